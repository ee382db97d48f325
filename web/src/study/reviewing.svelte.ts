// A review as its page holds it: the game, how far it is looked at, what came of it, the table after better moves.
import { Reviewer, type Made, type Watch } from "../analysis/reviewer.ts";
import { api, refusalOf } from "../lib/api.ts";
import { skinOf, type Skin } from "../lib/skin.ts";
import type { Glance, Refusal, Replay, Review } from "../lib/wire.ts";
import { isLocal } from "../local/device.svelte.ts";
import { MOVER } from "../local/protocol.ts";
import { hostOf } from "../table/hosts.ts";
import { noteReview } from "./digest.ts";
import { seatsOf } from "./first.ts";
import { raced, type Tell } from "./race.ts";

export class Reviewing {
  replay = $state.raw<Replay | null>(null);
  review = $state.raw<Review | null>(null);
  skin = $state.raw<Skin | null>(null);
  problem = $state.raw<Refusal | null>(null);
  mine = $state.raw<readonly number[]>([]); // the seats of whoever looks
  between = $state(" "); // two parts of a move
  // while it is made
  done = $state(0);
  of = $state(0);
  ahead = $state(0); // reviews of others that go before
  looked = $state.raw<readonly (Glance | undefined)[]>([]); // what is weighed
  ghosts = $state.raw<ReadonlyMap<number, unknown>>(new Map()); // the table after the best move, by ply
  private isGone = false;
  private reviewer: Reviewer | null = null;

  constructor(readonly id: string) {}

  /** Fetch the game, and make or fetch its review; null where there is none, or nobody wants it any more. */
  async load(): Promise<Review | null> {
    const { id } = this;
    this.problem = null;
    try {
      this.replay ??= await hostOf(id).replay(id, MOVER);
      this.skin ??= await skinOf(this.replay.game);
      this.mine = seatsOf(this.replay.seats, isLocal(id) ? null : await me());
      const { record } = this.replay;
      const made = await (isLocal(id) ? this.fromHere(record) : this.fromEither(record));
      if (this.isGone) return null;
      this.between = made.between;
      this.review = made.review;
      noteReview(id, made.review);
      return made.review;
    } catch (why) {
      if (!this.isGone) this.problem = refusalOf(why);
      return null;
    }
  }

  /** Bring the table after the best move. Throws what refuses it. */
  async bring(ply: number): Promise<void> {
    if (this.ghosts.has(ply)) return;
    const best = this.review?.plies[ply]?.verdict.options[0]?.move ?? "";
    const view = await (this.reviewer?.best(ply, best) ?? api.bestView(this.id, ply));
    this.ghosts = new Map(this.ghosts).set(ply, view);
  }

  close(): void {
    this.isGone = true;
    this.stop();
  }

  private readonly tell: Tell = (n, all, found, before = 0) => {
    [this.done, this.of, this.looked, this.ahead] = [n, all, found, before];
  };

  /** Made by the workers of this browser. */
  private fromHere(record: string, told: Watch = this.tell): Promise<Made> {
    this.stop();
    this.reviewer = new Reviewer(this.id, record);
    return this.reviewer.review(told);
  }

  /** Made by the server, or here where it does not. */
  private fromEither(record: string): Promise<Made> {
    const sides = {
      here: (told: Watch) => this.fromHere(record, told),
      ask: () => api.review(this.id),
      look: () => api.reviewState(this.id),
      pause: () => new Promise<void>((resolve) => setTimeout(resolve, 700)),
      isGone: () => this.isGone,
    };
    return raced(sides, this.tell);
  }

  /** What is made here is no longer wanted. */
  private stop(): void {
    this.reviewer?.close();
    this.reviewer = null;
  }
}

/** Who looks, by the server; "": it does not say. */
const me = (): Promise<string> =>
  api.me().then(
    ({ player }) => player,
    () => "",
  );
