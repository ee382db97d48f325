"""Le 21's racks, as a referee reads them: a token is the outcome of its draw."""

from __future__ import annotations

from collections.abc import Sequence

from jetons.core.game import Hands, Record
from jetons.games.vingt_et_un.layout import N_KINDS, RACK


def taken(move: Record) -> tuple[int, ...]:
    """The token that a move takes from the rack; a pass takes none."""
    return (int(move.token),) if move.token else ()


def held(state: Record, seat: int) -> tuple[int, ...]:
    """The tokens on a rack."""
    return tuple(int(kind) for kind in state.rack[seat] if kind)


def out(state: Record, seat: int) -> tuple[int, ...]:
    """How many tokens of each kind a seat has not laid, on its rack or still to be drawn."""
    return tuple(
        int(state.undrawn[seat, kind]) + sum(1 for one in held(state, seat) if one == kind)
        for kind in range(N_KINDS)
    )


def hold(state: Record, seat: int, kinds: Sequence[int]) -> None:
    """Let a rack hold just these tokens."""
    for i in range(RACK):
        state.rack[seat, i] = kinds[i] if i < len(kinds) else 0
    state.n_rack[seat] = len(kinds)


HANDS = Hands(taken, held)  # 21.20 counts what a side owns: everybody knows what it has laid
