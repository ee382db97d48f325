import { describe, expect, it } from "vitest";
import { cellName, runThrough, runsOf, spot, ACROSS, DOWN } from "../src/lib/grid.ts";
import { blocks } from "../src/lib/markdown.ts";
import { fit } from "../src/lib/router.svelte.ts";
import { camera, GAP, sightOf, TITLE, fit as fitSquares } from "../src/skins/cent_un/fit.ts";
import {
  boxOf,
  cropOf,
  facing,
  reachOf,
  tokensOn,
  type SquareView,
} from "../src/skins/cent_un/view.ts";
import { PARTS, exchangeOf, readPart } from "../src/skins/triolet/view.ts";
import { totals } from "../src/skins/vingt_et_un/view.ts";
import * as vingt from "../src/skins/vingt_sur_vingt/view.ts";

describe("squares", () => {
  it("are named and found again", () => {
    for (const name of ["A1", "H8", "O15"]) {
      const at = spot(name);
      expect(at && cellName(at.row, at.column)).toBe(name);
    }
    expect(spot("8H")).toBeNull();
  });
  it("make runs without gaps", () => {
    const taken = new Set(["H7", "H8", "H9", "H11", "G8"]);
    expect(runThrough(taken, "H8", ACROSS)).toEqual(["H7", "H8", "H9"]);
    expect(runThrough(taken, "H8", DOWN)).toEqual(["G8", "H8"]);
    expect(runsOf(taken, ["H8", "H9"])).toHaveLength(2);
    expect(runsOf(taken, ["H11"])).toEqual([]);
  });
});

describe("parts of moves", () => {
  it("of Triolet", () => {
    expect(readPart("H8=9")).toEqual({ cell: "H8", token: "9", content: "9" });
    expect(readPart("H10=*1")).toEqual({ cell: "H10", token: "*", content: "*1" });
    expect(readPart("x 3 7")).toBeNull();
    const offered = ["H8=9", "x 3", "x 3 12", "x 3 12 *", "-"];
    expect(exchangeOf(["*", "12", "3"], offered)).toBe("x 3 12 *");
    expect(exchangeOf(["12"], offered)).toBeUndefined();
    expect(PARTS.read("x ? ?")).toEqual({ kind: "exchange", tokens: "? ?" });
    expect(PARTS.read("H8=9=9")).toBeNull();
    expect(PARTS.write({ kind: "place", cell: "H8", content: "9" })).toBe("H8=9");
  });
  it("of 20 sur 20 round-trip", () => {
    for (const text of ["9-5 at 0,0 h", "0-1 at -3,12 v"]) {
      const part = vingt.readPart(text);
      expect(part && vingt.partOf(part)).toBe(text);
    }
    expect(vingt.readPart(".")).toBeNull();
    expect(vingt.isSame({ at: [0, 0], dir: "h", halves: [6, 5] }, "5|6")).toBe(true);
  });
  it("add up along a line of dominoes", () => {
    const table: vingt.Domino[] = [
      { at: [0, 0], dir: "h", halves: [9, 5] },
      { at: [0, 2], dir: "h", halves: [2, 4] },
    ];
    const line = vingt.lineThrough(vingt.halvesOn(table), table[1] as vingt.Domino);
    expect(line.values).toEqual([9, 5, 2, 4]);
    expect([line.from, line.to]).toEqual([
      [0, 0],
      [0, 3],
    ]);
  });
  it("add up in the eight directions of Le 21, face-down counters apart", () => {
    const tokens = {
      H7: { by: "blue", n: 9 },
      H9: { by: "pink", n: 5 },
      G9: { by: "pink", down: true },
      G7: { by: "blue", n: 4 },
    } as const;
    const found = totals({ ...tokens }, "H8", 7).map((line) => line.total);
    expect(found.sort((a, b) => a - b)).toEqual([11, 21]);
  });
});

