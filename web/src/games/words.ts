import { speaker } from "../lib/i18n/index.svelte.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** What the screen of the list of one's games says, and what all screens say. */
export const t = speaker({ fr, en });
