import type { Message } from "../lib/i18n/index.svelte.ts";
import type { fr } from "./fr.ts";

export const en: Record<keyof typeof fr, Message> = {
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
  "people.forgotten": "Names and tallies are erased.",
};
