import { describe, expect, it } from "vitest";
import { cellName, runThrough, runsOf, spot, ACROSS, DOWN } from "../src/lib/grid.ts";
import { blocks } from "../src/lib/markdown.ts";
import { fit } from "../src/lib/router.svelte.ts";
import { tokensOn, windowOf } from "../src/skins/cent_un/view.ts";
import { exchangeText, readPart } from "../src/skins/triolet/view.ts";
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
    expect(exchangeText(["*", "12", "3"])).toBe("x 3 12 *");
  });
  it("of 20 sur 20 round-trip", () => {
    for (const text of ["9-5 at 0,0 h", "0-1 at -3,12 v"]) {
      const part = vingt.readPart(text);
      expect(part && vingt.writePart(part)).toBe(text);
    }
    expect(vingt.readPart(".")).toBeNull();
    expect(vingt.isSame({ at: [0, 0], dir: "h", halves: [6, 5] }, "5|6")).toBe(true);
  });
  it("add up along a line of dominoes", () => {
    const table: vingt.Domino[] = [{ at: [0, 0], dir: "h", halves: [9, 5] }, { at: [0, 2], dir: "h", halves: [2, 4] }];
    const line = vingt.lineThrough(vingt.halvesOn(table), table[1] as vingt.Domino);
    expect(line.values).toEqual([9, 5, 2, 4]);
    expect([line.from, line.to]).toEqual([[0, 0], [0, 3]]);
  });
  it("add up in the eight directions of Le 21, face-down counters apart", () => {
    const tokens = { H7: { by: "blue", n: 9 }, H9: { by: "pink", n: 5 }, G9: { by: "pink", down: true }, G7: { by: "blue", n: 4 } } as const;
    const found = totals({ ...tokens }, "H8", 7).map((line) => line.total);
    expect(found.sort((a, b) => a - b)).toEqual([11, 21]);
  });
});

describe("101", () => {
  const square = (cells: Record<string, string>, reach: [string, string]) => ({ seat: 0, n: Object.keys(cells).length, cells, reach, rows: [], columns: [] });
  it("shows what is placed and one cell round it, never beyond reach", () => {
    expect(windowOf(square({}, ["E5", "E5"]), [5, 5])).toEqual({ top: 3, left: 3, rows: 3, columns: 3 });
    expect(windowOf(square({ E5: "R1" }, ["A1", "I9"]), [5, 5])).toEqual({ top: 3, left: 3, rows: 3, columns: 3 });
    const wide = square({ E3: "R1", E7: "R2" }, ["A3", "I7"]);
    expect(windowOf(wide, [5, 5])).toEqual({ top: 3, left: 2, rows: 3, columns: 5 });
  });
});

describe("101's sheet", () => {
  it("writes a line's tokens in order, with gaps", () => {
    const line = (at: string) => ({ at, kind: "rien", points: 0 });
    const square = { seat: 0, n: 2, cells: { E5: "R1", E7: "B3" }, reach: ["A3", "I9"] as [string, string], rows: [line("E")], columns: [line("5"), line("6"), line("7")] };
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
    expect(blocks("*a* `b` <b>c</b>")).toEqual([{ kind: "p", words: [{ kind: "em", text: "a" }, { kind: "text", text: " " }, { kind: "code", text: "b" }, { kind: "text", text: " <b>c</b>" }] }]);
    expect(blocks("| a | b |\n| - | - |\n| 1 | 2 |")[0]).toMatchObject({ kind: "table", rows: [[[{ text: "1" }], [{ text: "2" }]]] });
  });
});
