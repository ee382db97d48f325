"""The compiled search of one game, bound and ready: made once per process."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from jetons.bots.search.plan import Space
from jetons.bots.value import insight
from jetons.core.bind import bind
from jetons.core.game import Game
from jetons.core.native import Library, address, libraries

MOST = (1 << 31) - 1  # numbers go into a library as 32 bits


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
    if game.slug in libraries():
        return Tools(NativeThink(libraries()[game.slug], think), solve, table, infer)
    return Tools(think, solve, table, infer)


class NativeThink:
    """``search.think`` by a library: the same names, the same arguments, the same bytes."""

    def __init__(self, library: Library, module: Any) -> None:
        self._call, self._module = library.call, module
        self._bytes = int(library.layout["space"]["bytes"])

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)

    def block(self, space: Space) -> int:
        """The address of a search's buffers, which lie in one block."""
        start = address(space.states)
        assert address(space.pool_sums) - start < self._bytes
        return start

    def begin(self, view: Any, plan: Any, space: Space, W: Any, stream: Any) -> bool:
        """Shortlist, and solve where plan and position allow; whether the choice is made."""
        given = (address(view), address(plan), self.block(space), address(W), address(stream))
        return bool(self._call["begin"](*given))

    def think(
        self, view: Any, plan: Any, space: Space, W: Any, stream: Any, total: int, stop: int
    ) -> bool:
        """Simulate until ``stop`` playouts of a planned ``total``; whether there is more."""
        given = (address(view), address(plan), self.block(space), address(W), address(stream))
        return bool(self._call["think"](*given, min(total, MOST), min(stop, MOST)))

    def conclude(self, space: Space) -> int:
        """The candidate that the simulations speak for."""
        return int(self._call["conclude"](self.block(space)))

    def look(self, view: Any, plan: Any, n: int, space: Space, W: Any, stream: Any) -> None:
        """Play some imagined deals on after every candidate."""
        given = (self.block(space), address(W), address(stream))
        self._call["look"](address(view), address(plan), n, *given)

    def mean_value(self, space: Space, c: int) -> float:
        """The average of what is maximised."""
        return float(self._call["mean_value"](self.block(space), c))
