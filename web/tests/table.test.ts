import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { say } from "../src/lib/i18n/index.svelte.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import type { AnyEvent, Refusal } from "../src/lib/wire.ts";
import { Announcer } from "../src/table/announcer.svelte.ts";
import { absenceOf, gainsOf, movesOf, recentOf } from "../src/table/facts.ts";
import { Motion } from "../src/table/motion.svelte.ts";
import { TableStore } from "../src/table/store.svelte.ts";
import {
  FakeHost,
  drafted,
  fakePage,
  nowAt,
  played,
  seatOf,
  settled,
  tableAt,
  updateTo,
} from "./fake.ts";

const NO: Refusal = { code: "no", text: { fr: "Pas ici", en: "Not here" }, clause: "E.9" };

beforeEach(() => {
  fakePage();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.confirm = false;
});

/** A table where it is my turn, and what its host says to a draft. */
async function sitDown(position = 0): Promise<{ host: FakeHost; store: TableStore }> {
  const host = new FakeHost();
  host.answers = (message) =>
    message.t === "draft" ? drafted(message.position, message.parts ?? []) : { t: "done", ref: 0 };
  const store = new TableStore("T", host);
  host.becomes("open");
  host.says(tableAt(position));
  await settled();
  return { host, store };
}

describe("what follows from a log", () => {
  const log = [
    { t: "began" },
    played(0, 2),
    { t: "drew" },
    played(1, 4),
    { t: "took_back", keep: 2 },
    played(1, 6),
  ] as AnyEvent[];

  it("leaves out moves that were taken back", () => {
    expect(movesOf(log).map((move) => move.seq)).toEqual([2, 6]);
  });
  it("marks what the others did since my turn, or what I did", () => {
    const moves = [played(0, 1), played(1, 2), played(2, 3), played(0, 4)];
    expect(recentOf(moves, 0, 0).map((move) => move.seq)).toEqual([2, 3]);
    expect(recentOf(moves, 1, 0).map((move) => move.seq)).toEqual([4]);
    expect(recentOf(moves.slice(0, 3), 0, 0).map((move) => move.seq)).toEqual([2, 3]);
    expect(recentOf(moves, 1, -1).map((move) => move.seq)).toEqual([4]);
  });
  it("waits for who is to move and gone, and for nobody else", () => {
    const seats = [seatOf("Ada", "a"), seatOf("Blaise", "b", { online: false, away: 50 })];
    const now = nowAt(1, { moved_at: 40 });
    expect(absenceOf(now, seats, [0], 300)).toEqual({ seat: 1, since: 50, until: 350 });
    expect(absenceOf(now, seats, [0], 0)).toBeNull();
    expect(absenceOf(now, seats, [], 300)).toBeNull();
    expect(absenceOf(nowAt(0), seats, [0], 300)).toBeNull();
  });
  it("counts who gained", () => {
    expect(gainsOf([3, 4, 5], [3, 9, 4])).toEqual([{ seat: 1, points: 5 }]);
  });
});

