"""Triolet's racks, as a referee reads them: a token is the outcome of its draw."""

from __future__ import annotations

from collections.abc import Sequence

from jetons.core.game import Hands, Record
from jetons.games.triolet.layout import JOKER, N_KINDS


def taken(move: Record) -> tuple[int, ...]:
    """The tokens that a move takes from the rack; a joker counts as one, whatever it stands for."""
    return tuple(min(int(token), JOKER) for token in move.token[: int(move.n)])


def held(state: Record, seat: int) -> tuple[int, ...]:
    """The tokens on a rack."""
    return tuple(kind for kind in range(N_KINDS) for _ in range(int(state.rack[seat, kind])))


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


HANDS = Hands(taken, held, count_at_end=True)  # T.22
