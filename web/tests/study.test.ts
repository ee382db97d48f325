// What the review and the analysis board show of a move: what it takes, what it lays, who made the review.
import { render } from "svelte/server";
import { describe, expect, it, vi } from "vitest";
import { keepReview, type Made } from "../src/analysis/reviewer.ts";
import { laidBy, Preview } from "../src/analysis/preview.ts";
import { aimsOf, takenBy } from "../src/lib/aim.ts";
import { skinOf } from "../src/lib/skin.ts";
import type { Ply, Reason, Review, ReviewState, Seat } from "../src/lib/wire.ts";
import { fit, GAP } from "../src/skins/cent_un/fit.ts";
import { framesOf, type View as Squares } from "../src/skins/cent_un/view.ts";
import { firstMistake, levelAgainst, seatsOf } from "../src/study/first.ts";
import { whyWords } from "../src/study/why.ts";
import reasons from "./why.json";
import { raced, type Sides } from "../src/study/race.ts";
import type { Laid } from "../src/table/draft.svelte.ts";

const triolet = await skinOf("triolet");
const vingtEtUn = await skinOf("21");
const vingt = await skinOf("20-sur-20");
const centUn = await skinOf("101");

describe("what a move takes", () => {
  const rack = ["5", "5", "7", "*"];
  it("is found on the rack, each token once", () => {
    expect(takenBy(triolet, ["H8=5", "H9=5"], rack)).toEqual([0, 1]);
    expect(takenBy(triolet, ["H8=*4"], rack)).toEqual([3]);
    expect(takenBy(triolet, ["x 5 *"], rack)).toEqual([0, 3]);
    expect(takenBy(triolet, ["-"], rack)).toEqual([]);
    expect(takenBy(vingtEtUn, ["G10=7"], rack)).toEqual([2]);
    expect(takenBy(vingt, ["4-1 at 0,2 v"], ["0|3", "1|4"])).toEqual([1]); // either way round
  });
  it("is pointed at: rack, tray and buttons", () => {
    expect(aimsOf(centUn, ["draw 3"], [])).toEqual(['[data-column="3"]']);
    expect(aimsOf(centUn, ["turn 5"], [])).toEqual(['[data-column="5"]']);
    expect(aimsOf(triolet, ["-"], rack)).toEqual(["[data-act=pass]"]);
    expect(aimsOf(vingtEtUn, ["x 7"], rack)).toEqual(['[data-rack="2"]']);
    expect(aimsOf(vingt, ["."], [])).toEqual(["[data-act=stop]"]);
  });
  it("is laid on the table, or pointed at where it lays nothing", () => {
    expect(laidBy(triolet, ["H8=7", "H9=5"], 0, rack)).toEqual({
      laid: [
        { part: "H8=7", from: 2 },
        { part: "H9=5", from: 0 },
      ],
      aims: [],
    });
    expect(laidBy(centUn, ["place E5"], 1, [])).toEqual({
      laid: [{ part: "place E5", from: 0 }],
      aims: [],
    });
    expect(laidBy(centUn, ["draw 2"], 1, [])).toEqual({ laid: [], aims: ['[data-column="2"]'] });
    expect(laidBy(vingtEtUn, ["x 5"], 0, rack)).toEqual({ laid: [], aims: ['[data-rack="0"]'] });
  });
});

describe("what somebody had", () => {
  it("is a rack", () => {
    const view = { rack: ["3", "*"], colours: ["pink"] };
    for (const skin of [triolet, vingtEtUn]) {
      const { body } = render(skin.Holding!, { props: { view, seat: 0, parts: [] } });
      expect(body.match(/data-rack/g)).toHaveLength(2);
    }
    const dominoes = { view: { rack: ["0|3", "1|4", "9|9"] }, seat: 0, parts: [] };
    const { body } = render(vingt.Holding!, { props: dominoes });
    expect(body.match(/data-rack/g)).toHaveLength(3);
  });
  it("is the tray of 101 and the token taken from it, at the column that is spoken of", () => {
    const front = (back: string, possible: string[]): object[] => [{ back, token: null, possible }];
    const view = {
      tray: [front("lowR", ["R2"]), [], front("highB", ["B8", "B9"])],
      backs: ["lowR", "highB"].map((back) => ({
        ...{ back, series: back.slice(0, -1), even: "R", odd: "B", text: "" },
        faces: back === "lowR" ? ["R2", "R4"] : ["B8", "B9"],
      })),
      hand: "G7",
    };
    const drawn = render(centUn.Holding!, { props: { view, seat: 0, parts: ["draw 3"] } }).body;
    expect(drawn.match(/data-column/g)).toHaveLength(3);
    expect(drawn.match(/data-rack/g)).toHaveLength(1);
    expect(drawn).toMatch(/class="col[^"]* shown[^"]*"[^>]*data-column="3"/);
    const none = { ...view, hand: null };
    const placed = render(centUn.Holding!, { props: { view: none, seat: 0, parts: [] } }).body;
    expect(placed).not.toContain("data-rack");
  });
});

