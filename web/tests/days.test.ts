// The tries of the day of two devices of one person.
import { expect, it } from "vitest";
import { daysOf } from "../src/me/shown.ts";

it("counts the first try, keeps what was heard of it here and what is being played", () => {
  const here = {
    "2026-11-18/101": { state: "over", points: 30, claim: "counted", rank: 2 },
    "2026-11-18/21": { state: "playing", at: 5 },
  };
  const told = {
    "2026-11-18/101": { state: "over", points: 41, at: 1, claim: "waiting", day: 20775 },
    "2026-11-18/triolet": { state: "given_up", at: 2, day: 20775 },
  };
  expect(daysOf(told, here)).toEqual({
    "2026-11-18/101": { state: "over", points: 41, at: 1, claim: "counted", rank: 2 },
    "2026-11-18/21": { state: "playing", at: 5 },
    "2026-11-18/triolet": { state: "given_up", at: 2 },
  });
});
