import type { Message } from "../../lib/i18n/index.svelte.ts";
import type { fr } from "./fr.ts";

export const en: Record<keyof typeof fr, Message> = {
  "plain.hint": "Choose a move",
  "plain.moves": "Moves",
};
