import { describe, expect, it } from "vitest";
import { selectorOf, settle } from "../src/learn/anchor.ts";

const PHONE = { w: 390, h: 844 };
const WORDS = { w: 300, h: 110 };

function covers(
  a: { x: number; y: number },
  size: typeof WORDS,
  b: { x: number; y: number; w: number; h: number },
) {
  return a.x < b.x + b.w && b.x < a.x + size.w && a.y < b.y + b.h && b.y < a.y + size.h;
}

describe("a bubble", () => {
  it("never covers what it is about, wherever that is on the screen", () => {
    for (let x = 0; x <= 340; x += 34)
      for (let y = 0; y <= 790; y += 46) {
        const at = { x, y, w: 48, h: 48 };
        const found = settle(WORDS, PHONE, at, []);
        expect(covers(found, WORDS, at), `${x} ${y}`).toBe(false);
        expect(found.x >= 8 && found.x + WORDS.w <= 382).toBe(true);
        expect(found.y >= 8 && found.y + WORDS.h <= 836).toBe(true);
        expect(found.side).not.toBe("");
      }
  });
  it("keeps off what the hand needs next", () => {
    const rack = { x: 20, y: 640, w: 350, h: 70 },
      cell = { x: 180, y: 560, w: 40, h: 40 };
    const found = settle(WORDS, PHONE, cell, [rack]);
    expect(covers(found, WORDS, rack) || covers(found, WORDS, cell)).toBe(false);
  });
  it("stands at the top where there is nothing to point at", () => {
    expect(settle(WORDS, PHONE, null, []).y).toBe(8);
  });
  it("knows the places that lessons name", () => {
    expect(selectorOf("cell H8")).toContain('[data-cell="H8"]');
    expect(selectorOf("rack 2")).toBe('[data-rack="1"]');
    expect(selectorOf("button play")).toContain('[data-act="play"]');
  });
});
