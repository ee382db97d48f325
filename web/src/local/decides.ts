// What a table decides, by the Python that a server runs too (web/node/table.mjs), with this browser's luck and hashes.
import type { Game } from "../../node/jetons.d.ts";
import { refusalIn, tableScript, type LogEntry } from "../../node/table.mjs";
import { commitmentOf, pledgeOf } from "../lib/fair.ts";
import type { Words } from "../lib/wire.ts";
import { Dealer, newSecret } from "./dealer.ts";
import type { Entry } from "./keep.ts";

export { refusalIn };
export type { Command, Desk, Match, LogEntry } from "../../node/table.mjs";

export const ME = "ici"; // the key of the person at this device

const games = new Map<string, Game>();

/** The rules of a game that a table is about to be asked about. */
export function learn(game: Game): Game {
  games.set(game.slug, game);
  return game;
}

export const table = tableScript({
  Dealer,
  below: (n) => Math.floor(Math.random() * n),
  commitment: commitmentOf,
  fingerprint: pledgeOf,
  newSecret,
  game: (slug) => games.get(slug),
});

// --- what is kept on a device ------------------------------------------------------------------

type Json = Record<string, unknown>;
interface Chair extends Json {
  kind: string;
  bot?: string;
  title?: Words;
}

/** The entries of a log, as they were kept. Of 0.2.0: clocks without their pace, moves with lines as objects. */
export function entriesOf(kept: readonly Entry[]): LogEntry[] {
  const first = kept[0] as Json | undefined;
  for (const { bot, title } of (first?.chairs ?? []) as Chair[])
    if (bot && title) table.entitle(bot, title);
  const isOld = first !== undefined && !("pace" in first);
  const pace = isOld ? table.pace_of(first.clock) : null;
  return kept.map((entry) => table.entry(isOld ? renewed(entry as Json, pace) : entry));
}

function renewed(entry: Json, pace: unknown): Json {
  if (entry.t === "opening") {
    const chairs = (entry.chairs as Chair[]).map((chair) => {
      return { ...chair, player: chair.kind === "person" ? ME : "" };
    });
    return { ...entry, chairs, pace, owner: ME, watch: false };
  }
  const clock = entry.clock ? { ...(entry.clock as Json), pace } : null;
  if (entry.t !== "advance") return { seat: -1, ...entry, clock };
  const lines = (entry.lines as (Json & { text?: Words })[]).map(({ text, ...line }) => {
    return { fr: text?.fr ?? "", en: text?.en ?? "", ...line };
  });
  return { ...entry, clock, lines };
}

/** An entry as it is kept: data alone, and the bots with their titles. */
export function keptOf(entry: unknown): Entry {
  const data = table.data(entry, true) as Entry & { chairs?: Chair[] };
  if (data.t !== "opening") return data;
  const chairs = data.chairs!.map((chair) => {
    return chair.bot ? { ...chair, title: table.title(chair.bot) } : chair;
  });
  return { ...data, chairs } as Entry;
}
