import type { Catalogue } from "./index.svelte.ts";

// Prepared: what is missing is shown in English until the catalogue is full and joins OFFERED.
export const nl: Catalogue = {
  you: "U",
  "nav.rules": "Spelregels",
  "nav.games": "Partijen",
  "nav.tables": "Open tafels",
  "nav.settings": "Instellingen",
  "act.play": "Spelen",
  "act.undo": "Terug",
  "act.exchange": "Ruilen",
  "act.pass": "Passen",
  "home.title": "Wat spelen we?",
  "home.invite": "Uitnodigen",
  "turn.yours": "U bent aan zet",
};
