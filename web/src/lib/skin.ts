// What a game brings to the table besides its rules. Skins are found by slug and loaded when needed.
import type { Component } from "svelte";
import { folderOf } from "./boxes.ts";
import type { TableStore } from "../table/store.svelte.ts";
import { learnWords } from "./told.svelte.ts";
import type { Played } from "./wire.ts";

/** A move as text, whole and in its parts: made, or about to be sent. */
export type Move = Pick<Played, "move" | "parts">;

/** `View` is what the game shows of a position (src/views); who only hands it on need not know it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each skin is checked with its own view
export interface Skin<View = any> {
  /** The whole table while a match is played. */
  Play: Component<{ store: TableStore }>;
  /** The position alone: replays, rules, pictures. */
  Board: Component<{
    view: View;
    seat: number;
    last: string[];
    names: string[];
    by?: number;
    tight?: boolean; /* a single position, no replay */
    end?: View; /* how the match ended, when it is replayed */
    hasNames?: boolean; /* cells are named along the edges, as moves name them */
  }>;
  /** The position in words, line by line: the text mode of the board. */
  describe: (view: View, names: string[]) => string[];
  /** A move as it is said, and written on the sheet. */
  format: (move: Move) => string;
  /** The same so that no two moves are named alike, for lists to choose from; none: `format` does. */
  exactly?: (move: Move) => string;
  /** The same for those who see no board, on paper: "4 en H7"; none: `format` is in words. */
  inWords?: (move: Move) => string;
  /** The parts of a move of which only the text is known; `between`, where it is known, stands between two. */
  cut: (move: string, between?: string) => string[];
  /** The same where the board tells more than the move's text: what lies there now. */
  written?: (move: Move & { seat: number }, view: View) => string;
  /** Whether the sheet writes a move down: steps that bring nothing are left out. */
  counts?: (move: Move) => boolean;
  /** The `data-token` under which a part of a seat's move is drawn; null: it lays nothing. */
  spotOf: (part: string, seat: number) => string | null;
  /** What a move's tokens come from, as a selector, when it is neither rack nor plate. */
  originOf?: (move: Played, past: readonly Played[]) => string | null;
  /** The `data-token` of a token that a move turned over; null: none. */
  turnedBy?: (move: Played) => string | null;
  /** What the seat to move has before it, as its own view tells: its tokens, the tray. None: it holds nothing. */
  Holding?: Component<{
    view: View;
    seat: number;
    parts: string[] /* of the move that is shown */;
  }>;
  /** The tokens of the rack that a part lays or gives away. */
  takes?: (part: string) => string[];
  /** Where at the table a part is done that lays nothing on the board: a column of the tray, a button, as a selector. */
  aimOf?: (part: string) => string | null;
  /** The kind of one's opening, from the texts of one's first moves: a key of the game's [first]; "": they do not tell. */
  openingOf?: (moves: readonly string[]) => string;
  /** The score as one writes it, where that is more than the list of moves. */
  Score?: Component<{ view: View; names: string[] }>;
  /** What a score counts. */
  scoreIs: "points" | "marks";
}

/** A skin, and what it must know of a game before it can show it: the plain one is told what its views have. */
interface SkinModule {
  skin: Skin;
  prepare?: (slug: string) => Promise<void>;
}

/** A move as lists of moves name it. */
export const nameOf = (skin: Skin, move: Move): string => (skin.exactly ?? skin.format)(move);

const LOADERS = import.meta.glob<SkinModule>("../skins/*/index.ts");

/** The skin of a game; the plain one for a game that has none. */
export async function skinOf(slug: string): Promise<Skin> {
  const load = LOADERS[`../skins/${folderOf(slug) ?? "plain"}/index.ts`];
  if (!load) throw new Error("the client was built without skins");
  const [{ skin, prepare }] = await Promise.all([
    load(),
    learnWords(slug).catch(() => undefined), // tried again when something is to be said
  ]);
  await prepare?.(slug);
  return skin;
}
