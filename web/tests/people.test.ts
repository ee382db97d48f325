import { beforeEach, expect, it, vi } from "vitest";
import type { Mine, Seat } from "../src/lib/wire.ts";

type People = typeof import("../src/people/people.svelte.ts");
let shelf: Map<string, string>;

/** A page of this device that is opened anew. */
async function visit(): Promise<People> {
  vi.resetModules();
  return import("../src/people/people.svelte.ts");
}
function seats(...names: string[]): Seat[] {
  return names.map((name) => ({
    kind: name.startsWith("bot ") ? "bot" : "person",
    name,
    player: name,
    online: true,
    bot: "",
    title: { fr: name, en: name },
    away: 0,
  }));
}
function over(table: string, names: string[], winners: number[], more: Partial<Mine> = {}): Mine {
  return {
    table,
    game: "triolet",
    status: "over",
    seats: seats(...names),
    your_turn: false,
    next_round: false,
    changed_at: 1000,
    mine: [0, 1],
    winners,
    ...more,
  };
}

beforeEach(() => {
  shelf = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
  });
});

it("counts each game once, by game and by the people who were there", async () => {
  let people = await visit();
  const games = [
    over("a", ["Anne", "Paul"], [0]),
    over("b", ["Paul", "Anne"], [0]), // the other way round
    over("c", ["anne ", "Paul"], [0], { game: "21" }), // written otherwise
    over("d", ["Anne", "Paul"], [0, 1]), // a draw
    over("e", ["Anne", "Paul", "Léa"], [2]), // others too
    over("f", ["Anne", "Paul"], [], { why: "abandoned" }),
    over("g", ["Anne", "Paul"], [0], { status: "running" }),
  ];
  people.noteResults(games);
  people = await visit();
  people.noteResults(games);
  expect(people.tallyOf(["Anne", "Paul"])).toEqual({ games: 4, won: [2, 1], drawn: 1 });
  expect(people.tallyOf(["Paul", "Anne"], "triolet")).toEqual({ games: 3, won: [1, 1], drawn: 1 });
  expect(people.tallyOf(["Léa", "Anne", "Paul"])).toEqual({ games: 1, won: [1, 0, 0], drawn: 0 });
  expect(people.tallyOf(["Anne", "Zoé"]).games).toBe(0);
});

it("counts a table with a computer among its people, and nobody without a name", async () => {
  const people = await visit();
  people.noteResults([
    over("a", ["Anne", "bot Amateur", "Paul"], [1], { mine: [0, 2] }), // the computer won
    over("b", ["Joueur 1", "Joueur 2"], [0]),
    over("c", ["Anne", "Invité"], [0], { mine: [0] }),
    over("d", ["Invité", "Paul"], [1], { mine: [0] }), // I gave no name, the other did
  ]);
  expect(people.tallyOf(["Anne", "Paul"])).toEqual({ games: 1, won: [0, 0], drawn: 0 });
  expect(people.tallyOf(["", "Paul"])).toEqual({ games: 1, won: [0, 1], drawn: 0 });
  expect(people.recentNames()).toEqual(["Anne", "Paul"]);
  expect(people.rivals()).toHaveLength(2);
});

it("remembers names, the newest first, and forgets them with the results for good", async () => {
  let people = await visit();
  people.noteNames(["Anne", "Paul"]);
  people.noteNames(["Léa", "paul", "Joueur 3"]);
  people.noteResults([over("a", ["Anne", "Paul"], [0])]);
  expect((await visit()).recentNames()).toEqual(["Léa", "paul", "Anne"]);
  people = await visit();
  expect(people.hasPeople()).toBe(true);
  people.forgetPeople(2000);
  people = await visit();
  expect(people.hasPeople()).toBe(false);
  people.noteResults([over("a", ["Anne", "Paul"], [0])]); // listed again: it ended before
  expect(people.tallyOf(["Anne", "Paul"]).games).toBe(0);
  people.noteResults([over("b", ["Anne", "Paul"], [1], { changed_at: 3000 })]);
  expect(people.tallyOf(["Anne", "Paul"]).won).toEqual([0, 1]);
});

it("asks for one's own name once", async () => {
  const people = await visit();
  expect(people.isToAsk()).toBe(true);
  people.noteAsked();
  expect((await visit()).isToAsk()).toBe(false);
});

it("opens whatever was kept", async () => {
  for (const text of ["null", "[]", "7", "{", '{"names":3,"results":{"a":null,"b":{"game":1}}}']) {
    shelf.set("jetons.people", text);
    const people = await visit();
    expect(people.hasPeople()).toBe(false);
    people.noteNames(["Anne"]);
    expect(people.recentNames()).toEqual(["Anne"]);
  }
});
