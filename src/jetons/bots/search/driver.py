"""One driver of search: server, terminal, notebook and arena all decide here, by the same rules.

A level thinks as much as its plan says, whoever asks: what the arena measures is what people meet.
A budget's seconds are the most it may take; a budget's simulations replace the plan's, except that
a level that overlooks moves does not grow stronger by them.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from jetons.bots.bot import Budget
from jetons.bots.search.plan import Space, new_space
from jetons.bots.search.tools import tools
from jetons.bots.value import weights
from jetons.core.game import Game, Records
from jetons.core.jit import is_compiled

SLOW_SECONDS = 2.0  # a decision without a compiler, when nothing else was asked for
CHUNK = 0.04  # seconds between two looks at the clock

_own = threading.local()  # buffers by game: one set a thread


def space_of(game: Game) -> Space:
    """This thread's buffers for a game."""
    spaces: dict[str, Space] = _own.__dict__.setdefault("spaces", {})
    if game.slug not in spaces:
        spaces[game.slug] = new_space(game)
    return spaces[game.slug]


def n_simulations(plan: Records, budget: Budget) -> int:
    """How many playouts a decision has, by its plan and its budget."""
    planned = int(plan[0].simulations)
    if budget.simulations is None:
        return planned
    return min(budget.simulations, planned) if plan[0].miss > 0 else budget.simulations


def n_seconds(budget: Budget) -> float | None:
    """How long a decision may take; None: until its simulations are done."""
    if budget.seconds is None and budget.simulations is None and not is_compiled():
        return SLOW_SECONDS
    return budget.seconds


def decide(
    game: Game, views: Records, plan: Records, budget: Budget, stream: Any, space: Space
) -> int:
    """The chosen index in ``space.picked`` for the seat whose view it is."""
    call, learned = tools(game).think, weights(game)
    view, how = views[0], plan[0]
    if call.begin(view, how, space, learned, stream):
        return int(space.progress[0].chosen)
    total, seconds = n_simulations(plan, budget), n_seconds(budget)
    if seconds is None:
        call.think(view, how, space, learned, stream, total, total)
        return int(call.conclude(space))
    start = time.perf_counter()
    more, done, step, used = True, 0, 1, 0.0
    while more and done < total and used < seconds:
        more = call.think(view, how, space, learned, stream, total, done + step)
        used = max(time.perf_counter() - start, 1e-6)
        done = int(space.progress[0].playouts)
        step = max(int(done / used * min(CHUNK, seconds / 4)), 1)
    return int(call.conclude(space))
