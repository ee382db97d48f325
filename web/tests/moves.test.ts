// Moves of which only the text is known: cut into the parts that the skins read, and named so that lists can be told apart.
import { describe, expect, it } from "vitest";
import { nameOf, skinOf } from "../src/lib/skin.ts";

const CASES: [string, string, string, string[], string][] = [
  ["101", " ", "draw 2", ["draw 2"], "prise en colonne 2"],
  ["101", " ", "place G6", ["place G6"], "pose en G6"],
  ["triolet", " ", "G8=5 H8=*4", ["G8=5", "H8=*4"], "G8=5 H8=★4"],
  ["triolet", " ", "x 0 *", ["x 0 *"], "échange 0 ★"],
  ["21", " ", "-", ["-"], "passe"],
  [
    "20-sur-20",
    " + ",
    "9-2 at 0,-1 h + 4-5 at 0,1 h",
    ["9-2 at 0,-1 h", "4-5 at 0,1 h"],
    "9|2 et 4|5 →\u2009(0, −1)",
  ],
  ["20-sur-20", " + ", "4-5 at 1,2 v", ["4-5 at 1,2 v"], "4|5 ↓\u2009(1, 2)"],
  ["toy", " ", "take 3", ["take", "3"], "take 3"],
];

describe("a move's text", () => {
  it.each(CASES)("of %s is cut by %j: %s", async (slug, between, move, parts, name) => {
    const skin = await skinOf(slug);
    expect(skin.cut(move, between)).toEqual(parts);
    expect(nameOf(skin, { move, parts })).toBe(name);
  });
});
