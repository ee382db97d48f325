// A small moving picture: a patch of a board, and the pieces that come to lie on it, step by step.
// What is drawn is what the games' own skins draw; what is shown was played by the rules (tests/web/learn).
import type { Component } from "svelte";
import { folderOf } from "../lib/boxes.ts";
import type { Words } from "../lib/wire.ts";

export type At = readonly [column: number, row: number]; // in squares, from the top left one

export interface Scene {
  size: At; // columns and rows of the patch
  rack?: number; // how many pieces wide the rack under it is
  prints?: Record<string, At>; // what is printed on the squares, "name#anything" by place
  steps: readonly Shown[];
}
export interface Shown {
  at: Record<string, At>; // pieces in sight, "name#anything" (the same name is the same piece), and where
  as?: Record<string, string>; // pieces that are now drawn as another: turned over
  runs?: readonly (readonly [At, At])[]; // lines that light up
  sum?: { at: At; text: string };
  isNo?: boolean; // this is not allowed
  say: Words;
}

/** What is said and shown stands beside the game's lessons (`pictures.toml`). */
export interface Picture {
  goal: readonly [Words, Words, Words];
  scene: Scene; // the goal, moving
  alone?: { goal: readonly [Words, Words, Words]; scene: Scene }; // the same for who plays alone
  turn: readonly { title: Words; say: Words; clause: string; scene: Scene }[]; // how a turn goes
  Piece: Component<{ name: string }>; // one piece or print in a square of 48
  /** A position to think about, with a move as if it were laid. */
  Study: Component<{ view: unknown; seat: number; move: string }>;
}

const FOUND = import.meta.glob<{ picture: Picture }>("./pictures/*/index.ts");

/** The pictures of a game; null: it has none. */
export async function pictureOf(slug: string): Promise<Picture | null> {
  const load = FOUND[`./pictures/${folderOf(slug) ?? ""}/index.ts`];
  return load ? (await load()).picture : null;
}
