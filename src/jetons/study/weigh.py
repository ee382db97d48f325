"""What a decision was worth, by what the mover could see; and what a position is worth, all seen.

A decision is searched as the strongest level searches, and the best candidates race with the
played move on new imagined deals until its class is clear or the budget is spent
(``bots.search.judge``). Here the records of that become what people are told.
"""

from __future__ import annotations

import functools
import json
from typing import Any, NamedTuple

import msgspec
import numpy as np

from jetons.bots.levels import plan_of
from jetons.bots.search import judge
from jetons.bots.search.driver import space_of
from jetons.bots.search.judge import bench_of
from jetons.bots.search.plan import PROVEN, Space
from jetons.bots.search.runners import BORDERS, CLASSES, FLOOR, RACED
from jetons.bots.search.tools import tools
from jetons.bots.value import weights
from jetons.core.bind import bind
from jetons.core.engine import engine
from jetons.core.game import MAX_SEATS, NO_CHANCE, Game, Records
from jetons.core.native import Library, address, libraries
from jetons.core.stream import new_stream
from jetons.study.levels import DATA
from jetons.study.sums import tidy

LEVEL = "maitre"  # whose search it is
SHOWN = 8  # moves that are told
LOOK = 8  # plies that a position is played on to say what it is worth, all tokens seen
# … where the estimate there goes with better play than first sight's: it would fall from ply to ply
LOOKS: dict[str, int] = json.loads((DATA / "look.json").read_text("utf-8"))
WINDOW = 8  # estimates there, a ply apart, whose mean is taken: of one alone the turn decides


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was compared, by what the mover could see."""

    move: str
    points: int  # at once
    win: float  # chance to win, 0…1
    percent: int  # the same, rounded to what is known
    expected: float  # final margin in points
    error: float  # one standard error of what it is behind the best


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one decision."""

    options: list[Option]  # best first; the played one is among them
    played: int  # its place there
    reference: int  # the place of the move that is best at first sight
    cost: float  # in chance to win (alone: in points, converted), what the class goes by
    win: float  # lost chance to win
    points: float  # lost points
    error: float  # one standard error of ``cost``
    points_error: float
    grade: str  # one of CLASSES
    is_forced: bool  # there was one legal move
    is_solved: bool  # exact, no error
    n_legal: int
    samples: int  # deals on which the options were compared
    gains: list[list[float]]  # [seat] (win, points): the played move against the reference's
    gain_errors: list[list[float]]


class Worth(NamedTuple):
    """What a position is worth to each seat: means and standard errors, [seat, (win, points)]."""

    mean: np.ndarray[Any, Any]
    error: np.ndarray[Any, Any]


@functools.cache
def loops(game: Game) -> Any:
    """The compiled loops of a game."""
    call = tools(game)
    if game.slug in libraries():
        return NativeLoops(libraries()[game.slug])
    return bind("jetons.study.weigh_loops", game, play_out=call.race.play_out)


class NativeLoops:
    """``study.weigh_loops`` by a library: the same arguments, the same bytes."""

    def __init__(self, library: Library) -> None:
        self._call = library.call

    def spread(
        self, views: Any, states: Any, is_known: bool, moves: Any, n_moves: int, first: int,
        n: int, plies: int, space: Space, W: Any, stream: Any, out: Any,
    ) -> None:  # fmt: skip
        """Play on after each move; a library's samples have room for every seat there can be."""
        room = max(n_moves, 1)
        samples = np.zeros((room, n, MAX_SEATS, 2))
        self._call["spread"](
            address(views), address(states), int(is_known), address(moves), n_moves, n, plies,
            address(space.states), address(W), address(stream), address(samples), room,
        )  # fmt: skip
        out[:room, first : first + n] = samples[:, :, : out.shape[2]]

    def worth(
        self, states: Any, is_move: bool, moves: Any, n: int, plies: int, window: int,
        race: Any, space: Space, W: Any, stream: Any, out: Any,
    ) -> None:  # fmt: skip
        """What a position, or what follows a move, is worth with all tokens seen."""
        self._call["worth"](
            address(states), int(is_move), address(moves), n, plies, window, address(race),
            address(space.states), address(W), address(stream), address(out),
        )  # fmt: skip


