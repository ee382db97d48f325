// A turn at 101: where the token in hand may go and where it was put, which column of the tray is looked at, and what a
// place that is pointed at would win.
import type { Drafted } from "../../lib/wire.ts";
import type { TableStore } from "../../table/store.svelte.ts";
import { PARTS, cellOf, frameCells, readView, type View } from "./view.ts";

export class Turn {
  constructor(private readonly store: TableStore) {}
  readonly view = $derived.by<View>(() => readView(this.store.now?.view));
  /** The seat that this screen is of. */
  readonly me = $derived.by(() =>
    Math.max(0, this.store.seat < 0 ? (this.store.mine[0] ?? 0) : this.store.seat),
  );
  /** The square that is laid on: alone, the first is completed before the second begins. */
  readonly active = $derived.by(() => {
    const { solo, squares, shape } = this.view;
    if (!solo) return this.me;
    return squares[0] && squares[0].n < shape[0] * shape[1] ? 0 : 1;
  });
  readonly isMine = $derived.by(() => this.store.isMyTurn);
  readonly isPlacing = $derived(this.isMine && this.view.phase === "place");
  readonly isFirst = $derived(!this.view.squares[this.active]?.n);
  readonly lit = $derived.by(() => {
    const { laid, next } = this.store.draft;
    const cells =
      this.isPlacing && !laid.length ? PARTS.of("place", next).map((part) => part.cell) : [];
    return new Set(this.isFirst && cells.length ? frameCells(this.view.shape) : cells);
  });
  private first = $state(""); // where the first token was put: the frame then moves so that it is its middle
  readonly laid = $derived.by(() => {
    const { laid, parts } = this.store.draft;
    const token = this.view.hand;
    if (!laid[0] || !token) return null;
    return { cell: this.isFirst && this.first ? this.first : cellOf(parts), token };
  });
  readonly no = $derived.by(() => {
    const { no } = this.store.draft;
    return no ? { cell: no.cell, token: no.token } : null;
  });
  /** Columns of the tray, and the part that takes or turns their front token. */
  readonly choices = $derived.by(() => {
    const { phase } = this.view;
    const parts =
      this.isMine && (phase === "draw" || phase === "turn")
        ? PARTS.of(phase, this.store.draft.next)
        : [];
    return new Map(parts.map((part) => [Number(part.column), part.text]));
  });
  /** The column that is looked at, until the table goes on; 0: none. */
  looked = $derived.by(() => (void this.store.now?.position, 0));
  isTouch = $state(false);
  /** The column that is told of. */
  readonly spoken = $derived(
    this.isPlacing
      ? this.looked
      : this.looked || this.view.tray.findIndex((column) => column.length > 0) + 1,
  );
  private aimed = "";
  /** What the token in hand would win on the place that is pointed at. */
  peeked = $derived.by<Drafted | null>(() => (void this.store.now?.position, null));

  look(column: number, byFinger: boolean): void {
    this.looked = column;
    this.isTouch = byFinger;
  }
  take(column: number): void {
    const part = this.choices.get(column);
    if (part !== undefined) void this.store.draft.play(part);
  }
  /** A touch of a cell lays the token there; a second one plays it. */
  pick(cell: string): void {
    if (!this.isPlacing || !this.view.hand) return;
    this.looked = 0;
    if (this.laid?.cell === cell) void this.store.draft.play();
    else this.put(cell);
  }
  /** The held token on a cell, wherever it was laid before. */
  put(cell: string): void {
    if (!this.isPlacing || this.laid?.cell === cell) return;
    if (this.laid) void this.store.draft.undo().then(() => this.lay(cell));
    else this.lay(cell);
  }
  private lay(cell: string): void {
    this.first = cell;
    const part = this.partAt(cell);
    const { draft } = this.store;
    if (draft.next.includes(part)) void draft.lay(part, 0);
    else if (!this.view.squares[this.active]?.cells[cell])
      void draft.attempt(part, cell, this.view.hand ?? "");
  }
  /** The first token makes the square: wherever it is put, it is the middle of its frame (101.12). */
  private partAt(cell: string): string {
    return PARTS.write({ kind: "place", cell: this.isFirst ? this.view.centre : cell });
  }
  async peek(cell: string): Promise<void> {
    this.peeked = null;
    this.aimed = cell;
    const position = this.store.now?.position;
    if (!cell || position === undefined || this.store.draft.laid.length) return;
    const answer = await this.store.send({ t: "draft", position, parts: [this.partAt(cell)] });
    if (answer?.t !== "drafted") return;
    if (answer.position === this.store.now?.position && this.aimed === cell) this.peeked = answer;
  }
}
