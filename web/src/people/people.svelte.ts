// The people who play at this device: their names, and how they stand with each other. It is in the
// personal log too.
import { givenName } from "../lib/names.ts";
import { follow, load, save } from "../lib/kept.ts";
import { settings } from "../lib/settings.svelte.ts";
import { note } from "../me/note.ts";
import type { Mine, Seat } from "../lib/wire.ts";

const KEY = "jetons.people";
const MOST_NAMES = 12; // remembered, newest first
const MOST_RESULTS = 3000; // the oldest make room

/** A finished game between people: who was there, and who won. A name is "" for who gave none: oneself. */
interface Result {
  game: string;
  names: string[];
  won: string[];
  at: number; // milliseconds since 1970
}
interface Kept {
  names: string[]; // of those who played here, newest first
  results: Record<string, Result>; // by table: whoever tells of it again changes nothing
  since: number; // what ended before was emptied, and is not counted again
  isAsked: boolean; // whether one was asked for one's own name
}

const none = (since = 0): Kept => ({ names: [], results: {}, since, isAsked: false });

/** Whatever was kept, made to fit. */
export function mend(told: unknown): Kept {
  const kept = (typeof told === "object" && told !== null ? told : {}) as Partial<Kept>;
  const isText = (one: unknown): one is string => typeof one === "string";
  const results = Object.entries(kept.results ?? {}).filter(
    ([, one]) =>
      isText(one?.game) &&
      Number.isFinite(one.at) &&
      [one.names, one.won].every((names) => Array.isArray(names) && names.every(isText)),
  );
  return {
    names: (Array.isArray(kept.names) ? kept.names : []).filter(isText).slice(0, MOST_NAMES),
    results: Object.fromEntries(results),
    since: Number(kept.since) || 0,
    isAsked: kept.isAsked === true,
  };
}

const kept: Kept = $state(mend(load<unknown>(KEY)));
follow(KEY, () => Object.assign(kept, mend(load<unknown>(KEY))));

function keep(): void {
  save(KEY, $state.snapshot(kept));
}

const alike = (name: string): string => name.trim().toLocaleLowerCase();
const same = (a: string, b: string): boolean => alike(a) === alike(b);

/** Whether two of these names, as far as given, are the same. */
export function isTwice(names: readonly string[]): boolean {
  const all = names.map(alike).filter(Boolean);
  return new Set(all).size < all.length;
}

/** Names of those who played here, newest first. */
export function recentNames(): string[] {
  return kept.names;
}

/** Remember who sat down. */
export function noteNames(names: readonly string[]): void {
  const news = names.map(givenName).filter((name, i, all) => name && all.indexOf(name) === i);
  const others = kept.names.filter((one) => !news.some((name) => same(name, one)));
  kept.names = [...news, ...others].slice(0, MOST_NAMES);
  keep();
  if (news.length) note("names", String(Date.now()), { names: news });
}

/** Whether one's own name is still to be asked for; once, and never again. */
export function isToAsk(): boolean {
  return !settings.name && !kept.isAsked;
}
export function noteAsked(): void {
  kept.isAsked = true;
  keep();
  note("setting", "asked", { value: true });
}

/** The people of a finished game as they are counted; none unless all but oneself have names. */
function peopleAt(
  seats: readonly Seat[],
  mine: readonly number[],
): { seat: number; name: string }[] {
  const people = seats.flatMap((seat, i) =>
    seat.kind === "person" ? [{ seat: i, name: givenName(seat.name) }] : [],
  );
  const isKnown = people.every(
    ({ seat, name }) => name || (mine.length === 1 && mine.includes(seat)),
  );
  const isClear = new Set(people.map(({ name }) => alike(name))).size === people.length;
  return people.length > 1 && isKnown && isClear ? people : [];
}

/** Count a game that is over, once, however often it is told. */
export function noteEnd(
  table: string,
  game: string,
  seats: readonly Seat[],
  mine: readonly number[],
  winners: readonly number[],
  at = Date.now(),
): void {
  if (!winners.length || kept.results[table] || at <= kept.since) return;
  const people = peopleAt(seats, mine);
  if (!people.length) return;
  const names = people.map(({ name }) => name);
  const won = people.filter(({ seat }) => winners.includes(seat)).map(({ name }) => name);
  const all = Object.entries({ ...kept.results, [table]: { game, names, won, at } });
  kept.results = Object.fromEntries(
    all.toSorted(([, a], [, b]) => a.at - b.at).slice(-MOST_RESULTS),
  );
  const news = names.filter((name) => name && !kept.names.some((known) => same(known, name)));
  kept.names = [...news, ...kept.names].slice(0, MOST_NAMES);
  keep();
  note("met", table, { game, names, won, at });
}

/** The same of a list of one's tables. Of a series the list has the end alone: its rounds are counted at their tables. */
export function noteResults(tables: readonly Mine[]): void {
  for (const one of tables)
    if (one.status === "over" && !one.next_round && !one.is_series)
      noteEnd(one.table, one.game, one.seats, one.mine ?? [], one.winners ?? [], one.changed_at);
}

export interface Tally {
  games: number;
  won: number[]; // by name, in the order asked for
  drawn: number; // won by all
}

/** How the same people stand with each other, at one game or at all. */
export function tallyOf(names: readonly string[], game = ""): Tally {
  const people = names.map((name) => alike(givenName(name)));
  const met = Object.values(kept.results).filter(
    (one) =>
      (!game || one.game === game) &&
      one.names.length === people.length &&
      one.names.every((name) => people.includes(alike(name))),
  );
  const isDrawn = (one: Result): boolean => one.won.length === one.names.length;
  const decided = met.filter((one) => !isDrawn(one));
  return {
    games: met.length,
    won: people.map(
      (name) => decided.filter((one) => one.won.some((w) => alike(w) === name)).length,
    ),
    drawn: met.length - decided.length,
  };
}

/** Whom one has played, newest first, with one's own name as it was then. */
export function rivals(most = 3): string[][] {
  const found: string[][] = [];
  for (const { names } of Object.values(kept.results).toSorted((a, b) => b.at - a.at))
    if (
      !found.some(
        (group) =>
          group.length === names.length &&
          names.every((name) => group.some((one) => same(one, name))),
      )
    )
      found.push(names);
  return found.slice(0, most);
}

/** Whether there is anything to forget. */
export function hasPeople(): boolean {
  return kept.names.length > 0 || Object.keys(kept.results).length > 0;
}

/** Forget all names and results; games that ended before are not counted again. */
export function forgetPeople(now = Date.now()): void {
  for (const table of Object.keys(kept.results)) note("removed", table, { what: "met" });
  Object.assign(kept, none(now));
  keep();
  note("forgotten", "", { at: now });
}