describe("cells are named where moves are", () => {
  const square = (cells: Record<string, string>, reach: [string, string]): object => ({
    ...{ seat: 0, n: Object.keys(cells).length, cells, reach, columns: [] },
    rows: Object.keys(cells).map((cell) => ({ at: cell[0], kind: "rien", points: 0 })),
  });
  const labels = (html: string): string[] =>
    [...html.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((one) => one[1] ?? "");
  it("on the squares of 101", () => {
    const view = {
      ...{ squares: [square({}, ["B3", "F7"])], shape: [5, 5], scores: [0], turn: 0 },
      ...{ solo: true, placed: 0, backs: [] },
    };
    (view.squares[0] as { n: number }).n = 1;
    const props = { view, end: view, seat: 0, last: [], names: ["Ada"] };
    const named = labels(render(centUn.Board, { props: { ...props, hasNames: true } }).body);
    expect(named.slice(1)).toEqual([..."34567", ..."BCDEF"]);
    expect(labels(render(centUn.Board, { props }).body)).toHaveLength(1);
  });
  it("on the open table of 20 sur 20", () => {
    const view = {
      ...{ dominoes: [{ at: [-1, -2], dir: "h", halves: [3, 4] }], marks: [], turn: 0 },
      last: { seat: 0, dominoes: [], marks: [], lines: [] },
    };
    const props = { view, seat: 0, last: [], names: [] };
    const named = labels(render(vingt.Board, { props: { ...props, hasNames: true } }).body);
    expect(named).toContain("−2");
    expect(named).toContain("0");
    expect(labels(render(vingt.Board, { props }).body)).not.toContain("−2");
  });
  it("and a square that went another way stays in the frame of the match", () => {
    const end = { squares: [square({ C3: "R1" }, ["A1", "E5"])], shape: [5, 5] };
    const other = {
      squares: [{ ...square({ G5: "R1" }, ["C1", "G9"]), columns: [{ at: "5" }] }],
    };
    const [frame] = framesOf(end as unknown as Squares, other as unknown as Squares);
    expect(frame).toEqual({ top: 0, left: 0, rows: 7, columns: 5 });
    expect(framesOf(end as unknown as Squares)[0]).toEqual({
      top: 0,
      left: 0,
      rows: 5,
      columns: 5,
    });
  });
});

describe("the squares of 101 beside the numbers", () => {
  it.each([
    [965, 460], // 1366 × 657
    [1000, 700], // 1440 × 900
  ])("are all in sight in %i × %i", (width, height) => {
    const { own, other, note, side, tool, isStrip, pad } = fit(width, height, 2, [5, 5]);
    expect(isStrip).toBe(false);
    const wide = own.w + other.w + 2 * note + GAP + 2 * pad;
    expect(wide + (tool === "beside" ? side + GAP : 0)).toBeLessThanOrEqual(width);
    expect(own.w).toBeGreaterThanOrEqual(250);
  });
  it("are a strip on a phone", () => {
    expect(fit(374, 600, 2, [5, 5]).isStrip).toBe(true);
    expect(fit(667, 200, 2, [5, 5]).isStrip).toBe(false); // low, but wide enough for both
  });
});

describe("a move that is looked at", () => {
  class Fake {
    laid: Laid[] = [];
    n = 0;
    put(laid: readonly Laid[]): Promise<void> {
      this.laid = [...laid];
      this.n += 1;
      return Promise.resolve();
    }
  }
  const [mine, one, two]: Laid[][] = ["H8=1", "H9=2", "H9=3"].map((part) => [{ part, from: 0 }]);
  it("lies on the table and goes again; what was laid by hand comes back", () => {
    const draft = new Fake();
    const preview = new Preview(draft);
    draft.laid = mine!;
    preview.show(one!);
    preview.show(two!); // from one to the next
    expect(draft.laid).toEqual(two);
    preview.end();
    expect(draft.laid).toEqual(mine);
  });
  it("leaves alone what was laid since, and a table that went on", () => {
    const draft = new Fake();
    const preview = new Preview(draft);
    preview.show(one!);
    draft.laid = [...one!, ...mine!]; // went on by hand
    preview.end();
    expect(draft.laid).toHaveLength(2);
    preview.show(two!);
    draft.laid = []; // played
    preview.forget();
    preview.end();
    expect(draft.laid).toEqual([]);
  });
  it("that lays nothing asks for nothing", () => {
    const draft = new Fake();
    const preview = new Preview(draft);
    preview.show([]);
    preview.end();
    expect(draft.n).toBe(0);
  });
});

describe("a review that browser and server make", () => {
  const review = { plies: [] } as unknown as Made["review"];
  const there: ReviewState = { done: 0, of: 0, review, between: " + " };
  const far = (done: number): ReviewState => ({ done, of: 9, review: null });
  function sides(states: (ReviewState | Error)[], part: Partial<Sides> = {}): Sides & Counts {
    let at = 0;
    const next = (): Promise<ReviewState> => {
      const state = states[Math.min(at++, states.length - 1)]!;
      return state instanceof Error ? Promise.reject(state) : Promise.resolve(state);
    };
    const made: Sides & Counts = {
      begun: 0,
      asked: 0,
      looked: 0,
      here: () => {
        made.begun += 1;
        return new Promise(() => undefined);
      },
      ask: () => {
        made.asked += 1;
        return next();
      },
      look: () => {
        made.looked += 1;
        return next();
      },
      pause: () => new Promise((resolve) => setTimeout(resolve)),
      isGone: () => false,
      ...part,
    };
    return made;
  }
  interface Counts {
    begun: number;
    asked: number; // to make it, which costs the server
    looked: number;
  }
  it("is not made again when the server has it", async () => {
    const both = sides([there]);
    expect(await raced(both, () => undefined)).toEqual({ review, between: " + " });
    expect([both.begun, both.asked, both.looked]).toEqual([0, 1, 0]);
  });
  it("by the server: this browser does not make it too, and nobody asks on", async () => {
    const both = sides([far(0), far(4), there]);
    expect((await raced(both, () => undefined)).between).toBe(" + ");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([both.begun, both.asked, both.looked]).toEqual([0, 1, 2]);
  });
  it("is asked for again where the server has given it up", async () => {
    const both = sides([far(0), { ...far(0), of: 0 }, far(1), there]);
    await raced(both, () => undefined);
    expect([both.asked, both.looked]).toEqual([2, 2]);
  });
  it("by this browser where the server is lost on the way, and the server is not asked again", async () => {
    const made = { review, between: "*" };
    const both = sides([far(0), new Error("lost")], { here: () => Promise.resolve(made) });
    expect(await raced(both, () => undefined)).toBe(made);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([both.asked, both.looked]).toEqual([1, 1]);
  });
  it("never goes back on its way, whoever counts", async () => {
    const told: number[] = [];
    const seen: number[] = [];
    const glance = { grade: "best", is_forced: false, cost: 0, points: 0 };
    const both = sides([far(2), far(3), new Error("lost")], {
      here: (tell) => {
        for (const done of [0, 5, 1])
          tell(
            done,
            9,
            Array.from({ length: done }, () => glance),
          );
        return Promise.resolve({ review, between: "*" });
      },
    });
    await raced(both, (done, _of, looked) => {
      told.push(done);
      seen.push(looked.length);
    });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(5);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b)); // nor does the list get shorter
    expect(seen.at(-1)).toBe(5);
  });
  it("by one where the other cannot; where nobody can, the server says why", async () => {
    const cannot = { here: (): Promise<Made> => Promise.reject(new Error("no module")) };
    expect((await raced(sides([far(0), there], cannot), () => undefined)).review).toBe(review);
    const made = { review, between: "*" };
    const lost = sides([far(0), new Error("lost")], {
      here: () => new Promise((resolve) => setTimeout(() => resolve(made), 30)),
    });
    expect(await raced(lost, () => undefined)).toBe(made);
    const refused = Object.assign(new Error("no"), { refusal: { code: "not_over" } });
    await expect(raced(sides([refused], cannot), () => undefined)).rejects.toBeTruthy();
  });
});

