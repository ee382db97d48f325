// An evening of games at real boxes (src/jetons/people/evening_page.py, translated into evening.gen.mjs): entries in,
// the evening, its standings and its next round out.
import { calling } from "./calling.mjs";
import script from "./evening.gen.mjs";

export const evening = calling(script);
