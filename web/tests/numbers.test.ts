import { afterEach, expect, it } from "vitest";
import { number, percent, signed } from "../src/lib/numbers.ts";
import { settings } from "../src/lib/settings.svelte.ts";

afterEach(() => {
  settings.lang = "auto";
});

it("writes shares as each language does", () => {
  settings.lang = "fr";
  expect([percent(0.037), percent(0.5, 0), signed(1.25)]).toEqual([
    "3,7\u00a0%",
    "50\u00a0%",
    "+1,3",
  ]);
  settings.lang = "en";
  expect([percent(0.037), percent(0.5, 0), signed(-2)]).toEqual(["3.7%", "50%", "−2.0"]);
});

it("gives nothing no sign", () => {
  settings.lang = "en";
  expect([number(-0.04), signed(0.04), number(-0.06)]).toEqual(["0.0", "0.0", "−0.1"]);
});
