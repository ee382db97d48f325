// Every address and its screen. Screens load when they are first shown.
type Load = () => Promise<{ default: unknown }>;

export const ROUTES: readonly (readonly [string, Load])[] = [
  ["/", () => import("./screens/Home.svelte")],
  ["/play/:slug", () => import("./screens/New.svelte")],
  ["/t/:id", () => import("./screens/Table.svelte")],
  ["/t/:id/review", () => import("./study/Review.svelte")],
  ["/puzzles", () => import("./study/Puzzles.svelte")],
  ["/puzzles/:slug", () => import("./study/Puzzles.svelte")],
  ["/puzzles/:slug/:id", () => import("./study/Puzzle.svelte")],
  ["/daily", () => import("./daily/Daily.svelte")],
  ["/daily/:date", () => import("./daily/Daily.svelte")],
  ["/analysis", () => import("./screens/Analyses.svelte")],
  ["/analysis/:slug", () => import("./analysis/Analysis.svelte")],
  ["/tables", () => import("./screens/Lobby.svelte")],
  ["/games", () => import("./screens/Games.svelte")],
  ["/known/:slug", () => import("./study/Known.svelte")],
  ["/stats", () => import("./study/Stats.svelte")],
  ["/rules", () => import("./screens/Rules.svelte")],
  ["/rules/:slug", () => import("./screens/Rules.svelte")],
  ["/learn", () => import("./learn/Learn.svelte")],
  ["/learn/:slug", () => import("./learn/Path.svelte")],
  ["/learn/:slug/:id", () => import("./learn/Task.svelte")],
  ["/box/:slug", () => import("./box/Sheets.svelte")],
  ["/box/:slug/:id", () => import("./box/Sheet.svelte")],
  ["/settings", () => import("./screens/Settings.svelte")],
  ["/hote", () => import("./host/Host.svelte")],
  ["/appareil", () => import("./me/Join.svelte")],
  ["/me/join", () => import("./me/Join.svelte")],
  ["/compte", () => import("./me/Account.svelte")],
  ["*", () => import("./screens/NotFound.svelte")], // anything else, of any depth
];
