// Games that 0.2.0 kept on a device open as they stood, go on, and tell the same record. The logs were written by 0.2.0.
import { describe, expect, inject, it } from "vitest";
import { game } from "../node/jetons.mjs";
import { entriesOf, keptOf, learn, table as decides } from "../src/local/decides.ts";
import type { Entry, Head } from "../src/local/keep.ts";
import type { World } from "../src/local/table.ts";
import { LocalTables } from "../src/local/tables.ts";
import kept from "./device-0.2.0.json";

const SLUGS = inject("modules");
const logs = kept.logs as Record<string, unknown> as Record<string, Entry[]>;
const heads = kept.heads as unknown as Head[];
const told = kept.told as Record<string, (typeof kept.told)[keyof typeof kept.told]>;

function tablesOf(): LocalTables {
  const keep: World["keep"] = {
    lasts: true,
    load: (id) => {
      const head = heads.find((one) => one.id === id);
      return Promise.resolve(head ? { head, entries: logs[id] ?? [] } : null);
    },
    entries: () => Promise.resolve([]),
    write: () => Promise.resolve(),
    list: () => Promise.resolve(heads),
    remove: () => Promise.resolve(),
  };
  return new LocalTables({
    game,
    keep,
    now: () => Date.now(),
    publish: () => undefined,
    breathe: () => Promise.resolve(),
    later: () => () => undefined,
    alone: (_name, work) => work(),
  });
}

describe("a game that 0.2.0 kept", () => {
  const here = heads.filter(({ mine }) => SLUGS.includes(mine.game));
  it.each(here.map(({ id, mine }) => [mine.game, id]))("of %s opens as it stood", async (_, id) => {
    const tables = tablesOf();
    const table = await tables.get(id);
    const before = told[id];
    if (!before) {
      expect(table.desk.status).toBe("running"); // the rematch, or the next round
      return;
    }
    const { desk } = table;
    const { now, seats } = table.snapshot();
    expect([desk.status, desk.turn, desk.seq, desk.position, desk.next]).toEqual([
      ...[before.status, before.turn, before.seq, before.position, before.next],
    ]);
    expect(now.scores).toEqual(before.scores);
    expect(now.hints ?? []).toEqual(before.hints);
    expect(now.clock?.left ?? null).toEqual(before.left);
    expect(Buffer.from(table.match.states.state).toString("base64")).toBe(before.state);
    const bots = seats.filter((seat) => seat.kind === "bot");
    for (const { title } of bots) expect(title).toEqual({ fr: "Au hasard", en: "Random" });
    if (!before.record) return;
    const replay = await tables.replay(id, -1);
    expect(replay.record).toBe(before.record);
    expect(replay.frames.length).toBe(before.frames);
    expect(replay.deal.ok).toBe(true);
  });

  it.skipIf(!SLUGS.includes("21"))("goes on, and is kept in the form of today", async () => {
    const paused = heads.find(({ mine }) => mine.status === "paused")!;
    const tables = tablesOf();
    const table = await tables.get(paused.id);
    await table.answer({ t: "propose", what: "resume" });
    const { state } = table.match.states;
    const move = table.game.text(state, table.game.legal(state)[0]!.move);
    await table.answer({ t: "play", position: table.desk.position, move });
    learn(table.game);
    const again = decides.restored(
      paused.id,
      entriesOf(table.entries.map((entry) => structuredClone(keptOf(entry)))),
      paused.secret,
    );
    expect(again.match!.states.state).toEqual(table.match.states.state);
    expect(again.seq).toBe(table.desk.seq);
  });
});