describe("reviews that are kept", () => {
  const made = (n: number): Made => ({ review: { n } as unknown as Made["review"], between: " " });
  class Room {
    kept = new Map<string, string>();
    constructor(readonly size: number) {}
    getItem = (key: string): string | null => this.kept.get(key) ?? null;
    setItem = (key: string, value: string): void => {
      if (value.length > this.size) throw new DOMException("full", "QuotaExceededError");
      this.kept.set(key, value);
    };
  }
  const names = (room: Room): string[] =>
    Object.keys(JSON.parse(room.getItem("jetons.made_reviews") ?? "{}") as object);
  it.each([
    [1e6, 12],
    [300, 5],
    [0, 0],
  ])("in room for %i are the last %i at most, the newest among them", (size, most) => {
    const room = new Room(size);
    vi.stubGlobal("localStorage", room);
    for (let n = 0; n < 20; n++) keepReview(`t${n}`, made(n));
    vi.unstubAllGlobals();
    expect(names(room).length).toBeLessThanOrEqual(most);
    if (most) expect(names(room).at(-1)).toBe("t19");
  });
});

describe("why a move is better", () => {
  it.each(reasons)("is said as Python says it: $game $reason.kind $reason.does", (one) => {
    expect(whyWords(one.game, one.reason as Reason, "next")).toEqual(one.said);
  });
  it("names the other move by what it was", () => {
    const reason = { kind: "more", does: "", values: { points: 1, more: 1 } };
    expect(whyWords("triolet", reason, "played")?.fr).toBe(
      "Le meilleur coup rapporte 1 point tout de suite, 1 de plus que le coup joué.",
    );
    expect(whyWords("20-sur-20", reason, "played")?.en).toBe(
      "The best move lays 1 mark, 1 more than the move played.",
    );
  });
  it("is not said by a sentence that this page does not have", () => {
    expect(whyWords("triolet", { kind: "later", does: "", values: {} }, "played")).toBeNull();
    expect(whyWords("triolet", { kind: "does", does: "hides", values: {} }, "played")).toBeNull();
  });
});

