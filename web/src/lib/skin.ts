// What a game brings to the table besides its rules. Skins are found by slug and loaded when needed.
import type { Component } from "svelte";
import type { TableStore } from "./store.svelte.ts";
import type { Played } from "./wire.ts";

/** `View` is what the game shows of a position (src/views); who only hands it on need not know it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each skin is checked with its own view
export interface Skin<View = any> {
  /** The whole table while a match is played. */
  Play: Component<{ store: TableStore }>;
  /** The position alone: replays, rules, pictures. */
  Board: Component<{ view: View; seat: number; last: string[]; names: string[]; by?: number; tight?: boolean /* a single position, no replay */ }>;
  /** The position in words, line by line: the text mode of the board. */
  describe: (view: View, names: string[]) => string[];
  /** A move as the sheet writes it. */
  format: (move: string) => string;
  /** The same where the board tells more than the move's text: what lies there now. */
  written?: (move: string, seat: number, view: View) => string;
  /** Whether the sheet writes a move down: steps that bring nothing are left out. */
  counts?: (move: string) => boolean;
  /** The `data-token` under which a part of a seat's move is drawn; null: it lays nothing. */
  spotOf: (part: string, seat: number) => string | null;
  /** What a move's tokens come from, as a selector, when it is neither rack nor plate. */
  originOf?: (move: Played, past: readonly Played[]) => string | null;
  /** The `data-token` of a token that a move turned over; null: none. */
  turnedBy?: (move: Played) => string | null;
  /** The score as one writes it, where that is more than the list of moves. */
  Score?: Component<{ view: View; names: string[] }>;
  /** What a score counts. */
  scoreIs: "points" | "marks";
}

const LOADERS: Record<string, () => Promise<{ skin: Skin }>> = {
  "101": () => import("../skins/cent_un/index.ts"),
  "20-sur-20": () => import("../skins/vingt_sur_vingt/index.ts"),
  "21": () => import("../skins/vingt_et_un/index.ts"),
  triolet: () => import("../skins/triolet/index.ts"),
};

/** The skin of a game, or null for a game this client does not know. */
export async function skinOf(slug: string): Promise<Skin | null> {
  const loader = LOADERS[slug];
  return loader ? (await loader()).skin : null;
}
