"""Le 21's racks, as a referee reads them: a token is the outcome of its draw."""

from __future__ import annotations

from jetons.core.game import Hands, Record


def taken(move: Record) -> tuple[int, ...]:
    """The token that a move takes from the rack; a pass takes none."""
    return (int(move.token),) if move.token else ()


def held(state: Record, seat: int) -> tuple[int, ...]:
    """The tokens on a rack."""
    return tuple(int(kind) for kind in state.rack[seat] if kind)


HANDS = Hands(taken, held)  # 21.20 counts what a side owns: everybody knows what it has laid
