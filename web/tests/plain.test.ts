import { describe, expect, it } from "vitest";
import { linesOf } from "../src/skins/plain/view.ts";

const title = { fr: "Le plateau", en: "The board" };

describe("a view of a game that nobody knows", () => {
  const view = { board: { A2: "5" }, racks: [2, 1], turn: 0, scores: [0, 3], again: true };
  const lines = linesOf(
    view,
    [{ name: "board", title, cells: ["A1", "A2", "B1", "B2"] }],
    ["Anne", "Bob"],
  );

  it("shows every cell, row by row, with what lies there", () => {
    expect(lines[0]?.title).toEqual(title);
    expect(lines[0]?.grid?.rows).toEqual([
      [
        { at: "A1", value: "" },
        { at: "A2", value: "5" },
      ],
      [
        { at: "B1", value: "" },
        { at: "B2", value: "" },
      ],
    ]);
  });
  it("says whose each number is", () =>
    expect(lines[1]?.values).toEqual([
      { of: "Anne", value: "2" },
      { of: "Bob", value: "1" },
    ]));
  it("leaves out what is told elsewhere and has its name where nothing is known", () => {
    expect(lines.map((line) => line.name)).toEqual(["board", "racks", "again"]);
    expect(lines[2]).toMatchObject({ title: "again", values: [{ of: "", value: "✓" }] });
  });
  it("puts cells with other names in one row", () =>
    expect(
      linesOf({ row: {} }, [{ name: "row", title, cells: ["A", "B", "C"] }])[0]?.grid?.rows,
    ).toHaveLength(1));
});
