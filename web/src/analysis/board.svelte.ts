// An analysis as the screen holds it: the tree, the position that is looked at, what the search says of it.
import { refusalOf } from "../lib/api.ts";
import { tell } from "../lib/i18n/pairs.ts";
import { load, save } from "../lib/settings.svelte.ts";
import type { Refusal, Seat } from "../lib/wire.ts";
import type { Move } from "../lib/skin.ts";
import { LessonTable, type Lesson } from "../learn/table.ts";
import { TableStore } from "../table/store.svelte.ts";
import { Brain } from "./brain.ts";
import { packed } from "./link.ts";
import type { At, Sight, Step, Thought, Told, Tree } from "./protocol.ts";
import { laidBy, Preview } from "./preview.ts";
import { childrenOf, filed } from "./reader.ts";
import W from "./words.json";

const SLICE = 0.25; // seconds of thought between two looks at the numbers
const KEPT = "jetons.analysis."; // and the game: the last tree of each, on this device

const seatOf = (name: string, i: number): Seat => {
  const known = name || tell(W.player, { n: i + 1 });
  const title = { fr: known, en: known };
  return { kind: "person", name: known, player: "me", bot: "", title, online: true };
};

export class Board {
  tree: Tree | null = $state.raw(null);
  sight: Sight | null = $state.raw(null);
  thought: Thought | null = $state.raw(null);
  problem: Refusal | null = $state.raw(null);
  isThinking = $state(true); // whether the search is wanted
  times = $state(1); // how deep, in the search's own measure
  opponent = $state(""); // the level that answers; none: whoever sits here plays all
  isAnswering = $state(false);
  isKept = $state(true); // whether this browser keeps the tree
  looked: Move | null = $state.raw(null); // a candidate that is looked at on the table
  isPinned = $state(false); // it was tapped: it stays until another is, or it is played
  readonly brain = new Brain();
  readonly store: TableStore;
  private readonly table: LessonTable;
  private readonly lesson: Lesson;
  private readonly preview: Preview;
  private run = 0; // of the search: an older one's numbers no longer count

  constructor(readonly slug: string) {
    this.lesson = {
      game: slug,
      seat: 0,
      seats: [],
      mine: [],
      draft: async (parts) => {
        const said = await this.brain.ask("draft", this.here(), parts);
        return { ...said, ref: 0, position: 0 };
      },
      play: async (move, drafted) =>
        this.play(drafted?.is_complete && drafted.parts.length ? drafted.move || move : move),
    };
    this.table = new LessonTable(this.lesson);
    this.store = new TableStore("analysis", this.table);
    this.store.isStudied = true;
    this.preview = new Preview(this.store.draft);
  }

  close(): void {
    this.run += 1;
    this.store.close();
    this.brain.close();
  }

  // --- where one is -------------------------------------------------------------------------

  get at(): number {
    return this.tree?.at ?? -1;
  }
  get node(): Told | undefined {
    return this.tree?.nodes[this.at];
  }
  children(at = this.at): number[] {
    return childrenOf(this.tree?.nodes ?? [], at);
  }
  private path(at = this.at): Step[] {
    return this.tree ? pathIn(this.tree, at) : [];
  }
  private here(at = this.at): At {
    const root = this.tree?.root ?? { position: {}, deal: 1 };
    return { game: this.slug, root, path: this.path(at) };
  }

  // --- opening ------------------------------------------------------------------------------

  /** A text becomes the tree; whatever is wrong with it is said, and nothing changes. */
  async open(text: string, ply?: number): Promise<Tree | null> {
    return this.trying(async () => {
      const tree = await this.brain.ask("open", this.slug, text, ply);
      if (tree.game === this.slug) await this.take(tree);
      return tree;
    });
  }

  async begin(seats: number, options: Record<string, string> = {}): Promise<void> {
    await this.trying(async () =>
      this.take(await this.brain.ask("begin", this.slug, seats, options)),
    );
  }

  /** What was last looked at here, on this device. */
  async resume(): Promise<boolean> {
    const kept = load<string>(KEPT + this.slug);
    if (!kept) return false;
    const tree = await this.brain.ask("open", this.slug, kept).catch(() => null); // of other rules, or of another version: a new one is begun
    if (tree) await this.take(tree);
    return tree !== null;
  }

