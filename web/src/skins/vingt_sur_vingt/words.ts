import { speaker } from "../../lib/i18n/index.svelte.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** What this skin says, and what all screens say. */
export const t = speaker({ fr, en });

/** A domino of the rack in words. */
export const tokenName = (token: string): string =>
  t("20.domino", { a: token[0] ?? "", b: token[2] ?? "" });
