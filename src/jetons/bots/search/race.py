"""One answer to "what is best here?": candidates ranked, then raced on new deals.

A search leaves its memory (``plan.Space``). ``rank`` makes records of its candidates, best first;
``enter`` adds a move that somebody asks about; ``run`` plays all of them on from the same new
imagined deals until it is clear what they are worth, or the budget is spent; ``verdict`` (in
``search.verdict``) tells. Hints, the coach, the analysis board, reviews, puzzles and ``jetons
analyse`` all end here, on every machine with the same bytes.

Bound per game by ``core.bind``: ``K`` is the kernel, ``V`` the insight.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from jetons.bots.search.plan import MAX_CANDIDATES, PHASES, TILT, Insight
from jetons.bots.search.runners import MARGIN, SPREAD_OF_TYPICAL, WIN
from jetons.bots.search.verdict import (
    calibrated,
    count,
    gives_much,
    line_up,
    look,
    prepare,
    sees_first,
    solver_error,
    told_percent,
    value_of,
    verdict,
)
from jetons.core.game import Kernel
from jetons.core.jit import kernel
from jetons.core.stream import branch, rewind

K: Kernel
V: Insight
play_on: Callable[..., Any]  # search.think
judge: Callable[..., Any]  # search.think
mean_value: Callable[..., Any]  # search.think

UNKNOWN = -1e9  # the value of what nobody simulated: behind all others


@kernel
def rank(view: Any, race: Any, runners: Any, space: Any, W: Any) -> int:
    """The candidates of a search as runners, the best first; how many.

    Those that were simulated longest, then by what was found; solved ones by their value. The move
    that is best at first sight is always among them.
    """
    progress = space.progress[0]
    n = int(progress.candidates)
    race.n_seats = int(view.n_seats)
    race.seat = int(view.seat)
    race.is_solved = int(progress.is_solved)
    race.scale = (TILT if race.n_seats > 1 else SPREAD_OF_TYPICAL) / float(W[0])
    race.phase = 0
    left = float(V.spread(space.states[0], W)) / float(W[0])
    while race.phase < PHASES - 1 and left < race.borders[race.phase]:
        race.phase += 1
    race.n = 0
    race.own = -1
    race.first = -1
    for c in range(n):
        solved = float(space.sums[c, 0])
        space.ratings[c] = solved if race.is_solved else mean_value(space, c)
    while race.n < min(int(race.raced), n):
        c = next_ranked(n, race, space)
        if c == 0:
            race.first = race.n
        add_runner(race, runners, c, space)
        space.ratings[c] = -math.inf
    if race.first < 0:
        race.first = race.n
        add_runner(race, runners, 0, space)
    return int(race.n)


@kernel
def next_ranked(n: int, race: Any, space: Any) -> int:
    """The best candidate that is not yet a runner; first of all the chosen one."""
    chosen = int(space.progress[0].chosen)
    if race.n == 0 and not race.is_solved and space.progress[0].playouts > 0:
        return chosen
    best = -1
    for c in range(n):
        if space.ratings[c] == -math.inf:
            continue
        if best < 0 or is_ahead(c, best, race, space):
            best = c
    return best


@kernel
def is_ahead(c: int, other: int, race: Any, space: Any) -> bool:
    """Whether a candidate ranks before another that comes earlier at first sight."""
    if not race.is_solved and space.n[c] != space.n[other]:
        return bool(space.n[c] > space.n[other])
    return bool(space.ratings[c] > space.ratings[other])


@kernel
def add_runner(race: Any, runners: Any, c: int, space: Any) -> int:
    """Candidate c as one more runner, with what the search says of it; its place."""
    one, place = runners[race.n], int(race.n)
    n, unit = int(space.n[c]), float(race.units[race.n_seats])
    one.candidate = c
    one.n = n
    one.is_in = 1
    if race.is_solved:
        one.n = 0
        one.win = float(space.sums[c, 1])
        one.margin = float(space.sums[c, 2]) / unit
        one.error = solver_error(race)
        one.value = value_of(race, float(one.win), float(space.sums[c, 2]))
    elif n == 0:
        one.win = 0.5
        one.margin = float(space.first[c])
        one.error = 0.5
        one.value = UNKNOWN
    else:
        mean = float(space.sums[c, 0]) / n
        spread = max(float(space.sums[c, 1]) / n - mean * mean, 0.0)
        one.win = calibrated(race, mean)
        one.margin = float(space.sums[c, 2]) / n / unit
        one.error = math.sqrt(spread / max(n - 1, 1))
        one.value = mean_value(space, c)
    one.win_error = one.error
    one.percent = told_percent(float(one.win), float(one.error))
    race.order[place] = place
    race.n = place + 1
    race.best = 0
    race.samples = 0
    return place


@kernel
def enter(view: Any, move: Any, race: Any, runners: Any, space: Any) -> int:
    """The place among the runners of a move that somebody asks about; it joins if it is not there.

    Moves that leave the same table are one.
    """
    K.imagine(view, space.luck, space.states[0])  # luck of its own: the race has the same without
    space.states[1] = space.states[0]
    K.apply(space.states[1], move)
    n, found = int(space.progress[0].candidates), -1
    for c in range(n):
        if found < 0 and leads_there(c, space):
            found = c
    if found < 0:
        found = min(n, MAX_CANDIDATES - 1)
        space.picked[found] = move
        space.n[found] = 0
        space.first[found] = 0.0
        space.progress[0].candidates = found + 1
    for k in range(race.n):
        if runners[k].candidate == found:
            return k
    return add_runner(race, runners, found, space)


@kernel
def leads_there(c: int, space: Any) -> bool:
    """Whether candidate c leads to the position at ``space.states[1]``."""
    space.states[2] = space.states[0]
    K.apply(space.states[2], space.picked[c])
    for i in range(space.raw.shape[1]):
        if space.raw[1, i] != space.raw[2, i]:
            return False
    return True


@kernel
def run(view: Any, race: Any, runners: Any, space: Any, W: Any, stream: Any, stop: int) -> bool:
    """Race until there are ``stop`` samples; whether there is more to find out."""
    while not race.is_done and race.samples < stop:
        sample(view, race, runners, space, W, stream)
        count(race, runners)
        if race.samples >= race.look:
            look(race, runners)
    return not race.is_done


@kernel
def sample(view: Any, race: Any, runners: Any, space: Any, W: Any, stream: Any) -> None:
    """Imagine one deal and play it on after each runner's move, with the same luck."""
    states, seat = space.states, int(race.seat)
    K.imagine(view, stream, states[0])
    branch(stream, space.replay)
    for k in range(race.n):
        one = runners[k]
        if not one.is_in:
            continue
        states[1] = states[0]
        rewind(space.luck, space.replay)
        K.apply(states[1], space.picked[one.candidate])
        play_out(states[1], int(race.plies), space, W, one.now)
        one.worth = value_of(race, float(one.now[seat, WIN]), float(one.now[seat, MARGIN]))
    if sees_first(race):
        states[1] = states[0]
        rewind(space.luck, space.replay)
        play_out(states[1], int(race.plies) + 1, space, W, race.sight)


@kernel
def play_out(state: Any, plies: int, space: Any, W: Any, out: Any) -> None:
    """Play a state on, and note what has come of it."""
    play_on(state, plies, space, W)
    note(state, space, W, out)


@kernel
def note(state: Any, space: Any, W: Any, out: Any) -> None:
    """What a state is worth to each seat: share of the win, final margin.

    Each is estimated by itself; the shares of all sides are brought to one, and the margins of two
    seats to opposites, as they are at the end of every game.
    """
    n_seats, total = int(state.n_seats), 0.0
    for seat in range(n_seats):
        judge(state, seat, space, W)
        out[seat, WIN] = space.worth[0]
        out[seat, MARGIN] = space.worth[1]
        size = 1
        for other in range(n_seats):
            if other != seat and V.is_ally(state, seat, other):
                size += 1
        total += space.worth[0] / size
    for seat in range(n_seats):
        if n_seats > 1 and total > 0.0:
            out[seat, WIN] /= total
    if n_seats == 2:
        out[0, MARGIN] = (out[0, MARGIN] - out[1, MARGIN]) / 2.0
        out[1, MARGIN] = -out[0, MARGIN]


__all__ = ["enter", "gives_much", "line_up", "play_out", "prepare", "rank", "run", "verdict"]
