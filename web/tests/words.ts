// Tests know every language from the start; the page loads the one that is spoken.
import { de } from "../src/lib/i18n/de.ts";
import { en } from "../src/lib/i18n/en.ts";
import { fr } from "../src/lib/i18n/fr.ts";
import { know, type Catalogue, type Lang } from "../src/lib/i18n/index.svelte.ts";
import { nl } from "../src/lib/i18n/nl.ts";

export const CATALOGUES: Record<Lang, Catalogue> = { fr, en, de, nl };
for (const [code, catalogue] of Object.entries(CATALOGUES)) know(code as Lang, catalogue);