class Weigher:
    """One game's tools for weighing, with a budget: 1.0 is the quality of the strongest level."""

    def __init__(self, game: Game, budget: float = 1.0, level: str = LEVEL) -> None:
        self.game, self.budget, self.level = game, budget, level

    def decision(
        self,
        states: Records,
        text: str | None,
        *numbers: int,
        shown: int = SHOWN,
        raced: int = RACED,
    ) -> Verdict:
        """The verdict on a move of the seat to move, judged by that seat's view only.

        Without a move, the verdict is on the one that is best.
        """
        game, rules = self.game, engine(self.game)
        views = rules.observe(states, int(states[0].turn))
        played = None if text is None else rules.checked_move(states, text)
        stream, plan, bench = new_stream(*numbers), plan_of(game, self.level), bench_of(game)
        judge.prepare(game, plan, self.budget)
        bench.race[0].raced = max(shown, raced)
        judge.search(game, views, plan, stream)
        own, call = -1, tools(game).race
        if played is not None:
            own = int(call.enter(views[0], played[0], bench.race[0], bench.runners, bench.space))
        n_legal = len(rules.legal(states))
        if int(bench.race[0].n) > 1 or text is None:  # an only move that was played cost nothing
            judge.race(game, views, own, stream)
        else:
            call.line_up(bench.race[0], bench.runners, own)
        call.verdict(bench.race[0], bench.runners)
        return self.verdict_of(states, n_legal, shown)

    def verdict_of(self, states: Records, n_legal: int, shown: int) -> Verdict:
        """The verdict that the records hold, for people."""
        race, runners, space = bench_of(self.game)
        one, seats = race[0], range(int(race[0].n_seats))
        order = [int(place) for place in one.order[: int(one.n)]]
        always = (int(one.own), int(one.first))
        order = [k for place, k in enumerate(order) if place < shown or k in always]
        return Verdict(
            options=[self.option(states, runners[k], space) for k in order],
            played=order.index(int(one.own)),
            reference=order.index(int(one.first)),
            cost=float(tidy(one.cost)),
            win=float(tidy(one.win)),
            points=float(tidy(one.points)),
            error=float(tidy(one.error)),
            points_error=float(tidy(one.points_error)),
            grade=CLASSES[int(one.grade)],
            is_forced=n_legal == 1,
            is_solved=int(one.is_solved) == PROVEN,
            n_legal=n_legal,
            samples=int(one.samples),
            gains=[one.gain[seat].tolist() for seat in seats],
            gain_errors=[one.gain_error[seat].tolist() for seat in seats],
        )

    def option(self, states: Records, runner: Any, space: Space) -> Option:
        """What is told of one runner."""
        c = int(runner.candidate)
        return Option(
            move=self.game.notation.format_move(states[0], space.picked[c]),
            points=engine(self.game).score(states, space.picked[c : c + 1]),
            win=float(tidy(runner.win)),
            percent=int(runner.percent),
            expected=float(tidy(runner.margin)),
            error=float(tidy(runner.error)),
        )

    def worth(self, states: Records, move: Records | None, *numbers: int) -> Worth:
        """What a position, or what follows a move, is worth to each seat with all tokens seen."""
        return self.worths(states, move, *numbers)[0]

    def worths(self, states: Records, move: Records | None, *numbers: int) -> tuple[Worth, Worth]:
        """The same, and looked one move further with the same luck."""
        game = self.game
        judge.prepare(game, plan_of(game, self.level), self.budget)
        race, out = bench_of(game).race, np.zeros((2, MAX_SEATS, 2, 2))
        n = 1 if self.is_settled_end(states) and move is None else int(race[0].times)
        moves = game.new_moves(1) if move is None else move
        given = (race[0], space_of(game), weights(game), new_stream(*numbers), out)
        loops(game).worth(states, move is not None, moves, n, look_of(game), WINDOW, *given)
        seats = int(states[0].n_seats)
        near, far = (Worth(one[:seats, :, 0].copy(), one[:seats, :, 1].copy()) for one in out)
        return near, far

    def is_settled_end(self, states: Records) -> bool:
        """Whether the game is over and nothing is to be drawn."""
        rules = engine(self.game)
        return bool(rules.call.is_over(states, 0)) and rules.chance(states)[0] == NO_CHANCE


def look_of(game: Game) -> int:
    """How many plies a position is played on to say what it is worth."""
    return LOOKS.get(game.slug, LOOK)


def warm(game: Game) -> None:
    """Compile (or load from the cache) what weighing needs."""
    weigher = Weigher(game, 0.01)
    states = engine(game).start(game.configure(game.seats[1], {}))
    engine(game).settle(states, new_stream(0))
    weigher.decision(states, None, 0)
    weigher.worth(states, None, 0)


__all__ = ["BORDERS", "CLASSES", "FLOOR", "Option", "Verdict", "Weigher", "Worth", "loops", "warm"]
