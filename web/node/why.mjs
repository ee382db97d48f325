// Why a move is better than another one, as study/why.py tells it: both are tried out and followed here, what is said
// is decided by a game's script, which is translated from there.

/** The nearest whole number, halves up. */
const whole = (number) => Math.floor(number + 0.5);

/** `best`, `other`: options of a verdict. */
export function reasonOf(game, state, best, other, isSolved) {
  const { least } = game.layout.study.why;
  const [mine, theirs] = [best, other].map(({ move }) => factsOf(game, state, move));
  const chances = {
    best: best.percent,
    other: other.percent,
    lead: whole(100 * (best.win - other.win)),
    margin: whole(best.expected - other.expected),
    is_tie: Math.abs(best.expected) < 1,
    is_solved: isSolved,
    is_alone: game.seats(state) === 1,
  };
  const [kind, does, values] = game.script.why(mine, theirs, chances, least);
  return { kind, does, values };
}

function factsOf(game, state, text) {
  const { deals, least } = game.layout.study.why;
  const seat = game.turn(state);
  const move = game.read_move(state, text);
  const { state: after, points } = game.apply(state, move);
  const shown = (one) => JSON.parse(game.view_json(game.observe(one, seat)));
  const goesOn = !game.is_over(after) && game.pending(after) === null && game.turn(after) === seat;
  const notices = game.script.notices(
    shown(state),
    shown(after),
    game.text(state, move),
    game.parts(state, move),
    points,
    goesOn,
  );
  const followed = Array.from({ length: least ? deals : 0 }, (_, k) =>
    follow(game, state, text, k),
  );
  const [own, reply, later] = [0, 1, 2].map((part) => followed.map((one) => one[part]));
  return { points, is_won: isWon(game, after, seat), notices, own, reply, later };
}

/** Whether the game is over and a seat's side alone has won it. */
function isWon(game, state, seat) {
  if (!game.is_over(state) || game.pending(state) !== null) return false;
  const [returns, side] = [game.returns(state), game.partners(state, seat)];
  const others = returns.filter((_, other) => other !== seat && !side.includes(other));
  return others.length > 0 && returns[seat] > Math.max(...others);
}

/** Points of this turn, of the next player's and of the mover's next, on an imagined deal. */
function follow(game, state, text, deal) {
  const me = game.turn(state);
  const luck = streamOf(game, game.layout.study.why.luck + deal);
  let now = game.imagine(game.observe(state, me), deal);
  const seats = game.seats(now);
  const made = game.apply(now, game.read_move(now, text));
  now = game.settle(made.state, luck);
  const play = (seat) => {
    const played = turnPoints(game, now, seat, luck);
    now = played.now;
    return played.points;
  };
  const own = made.points + (seats === 1 ? 0 : play(me));
  let reply = 0;
  for (let step = 0; step < seats - 1; step++) {
    const seat = game.turn(now);
    const points = seat === me ? 0 : play(seat);
    if (step === 0 && !game.partners(now, me).includes(seat)) reply = points;
  }
  return [own, reply, play(me)];
}

/** A seat's turn, each time what brings most at once. */
function turnPoints(game, state, seat, luck) {
  let [now, points] = [state, 0];
  for (let k = 0; k < game.layout.study.why.longest; k++) {
    if (game.is_over(now) || game.turn(now) !== seat) break;
    const best = game.most(now);
    points += best.points;
    now = game.settle(game.apply(now, best.move).state, luck);
    if (game.seats(now) === 1) break;
  }
  return { now, points };
}

/** One stream for all deals, started anew: a module gives no memory back. */
function streamOf(game, number) {
  game.luck ??= game.stream(0);
  game.raw.seed(game.luck.at, number);
  return game.luck;
}
