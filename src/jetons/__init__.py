"""jetons: play, score and study 101, 20 sur 20, Le 21 and Triolet."""

from __future__ import annotations

from jetons.core.errors import (
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
from jetons.games import game, names
from jetons.play.match import Match

__all__ = [
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Conflict",
    "IllegalMove",
    "JetonsError",
    "Match",
    "MatchOver",
    "UnknownGame",
    "game",
    "names",
]
__version__ = "0.1.0"
