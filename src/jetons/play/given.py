"""What a program hands over, checked: moves as text, positions as JSON, names and options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from jetons.core.errors import (
    BadNotation,
    BadOption,
    BadPosition,
)
from jetons.play.sentences import refuse


def as_text(move: object) -> str:
    """A move as a program hands it over. Raises BadNotation for what is no text."""
    if not isinstance(move, str):
        told = repr(move)[:40]
        raise refuse(BadNotation, "no_move_text", told=told)
    return move


def parsed(text: str | bytes) -> Any:
    """What a JSON text says. Raises BadPosition."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise refuse(BadPosition, "no_json") from None


def as_position(given: Any) -> Mapping[str, Any]:
    """A position as JSON, or that as text, which names its game. Raises BadPosition."""
    position = parsed(given) if isinstance(given, (str, bytes)) else given
    if not isinstance(position, Mapping) or not isinstance(position.get("game"), str):
        raise refuse(BadPosition, "no_game", path=("game",))
    return position


def check_people(players: Any, options: Any) -> None:
    """Raise BadOption unless players are names, one a seat, and options texts by name."""
    for given, fits in (
        (players, not isinstance(players, str) and all(isinstance(name, str) for name in players)),
        (options, options is None or isinstance(options, Mapping)),
    ):
        if not fits:
            told = repr(given)[:40]
            raise refuse(BadOption, "not_names", what=told)
