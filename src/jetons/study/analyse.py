"""The best moves of a position, by what the seat to move sees of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from jetons.core.engine import engine
from jetons.core.errors import BadOption, BadPosition
from jetons.core.game import NO_CHANCE, Game, Line, Records
from jetons.games import game as game_named
from jetons.play.given import as_position
from jetons.play.match import Match
from jetons.study.sentences import refuse
from jetons.study.weigh import Option, Verdict, Weigher

MOST = 20  # moves that are told, at most
BUDGETS = 0.01, 100.0  # least and most


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """What is best in a position."""

    game: str
    seat: int  # who is to move
    n_legal: int
    budget: float
    samples: int  # deals on which the moves were compared
    is_exact: bool  # solved, no error
    moves: list[Option]  # best first
    lines: list[Line]  # how the points of the best come about
    drawn: list[str] = []  # keys that the position lacks: what they would tell is drawn by lot

    @property
    def best(self) -> str:
        """The best move."""
        return self.moves[0].move


def analyse(
    source: Match | Mapping[str, Any] | str | bytes,
    *,
    budget: float = 1.0,
    moves: int = 5,
    seed: int = 0,
) -> Analysis:
    """The best moves for the seat to move in a match or a position (JSON, or that as text).

    ``budget`` 1.0 is the quality of the strongest level; equal seeds give equal answers. What the
    seat does not see is not looked at, in a match either. Raises BadPosition where nobody is to
    move, BadOption for a budget or a number of moves that cannot be.

    >>> import jetons
    >>> position = {"game": "triolet", "board": {"H8": "9"}, "rack": ["6"], "bag": 0}
    >>> found = jetons.analyse(position, budget=0.05)
    >>> found.n_legal, found.moves[0].points
    (4, 15)
    """
    check(budget, moves)
    game, states, drawn = table_of(source)
    return next(deepening(game, states, (budget,), moves, seed, drawn))


def check(budget: float, moves: int) -> None:
    """Raise BadOption for numbers that an analysis cannot have."""
    low, high = BUDGETS
    if not low <= budget <= high or not 1 <= moves <= MOST:
        raise refuse(BadOption, "bad_budget", low=low, high=f"{high:g}", most=MOST)


def table_of(source: Match | Mapping[str, Any] | str | bytes) -> tuple[Game, Records, list[str]]:
    """The game and the state of what is asked about, and what its position leaves open."""
    if isinstance(source, Match):
        return source.game, source.states, []
    position = as_position(source)
    game = game_named(position["game"])
    return (
        game,
        (game.notation.read_table or game.notation.read_position)(position),
        game.notation.left_open(position),
    )


def deepening(
    game: Game,
    states: Records,
    budgets: Sequence[float],
    moves: int,
    seed: int,
    drawn: list[str],
) -> Iterator[Analysis]:
    """The analysis by one budget after the other, until one is exact. Raises BadPosition."""
    rules = engine(game)
    if rules.call.is_over(states, 0) or rules.chance(states)[0] != NO_CHANCE:
        raise refuse(BadPosition, "nobody_to_move")
    for budget in budgets:
        found = Weigher(game, budget).decision(states, None, seed, shown=moves)
        yield analysis_of(game, states, found, moves, budget, drawn)
        if found.is_solved:
            return


def analysis_of(
    game: Game, states: Records, found: Verdict, moves: int, budget: float, drawn: list[str]
) -> Analysis:
    """A verdict as an analysis."""
    options = found.options[:moves]
    best = engine(game).checked_move(states, options[0].move)
    return Analysis(
        game=game.slug,
        seat=int(states[0].turn),
        n_legal=found.n_legal,
        budget=budget,
        samples=found.samples,
        is_exact=found.is_solved and not drawn,
        moves=options,
        lines=list(game.eyes.explain(states, best)),
        drawn=drawn,
    )


__all__ = ["Analysis", "analyse"]
