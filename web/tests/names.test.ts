import { describe, expect, it } from "vitest";
import { namesOf, personName } from "../src/lib/names.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import type { Seat } from "../src/lib/wire.ts";

const bot = (fr = "Débutant", en = "Beginner"): Seat => ({
  kind: "bot",
  name: fr,
  player: "",
  bot: "debutant",
  title: { fr, en },
  online: true,
});
const person = (name: string): Seat => ({
  kind: "person",
  name,
  player: "p",
  bot: "",
  title: { fr: name, en: name },
  online: true,
});
const open: Seat = {
  kind: "open",
  name: "",
  player: "",
  bot: "",
  title: { fr: "", en: "" },
  online: false,
};

describe.each(["fr", "en"] as const)("names in %s", (lang) => {
  const words = { fr: ["Débutant", "Invité", "Joueur 2"], en: ["Beginner", "Guest", "Player 2"] }[
    lang
  ];
  const inLang = <T>(run: () => T): T => ((settings.lang = lang), run());

  it("of levels and guests are in the reader's language", () =>
    expect(
      inLang(() => [
        namesOf([person("Anne"), bot()]),
        personName("Invité"),
        personName("Player 2"),
      ]),
    ).toEqual([["Anne", words[0]], words[1], words[2]]));
  it("of several computers are all different, and short", () => {
    const names = inLang(() => namesOf([person("Ada"), bot(), bot(), bot()], 0));
    expect(new Set(names).size).toBe(4);
    expect(names.every((name) => name.length <= 7)).toBe(true);
  });
  it("of two guests are told apart, mine left out", () => {
    expect(inLang(() => namesOf([person("Invité"), person("Guest"), open]))).toEqual([
      `${words[1]} 1`,
      `${words[1]} 2`,
      "",
    ]);
    expect(inLang(() => namesOf([person("Zoé"), person("Zoé")], 0))[1]).toBe("Zoé");
  });
});
