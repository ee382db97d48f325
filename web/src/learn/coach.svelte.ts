// The coach of somebody's first games: looks at a move before it goes. Asked afterwards it would come too late:
// what is drawn after a move is known by then, and taking back would tell.
import { settings } from "../lib/settings.svelte.ts";
import type { Move } from "../lib/skin.ts";
import type { Hint } from "../lib/wire.ts";
import type { Laid } from "../table/draft.svelte.ts";
import type { TableStore } from "../table/store.svelte.ts";
import { countHint, note, progressOf } from "./progress.svelte.ts";

export const FIRST = 3; // games of each kind in which there is a coach, unless one says otherwise
export const PATIENCE = 1500; // milliseconds that a move waits for a word

/** Whether somebody wants to be coached in a game. */
export function wantsCoach(slug: string): boolean {
  return settings.coach === "on" || (settings.coach === "first" && progressOf(slug).games < FIRST);
}

/** A game was played to its end: enough of them, and the coach is silent. */
export function noteGame(slug: string): void {
  const { games } = progressOf(slug);
  if (games < FIRST) note(slug, { games: games + 1 });
}

/** A move that gives away much, and a better one. */
export interface Word {
  hint: Hint;
  mine: Move;
  laid: readonly Laid[]; // my move as it lay
}

type Ground = Pick<TableStore, "id" | "now" | "send" | "draft">;

export class Coach {
  word: Word | null = $state.raw(null); // waits for an answer
  private spoken = -1; // the position in which a word was said: one is enough

  constructor(private readonly table: Ground) {}

  /** Whether a move may go. It may unless there is something to say, and to say in time. */
  async passes(mine: Move): Promise<boolean> {
    const position = this.table.now?.position ?? -1;
    if (position === this.spoken) return true;
    const { laid } = this.table.draft;
    const hint = await this.ask(position, mine.move);
    const isStill = this.table.now?.position === position && this.table.draft.laid === laid;
    if (!hint?.loss?.is_much || !isStill) return true;
    this.spoken = position;
    this.word = { hint, mine, laid };
    countHint(this.table.id);
    return false;
  }

  private async ask(position: number, move: string): Promise<Hint | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE);
    });
    const answer = await Promise.race([this.table.send({ t: "ask_hint", position, move }), late]);
    clearTimeout(timer);
    return answer?.t === "hint" && answer.position === position ? answer : null;
  }

  /** The move as it was meant, all the same. */
  async goOn(): Promise<void> {
    const { word } = this;
    this.word = null;
    if (!word) return;
    await this.table.draft.put(word.laid);
    await this.table.draft.play(word.mine.move, true);
  }

  /** Back on the rack, to think again. */
  async takeBack(): Promise<void> {
    this.word = null;
    await this.table.draft.clear();
  }

  /** The table went on, or another move is being laid. */
  drop(): void {
    this.word = null;
  }
}
