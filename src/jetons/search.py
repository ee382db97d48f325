"""Search from what a seat sees: sample worlds, apply, undo, play out, ask a level.

A *view* is all that a seat may know. A *world* is one whole deal that fits it, with luck of its
own: a move is applied and undone in it, the rest of the game is played out from it. Nothing here
sees the true deal, so that a bot made of it cannot cheat.

>>> import jetons
>>> from jetons import search
>>> view = search.view(jetons.new("triolet", seats=2, seed=4))
>>> seat, move = view.seat, view.legal()[0]
>>> world = next(view.worlds(1, seed=1))
>>> world.legal() == view.legal()
True
>>> points = world.apply(move)
>>> world.scores[seat] == points, world.turn != seat
(True, True)
>>> world.undo()
>>> world.turn == seat
True
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from jetons.bots import bot as bot_named
from jetons.bots.bot import Budget, Candidate
from jetons.bots.levels import choose
from jetons.bots.search.driver import space_of
from jetons.bots.search.judge import bench_of
from jetons.bots.value import weights
from jetons.core.engine import engine
from jetons.core.errors import BadOption, Conflict, MatchOver
from jetons.core.game import MAX_SEATS, NO_CHANCE, Game, Records, copies_of
from jetons.core.stream import new_stream, pick
from jetons.play.match import Match
from jetons.sentences import refuse
from jetons.study.weigh import loops

FIRST_SIGHT = "static"  # plays by the learned values, without looking ahead
TO_THE_END = 1 << 20  # plies: more than any game has


class Move(str):
    """A legal move: its text, and the record that kernels take, so that nothing is read again."""

    record: Records  # array of one

    def __new__(cls, text: str, record: Records) -> Move:
        """A move by both."""
        move = super().__new__(cls, text)
        move.record = record
        return move


class Value(NamedTuple):
    """What a world is worth to each seat, with one standard error of each number."""

    win: tuple[float, ...]  # chance to win, 0…1; at the end the share of the win
    points: tuple[float, ...]  # final points beyond the best other's; alone, the final points
    win_error: tuple[float, ...]
    points_error: tuple[float, ...]


class Chance(NamedTuple):
    """One way in which a pending draw can come out."""

    text: str  # as records write it
    probability: float


def view(source: Match | Mapping[str, Any], seat: int | None = None) -> View:
    """What a seat sees of a match, or of a position as JSON; by default the seat to move.

    Raises BadOption for a seat that there is not, BadPosition for what is no position.
    """
    match = source if isinstance(source, Match) else Match.from_position(source)
    return View(match.game, match.view(match.turn if seat is None else seat))


class View:
    """What one seat sees: the root of a search. A bot makes one of what ``choose`` is given."""

    def __init__(self, game: Game, records: Records) -> None:
        self.game, self.records = game, records

    @property
    def seat(self) -> int:
        """Whose view it is; -1 a spectator's."""
        return int(self.records[0].seat)

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self.records[0].turn)

    def describe(self) -> dict[str, Any]:
        """The view as plain JSON: its fields are those of docs/views.md."""
        return self.game.eyes.describe(self.records)

    def legal(self) -> list[Move]:
        """The legal moves, the same in every world. Raises Conflict if another seat is to move."""
        if self.seat != self.turn:
            raise refuse(Conflict, "not_its_turn", code="not_your_turn")
        return next(self.worlds(1, seed=0)).legal()

    def worlds(self, n: int | None = None, *, seed: int | None = None) -> Iterator[World]:
        """Whole deals that fit the view, sampled fairly; without ``n`` they never end.

        With a ``seed`` they are the same every time.
        """
        base = int(new_stream()[0]) if seed is None else seed
        for k in itertools.count() if n is None else range(n):
            states = engine(self.game).imagine(self.records, new_stream(base, k))
            yield World(self.game, states, new_stream(base, k, 1))

    def candidates(
        self, level: str = "maitre", budget: Budget | None = None
    ) -> tuple[Candidate, ...]:
        """What a level thinks of the moves that it considers, best first, at most ten.

        ``level`` is any name of the arena: ``static`` (first sight), ``maitre``, ``maitre*10``.
        Raises MatchOver if the seat is not to move, BadOption for an unknown level.
        """
        return choose(level, self.game, self.records, budget or Budget()).candidates


