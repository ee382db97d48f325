// Tokens that go to the cells of a printed board, as one enters a crossword (entry.ts), and stars that stand for one.
import { untrack } from "svelte";
import { say } from "../lib/i18n/index.svelte.ts";
import { tell } from "../lib/i18n/pairs.ts";
import {
  EMPTY,
  STAR,
  digitKey,
  erased,
  partsOf,
  tap,
  turned,
  typeKey,
  type Grid,
  type Ground,
} from "./entry.ts";
import type { Key } from "./Keypad.svelte";
import type { Entry, Screen } from "./turn.ts";
import W from "./words.json";

export class Cells implements Entry {
  private grid = $state.raw<Grid>(EMPTY);
  // what a star may stand for where it is laid, and its points: one tap more closes the turn, none where one fits
  private readings = $state.raw<Map<string, number> | null>(null);
  readonly between = " ";
  readonly hasOpenBoard = false;
  readonly canExchange = true;
  readonly typed = "";

  constructor(private readonly screen: Screen) {
    $effect(() => {
      this.readings = null;
      const at = this.starAt;
      if (at) void untrack(() => this.readStar(at));
    });
  }
  private ground = $derived.by<Ground>(() => {
    const view = this.screen.store.shown?.view ?? {};
    const board = (view.board ?? view.tokens ?? {}) as Record<string, unknown>;
    const { rows = 15, columns = 15 } = view as { rows?: number; columns?: number };
    const isTaken = (cell: string): boolean => board[cell] !== undefined;
    return { rows, columns, isTaken, isSingle: this.screen.isSingle };
  });
  private starAt = $derived.by(() =>
    this.screen.isSingle && this.grid.isStar && this.screen.isOn() ? this.grid.cursor : "",
  );
  private async readStar(at: string): Promise<void> {
    const found = await this.screen.store.places([STAR]);
    if (at !== this.starAt) return;
    const head = `${at}=${STAR}`;
    const fits = new Map<string, number>();
    for (const { parts, points } of found)
      if (parts[0]?.startsWith(head)) fits.set(parts[0].slice(head.length), points);
    const [only] = fits.keys();
    if (only && fits.size === 1) this.grid = typeKey(this.ground, this.grid, only);
    else this.readings = fits;
  }

  get parts(): string[] {
    return partsOf(this.grid);
  }
  get text(): string {
    return this.parts.join(this.between);
  }
  get columns(): number {
    return this.screen.isSingle ? 7 : 6;
  }
  get stars(): number | undefined {
    return this.readings?.size;
  }
  get hint(): string {
    const { cells, cursor, isStar } = this.grid;
    if (isStar) return say(this.stars ? W.star_closes : W.star_as);
    if (cursor && !Object.keys(cells).length) return tell(W.type, { cell: cursor });
    return say(this.screen.isSingle ? W.tap_one : W.tap);
  }
  get keys(): Key[] {
    const { isSingle, store } = this.screen;
    const laid = Object.values(this.grid.cells).map((one) => (one.startsWith(STAR) ? STAR : one));
    const keys = tokenKeys(store.shown?.out ?? {}, laid, isSingle, this.grid.isStar);
    const beyond = isSingle && this.grid.isStar ? [18, 19, 20, 21].map(digitKey) : [];
    const read = this.readings;
    return [
      ...[...keys.filter(({ key }) => key !== STAR), ...beyond].map((one) => ({
        ...one,
        points: read?.get(one.key),
        isOff: read !== null && !read.has(one.key),
      })),
      ...keys.filter(({ key }) => key === STAR),
    ];
  }
  get board(): Record<string, unknown> {
    return { lit: new Set(this.grid.cursor && this.screen.isOn() ? [this.grid.cursor] : []) };
  }
  get other(): Entry["other"] {
    if (this.screen.isSingle) return null;
    const label = say(this.grid.isDown ? W.down : W.right);
    return { label, act: "turn", press: () => (this.grid = turned(this.ground, this.grid)) };
  }
  pick(cell: string): void {
    this.grid = tap(this.ground, this.grid, cell);
  }
  key(one: string): void {
    if (this.readings?.has(one)) void this.screen.note(`${this.grid.cursor}=${STAR}${one}`);
    else this.grid = typeKey(this.ground, this.grid, one);
  }
  erase(): void {
    this.grid = erased(this.grid);
  }
  clear(): void {
    this.grid = { ...EMPTY, isDown: this.grid.isDown };
  }
}

/** A key for each token that can still be out, less those that are `used`; `isFree`: what a star stands for is not. */
export function tokenKeys(
  out: Record<string, number>,
  used: readonly string[],
  isSingle: boolean,
  isFree = false,
): Key[] {
  return Object.entries(out).map(([one, n]) => {
    const isStar = one === STAR;
    const left = Math.max(0, n - used.filter((token) => token === one).length);
    return {
      ...{ key: one, label: isStar ? "★" : one },
      name: isStar ? say(isSingle ? W.star : W.joker) : one,
      n: isFree && !isStar ? null : left,
      isOn: isStar && isFree,
    };
  });
}
