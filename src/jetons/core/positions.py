"""Reading the JSON form of positions: what every game's reader checks the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jetons.core.errors import BadPosition
from jetons.core.text import Text


def whole_number(position: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    """A whole number of a position within its bounds. Raises BadPosition.

    >>> whole_number({"bag": 40}, "bag", 0, 0, 83)
    40
    """
    number = position.get(key, default)
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise BadPosition(
            Text(
                f"« {key} » doit être un nombre entier de {low} à {high}",
                f'"{key}" must be a whole number from {low} to {high}',
            )
        )
    return number
