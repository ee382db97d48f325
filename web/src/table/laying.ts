// What the skins of games have in common that lay numbered tokens on named squares: Triolet, Le 21.
import type { Parts } from "../lib/parts.ts";
import type { Move, Skin } from "../lib/skin.ts";
import { placingOf, tokensBy } from "./place.svelte.ts";

export type LaidPart =
  | { kind: "place"; cell: string; content: string }
  | { kind: "exchange"; tokens: string }
  | { kind: "pass" };
type Said = "text.row" | "move.pass" | "move.exchange" | "move.exchange_of" | "move.place";
type Say = (key: Said, given?: Record<string, string | number>) => string;

/** Each row of a board in which something lies, from what is said of each square. */
function rowsOf(squares: readonly (readonly [string, string])[], t: Say): string[] {
  const rows = new Map<string, string[]>();
  for (const [cell, what] of squares) {
    const line = rows.get(cell[0] ?? "") ?? [];
    line.push(`${cell} ${what}`);
    rows.set(cell[0] ?? "", line);
  }
  return [...rows.entries()]
    .sort()
    .map(([row, line]) => t("text.row", { row, line: line.join(", ") }));
}

/** How moves of such a game are said, and where their parts are seen. `lying`: what lies on each square, in words. */
export function laying<View>(
  PARTS: Parts<LaidPart>,
  t: Say,
  lying: (view: View) => [string, string][],
): Pick<
  Skin<View>,
  "describe" | "format" | "exactly" | "inWords" | "cut" | "spotOf" | "takes" | "aimOf" | "scoreIs"
> {
  const readPart = placingOf(PARTS).read;
  /** Laid tokens as they are written; the rest in words. */
  function format({ move, parts }: Move): string {
    const part = PARTS.read(parts[0] ?? move);
    if (part?.kind === "pass") return t("move.pass");
    if (part?.kind === "exchange") return t("move.exchange", { n: part.tokens.split(" ").length });
    return move;
  }
  /** The same, with the tokens of an exchange. */
  function exactly(move: Move): string {
    const part = PARTS.read(move.parts[0] ?? move.move);
    const name = part?.kind === "exchange" ? t("move.exchange_of", { ...part }) : format(move);
    return name.replaceAll("*", "★");
  }
  /** Each token and its square, as one says it. */
  function inWords(move: Move): string {
    const placed = move.parts.map(readPart).filter((part) => part !== null);
    const said = placed.map(({ cell, content }) =>
      t("move.place", { n: content.replace(/^\*(.+)/, "$1\u00a0★"), cell }),
    );
    return said.join(", ") || exactly(move);
  }
  return {
    describe: (view) => rowsOf(lying(view), t),
    format,
    exactly,
    inWords,
    cut: (move, between = " ") => PARTS.cut(move, between),
    spotOf: (part) => readPart(part)?.cell ?? null,
    takes: (text) => tokensBy(PARTS.read(text)),
    aimOf: (part) => (PARTS.read(part)?.kind === "pass" ? "[data-act=pass]" : null),
    scoreIs: "points",
  };
}
