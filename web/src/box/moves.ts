// How moves read on the sheet.
import type { ShownRow } from "../../node/box.d.mts";
import { say } from "../lib/i18n/index.svelte.ts";
import type { Skin } from "../lib/skin.ts";
import { tell } from "../lib/i18n/pairs.ts";
import W from "./words.json";

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
