"""jetons: play, score and study 101, 20 sur 20, Le 21 and Triolet.

>>> import jetons
>>> match = jetons.new("triolet", seats=2, seed=1)
>>> move = match.legal_moves[0]
>>> later = match.play(move)
>>> later = jetons.bot("greedy").play(later)
>>> len(later.moves), len(match.moves)
(2, 0)
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from jetons.core.errors import (
    BadDeal,
    BadLayout,
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    Conflict,
    IllegalMove,
    JetonsError,
    MatchOver,
    UnknownGame,
)
from jetons.sentences import refuse

if TYPE_CHECKING:
    from jetons import search
    from jetons.analysis.playouts import Playouts, playouts
    from jetons.bots import Bot, Budget, UnknownBot, bot
    from jetons.core.game import Game
    from jetons.games import game, names
    from jetons.play.match import Match, Position, Preview
    from jetons.play.record import MatchRecord, write_record
    from jetons.play.record_reader import read_record
    from jetons.play.series import Series
    from jetons.study.analyse import Analysis, analyse
    from jetons.study.puzzles import Puzzle, puzzles
    from jetons.study.puzzles import daily as daily_puzzle
    from jetons.study.puzzles import mine as mine_puzzles
    from jetons.study.review import Review, review

__version__ = "0.2.0"

# Found when they are asked for: the games bring numba with them, which takes longer to load than
# all else that a program begins with.
_LATER = {
    "Analysis": "jetons.study.analyse.Analysis",
    "Bot": "jetons.bots.Bot",
    "Budget": "jetons.bots.Budget",
    "Game": "jetons.core.game.Game",
    "Match": "jetons.play.match.Match",
    "MatchRecord": "jetons.play.record.MatchRecord",
    "Playouts": "jetons.analysis.playouts.Playouts",
    "Position": "jetons.play.match.Position",
    "Preview": "jetons.play.match.Preview",
    "Puzzle": "jetons.study.puzzles.Puzzle",
    "Review": "jetons.study.review.Review",
    "Series": "jetons.play.series.Series",
    "UnknownBot": "jetons.bots.UnknownBot",
    "analyse": "jetons.study.analyse.analyse",
    "bot": "jetons.bots.bot",
    "daily_puzzle": "jetons.study.puzzles.daily",
    "game": "jetons.games.game",
    "games": "jetons.games",
    "mine_puzzles": "jetons.study.puzzles.mine",
    "names": "jetons.games.names",
    "play": "jetons.play",
    "playouts": "jetons.analysis.playouts.playouts",
    "puzzles": "jetons.study.puzzles.puzzles",
    "read_record": "jetons.play.record_reader.read_record",
    "review": "jetons.study.review.review",
    "search": "jetons.search",
    "write_record": "jetons.play.record.write_record",
}

__all__ = [
    "Analysis",
    "BadDeal",
    "BadLayout",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "Budget",
    "Conflict",
    "Game",
    "IllegalMove",
    "JetonsError",
    "Match",
    "MatchOver",
    "MatchRecord",
    "Playouts",
    "Position",
    "Preview",
    "Puzzle",
    "Review",
    "Series",
    "UnknownBot",
    "UnknownGame",
    "analyse",
    "bot",
    "daily_puzzle",
    "game",
    "mine_puzzles",
    "names",
    "new",
    "playouts",
    "puzzles",
    "read_record",
    "review",
    "search",
    "write_record",
]


def new(
    game: str | Game,
    seats: int | None = None,
    *,
    players: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    seed: int | str | None = None,
) -> Match:
    """Sit down and deal: a match as a value.

    ``seats`` is the number of players (by default as many as ``players`` names, or two); with a
    ``seed`` the same deal comes out every time. Raises UnknownGame, or BadOption for seats or
    options that the game does not have.

    >>> new("101", 3, seed=7).players
    ('', '', '')
    """
    n_seats: Any = seats if seats is not None else len(players) or 2
    if not isinstance(n_seats, int):
        told = repr(n_seats)[:40]
        raise refuse(BadOption, "seats_number", told=told)
    if players and not isinstance(players, str) and len(players) != n_seats:
        raise refuse(BadOption, "other_number", n=len(players), n_seats=n_seats)
    from jetons.play.match import Match

    names = players or ("",) * max(n_seats, 0)
    secret = None if seed is None else hashlib.sha256(f"jetons seed {seed}".encode()).digest()
    return Match.new(game, names, options, secret=secret)


def __getattr__(name: str) -> Any:
    if name in _LATER:
        import importlib

        module, _, what = _LATER[name].rpartition(".")
        if module == "jetons":  # a module of its own
            return importlib.import_module(_LATER[name])
        return getattr(importlib.import_module(module), what)
    raise AttributeError(f"module 'jetons' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
