"""The compiled search of one game, bound and ready: made once per process."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

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
    table: Any  # search.duels
    infer: Any  # search.infer
    race: Any  # search.race, and search.verdict behind it


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
        "jetons.bots.search.duels",
        game,
        begin=think.begin,
        decide=think.decide,
        remember=infer.remember,
    )
    race = bind(
        "jetons.bots.search.race",
        game,
        V=known,
        play_on=think.play_on,
        judge=think.judge,
        mean_value=think.mean_value,
    )
    if game.slug in libraries():
        library = libraries()[game.slug]
        return Tools(NativeThink(library, think), solve, table, infer, NativeKernels(library, race))
    return Tools(think, solve, table, infer, race)


class NativeKernels:
    """Kernels by a library, under their names: the same arguments, the same bytes.

    What the library does not have is taken from the module that it stands for.
    """

    def __init__(self, library: Library, module: Any) -> None:
        self._call, self._module = library.call, module

    def __getattr__(self, name: str) -> Any:
        if name not in self._call:
            return getattr(self._module, name)
        call = self._call[name]
        return lambda *given: call(*map(plain, given))


def plain(given: Any) -> int:
    """An argument as a library takes it: where it lies, or its number."""
    if isinstance(given, Space):
        return address(given.states)
    return address(given) if hasattr(given, "dtype") and given.dtype.names else number_of(given)


def number_of(given: Any) -> int:
    """A number in 32 bits; of an array of numbers, where it lies."""
    if isinstance(given, np.ndarray):
        return address(given)
    return min(int(given), MOST)


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
