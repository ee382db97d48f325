// Half-laid moves at a table that a server keeps, told at once: the rules say from a view what the server will say
// from the table. The server stays the judge of what is played.
import type { Drafts, Game, State } from "../../node/jetons.d.ts";
import type { Modules } from "./modules.ts";
import type { Previewed } from "./protocol.ts";
import { draftedOf } from "./drafted.ts";

export class Previews {
  private last: { view: string; game: Game; state: State; drafts: Drafts } | null = null;

  constructor(private readonly modules: Modules) {}

  /** What a half-laid move can become; null where the server's rules are not the module's. */
  async preview(slug: string, kernel: string, view: string, parts: string[]): Promise<Previewed> {
    if (this.last?.view !== view || this.last.game.slug !== slug) {
      const game = await this.modules.game(slug);
      if (game.layout.hash !== kernel) return null;
      const bytes = Uint8Array.from(atob(view), (char) => char.charCodeAt(0));
      if (bytes.length !== game.layout.records.view.bytes) return null;
      const state = game.imagine(bytes, 0); // what is hidden does not count for one's own moves
      this.last = { view, game, state, drafts: game.drafts(state) };
    }
    const { game, state, drafts } = this.last;
    return draftedOf(game, state, drafts, parts);
  }
}
