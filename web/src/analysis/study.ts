// What the page wants to know of positions, answered by the rules and the search of the game's module. Runs in a
// worker of its own, so that a search in it disturbs no table.
import type { Drafts, Game, Judging, State } from "../../node/jetons.d.ts";
import { draftedOf } from "../local/drafted.ts";
import type { Played, Review } from "../lib/wire.ts";
import type { At, Candidate, Root, Sight, Step, Stepped, Thought, Tree } from "./protocol.ts";
import { gameOf, headOf, readText } from "./reader.ts";
import { bad, SAID } from "./said.ts";
import { Reviewing, type Weighed } from "./review.ts";
import { gameOfRecord, readRecord } from "./played.ts";
import { drawAll, step, walk, type Stepped as Walked } from "./walk.ts";

export interface Games {
  game(slug: string): Promise<Game>;
}

const SHOWN = 8; // candidates
const LISTED = 400; // legal moves that are listed, most points first

interface Legal {
  move: string;
  parts: string[];
  points: number;
}

/** A place in a tree as it was last asked about: the next question is mostly about the same. */
interface Place {
  game: Game;
  key: string;
  state: State;
  steps: Walked[];
  drafts: Drafts | null;
  judging: Judging | null;
  times: number; // a review's budget, of the judging
}

export class Study {
  private reviewing: { record: string; work: Reviewing } | null = null;
  private places = new Map<string, Place>(); // the last of each game

  constructor(private readonly games: Games) {}

  /** A text as a tree: a position, a record, an analysis. */
  async open(otherwise: string, text: string, ply?: number): Promise<Tree> {
    const slug = gameOf(text, otherwise);
    const game = await this.games.game(slug).catch((why: unknown) => {
      throw slug === otherwise ? why : bad(SAID.game, 0, "unknown_game");
    });
    return readText(game, text, ply);
  }

  /** A fresh table, dealt by chance. */
  async begin(slug: string, seats: number, options: Record<string, string>): Promise<Tree> {
    return begun(await this.games.game(slug), seats, options);
  }

  async look(at: At): Promise<Sight> {
    return sightOf(at.root, await this.placeOf(at));
  }

  /** Every legal move, those that bring most first. */
  async legal(at: At): Promise<Legal[]> {
    return legalOf(await this.placeOf(at));
  }

  async draft(at: At, parts: string[]): Promise<ReturnType<typeof draftedOf>> {
    const place = await this.placeOf(at);
    place.drafts ??= place.game.drafts(place.state);
    return draftedOf(place.game, place.state, place.drafts, parts);
  }

  async play(at: At, move: string, draws: string[] | null = null): Promise<Stepped> {
    const place = await this.placeOf(at);
    const { game } = place;
    const { told, lines, state } = step(game, place.state, move, draws);
    const path = [...at.path, { move: told.move, draws: told.draws }];
    const steps = [...place.steps, { told, lines, state }];
    const next = this.keep(game, keyOf(at.root, path), state, steps);
    return { told, lines, sight: sightOf(at.root, next) };
  }

  async think(at: At, seconds: number, times: number): Promise<Thought> {
    const place = await this.placeOf(at);
    return honest(place.game, at.root, think(place, seconds, times));
  }

  /** What a level plays. */
  async answer(at: At, level: string): Promise<string> {
    const place = await this.placeOf(at);
    const { game } = place;
    if (game.is_over(place.state)) throw bad(SAID.over, 0, "match_over");
    const view = game.observe(place.state, game.turn(place.state));
    place.judging = null; // a module has room for one decision
    return game.text(place.state, game.choose(view, level).move);
  }

  /** How many decisions a record has, and by which version of the review. */
  async decisions(record: string): Promise<{ of: number; version: number }> {
    const { of, version } = await this.reviewed(record);
    return { of, version };
  }

  async weigh(record: string, ply: number): Promise<Weighed> {
    return (await this.reviewed(record)).weigh(ply);
  }

  /** A record to review: read once. */
  private async reviewed(record: string): Promise<Reviewing> {
    const game = await this.games.game(gameOfRecord(record));
    if (this.reviewing?.record !== record)
      this.reviewing = { record, work: new Reviewing(game, record) };
    return this.reviewing.work;
  }

  async review(record: string, weighed: Weighed[]): Promise<{ review: Review; between: string }> {
    const game = await this.games.game(gameOfRecord(record));
    const between = String(game.layout.between_parts ?? " ");
    return { review: (await this.reviewed(record)).review(weighed), between };
  }

