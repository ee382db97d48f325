import { describe, expect, it } from "vitest";
import { stopsOf } from "../src/lib/replay.ts";
import type { Frame } from "../src/lib/wire.ts";

const frame = (move: string | null, scores: number[]): Frame =>
  ({
    events: move === null ? [] : [{ t: "played", move, points: 0 }],
    view: {},
    scores,
    turn: 0,
    move: 0,
  }) as unknown as Frame;

describe("a replay", () => {
  const frames = [
    frame(null, [0]),
    frame("draw 1", [0]),
    frame("place C3", [2]),
    frame("turn 4", [2]),
    frame("draw 2", [2]),
    frame("place C4", [5]),
    frame("turn 1", [6]),
  ];
  const stops = stopsOf(frames, ({ move }) => move.startsWith("place"));

  it("stops at the deal and at what the sheet writes, not at its steps", () =>
    expect(stops.map((stop) => stop.move?.move ?? "")).toEqual(["", "place C3", "place C4"]));
  it("ends where the match ended", () =>
    expect(stops.map((stop) => stop.frame.scores[0])).toEqual([0, 2, 6]));
  it("of nothing has no stops", () => expect(stopsOf([], () => true)).toEqual([]));
});
