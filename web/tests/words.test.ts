// The sentences of the games: what Python fills in (make generated) and what the page does is the same.
import { render } from "svelte/server";
import { beforeAll, describe, expect, it } from "vitest";
import { fill } from "../node/words.mjs";
import { settings } from "../src/lib/settings.svelte.ts";
import {
  briefText,
  clauseTitle,
  endingText,
  learnWords,
  lineText,
  refusalText,
  ruleName,
  told,
} from "../src/lib/told.svelte.ts";
import { TableStore } from "../src/table/store.svelte.ts";
import Sheet from "../src/ui/Sheet.svelte";
import { CATALOGUES } from "../src/words/index.ts";
import { FakeHost, fakePage, played, tableAt } from "./fake.ts";
import vectors from "./words.json";

type Words = { [name: string]: string | string[] | Words };
const catalogues = import.meta.glob<{ default: Record<string, Words> }>("../src/words/*.json", {
  eager: true,
});
const LANGS = ["fr", "en"] as const;
const SLUGS = Object.keys(CATALOGUES);

/** A sentence as the screens say it, whatever it is of. */
function said(slug: string, name: string, given: number[] | Record<string, string>): string {
  const [section = "", kind = ""] = name.split(".");
  const numbers = Array.isArray(given) ? given : [];
  if (section === "lines") return lineText(slug, { points: 0, clause: "", kind, numbers });
  if (section === "endings")
    return endingText(slug, { scores: [], winners: [], why: kind, text: null, numbers });
  if (!Array.isArray(given))
    return refusalText(slug, { code: kind, text: null, say: name, values: given });
  return told(slug, { say: name, numbers });
}

describe("sentences of the games", () => {
  beforeAll(async () => {
    fakePage();
    await Promise.all(SLUGS.map(learnWords));
  });

  it.each(Object.entries(vectors.games))("of %s are filled in as Python does", (game, filled) => {
    const words = catalogues[`../src/words/${game}.json`]?.default;
    expect(filled.length).toBeGreaterThan(4);
    for (const [lang, path, texts] of filled as ["fr" | "en", string[], string[]][]) {
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

  it.each(SLUGS)("of %s are told from kind and numbers as Python does", (slug) => {
    type Vector = [string, number[] | Record<string, string>, string, string];
    const all = vectors.told[slug as keyof typeof vectors.told] as Vector[];
    const sections = new Set(all.map(([name]) => name.split(".")[0]));
    expect([...sections]).toEqual(
      expect.arrayContaining(["endings", "lines", "reasons", "notation"]),
    );
    for (const [i, lang] of LANGS.entries()) {
      settings.lang = lang; // switched while the page is open: nothing is asked again
      for (const vector of all)
        expect([vector[0], said(slug, vector[0], vector[1])]).toEqual([vector[0], vector[2 + i]]);
    }
  });

  it("keep the words of moves that an older version kept", () => {
    settings.lang = "fr";
    const text = { fr: "trio 9-5-1", en: "trio 9-5-1" };
    expect(lineText("triolet", { points: 30, clause: "T.14", text })).toBe("trio 9-5-1");
    expect(told("101", { fr: "paire", en: "pair" })).toBe("paire");
    expect(lineText("triolet", { points: 0, clause: "", kind: "of later days" })).toBe("");
  });

  it("name the clauses of the rules", () => {
    settings.lang = "en";
    expect(clauseTitle("triolet", "T.17")).toBe("The triolet");
    expect(ruleName("triolet", "T.17")).toBe("rule T.17 · The triolet");
    expect(ruleName("triolet", "T.99")).toBe("rule T.99");
    settings.lang = "fr";
    expect(clauseTitle("101", "101.8")).toBe("Junior\u00a0: tout reste caché");
  });

  it("stand on the sheet of a server's table in the language in use, with the clause they follow from", () => {
    const host = new FakeHost();
    const store = new TableStore("T", host);
    const lines = [{ points: 60, clause: "T.16", kind: "trio_times", numbers: [9, 5, 1, 2] }];
    host.says(tableAt(1, { game: "triolet", log: [played(0, 3, { lines })] }));
    const sheet = (): string => render(Sheet, { props: { store } }).body;
    settings.lang = "fr";
    expect(sheet()).toContain("trio 9-5-1, doublé");
    expect(sheet()).toContain('title="Cases doubles et triples"');
    settings.lang = "en";
    expect(sheet()).toContain("trio 9-5-1, doubled");
    expect(sheet()).toContain('title="Double and triple squares"');
    expect(host.sent.filter(({ t }) => t === "hello")).toEqual([]);
  });

  it("have a short form where there is little room", () => {
    settings.lang = "fr";
    const line = { points: 2, clause: "20.12", kind: "own", numbers: [2, 9, 5, 6] };
    expect(briefText("20-sur-20", line)).toBe("9 + 5 + 6 = 20");
    expect(lineText("20-sur-20", line)).toBe("9 + 5 + 6 = 20, 2 marques");
    const trio = { points: 30, clause: "T.14", kind: "trio", numbers: [9, 5, 1] };
    expect(briefText("triolet", trio)).toBe("trio 9-5-1");
  });
});
