import type { Move, Skin } from "../../lib/skin.ts";
import { tokensBy } from "../../table/place.svelte.ts";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Play from "./Play.svelte";
import { PARTS, readPart, type View } from "./view.ts";
import { t } from "./words.ts";

/** Each row that holds counters, in words. */
function describe(view: View): string[] {
  const { tokens } = view;
  const names = {
    blue: "colour.blue",
    green: "colour.green",
    pink: "colour.pink",
    yellow: "colour.yellow",
  } as const;
  const rows = new Map<string, string[]>();
  for (const [cell, there] of Object.entries(tokens)) {
    const line = rows.get(cell[0] ?? "") ?? [];
    line.push(
      `${cell} ${there.down ? t("token.down", { colour: t(names[there.by]) }) : `${there.n ?? ""} ${t(names[there.by])}`}`,
    );
    rows.set(cell[0] ?? "", line);
  }
  return [...rows.entries()]
    .sort()
    .map(([row, line]) => t("text.row", { row, line: line.join(", ") }));
}

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

export const skin: Skin<View> = {
  Play,
  Board,
  Holding,
  describe,
  format,
  exactly,
  inWords,
  cut: (move, between = " ") => PARTS.cut(move, between),
  spotOf: (part) => readPart(part)?.cell ?? null,
  takes: (text) => tokensBy(PARTS.read(text)),
  aimOf: (part) => (PARTS.read(part)?.kind === "pass" ? "[data-act=pass]" : null),
  scoreIs: "points",
};
