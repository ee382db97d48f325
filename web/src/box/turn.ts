// How a turn is entered beside a real box: what keys and taps make of it, and the move that it comes to. Tokens go to
// the cells of a printed board (cells.svelte.ts), unless a game's skin has an entry of its own.
import { folderOf } from "../lib/boxes.ts";
import { Cells } from "./cells.svelte.ts";
import type { Key } from "./Keypad.svelte";
import type { SheetStore } from "./sheet.svelte.ts";

/** The screen, as an entry needs it. */
export interface Screen {
  readonly store: SheetStore;
  readonly isSingle: boolean; // a turn lays one token
  /** Whether the keys lay tokens now, not points or what somebody has left. */
  isOn: () => boolean;
  /** Close the turn with a move. */
  note: (text: string) => Promise<void>;
}

export interface Entry {
  /** The move as it lies so far, in parts, and as a text: "" where it is not whole. */
  readonly parts: readonly string[];
  readonly text: string;
  /** What stands between the parts of a move. */
  readonly between: string;
  readonly keys: Key[];
  readonly columns: number; // of keys
  readonly hint: string;
  readonly typed: string; // beside the hint
  /** What else the board is told: what is lit, which places can be touched, and what a touch of them does. */
  readonly board: Record<string, unknown>;
  readonly hasOpenBoard: boolean; // its board has no edges
  readonly canExchange: boolean;
  /** Lay it the other way; null: there is none. */
  readonly other: { label: string; act: string; press: () => void } | null;
  readonly stars?: number; // what a star may stand for, once it is known
  /** A cell of a printed board was touched. */
  pick?: (cell: string) => void;
  key: (one: string) => void;
  erase: () => void;
  clear: () => void;
}
export type NewEntry = (screen: Screen) => Entry;

const FILES = import.meta.glob<{ newEntry: NewEntry }>("../skins/*/entry.svelte.ts");

/** How turns of a game are entered. */
export async function entryOf(slug: string): Promise<NewEntry> {
  const load = FILES[`../skins/${folderOf(slug) ?? ""}/entry.svelte.ts`];
  return load ? (await load()).newEntry : (screen) => new Cells(screen);
}
