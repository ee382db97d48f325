"""20 sur 20's racks, as a referee reads them: a domino's kind is the outcome of its draw."""

from __future__ import annotations

from collections.abc import Sequence

from jetons.core.game import Hands, Record
from jetons.games.vingt_sur_vingt.layout import DOWN, KIND_OF, N_DOMINOES, RACK


def taken(move: Record) -> tuple[int, ...]:
    """The dominoes that a move takes from the rack."""
    halves = (divmod(int(code) % DOWN, 10) for code in move.tile[: int(move.n)])
    return tuple(KIND_OF.get((min(pair), max(pair)), -1) for pair in halves)


def held(state: Record, seat: int) -> tuple[int, ...]:
    """The dominoes on a rack."""
    return tuple(int(kind) for kind in state.rack[seat] if kind >= 0)


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


HANDS = Hands(taken, held)
