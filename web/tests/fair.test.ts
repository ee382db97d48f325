// The verifier of deals against whole matches that Python dealt (tests/play/test_fair_vectors.py), and against lies.
import { describe, expect, it } from "vitest";
import {
  commitmentOf,
  faultOf,
  newSeed,
  pledgeOf,
  shuffled,
  type Witness,
} from "../src/lib/fair.ts";
import type { DealCheck } from "../src/lib/wire.ts";
import vectors from "./fair.json" with { type: "json" };

const deals = vectors.map(({ game, ...deal }) => ({
  game,
  deal: { ...deal, ok: true, n_draws: deal.draws.length, steps: [] } as DealCheck,
}));
const triolet = deals.find(({ game }) => game === "triolet")!.deal;
const witness: Witness = {
  commitment: triolet.commitment,
  seat: 0,
  seed: triolet.seeds[0]!,
  pledges: triolet.pledges,
};
const told = triolet.draws.map((drawn, i) => (i % 2 ? null : drawn.text));

describe("the shuffle", () => {
  it("is that of the document", () => {
    expect(shuffled("00".repeat(32), [], 1, 0, [1, 1, 1, 1, 1])).toEqual([3, 1, 4, 2, 0]);
    expect(shuffled("ff".repeat(32), ["", "b", ""], 2, 2, [0, 3, 0, 2, 1])).toEqual([
      1, 1, 3, 1, 4, 3,
    ]);
    expect(commitmentOf("00".repeat(32))).toBe(
      "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    );
    expect(pledgeOf("trèfle").slice(0, 16)).toBe("055bedd9f45f675d");
  });
  it("gets a seed that is new each time", () => {
    expect(newSeed()).toMatch(/^[0-9a-f]{32}$/);
    expect(newSeed()).not.toBe(newSeed());
  });
});

describe("a deal", () => {
  it.each(deals)("of $game is found to follow from its secret and seeds", ({ deal }) => {
    expect(deal.draws.length).toBeGreaterThan(10);
    expect(faultOf(deal, null)).toBeNull();
  });
  it("fits what the browser saw", () => {
    expect(faultOf(triolet, witness, told)).toBeNull();
    expect(triolet.draws.filter((drawn) => drawn.held).length).toBeGreaterThan(2); // the take-back shuffled anew
  });
  it("of a match of before there were pledges is checked as far as it goes", () => {
    expect(faultOf({ ...triolet, pledges: [] }, null)).toBeNull();
  });
});

describe("a lie is found:", () => {
  const secret = "11".repeat(32);
  it("another commitment than at the start", () => {
    expect(faultOf({ ...triolet, secret, commitment: commitmentOf(secret) }, witness)?.what).toBe(
      "commitment",
    );
  });
  it("another secret than committed to", () => {
    expect(faultOf({ ...triolet, secret }, null)?.what).toBe("secret");
  });
  it("my seed left out or changed", () => {
    for (const seed of ["", "autre"])
      expect(
        faultOf(
          {
            ...triolet,
            seeds: [seed, ...triolet.seeds.slice(1)],
            pledges: [seed && pledgeOf(seed), ...triolet.pledges.slice(1)],
          },
          witness,
        ),
      ).toEqual({ what: "own_seed", n: 1 });
  });
  it("a seed that is not the one pledged", () => {
    expect(faultOf({ ...triolet, seeds: [...triolet.seeds.slice(0, 2), "autre"] }, null)).toEqual({
      what: "pledge",
      n: 3,
    });
  });
  it("a seed that joined after mine was known", () => {
    const late = {
      ...triolet,
      seeds: [triolet.seeds[0]!, "exprès", triolet.seeds[2]!],
      pledges: [triolet.pledges[0]!, pledgeOf("exprès"), triolet.pledges[2]!],
    };
    expect(faultOf(late, witness)).toEqual({ what: "late_seed", n: 2 });
  });
  it("any draw", () => {
    for (const i of [0, 5, triolet.draws.length - 1]) {
      const draws = triolet.draws.map((drawn, at) =>
        at === i ? { ...drawn, outcome: (drawn.outcome + 1) % 16 } : drawn,
      );
      expect(faultOf({ ...triolet, draws }, null)).toEqual({ what: "draw", n: i + 1 });
    }
  });
  it("a code that is written in two ways", () => {
    const [first, ...rest] = triolet.draws;
    const same = rest.findIndex((drawn) => drawn.pool === 1 && drawn.text !== rest[0]!.text);
    const draws = [
      first!,
      ...rest.map((drawn, at) => (at === same ? { ...drawn, text: rest[0]!.text } : drawn)),
    ];
    expect(faultOf({ ...triolet, draws }, null)?.what).toBe("draw");
  });
  it("a bag that held what it cannot have held", () => {
    const anew = triolet.draws.findLastIndex((drawn) => drawn.held && drawn.pool === 1);
    const grow = (by: number[]) =>
      triolet.draws.map((drawn, at) =>
        at === anew ? { ...drawn, held: drawn.held!.map((n, code) => n + (by[code] ?? 0)) } : drawn,
      );
    expect(faultOf({ ...triolet, draws: grow([9]) }, null)).toEqual({ what: "pool", n: anew + 1 });
    expect(faultOf({ ...triolet, draws: grow([-9]) }, null)).toEqual({ what: "pool", n: anew + 1 });
  });
  it("a draw that was told otherwise during the game", () => {
    expect(faultOf(triolet, witness, [...told.slice(0, 4), "nothing"])).toEqual({
      what: "told",
      n: 5,
    });
    expect(faultOf(triolet, witness, [...told, "one more"])?.what).toBe("told");
  });
});
