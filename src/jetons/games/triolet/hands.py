"""Triolet's racks, as a referee reads them: a token is the outcome of its draw."""

from __future__ import annotations

from jetons.core.game import Hands, Record
from jetons.games.triolet.layout import JOKER, N_KINDS


def taken(move: Record) -> tuple[int, ...]:
    """The tokens that a move takes from the rack; a joker counts as one, whatever it stands for."""
    return tuple(min(int(token), JOKER) for token in move.token[: int(move.n)])


def held(state: Record, seat: int) -> tuple[int, ...]:
    """The tokens on a rack."""
    return tuple(kind for kind in range(N_KINDS) for _ in range(int(state.rack[seat, kind])))


HANDS = Hands(taken, held, count_at_end=True)  # T.22
