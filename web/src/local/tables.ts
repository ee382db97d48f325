// The tables of this device.
import { commitmentOf } from "../lib/fair.ts";
import type { NewTable, Opened, Replay, Table, Words } from "../lib/wire.ts";
import { learn, ME, table as decides } from "./decides.ts";
import { refused, SAID } from "./refusals.ts";
import { begun, deskOf, LocalTable, seatsOf, type World } from "./table.ts";
import { fills } from "./told.ts";

/** All tables of this device that are looked at, or were. */
export class LocalTables {
  private loaded = new Map<string, Promise<LocalTable>>();

  constructor(private readonly world: World) {}

  async open(asked: NewTable, titles: Record<string, Words>): Promise<Opened> {
    learn(await this.world.game(asked.game));
    if (asked.seats.some((seat) => seat.kind === "open")) throw refused("no_seat", SAID.here_only);
    for (const [bot, title] of Object.entries(titles)) decides.entitle(bot, title);
    const given = { ...asked, watch: false, listed: false };
    const name = asked.name?.trim() || "Invité";
    const [opening, secret] = decides.opening_of(given, ME, name, this.world.now());
    const { head, writing } = begun(opening, secret);
    await this.world.keep.write(writing);
    return {
      table: head.id,
      seats: head.mine.mine ?? [],
      token: "",
      commitment: commitmentOf(secret),
    };
  }

  /** A table, read from what is kept the first time. Throws no_table or damaged. */
  get(id: string): Promise<LocalTable> {
    const known = this.loaded.get(id);
    if (known) return known;
    const loading = this.load(id);
    this.loaded.set(id, loading);
    loading.catch(() => this.loaded.delete(id));
    return loading;
  }

  private async load(id: string): Promise<LocalTable> {
    const kept = await this.world.keep.load(id).catch(() => null);
    if (!kept) throw refused("no_table", SAID.no_table);
    const slug = kept.head.mine?.game;
    const game = learn(await this.world.game(String(slug)));
    try {
      const { desk, entries } = deskOf(id, kept.head, kept.entries);
      return new LocalTable(this.world, kept.head, game, desk, entries);
    } catch {
      await this.world.keep
        .write({
          heads: [{ ...kept.head, mine: { ...kept.head.mine, damaged: true } }],
          entries: [],
        })
        .catch(() => undefined);
      throw refused("damaged", SAID.damaged);
    }
  }

  /** Another tab says that a table went on. */
  async hear(id: string): Promise<void> {
    const known = this.loaded.get(id);
    if (known) await (await known).hear();
  }

  /** Stop a running game; take one that is over, or damaged, off the device. */
  async leave(id: string): Promise<void> {
    const table = await this.get(id);
    if (!table.desk.is_over) await table.command(new decides.Abandon());
  }

  async remove(id: string): Promise<void> {
    this.loaded.delete(id);
    await this.world.keep.remove(id);
  }

  async replay(id: string, seat: number): Promise<Replay> {
    const { desk, entries, game } = await this.get(id);
    const replay = decides.replay_of(desk, entries, seatsOf(desk), seat, !fills(game), true);
    return decides.data(replay) as Replay;
  }

  async finished(id: string): Promise<Table> {
    return (await this.get(id)).snapshot();
  }

  /** The file of a series, up to a finished round. */
  async series(id: string): Promise<string> {
    const { desk } = await this.get(id);
    const before = await Promise.all(
      (desk.opening.rounds?.tables ?? []).map(async (table) => (await this.get(table)).desk),
    );
    return decides.series_file([...before, desk]);
  }
}
