"""What Triolet shows: views for seats and bots, descriptions for clients, explained points."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.cells import Cells
from jetons.core.game import EVERYBODY, NOBODY, Line, Outcome, Record, Records
from jetons.core.jit import kernel
from jetons.core.stream import pick
from jetons.core.text import Text, same
from jetons.games.triolet import scoring
from jetons.games.triolet.grid import is_on_grid
from jetons.games.triolet.kernel import BLOCKED, IDLE, WENT_OUT
from jetons.games.triolet.layout import (
    DEAL_ASIDE,
    FIRST_JOKER,
    JOKER,
    LOT,
    N_CELLS,
    N_KINDS,
    OVER,
    PLACE,
    RACK,
    SQUARE_NAMES,
    TRIO,
    TRIOLET,
    cell_name,
    content_name,
    rack_names,
)

CONTENT_NAMES = tuple(content_name(content) for content in range(2 * FIRST_JOKER))
CELL_NAMES = tuple(cell_name(cell) if is_on_grid(cell) else "" for cell in range(N_CELLS))
BOARD, SQUARES = Cells(CELL_NAMES, CONTENT_NAMES), Cells(CELL_NAMES, SQUARE_NAMES)
TIMES_WORDS = {2: Text("doublé", "doubled"), 3: Text("triplé", "tripled")}


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


def audience(states: Records) -> int:
    """Who sees the pending draw: all the lot, nobody what is set aside, else the drawer."""
    phase = states["phase"][0]
    if phase == LOT:
        return EVERYBODY
    if phase == DEAL_ASIDE:
        return NOBODY
    return int(states["turn"][0])


def describe_table(views: Records) -> dict[str, Any]:
    """What all see alike of a view, as plain JSON for clients."""
    n_seats = views["n_seats"].item()
    return {
        "board": BOARD.json(views["board"][0]),
        "squares": SQUARES.json(views["squares"][0]),
        "racks": views["n_rack"][0, :n_seats].tolist(),
        "bag": views["n_bag"].item(),
        "scores": views["scores"][0, :n_seats].tolist(),
        "turn": views["turn"].item(),
        "again": views["again"].item() == 1,
        "over": views["phase"].item() == OVER,
    }


def describe_own(views: Records) -> dict[str, Any]:
    """What a seat sees and others do not: its rack, and the count of what it has not seen."""
    rack, unseen = views["rack"][0].tolist(), views["unseen"][0].tolist()
    return {"rack": rack_names(rack), "unseen": unseen}


def explain(states: Records, moves: Records) -> list[Line]:
    """The points of a placement, run by run, with their clauses."""
    if moves["kind"].item() != PLACE:
        return []
    n = moves["n"].item()
    tokens = moves["token"][0, :n].tolist()
    if n == 1 and states["n_board"].item() == 0:  # T.18
        square = int(states["squares"][0, moves["cell"][0, 0]])
        return [single_line(tokens[0], scoring.multiplier(square))]
    runs = np.zeros((scoring.N_RUNS, scoring.RUN_FIELDS), np.int64)
    scoring.account(states, moves, runs)
    lines = [run_line(run) for run in runs.tolist() if run[scoring.RUN_N] > 1]
    if n == RACK and max(tokens) < JOKER:
        lines.append(Line(Text("prime de triolet", "triolet bonus"), TRIOLET, "T.17"))
    return lines


def run_line(run: list[int]) -> Line:
    """A run as ``account`` tells of it, as a line of the explanation."""
    n, times = run[scoring.RUN_N], run[scoring.RUN_TIMES]
    contents = run[scoring.RUN_CONTENT :][:n]
    if n == RACK:
        names = "-".join(map(spoken, contents))
        if times == 1:
            return Line(same(f"trio {names}"), TRIO, "T.14")
        words = TIMES_WORDS[times]
        text = Text(f"trio {names}, {words.fr}", f"trio {names}, {words.en}")
        return Line(text, TRIO * times, "T.16")
    terms, total, clause = [], 0, "T.14"
    for content, times in zip(contents, run[scoring.RUN_TOKEN_TIMES :]):
        terms.append(f"{spoken(content)}×{times}" if times > 1 else spoken(content))
        total += times * (content - 1 if content < FIRST_JOKER else 0)  # T.15
        clause = "T.16" if times > 1 else clause
    return Line(same(" + ".join(terms)), total, clause)


def spoken(content: int) -> str:
    """What stands on a cell, as a score sheet names it."""
    return "joker" if content >= FIRST_JOKER else CONTENT_NAMES[content]


def single_line(token: int, times: int) -> Line:
    """The very first placement of one token (T.18)."""
    value = int(scoring.own_value(token))
    name = "joker" if token >= JOKER else str(value)
    text = f"{name}×{times}" if times > 1 else name
    return Line(same(text), value * times, "T.18")


ENDINGS = {
    WENT_OUT: (
        "went_out",
        Text("sac vide et dernier jeton posé", "bag empty and last token placed"),
    ),
    BLOCKED: ("blocked", Text("plus personne ne peut poser", "nobody can place any more")),
    IDLE: (
        "idle",
        Text("trois tours de table sans placement", "three rounds without a placement"),
    ),
}


def outcome(state: Record) -> Outcome:
    """Who won and how the game ended (T.22 to T.24)."""
    scores = tuple(int(score) for score in state.scores[: state.n_seats])
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    why, text = ENDINGS[int(state.ending)]
    return Outcome(scores, winners, why, text)
