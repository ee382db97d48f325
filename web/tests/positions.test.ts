// Positions lose nothing on their way: what a seat writes gives it its view back, byte for byte, pasted as text,
// opened by a link, and as the board hands it on itself. Random games of all sizes with every option.
import { describe, expect, inject, it } from "vitest";
import { game } from "../node/jetons.mjs";
import type { Game, State } from "../node/jetons.d.ts";
import { packed, unpacked } from "../src/analysis/link.ts";
import { filed, readText } from "../src/analysis/reader.ts";
import { drawAll, stateOf } from "../src/analysis/walk.ts";

const LINKED = 5; // every so many positions go through a link as well
const TABLES: Record<string, [number, Record<string, string>][]> = {
  "101": [
    [2, { mode: "junior" }],
    [3, { mode: "classic" }],
    [2, { backs: "RO OP GR BG PB / RO OG GB BP PR" }],
  ],
  "21": [[4, { teams: "yes" }]],
  triolet: [[2, { board: "size:9x9" }]],
};
const sizes = (slug: string): [number, Record<string, string>][] => [
  ...[2, 3, 4].map((seats): [number, Record<string, string>] => [seats, {}]),
  ...(TABLES[slug] ?? []),
];

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

describe.each(inject("modules"))("%s", (slug) => {
  it.each(sizes(slug))("%i seats, %o", async (seats, options) => {
    const rules = await game(slug);
    let n = 0;
    for (const state of along(rules, seats, options)) {
      for (let seat = -1; seat < seats; seat += 1) {
        const text = JSON.stringify(rules.write_position(state, seat));
        const seen = rules.observe(state, seat);
        const pasted = readText(rules, text);
        expect(rules.observe(stateOf(rules, pasted.root), seat), text).toEqual(seen);
        expect(JSON.stringify(rules.write_position(stateOf(rules, pasted.root), seat))).toBe(text);
        n += 1;
        if (n % LINKED) continue;
        const link = await packed(JSON.stringify(filed(pasted)));
        const opened = readText(rules, await unpacked(link));
        expect(rules.observe(stateOf(rules, opened.root), seat), text).toEqual(seen);
      }
    }
    expect(n).toBeGreaterThan(seats);
  });
});
