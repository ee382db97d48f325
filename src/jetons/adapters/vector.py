"""Thousands of games of one kind in lockstep, in compiled code, on buffers that you may bring.

::

    games = Vector("21", 1024, seats=2, seed=1)
    while training:
        actions = policy(games.observations, games.masks)
        games.step(actions)  # games.points, games.done, games.results

All arrays are views on fixed memory that each step writes again: copy what you keep. A game that
ends is dealt anew at once; ``done`` and ``results`` tell of the one that ended, ``observations``
and ``masks`` of the new one. Actions and observations are described in
``jetons.adapters.position``; ``observations`` is a plain array of bytes, which
``torch.from_dlpack`` and ``jax.dlpack`` take as it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from jetons.core.bind import bind
from jetons.core.errors import BadOption
from jetons.core.game import MAX_SEATS, N_COUNTS, Game, Records
from jetons.core.stream import N_WORDS, new_stream
from jetons.core.text import Text
from jetons.games import game as game_named

MOST = 1 << 20  # games in one vector
WIDEST = 1 << 15  # moves of a mask


def is_counted(game: Game) -> bool:
    """Whether a game has the kernels for lockstep, so that moves are not listed."""
    return game.kernel.n_legal is not None


class Vector:
    """Many games of one kind, one step at a time.

    >>> games = Vector("101", 8, seats=2, seed=1)
    >>> for _ in range(400):
    ...     games.step(games.any_actions())
    >>> games.n_finished > 8
    True
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        threads: int = 1,
        width: int | None = None,
        observations: npt.NDArray[np.uint8] | None = None,
        masks: npt.NDArray[np.uint8] | None = None,
    ) -> None:
        """``width`` is how many legal moves are listed at most (the game's usual bound, if none is
        given); ``observations`` and ``masks`` are buffers to write into, or are made here.

        Raises BadOption for a number of games or threads that cannot be, and as Match.new;
        ValueError for a buffer of another shape or type.
        """
        self.game = game_named(game) if isinstance(game, str) else game
        check_sizes(n, threads, width)
        self.n = n
        self.n_seats = self.game.seats[0] if seats is None else seats
        self.width = self.game.n_moves if width is None else width
        self._configs = self.game.configure(self.n_seats, dict(options or {}))
        self._loops: Any = bind("jetons.adapters.vector_loops", self.game)
        size = self.game.view.itemsize
        self.observations = buffer(observations, (n, size), "observations")
        self.masks = buffer(masks, (n, self.width), "masks")
        self.views: Records = self.observations.view(self.game.view)[:, 0]
        self.states: Records = self.game.new_states(n)
        self._moves: Records | None = None
        self._listed = False  # whether they are of the present states
        self.n_legal = np.zeros(n, np.int64)
        self.points = np.zeros(n, np.int64)  # what the last move of each game made
        self.done = np.zeros(n, np.uint8)  # 1 where a game ended with the last move
        self.results = np.zeros((n, MAX_SEATS), np.int64)  # its returns by seat, where done
        self.n_finished = 0
        self._streams = np.zeros((n, N_WORDS), np.int64)
        self._stream = new_stream() if seed is None else new_stream(seed)
        self._parts = parts(n, threads)
        self._weights = np.zeros((len(self._parts), self.game.n_outcomes), np.int64)
        self._counted = is_counted(self.game)
        self._counts = np.zeros((n, N_COUNTS), np.int16)
        self._played = self.game.new_moves(len(self._parts))
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._actions = np.zeros(n, np.int64)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal every game anew; with a seed the same deals every time."""
        base = int(self._stream[0]) if seed is None else seed
        for i in range(self.n):
            self._streams[i] = new_stream(base, i)
        self.n_finished = 0
        self.done[:] = 0
        self.n_legal[:] = 0
        self.masks[:] = 0
        self._run(self._begin)

    @property
    def moves(self) -> Records:
        """The legal moves of each game, action j of game i at [i, j]; behind them is what was.

        Games that can count their moves without a list (101, Le 21) list them only when asked here.
        """
        if self._moves is None:
            self._moves = self.game.new_moves(self.n * self.width).reshape(self.n, self.width)
        if self._counted and not self._listed:
            self._loops.listed(self.states, self._moves)
            self._listed = True
        return self._moves

    def tensors(self, library: Any) -> dict[str, Any]:
        """Observations, masks, points and done as arrays of ``torch``, ``jax.numpy``, NumPy, …

        By DLPack, on the processor: PyTorch and NumPy share the memory, and what the next step
        writes is seen there at once; JAX may copy, as its arrays never change.

        >>> sorted(Vector("101", 2, seed=1).tensors(np))
        ['done', 'masks', 'observations', 'points']
        """
        names = ("observations", "masks", "points", "done")
        return {name: library.from_dlpack(getattr(self, name)) for name in names}

    @property
    def turns(self) -> npt.NDArray[np.int8]:
        """The seat to move in each game."""
        return np.asarray(self.states["turn"])

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action in each game. If one is illegal: ValueError, and nothing is changed."""
        given = np.asarray(actions)
        if given.shape != (self.n,):
            raise ValueError(f"actions have the shape {given.shape}, not {(self.n,)}")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are {given.dtype}, not whole numbers")
        if given is not self._actions:
            self._actions[:] = given
        i = self._loops.first_bad(self._actions, self.n_legal)
        if i >= 0:
            raise ValueError(f"game {i}: action {given[i]} of {self.n_legal[i]} legal ones")
        self._run(self._step)
        self.n_finished += int(np.count_nonzero(self.done))

    def any_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, each equally likely; the array is used again."""
        self._loops.choose(self.n_legal, self._actions, self._stream)
        return self._actions

    def _run(self, part: Any) -> None:
        if self._pool is None:
            part(0)
        else:
            list(self._pool.map(part, range(len(self._parts))))

    def _begin(self, part: int) -> None:
        first, last = self._parts[part]
        self._listed = False
        if self._counted:
            self._loops.begin_counted(
                self.states, self._configs, self._counts, self.n_legal, self.masks, self.views,
                self._streams, first, last,
            )  # fmt: skip
            return
        self._loops.begin(
            self.states, self._configs, self.moves, self.n_legal, self.masks, self.views,
            self._weights[part], self._streams, first, last,
        )  # fmt: skip

    def _step(self, part: int) -> None:
        first, last = self._parts[part]
        self._listed = False
        if self._counted:
            self._loops.step_counted(
                self.states, self._configs, self._played[part : part + 1], self._counts,
                self.n_legal, self.masks, self.views, self._streams, self._actions, self.points,
                self.results, self.done, first, last,
            )  # fmt: skip
            return
        self._loops.step(
            self.states, self._configs, self.moves, self.n_legal, self.masks, self.views,
            self._weights[part], self._streams, self._actions, self.points, self.results,
            self.done, first, last,
        )  # fmt: skip


def check_sizes(n: int, threads: int, width: int | None) -> None:
    """Raise BadOption for a number of games, threads or moves of a mask that cannot be."""
    if width is not None and not 1 <= width <= WIDEST:
        raise BadOption(
            Text(f"de 1 à {WIDEST} coups dans un masque", f"1 to {WIDEST} moves in a mask")
        )
    if not 1 <= n <= MOST or threads < 1:
        raise BadOption(
            Text(
                f"de 1 à {MOST} parties, et au moins un fil",
                f"1 to {MOST} games, and at least one thread",
            )
        )


def buffer(
    given: npt.NDArray[np.uint8] | None, shape: tuple[int, int], name: str
) -> npt.NDArray[np.uint8]:
    """The buffer that was given, emptied, if it fits, or a new one. Raises ValueError."""
    if given is None:
        return np.zeros(shape, np.uint8)
    if given.shape != shape or given.dtype != np.uint8 or not given.flags.c_contiguous:
        raise ValueError(f"{name}: a contiguous array of uint8 with the shape {shape} is needed")
    given[:] = 0  # spare bytes of a record are never written
    return given


def parts(n: int, threads: int) -> list[tuple[int, int]]:
    """From and up to which game each thread goes.

    >>> parts(5, 2)
    [(0, 2), (2, 5)]
    """
    threads = min(threads, n)
    bounds = [n * k // threads for k in range(threads + 1)]
    return list(itertools.pairwise(bounds))