describe("a review begins", () => {
  const ply = (seat: number, grade: string, is_forced = false): Ply =>
    ({ seat, verdict: { grade, is_forced } }) as unknown as Ply;
  const plies = [ply(0, "best"), ply(1, "large"), ply(0, "small", true), ply(0, "small")];
  it("at the first mistake of one's own, of anybody for who only watches, nowhere where there is none", () => {
    expect(firstMistake({ plies }, [0])).toBe(3);
    expect(firstMistake({ plies }, [1])).toBe(1);
    expect(firstMistake({ plies }, [])).toBe(1);
    expect(firstMistake({ plies: plies.slice(0, 3) }, [0])).toBe(-1);
  });
  const seat = (kind: Seat["kind"], player: string, bot = ""): Seat =>
    ({ kind, player, bot }) as unknown as Seat;
  const seats = [seat("person", "ada"), seat("bot", "", "expert"), seat("person", "bob")];
  it("from the seats of whoever looks", () => {
    expect(seatsOf(seats, "bob")).toEqual([2]);
    expect(seatsOf(seats, "zoe")).toEqual([]);
    expect(seatsOf(seats, "")).toEqual([]); // nobody knows who looks
    expect(seatsOf(seats, null)).toEqual([0, 2]); // a table of this device
  });
  it("and is played again against the computer's level, or what another's play was worth", () => {
    const review = { accounts: [{ level: "debutant" }, { level: "amateur" }, { level: "" }] };
    const against = (all: Seat[], me: number): string =>
      levelAgainst(review as unknown as Review, all, me);
    expect(against(seats, 0)).toBe("expert");
    expect(against([seat("person", "ada"), seat("person", "bob")], 0)).toBe("amateur");
    expect(against([seat("person", "ada")], 0)).toBe("");
  });
});
