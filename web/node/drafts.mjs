// What a half-laid move can become, as play/draft.py has it.

/** All legal moves of a position, cut into parts once (play/draft.py). */
export class Drafts {
  constructor(moves, between) {
    this.moves = moves;
    this.between = between;
    this.having = new Map(); // part → the moves that have it
    moves.forEach((parts, i) => {
      for (const part of new Set(parts)) {
        if (!this.having.has(part)) this.having.set(part, []);
        this.having.get(part).push(i);
      }
    });
  }

  continuations(draft) {
    if (draft.length === 0)
      return {
        is_complete: false,
        next: [...this.having.keys()],
        n_moves: this.moves.length,
        move: "",
      };
    const lists = draft.map((part) => this.having.get(part) ?? []);
    const fewest = lists.reduce((least, one) => (one.length < least.length ? one : least));
    const next = new Set();
    let [n_moves, complete] = [0, -1];
    for (const i of fewest) {
      const rest = without(this.moves[i], draft);
      if (rest === null) continue;
      n_moves += 1;
      if (rest.length === 0 && complete < 0) complete = i;
      for (const part of rest) next.add(part);
    }
    const move = complete >= 0 ? this.moves[complete].join(this.between) : "";
    return { is_complete: complete >= 0, next: [...next], n_moves, move };
  }
}

function without(parts, draft) {
  const rest = [...parts];
  for (const part of draft) {
    const at = rest.indexOf(part);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}
