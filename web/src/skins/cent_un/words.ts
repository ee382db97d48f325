import { speaker } from "../../lib/i18n/index.svelte.ts";
import { en } from "./en.ts";
import { fr } from "./fr.ts";
import type { Move } from "../../lib/skin.ts";
import { told, type Told } from "../../lib/told.svelte.ts";
import { cellOf, type View } from "./view.ts";

/** What this skin says, and what all screens say. */
export const t = speaker({ fr, en });

/** A sentence of a view. */
export const tell = (text: Told | null | undefined): string => told("101", text);

export const COLOUR_WORDS = {
  R: "colour.R",
  O: "colour.O",
  G: "colour.G",
  B: "colour.B",
  P: "colour.P",
} as const;

/** A token in words: its letter is no colour's initial in most languages. */
export function tokenWord(token: string): string {
  const colour = COLOUR_WORDS[token[0] as keyof typeof COLOUR_WORDS];
  return colour ? t("101.token", { n: token.slice(1), colour: t(colour) }) : token;
}

/** A placement as the list of moves writes it: what was laid. */
export function written({ move, parts, seat }: Move & { seat: number }, view: View): string {
  const cell = cellOf(parts);
  const square = view.solo ? view.squares.find((one) => one.cells[cell]) : view.squares[seat];
  return tokenWord(square?.cells[cell] ?? "") || move;
}