describe("101", () => {
  const lines = (from: number, n: number, isRow: boolean) =>
    Array.from({ length: n }, (_, i) => ({
      at: isRow ? String.fromCharCode(65 + from + i) : String(from + i + 1),
      kind: "rien" as const,
      points: 0,
    }));
  /** A square whose tokens span so many rows and columns from a cell of the frame on, with the reach the rules leave it. */
  const spanning = (top: number, rows: number, left: number, columns: number): SquareView => ({
    seat: 0,
    n: rows * columns,
    cells: {},
    rows: lines(top, rows, true),
    columns: lines(left, columns, false),
    reach: [
      `${String.fromCharCode(65 + top + rows - 5)}${left + columns - 4}`,
      `${String.fromCharCode(65 + top + 4)}${left + 5}`,
    ],
  });
  const empty: SquareView = {
    seat: 0,
    n: 0,
    cells: {},
    reach: ["E5", "E5"],
    rows: [],
    columns: [],
  };
  it("lets a square reach the whole frame at first and only itself in the end", () => {
    expect(reachOf(empty, [5, 5])).toEqual({ top: 0, left: 0, rows: 9, columns: 9 });
    expect(reachOf(spanning(4, 1, 4, 1), [5, 5])).toEqual({ top: 0, left: 0, rows: 9, columns: 9 });
    expect(reachOf(spanning(2, 5, 3, 4), [5, 5])).toEqual({ top: 2, left: 2, rows: 5, columns: 6 });
    const full = spanning(0, 5, 4, 5);
    expect(reachOf(full, [5, 5])).toEqual(boxOf(full));
  });
  it("lets rows face each other once both squares are fixed up and down, never before", () => {
    expect(facing(spanning(4, 5, 2, 3), spanning(1, 5, 0, 2), [5, 5])).toBe(-3);
    expect(facing(spanning(4, 4, 2, 3), spanning(1, 5, 0, 2), [5, 5])).toBe(0);
    expect(facing(empty, spanning(1, 5, 0, 2), [5, 5])).toBe(0);
  });
  it("crops a picture to what is placed and one cell round it, never beyond reach", () => {
    expect(cropOf([empty, spanning(4, 1, 4, 1)], [5, 5])).toEqual({
      top: 3,
      left: 3,
      rows: 3,
      columns: 3,
    });
    expect(cropOf([spanning(4, 1, 2, 5)], [5, 5])).toEqual({
      top: 3,
      left: 2,
      rows: 3,
      columns: 5,
    });
  });
  it("shows a part as large as its frame allows, in the middle", () => {
    const size = { w: 408, h: 408 };
    expect(camera({ top: 0, left: 0, rows: 5, columns: 5 }, size)).toEqual({
      cell: 80,
      x: 4,
      y: 4,
    });
    expect(camera({ top: 2, left: 1, rows: 5, columns: 8 }, size)).toEqual({
      cell: 50,
      x: 4,
      y: 79,
    });
  });
  it("draws less of a frame where cells would be too small for a thumb, every place in sight", () => {
    const size = { w: 320, h: 320 };
    for (const first of [0, 1, 2, 3, 4])
      for (let n = 1; n <= 5; n += 1) {
        if (first + n < 5 || first > 4) continue; // the first token lies in the middle, in row 4
        const square = spanning(first, n, first, n),
          reach = reachOf(square, [5, 5]),
          sight = sightOf(square, [5, 5], size, 44);
        expect(camera(sight, size).cell).toBeGreaterThanOrEqual(44);
        expect(sight.rows).toBe(Math.min(7, reach.rows));
        expect(sight.top).toBeGreaterThanOrEqual(reach.top);
        expect(sight.top + sight.rows).toBeLessThanOrEqual(reach.top + reach.rows);
        expect(sight.top).toBeLessThanOrEqual(Math.max(reach.top, first - 1));
        expect(sight.top + sight.rows).toBeGreaterThanOrEqual(
          Math.min(reach.top + reach.rows, first + n + 1),
        );
      }
    expect(sightOf(empty, [5, 5], size, 24)).toEqual(reachOf(empty, [5, 5])); // a mouse needs less
  });
  it("shows what is lit beside what is placed", () => {
    const part = cropOf([spanning(4, 1, 4, 1)], [5, 5], ["G7"]);
    expect(part).toEqual({ top: 3, left: 3, rows: 4, columns: 4 });
  });
  it("finds room for every square in every window", () => {
    const shapes: [number, [number, number]][] = [
      [2, [5, 5]],
      [3, [4, 4]],
      [4, [3, 4]],
    ];
    for (const [n, shape] of shapes)
      for (let width = 344; width <= 2500; width += 107)
        for (let height = 490; height <= 1340; height += 93) {
          const one = fitSquares(width, height, n, shape);
          const down = Math.ceil((n - 1) / one.across);
          const own = {
            w: one.own.w + one.note,
            h: one.own.h + one.foot + (one.isStrip ? 0 : TITLE),
          };
          const others = {
            w: one.across * (one.other.w + one.otherNote) + (one.across - 1) * GAP,
            h: down * (one.other.h + one.foot + TITLE) + (down - 1) * GAP,
          };
          const both = one.isStrip
            ? own
            : one.isStacked
              ? { w: Math.max(own.w, others.w), h: own.h + GAP + others.h }
              : { w: own.w + GAP + others.w, h: Math.max(own.h, others.h) };
          const at = `${n} at ${width} × ${height}`;
          expect(
            2 * one.pad + both.w + (one.tool === "beside" ? one.side + GAP : 0),
            at,
          ).toBeLessThanOrEqual(width);
          expect(
            2 * one.pad + both.h + (one.tool === "below" ? one.low + GAP : 0),
            at,
          ).toBeLessThanOrEqual(height);
          expect(one.own.w, at).toBeGreaterThanOrEqual(one.other.w);
          expect(one.own.w, at).toBeGreaterThanOrEqual(200);
        }
  });
});

describe("101's sheet", () => {
  it("writes a line's tokens in order, with gaps", () => {
    const line = (at: string) => ({ at, kind: "rien" as const, points: 0 });
    const square = {
      seat: 0,
      n: 2,
      cells: { E5: "R1", E7: "B3" },
      reach: ["A3", "I9"] as [string, string],
      rows: [line("E")],
      columns: [line("5"), line("6"), line("7")],
    };
    expect(tokensOn(square, line("E"))).toEqual(["R1", null, "B3"]);
    expect(tokensOn(square, line("7"))).toEqual(["B3"]);
  });
});

describe("addresses and texts", () => {
  it("fit patterns", () => {
    expect(fit("/t/:id", "/t/abc")).toEqual({ id: "abc" });
    expect(fit("/", "/")).toEqual({});
    expect(fit("/t/:id", "/t/")).toBeNull();
    expect(fit("/t/:id", "/t/%E0%A4%A")).toBeNull();
  });
  it("never become HTML", () => {
    expect(blocks("*a* `b` <b>c</b>")).toEqual([
      {
        kind: "p",
        words: [
          { kind: "em", text: "a" },
          { kind: "text", text: " " },
          { kind: "code", text: "b" },
          { kind: "text", text: " <b>c</b>" },
        ],
      },
    ]);
    expect(blocks("| a | b |\n| - | - |\n| 1 | 2 |")[0]).toMatchObject({
      kind: "table",
      rows: [[[{ text: "1" }], [{ text: "2" }]]],
    });
  });
});
