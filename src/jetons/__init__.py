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

__all__ = [
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Conflict",
    "IllegalMove",
    "JetonsError",
    "MatchOver",
    "UnknownGame",
    "game",
    "names",
]
__version__ = "0.1.0"
