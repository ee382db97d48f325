// A bot's decision, step by step, in a module's one search space.
import { unhex } from "./raw.mjs";

const CHUNK = 0.04; // seconds between two looks at the clock
const randomSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0];

/** A decision under way in a module's one search space; a newer one ends it. */
export class Thinking {
  constructor(game, view, level, { seed, simulations }) {
    const plan = game.layout.levels[level];
    if (plan === undefined) throw new RangeError(`${game.slug}: no level ${level}`);
    this.game = game;
    this.raw = game.raw;
    this.at = game.searching();
    game.thinking = this;
    this.raw.put(this.at.plan, unhex(plan));
    this.raw.put(this.at.view, game.sized("view", view));
    this.raw.seed(this.at.stream, seed ?? randomSeed());
    this.raw.bytes(this.at.space + game.layout.space.places.n_past[0], 32).fill(0);
    const planned = this.raw.field("plan", this.at.plan, "simulations");
    const misses = this.raw.field("plan", this.at.plan, "miss") > 0;
    this.total =
      simulations == null ? planned : misses ? Math.min(simulations, planned) : simulations;
    const { begin } = this.raw.call;
    this.isMade =
      begin(this.at.view, this.at.plan, this.at.space, this.at.learned, this.at.stream) !== 0;
    this.isDone = this.isMade;
  }

  get playouts() {
    return this.progress("playouts");
  }

  progress(name) {
    return this.raw.field(
      "progress",
      this.at.space + this.game.layout.space.places.progress[0],
      name,
    );
  }

  until(stop) {
    const { view, plan, space, learned, stream } = this.at;
    const more = this.raw.call.think(view, plan, space, learned, stream, this.total, stop);
    this.isDone = more === 0 || this.playouts >= this.total;
    return this.isDone;
  }

  go(simulations) {
    if (this.game.thinking !== this) throw new Error("another decision has begun");
    return this.isDone || this.until(Math.min(this.playouts + simulations, this.total));
  }

  /** Think for so long at most, as the driver of bots/search does. */
  spend(seconds) {
    const start = performance.now();
    let [step, used, done] = [1, 0, 0];
    while (!this.isDone && used < seconds) {
      this.until(done + step);
      used = Math.max((performance.now() - start) / 1000, 1e-6);
      done = this.playouts;
      step = Math.max(Math.trunc((done / used) * Math.min(CHUNK, seconds / 4)), 1);
    }
  }

  /** Think for so long, or as often as was asked, and conclude. */
  through(seconds) {
    if (seconds != null) this.spend(seconds);
    else if (!this.isDone) this.until(this.total);
    return this.conclude();
  }

  conclude() {
    if (this.game.thinking !== this) throw new Error("another decision has begun");
    const chosen = this.isMade ? this.progress("chosen") : this.raw.call.conclude(this.at.space);
    const size = this.game.layout.records.move.bytes;
    const picked = this.at.space + this.game.layout.space.places.picked[0];
    return { move: this.raw.bytes(picked + chosen * size, size).slice(), playouts: this.playouts };
  }
}
