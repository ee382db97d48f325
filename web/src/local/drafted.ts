// What a half-laid move can become and would bring, by the rules alone.
import type { Drafts, Game } from "../../node/jetons.d.ts";
import type { Drafted } from "../lib/wire.ts";
import { refusalOf } from "./refused.ts";
import { bare, linesOf } from "./told.ts";

export function draftedOf(
  game: Game,
  state: Uint8Array,
  drafts: Drafts,
  parts: string[],
): Omit<Drafted, "ref" | "position"> {
  const following = drafts.continuations(parts);
  const drafted: Omit<Drafted, "ref" | "position"> = {
    t: "drafted",
    parts,
    next: following.next,
    is_complete: following.is_complete,
    n_moves: following.n_moves,
    move: "",
    points: 0,
    lines: [],
    refusal: null,
  };
  if (!parts.length) return drafted;
  try {
    const between = String(game.layout.between_parts ?? " ");
    const { move, points, lines } = game.preview(state, following.move || parts.join(between));
    return { ...drafted, move, points, lines: linesOf(game, lines) };
  } catch (why) {
    return { ...drafted, refusal: bare(game, refusalOf(why).refusal) };
  }
}
