import { describe, expect, it } from "vitest";
import { join, typeset, type Joint } from "../src/lib/i18n/french.ts";
import { translate } from "../src/lib/i18n/index.svelte.ts";
import { namedOf } from "../src/lib/games.svelte.ts";
import { tell } from "../src/lib/i18n/pairs.ts";
import W from "../src/learn/words.json";
import { t as square } from "../src/skins/cent_un/words.ts";

const CASES: [Joint, string, string][] = [
  ["de", "Le 21", "du 21"],
  ["à", "Le 21", "au 21"],
  ["nu", "Le 21", "21"],
  ["le", "Le 21", "Le 21"],
  ["de", "101", "de 101"],
  ["à", "20 sur 20", "à 20 sur 20"],
  ["de", "Triolet", "de Triolet"],
  ["de", "Amateur", "d’Amateur"],
  ["de", "Expert", "d’Expert"],
  ["de", "Maître", "de Maître"],
  ["de", "Hasard", "de Hasard"],
  ["de", "Émile", "d’Émile"],
  ["de", "œdipe", "d’œdipe"],
  ["de", "Hélène", "d’Hélène"],
  ["de", "Hugo", "d’Hugo"],
  ["de", "Hans", "de Hans"],
  ["de", "Yves", "d’Yves"],
  ["de", "Yann", "de Yann"],
  ["de", "Zoé", "de Zoé"],
  ["de", "11", "de 11"],
  ["de", "Le Goff", "de Le Goff"],
  ["à", "Le Goff", "à Le Goff"],
  ["de", "Joueur 2", "du joueur 2"],
  ["à", "Joueur 2", "au joueur 2"],
  ["le", "Joueur 2", "le joueur 2"],
  ["le", "Zoé", "Zoé"],
  ["de", "", "de "],
  ["de", "🙂", "de 🙂"],
];

describe("French", () => {
  it.each(CASES)("%s + %s = %s", (joint, name, joined) => expect(join(joint, name)).toBe(joined));
  it("is joined in messages", () => {
    expect(translate("fr", "rules.of", { title: "Le 21" })).toBe("Règles du 21");
    expect(translate("fr", "rules.of", { title: "L’autre" })).toBe("Règles de l’autre");
    expect(translate("fr", "home.play_at", { title: "Le 21" })).toBe(
      "Jouer au 21 contre l’ordinateur",
    );
    expect(square("101.square_of", { name: "Amateur" })).toBe("Carré d’Amateur");
    expect(translate("fr", "curtain.pass", { name: "Joueur 2" })).toBe(
      "Passez l’écran au joueur 2",
    );
    expect(translate("en", "rules.of", { title: "Le 21" })).toBe("Rules of Le 21");
  });
  it("is joined as a game's box says, and without a box as any name", () => {
    const said = (slug: string): string[] => [
      translate("fr", "rules.of", { title: namedOf(slug) }),
      translate("fr", "home.play_at", { title: namedOf(slug) }),
      translate("fr", "home.learn_at", { title: namedOf(slug) }),
      translate("fr", "invite.text", { title: namedOf(slug) }),
      tell(W.goal_of, { title: namedOf(slug) }),
    ];
    expect(said("triolet")).toEqual([
      "Règles du Triolet",
      "Jouer au Triolet contre l’ordinateur",
      "Apprendre le Triolet",
      "Une partie de Triolet\u00a0?",
      "Le but du Triolet",
    ]);
    expect(said("21")[2]).toBe("Apprendre le 21");
    expect(said("101")[1]).toBe("Jouer au 101 contre l’ordinateur");
    expect(said("20-sur-20")[4]).toBe("Le but du 20 sur 20");
    expect(said("fifth")).toEqual([
      "Règles de fifth",
      "Jouer à fifth contre l’ordinateur",
      "Apprendre fifth",
      "Une partie de fifth\u00a0?",
      "Le but de fifth",
    ]);
    expect(translate("en", "rules.of", { title: namedOf("21") })).toBe("Rules of Le 21");
  });
  it("is set as printers set it", () => {
    expect(typeset("l'un : « oui » ; d'1 ! qui ?", true)).toBe(
      "l’un\u00a0: «\u00a0oui\u00a0»\u00a0; d’1\u00a0! qui\u00a0?",
    );
    expect(typeset("the player's: so?", false)).toBe("the player’s: so?");
  });
});
