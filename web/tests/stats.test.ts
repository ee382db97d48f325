import { describe, expect, it, vi } from "vitest";
import type { Digest, PastMatch, Review } from "../src/lib/wire.ts";
import { skinOf } from "../src/lib/skin.ts";
import type { Entry, Head } from "../src/local/keep.ts";
import { movesOf, pastMatch } from "../src/local/past.ts";
import { digestOf, noteReview, notedReview } from "../src/study/digest.ts";
import { firstMove } from "../src/study/first_moves.ts";
import * as stats from "../src/study/stats.ts";

const match = (more: Partial<PastMatch>): PastMatch => ({
  table: "local-1",
  game: "triolet",
  at: 1,
  seat: 0,
  scores: [10, 5],
  won: 1,
  bots: ["amateur"],
  first: "H8=1 H9=6",
  best: { ply: 0, move: "H8=1 H9=6", points: 8 },
  review: null,
  ...more,
});

describe("statistics", () => {
  it("count shares over what had a result", () => {
    const rows = stats.by(
      [match({}), match({ won: 0 }), match({ won: null }), match({ bots: [""] })],
      stats.opponentsOf,
    );
    expect(rows).toEqual([
      { key: "amateur", n: 3, decided: 2, won: 0.5 },
      { key: "", n: 1, decided: 1, won: 1 },
    ]);
    expect(stats.opponentsOf(match({ bots: [] }))).toBe("alone");
  });

  it("name first moves as the games do", async () => {
    const of = async (game: string, ...moves: string[]): Promise<string> => {
      const key = (await skinOf(game)).openingOf?.(moves) ?? "";
      return key && firstMove(game, key);
    };
    expect(await of("triolet", "H8=1 H9=6")).toBe("deux jetons");
    expect(await of("triolet", "H8=*9")).toBe("un joker seul");
    expect(await of("triolet", "x 1 6")).toBe("échange");
    expect(await of("21", "H9=*7")).toBe("une étoile");
    expect(await of("21", "H9=8")).toBe("le 8");
    expect(await of("20-sur-20", "1-9 at 0,0 h + 3-7 at 0,2 h")).toBe("deux dominos");
    expect(await of("20-sur-20", "-")).toBe("rien\u00a0: passer");
    expect(await of("101", "draw 3")).toBe("");
    const side = "2ᵉ jeton à côté du 1ᵉʳ";
    expect(await of("101", "draw 3", "place E5", "turn 1", "draw 2", "place E6")).toBe(side);
    expect(await of("101", "place E5", "place D4")).toBe("2ᵉ jeton en coin");
    expect(await of("101", "draw 3", "place E5")).toBe("");
    expect(await of("no-such-game", "C=5")).toBe("");
  }, 30_000); // it loads every skin

  it("tell kinds of mistakes and when they were made", () => {
    const digest = {
      plies: 9,
      mistakes: [
        { ply: 0, grade: "small", cost: 0.03, points: 5, best: 30 },
        { ply: 4, grade: "large", cost: 0.2, points: 30, best: 5 },
        { ply: 8, grade: "medium", cost: 0.07, points: 5, best: 5 },
      ],
    } as Digest;
    const found = stats.mistakesIn([digest]);
    expect(found.kinds).toEqual({ missed: 1, greedy: 1, place: 1 });
    expect(found.phases).toEqual({ early: 1, middle: 1, late: 1 });
    expect(found.cost).toBeCloseTo(0.3);
  });

  it("remember of a review what one seat did", () => {
    const verdict = (grade: string, cost: number): unknown => ({
      grade,
      cost,
      is_forced: false,
      options: [{ points: 9 }],
    });
    const account = { decisions: 2, accuracy: 80, level: "amateur", luck: [0.1, 5], skill: [0, 1] };
    const review = {
      accounts: [{ ...account, grades: { best: 1, small: 1 } }, account],
      plies: [
        { seat: 0, points: 4, verdict: verdict("small", 0.03) },
        { seat: 1, points: 4, verdict: verdict("large", 0.3) },
        { seat: 0, points: 9, verdict: verdict("best", 0) },
      ],
    } as unknown as Review;
    const digest = digestOf(review, 0);
    expect(digest?.mistakes).toEqual([{ ply: 0, grade: "small", cost: 0.03, points: 4, best: 9 }]);
    expect(digest?.luck).toBe(0.1);
    expect(digestOf(review, 2)).toBeNull();
  });

  it("remember every review that was shown, and nothing of what else is kept there", () => {
    const shelf = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, text: string) => void shelf.set(key, text),
    });
    const account = { decisions: 1, accuracy: 80, luck: [0.1, 5], skill: [0, 1], grades: {} };
    const review = { accounts: [account, { ...account, accuracy: 60 }], plies: [] };
    shelf.set("jetons.reviews", JSON.stringify({ old: { review, between: " " } }));
    noteReview("new", review as unknown as Review);
    expect(notedReview("new", 1)?.accuracy).toBe(60);
    expect(notedReview("old", 0)).toBeNull(); // a whole review, as an older page kept it there
    expect(notedReview("none", 0)).toBeNull();
    vi.unstubAllGlobals();
  });

  it("read the device's logs without what was taken back", () => {
    const played = (seat: number, move: string, points: number): unknown => ({
      t: "played",
      seat,
      move,
      points,
      at: 0,
    });
    const log = [
      { t: "opening" },
      { t: "advance", events: [{ t: "started" }, played(0, "a", 50)] },
      { t: "advance", events: [{ t: "took_back", keep: 1 }, played(0, "b", 3)] },
      { t: "advance", events: [played(1, "c", 9), played(0, "d", 7)] },
    ] as unknown as Entry[];
    expect(movesOf(log).map((move) => move.move)).toEqual(["b", "c", "d"]);
    const mine = {
      table: "local-1",
      game: "triolet",
      status: "over",
      changed_at: 5,
      mine: [0],
      winners: [0, 1],
      scores: [10, 10],
      seats: [{ bot: "" }, { bot: "expert" }],
    };
    const head = { id: "local-1", mine } as unknown as Head;
    const found = pastMatch(head, log);
    expect(found).toMatchObject({ won: 0.5, first: "b", bots: ["expert"] });
    expect(found?.best).toEqual({ ply: 2, move: "d", points: 7 });
    const both = { ...head, mine: { ...mine, mine: [0, 1] } } as unknown as Head;
    expect(pastMatch(both, log)).toBeNull();
  });
});
