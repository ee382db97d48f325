import { describe, expect, it } from "vitest";
import { selectorOf, settle } from "../src/lib/anchor.ts";

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
  it("stays in sight where what it is about is not", () => {
    for (const [x, y] of [
      [170, -400],
      [170, 1400],
      [-300, 400],
      [900, 400],
    ] as const) {
      const found = settle(WORDS, PHONE, { x, y, w: 48, h: 48 }, []);
      expect(found.x >= 8 && found.x + WORDS.w <= 382, `${x} ${y}`).toBe(true);
      expect(found.y >= 8 && found.y + WORDS.h <= 836, `${x} ${y}`).toBe(true);
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
    expect(settle(WORDS, PHONE, null, [], { top: 88 }).y).toBe(96);
  });
  it("leaves the bar at the top free", () => {
    for (let y = 90; y <= 790; y += 35) {
      const at = { x: 170, y, w: 48, h: 48 };
      const found = settle(WORDS, PHONE, at, [], { top: 88 });
      expect(found.y).toBeGreaterThanOrEqual(96);
      expect(covers(found, WORDS, at), `${y}`).toBe(false);
    }
  });
  it("goes to the side where no tokens lie", () => {
    const at = { x: 290, y: 350, w: 34, h: 34 };
    const row = (y: number) => [0, 1, 2, 3, 4].map((i) => ({ x: 120 + 34 * i, y, w: 30, h: 30 }));
    expect(settle(WORDS, PHONE, at, [], { soft: row(390) }).side).toBe("above");
    expect(settle(WORDS, PHONE, at, [], { soft: row(290) }).side).toBe("below");
  });
  it("knows the places that lessons name", () => {
    expect(selectorOf("cell H8")).toContain('[data-cell="H8"]');
    expect(selectorOf("rack 2")).toBe('[data-rack="1"]');
    expect(selectorOf("button play")).toContain('[data-act="play"]');
  });
});
