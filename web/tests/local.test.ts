// Whole matches at tables of this device, without a browser: the rules from the built modules, the store in memory.
// What Python says of the records is in tests/web/test_local.py.
import { describe, expect, inject, it } from "vitest";
import type { ServerMessage, Table, Update } from "../src/lib/wire.ts";
import { Dealer } from "../src/local/dealer.ts";
import { entriesOf, table as decides, type Desk } from "../src/local/decides.ts";
import type { Entry } from "../src/local/keep.ts";
import { NotSaved } from "../src/local/keep.ts";
import { MOVER } from "../src/local/protocol.ts";
import { LocalTables } from "../src/local/tables.ts";
import { lang } from "../src/lib/i18n/index.svelte.ts";
import { endingText, learnWords, lineText } from "../src/lib/told.svelte.ts";
import { movesOf } from "../src/table/facts.ts";
import { Shelf, worldOf } from "./shelf.ts";

const ours = lang() === "fr" ? "fr" : "en";
const SLUGS = inject("modules");

const seats = (n: number, kind: "bot" | "here") =>
  Array.from({ length: n }, (_, i) =>
    i
      ? { kind, bot: kind === "bot" ? "random" : "", name: "" }
      : { kind: "me" as const, name: "Anne" },
  );

/** Wait until a table says that something is so. */
async function until(is: () => boolean): Promise<void> {
  for (let i = 0; i < 20_000 && !is(); i++) await new Promise((resolve) => setTimeout(resolve, 0));
  expect(is()).toBe(true);
}

/** Sit down and play the first part offered, again and again, to the end. */
async function playOut(
  tables: LocalTables,
  id: string,
): Promise<{ table: Table; updates: Update[] }> {
  const table = await tables.get(id);
  const heard: ServerMessage[] = [];
  const tell = (message: ServerMessage) => heard.push(message);
  const first = table.snapshot();
  table.attend(tell);
  for (let turn = 0; turn < 2000 && !table.desk.is_over; turn++) {
    await until(() => table.desk.is_over || !table.desk.bot_to_move);
    if (table.desk.is_over) break;
    const { position } = table.desk;
    let parts: string[] = [];
    for (;;) {
      const drafted = await table.answer({ t: "draft", position, parts });
      if (drafted.t !== "drafted") throw new Error(drafted.t);
      expect(drafted.n_moves).toBeGreaterThan(0);
      if (drafted.is_complete && (turn % 3 || !drafted.next.length)) {
        await table.answer({ t: "play", position, move: drafted.move });
        break;
      }
      parts = [...parts, drafted.next[turn % drafted.next.length]!];
    }
  }
  expect(table.desk.is_over).toBe(true);
  table.leave(tell);
  return { table: first, updates: heard.filter((message) => message.t === "update") };
}

