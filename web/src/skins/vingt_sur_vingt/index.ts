import type { Move, Skin } from "../../lib/skin.ts";
import Board from "./Board.svelte";
import Holding from "./Holding.svelte";
import Play from "./Play.svelte";
import { PARTS, readPart, slotOf, type View } from "./view.ts";
import { t } from "./words.ts";

/** Every domino with its place, then the marks, in words. */
function describe(view: View, names: string[]): string[] {
  const { dominoes, marks } = view;
  const lines = dominoes.map((one) =>
    t(one.dir === "h" ? "20.flat" : "20.upright", {
      a: one.halves[0],
      b: one.halves[1],
      row: one.at[0],
      column: one.at[1],
    }),
  );
  names.forEach((name, seat) => {
    const own = marks.filter((mark) => mark.seat === seat).map((mark) => mark.at.join(","));
    if (own.length)
      lines.push(t("offer.line", { name: t("20.mark_of", { name }), what: own.join(", ") }));
  });
  return lines;
}

/** The dominoes alone: where they lie is seen. */
function format({ move, parts }: Move): string {
  const part = PARTS.read(parts[0] ?? move);
  if (part?.kind === "pass") return t("move.pass");
  if (part?.kind === "stop") return t("20.stopped");
  const laid = PARTS.of("lay", parts).map((one) => `${one.first}-${one.second}`);
  return laid.join(" + ") || move;
}

/** The same, with the way the line runs, and row and column of its first half. */
function exactly(move: Move): string {
  const laid = PARTS.of("lay", move.parts);
  const [start] = laid;
  if (!start) return format(move);
  const dominoes = laid.map(({ first, second }) => `${first}|${second}`).join(` ${t("20.and")} `);
  const place = [start.row, start.column].map((one) => one.replace("-", "−")).join(", ");
  return `${dominoes} ${start.dir === "h" ? "→" : "↓"}\u2009(${place})`;
}

function spotOf(part: string): string | null {
  const domino = readPart(part);
  return domino && slotOf(domino);
}

export const skin: Skin<View> = {
  Play,
  Board,
  Holding,
  describe,
  format,
  exactly,
  cut: (move, between = " + ") => PARTS.cut(move, between),
  spotOf,
  takes: (part) => (readPart(part) ? [readPart(part)?.halves.join("|") ?? ""] : []),
  aimOf: (part) => {
    const kind = PARTS.read(part)?.kind;
    return kind === "pass" || kind === "stop" ? `[data-act=${kind}]` : null;
  },
  openingOf: ([move = ""]) => `${PARTS.of("lay", PARTS.cut(move, " + ")).length}`,
  counts: ({ parts }) => !PARTS.has("stop", parts),
  scoreIs: "marks",
};
