import { speaker } from "../../lib/i18n/index.svelte.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** What this skin says, and what all screens say. */
export const t = speaker({ fr, en });

/** A token of the rack in words. */
export const tokenName = (token: string): string =>
  token === "*" ? t("token.star") : t("token.n", { n: token });

/** The letter of a colour, for eyes that do not tell colours apart: its key. */
export const LETTERS = {
  blue: "letter.blue",
  green: "letter.green",
  pink: "letter.pink",
  yellow: "letter.yellow",
} as const;
