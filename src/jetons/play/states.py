"""What is read of a state without asking the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jetons.core.game import Records

if TYPE_CHECKING:
    from jetons.play.match import Match


def turn_of(states: Records) -> int:
    """The seat to move in an array of one state."""
    return int(states["turn"].item())


def scores_in(states: Records) -> tuple[int, ...]:
    """The points of each seat in an array of one state."""
    return tuple(states["scores"][0, : states["n_seats"].item()].tolist())


def same_state(one: Match, other: Match) -> bool:
    """Whether two matches stand at the same state, byte for byte."""
    return bool(np.asarray(one.states).tobytes() == np.asarray(other.states).tobytes())
