"""Racks of Le 21: up to three tokens, ascending, the empty places first, a star last."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel
from jetons.games.vingt_et_un.layout import (
    LOW,
    RACK,
    STAR,
    STAR_VALUE,
)


@kernel
def is_low(kind: int) -> bool:
    """Whether a token can open: 9 or lower, or a star standing for such a number (21.8)."""
    return 1 <= kind <= LOW or kind == STAR


@kernel
def has_low(rack: Any) -> bool:
    """Whether one of the tokens of a rack can open (21.8)."""
    for i in range(RACK):
        if is_low(int(rack[i])):
            return True
    return False


@kernel
def put_on(rack: Any, kind: int) -> None:
    """A token joins a rack that has room, in ascending order."""
    low, high = int(rack[1]), int(rack[2])  # with room, the first place is empty
    middle = min(high, kind)
    rack[2] = max(high, kind)
    rack[1] = max(low, middle)
    rack[0] = min(low, middle)


@kernel
def take_off(rack: Any, kind: int) -> None:
    """A token leaves a rack; the empty places come first."""
    low, middle, high = int(rack[0]), int(rack[1]), int(rack[2])
    rack[2] = middle if high == kind else high
    rack[1] = low if high == kind or middle == kind else middle
    rack[0] = 0


@kernel
def put_back(state: Any, seat: int) -> None:
    """A full rack goes back to the undrawn tokens of its seat."""
    for i in range(RACK):
        state.undrawn[seat, state.rack[seat, i]] += 1
        state.rack[seat, i] = 0


@kernel
def is_held(rack: Any, kind: int) -> bool:
    """Whether a token is on a rack."""
    for i in range(RACK):
        if rack[i] == kind:
            return True
    return False


@kernel
def value_left(state: Any, seat: int) -> int:
    """What a seat still owns, in hand and undrawn, added up; a star counts 21 (21.20)."""
    total = 0
    for kind in range(1, STAR):
        total += kind * int(state.undrawn[seat, kind])
    total += STAR_VALUE * int(state.undrawn[seat, STAR])
    for i in range(RACK):
        kind = int(state.rack[seat, i])
        total += STAR_VALUE if kind == STAR else kind
    return total
