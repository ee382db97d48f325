// Playing the games of the day: deals that are fetched ahead, the one table of a try, results that are told to the server.
import { ask, identify, refusalOf } from "../lib/api.ts";
import { catalogue } from "../lib/games.svelte.ts";
import { network } from "../lib/network.svelte.ts";
import { settings, load, save } from "../lib/settings.svelte.ts";
import { isFiles } from "../lib/site.ts";
import type { Words } from "../lib/wire.ts";
import type { DayDeal, DayTry } from "../local/protocol.ts";
import { dateText, dayAfter, dayOfTable, note, tries, tryOf } from "./kept.svelte.ts";
import type { DayBoard, Days } from "./wire.ts";

const DEALS = "jetons.days";
const MOST = 8; // days whose deals are kept
type Deals = Record<string, Record<string, string>>; // date → game → secret

const worker = () => import("../local/host.ts");

/** Fetch the deals of today and tomorrow unless they are here. */
export async function fetchAhead(today = dateText()): Promise<void> {
  const known = load<Deals>(DEALS) ?? {};
  if (isFiles || (known[today] && known[dayAfter(today, 1)])) return;
  const { days } = await ask<Days>("GET", "/daily");
  const all = { ...known, ...Object.fromEntries(days.map((one) => [one.date, one.secrets])) };
  save(DEALS, Object.fromEntries(Object.entries(all).sort().slice(-MOST)));
}

/** The deal of a day; from this device, else from the server. Throws what refuses it. */
export async function dealOf(date: string, game: string): Promise<DayDeal> {
  if (isFiles) return { date, game, secret: await (await worker()).ask("day_secret", date, game) };
  const here = load<Deals>(DEALS)?.[date]?.[game];
  if (here) return { date, game, secret: here };
  const { days } = await ask<Days>("GET", `/daily?date=${date}`);
  return { date, game, secret: days[0]?.secrets[game] ?? "" };
}

const masterName = (): Words =>
  catalogue.games[0]?.bots.find((bot) => bot.name === "maitre")?.title ?? {
    fr: "Maître",
    en: "Master",
  };

/** Sit down at a day's deal; the one try, or for oneself. The table. */
export async function play(
  date: string,
  game: string,
  isTry = date === dateText(),
): Promise<string> {
  const title = masterName();
  const names = [settings.name || "", title.fr];
  const day = await dealOf(date, game);
  const table = await (await worker()).ask("day_open", day, names, isTry, title);
  if (isTry && !tryOf(date, game)) note(date, game, { state: "playing" });
  return table;
}

/** Show a game of a day at a table of this device. */
export async function show(
  date: string,
  game: string,
  name: string,
  moves: string[],
): Promise<string> {
  const title = masterName();
  const day = await dealOf(date, game);
  return (await worker()).ask("day_show", day, [name, title.fr], moves, title);
}

/** What the computer makes of a deal, played here. */
export async function masterHere(date: string, game: string): Promise<DayTry> {
  return (await worker()).ask("day_master", await dealOf(date, game));
}

/** A table of a try is over: keep what was made of it, and tell the server. */
export async function finish(table: string): Promise<void> {
  const day = dayOfTable(table);
  if (!day || tryOf(day.date, day.game)?.claim) return;
  const { points, scores, best, moves, why } = await (await worker()).ask("day_try", table);
  if (!why) return;
  const isPlayed = !["resigned", "abandoned", "timed_out", "agreed", "absent"].includes(why);
  if (!isPlayed) return note(day.date, day.game, { state: "given_up" });
  note(day.date, day.game, {
    ...{ state: "over", points, scores, best, moves },
    ...(isFiles ? {} : { claim: "waiting" }),
  });
  await claimAll();
}

/** Tell the server all results that it has not judged. */
export async function claimAll(): Promise<void> {
  if (isFiles || network.isAway) return;
  for (const [key, one] of Object.entries(tries.all)) {
    const [date = "", game = ""] = key.split("/");
    if (one.state !== "over" || one.claim !== "waiting" || !one.moves) continue;
    try {
      await identify();
      const board = await ask<DayBoard>("POST", `/daily/${date}/${game}`, { moves: one.moves });
      noteBoard(board);
    } catch (why) {
      const { code } = refusalOf(why);
      if (code === "played_already" || code === "no_day" || code === "forged")
        note(date, game, { claim: "refused" });
    }
  }
}

/** How a day stands; what it says of one's own result is kept. */
export async function boardOf(date: string, game: string): Promise<DayBoard> {
  const board = await ask<DayBoard>("GET", `/daily/${date}/${game}`);
  noteBoard(board);
  return board;
}

function noteBoard(board: DayBoard): void {
  const { date, game, state, rank, n, better_than: better } = board;
  if (state === "none" || !tryOf(date, game)) return;
  note(date, game, { claim: state, rank, n, better });
}
