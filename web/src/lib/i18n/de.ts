import type { Catalogue } from "./index.svelte.ts";

// Prepared: what is missing is shown in English until the catalogue is full and joins OFFERED.
export const de: Catalogue = {
  you: "Sie",
  "nav.rules": "Regeln",
  "nav.games": "Partien",
  "nav.tables": "Offene Tische",
  "nav.settings": "Einstellungen",
  "act.play": "Spielen",
  "act.undo": "Zurück",
  "act.exchange": "Tauschen",
  "act.pass": "Passen",
  "home.title": "Was spielen wir?",
  "home.invite": "Einladen",
  "turn.yours": "Sie sind dran",
};
