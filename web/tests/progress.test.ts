import { describe, expect, it } from "vitest";
import { DAYS, afterSolving, dayOf, mend } from "../src/learn/progress.svelte.ts";

describe("what was learnt", () => {
  it("comes back later each time it is solved at once on its day", () => {
    let kept = afterSolving(undefined, true, 100);
    const days: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      days.push(kept.due);
      kept = afterSolving(kept, true, kept.due);
    }
    expect(days).toEqual([101, 104, 111, 132, 192, 252, 312]);
    expect(DAYS[kept.box]).toBe(60);
  });
  it("begins anew where it was forgotten", () => {
    expect(afterSolving({ box: 4, due: 90 }, false, 100)).toEqual({ box: 0, due: 101 });
  });
  it("does not rise by being solved again before its day", () => {
    expect(afterSolving({ box: 1, due: 103 }, true, 100)).toEqual({ box: 1, due: 103 });
  });
  it("has a new day at midnight where the reader is", () => {
    const late = new Date(2026, 10, 15, 23, 59),
      early = new Date(2026, 10, 16, 0, 1);
    expect(dayOf(early) - dayOf(late)).toBe(1);
  });
  it("survives whatever lies in the browser's storage", () => {
    expect(mend(null)).toEqual({});
    expect(mend("nonsense")).toEqual({});
    const half = {
      "21": { solved: { a: { box: 1, due: 2 }, b: null, c: { box: "x" } }, guided: "4" },
      x: 3,
    };
    expect(mend(half)).toEqual({
      "21": {
        solved: { a: { box: 1, due: 2 } },
        guided: 4,
        isGuided: false,
        hasSeenGoal: false,
        games: 0,
      },
    });
  });
});
