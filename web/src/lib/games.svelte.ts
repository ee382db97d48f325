// The games on the shelf, and what the server offers for each.
import { api, refusalOf } from "./api.ts";
import { BOXES } from "./boxes.ts";
import { say, t } from "./i18n/index.svelte.ts";
import type { Named } from "./i18n/french.ts";
import { load, settings, type PlayChoice } from "./settings.svelte.ts";
import { namesOf } from "./names.ts";
import type { ClockSpec, GameInfo, Mine, NewSeat, NewTable, OptionValue, Refusal } from "./wire.ts";

interface Offered {
  games: GameInfo[];
  project: string; // where its sources are, if the host says so
  problem: Refusal | null;
}
export const catalogue: Offered = $state({
  games: [],
  project: "",
  problem: null,
});

/** The games on the shelf: what the server offers; before it has said so, those that have a skin. */
export function shelf(): { slug: string; title: string; solo: boolean }[] {
  if (!catalogue.games.length)
    return BOXES.map(({ slug, title, solo = false }) => ({ slug, title, solo }));
  return catalogue.games.map((game) => ({
    slug: game.slug,
    title: say(game.title),
    solo: game.seats_min === 1,
  }));
}

export function titleOf(slug: string): string {
  return say(infoOf(slug)?.title) || (BOXES.find((box) => box.slug === slug)?.title ?? slug);
}

/** A game's title for a sentence: its box says how French joins it. */
export function namedOf(slug: string): Named {
  return { name: titleOf(slug), joined: BOXES.find((box) => box.slug === slug)?.joined };
}

/** Ask the server once what it offers. */
export async function loadCatalogue(): Promise<void> {
  if (catalogue.games.length) return;
  try {
    const offered = await api.games();
    [catalogue.games, catalogue.project] = [offered.games, offered.project ?? ""];
    catalogue.problem = null;
  } catch (problem) {
    catalogue.problem = refusalOf(problem);
  }
}

export function infoOf(slug: string): GameInfo | undefined {
  return catalogue.games.find((game) => game.slug === slug);
}

/** Whether a game can be learnt step by step; before the server has said so, those with a skin can. */
export function hasLessons(slug: string): boolean {
  return infoOf(slug)?.has_lessons ?? !catalogue.games.length;
}

/** Whether there is a set of a game to print. */
export function hasPrint(slug: string): boolean {
  return infoOf(slug)?.has_print ?? false;
}

/** Whether there are puzzles of a game; before the server has said so, of those with a skin. */
export function hasPuzzles(slug: string): boolean {
  return infoOf(slug)?.has_puzzles ?? !catalogue.games.length;
}

export type Pace = "none" | "slow" | "fast" | "move" | "days" | "blitz";
export const PACES: Record<Pace, ClockSpec> = {
  none: { kind: "none", seconds: 0, increment: 0, days: 0, at_zero: "lose" },
  slow: { kind: "game", seconds: 900, increment: 10, days: 0, at_zero: "lose" },
  fast: { kind: "game", seconds: 300, increment: 5, days: 0, at_zero: "lose" },
  move: { kind: "move", seconds: 90, increment: 0, days: 0, at_zero: "random" },
  blitz: { kind: "move", seconds: 15, increment: 0, days: 0, at_zero: "random" },
  days: { kind: "days", seconds: 0, increment: 0, days: 2, at_zero: "ask" },
};

export const DAYS = [1, 2, 3, 7, 14] as const; // for a move, where people play now and then

/** What was chosen last for a game, made to fit what there is now. */
export function choiceFor(slug: string): PlayChoice {
  const info = infoOf(slug);
  const kept = settings.play[slug];
  const bots = info?.bots ?? [];
  const easy =
    [firstLevel(slug), BEGINNER].find((name) => bots.some((bot) => bot.name === name)) ??
    bots[0]?.name ??
    "";
  const level = bots.some((bot) => bot.name === kept?.level) ? (kept?.level ?? easy) : easy;
  const most = info?.seats_max ?? 4;
  const total = info?.total
    ? Math.min(Math.max(Math.round(kept?.total ?? 0) || 0, 0), MOST_POINTS)
    : 0;
  return {
    level,
    seats: Math.min(Math.max(kept?.seats ?? 2, 2), most),
    options: { ...(kept?.options ?? {}) },
    pace: kept?.pace ?? "none",
    days: DAYS.find((n) => n === kept?.days) ?? PACES.days.days,
    total,
    names: [...(kept?.names ?? [])],
  };
}

const GENTLE = "doux"; // whom a newcomer meets first …
const BEGINNER = "debutant"; // … and once a game of the box is finished
/** The level that is offered before one was chosen (learn/progress.svelte.ts counts finished games). */
function firstLevel(slug: string): string {
  const learnt = load<Record<string, { games?: number }>>("jetons.learn");
  return learnt?.[slug]?.games ? BEGINNER : GENTLE;
}
export const MOST_POINTS = 10_000; // of a series

