// Games of the day at tables of this device: the deal by the date, the draws by seat, a computer that thinks by count.
// All of it is decided by src/jetons/people/daily.py, translated; a server replays what comes out of it.
import { keptOf, learn, ME, table as decides, type Match } from "./decides.ts";
import { Taken } from "./keep.ts";
import type { Words } from "../lib/wire.ts";
import type { DayDeal, DayTry } from "./protocol.ts";
import { ponder, thoughtOf } from "./pondering.ts";
import { newName } from "../lib/named.ts";
import { begun, mineOf, PREFIX, type World } from "./table.ts";
import type { LocalTables } from "./tables.ts";

const MASTER: Words = { fr: "Maître", en: "Master" };

/** The one table of a day's try: who opens it again comes back to it. */
export const tryName = ({ date, game }: Pick<DayDeal, "date" | "game">): string =>
  `${PREFIX}day-${date}-${game}`;

export class Days {
  private masters = new Map<string, Promise<DayTry>>();

  constructor(
    private readonly world: World,
    private readonly tables: LocalTables,
  ) {}

  /** The secret of a day that everybody can compute: of a site without a server. */
  secret(date: string, game: string): string {
    return decides.day_secret("", date, game);
  }

  /** The table of a day's deal; of the try there is one, which is found again. `names`: of the seats. */
  async open(
    day: DayDeal,
    names: string[],
    isTry: boolean,
    title: Words = MASTER,
  ): Promise<string> {
    decides.entitle(decides.day_opponent()[0], title);
    learn(await this.world.game(day.game));
    const id = isTry ? tryName(day) : PREFIX + newName();
    if (isTry && (await this.world.keep.load(id))) return id;
    try {
      await this.world.keep.write(this.begun(day, names, ME, id).writing);
    } catch (why) {
      if (!(why instanceof Taken)) throw why; // another tab opened it a moment ago
    }
    return id;
  }

  /** A table where somebody else's game of a day is shown to its end. */
  async show(
    day: DayDeal,
    names: string[],
    moves: string[],
    title: Words = MASTER,
  ): Promise<string> {
    decides.entitle(decides.day_opponent()[0], title);
    learn(await this.world.game(day.game));
    const begin = this.begun(day, names, "", PREFIX + newName());
    const { head, writing } = begin;
    let { desk } = begin;
    for (const move of moves) {
      const { bot_to_move: bot, position, turn } = desk;
      const wanted = bot
        ? new decides.PlayBot(turn, position, move)
        : new decides.Play("", position, move);
      const [entry, match] = wanted.on(desk, this.world.now());
      desk = desk.after(entry, match);
      writing.entries.push({ table: head.id, seq: desk.seq, entry: keptOf(entry) });
    }
    await this.world.keep.write({
      heads: [{ ...head, mine: mineOf(desk) }],
      entries: writing.entries,
    });
    return head.id;
  }

  /** What was made of the deal at a table. */
  async tryAt(table: string): Promise<DayTry> {
    const { match } = await this.tables.get(table);
    return told(match);
  }

  /** What the computer makes of a deal in the person's seat. Played out once. */
  master(day: DayDeal): Promise<DayTry> {
    const key = tryName(day);
    const known = this.masters.get(key);
    if (known) return known;
    const playing = this.playOut(day);
    this.masters.set(key, playing);
    playing.catch(() => this.masters.delete(key));
    return playing;
  }

  private async playOut({ date, game: slug, secret }: DayDeal): Promise<DayTry> {
    const game = learn(await this.world.game(slug));
    const [bot] = decides.day_opponent();
    let match = decides.day_dealt(slug, date, secret, []);
    while (!match.is_over) {
      const { state } = match.states;
      const budget = thoughtOf(secret, match.moves.length);
      const view = game.observe(state, match.turn);
      const thinking = await ponder(this.world, game, view, bot, budget);
      match = match.after(game.text(state, thinking.conclude().move));
    }
    return told(match);
  }

  private begun(day: DayDeal, names: string[], player: string, id: string) {
    const [bot] = decides.day_opponent();
    const seats = decides.day_is_alone(day.game) ? names.slice(0, 1) : names.slice(0, 2);
    const opening = decides.opening_of_day(
      ...([day.game, day.date, day.secret, seats, player, bot] as const),
      this.world.now(),
    );
    return begun(opening, day.secret, id);
  }
}

function told(match: Match): DayTry {
  const moves = [...match.moves].map((one) => one.move);
  if (!match.is_over)
    return {
      ...{ points: 0, scores: [], worth: 0, moves, why: "" },
      best: { at: 0, move: "", points: 0 },
    };
  const { best, points, scores, worth } = decides.day_try(match);
  const [at, move, gained] = best;
  return {
    ...{ points, scores: [...scores], worth, moves },
    best: { at, move, points: gained },
    why: match.outcome?.why ?? "",
  };
}
