// Positions of lessons, played on by the rules that run here.
import type { Modules } from "./modules.ts";
import type { LessonSaid, Question } from "./protocol.ts";
import { refused, SAID } from "./refusals.ts";
import { draftedOf } from "./tables.ts";

type Asked = Question & { what: "lesson" };

export class LessonPositions {
  constructor(private readonly modules: Modules) {}

  /** What the rules say of a position after some moves; throws the reason of one that cannot be played. */
  async answer({ game: slug, state: told, moves, parts }: Asked): Promise<LessonSaid> {
    const game = await this.modules.game(slug);
    let state: Uint8Array = Uint8Array.from(atob(told), (char) => char.charCodeAt(0));
    if (state.length !== game.layout.records.state.bytes)
      throw refused("no_module", SAID.no_module); // a module of other rules
    const seat = game.turn(state);
    let points = 0;
    for (const text of moves) {
      const move = game.read_move(state, text);
      const reason = game.check(state, move);
      if (reason) throw reason;
      ({ state, points } = game.apply(state, move));
    }
    if (parts) {
      const drafted = draftedOf(game, state, game.drafts(state), parts);
      return { drafted, view: null, points };
    }
    const view = JSON.parse(game.view_json(game.observe(state, seat))) as LessonSaid["view"];
    return { drafted: null, view, points };
  }
}
