import { describe, expect, it } from "vitest";
import { keysIn, missingKeys, unknownKeys } from "../src/lib/i18n/check.ts";
import { fr } from "../src/lib/i18n/fr.ts";
import { OFFERED, translate, type Message } from "../src/lib/i18n/index.svelte.ts";
import { CATALOGUES } from "./words.ts";

const folders = import.meta.glob<Record<string, Record<string, Message>>>(
  "../src/skins/*/{fr,en}.ts",
  { eager: true },
);
/** What all screens and all skins say in a language. */
function everything(code: "fr" | "en"): Record<string, Message> {
  const own = Object.entries(folders).filter(([path]) => path.endsWith(`/${code}.ts`));
  return Object.assign({}, CATALOGUES[code], ...own.map(([, module]) => module[code]));
}
const ALL = { fr: everything("fr"), en: everything("en") };

/** The values that a message names, whatever small word is joined to them. */
function valuesIn(message: Message): string[] {
  return [
    ...new Set(
      [...JSON.stringify(message).matchAll(/\{(?:[^{}:"]+:)?(\w+)\}/g)].map((m) => m[1] ?? ""),
    ),
  ].sort();
}
const sentences = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message);

describe("catalogues", () => {
  it("have every message in both languages", () => {
    expect(missingKeys()).toEqual([]);
    expect(Object.keys(ALL.en).toSorted()).toEqual(Object.keys(ALL.fr).toSorted());
    expect(Object.keys(folders).length).toBeGreaterThanOrEqual(10);
  });
  it("notice a key that nobody wrote", () =>
    expect(unknownKeys('t("no.such.key")')).toEqual(["no.such.key"]));
  it("know the messages of a skin beside it", () =>
    expect(
      unknownKeys('t("own.key")', keysIn('export const fr = {\n  "own.key": "à moi",\n};')),
    ).toEqual([]));
  it("name the same values in both languages", () => {
    const names = valuesIn;
    for (const [key, message] of Object.entries(ALL.fr))
      expect([key, names(ALL.en[key] ?? "")]).toEqual([key, names(message)]);
  });
  it("count as each language does", () => {
    expect(translate("fr", "points.n", { n: 0 })).toBe("0 point"); // French: zero is singular
    expect(translate("en", "points.n", { n: 0 })).toBe("0 points");
    expect(translate("fr", "points.n", { n: 60 })).toBe("60 points");
    expect(translate("en", "points.n", { n: 1 })).toBe("1 point");
  });
  it("keep French signs on the line of their word", () =>
    expect(translate("fr", "home.title")).toBe("À quoi jouons-nous\u00a0?"));
  it("are full where a language is offered", () => {
    for (const code of OFFERED)
      expect(Object.keys(fr).filter((key) => !(key in CATALOGUES[code]))).toEqual([]);
  });
  it.each(["de", "nl"] as const)(
    "that are prepared (%s) say nothing unknown and name the same values",
    (code) => {
      const names = valuesIn;
      const own = Object.entries(CATALOGUES[code]);
      expect(own.length).toBeGreaterThan(10);
      expect(OFFERED).not.toContain(code);
      for (const [key, message] of own)
        expect([key, names(message)]).toEqual([key, names(fr[key as keyof typeof fr])]);
    },
  );
  it("fall back to English where German is not written yet", () =>
    expect(translate("de", "pause.wants", { name: "Anne" })).toBe("Anne wants to go on."));
  it("are set as printers set them", () => {
    const problems: string[] = [];
    const look = (code: "fr" | "en", wrong: RegExp): void => {
      for (const [key, message] of Object.entries(ALL[code])) {
        for (const text of sentences(message))
          if (wrong.test(text)) problems.push(`${code} ${key}: ${text}`);
      }
    };
    look("fr", /['"]|\.\.\.|\p{L}[:;!?»]( |$)|[«(] |« ?$|^[:;!?]/u); // straight quotes, dots for …, no space before a sign
    look("en", /['"«»]|\.\.\.| [:;!?]|’ ’/); // straight quotes, French quotation marks or spaces
    expect(problems).toEqual([]);
    for (const [key, message] of Object.entries(fr) as [keyof typeof fr, Message][]) {
      for (const n of typeof message === "string" ? [2] : [1, 2])
        expect(translate("fr", key, { n })).not.toMatch(/ [:;!?»]|« /);
    }
  });
  it("call one thing by one word", () => {
    const all = (code: "fr" | "en"): string =>
      Object.values(ALL[code]).flatMap(sentences).join("\n");
    expect(all("fr")).not.toMatch(/\bpions?\b|robot|talon|partager la partie|pendule impossible/i);
    expect(all("en")).not.toMatch(/\bcounters?\b|robot|\blay\b|\blaid\b/i);
  });
});