describe.skipIf(!SLUGS.length)("tables of this device", () => {
  it.each(SLUGS)(
    "plays %s to the end against a bot, and restores it from its log",
    async (slug) => {
      const shelf = new Shelf();
      const tables = new LocalTables(worldOf(shelf));
      const { table: id } = await tables.open(
        { game: slug, seats: seats(2, "bot"), name: "Anne" },
        {},
      );
      const { updates } = await playOut(tables, id);
      // one after the other, none missing
      updates.forEach((update, i) => expect(update.since).toBe(i ? updates[i - 1]!.now.seq : 2));
      const again = await new LocalTables(worldOf(shelf)).get(id);
      expect(again.snapshot().now.result).toEqual(updates.at(-1)!.now.result);
      // by kind and numbers, as a server tells a page that has the catalogue; the words are the module's
      const rules = again.game;
      await learnWords(slug);
      const lines = movesOf(again.snapshot().log).flatMap((move) => move.lines);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        const { numbers = [] } = line; // left out where there are none, as a server does
        expect(Object.keys({ ...line, numbers }).sort()).toEqual([
          ...["clause", "kind", "numbers", "points"],
        ]);
        expect(lineText(slug, line)).toBe(rules.line_text(line.kind!, numbers)[ours]);
      }
      const result = again.snapshot().now.result!;
      expect(result.text).toBeNull();
      expect(endingText(slug, result)).toBe(again.match.outcome!.text[ours]);
      const replay = await tables.replay(id, 0);
      expect(replay.frames.length).toBeGreaterThan(3);
      // each step as the one to move saw it: his own tokens before every move
      const seen = (await tables.replay(id, MOVER)).frames.slice(0, -1);
      const eyes = await Promise.all([0, 1].map((seat) => tables.replay(id, seat)));
      expect(seen.map((frame) => frame.view)).toEqual(
        seen.map((frame, i) => eyes[frame.turn]!.frames[i]!.view),
      );
      expect(replay.record).toMatch(/^jetons record 1\n[^]*\nend \d+ [0-9a-f]{64}\n$/);
    },
    120_000,
  );

  const SETUPS: { slug: string; n: number; options: Record<string, string> }[] = [
    { slug: "101", n: 1, options: {} },
    { slug: "101", n: 3, options: { mode: "classic" } },
    { slug: "101", n: 4, options: { mode: "junior" } },
    { slug: "20-sur-20", n: 4, options: {} },
    { slug: "21", n: 3, options: {} },
    { slug: "21", n: 4, options: { teams: "yes" } },
    { slug: "triolet", n: 4, options: {} },
  ];
  it.each(SETUPS.filter(({ slug }) => SLUGS.includes(slug)))(
    "plays $slug for $n, $options, on one screen to the end",
    async ({ slug, n, options }) => {
      const tables = new LocalTables(worldOf(new Shelf()));
      const { table: id } = await tables.open({ game: slug, seats: seats(n, "here"), options }, {});
      const { table } = await playOut(tables, id);
      expect(table.seats.length).toBe(n);
      expect(table.mine.length).toBe(n);
      const { desk } = await tables.get(id);
      expect(desk.match!.outcome?.scores.length).toBe(n);
      expect(desk.record()).toMatch(/\nend \d+ [0-9a-f]{64}\n$/);
    },
    120_000,
  );

  it.skipIf(!SLUGS.includes("20-sur-20"))(
    "plays a series of rounds, each opened by another, and writes its file",
    async () => {
      const tables = new LocalTables(worldOf(new Shelf()));
      let { table: id } = await tables.open(
        { game: "20-sur-20", seats: seats(2, "here"), total: 20 },
        {},
      );
      let rounds = 0;
      let series = null;
      while (rounds < 40) {
        await playOut(tables, id);
        rounds += 1;
        const table = await tables.get(id);
        series = table.snapshot().now.series ?? null;
        if (series?.result) break;
        await expect(table.answer({ t: "propose", what: "rematch" })).rejects.toThrow();
        await table.answer({ t: "propose", what: "next_round" });
        id = table.desk.next;
      }
      expect(Math.max(...(series?.scores ?? []))).toBeGreaterThanOrEqual(20);
      const file = await tables.series(id);
      expect(file).toMatch(/^jetons series 1\n/);
      expect(file.match(/^round \d+ /gm)?.length).toBe(rounds);
    },
    120_000,
  );

  it("ends a game when the time is up, or plays a move for who let it pass", async () => {
    const slug = SLUGS.at(-1)!;
    for (const at_zero of ["lose", "random"] as const) {
      const world = worldOf(new Shelf());
      let now = 1_000_000;
      world.now = () => now;
      world.later = () => () => undefined; // the clock is looked at by hand
      const tables = new LocalTables(world);
      const { table: id } = await tables.open(
        { game: slug, seats: seats(2, "here"), clock: { kind: "move", seconds: 10, at_zero } },
        {},
      );
      const table = await tables.get(id);
      table.attend(() => undefined);
      const due = table.desk.deadline();
      expect(due).not.toBeNull();
      const { position } = table.desk;
      now = (due ?? 0) + 1;
      const { match, game: rules } = table;
      const { state } = match.states;
      const move = rules.text(state, rules.legal(state)[0]!.move);
      await expect(table.answer({ t: "play", position, move })).rejects.toThrow(); // too late
      await table.command(new decides.RunOut());
      if (at_zero === "random") expect(table.desk.is_over).toBe(false);
      else expect([...table.match.outcome!.winners]).toEqual([1 - match.turn]);
    }
  });

  it.each(SLUGS)("hides from the screen what a bot holds in %s", async (slug) => {
    const tables = new LocalTables(worldOf(new Shelf()));
    const { table: id } = await tables.open({ game: slug, seats: seats(2, "bot") }, {});
    const table = await tables.get(id);
    const { game: rules, match } = table;
    const shown = JSON.stringify(table.snapshot().now.view);
    expect(shown).toBe(rules.view_json(rules.observe(match.states.state, 0), { inWords: false }));
    const dealt = decides.data(table.entries[1]) as Entry;
    const drawn = dealt.t === "advance" ? dealt.events : [];
    const told = table.snapshot().log.filter((event) => event.t === "drew");
    drawn
      .filter((event) => event.t === "drew")
      .forEach((event, i) => {
        if (event.to === 1 || event.to === 9) expect(told[i]?.outcome).toBe(null);
      });
    expect(table.snapshot().now.secret).toBe("");
  });

  it("changes nothing when the device is full", async () => {
    const shelf = new Shelf();
    const tables = new LocalTables(worldOf(shelf));
    const { table: id } = await tables.open({ game: SLUGS[0]!, seats: seats(2, "here") }, {});
    const table = await tables.get(id);
    const { position } = table.desk;
    const empty = await table.answer({ t: "draft", position, parts: [] });
    const before = JSON.stringify(table.snapshot().now);
    shelf.isFull = true;
    const { state } = table.match.states;
    const text = table.game.text(state, table.game.legal(state)[0]!.move);
    await expect(table.answer({ t: "play", position, move: text })).rejects.toBeInstanceOf(
      NotSaved,
    );
    expect(JSON.stringify(table.snapshot().now)).toBe(before);
    expect(empty.t).toBe("drafted");
    shelf.isFull = false;
    await table.answer({ t: "play", position, move: text });
    expect(table.desk.position).toBeGreaterThan(position);
  });

  it("lets two tabs play at one table: the second is told what the first did", async () => {
    const shelf = new Shelf();
    const tabs: LocalTables[] = [];
    const publish = (table: string) => tabs.forEach((tab) => void tab.hear(table));
    tabs.push(new LocalTables(worldOf(shelf, publish)), new LocalTables(worldOf(shelf, publish)));
    const { table: id } = await tabs[0]!.open({ game: SLUGS[0]!, seats: seats(2, "here") }, {});
    const [one, other] = await Promise.all(tabs.map((tab) => tab.get(id)));
    const { game: rules, match } = one!;
    const { position } = one!.desk;
    const move = rules.text(match.states.state, rules.legal(match.states.state)[0]!.move);
    const tries = await Promise.allSettled(
      [one!, other!].map((table) => table.answer({ t: "play", position, move })),
    );
    expect(tries.filter((one) => one.status === "fulfilled").length).toBe(1);
    await until(() => one!.desk.seq === other!.desk.seq);
    expect(one!.snapshot().now.view).toEqual(other!.snapshot().now.view);
  });

  it("refuses a damaged log with a sentence, and deletes nothing", async () => {
    const shelf = new Shelf();
    const tables = new LocalTables(worldOf(shelf));
    const { table: id } = await tables.open({ game: SLUGS[0]!, seats: seats(2, "here") }, {});
    const log = shelf.logs.get(id)!;
    const dealt = log[1] as Extract<Entry, { t: "advance" }>;
    shelf.logs.set(id, [log[0]!, { ...dealt, events: dealt.events.slice(0, 2) }, log[1]!]);
    const why = await new LocalTables(worldOf(shelf)).get(id).catch((one: unknown) => one);
    expect((why as { refusal: { code: string } }).refusal.code).toBe("damaged");
    expect(shelf.logs.get(id)!.length).toBe(3);
    expect(shelf.heads.get(id)!.mine.damaged).toBe(true);
  });

  it.each(SLUGS)(
    "gives advice in words in %s, and says so in the result and the record",
    async (slug) => {
      const tables = new LocalTables(worldOf(new Shelf()));
      const { table: id } = await tables.open({ game: slug, seats: seats(2, "here") }, {});
      const table = await tables.get(id);
      const { position, turn } = table.desk;
      const hint = await table.answer({ t: "ask_hint", position });
      if (hint.t !== "hint") throw new Error(hint.t);
      expect(table.desk.position).toBe(position); // it changes nothing of the position
      for (const text of [hint.where, hint.which, hint.what, ...hint.reasons]) {
        expect(text.fr).toMatch(/^\p{Lu}.*[.!]$/u);
        expect(text.en).toMatch(/^\p{Lu}.*[.!]$/u);
        expect(text.fr + text.en).not.toMatch(/[{}]|undefined|NaN/);
      }
      // who can only pass is shown no place and no token
      if (hint.move !== "-") expect(hint.cells.length + hint.tokens.length).toBeGreaterThan(0);
      await table.answer({ t: "play", position, move: hint.move });
      await expect(table.answer({ t: "ask_hint", position })).rejects.toThrow();
      await table.answer({ t: "resign", seat: 0 });
      const counts = [0, 1].map((seat) => Number(seat === turn));
      expect(table.snapshot().now.hints).toEqual(counts);
      expect(table.snapshot().log.filter((event) => event.t === "hint_used").length).toBe(1);
      const record = table.desk.record();
      expect(record).toMatch(/^jetons record 3\n/);
      expect(record).toContain(`\nhints: ${counts.join(" ")}\n`);
    },
  );

  it.each(SLUGS)("tells no better move than one that gives little away in %s", async (slug) => {
    const tables = new LocalTables(worldOf(new Shelf()));
    const { table: id } = await tables.open({ game: slug, seats: seats(2, "here") }, {});
    const table = await tables.get(id);
    const { position } = table.desk;
    const hint = await table.answer({ t: "ask_hint", position });
    if (hint.t !== "hint") throw new Error(hint.t);
    const coach = await table.answer({ t: "ask_hint", position, move: hint.move });
    if (coach.t !== "hint") throw new Error(coach.t);
    expect(coach).toMatchObject({ move: "", parts: [], cells: [], tokens: [], points: 0 });
    expect(coach.loss).toMatchObject({ is_much: false, points: 0, win: 0 });
    expect(table.snapshot().log.filter((event) => event.t === "hint_used").length).toBe(1);
  });

  it("takes back, pauses and goes on as the server does", async () => {
    const slug = SLUGS.at(-1)!;
    const shelf = new Shelf();
    const tables = new LocalTables(worldOf(shelf));
    const { table: id } = await tables.open({ game: slug, seats: seats(2, "here") }, {});
    const table = await tables.get(id);
    const play = async () => {
      const { game: rules, match } = table;
      const { position } = table.desk;
      const move = rules.text(match.states.state, rules.legal(match.states.state)[0]!.move);
      await table.answer({ t: "play", position, move });
    };
    await play();
    const before = table.match;
    await play();
    await table.answer({ t: "propose", what: "take_back" });
    expect(table.match.turn).toBe(before.turn);
    expect(table.match.states.state).toEqual(before.states.state);
    await table.answer({ t: "propose", what: "pause" });
    expect(table.desk.status).toBe("paused");
    await expect(play()).rejects.toThrow();
    await table.answer({ t: "propose", what: "resume" });
    await play();
    await table.answer({ t: "resign", seat: 0 });
    expect([...table.match.outcome!.winners]).toEqual([1]);
    await table.answer({ t: "propose", what: "rematch" });
    const next = await tables.get(table.desk.next);
    expect(next.desk.status).toBe("running");
    // the log makes the same table again
    const again: Desk = decides.restored(id, entriesOf(shelf.logs.get(id)!), table.desk.secret);
    expect(again.match!.states.state).toEqual(table.match.states.state);
    expect(again.next).toBe(table.desk.next);
  });
});

it("deals as play/fair.py: the front of a shuffled pool, shuffled anew when it holds other tokens", () => {
  const dealer = new Dealer("78".repeat(32), ["trèfle", ""]);
  const held = [2, 0, 1, 3];
  const first = dealer.copy(),
    second = dealer.copy();
  const drawn = [1, 2, 3, 4, 5, 6].map(() => {
    const outcome = first.pick(1, held);
    held[outcome]!--;
    return outcome;
  });
  expect([...drawn].sort()).toEqual([0, 0, 2, 3, 3, 3]);
  expect(second.pick(1, [2, 0, 1, 3])).toBe(drawn[0]);
  second.pick(1, [2, 0, 1, 3]); // put back: another order
});

it.skipIf(!SLUGS.length)(
  "does not forget a bot when a quick hand plays as it has just moved",
  async () => {
    const world = worldOf(new Shelf());
    // the lock is given back a little later than the work is done
    world.alone = async (_name, work) => {
      const done = await work();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return done;
    };
    const tables = new LocalTables(world);
    const { table: id } = await tables.open({ game: SLUGS[0]!, seats: seats(2, "bot") }, {});
    await playOut(tables, id);
  },
  120_000,
);
