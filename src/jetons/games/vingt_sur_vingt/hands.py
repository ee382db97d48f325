"""20 sur 20's racks, as a referee reads them: a domino's kind is the outcome of its draw."""

from __future__ import annotations

from jetons.core.game import Hands, Record
from jetons.games.vingt_sur_vingt.layout import DOWN, KIND_OF


def taken(move: Record) -> tuple[int, ...]:
    """The dominoes that a move takes from the rack."""
    halves = (divmod(int(code) % DOWN, 10) for code in move.tile[: int(move.n)])
    return tuple(KIND_OF.get((min(pair), max(pair)), -1) for pair in halves)


def held(state: Record, seat: int) -> tuple[int, ...]:
    """The dominoes on a rack."""
    return tuple(int(kind) for kind in state.rack[seat] if kind >= 0)


HANDS = Hands(taken, held)
