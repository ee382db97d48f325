"""What a seat of 20 sur 20 could hold that nobody sees: for a referee beside a real box."""

from __future__ import annotations

from collections.abc import Sequence

from jetons.core.game import Record
from jetons.games.vingt_sur_vingt.hands import held
from jetons.games.vingt_sur_vingt.layout import N_DOMINOES, RACK


def out(state: Record, seat: int) -> tuple[int, ...]:
    """Which dominoes do not lie on the table: in the stock or on a rack."""
    racks = [kind for one in range(int(state.n_seats)) for kind in held(state, one)]
    return tuple(int(state.stock[kind]) + int(kind in racks) for kind in range(N_DOMINOES))


def hold(state: Record, seat: int, kinds: Sequence[int]) -> None:
    """Let a rack hold just these dominoes, ascending as racks are."""
    there = sorted(kinds)
    for i in range(RACK):
        state.rack[seat, i] = there[i] if i < len(there) else -1
    state.n_rack[seat] = len(there)
