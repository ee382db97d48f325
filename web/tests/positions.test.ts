// Positions lose nothing on their way: what a seat writes gives it its view back, byte for byte, pasted as text,
// opened by a link, and as the board hands it on itself. Random games of all sizes with every option.
import { describe, expect, inject, it } from "vitest";
import { game } from "../node/jetons.mjs";
import type { Game, State } from "../node/jetons.d.ts";
import { packed, unpacked } from "../src/analysis/link.ts";
import { filed, readText } from "../src/analysis/reader.ts";
import { drawAll, stateOf } from "../src/analysis/walk.ts";

// of what seats write of a long game's positions so many are left out: another seat's is read each time
const EVERY: Record<string, number> = { "101": 7, "21": 7 };
const LINKED = 4; // every so many of these go through a link as well
const LONG = 120_000; // ms: a busy machine is no fault of a position's
const PLAIN = ".".repeat(15);
const BOARD = [`b${PLAIN.slice(2)}b`, ...Array<string>(13).fill(PLAIN), PLAIN].join("/");
const TABLES: Record<string, [number, Record<string, string>][]> = {
  "101": [
    [2, { mode: "junior" }],
    [3, { mode: "classic" }],
    [2, { backs: "RR OO GG BB PP / RB OP GR BO PG" }],
  ],
  "21": [[4, { teams: "yes" }]],
  triolet: [[2, { board: BOARD }]],
};
const sizes = (slug: string): [number, Record<string, string>][] => [
  ...[2, 3, 4].map((seats): [number, Record<string, string>] => [seats, {}]),
  ...(TABLES[slug] ?? []),
];

/** How a position is seen after it went as text, to be compared with what was seen before. */
function seenIn(rules: Game, text: string, seat: number): { view: string; written: string } {
  const state = stateOf(rules, readText(rules, text).root);
  return {
    view: Buffer.from(rules.observe(state, seat)).toString("hex"),
    written: JSON.stringify(rules.write_position(state, seat)),
  };
}

/** Every position of a game of random moves, the last one included. */
function* along(rules: Game, seats: number, options: Record<string, string>): Generator<State> {
  const known = rules.options(options);
  let { state } = drawAll(rules, rules.start(rules.configure(seats, known)));
  yield state;
  while (!rules.is_over(state)) {
    const moves = rules.legal(state);
    const one = moves[Math.floor(Math.random() * moves.length)];
    if (!one) return;
    state = drawAll(rules, rules.apply(state, one.move).state).state;
    yield state;
  }
}

it("comes out of a link as it went in, whatever it says", async () => {
  for (const text of ["", "{}", "« é » 😀\n", "x".repeat(100_000)])
    expect(await unpacked(await packed(text))).toBe(text);
});

const THERE = inject("modules");
describe.skipIf(!THERE.length).each(THERE.length ? THERE : Object.keys(TABLES))("%s", (slug) => {
  it.each(sizes(slug))("%i seats, %o", { timeout: LONG }, async (seats, options) => {
    const rules = await game(slug);
    let [n, read] = [0, 0];
    for (const state of along(rules, seats, options)) {
      for (let seat = -1; seat < seats; seat += 1) {
        n += 1;
        if (n % (EVERY[slug] ?? 1) && !rules.is_over(state)) continue;
        const written = JSON.stringify(rules.write_position(state, seat));
        const view = Buffer.from(rules.observe(state, seat)).toString("hex");
        expect(seenIn(rules, written, seat)).toEqual({ view, written });
        read += 1;
        if (read % LINKED) continue;
        const link = await packed(JSON.stringify(filed(readText(rules, written))));
        expect(seenIn(rules, await unpacked(link), seat)).toEqual({ view, written });
      }
    }
    expect(read).toBeGreaterThan(seats);
  });
});
