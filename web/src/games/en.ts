import type { fr } from "./fr.ts";

// What the screen of the list of one's games says, in English.
export const en: Record<keyof typeof fr, string | { one: string; other: string }> = {
  "games.yours": "Your turn",
  "games.against": "against {names}",
  "games.alone": "solo",
  "games.won": "Won",
  "games.lost": "Lost",
  "games.drawn": "Drawn",
  "games.stopped": "Stopped",
  "games.damaged": "Damaged",
  "games.series": "series",
  "games.remove": "Remove from the list",
  "games.stop": "Stop the game",
  "games.stop_sure": "Stop it?",
  "games.here": "on this device",
  "games.branch": "the same game, as another device went on",
  "games.delete_sure": "Delete from this device?",
  "games.none": "No games in this browser yet.",
  "games.running": "In progress",
  "games.finished": "Finished",
  "games.replay": "Replay",
};