class World:
    """A whole deal that fits a view, to try things in."""

    def __init__(self, game: Game, states: Records, luck: Any) -> None:
        self.game = game
        self._states, self._luck = states, luck
        self._past: list[tuple[Records, Any]] = []
        self._rules = engine(game)

    # --- looking ----------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self._states[0].turn)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._rules.call.is_over(self._states, 0))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat as they stand."""
        state = self._states[0]
        return tuple(int(score) for score in state.scores[: int(state.n_seats)])

    @property
    def depth(self) -> int:
        """How many moves and draws can be undone."""
        return len(self._past)

    def view(self, seat: int | None = None) -> View:
        """What a seat sees of this world, by default the seat to move."""
        return View(
            self.game, self._rules.observe(self._states, self.turn if seat is None else seat)
        )

    def legal(self) -> list[Move]:
        """The legal moves of the seat to move; none at the end, or while a draw is pending."""
        if self.is_over or self._pool() != NO_CHANCE:
            return []
        records, between = self._rules.legal(self._states), self.game.notation.between_parts
        parts = self._rules.all_parts(self._states, records)
        return [Move(between.join(one), records[k : k + 1]) for k, one in enumerate(parts)]

    def points(self, move: str) -> int:
        """The points that a move would make at once. Raises as ``apply`` does."""
        return self._rules.score(self._states, self._checked(move))

    def copy(self) -> World:
        """The same world, to be gone on with apart; nothing of its past can be undone."""
        return World(self.game, copies_of(self._states), self._luck.copy())

    # --- going on ---------------------------------------------------------------------------

    def apply(self, move: str, *, settle: bool = True) -> int:
        """Play a move of the seat to move, and the draws that follow by this world's luck.

        The points that it made. With ``settle=False`` the draws stay pending (``outcomes``).
        Raises MatchOver, Conflict (a draw is pending), BadNotation or IllegalMove.
        """
        record = self._checked(move)
        self._keep()
        points = int(self._rules.call.apply(self._states, 0, record, 0))
        if settle:
            self._rules.settle(self._states, self._luck)
        return points

    def outcomes(self) -> list[Chance]:
        """The possible outcomes of the pending draw; empty without one."""
        pool, odds = self._rules.chance(self._states)
        if pool == NO_CHANCE:
            return []
        total, write = int(odds.sum()), self.game.notation.format_outcome
        return [Chance(write(pool, int(k)), int(odds[k]) / total) for k in np.flatnonzero(odds)]

    def draw(self, text: str | None = None) -> str:
        """Let the pending draw come out so, or without a text by this world's luck; its text.

        Raises Conflict if no draw is pending, BadNotation or BadOption for what cannot come.
        """
        pool, odds = self._rules.chance(self._states)
        if pool == NO_CHANCE:
            raise refuse(Conflict, "nothing_to_draw")
        if text is None:
            self._keep()
            outcome = int(pick(odds, self._luck))
        else:
            outcome = self.game.notation.parse_outcome(pool, text)
            if odds[outcome] <= 0:
                told = text[:40]
                raise refuse(BadOption, "cannot_be_drawn", told=told)
            self._keep()
        self._rules.call.draw(self._states, 0, outcome)
        return self.game.notation.format_outcome(pool, outcome)

    def undo(self) -> None:
        """Back to before the last ``apply`` or ``draw``, luck included: what follows is repeated.

        Raises Conflict if there is nothing to undo.
        """
        if not self._past:
            raise refuse(Conflict, "nothing_to_take_back")
        self._states, self._luck = self._past.pop()

    def reseed(self, seed: int) -> None:
        """Other luck for the draws to come."""
        self._luck = new_stream(seed)

    # --- what it is worth -------------------------------------------------------------------

    def value(self) -> Value:
        """What the world is worth by the learned values, nothing played; exact at the end."""
        return self._worth(0, 1)

    def play_out(self, *, by: str = FIRST_SIGHT, plies: int | None = None, n: int = 1) -> Value:
        """What comes of the world when all seats play on, ``n`` times; it stays as it is.

        ``by="static"`` plays at first sight in compiled code; any other bot's name lets that bot
        choose for every seat, from that seat's view. After ``plies`` moves (default: at the end)
        the learned values judge. Each call takes new luck of this world.
        """
        if n < 1 or (plies is not None and plies < 0):
            raise refuse(BadOption, "no_games")
        if by == FIRST_SIGHT:
            return self._worth(TO_THE_END if plies is None else plies, n)
        values = [self._played_by(by, TO_THE_END if plies is None else plies) for _ in range(n)]
        seats = range(len(self.scores))
        wins = np.array([[one.win[seat] for seat in seats] for one in values])
        points = np.array([[one.points[seat] for seat in seats] for one in values])
        error = 1.0 / np.sqrt(max(n - 1, 1))
        columns = (wins.mean(0), points.mean(0), wins.std(0) * error, points.std(0) * error)
        return Value(*(tuple(column.tolist()) for column in columns))

    # --- inside -----------------------------------------------------------------------------

    def _pool(self) -> int:
        return self._rules.chance(self._states)[0]

    def _keep(self) -> None:
        self._past.append((copies_of(self._states), self._luck.copy()))

    def _checked(self, move: str) -> Records:
        if self.is_over:
            raise refuse(MatchOver, "match_over")
        if self._pool() != NO_CHANCE:
            raise refuse(Conflict, "draw_pending")
        if not isinstance(move, Move):
            return self._rules.checked_move(self._states, move)
        reason = self._rules.call.check(self._states, 0, move.record, 0)
        if reason:
            raise self._rules.refused(reason, self._states, move.record)
        return move.record

    def _played_by(self, name: str, plies: int) -> Value:
        """One game on by a bot's choices."""
        player, other = bot_named(name), self.copy()
        self._luck = new_stream(*(int(word) for word in self._luck))
        other._rules.settle(other._states, other._luck)
        while plies > 0 and not other.is_over:
            budget = Budget(seed=int(other._luck[0]) ^ plies)
            seen = other.view()
            other.apply(player.choose(self.game, seen.records, budget).move)
            plies -= 1
        return other.value()

    def _worth(self, plies: int, n: int) -> Value:
        game, out = self.game, np.zeros((2, MAX_SEATS, 2, 2))
        given = (bench_of(game).race[0], space_of(game), weights(game), self._luck, out)
        loops(game).worth(self._states, False, game.new_moves(1), n, plies, 1, *given)
        found = out[0, : int(self._states[0].n_seats)]
        columns = (found[:, 0, 0], found[:, 1, 0], found[:, 0, 1], found[:, 1, 1])
        return Value(*(tuple(column.tolist()) for column in columns))


__all__ = ["Chance", "Move", "Value", "View", "World", "view"]
