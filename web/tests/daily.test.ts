// The game of the day in the worker, without a browser: the same deals and the same computer as Python's, to the last
// move (tests/people/test_daily.py writes daily.json).
import { describe, expect, inject, it } from "vitest";
import { Days, tryName } from "../src/local/day.ts";
import { LocalTables } from "../src/local/tables.ts";
import type { ServerMessage } from "../src/lib/wire.ts";
import golden from "./daily.json";
import { Shelf, worldOf } from "./shelf.ts";

const DATE = "2026-11-18";
const THERE = inject("modules").filter((slug) => slug in golden);
type Golden = (typeof golden)["101"];
const dealOf = (game: string) => ({
  date: DATE,
  game,
  secret: (golden as Record<string, Golden>)[game]!.secret,
});

function made(keep = new Shelf()) {
  const world = worldOf(keep);
  const tables = new LocalTables(world);
  return { keep, tables, days: new Days(world, tables) };
}

// without modules all of it is shown as skipped
describe.skipIf(!THERE.length).each(THERE.length ? THERE : Object.keys(golden))("%s", (slug) => {
  const expected = (golden as Record<string, Golden>)[slug]!;

  it("is dealt and played by the computer as Python does", async () => {
    const { days } = made();
    expect(days.secret(DATE, slug)).toBe(expected.secret);
    const found = await days.master(dealOf(slug));
    expect(found.moves).toEqual(expected.moves);
    expect(found.worth).toBe(expected.worth);
    expect(found.scores).toEqual(expected.scores);
  });

  it("has one table for its try, without advice or taking back, and is a record in the end", async () => {
    const { days, keep, tables } = made();
    const day = dealOf(slug);
    const id = await days.open(day, ["Anne", "Maître"], true);
    expect(id).toBe(tryName(day));
    expect(await days.open(day, ["Anne", "Maître"], true)).toBe(id);
    expect(keep.heads.size).toBe(1);
    const table = await tables.get(id);
    expect(table.snapshot().day).toBe(DATE);
    let latest: ServerMessage | null = null;
    table.attend((message) => void (latest = message));
    const [first] = expected.moves;
    for (const move of expected.moves) {
      // the computer's own moves come by themselves, and are the ones that Python expects
      for (let i = 0; i < 20_000 && table.desk.bot_to_move; i++)
        await new Promise((resolve) => setTimeout(resolve, 0));
      const at = table.match.moves.length;
      if (table.desk.is_over || expected.moves.indexOf(move) > at) continue;
      if (at === 0)
        for (const message of [
          { t: "ask_hint", ref: 1, position: table.desk.position, move: "" },
          { t: "propose", ref: 2, what: "take_back", seat: 0 },
        ] as const)
          await expect(table.answer(message)).rejects.toMatchObject({ code: "of_the_day" });
      const next = expected.moves[at]!;
      await table.answer({ t: "play", ref: 3, position: table.desk.position, move: next });
    }
    for (let i = 0; i < 20_000 && !table.desk.is_over; i++) {
      if (!table.desk.bot_to_move && !table.desk.is_over)
        await table.answer({
          ...{ t: "play", ref: 4, position: table.desk.position },
          move: expected.moves[table.match.moves.length]!,
        });
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(first).toBeDefined();
    expect(latest).not.toBeNull();
    const found = await days.tryAt(id);
    expect(found.moves).toEqual(expected.moves);
    expect(found.worth).toBe(expected.worth);
    const replay = await tables.replay(id, 0);
    expect(replay.deal.ok).toBe(true);
    expect(replay.record.startsWith("jetons record 4\n")).toBe(true);
    const shown = await days.show(day, ["Anne", "Maître"], expected.moves);
    expect((await tables.get(shown)).desk.is_over).toBe(true);
  });
});
