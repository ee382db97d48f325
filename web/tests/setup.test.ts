// Positions set up by hand: what is put lies there in the JSON of the position, what is taken away does not.
import { describe, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte.ts";
import { setupOf, type Position } from "../src/analysis/setup.ts";

const EMPTY_SQUARE = Array.from({ length: 9 }, () => Array<string | null>(9).fill(null));
type Case = [string, Position, [string, string], string, string, { fr: string; en: string }];
const SQUARES = [EMPTY_SQUARE, EMPTY_SQUARE];
const DOMINO = { fr: "domino 9-5 debout", en: "domino 9-5 upright" };
const STAR = { fr: "étoile bleue pour 21", en: "blue star as 21" };
const CASES: Case[] = [
  [
    "triolet",
    { board: { H8: "9" } },
    ["H", "9"],
    "*4",
    "★4",
    { fr: "joker pour 4", en: "joker as 4" },
  ],
  ["101", { squares: SQUARES }, ["E", "5"], "R10", "10", { fr: "10 rouge", en: "red 10" }],
  ["20-sur-20", { table: { dominoes: [] } }, ["0", "1"], "v 9|5", "9 ↓ 5", DOMINO],
  ["21", { board: {} }, ["H", "7"], "blue *21", "★21", STAR],
];

describe.each(CASES)("%s", (slug, position, [row, column], piece, label, name) => {
  it("puts and takes away", async () => {
    const setup = await setupOf(slug);
    if (!setup) throw new Error("no setup");
    const laid = setup.put(position, 0, row, column, piece);
    expect(setup.at(laid, 0, row, column)).toBe(slug === "20-sur-20" ? "9" : piece);
    expect(setup.label(piece)).toBe(label);
    for (const lang of ["fr", "en"] as const) {
      settings.lang = lang;
      expect(setup.name(piece)).toBe(name[lang]);
    }
    const without = setup.put(laid, 0, row, column, "");
    expect(setup.at(without, 0, row, column)).toBe("");
    expect(setup.put(without, 0, row, column, piece)).toEqual(laid);
    expect(setup.at(position, 0, row, column)).toBe(""); // a value: what was given stays
  });
});

it("turns a domino through its four ways", async () => {
  const setup = await setupOf("20-sur-20");
  const ways = ["h 9|5"];
  for (let i = 0; i < 4; i += 1) ways.push(setup?.turned?.(ways.at(-1) ?? "") ?? "");
  expect(ways).toEqual(["h 9|5", "v 9|5", "h 5|9", "v 5|9", "h 9|5"]);
});

it("offers nothing for a game without boards of its own", async () => {
  expect(await setupOf("toy")).toBeNull();
});
