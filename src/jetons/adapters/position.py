"""What the adapters share: one game under way, actions as numbers, observations as bytes.

An **action** is the place of a move in the list of legal moves, in the order in which the rules
list them. The list depends on nothing but what the mover sees, so that an action means the same in
every state that fits a view. An **observation** is the mover's VIEW record (``layout.py`` of the
game), as the bytes of its fields; ``fields`` tells which byte is which. What means the same in
every position, for those who learn, is in ``adapters.encoded``: ``features`` and ``pieces`` here.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from jetons.adapters.encoded import Encoder
from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE, Game, Records, copies_of
from jetons.core.stream import pick

Bytes = npt.NDArray[np.uint8]
Stream = npt.NDArray[np.int64]


class Position:
    """A game under way: its state, whose turn it is, what can be done."""

    def __init__(
        self, game: Game, seats: int | None = None, options: Mapping[str, str] | None = None
    ) -> None:
        self.game = game
        self.n_seats = game.seats[0] if seats is None else seats
        self._configs = game.configure(self.n_seats, dict(options or {}))
        self._engine = engine(game)
        self._legal: Records | None = None
        self.states: Records = self._engine.start(self._configs)

    def start(self) -> None:
        """The empty table, before any draw."""
        self.states = self._engine.start(self._configs)
        self._legal = None

    def copy(self) -> Position:
        """A copy of the position that can go its own way."""
        other = object.__new__(Position)
        other.__dict__.update(self.__dict__, states=copies_of(self.states))
        return other

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self.states[0].turn)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._engine.call.is_over(self.states, 0))

    @property
    def scores(self) -> list[int]:
        """The points of each seat as they stand."""
        return [int(score) for score in self.states[0].scores[: self.n_seats]]

    @property
    def moves(self) -> Records:
        """The legal moves of the seat to move: action i is the i-th of them."""
        if self._legal is None:
            self._legal = self._engine.legal(self.states)[: self.game.n_moves]
        return self._legal

    def text(self, action: int) -> str:
        """A move as people write it."""
        return self.game.notation.format_move(self.states[0], self.moves[action])

    def play(self, action: int) -> None:
        """Play a legal move. Raises ValueError for another number, and nothing is changed."""
        if not 0 <= action < len(self.moves):  # compiled code would read beyond the list
            raise ValueError(f"action {action}: {len(self.moves)} moves are legal")
        self._engine.call.apply(self.states, 0, self.moves, action)
        self._legal = None

    def chance(self) -> tuple[int, npt.NDArray[np.int64]]:
        """The pending pool (-1: none, a seat is to move) and the weights of its outcomes."""
        return self._engine.chance(self.states)

    def draw(self, outcome: int) -> None:
        """Set the outcome of the pending draw."""
        self._engine.call.draw(self.states, 0, outcome)
        self._legal = None

    def settle(self, luck: Stream) -> None:
        """Draw until a seat is to move or the game is over; ``luck`` is a ``core.stream``."""
        pool, weights = self.chance()
        while pool != NO_CHANCE:
            self.draw(int(pick(weights, luck)))
            pool, weights = self.chance()

    def view(self, seat: int) -> Records:
        """What a seat sees, as an array of one record."""
        return self._engine.observe(self.states, seat)

    def observation(self, seat: int) -> Bytes:
        """What a seat sees, as bytes."""
        return np.frombuffer(self.view(seat).tobytes(), np.uint8)

    def features(self, seat: int) -> npt.NDArray[np.float32]:
        """What a seat sees, as planes and counts (``adapters.encoded``). Raises BadOption."""
        return encoder_of(self.game).observation(self.view(seat))

    def pieces(self) -> npt.NDArray[np.int32]:
        """What the legal actions are: [action, piece, (what, where)]. Raises BadOption."""
        return encoder_of(self.game).pieces(self.moves)

    def mask(self) -> npt.NDArray[np.int8]:
        """1 for each legal action, 0 beyond."""
        mask = np.zeros(self.game.n_moves, np.int8)
        mask[: len(self.moves)] = 1
        return mask

    def results(self) -> list[float]:
        """At the end: 1 for the winner, -1 for the others, 0 for all where it is shared by all."""
        if not self.is_over:
            return [0.0] * self.n_seats
        winners = self.game.eyes.outcome(self.states[0]).winners
        if len(winners) in (0, self.n_seats):
            return [0.0] * self.n_seats
        return [1.0 if seat in winners else -1.0 for seat in range(self.n_seats)]

    def board(self, seat: int) -> str:
        """The table as text, as a seat sees it."""
        return self.game.notation.draw_board(self.view(seat)[0], seat)


@functools.cache
def encoder_of(game: Game) -> Encoder:
    """The encoder of a game, made once."""
    return Encoder(game)


def box_of(game: Game, is_encoded: bool) -> Any:
    """The space of Gymnasium that observations are in."""
    from gymnasium import spaces

    if is_encoded:
        return spaces.Box(-np.inf, np.inf, (encoder_of(game).size,), np.float32)
    return spaces.Box(0, 255, (game.view.itemsize,), np.uint8)


def fields(game: Game) -> dict[str, tuple[int, str, tuple[int, ...]]]:
    """The fields of an observation: offset in bytes, type and shape of each.

    >>> import jetons
    >>> fields(jetons.game("triolet"))["scores"][1:]
    ('int32', (4,))
    """
    found = {}
    for name, (dtype, offset) in ((n, f[:2]) for n, f in (game.view.fields or {}).items()):
        found[name] = (int(offset), str(dtype.base), tuple(int(n) for n in dtype.shape))
    return found


def decode(game: Game, observation: Bytes) -> Any:
    """An observation as the record it is: ``decode(game, bytes).scores``."""
    return np.frombuffer(observation.tobytes(), game.view)[0]
