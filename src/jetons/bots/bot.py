"""What a bot is: something that is given a view and a budget, and answers a move with reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from jetons.bots.sentences import refuse
from jetons.core.errors import BadOption, JetonsError, MatchOver
from jetons.core.game import Game, Records
from jetons.core.stream import new_stream
from jetons.core.text import Text, same
from jetons.play.match import Match


@dataclass(frozen=True)
class Budget:
    """How long a bot may think. With simulations and a seed its choice can be repeated."""

    seconds: float | None = None
    simulations: int | None = None
    seed: int | None = None

    def __post_init__(self) -> None:
        for amount in (self.seconds, self.simulations):
            if amount is not None and amount <= 0:
                raise refuse(BadOption, "bad_time")

    def stream(self) -> Any:
        """The stream (``core.stream``) that this choice draws from."""
        return new_stream() if self.seed is None else new_stream(self.seed)


class Candidate(NamedTuple):
    """A move that was considered, and what the bot thinks of it."""

    move: str
    points: int  # at once
    expected: float  # result of the mover at the end, minus the best other's, in points
    win: float  # chance to win, 0…1
    error: float  # one standard error of `win`
    n: int  # simulations
    percent: int = 50  # `win` rounded to what is known


class Choice(NamedTuple):
    """A bot's answer: its move, and the candidates it weighed, best first."""

    move: str
    candidates: tuple[Candidate, ...] = ()


Choose = Callable[[Game, Records, Budget], Choice]  # (game, views, budget): views[0] is its own


def any_game(_game: Game) -> bool:
    """A bot that plays whatever has rules."""
    return True


@dataclass(frozen=True, eq=False)
class Bot:
    """A player that is a program."""

    name: str  # code: greedy, debutant, …
    title: Text
    about: Text
    choose: Choose
    plays: Callable[[Game], bool] = any_game  # whether it knows a game

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"

    @classmethod
    def of(cls, name: str, choose: Choose, plays: Callable[[Game], bool] = any_game) -> Bot:
        """A bot by its name and how it chooses, with nothing said about it."""
        return cls(name, same(name), same(name), choose, plays)

    def play(self, match: Match, budget: Budget | None = None) -> Match:
        """The match after this bot's move for the seat to move; it is given that seat's view only.

        >>> import jetons
        >>> match = jetons.new("triolet", seed=1)
        >>> jetons.bot("greedy").play(match).scores > match.scores
        True
        """
        if match.is_over:
            raise refuse(MatchOver, "match_over")
        choice = self.choose(match.game, match.view(match.turn), budget or Budget())
        return match.play(choice.move)


class UnknownBot(JetonsError):
    """No bot of that name plays here."""

    code = "unknown_bot"


def check_turn(game: Game, views: Records) -> None:
    """Raise MatchOver unless the view is of the seat to move in a running match."""
    view = views[0]
    if int(view.seat) != int(view.turn):
        raise refuse(MatchOver, "not_its_turn")
