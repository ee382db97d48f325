// Positions of lessons, played on by the rules that run here.
import type { Game, Line } from "../../node/jetons.d.ts";
import type { LessonVerdict } from "../lib/wire.ts";
import type { Modules } from "./modules.ts";
import { follow } from "./follow.ts";
import type { Followed, Following, Judged, LessonSaid, Placed, PuzzleSaid } from "./protocol.ts";
import { refused, SAID } from "./refusals.ts";
import { draftedOf } from "./drafted.ts";
import { refusalOf } from "./refused.ts";
import { linesOf, viewAt } from "./told.ts";

interface Answered {
  game: string;
  exercise: Judged;
  answer: string[];
}
interface Solved {
  game: string;
  state: string;
  move: string;
  solutions: string[];
}

const NOTHING: Omit<LessonVerdict, "verdict" | "why"> = {
  reason: "",
  clause: "",
  points: null,
  lines: [],
};

export class LessonPositions {
  constructor(private readonly modules: Modules) {}

  /** Why an answer to an exercise is not it (learn/judge.py); those that are, the lesson lists. */
  async verdict({ game: slug, exercise, answer }: Answered): Promise<LessonVerdict> {
    const game = await this.modules.game(slug);
    const { kind, accepted } = exercise;
    if (kind !== "move" && kind !== "turn") {
      const isNumber = /^-?\d+$/.test(answer[0]?.trim() ?? "");
      const code =
        kind === "points" && !isNumber
          ? "no_number"
          : game.script.wrong_choice(kind, answer, accepted[0] ?? []);
      const verdict = code === "no_number" ? "unread" : "not_it";
      return { ...NOTHING, verdict, why: game.verdict(code), reason: code };
    }
    return this.ofMoves(game, exercise, answer);
  }

  private ofMoves(game: Game, exercise: Judged, answer: string[]): LessonVerdict {
    let state = stateOf(game, exercise.state);
    let points = 0;
    const [moves, parts, kinds, lines]: [string[], string[], string[], Line[]] = [[], [], [], []];
    for (const text of answer)
      try {
        const move = game.read_move(state, text);
        const refusal = game.check(state, move);
        if (refusal) throw refusal;
        moves.push(game.text(state, move));
        parts.push(...game.parts(state, move));
        kinds.push(...game.kinds(state, move));
        lines.push(...game.explain(state, move));
        const after = game.apply(state, move);
        state = after.state;
        points += after.points;
      } catch (why) {
        const { refusal } = refusalOf(why);
        const verdict = refusal.code === "bad_notation" ? "unread" : "refused";
        const { text, clause = "" } = refusal;
        return { ...NOTHING, verdict, why: text ?? SAID.our_fault, reason: refusal.code, clause };
      }
    const view = viewAt(game, state, exercise.seat);
    const { goal, most } = exercise;
    const part =
      game.script.missed(goal, moves, parts, points, kinds, lines.length, view) || "best";
    const why = game.verdict(...game.script.why_not(goal, part, points, most));
    return {
      verdict: "not_it",
      why,
      reason: part,
      clause: "",
      points,
      lines: linesOf(game, lines),
    };
  }

  /** What the rules say of a position after some moves; throws the reason of one that cannot be played. */
  async answer({ game: slug, state: told, moves, parts }: Placed): Promise<LessonSaid> {
    const game = await this.modules.game(slug);
    let state = stateOf(game, told);
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
    return { drafted: null, view: viewAt(game, state, seat), points };
  }

  /** A guided game after a move that is not its script's. */
  async follow(asked: Following): Promise<Followed> {
    const game = await this.modules.game(asked.game);
    return follow(game, stateOf(game, asked.state), asked);
  }

  /** A move of a puzzle: it, or one that leads to the same position, may be a solution (study/puzzles.py). */
  async tried({ game: slug, state: told, move: text, solutions }: Solved): Promise<PuzzleSaid> {
    const game = await this.modules.game(slug);
    const state = stateOf(game, told);
    const move = game.read_move(state, text);
    const reason = game.check(state, move);
    if (reason) throw reason;
    const after = game.apply(state, move);
    const isSame = (solution: string): boolean => {
      const other = game.apply(state, game.read_move(state, solution)).state;
      return other.every((byte, i) => byte === after.state[i]);
    };
    return {
      move: game.text(state, move),
      view: viewAt(game, after.state, game.turn(state)),
      points: after.points,
      lines: linesOf(game, game.explain(state, move)),
      isSolved: solutions.some(isSame),
    };
  }
}

function stateOf(game: Game, told: string): Uint8Array {
  const state = Uint8Array.from(atob(told), (char) => char.charCodeAt(0));
  if (state.length !== game.layout.records.state.bytes) throw refused("no_module", SAID.no_module); // of other rules
  return state;
}
