"""Thousands of games of one kind in lockstep, in compiled code, on buffers that you may bring.

::

    games = Vector("21", 1024, seats=2, seed=1)
    while training:
        actions = policy(games.observations, games.masks)
        games.step(actions)  # games.points, games.done, games.results

All arrays are views on fixed memory that each step writes again: copy what you keep. A game that
ends is dealt anew at once (Gymnasium: ``SameStep``); ``done``, ``results``, ``rewards``, ``finals``
and ``final_observations`` tell of the one that ended, all other arrays of the new one.
``points`` are those of ``movers``. ``luck[i]`` rebuilds the running game i elsewhere:
``env.reset(options={"luck": games.luck[i]})``. Actions and observations are described in
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

from jetons.adapters.encoded import Encoder
from jetons.adapters.position import encoder_of
from jetons.adapters.sentences import refuse
from jetons.core.bind import bind
from jetons.core.engine import engine
from jetons.core.errors import BadOption
from jetons.core.game import MAX_SEATS, N_COUNTS, Game, Records
from jetons.core.stream import N_WORDS, new_stream
from jetons.games import game as game_named

MOST = 1 << 20  # games in one vector
WIDEST = 1 << 15  # moves of a mask


def is_counted(game: Game) -> bool:
    """Whether a game has kernels for lockstep, which need no list of moves."""
    return game.kernel.n_legal is not None


def usual_seats(game: Game) -> int:
    """How many sit down when nothing is said: two, as in ``jetons.new``."""
    return max(2, game.seats[0])


class Vector:
    """Many games of one kind, one step at a time.

    >>> games = Vector("101", 8, seats=2, seed=1)
    >>> for _ in range(400):
    ...     games.step(games.any_actions())
    >>> games.n_finished > 8
    True
    """

    autoreset_mode = "SameStep"  # as Gymnasium calls it: a game that ends is dealt anew at once

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
        self.n_seats = usual_seats(self.game) if seats is None else seats
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
        self.movers = np.zeros(n, np.int8)  # the seat that made the last move of each game
        self.finals: Records = self.game.new_states(n)  # where a game ended, its last state
        self.luck = np.zeros((n, N_WORDS), np.int64)  # what each running game is dealt by
        self._streams = np.zeros((n, N_WORDS), np.int64)
        self._stream = new_stream() if seed is None else new_stream(seed)
        self._parts = parts(n, threads)
        self._weights = np.zeros((len(self._parts), self.game.n_outcomes), np.int64)
        self._counted = is_counted(self.game)
        self._counts = np.zeros((n, N_COUNTS), np.int16)
        self._played = self.game.new_moves(len(self._parts))
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._actions = np.zeros(n, np.int64)
        self._features: npt.NDArray[np.float32] | None = None  # made when they are asked for
        self._pieces: npt.NDArray[np.int32] | None = None
        self._fixed: npt.NDArray[np.uint8] | None = None
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal every game anew; with a seed the same deals every time."""
        base = int(self._stream[0]) if seed is None else seed
        for i in range(self.n):
            self._streams[i] = new_stream(base, i)
        self.luck[:] = self._streams
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

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """By game and seat: where a game ended, 1 for the winner, -1 for the others, 0 for all if
        it is shared by all; else 0."""
        results = self.results[:, : self.n_seats]
        won = results == results.max(axis=1, keepdims=True)
        shared = won.all(axis=1, keepdims=True)
        told = np.where(shared, 0.0, np.where(won, 1.0, -1.0))
        return np.where(self.done[:, None] > 0, told, 0.0).astype(np.float32)

    def final_observations(self, seat: int) -> npt.NDArray[np.uint8]:
        """What a seat saw at the end of each game that ended with the last step: rows beside
        ``observations``, zeros where a game goes on. Raises BadOption for no such seat."""
        self._check_seat(seat)
        found = np.zeros_like(self.observations)
        views = found.view(self.game.view)[:, 0]
        for i in np.flatnonzero(self.done):
            engine(self.game).call.observe(self.finals, int(i), seat, views, int(i))
        return found

    # --- what means the same in every position (adapters.encoded) ---------------------------

    @property
    def encoder(self) -> Encoder:
        """How this game is encoded. Raises BadOption for a game that declares no encoding."""
        return encoder_of(self.game)

    @property
    def features(self) -> npt.NDArray[np.float32]:
        """What each mover sees, as planes and counts, a row a game; the array is used again."""
        if self._features is None:
            self._features = np.zeros((self.n, self.encoder.size), np.float32)
        out, loops = self._features, self.encoder.loops
        self._run(lambda part: loops.encode_all(self.views, out, *self._parts[part]))
        return out

    @property
    def pieces(self) -> npt.NDArray[np.int32]:
        """What each legal action is: [game, action, piece, (what, where)]; behind them is what was.

        The array is used again."""
        if self._pieces is None:
            shape = (self.n, self.width, self.encoder.encoding.pieces, 2)
            self._pieces = np.full(shape, -1, np.int32)
        out, loops, moves = self._pieces, self.encoder.loops, self.moves
        self._run(lambda part: loops.write_every(moves, self.n_legal, out, *self._parts[part]))
        return out

    @property
    def fixed_masks(self) -> npt.NDArray[np.uint8]:
        """1 for each legal action of the fixed set (101, Le 21); the array is used again.

        Raises ValueError for a game whose moves have several pieces."""
        self.encoder.check_fixed()
        if self._fixed is None:
            self._fixed = np.zeros((self.n, self.encoder.n_actions), np.uint8)
        out, loops, moves = self._fixed, self.encoder.loops, self.moves
        n_wheres = self.encoder.encoding.n_wheres
        pieces = np.zeros((len(self._parts), 1, 2), np.int32)
        self._run(
            lambda part: loops.mark_all(
                moves, self.n_legal, n_wheres, pieces[part], out, *self._parts[part]
            )
        )
        return out

    def listed_actions(self, fixed: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """The actions that ``step`` takes, from those of the fixed set. Raises ValueError."""
        self.encoder.check_fixed()
        wanted, places = np.asarray(fixed, np.int64), np.zeros(self.n, np.int64)
        if wanted.shape != (self.n,):
            raise ValueError(f"actions have the shape {wanted.shape}, not {(self.n,)}")
        n_wheres, piece = self.encoder.encoding.n_wheres, np.zeros((1, 2), np.int32)
        bad = self.encoder.loops.find_all(self.moves, self.n_legal, n_wheres, piece, wanted, places)
        if bad >= 0:
            raise ValueError(f"game {bad}: action {wanted[bad]} is not legal, see fixed_masks")
        return places

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
        self.movers[:] = self.states["turn"]
        self._run(self._step)
        self.n_finished += int(np.count_nonzero(self.done))

    def any_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for each game, each equally likely; the array is used again."""
        self._loops.choose(self.n_legal, self._actions, self._stream)
        return self._actions

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.n_seats:
            raise refuse(BadOption, "no_seat", seat=seat)

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
                self.results, self.done, self.finals, self.luck, 1, first, last,
            )  # fmt: skip
            return
        self._loops.step(
            self.states, self._configs, self.moves, self.n_legal, self.masks, self.views,
            self._weights[part], self._streams, self._actions, self.points, self.results,
            self.done, self.finals, self.luck, 1, first, last,
        )  # fmt: skip


def check_sizes(n: int, threads: int, width: int | None) -> None:
    """Raise BadOption for a number of games, threads or moves of a mask that cannot be."""
    if width is not None and not 1 <= width <= WIDEST:
        raise refuse(BadOption, "bad_width", most=WIDEST)
    if not 1 <= n <= MOST or threads < 1:
        raise refuse(BadOption, "bad_size", most=MOST)


def buffer(
    given: npt.NDArray[np.uint8] | None, shape: tuple[int, int], name: str
) -> npt.NDArray[np.uint8]:
    """Empty the given buffer if it fits, or make a new one. Raises ValueError."""
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
