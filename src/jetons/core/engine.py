"""The engine of one game: its entry points, warmed up, with buffers that grow."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from jetons.core.bind import bind
from jetons.core.errors import IllegalMove
from jetons.core.game import NO_CHANCE, Game, Records
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream, pick
from jetons.core.text import Text

Progress = Callable[[int, int, str], None]  # (done, of, what is compiled now)


class Engine:
    """Calls from Python into one game's kernel; one per game and process (see ``engine``)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.call: Any = bind("jetons.core.entry", game)
        self._moves = game.new_moves()
        self._points = np.zeros(len(self._moves), np.int64)

    def start(self, configs: Records) -> Records:
        """A new array of one state: the empty table."""
        states = self.game.new_states(1)
        self.call.start(states, 0, configs)
        return states

    def chance(self, states: Records, i: int = 0) -> tuple[int, np.ndarray[Any, Any]]:
        """The pending pool (or NO_CHANCE) and the weights of its outcomes."""
        weights = np.zeros(self.game.n_outcomes, np.int64)
        return int(self.call.chance(states, i, weights)), weights

    def legal(self, states: Records, i: int = 0) -> Records:
        """All legal moves, as an array of their own."""
        n = self.call.legal(states, i, self._moves)
        if n > len(self._moves):
            self._grow(n)
            n = self.call.legal(states, i, self._moves)
        return self._moves[:n].copy()

    def legal_scores(self, states: Records, i: int = 0) -> tuple[Records, np.ndarray[Any, Any]]:
        """All legal moves and the points each makes at once."""
        n = self.call.legal_scores(states, i, self._moves, self._points)
        if n > len(self._moves):
            self._grow(n)
            n = self.call.legal_scores(states, i, self._moves, self._points)
        return self._moves[:n].copy(), self._points[:n].copy()

    def checked_move(self, states: Records, text: str, i: int = 0) -> Records:
        """A move from its text, as an array of one. Raises BadNotation or IllegalMove."""
        game = self.game
        moves = game.new_moves(1)
        moves[0] = game.notation.parse_move(states[i], text)
        reason = int(self.call.check(states, i, moves, 0))
        if reason:
            name, clause, why = game.refuse(reason)
            raise IllegalMove(
                Text(f"{why.fr} (règle {clause})", f"{why.en} (rule {clause})"),
                reason=name,
                clause=clause,
            )
        return moves

    def returns(self, states: Records, i: int = 0) -> tuple[int, ...]:
        """The result of each seat."""
        out = np.zeros(4, np.int64)
        self.call.returns(states, i, out)
        return tuple(int(x) for x in out[: int(states[i].n_seats)])

    def observe(self, states: Records, seat: int, i: int = 0) -> Records:
        """What a seat (-1: a spectator) sees, as an array of one view."""
        views = self.game.new_views(1)
        self.call.observe(states, i, seat, views, 0)
        return views

    def observe_all(self, states: Records, i: int = 0) -> Records:
        """What a spectator sees, then what each seat sees."""
        views = self.game.new_views(1 + states["n_seats"].item(i))
        self.call.observe_all(states, i, views)
        return views

    def imagine(self, views: Records, stream: Any) -> Records:
        """A state that fits the view, dealt by a stream (``core.stream``), as an array of one."""
        states = self.game.new_states(1)
        self.call.imagine(views, 0, stream, states, 0)
        return states

    def _grow(self, n: int) -> None:
        size = 1 << n.bit_length()
        self._moves = self.game.new_moves(size)
        self._points = np.zeros(size, np.int64)

    def warm(self, progress: Progress | None = None) -> None:
        """Compile (or load from the cache) every entry point, telling the progress."""
        if not is_compiled():
            return
        game, call = self.game, self.call
        stream = new_stream(0)
        configs = game.configure(game.seats[1], {})
        states, views = game.new_states(2), game.new_views(1)
        weights, out = np.zeros(game.n_outcomes, np.int64), np.zeros(4, np.int64)
        steps: list[tuple[str, Callable[[], Any]]] = [
            ("start", lambda: call.start(states, 0, configs)),
            ("chance", lambda: call.chance(states, 0, weights)),
            ("draw", lambda: self.settle(states, stream)),
            ("legal", lambda: call.legal(states, 0, self._moves)),
            ("check", lambda: call.check(states, 0, self._moves, 0)),
            ("score", lambda: call.legal_scores(states, 0, self._moves, self._points)),
            ("score", lambda: call.score(states, 0, self._moves, 0)),
            ("observe", lambda: call.observe(states, 0, 0, views, 0)),
            ("observe", lambda: call.observe_all(states, 0, views)),
            ("imagine", lambda: call.imagine(views, 0, stream, states, 1)),
            ("apply", lambda: call.apply(states, 0, self._moves, 0)),
            ("is_over", lambda: call.is_over(states, 0)),
            ("returns", lambda: call.returns(states, 0, out)),
        ]
        for done, (what, step) in enumerate(steps):
            if progress:
                progress(done, len(steps), what)
            step()
        if progress:
            progress(len(steps), len(steps), "")

    def settle(self, states: Records, stream: Any) -> None:
        """Draw what is pending, until a seat is to move or the game is over."""
        pool, weights = self.chance(states)
        while pool != NO_CHANCE:
            self.call.draw(states, 0, int(pick(weights, stream)))
            pool, weights = self.chance(states)


@functools.cache
def _engine(slug: str, game: Game) -> Engine:
    return Engine(game)


def engine(game: Game) -> Engine:
    """The engine of a game, made once per process."""
    return _engine(game.slug, game)
