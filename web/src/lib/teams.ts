// Seats that win and lose together. A view that knows of teams says so; its scores are each seat's own.
interface TeamView {
  teams?: number[][] | null;
  scores?: number[];
}

/** The teams of a game, or null: everybody plays for himself. */
export function teamsOf(view: unknown): number[][] | null {
  return (view as TeamView | null)?.teams ?? null;
}

/** What each seat has gained and paid alone; the table's scores are those of its team. */
export function ownScores(view: unknown, scores: readonly number[]): readonly number[] {
  return teamsOf(view) ? ((view as TeamView).scores ?? scores) : scores;
}
