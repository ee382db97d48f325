// 20 sur 20: nobody could begin and the hands were dealt again. The table says so, in the language in use.
import { render } from "svelte/server";
import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte.ts";
import Play from "../src/skins/vingt_sur_vingt/Play.svelte";
import { TableStore } from "../src/table/store.svelte.ts";
import { FakeHost, fakePage, nowAt, tableAt } from "./fake.ts";

const VIEW = {
  dominoes: [],
  marks: [],
  box: null,
  last: { seat: null, dominoes: [], marks: [], lines: [] },
  racks: [5, 5],
  stock: 44,
  marks_left: [22, 22],
  scores: [0, 0],
  turn: 0,
  chain: false,
  passes: 0,
  redealt: true,
  over: false,
  rack: ["0|1", "0|2", "1|3", "2|2", "1|4"],
  unseen: [],
};
const SAID = {
  fr: "Personne n’a pu commencer\u00a0: les dominos sont redonnés.",
  en: "Nobody could begin: the dominoes are dealt again.",
};

/** What the screen of a table of 20 sur 20 says. */
function shown(view: typeof VIEW, turn: number): string {
  const host = new FakeHost();
  const store = new TableStore("t1", host);
  const now = nowAt(turn, { view: { ...view, turn }, turn });
  host.says(tableAt(turn, { game: "20-sur-20", now }));
  return render(Play, { props: { store } }).body;
}

describe("hands dealt again", () => {
  beforeEach(() => void fakePage());
  it.each(["fr", "en"] as const)("are told to everybody in %s, once", (lang) => {
    settings.lang = lang;
    for (const turn of [0, 1]) {
      expect(shown(VIEW, turn).split(SAID[lang]).length).toBe(2);
      expect(shown({ ...VIEW, redealt: false }, turn)).not.toContain(SAID[lang]);
    }
  });
});
