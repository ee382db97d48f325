"""The compiled search of one game, bound and ready: made once per process."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from jetons.bots.value import insight
from jetons.core.bind import bind
from jetons.core.game import Game


class Tools(NamedTuple):
    """The bound modules of generic search."""

    think: Any  # search.think
    solve: Any  # search.solve
    table: Any  # search.table
    infer: Any  # search.infer


@functools.cache
def tools(game: Game) -> Tools:
    """The search modules, bound to a game."""
    known = insight(game)
    solve = bind("jetons.bots.search.solve", game, V=known)
    infer = bind("jetons.bots.search.infer", game, V=known)
    think = bind(
        "jetons.bots.search.think",
        game,
        V=known,
        solve_root=solve.solve_root,
        gather=infer.gather,
        imagine_likely=infer.imagine_likely,
    )
    table = bind(
        "jetons.bots.search.table",
        game,
        begin=think.begin,
        decide=think.decide,
        remember=infer.remember,
    )
    return Tools(think, solve, table, infer)