describe("the draft", () => {
  it("asks at once what can be laid, and again after each part", async () => {
    const { host, store } = await sitDown();
    expect(store.draft.next).toEqual(["A1=5", "B2=6"]);
    const laying = store.draft.lay("A1=5", 2);
    expect(store.draft.isAsking).toBe(true);
    expect(store.draft.next).toEqual([]); // nothing is offered for what the table has not seen
    await laying;
    expect(store.draft.isComplete).toBe(true);
    await store.draft.play();
    expect(host.sent.at(-1)).toEqual({ t: "play", position: 0, move: "A1=5" });
    expect(store.draft.isSending).toBe(false);
  });
  it("drops an answer about what no longer lies", async () => {
    const { host, store } = await sitDown();
    host.answers = (message) =>
      message.t === "draft" ? drafted(0, ["Z9=1"], { move: "Z9=1" }) : null;
    await store.draft.lay("A1=5", 2);
    expect(store.draft.drafted.parts).toEqual([]);
    expect(store.draft.isComplete).toBe(false);
  });
  it("says why a part does not fit and keeps the token in the hand", async () => {
    const { host, store } = await sitDown();
    host.answers = () => drafted(0, ["C3=7"], { n_moves: 0, refusal: NO });
    store.draft.hold(1);
    await store.draft.attempt("C3=7", "C3", "7");
    expect(store.draft.no).toEqual({ cell: "C3", token: "7", refusal: NO });
    expect(store.draft.held).toBe(1);
    expect(store.draft.laid).toEqual([]);
    expect(store.announcer.text).toBe(say(NO.text));
  });
  it("lays a part that was not offered and does fit", async () => {
    const { store } = await sitDown();
    store.draft.hold(1);
    await store.draft.attempt("C3=7", "C3", "7");
    expect(store.draft.laid).toEqual([{ part: "C3=7", from: 1 }]);
  });
  it("survives a lost connection while the position is the same, and not a new one", async () => {
    const { host, store } = await sitDown();
    await store.draft.lay("A1=5", 2);
    host.becomes("lost");
    host.becomes("open");
    host.says(tableAt(0));
    await settled();
    expect(store.draft.parts).toEqual(["A1=5"]);
    host.says(tableAt(2));
    await settled();
    expect(store.draft.parts).toEqual([]);
    expect(store.draft.drafted.position).toBe(2);
  });
  it("stays when the move could not be sent, and the table says so", async () => {
    const { host, store } = await sitDown();
    await store.draft.lay("A1=5", 2);
    host.answers = () => null;
    await store.draft.play();
    expect(store.refusal?.code).toBe("offline");
    expect(store.draft.parts).toEqual(["A1=5"]);
    host.becomes("open");
    expect(store.refusal).toBeNull();
  });
  it("waits for a yes where the player wants to be asked", async () => {
    const { host, store } = await sitDown();
    settings.confirm = true;
    await store.draft.play("B2=6");
    expect(store.draft.unsure).toEqual({ move: "B2=6", parts: ["B2=6"] });
    expect(host.sent.some((message) => message.t === "play")).toBe(false);
    await store.draft.play(store.draft.unsure?.move, true);
    expect(host.sent.at(-1)).toMatchObject({ t: "play", move: "B2=6" });
    expect(store.draft.unsure).toBeNull();
  });
  it("is put back when the table was behind, with the reason and the table as it is", async () => {
    const { host, store } = await sitDown();
    await store.draft.lay("A1=5", 2);
    host.answers = (message) =>
      message.t === "play"
        ? { t: "refused", ref: 0, refusal: NO, table: tableAt(2) }
        : drafted(2, []);
    await store.draft.play();
    await settled();
    expect(store.refusal).toEqual(NO);
    expect(store.now?.position).toBe(2);
    expect(store.draft.parts).toEqual([]);
  });
});

describe("the table", () => {
  it("asks for what it missed", async () => {
    const { host, store } = await sitDown();
    host.says({ ...updateTo(4, [played(1, 6)]), since: 5 });
    expect(host.sent.at(-1)).toMatchObject({ t: "hello", table: "T", seq: 2 });
    expect(store.now?.position).toBe(0);
  });
  it("shows a move, forgets the draft and asks anew", async () => {
    const { host, store } = await sitDown();
    await store.draft.lay("A1=5", 2);
    host.says(updateTo(1, [played(0, 3)], { scores: [5, 0] }));
    expect(store.draft.laid).toEqual([]);
    expect(store.motion.fresh).toMatchObject({
      shown: ["A1=5"],
      gains: [{ seat: 0, points: 5 }],
    });
    vi.advanceTimersByTime(5000);
    host.says(updateTo(2, [played(1, 4)]));
    await settled();
    expect(store.moves.map((move) => move.seq)).toEqual([3, 4]);
    expect(store.draft.drafted.position).toBe(2);
  });
  it("is gone when the host has none, and says why", () => {
    const host = new FakeHost(),
      store = new TableStore("T", host);
    host.says({ t: "refused", ref: 1, refusal: NO, table: null });
    expect(store.gone).toEqual(NO);
  });
  it("opens a finished game that was kept, without a connection", async () => {
    const host = new FakeHost(),
      store = new TableStore("T", host);
    host.finished = async () => tableAt(9, { now: nowAt(9, { status: "over" }) });
    host.becomes("lost");
    await settled();
    expect(store.isOver).toBe(true);
  });
  it("follows who sits where, in another tab too", async () => {
    const { host, store } = await sitDown();
    const seats = [seatOf("Blaise", "b"), seatOf("Ada", "a")];
    host.says({ ...updateTo(0, []), since: 0, seats });
    expect(store.mine).toEqual([1]);
  });
  it("closes its connection and shows nothing more", async () => {
    const { host, store } = await sitDown(1);
    host.says(updateTo(2, [played(1, 4)]));
    host.says(updateTo(3, [played(1, 5)]));
    store.close();
    vi.advanceTimersByTime(10_000);
    expect(host.isClosed).toBe(true);
    expect(store.now?.position).toBe(2);
  });
});

