// A new sheet, and sheets as files.
import { besideOf } from "../lib/boxes.ts";
import type { Entry, SheetData } from "../../node/box.d.mts";
import { ask } from "./ask.ts";
import { newName } from "../lib/named.ts";
import { openKeep, type Head } from "./keep.ts";

export interface Wanted {
  game: string;
  players: string[];
  options: Record<string, string>;
  clock: boolean;
  start?: string;
  before?: number[];
  round?: number;
}

const today = (): string => new Date().toLocaleDateString("sv"); // 2026-11-18, of this place

/** Open a sheet; its name. Throws what refuses it. */
export async function openSheet(wanted: Wanted): Promise<string> {
  const { game, players, options, start } = wanted;
  const data: SheetData = besideOf(game).squares
    ? { game, players, options: {}, date: today(), entries: [] }
    : await ask("open", game, players, options, today(), start);
  return kept(data, wanted, []);
}

async function kept(data: SheetData, wanted: Wanted, entries: Entry[]): Promise<string> {
  const { game, players, options, date, start = "" } = data;
  const now = Date.now();
  const head: Head = {
    ...{ id: newName(), game, players, options, date, start, at: now, changed: now },
    before: wanted.before ?? players.map(() => 0),
    round: wanted.round ?? 1,
    clock: wanted.clock,
    scores: players.map(() => 0),
    isOver: false,
  };
  await (await openKeep()).write(head, entries);
  return head.id;
}

/** A sheet from its file; null: it is none. Throws what refuses it. */
export async function readSheet(text: string, game: string): Promise<string | null> {
  let data: SheetData;
  try {
    data = JSON.parse(text) as SheetData;
  } catch {
    return null;
  }
  if (data?.game !== game || !Array.isArray(data.players) || !Array.isArray(data.entries))
    return null;
  if (!data.entries.every((one) => typeof one?.text === "string" && typeof one.place === "number"))
    return null;
  const entries = data.entries.map((one) => ({
    ...{ place: one.place, seat: one.seat, text: one.text },
    ...{ at: one.at ?? 0, id: one.id || newName() },
  }));
  const sheet = { ...data, entries, options: data.options ?? {}, date: data.date ?? "" };
  await (besideOf(game).squares ? ask("squares", sheet) : ask("show", sheet, null));
  const { players, options } = sheet;
  return kept(sheet, { game, players, options, clock: false }, entries);
}
