// Who answers about a puzzle: the server, or without one the rules that run here, from the book of all puzzles.
import { NO_SERVER, OFFLINE, Refused, api, refusalOf } from "../lib/api.ts";
import { isFiles } from "../lib/site.ts";
import type { Drafted, PuzzleBook, PuzzleSight, PuzzleVerdict, WholePuzzle } from "../lib/wire.ts";
import { ask } from "../local/host.ts";
import { W } from "./words.ts";

const NO_PUZZLE = { code: "no_puzzle", text: W.noPuzzle, clause: "" };
const UNANSWERED: ReadonlySet<string> = new Set([OFFLINE.code, NO_SERVER.code]);

async function either<T>(server: () => Promise<T>, here: () => Promise<T>): Promise<T> {
  if (isFiles) return here();
  try {
    return await server();
  } catch (why) {
    if (!UNANSWERED.has(refusalOf(why).code)) throw why;
    return here();
  }
}

const books = new Map<string, PuzzleBook>();

async function bookOf(slug: string): Promise<PuzzleBook> {
  const found = books.get(slug) ?? (await api.puzzleBook(slug));
  books.set(slug, found);
  return found;
}

/** A puzzle with its solution; refused where the book does not have it. */
async function whole(slug: string, id: string): Promise<WholePuzzle> {
  const found = (await bookOf(slug)).puzzles.find((one) => one.id === id);
  if (!found) throw new Refused(NO_PUZZLE, 404);
  return found;
}

export function see(slug: string, id: string): Promise<PuzzleSight> {
  return either(
    () => api.puzzle(slug, id),
    () => whole(slug, id),
  );
}

export function draft(slug: string, id: string, parts: string[]): Promise<Drafted> {
  return either(
    () => api.puzzleDraft(slug, id, { moves: [], parts }),
    async () => {
      const { state } = await whole(slug, id);
      const { drafted } = await ask("lesson", { game: slug, state, moves: [], parts });
      if (!drafted) throw new Error("no draft");
      return { ...drafted, ref: 0, position: 0 };
    },
  );
}

/** What a move is worth; null asks for the solution. */
export function answer(slug: string, id: string, move: string | null): Promise<PuzzleVerdict> {
  return either(
    () => api.puzzleAnswer(slug, id, { answer: move === null ? [] : [move] }),
    async () => {
      const one = await whole(slug, id);
      const { state, solutions } = one;
      const tried = { game: slug, state, move: move ?? solutions[0] ?? "", solutions };
      const { isSolved, ...table } = await ask("puzzle", tried);
      return {
        ...table,
        is_solved: isSolved,
        why: isSolved ? W.well : W.notIt,
        between: (await bookOf(slug)).between,
        moves: isSolved ? one.moves : [],
        lead: isSolved ? one.lead : 0,
        found: isSolved ? one.found : {},
        is_exact: one.is_exact,
        position: isSolved ? one.position : {},
        reason: isSolved ? one.reason : null,
      };
    },
  );
}
