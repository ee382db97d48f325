import type { fr } from "./fr.ts";

// What the screen of a new game says, in English.
export const en: Record<keyof typeof fr, string | { one: string; other: string }> = {
  "new.places": "The other seats",
  "new.place": "Seat {n}",
  "kind.open": "with the link",
  "kind.here": "on this screen",
  "kind.bot": "computer",
  "rounds.other": "Another total",
  "rounds.points": "Points to win",
  "mode.bot": "Against the computer",
  "mode.link": "With a link",
  "mode.here": "On this screen",
  "mode.solo": "Solo",
  "new.days": { one: "{n} day", other: "{n} days" },
  "new.days_why":
    "Everybody has that many days for a move. When the time is up nothing is lost: the others choose to wait, to end the game or to go on with the computer.",
  "new.with": "Who with?",
  "new.seats": "How many players?",
  "new.level": "Level",
  "new.listed": "List it among the open tables",
  "new.open_chat": "Let spectators join the chat",
  "new.start": "Start",
  "new.invite": "Create link",
  "new.shared": "To be shared: the table is on the server, and can be watched by its link",
  "new.average": "average score {n}",
  "new.average_how": "Average score measured between two players, against the amateur.",
  "first.me": "me",
};
