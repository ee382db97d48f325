"""What a seat of Triolet could hold that nobody sees: for a referee beside a real box."""

from __future__ import annotations

from collections.abc import Sequence

from jetons.core.game import Record
from jetons.games.triolet.layout import N_KINDS


def out(state: Record, seat: int) -> tuple[int, ...]:
    """How many tokens of each kind do not lie on the grid: in the bag, on a rack, set aside."""
    return tuple(
        int(state.bag[kind])
        + int(state.aside[kind])
        + int(state.swapped[kind])
        + sum(int(state.rack[one, kind]) for one in range(int(state.n_seats)))
        for kind in range(N_KINDS)
    )


def hold(state: Record, seat: int, kinds: Sequence[int]) -> None:
    """Let a rack hold just these tokens."""
    for kind in range(N_KINDS):
        state.rack[seat, kind] = sum(1 for one in kinds if one == kind)
    state.n_rack[seat] = len(kinds)
