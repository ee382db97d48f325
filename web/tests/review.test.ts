// Reviews by the built modules against those that Python made (tests/study/test_browser.py keeps them).
import { readFileSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { game } from "../node/jetons.mjs";
import { Reviewing } from "../src/analysis/review.ts";
import type { Review } from "../src/lib/wire.ts";

const kept = JSON.parse(readFileSync(new URL("./reviews.json", import.meta.url), "utf8")) as Record<
  string,
  { record: string; budget: number; review: Review }
>;

/** Numbers to the last place that is kept; names are left out here. */
function rounded(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(5));
  if (Array.isArray(value)) return value.map(rounded);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      key === "name" || key === "players" ? [] : [[key, rounded(one)]],
    ),
  );
}

describe.each(Object.keys(kept))("%s", (slug) => {
  it.runIf(inject("modules").includes(slug))("is reviewed as Python reviews it", async () => {
    const { record, budget, review } = kept[slug] as (typeof kept)[string];
    const work = new Reviewing(await game(slug), record, budget);
    const weighed = Array.from({ length: work.of }, (_, k) => work.weigh(k));
    expect(rounded(work.review(weighed))).toEqual(rounded(review));
  });
});
