"""A turn whole: a move read, checked, explained and played, and its draws.

``Engine.turn`` makes one of the kernels' entry points, call by call; a library has them compiled
together (``core.entry.play``), and a call costs as much as what is done in it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from jetons.core.entry import N_TOLD
from jetons.core.game import Game, Line, Records, new_records
from jetons.core.layouts import Show
from jetons.core.native import Library, NativeCalls, address
from jetons.core.notation import BETWEEN, MOST
from jetons.core.show import Writer

if TYPE_CHECKING:
    from jetons.core.engine import Engine

Deal = Callable[[int, list[int], int], int]  # what comes out: the pool, what it holds, who sees it
Draw = tuple[int, int, int]  # the pool, what came out of it, who sees it


class Turn(NamedTuple):
    """A move made and its draws: the state after them, the move's parts, its points explained."""

    states: Records  # an array of one
    parts: tuple[str, ...]
    lines: tuple[Line, ...]
    points: int
    draws: list[Draw]
    is_over: bool


class NativeWriter(Writer):
    """Writes records as JSON by a library."""

    def __init__(self, show: Show, call: NativeCalls, *, in_words: bool = True) -> None:
        super().__init__(show, in_words=in_words)
        self._call = call

    def write(self, raw: Any, out: Any, ends: Any) -> None:
        """Write each record, one after the other."""
        size, tables = self.dtype.itemsize, (self.steps, self.texts, self.spans)
        self._call.write_all(raw, size, *tables, out, ends)


class _NativeRoom(threading.local):
    """The memory that a library works in when it makes a whole turn, and where it lies."""

    def __init__(self, game: Game) -> None:
        self.memory = memoryview(bytearray(game.state.itemsize))  # of the state after a move
        self.text = memoryview(bytearray(MOST))  # the move's parts …
        self.end = np.zeros(1, np.int64)  # … and where they end
        self.where, self.told = np.zeros(2, np.int64), np.zeros(N_TOLD, np.int64)
        self.weights = np.zeros(game.n_outcomes, np.int64)
        lines = new_records(game.lines.most, game.lines.dtype)
        self.lines = memoryview(lines.view(np.uint8))
        self.moves = game.new_moves(1)
        state, out = (np.frombuffer(one, np.uint8) for one in (self.memory, self.text))
        kept = (self.moves, self.where, state, out, self.end, lines, self.weights, self.told)
        self.after = address(state)
        self.given = tuple(map(address, kept))
        self.drawn = (address(self.weights), address(self.told))
        self.views: dict[tuple[int, Writer], tuple[int, ...]] = {}  # where so many are made


class NativeTurns:
    """Whole turns by a library: one call a move, one a draw, one for what everybody sees."""

    def __init__(self, rules: Engine, library: Library) -> None:
        self._rules = rules
        self._play, self._draw_on, self._tell = map(
            library.call.__getitem__, ("play", "draw_on", "tell")
        )
        self._room = _NativeRoom(rules.game)

    def turn(self, states: Records, text: str, deal: Deal) -> Turn:
        """As ``Engine.turn``."""
        room, rules = self._room, self._rules
        data = text.encode(errors="replace")
        code = self._play(address(states), data, len(data), *room.given)
        if code:
            if code > 0:
                raise rules.refused(code, states, room.moves)
            raise rules.unread(-code, text, room.where)
        points, n_lines, pending, is_over = room.told.tolist()
        parts = bytes(room.text[: room.end.item()]).decode("ascii").split(BETWEEN)
        lines = rules.lines_in(room.lines, n_lines) if n_lines else ()
        draws: list[Draw] = []
        while pending >= 0:
            pool, to = pending & 15, pending >> 4
            outcome = deal(pool, room.weights.tolist(), to)
            draws.append((pool, outcome, to))
            self._draw_on(room.after, outcome, *room.drawn)
            _, _, pending, is_over = room.told.tolist()
        after = np.frombuffer(bytearray(room.memory), states.dtype)
        return Turn(after, tuple(parts), lines, points, draws, bool(is_over))

    def views_json(self, states: Records, writer: Writer) -> list[bytes]:
        """As ``Engine.views_json``."""
        n = states["n_seats"].item()
        room = writer.room(n)
        given = self._room.views.get((n, writer))
        if given is None:
            given = self._room.views[n, writer] = self._places(n, writer)
        self._tell(address(states), *given)
        return writer.cut(room)

    def _places(self, n: int, writer: Writer) -> tuple[int, ...]:
        """What the library is given to tell ``n`` seats what they see."""
        shows, raw, out, ends, _ = writer.room(n)
        views = self._rules.room_for(n)
        tables = map(address, (writer.steps, writer.texts, writer.spans, out, ends))
        return (address(views), address(shows), address(raw), writer.dtype.itemsize, *tables, n)
