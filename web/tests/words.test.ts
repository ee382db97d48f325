import { describe, expect, it } from "vitest";
// @ts-expect-error -- plain JavaScript: the modules' own filler
import { fill } from "../node/words.mjs";
import vectors from "./words.json";

type Words = { [name: string]: string | string[] | Words };
const catalogues = import.meta.glob<{ default: Record<string, Words> }>("../src/words/*.json", {
  eager: true,
});

describe("sentences of the games", () => {
  it.each(Object.entries(vectors.games))("of %s are filled in as Python does", (game, filled) => {
    const words = catalogues[`../src/words/${game}.json`]?.default;
    expect(filled.length).toBeGreaterThan(4);
    for (const [lang, path, texts] of filled as [string, string[], string[]][]) {
      const sentence = path.reduce<Words | Words[string] | undefined>(
        (node, name) => (node as Words | undefined)?.[name],
        words?.[lang],
      ) as string;
      const names = [...sentence.matchAll(/\{(\w+)/g)].map((hole) => hole[1] ?? "");
      const told = vectors.samples.map((n) =>
        fill(sentence, lang, Object.fromEntries(names.map((name) => [name, n]))),
      );
      expect([lang, path, told]).toEqual([lang, path, texts]);
    }
  });
});
