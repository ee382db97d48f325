// Something that an owner entered: the game checks it before it is played on, saved or given away.
import { refusalOf } from "../lib/api.ts";
import { choiceFor, tableFor } from "../lib/games.svelte.ts";
import { go } from "../lib/router.svelte.ts";
import type { Refusal } from "../lib/wire.ts";
import { openTable } from "../table/open.ts";

/** Play on it against the computer, otherwise as one always plays. */
export async function playWith(slug: string, own: Record<string, string>): Promise<void> {
  const choice = choiceFor(slug);
  const options = { ...choice.options, ...own };
  go(`/t/${(await openTable(tableFor(slug, "bot", { ...choice, options }))).table}`);
}

export class Given {
  problem = $state.raw<Refusal | null>(null);
  isGood = $state(false);

  /** `ask` has the game look at what is entered now: it answers that as the game writes it, or throws a refusal. */
  constructor(private readonly ask: () => Promise<string>) {}

  /** It was changed: what was found no longer counts. */
  changed(): void {
    this.problem = null;
    this.isGood = false;
  }

  /** Have it checked; go on where it is good. */
  async checked(next?: (text: string) => Promise<void> | void): Promise<void> {
    this.changed();
    try {
      const text = await this.ask();
      this.isGood = true;
      await next?.(text);
    } catch (why) {
      this.problem = refusalOf(why);
    }
  }
}
