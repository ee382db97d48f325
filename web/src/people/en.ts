import type { fr } from "./fr.ts";

export const en: Record<keyof typeof fr, string | { one: string; other: string }> = {
  "people.who": "Who is playing?",
  "people.you": "What is your name?",
  "people.why": "Your guest will see it. You are asked only once.",
  "people.player": "Player {n}",
  "people.add": "One more player",
  "people.remove": "Without {name}",
  "people.recent": "Recently",
  "people.take": "{name} plays too",
  "people.go": "Start",
  "people.invite": "Create the link",
  "people.twice": "Two players cannot have the same name.",
  "people.tally": "Between you",
  "people.all": "all games",
  "people.drawn": { one: "{n} draw", other: "{n} draws" },
  "people.games": { one: "{n} game", other: "{n} games" },
  "people.here": "The players of this device",
  "people.about":
    "The names given here, and who won against whom, stay on this device and go nowhere else.",
  "people.forget": "Forget names and tallies",
  "people.sure":
    "The players’ names and the tally of their games are erased from this device; the games stay. This cannot be undone.",
  "people.forgotten": "Names and tallies are erased.",
};