  async take(tree: Tree): Promise<void> {
    const sight = await this.brain.ask("look", {
      game: this.slug,
      root: tree.root,
      path: pathIn(tree, tree.at),
    });
    this.tree = tree;
    this.lay(sight);
  }

  // --- going about --------------------------------------------------------------------------

  async go(at: number): Promise<void> {
    const { tree } = this;
    if (!tree || at === this.at) return;
    await this.trying(async () => {
      const sight = await this.brain.ask("look", this.here(at));
      this.tree = { ...tree, at };
      this.lay(sight);
    });
  }
  back(): void {
    if (this.node) void this.go(this.node.parent);
  }
  next(): void {
    const [first] = this.children();
    if (first !== undefined) void this.go(first);
  }
  async ends(isLast: boolean): Promise<void> {
    let at = isLast ? this.at : -1;
    for (let [next] = this.children(at); isLast && next !== undefined; [next] = this.children(at))
      at = next;
    await this.go(at);
  }

  /** A move is made here: it joins the tree. The same move as before leads to where it led. */
  async play(move: string, isNew = false): Promise<Refusal | null> {
    const { tree } = this;
    if (!tree) return null;
    const me = this.sight?.turn ?? -1;
    try {
      const known = this.children().find((i) => tree.nodes[i]?.move === move);
      if (known !== undefined && !isNew) await this.go(known);
      else await this.add(move);
    } catch (why) {
      return refusalOf(why);
    }
    if (this.opponent) void this.answer(me);
    return null;
  }

  private async add(move: string): Promise<void> {
    const tree = this.tree as Tree;
    const from = this.here();
    const { told, lines, sight } = await this.brain.ask("play", from, move);
    const known = this.children().find(
      (i) =>
        tree.nodes[i]?.move === told.move && String(tree.nodes[i].draws) === String(told.draws),
    );
    if (known !== undefined) return this.go(known);
    const nodes = [...tree.nodes, { ...told, parent: tree.at }];
    this.tree = { ...tree, nodes, at: nodes.length - 1 };
    this.seat(sight);
    this.sight = sight;
    const { seat, parts, points } = told;
    this.table.move({ seat, move: told.move, parts, points, lines }, sight.view);
    this.moved();
  }

  /** The level plays until it is this seat's turn again. */
  async answer(me: number, level = this.opponent): Promise<void> {
    if (!level || this.isAnswering) return;
    this.isAnswering = true;
    try {
      while (this.sight && this.sight.turn >= 0 && this.sight.turn !== me && level) {
        const move = await this.brain.ask("answer", this.here(), level);
        await this.add(move);
      }
    } catch (why) {
      this.problem = refusalOf(why);
    } finally {
      this.isAnswering = false;
    }
  }

  /** One move by a level, for whoever is to move. */
  async ask(level: string): Promise<void> {
    if (this.isAnswering) return;
    this.isAnswering = true;
    await this.trying(async () => {
      const move = await this.brain.ask("answer", this.here(), level);
      const known = this.children().find((i) => this.tree?.nodes[i]?.move === move);
      await (known === undefined ? this.add(move) : this.go(known));
    });
    this.isAnswering = false;
  }

  /** Every legal move here, those that bring most first. */
  async legal(): Promise<{ move: string; parts: string[]; points: number }[]> {
    return this.brain.ask("legal", this.here()).catch(() => []);
  }

  /** A move chosen from a list. */
  async choose(move: string): Promise<void> {
    this.problem = await this.play(move);
  }

  /** The same move with other luck, as a variation. */
  async redraw(): Promise<void> {
    const { node } = this;
    if (!node) return;
    await this.go(node.parent);
    const refusal = await this.play(node.move, true);
    if (refusal) this.problem = refusal;
  }

  /** Take a move and all that follows it out of the tree. */
  async remove(at = this.at): Promise<void> {
    const { tree } = this;
    const node = tree?.nodes[at];
    if (!tree || !node) return;
    const gone = new Set([at]);
    tree.nodes.forEach((one, i) => gone.has(one.parent) && gone.add(i));
    const kept = tree.nodes.flatMap((_, i) => (gone.has(i) ? [] : [i]));
    const place = (i: number): number => kept.indexOf(i);
    const nodes = kept.map((i) => {
      const one = tree.nodes[i] as Told;
      return { ...one, parent: one.parent < 0 ? -1 : place(one.parent) };
    });
    const at2 = gone.has(tree.at) ? node.parent : tree.at;
    await this.trying(() => this.take({ ...tree, nodes, at: at2 < 0 ? -1 : place(at2) }));
  }

