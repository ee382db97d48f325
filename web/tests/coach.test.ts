import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placesOf } from "../src/learn/advised.ts";
import { Coach, FIRST, PATIENCE, noteGame, wantsCoach } from "../src/learn/coach.svelte.ts";
import { progressOf } from "../src/learn/progress.svelte.ts";
import { settings } from "../src/lib/settings.svelte.ts";
import type { Hint, ServerMessage } from "../src/lib/wire.ts";
import { TableStore } from "../src/table/store.svelte.ts";
import { FakeHost, drafted, fakePage, nowAt, settled, tableAt } from "./fake.ts";

const words = { fr: "", en: "" };

function hintOf(position: number, isMuch: boolean): Hint {
  return {
    t: "hint",
    ref: 0,
    position,
    move: "B2=6",
    parts: ["B2=6"],
    cells: ["B2"],
    tokens: ["6"],
    points: 6,
    where: words,
    which: words,
    what: words,
    reasons: [],
    loss: { points: isMuch ? 20 : 1, win: 0, is_much: isMuch, text: words },
  };
}

/** A table with a coach, a token laid, and what is said of it. */
async function laid(
  says: (message: { position: number; move?: string }) => ServerMessage | null,
): Promise<{ host: FakeHost; store: TableStore; coach: Coach; sent: (t: string) => unknown[] }> {
  const host = new FakeHost();
  host.answers = (message) => {
    if (message.t === "draft") return drafted(message.position, message.parts ?? []);
    return message.t === "ask_hint" ? says(message) : { t: "done", ref: 0 };
  };
  const store = new TableStore("T", host);
  host.becomes("open");
  host.says(tableAt(0));
  await settled();
  await store.draft.lay("A1=5", 0);
  const coach = new Coach(store);
  store.draft.passes = (move) => coach.passes(move);
  return { host, store, coach, sent: (t) => host.sent.filter((one) => one.t === t) };
}

beforeEach(() => {
  fakePage();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.coach = "first";
});

describe("the coach", () => {
  it("lets a good move go without a word", async () => {
    const { store, coach, sent } = await laid(({ position }) => hintOf(position, false));
    await store.draft.play();
    expect(sent("ask_hint")).toEqual([{ t: "ask_hint", position: 0, move: "A1=5" }]);
    expect(sent("play")).toHaveLength(1);
    expect(coach.word).toBeNull();
  });
  it("keeps a bad one back, and it goes if one wants it all the same", async () => {
    const { store, coach, sent } = await laid(({ position }) => hintOf(position, true));
    await store.draft.play();
    expect(sent("play")).toEqual([]);
    expect(coach.word?.mine.move).toBe("A1=5");
    expect(store.draft.isSending).toBe(false);
    await store.draft.put([{ part: "B2=6", from: 1 }]); // what is shown instead
    await coach.goOn();
    expect(sent("play")).toEqual([{ t: "play", position: 0, move: "A1=5" }]);
    expect(sent("ask_hint")).toHaveLength(1);
    expect(coach.word).toBeNull();
  });
  it("gives it back, and says no second word in the same position", async () => {
    const { store, coach, sent } = await laid(({ position }) => hintOf(position, true));
    await store.draft.play();
    await coach.takeBack();
    expect(store.draft.laid).toEqual([]);
    expect(coach.word).toBeNull();
    await store.draft.lay("A1=5", 0);
    await store.draft.play();
    expect(sent("ask_hint")).toHaveLength(1);
    expect(sent("play")).toHaveLength(1);
  });
  it("does not make a move wait for long", async () => {
    const { host, store, coach, sent } = await laid(() => null);
    let answer: (hint: Hint) => void = () => undefined;
    vi.spyOn(store, "send").mockImplementation((message) => {
      host.sent.push(message);
      if (message.t !== "ask_hint") return Promise.resolve({ t: "done", ref: 0 });
      return new Promise((resolve) => (answer = resolve));
    });
    const playing = store.draft.play();
    await settled();
    expect(sent("play")).toEqual([]);
    vi.advanceTimersByTime(PATIENCE);
    await playing;
    expect(sent("play")).toHaveLength(1);
    answer(hintOf(0, true)); // too late
    await settled();
    expect(coach.word).toBeNull();
  });
  it("lets a move go where there is no advice", async () => {
    const refusal = { code: "no_hints", text: words, clause: "" };
    const { store, sent } = await laid(() => ({ t: "refused", ref: 0, refusal, table: null }));
    await store.draft.play();
    expect(sent("play")).toHaveLength(1);
    expect(store.refusal).toBeNull();
  });
  it("drops a move that was taken up again while it looked", async () => {
    const { store, coach, sent } = await laid(({ position }) => {
      void store.draft.undo();
      return hintOf(position, true);
    });
    await store.draft.play();
    expect(sent("play")).toEqual([]);
    expect(coach.word).toBeNull();
  });
  it("says nothing of a position that is no more", async () => {
    const { host, store, coach, sent } = await laid(({ position }) => {
      host.says(tableAt(2, { now: nowAt(2) }));
      return hintOf(position, true);
    });
    await store.draft.play();
    expect(sent("play")).toEqual([]);
    expect(coach.word).toBeNull();
  });
});

describe("whether one is coached", () => {
  it("is so in the first games of each kind, and then by choice", () => {
    for (let i = 0; i < FIRST; i += 1) {
      expect(wantsCoach("101")).toBe(true);
      noteGame("101");
    }
    expect(wantsCoach("101")).toBe(false);
    expect(wantsCoach("triolet")).toBe(true);
    noteGame("101");
    expect(progressOf("101").games).toBe(FIRST);
    settings.coach = "on";
    expect(wantsCoach("101")).toBe(true);
    settings.coach = "off";
    expect(wantsCoach("triolet")).toBe(false);
  });
});

describe("a move that is advised", () => {
  it("takes each token from its place on the rack", () => {
    const hint = { ...hintOf(0, false), parts: ["H8=7", "H9=*4", "H10=7"], tokens: [] };
    expect(placesOf(hint, ["7", "*", "7"])).toEqual([0, 1, 2]);
    expect(placesOf({ ...hint, parts: ["3-5 at 0,1 h"] }, ["1|2", "5|3"])).toEqual([1]);
    expect(placesOf({ ...hint, parts: ["x 9"], tokens: ["9"] }, ["4", "9"])).toEqual([1]);
  });
});
