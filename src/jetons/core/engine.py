"""The engine of one game: its entry points, warmed up, with buffers that grow."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from jetons.core.bind import bind
from jetons.core.errors import BadNotation, IllegalMove
from jetons.core.game import NO_CHANCE, Game, Line, Records, copies_of, new_records
from jetons.core.jit import needs_compiling
from jetons.core.layouts import kinds_in
from jetons.core.native import Library, NativeCalls, libraries
from jetons.core.notation import BETWEEN, MOST, bytes_of
from jetons.core.show import Writer
from jetons.core.stream import new_stream, pick
from jetons.core.text import Text
from jetons.core.turns import Deal, Draw, NativeTurns, NativeWriter, Turn
from jetons.core.words import Teller

Progress = Callable[[int, int, str], None]  # (done, of, what is compiled now)


class _Room(threading.local):
    """What kernels read and write on their way, a thread's own: threads may look at once."""

    def __init__(self, game: Game) -> None:
        self.where = np.zeros(2, np.int64)  # what of a text is not understood
        self.bytes = memoryview(bytearray(MOST))  # a move as text …
        self.text = np.frombuffer(self.bytes, np.uint8)
        self.end = np.zeros(1, np.int64)  # … and where it ends
        self.views: dict[int, Records] = {}  # by their number
        self.moves = game.new_moves()  # that are legal …
        self.points = np.zeros(len(self.moves), np.int64)  # … and what they make
        self.lines = new_records(game.lines.most, game.lines.dtype)
        self.told = memoryview(self.lines.view(np.uint8))  # their bytes


