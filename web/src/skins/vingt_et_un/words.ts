import { speaker } from "../../lib/i18n/index.svelte.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";

/** What this skin says, and what all screens say. */
export const t = speaker({ fr, en });

/** A token of the rack in words. */
export const tokenName = (token: string): string =>
  token === "*" ? t("token.star") : t("token.n", { n: token });