describe("motion", () => {
  function motion(isByHand = false, hasClock = false): { shown: number[]; motion: Motion } {
    const shown: number[] = [];
    const watched = { isByHand: () => isByHand, hasClock };
    return { shown, motion: new Motion(watched, (update) => shown.push(update.now.position)) };
  }
  it("lets one move be seen before the next", () => {
    const { shown, motion: all } = motion();
    all.add(updateTo(1, [played(0, 1)]));
    all.add(updateTo(2, [played(1, 2)]));
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(settings.tempo - 10);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(20);
    expect(shown).toEqual([1, 2]);
  });
  it("hurries where a clock runs, and where the same seat goes on", () => {
    const clocked = motion(false, true);
    clocked.motion.add(updateTo(1, [played(0, 1)]));
    clocked.motion.add(updateTo(2, [played(1, 2)]));
    vi.advanceTimersByTime(360);
    expect(clocked.shown).toEqual([1, 2]);
    const same = motion();
    same.motion.add(updateTo(1, [played(1, 1)]));
    same.motion.add(updateTo(2, [played(1, 2)]));
    vi.advanceTimersByTime(settings.tempo / 2 + 10);
    expect(same.shown).toEqual([1, 2]);
  });
  it("shows one's own move at once, and everything in order", () => {
    const { shown, motion: mine } = motion(true);
    for (const position of [1, 2, 3]) mine.add(updateTo(position, [played(0, position)]));
    expect(shown).toEqual([1, 2, 3]);
  });
  it("lets go of what waits when the whole table comes", () => {
    const { shown, motion: all } = motion();
    for (const position of [1, 2, 3]) all.add(updateTo(position, [played(position % 2, position)]));
    all.drop();
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([1]);
  });
});

describe("the announcer", () => {
  const company = {
    mine: [0],
    isShared: false,
    nameOf: (seat: number) => ["You", "Blaise"][seat] ?? "",
    format: ({ move }: { move: string }) => move.replace("=", " "),
    inUnits: (n: number) => `${n} points`,
  };
  it("says a move as the game writes it", () => {
    const announcer = new Announcer(company);
    announcer.tell(played(1, 1));
    expect(announcer.text).toContain("Blaise");
    expect(announcer.text).toContain("A1 5");
    expect(announcer.text).toContain("5 points");
    expect(announcer.notice).toBeNull();
  });
  it("shows that the clock played", () => {
    const announcer = new Announcer(company);
    announcer.tell(played(1, 1, { by_clock: true }));
    expect(announcer.notice).toContain("Blaise");
  });
  it("tells me a refusal of what I proposed, and of nothing else", () => {
    const announcer = new Announcer(company);
    const declined = { t: "declined", seat: 1, what: "draw", seq: 1, at: 0 } as const;
    announcer.tell(declined);
    expect(announcer.notice).toBeNull();
    announcer.follow("draw", true);
    announcer.tell(declined);
    expect(announcer.notice).toContain("Blaise");
    announcer.notice = null;
    announcer.tell(declined); // it was told
    expect(announcer.notice).toBeNull();
  });
  it("does not tell me what I do myself", () => {
    const announcer = new Announcer(company);
    announcer.tell({ t: "proposed", seat: 0, what: "draw", seq: 1, at: 0 });
    expect(announcer.text).toBe("");
  });
  it("says the same again when it happens again", () => {
    const announcer = new Announcer(company);
    announcer.say("5 points");
    const first = announcer.text;
    announcer.say("5 points");
    expect(announcer.text).not.toBe(first);
    expect(announcer.text.trim()).toBe(first);
  });
});
