import { describe, expect, it } from "vitest";
import { examplesOf, whole } from "../src/rules/index.ts";

describe("examples of the rules", () => {
  it("keep the view of the step before", () => {
    const steps = [
      { say: { fr: "", en: "" }, view: 1, show: {} },
      { say: { fr: "", en: "" }, show: {} },
    ] as never[];
    expect(whole(steps).map((step) => step.view)).toEqual([1, 1]);
  });
  it.each([
    ["101", 10],
    ["20-sur-20", 15],
    ["21", 32],
    ["triolet", 33],
  ])("of %s are all there, in both languages, with a clause", async (slug, n) => {
    const examples = await examplesOf(slug);
    expect(examples).toHaveLength(n);
    for (const one of examples) {
      expect(one.clause).toMatch(/^(T|\d+)\.\d+$/);
      for (const text of [one.title, ...one.steps.map((step) => step.say)])
        expect(text.fr && text.en).toBeTruthy();
    }
  });
});
