"""The one judge behind hints, coach, analysis, reviews and puzzles: search, rank, race, verdict.

All of it is kernels (``search.think``, ``search.race``, ``search.verdict``); here they are called
in their order, with buffers of this thread's.
"""

from __future__ import annotations

import threading
import time
from typing import Any, NamedTuple

import numpy as np

from jetons.bots.bot import Budget
from jetons.bots.search.driver import decide, space_of
from jetons.bots.search.plan import Space
from jetons.bots.search.runners import MAX_RUNNERS, RACE, RUNNER, WHOLE
from jetons.bots.search.tools import tools
from jetons.bots.value import calibration, points_unit, weights
from jetons.core.game import MAX_SEATS, Game, Records
from jetons.core.jit import is_compiled

FEWEST = 512  # times that a position is played on to say what it is worth, at least
SLOW = 4  # samples of everything without a compiler
STEP = 256  # samples between two looks at the clock

_own = threading.local()  # buffers by game: one set a thread


class Bench(NamedTuple):
    """The buffers of a judgement."""

    race: Records  # 1 RACE
    runners: Records  # MAX_RUNNERS RUNNER
    space: Space


def settings(game: Game) -> Records:
    """A race before anything is known but its game."""
    race = np.zeros(1, RACE).view(np.recarray)
    for seats in range(MAX_SEATS + 1):
        race[0].units[seats] = points_unit(game, seats)
    borders, table = calibration(game)
    race[0].borders[:] = borders
    race[0].table[:] = table
    return race


def bench_of(game: Game) -> Bench:
    """This thread's buffers for a game."""
    benches: dict[str, Bench] = _own.__dict__.setdefault("benches", {})
    if game.slug not in benches:
        runners = np.zeros(MAX_RUNNERS, RUNNER).view(np.recarray)
        benches[game.slug] = Bench(settings(game), runners, space_of(game))
    return benches[game.slug]


def prepare(game: Game, plan: Records, budget: float) -> None:
    """Fit a level's plan, and this thread's race, to a budget."""
    race = bench_of(game).race
    planned = int(plan[0].candidates)
    tools(game).race.prepare(plan[0], race[0], int(WHOLE * budget), FEWEST)
    if not is_compiled():
        plan[0].candidates = planned
        for field in ("at_first", "times"):
            race[0][field] = SLOW
        race[0].most = race[0].longest = 4 * SLOW


def search(
    game: Game, views: Records, plan: Records, stream: Any, *, seconds: float | None = None
) -> None:
    """Search, and rank what was found."""
    bench = bench_of(game)
    bench.space.n_past[:] = 0
    budget = Budget(seconds=seconds, simulations=max(int(plan[0].simulations), 1))
    decide(game, views, plan, budget, stream, bench.space)
    rank(game, views)


def rank(game: Game, views: Records) -> None:
    """The candidates of the last search as records, best first."""
    bench = bench_of(game)
    given = (bench.race[0], bench.runners, bench.space, weights(game))
    tools(game).race.rank(views[0], *given)


def race(
    game: Game, views: Records, own: int, stream: Any, *, seconds: float | None = None
) -> None:
    """Race the runners, with a clear class of the own one in mind unless that is -1."""
    call, bench, W = tools(game).race, bench_of(game), weights(game)
    call.line_up(bench.race[0], bench.runners, own)
    until = None if seconds is None else time.perf_counter() + seconds
    stop, more = 0, True
    while more:
        stop = int(bench.race[0].longest) if until is None else stop + STEP
        given = (bench.race[0], bench.runners, bench.space, W, stream)
        more = bool(call.run(views[0], *given, stop))
        more = more and (until is None or time.perf_counter() < until)
