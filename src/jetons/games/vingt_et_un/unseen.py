"""What a seat of Le 21 could hold that nobody sees: for a referee beside a real box."""

from __future__ import annotations

from collections.abc import Sequence

from jetons.core.game import Record
from jetons.games.vingt_et_un.hands import held
from jetons.games.vingt_et_un.layout import N_KINDS, RACK


def out(state: Record, seat: int) -> tuple[int, ...]:
    """How many tokens of each kind a seat has not laid, on its rack or still to be drawn."""
    return tuple(
        int(state.undrawn[seat, kind]) + sum(1 for one in held(state, seat) if one == kind)
        for kind in range(N_KINDS)
    )


def hold(state: Record, seat: int, kinds: Sequence[int]) -> None:
    """Let a rack hold just these tokens: ascending, its empty places first."""
    there = [*(0 for _ in range(RACK - len(kinds))), *sorted(kinds)]
    for i in range(RACK):
        state.rack[seat, i] = there[i]
    state.n_rack[seat] = len(kinds)
