// How the worker tells the page sentences of a game: by kind and numbers, as a server does, where the page has the
// catalogue that the module has; in words otherwise.
import type { Game, State } from "../../node/jetons.d.ts";
import type { Line, Refusal } from "../lib/wire.ts";
import { CATALOGUES } from "../words/index.ts";

/** Whether the page fills in a game's sentences itself. */
export function fills(game: Game): boolean {
  return CATALOGUES[game.slug]?.mark === game.layout.mark;
}

/** An explanation as the page is told it; moves kept before this was so have words alone. */
export function linesOf(game: Game, lines: readonly Line[]): Line[] {
  const byKind = fills(game);
  return lines.map(({ text, ...line }) => {
    if (!line.kind) return { ...line, text };
    return byKind ? line : { ...line, text: text ?? game.line_text(line.kind, line.numbers ?? []) };
  });
}

/** A refusal as the page is told it. */
export function bare(game: Game, refusal: Refusal): Refusal {
  return fills(game) && refusal.say ? { ...refusal, text: null } : refusal;
}

/** What a seat sees of a position. */
export function viewAt(game: Game, state: State, seat: number): Record<string, unknown> {
  const json = game.view_json(game.observe(state, seat), { inWords: !fills(game) });
  return JSON.parse(json) as Record<string, unknown>;
}
