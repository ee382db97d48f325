// How moves read on the sheet, and where dominoes can go. Texts and places: no rules.
import { besideOf } from "../lib/boxes.ts";
import type { Place, ShownRow } from "../../node/box.d.mts";
import { say } from "../lib/i18n/index.svelte.ts";
import type { Skin } from "../lib/skin.ts";
import { PARTS, type Domino } from "../views/vingt_sur_vingt.ts";
import { W, tell } from "./words.ts";

export const isDomino = (game: string): boolean => besideOf(game).dominoes === true;

/** A row as it is read. */
export function rowText(row: ShownRow, skin: Skin): string {
  const { text } = row;
  if (row.kind === "points")
    return text.includes("+")
      ? text
          .slice(2)
          .split(/ ?\+ ?/)
          .join(" + ")
      : say(W.told_points);
  if (text === "-") return say(W.move_pass);
  if (text === ".") return say(W.move_stop);
  if (text.startsWith("x ")) return tell(W.move_exchange, { n: text.split(" ").length - 1 });
  const parts = skin.cut(text);
  return skin.format({ move: text, parts }).replaceAll("*", "★");
}

/** A part of a move as a domino on the table. */
function dominoOf(text: string): Domino | null {
  const part = PARTS.read(text);
  if (part?.kind !== "lay") return null;
  const { first, second, row, column, dir } = part;
  return {
    halves: [Number(first), Number(second)],
    at: [Number(row), Number(column)],
    dir: dir === "v" ? "v" : "h",
  };
}

/** The place of a part, whichever way round its domino lies. */
export function slotOf(text: string): string {
  const one = dominoOf(text);
  return one ? `${one.at[0]},${one.at[1]} ${one.dir}` : "";
}

/** The places that the next domino can go to. */
export function slotsOf(candidates: readonly Place[], chosen: readonly string[]): Domino[] {
  const parts = new Set(
    candidates.flatMap((one) => one.parts.filter((part) => !chosen.includes(part))),
  );
  return [...parts].map(dominoOf).filter((one) => one !== null);
}