class Engine:
    """Calls from Python into one game's kernel; one per game and process (see ``engine``)."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.call: Any = bind("jetons.core.entry", game)
        self._room = _Room(game)
        self._writer = self._by_name = Writer(game.show)
        if kinds_in(game.show.fields):
            self._by_name = Writer(game.show, in_words=False)
        self._teller = Teller(game.lines, game.words.catalogue)
        self._turns: NativeTurns | None = None
        if game.slug in libraries():
            self.adopt(libraries()[game.slug])

    def adopt(self, library: Library) -> None:
        """Call a library from now on."""
        call = NativeCalls(library, self.call)
        is_alike = self._by_name is self._writer
        self._writer = self._by_name = NativeWriter(self.game.show, call)
        if not is_alike:
            self._by_name = NativeWriter(self.game.show, call, in_words=False)
        self.call = call
        self._turns = NativeTurns(self, library)

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
        return self._room.moves[: self._listed(states, i)].copy()

    def legal_scores(self, states: Records, i: int = 0) -> tuple[Records, np.ndarray[Any, Any]]:
        """All legal moves and the points each makes at once."""
        n, room = self._listed(states, i), self._room
        self.call.scores(states, i, room.moves, n, room.points)
        return room.moves[:n].copy(), room.points[:n].copy()

    def _listed(self, states: Records, i: int) -> int:
        """List the legal moves in this thread's room; how many there are."""
        n = int(self.call.legal(states, i, self._room.moves))
        if n > len(self._room.moves):
            self._grow(n)
            n = int(self.call.legal(states, i, self._room.moves))
        return n

    def score(self, states: Records, moves: Records, i: int = 0) -> int:
        """The points that a move (an array of one) would make at once."""
        points = np.zeros(1, np.int64)
        self.call.scores(states, i, moves, 1, points)
        return int(points[0])

    # --- moves as text --------------------------------------------------------------------

    def checked_move(self, states: Records, text: str, i: int = 0) -> Records:
        """A move from its text, as an array of one. Raises BadNotation or IllegalMove."""
        moves = self.read_move(states, text, i)
        reason = self.call.check(states, i, moves, 0)
        if reason:
            raise self.refused(reason, states[i : i + 1], moves)
        return moves

    def refused(self, reason: int, states: Records, moves: Records) -> IllegalMove:
        """The error for a move that the rules refuse, with the sum that is wrong, if one is."""
        name, clause, why = self.game.refuse(int(reason))
        error = IllegalMove(why, reason=name, clause=clause)
        if self._teller.has(name):
            for line in self.explain(states, moves):
                if line.kind == name:
                    values = self._teller.values(name, line.numbers)
                    return error.reworded(line.text, f"lines.{name}", values)
        return error

    def unread(self, code: int, text: str, where: Any) -> BadNotation:
        """The error for a text that is no move."""
        return self.game.notation.texts.refusal(code, text, where)

    def read_move(self, states: Records, text: str, i: int = 0) -> Records:
        """A move from its text, legal or not, as an array of one. Raises BadNotation."""
        moves = self.game.new_moves(1)
        data, n = bytes_of(text)
        where = self._room.where
        code = self.call.read_move(states, i, data, n, moves, 0, where)
        if code:
            raise self.unread(code, text, where)
        return moves

    def parts(self, states: Records, moves: Records, i: int = 0) -> tuple[str, ...]:
        """The pieces of a move (an array of one), in the order they are laid."""
        room = self._room
        self.call.write_moves(states, i, moves, room.text, room.end)
        return tuple(bytes(room.bytes[: room.end.item()]).decode("ascii").split(BETWEEN))

    def all_parts(self, states: Records, moves: Records, i: int = 0) -> list[tuple[str, ...]]:
        """The pieces of each of some moves."""
        out, ends = np.empty(len(moves) * MOST, np.uint8), np.empty(len(moves), np.int64)
        self.call.write_moves(states, i, moves, out, ends)
        last = ends.tolist()
        text = out[: last[-1] if last else 0].tobytes().decode("ascii")
        return [tuple(text[first:end].split(BETWEEN)) for first, end in zip([0, *last], last)]

    # --- whole turns ----------------------------------------------------------------------

    def turn(self, states: Records, text: str, deal: Deal) -> Turn:
        """Read, check, explain and play a move, and make its draws; ``states`` stay as they are.

        Raises BadNotation or IllegalMove.
        """
        if self._turns is not None:
            return self._turns.turn(states, text, deal)
        moves = self.checked_move(states, text)
        parts, lines = self.parts(states, moves), self.explain(states, moves)
        after = copies_of(states)
        points = self.call.apply(after, 0, moves, 0)
        draws = self.make_draws(after, deal)
        return Turn(after, parts, lines, points, draws, bool(self.call.is_over(after, 0)))

    def make_draws(self, states: Records, deal: Deal) -> list[Draw]:
        """Resolve every pending draw of a state; what was drawn."""
        draws: list[Draw] = []
        weights = np.zeros(self.game.n_outcomes, np.int64)
        pool, to = self.pending(states, weights)
        while pool != NO_CHANCE:
            outcome = deal(pool, weights.tolist(), to)
            draws.append((pool, outcome, to))
            self.call.draw(states, 0, outcome)
            pool, to = self.pending(states, weights)
        return draws

    # --- what people are told -------------------------------------------------------------

    def audience(self, states: Records) -> int:
        """Who sees the pending draw: a seat, EVERYBODY or NOBODY."""
        weights = np.zeros(self.game.n_outcomes, np.int64)
        return int(self.call.pending(states, 0, weights)) >> 4

    def pending(self, states: Records, weights: Any) -> tuple[int, int]:
        """The pending pool (or NO_CHANCE) with its weights filled in, and who sees the outcome."""
        both = self.call.pending(states, 0, weights)
        return (both & 15, both >> 4) if both >= 0 else (NO_CHANCE, NO_CHANCE)

    @property
    def has_sentences(self) -> bool:
        """Whether views have sentences, which can be told in words or by kind and numbers."""
        return self._by_name is not self._writer

    def views_json(self, states: Records, *, in_words: bool = True) -> list[bytes]:
        """What each seat sees, as JSON for clients."""
        writer = self._writer if in_words else self._by_name
        if self._turns is not None:
            return self._turns.views_json(states, writer)
        n = states["n_seats"].item()
        room = writer.room(n)
        self.call.show_all(states, 0, self.room_for(n), room[0])
        return writer.texts_of(room)

    def room_for(self, n: int) -> Records:
        """Room for ``n`` views, this thread's own."""
        views = self._room.views.get(n)
        if views is None:
            views = self._room.views[n] = self.game.new_views(n)
        return views

    def view_json(self, views: Records, *, in_words: bool = True) -> bytes:
        """A view as JSON for clients."""
        writer = self._writer if in_words else self._by_name
        room = writer.room(1)
        self.call.show(views, 0, room[0], 0)
        return writer.texts_of(room)[0]

    def describe(self, views: Records, *, in_words: bool = True) -> dict[str, Any]:
        """A view as plain JSON for clients."""
        described: dict[str, Any] = json.loads(self.view_json(views, in_words=in_words))
        return described

    def explain(self, states: Records, moves: Records) -> tuple[Line, ...]:
        """The points of a move, line by line, with their clauses."""
        room = self._room
        n = self.call.explain(states, 0, moves, 0, room.lines)
        return self.lines_in(room.told, n) if n else ()

    def lines_in(self, records: memoryview, n: int) -> tuple[Line, ...]:
        """The first n lines in words, from the bytes of their records."""
        return self._teller.lines_in(records, n)

    def line_text(self, kind: str, numbers: tuple[int, ...]) -> Text:
        """The sentence of a line, from its stored kind and numbers."""
        return self._teller.text(kind, numbers)

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

    def imagine(self, views: Records, stream: Any) -> Records:
        """A state that fits the view, dealt by a stream (``core.stream``), as an array of one."""
        states = self.game.new_states(1)
        self.call.imagine(views, 0, stream, states, 0)
        return states

    def _grow(self, n: int) -> None:
        size = 1 << n.bit_length()
        self._room.moves = self.game.new_moves(size)
        self._room.points = np.zeros(size, np.int64)

    def warm(self, progress: Progress | None = None) -> None:
        """Compile (or load from the cache) every entry point, telling the progress."""
        if not needs_compiling():
            return
        game, call, room = self.game, self.call, self._room
        stream = new_stream(0)
        configs = game.configure(game.seats[1], {})
        states, views = game.new_states(2), game.new_views(1)
        weights, out = np.zeros(game.n_outcomes, np.int64), np.zeros(4, np.int64)
        steps: list[tuple[str, Callable[[], Any]]] = [
            ("start", lambda: call.start(states, 0, configs)),
            ("chance", lambda: call.chance(states, 0, weights)),
            ("draw", lambda: self.settle(states, stream)),
            ("legal", lambda: call.legal(states, 0, room.moves)),
            ("check", lambda: call.check(states, 0, room.moves, 0)),
            ("score", lambda: call.scores(states, 0, room.moves, 1, room.points)),
            ("observe", lambda: call.observe(states, 0, 0, views, 0)),
            ("show", lambda: self._warm_texts(states[:1])),
            ("imagine", lambda: call.imagine(views, 0, stream, states, 1)),
            ("apply", lambda: call.apply(states, 0, room.moves, 0)),
            ("is_over", lambda: call.is_over(states, 0)),
            ("returns", lambda: call.returns(states, 0, out)),
        ]
        for done, (what, step) in enumerate(steps):
            if progress:
                progress(done, len(steps), what)
            step()
        if progress:
            progress(len(steps), len(steps), "")

    def _warm_texts(self, states: Records) -> None:
        move = self._room.moves[:1]
        self.audience(states)
        self.views_json(states)
        self.describe(self.observe(states, 0))
        self.explain(states, move)
        text = self.game.notation.between_parts.join(self.parts(states, move))
        self.read_move(states, text)

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