  /** What nobody sees, dealt anew; what was played from there no longer fits. */
  async redeal(): Promise<void> {
    const { tree } = this;
    if (!tree || !("position" in tree.root)) return;
    const deal = 1 + Math.floor(Math.random() * 1e9);
    const root = { ...tree.root, deal };
    await this.trying(() => this.take({ ...tree, root, nodes: [], at: -1 }));
  }

  // --- looking at a move --------------------------------------------------------------------

  /** What the move that is looked at has to do with beside the board, as selectors. */
  get aims(): string[] {
    return this.looked ? this.laidBy(this.looked).aims : [];
  }
  private laidBy(move: Move): ReturnType<typeof laidBy> {
    const { skin } = this.store;
    const rack = (this.sight?.view as { rack?: string[] } | undefined)?.rack ?? [];
    return skin ? laidBy(skin, move.parts, this.sight?.turn ?? 0, rack) : { laid: [], aims: [] };
  }

  /** Show a move on the table without playing it; `isPinned`: until it is let go. */
  look(move: Move, isPinned = false): void {
    if (this.store.draft.held !== null || (this.isPinned && !isPinned)) return;
    this.looked = move;
    this.isPinned = isPinned;
    this.preview.show(this.laidBy(move).laid);
  }
  /** The mouse or the keys left it; a pinned one stays, unless it is let go. */
  leave(isPinned = false): void {
    if (!this.looked || (this.isPinned && !isPinned)) return;
    [this.looked, this.isPinned] = [null, false];
    this.preview.end();
  }

  // --- what is shown ------------------------------------------------------------------------

  private seat(sight: Sight): void {
    const { names } = this.tree as Tree;
    const all = Array.from({ length: sight.seats }, (_, seat) => seat);
    this.lesson.seat = sight.turn;
    this.lesson.seats = all.map((seat) => seatOf(names[seat] ?? "", seat));
    this.lesson.mine = all;
  }

  private lay(sight: Sight): void {
    this.seat(sight);
    this.sight = sight;
    this.table.lay(sight.view, sight.log);
    this.moved();
  }

  private moved(): void {
    this.problem = null;
    this.preview.forget(); // the table has forgotten the draft as well
    [this.looked, this.isPinned] = [null, false];
    this.keep();
    void this.ponder();
  }

  private async trying<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (why) {
      this.problem = refusalOf(why);
      return null;
    }
  }

  /** Think about the position until that is done, or it is another. */
  async ponder(): Promise<void> {
    const run = ++this.run;
    this.thought = null;
    while (this.isThinking && run === this.run && (this.sight?.turn ?? -1) >= 0) {
      const asked = this.brain.ask("think", this.here(), SLICE, this.times);
      const thought = await asked.catch(() => null);
      if (run !== this.run || !thought) return;
      this.thought = thought;
      if (thought.isDone || thought.candidates.length < 2) return;
    }
  }
  toggle(): void {
    this.isThinking = !this.isThinking;
    if (this.isThinking) void this.ponder();
    else this.run += 1;
  }
  deepen(): void {
    this.times *= 4;
    this.isThinking = true;
    void this.ponder();
  }

  // --- keeping and sharing ------------------------------------------------------------------

  /** The tree as a file. */
  text(): string {
    return this.tree ? JSON.stringify(filed(this.tree)) : "";
  }
  async link(): Promise<string> {
    return `/analysis/${this.slug}#${await packed(this.text())}`;
  }
  private keep(): void {
    if (this.tree) this.isKept = save(KEPT + this.slug, this.text());
  }
}

function pathIn(tree: Tree, at: number): Step[] {
  const steps: Step[] = [];
  for (let i = at; i >= 0; i = tree.nodes[i]?.parent ?? -1) {
    const { move, draws } = tree.nodes[i] as Told;
    steps.unshift({ move, draws });
  }
  return steps;
}
