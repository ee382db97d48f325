"""What is read of a state without asking the rules."""

from __future__ import annotations

from jetons.core.game import Records


def turn_of(states: Records) -> int:
    """The seat to move in an array of one state."""
    return int(states["turn"].item())


def scores_in(states: Records) -> tuple[int, ...]:
    """The points of each seat in an array of one state."""
    return tuple(states["scores"][0, : states["n_seats"].item()].tolist())
