"""What Voisins shows: views for seats and bots, what clients get of them, explained points."""

from __future__ import annotations

from typing import Any

from jetons.core.game import EVERYBODY, Outcome, Record
from jetons.core.jit import kernel
from jetons.core.lines import clear_line
from jetons.core.stream import pick
from tests.toy.kernel import makes, number_at
from tests.toy.layout import (
    BY_LONE,
    BY_PAIR,
    LONE,
    LONE_LINE,
    LOT,
    N_CELLS,
    N_KINDS,
    OVER,
    PAIR,
    PAIR_LINE,
    RACK,
    WORDS,
)


@kernel
def observe(state: Any, seat: int, view: Any) -> None:
    """What a seat sees; -1 is a spectator. Bag and other racks are one heap."""
    for cell in range(N_CELLS):
        view.row[cell] = state.row[cell]
    for kind in range(N_KINDS):
        view.rack[kind] = 0
        view.unseen[kind] = state.bag[kind]
    for other in range(len(state.scores)):
        view.scores[other] = state.scores[other]
        n = 0
        for kind in range(N_KINDS):
            held = int(state.rack[other][kind])
            n += held
            if other == seat:
                view.rack[kind] = held
            else:
                view.unseen[kind] += held
        view.n_rack[other] = n
    view.seat = seat
    view.n_seats = state.n_seats
    view.turn = state.turn
    view.phase = state.phase
    view.first = state.first
    view.due = state.due
    view.target = state.target
    view.n_row = state.n_row
    view.n_bag = state.n_bag


@kernel
def imagine(view: Any, stream: Any, state: Any) -> None:
    """A state that fits the view: the unseen tokens dealt at random to where they can be."""
    for cell in range(N_CELLS):
        state.row[cell] = view.row[cell]
    for kind in range(N_KINDS):
        state.bag[kind] = view.unseen[kind]
    for seat in range(len(view.scores)):
        state.scores[seat] = view.scores[seat]
        for kind in range(N_KINDS):
            state.rack[seat][kind] = view.rack[kind] if seat == view.seat else 0
        if seat != view.seat:
            for _ in range(view.n_rack[seat]):
                kind = pick(state.bag, stream)
                state.bag[kind] -= 1
                state.rack[seat][kind] += 1
    state.n_seats = view.n_seats
    state.turn = view.turn
    state.phase = view.phase
    state.first = view.first
    state.due = view.due
    state.target = view.target
    state.n_row = view.n_row
    state.n_bag = view.n_bag


@kernel
def audience(state: Any) -> int:
    """Who sees the pending draw: all the lot, else the drawer."""
    return EVERYBODY if state.phase == LOT else int(state.turn)


@kernel
def show(view: Any, show: Any) -> None:
    """What a client gets of a view."""
    for cell in range(N_CELLS):
        show.row[cell] = view.row[cell]
    n = 0
    for kind in range(N_KINDS):
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
    show.target = view.target
    show.bag = view.n_bag
    show.turn = view.turn
    show.over = view.phase == OVER


@kernel
def explain(state: Any, move: Any, lines: Any) -> int:
    """The pairs that a token makes (V.4), or that it makes none (V.5); how many lines."""
    n = 0
    for i in range(len(lines)):
        clear_line(lines[i])
    for step in (-1, 1):
        if makes(state, move, step):
            lines[n].points = PAIR
            lines[n].kind = PAIR_LINE
            lines[n].clause = BY_PAIR
            lines[n].n = 3
            lines[n].numbers[0] = move.token
            lines[n].numbers[1] = number_at(state, int(move.cell) + step)
            lines[n].numbers[2] = state.target
            n += 1
    if n == 0:
        lines[0].points = LONE
        lines[0].kind = LONE_LINE
        lines[0].clause = BY_LONE
        lines[0].n = 1
        lines[0].numbers[0] = move.token
        n = 1
    return n


def outcome(state: Record) -> Outcome:
    """Who won (V.6)."""
    scores = tuple(int(score) for score in state.scores[: state.n_seats])
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Outcome(scores, winners, "full", WORDS.text("endings", "full"))