/** The totals that are offered for a series: none, the game's own, a long one. */
export function totalsOf(info: GameInfo): number[] {
  return info.total ? [0, info.total, 2 * info.total] : [0];
}

/** Whether a choice exists with so many players: what was chosen for four may not be for two. */
export function isFor(value: OptionValue, seats: number): boolean {
  return !value.seats?.length || value.seats.includes(seats);
}

export type Mode = "bot" | "here" | "link" | "solo";

const KIND_OF: Record<Mode, NewSeat["kind"]> = {
  bot: "bot",
  here: "here",
  link: "open",
  solo: "here",
};

/** Who sits at the other seats: as the mode says, or mixed as it was chosen. */
export function kindsFor(mode: Mode, choice: PlayChoice): NewSeat["kind"][] {
  return Array.from(
    { length: mode === "solo" ? 0 : choice.seats - 1 },
    (_, i) => choice.kinds?.[i] ?? KIND_OF[mode],
  );
}

/** The paces that make sense: days for a move only where somebody may be elsewhere. */
export function pacesFor(slug: string, kinds: readonly NewSeat["kind"][]): Pace[] {
  return (Object.keys(PACES) as Pace[]).filter(
    (pace) =>
      (pace !== "blitz" || (infoOf(slug)?.blitz ?? 0) > 0) &&
      (pace !== "days" || kinds.includes("open")),
  );
}

/** The clock of a pace; a blitz is as fast as the rules of the game say. */
function clockFor(slug: string, pace: Pace, days = PACES.days.days): ClockSpec {
  if (pace === "days") return { ...PACES.days, days };
  return pace === "blitz"
    ? { ...PACES.blitz, seconds: infoOf(slug)?.blitz ?? PACES.blitz.seconds }
    : PACES[pace];
}

/** The table that a choice asks for. */
export function tableFor(slug: string, mode: Mode, choice: PlayChoice): NewTable {
  const kinds = kindsFor(mode, choice),
    others = kinds.length;
  const other = (i: number): NewSeat => {
    const kind = kinds[i] ?? "open";
    return {
      kind,
      bot: kind === "bot" ? choice.level : "",
      name: kind === "here" ? choice.names?.[i]?.trim() || t("seat.n", { n: i + 2 }) : "",
    };
  };
  const pace = pacesFor(slug, kinds).find((one) => one === choice.pace) ?? "none";
  const own = settings.name || (kinds.includes("here") ? t("seat.n", { n: 1 }) : "");
  const seats: NewSeat[] = [
    { kind: "me", name: own, bot: "" },
    ...Array.from({ length: others }, (_, i) => other(i)),
  ];
  const known = new Map((infoOf(slug)?.options ?? []).map((option) => [option.name, option]));
  const options = Object.fromEntries(
    Object.entries(choice.options).filter(([name, chosen]) => {
      const values = known.get(name)?.values;
      return (
        values &&
        (!values.length ||
          values.some((value) => value.value === chosen && isFor(value, others + 1)))
      );
    }),
  );
  return {
    game: slug,
    seats,
    options,
    clock: clockFor(slug, pace, choice.days),
    listed: false,
    watch: true,
    name: own,
    total: others ? choice.total : 0,
  };
}

/** A clock in words. */
function paceWords(clock: ClockSpec): string {
  if (clock.kind === "none") return t("pace.none");
  if (clock.kind === "days") return t("clock.days_per_move", { n: clock.days ?? 1 });
  return clock.kind === "move"
    ? t("clock.per_move", { n: clock.seconds ?? 0 })
    : t("clock.per_game", { n: Math.round((clock.seconds ?? 0) / 60), i: clock.increment ?? 0 });
}

/** What was chosen for a table, in words: its clock, its series, the options that are not as usual. */
export function tableWords(
  slug: string,
  clock: ClockSpec,
  total: number,
  options: Record<string, string>,
): string[] {
  const chosen = (infoOf(slug)?.options ?? []).map((option) => {
    const value = options[option.name];
    if (
      value === undefined ||
      value === option.default ||
      option.name === "first" ||
      !option.values.length
    )
      return "";
    return say(option.values.find((one) => one.value === value)?.title) || value;
  });
  return [paceWords(clock), total ? t("rounds.total", { n: total }) : "", ...chosen].filter(
    Boolean,
  );
}

/** The others at one of my tables. */
export function othersAt(table: Mine): string {
  const mine = table.mine ?? [];
  return namesOf(table.seats, mine.length === 1 ? mine[0] : -1)
    .filter((name, i) => name && !mine.includes(i))
    .join(", ");
}
