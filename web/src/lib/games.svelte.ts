// The four games on the shelf, and what the server offers for each.
import { api, refusalOf } from "./api.ts";
import { t } from "./i18n/index.svelte.ts";
import { settings, type PlayChoice } from "./settings.svelte.ts";
import type { ClockSpec, GameInfo, NewSeat, NewTable, OptionValue, Refusal } from "./wire.ts";

/** In the order of the shelf; titles are names and the same in every language. */
export const SHELF = [
  { slug: "101", title: "101", solo: true },
  { slug: "20-sur-20", title: "20 sur 20", solo: false },
  { slug: "21", title: "Le 21", solo: false },
  { slug: "triolet", title: "Triolet", solo: false },
] as const;
export type Slug = (typeof SHELF)[number]["slug"];
/** One line about each, by its message. */
export const TAGLINES = { "101": "home.101", "20-sur-20": "home.20", "21": "home.21", triolet: "home.triolet" } as const;

export const catalogue: { games: GameInfo[]; problem: Refusal | null } = $state({ games: [], problem: null });

export function titleOf(slug: string): string {
  return SHELF.find((game) => game.slug === slug)?.title ?? slug;
}

/** Ask the server once what it offers. */
export async function loadCatalogue(): Promise<void> {
  if (catalogue.games.length) return;
  try {
    catalogue.games = (await api.games()).games;
    catalogue.problem = null;
  } catch (problem) {
    catalogue.problem = refusalOf(problem);
  }
}

export function infoOf(slug: string): GameInfo | undefined {
  return catalogue.games.find((game) => game.slug === slug);
}

export type Pace = "none" | "slow" | "fast" | "move" | "days" | "blitz";
export const PACES: Record<Pace, ClockSpec> = {
  none: { kind: "none", seconds: 0, increment: 0, days: 0, at_zero: "lose" },
  slow: { kind: "game", seconds: 900, increment: 10, days: 0, at_zero: "lose" },
  fast: { kind: "game", seconds: 300, increment: 5, days: 0, at_zero: "lose" },
  move: { kind: "move", seconds: 90, increment: 0, days: 0, at_zero: "random" },
  blitz: { kind: "move", seconds: 15, increment: 0, days: 0, at_zero: "random" },
  days: { kind: "days", seconds: 0, increment: 0, days: 2, at_zero: "lose" },
};

/** What was chosen last for a game, made to fit what there is now. */
export function choiceFor(slug: string): PlayChoice {
  const info = infoOf(slug);
  const kept = settings.play[slug];
  const bots = info?.bots ?? [];
  const middle = bots[Math.ceil((bots.length - 1) / 2)]?.name ?? "";
  const level = bots.some((bot) => bot.name === kept?.level) ? (kept?.level ?? middle) : middle;
  const most = info?.seats_max ?? 4;
  const total = info && totalsOf(info).includes(kept?.total ?? 0) ? (kept?.total ?? 0) : 0;
  return { level, seats: Math.min(Math.max(kept?.seats ?? 2, 2), most), options: { ...(kept?.options ?? {}) }, pace: kept?.pace ?? "none", total };
}

/** The totals that are offered for a series: none, the game's own, a long one. */
export function totalsOf(info: GameInfo): number[] {
  return info.total ? [0, info.total, 2 * info.total] : [0];
}

/** Whether a choice exists with so many players: what was chosen for four may not be for two. */
export function isFor(value: OptionValue, seats: number): boolean {
  return !value.seats?.length || value.seats.includes(seats);
}

export type Mode = "bot" | "here" | "link" | "solo";

/** The table that a choice asks for. */
export function tableFor(slug: string, mode: Mode, choice: PlayChoice): NewTable {
  const others = mode === "solo" ? 0 : choice.seats - 1;
  const other = (i: number): NewSeat => {
    if (mode === "bot") return { kind: "bot", bot: choice.level, name: "" };
    return mode === "here" ? { kind: "here", name: t("seat.n", { n: i + 2 }), bot: "" } : { kind: "open", name: "", bot: "" };
  };
  const own = settings.name || (mode === "here" ? t("seat.n", { n: 1 }) : "");
  const seats: NewSeat[] = [{ kind: "me", name: own, bot: "" }, ...Array.from({ length: others }, (_, i) => other(i))];
  const known = new Map((infoOf(slug)?.options ?? []).map((option) => [option.name, option]));
  const options = Object.fromEntries(Object.entries(choice.options).filter(([name, chosen]) => {
    const values = known.get(name)?.values;
    return values && (!values.length || values.some((value) => value.value === chosen && isFor(value, others + 1)));
  }));
  return {
    game: slug, seats, options, clock: PACES[choice.pace as Pace] ?? PACES.none, listed: false, watch: true, name: own, total: others ? choice.total : 0,
  };
}
