// Where a review begins: at one's own first mistake.
import type { Review, Seat } from "../lib/wire.ts";
import { MISTAKES } from "./digest.ts";

/** The seats of whoever looks: at a table of this device all people's, elsewhere those of that player. */
export function seatsOf(seats: readonly Seat[], player: string | null): number[] {
  return seats.flatMap((seat, i) =>
    seat.kind === "person" && (player === null || (player && seat.player === player)) ? [i] : [],
  );
}

/** The first mistake of some seats, of anybody's where there are none; -1: there is no mistake. */
export function firstMistake({ plies }: Pick<Review, "plies">, mine: readonly number[]): number {
  return plies.findIndex(
    ({ seat, verdict }) =>
      !verdict.is_forced &&
      MISTAKES.includes(verdict.grade) &&
      (!mine.length || mine.includes(seat)),
  );
}

/** The level to play on against from a seat: the computer's that sat there, else what the others' play was worth. */
export function levelAgainst(review: Review, seats: readonly Seat[], me: number): string {
  const others = seats.flatMap((_, i) => (i === me ? [] : [i]));
  const bot = others.map((i) => seats[i]?.bot ?? "").find(Boolean);
  return bot ?? others.map((i) => review.accounts[i]?.level ?? "").find(Boolean) ?? "";
}
