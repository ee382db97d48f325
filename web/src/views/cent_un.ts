// Written by scripts/layout_types.py from src/jetons/games/cent_un/layout.py: do not edit.

import { Parts } from "../lib/parts.ts";
import type { Told } from "../lib/told.svelte.ts";

export type Kind = "rien" | "paire" | "cocktail" | "deux_paires" | "brelan" | "couleur" | "suite" | "full" | "carre" | "strike" | "suite_couleur";

export interface LineView {
  /** its letter or number in the frame */
  at: string;
  /** the combination that it is so far */
  kind: Kind;
  /** what it brings as the squares stand */
  points: number;
}

export interface SquareView {
  /** whose square */
  seat: number;
  /** tokens in it */
  n: number;
  /** its tokens, by cell of the frame */
  cells: Record<string, string>;
  /** the corners between which it must stay */
  reach: [string, string];
  /** from the top */
  rows: LineView[];
  /** from the left */
  columns: LineView[];
}

export interface Compared {
  /** its number, from 1 */
  line: number;
  /** of each seat */
  kinds: Kind[];
  /** of each seat */
  points: number[];
  /** in words */
  text: Told;
}

export interface TrayToken {
  /** its back */
  back: "lowR" | "lowO" | "lowG" | "lowB" | "lowP" | "highR" | "highO" | "highG" | "highB" | "highP";
  /** its face, when it is up */
  token: string | null;
  /** those faces */
  possible: string[];
}

export interface BackView {
  /** its name */
  back: "lowR" | "lowO" | "lowG" | "lowB" | "lowP" | "highR" | "highO" | "highG" | "highB" | "highP";
  /** values 1 to 5, or 6 to 10 */
  series: "low" | "high";
  /** the colour of its even values */
  even: "R" | "O" | "G" | "B" | "P";
  /** the colour of its odd values */
  odd: "R" | "O" | "G" | "B" | "P";
  /** its five faces */
  faces: string[];
  /** in words */
  text: Told;
  /** those faces */
  possible: string[];
}

export type Rung = { kind: "suite_couleur" | "strike" | "carre" | "full" | "suite" | "couleur" | "brelan" | "deux_paires" | "cocktail" | "paire"; points: number; example: string[]; text: Told };

export interface View {
  /** how tokens are drawn */
  mode: "expert" | "classic" | "junior";
  /** whether somebody plays alone */
  solo: boolean;
  /** rows and columns of a full square */
  shape: [number, number];
  /** rows and columns of the frame that it lies in */
  frame: [number, number];
  /** the cell of the frame where the first token lies */
  centre: string;
  /** the step that is awaited */
  phase: "draw" | "place" | "turn" | "lot" | "tray" | "show" | "show_up" | "over";
  /** the seat to move; once over, the one that moved last */
  turn: number;
  /** the seat that began; -1: not known yet */
  first: number;
  /** whether the game has ended */
  over: boolean;
  /** points as the squares stand */
  scores: number[];
  /** tokens placed by all */
  placed: number;
  /** tokens to be placed by all */
  total: number;
  /** the token that the mover holds */
  hand: string | null;
  /** the front token that is face up */
  up: { column: number; token: string } | null;
  /** the squares, in the order of the seats; alone, the first and the second */
  squares: SquareView[];
  /** the squares line by line */
  comparison: { rows: Compared[]; columns: Compared[] };
  /** the tray by column, from front to back */
  tray: TrayToken[][];
  /** the ten backs and what can still be behind each */
  backs: BackView[];
  /** the combinations of this table, best first */
  ladder: Rung[];
}

const FIELDS: readonly (keyof View)[] = ["mode", "solo", "shape", "frame", "centre", "phase", "turn", "first", "over", "scores", "placed", "total", "hand", "up", "squares", "comparison", "tray", "backs", "ladder"];

/** What a server or a worker told of a position, once it has all that a view has. */
export function readView(told: unknown): View {
  if (typeof told !== "object" || told === null) throw new TypeError("no view");
  const missing = FIELDS.filter((name) => !(name in told));
  if (missing.length) throw new TypeError(`a view without ${missing.join(", ")}`);
  return told as View;
}

/** A part of a move: what can be laid by itself. */
export type Part =
  | { kind: "draw"; column: string }
  | { kind: "turn"; column: string }
  | { kind: "place"; cell: string };

export const PARTS = new Parts<Part>(
  {draw: "draw {column}", turn: "turn {column}", place: "place {cell}"},
  {column: "[0-9]+", cell: "[A-Z][0-9]+"},
);