  /** How the table looks after another move than the one that was played, before anything is drawn. */
  async best(record: string, ply: number, text: string): Promise<Sight["view"]> {
    const game = await this.games.game(gameOfRecord(record));
    const before = readRecord(game, record).steps[ply]?.before;
    if (!before) throw bad(SAID.nobody);
    const seat = game.turn(before);
    const { state } = game.apply(before, game.read_move(before, text));
    return JSON.parse(game.view_json(game.observe(state, seat))) as Sight["view"];
  }

  private async placeOf({ game: slug, root, path }: At): Promise<Place> {
    const game = await this.games.game(slug);
    const key = keyOf(root, path);
    const known = this.places.get(game.slug);
    if (known?.key === key) return known;
    const { state, steps } = walk(game, root, path);
    return this.keep(game, key, state, steps);
  }

  private keep(game: Game, key: string, state: State, steps: Walked[]): Place {
    const place: Place = { game, key, state, steps, drafts: null, judging: null, times: 0 };
    this.places.set(game.slug, place);
    return place;
  }
}

const keyOf = (root: Root, path: readonly Step[]): string => JSON.stringify([root, path]);

function begun(game: Game, seats: number, options: Record<string, string>): Tree {
  const known = game.options(options);
  const { draws } = drawAll(game, game.start(game.configure(seats, known)));
  const root: Root = { start: { seats, options: known }, draws };
  return { ...headOf(game), root, names: [], nodes: [], at: -1 };
}

function sightOf(root: Root, { game, state, steps }: Place): Sight {
  const isOver = game.is_over(state);
  const turn = isOver ? -1 : game.turn(state);
  const seats = game.seats(state);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const eye = isOver ? 0 : turn;
  const position = game.write_position(state, eye);
  const isWhole = "start" in root || "racks" in root.position;
  const hasRacks = "rack" in position;
  const racks = all.map((seat) =>
    hasRacks && (isWhole || seat === eye)
      ? (game.write_position(state, seat).rack as string[])
      : null,
  );
  return {
    view: JSON.parse(game.view_json(game.observe(state, eye))) as Sight["view"],
    seats,
    turn,
    scores: game.scores(state),
    outcome: isOver ? game.outcome(state).text : null,
    log: steps.map(({ told, lines }, i): Played => ({
      t: "played",
      seat: told.seat,
      move: told.move,
      parts: told.parts,
      points: told.points,
      lines,
      by_clock: false,
      seq: i + 1,
      at: 0,
    })),
    position: isWhole && hasRacks ? { ...position, racks } : position,
    racks: hasRacks ? racks : [],
    isWhole,
    nLegal: isOver ? 0 : game.legal(state).length,
  };
}

function legalOf({ game, state }: Place): Legal[] {
  if (game.is_over(state)) return [];
  const between = String(game.layout.between_parts ?? " ");
  return game
    .legal(state)
    .sort((a, b) => b.points - a.points)
    .slice(0, LISTED)
    .map(({ parts, points }) => ({ move: parts.join(between), parts, points }));
}

/** Nothing is exact where a part of the position was drawn by lot. */
function honest(game: Game, root: Root, thought: Thought): Thought {
  const isDrawn = "position" in root && game.left_open(root.position).length > 0;
  return isDrawn ? { ...thought, isExact: false } : thought;
}

/** Judge a position a little longer, by what the seat to move sees of it: as a review does. */
function think(place: Place, seconds: number, times: number): Thought {
  const { game, state } = place;
  if (game.is_over(state) || game.pending(state)) throw bad(SAID.nobody);
  const wanted = Math.max(1, Math.min(times, 64));
  if (!place.judging || place.times !== wanted) {
    const view = game.observe(state, game.turn(state));
    place.judging = game.judging(view, { seeds: [1], budget: wanted });
    place.times = wanted;
  }
  const { judging } = place;
  judging.spend(seconds);
  const found = judging.candidates(SHOWN);
  return {
    candidates: found.map((one): Candidate => ({
      move: game.text(state, one.move),
      parts: game.parts(state, one.move),
      points: game.score(state, one.move),
      win: one.win,
      percent: one.percent,
      expected: one.expected,
      error: one.win_error,
      n: one.n,
    })),
    playouts: judging.playouts,
    of: Math.max(judging.total, judging.playouts),
    isExact: judging.isExact,
    isDone: judging.isDone,
  };
}
