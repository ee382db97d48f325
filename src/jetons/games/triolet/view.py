"""What Triolet shows: views for seats and bots, and what clients get of them."""

from __future__ import annotations

from typing import Any

from jetons.core.game import EVERYBODY, NOBODY
from jetons.core.jit import kernel
from jetons.core.stream import pick
from jetons.games.triolet.layout import (
    DEAL_ASIDE,
    LOT,
    N_CELLS,
    N_KINDS,
    OVER,
    RACK,
)


@kernel
def observe(state: Any, seat: int, view: Any) -> None:
    """What a seat sees; -1 is a spectator. Bag, set-aside and other racks are one heap."""
    for cell in range(N_CELLS):
        view.board[cell] = state.board[cell]
        view.squares[cell] = state.squares[cell]
    n_aside, n_swapped = 0, 0
    for kind in range(N_KINDS):
        unseen = int(state.bag[kind]) + int(state.aside[kind]) + int(state.swapped[kind])
        view.rack[kind] = 0
        for other in range(state.n_seats):
            if other == seat:
                view.rack[kind] = state.rack[other][kind]
            else:
                unseen += state.rack[other][kind]
        view.unseen[kind] = unseen
        n_aside += state.aside[kind]
        n_swapped += state.swapped[kind]
    for other in range(len(state.scores)):
        view.scores[other] = state.scores[other]
        view.n_rack[other] = state.n_rack[other]
    view.seat = seat
    view.n_aside = n_aside
    view.n_swapped = n_swapped
    view.n_board = state.n_board
    view.n_bag = state.n_bag
    view.idle = state.idle
    view.n_seats = state.n_seats
    view.turn = state.turn
    view.phase = state.phase
    view.first = state.first
    view.again = state.again
    view.due = state.due
    view.ending = state.ending


@kernel
def imagine(view: Any, stream: Any, state: Any) -> None:
    """A state that fits the view: the unseen tokens dealt at random to where they can be."""
    for cell in range(N_CELLS):
        state.board[cell] = view.board[cell]
        state.squares[cell] = view.squares[cell]
    for kind in range(N_KINDS):
        state.bag[kind] = view.unseen[kind]
        state.aside[kind] = 0
        state.swapped[kind] = 0
    for seat in range(len(view.scores)):
        state.scores[seat] = view.scores[seat]
        state.n_rack[seat] = view.n_rack[seat]
        for kind in range(N_KINDS):
            state.rack[seat][kind] = 0
    for _ in range(view.n_aside):
        move_one(state.bag, state.aside, stream)
    for _ in range(view.n_swapped):
        move_one(state.bag, state.swapped, stream)
    for seat in range(view.n_seats):
        if seat == view.seat:
            for kind in range(N_KINDS):
                state.rack[seat][kind] = view.rack[kind]
        else:
            for _ in range(view.n_rack[seat]):
                move_one(state.bag, state.rack[seat], stream)
    state.n_board = view.n_board
    state.n_bag = view.n_bag
    state.idle = view.idle
    state.n_seats = view.n_seats
    state.turn = view.turn
    state.phase = view.phase
    state.first = view.first
    state.again = view.again
    state.due = view.due
    state.ending = view.ending


@kernel
def move_one(source: Any, target: Any, stream: Any) -> None:
    """A token drawn at random goes from one heap to another."""
    kind = pick(source, stream)
    source[kind] -= 1
    target[kind] += 1


# --- for people and programs --------------------------------------------------------------


@kernel
def audience(state: Any) -> int:
    """Who sees the pending draw: all the lot, nobody what is set aside, else the drawer."""
    if state.phase == LOT:
        return EVERYBODY
    if state.phase == DEAL_ASIDE:
        return NOBODY
    return int(state.turn)


@kernel
def show(view: Any, show: Any) -> None:
    """What a client gets of a view."""
    for cell in range(N_CELLS):
        show.board[cell] = view.board[cell]
        show.squares[cell] = view.squares[cell]
    n = 0
    for kind in range(N_KINDS):
        show.unseen[kind] = view.unseen[kind]
        for _ in range(view.rack[kind]):
            show.rack[n] = kind
            n += 1
    for i in range(n, RACK):
        show.rack[i] = 0
    for seat in range(len(view.scores)):
        show.racks[seat] = view.n_rack[seat]
        show.scores[seat] = view.scores[seat]
    show.n_rack = n
    show.n_seats = view.n_seats
    show.bag = view.n_bag
    show.turn = view.turn
    show.again = view.again
    show.over = view.phase == OVER
