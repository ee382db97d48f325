"""What Triolet shows: views for seats and bots, descriptions for clients, explained points."""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.game import EVERYBODY, NOBODY, Line, Outcome, Record, copy_of
from jetons.core.jit import kernel
from jetons.core.rng import pick
from jetons.core.text import Text, same
from jetons.games.triolet import grid, scoring
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
    STRIDE,
    TRIO,
    TRIOLET,
    cell_name,
    content_name,
    rack_names,
)

# Names are looked up, not made: a server describes a view for each seat after every move
CELL_NAMES = tuple(cell_name(cell) for cell in range(N_CELLS))
CONTENT_NAMES = tuple(content_name(content) for content in range(2 * FIRST_JOKER))
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
def imagine(view: Any, rng: Any, state: Any) -> None:
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
        move_one(state.bag, state.aside, rng)
    for _ in range(view.n_swapped):
        move_one(state.bag, state.swapped, rng)
    for seat in range(view.n_seats):
        if seat == view.seat:
            for kind in range(N_KINDS):
                state.rack[seat][kind] = view.rack[kind]
        else:
            for _ in range(view.n_rack[seat]):
                move_one(state.bag, state.rack[seat], rng)
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
def move_one(source: Any, target: Any, rng: Any) -> None:
    """A token drawn at random goes from one heap to another."""
    kind = pick(source, rng)
    source[kind] -= 1
    target[kind] += 1


# --- for people and programs --------------------------------------------------------------


def audience(state: Record) -> int:
    """Who sees the pending draw: all the lot, nobody what is set aside, else the drawer."""
    phase = state["phase"]
    if phase == LOT:
        return EVERYBODY
    if phase == DEAL_ASIDE:
        return NOBODY
    return int(state["turn"])


def describe(view: Record) -> dict[str, Any]:
    """A view as plain JSON for clients."""
    board, squares = view["board"], view["squares"]
    laid, special = np.flatnonzero(board), np.flatnonzero(squares)
    n_seats = int(view["n_seats"])
    return {
        "board": named(laid, board, CONTENT_NAMES),
        "squares": named(special, squares, SQUARE_NAMES),
        "rack": rack_names(view["rack"].tolist()),
        "racks": view["n_rack"].tolist()[:n_seats],
        "bag": int(view["n_bag"]),
        "unseen": view["unseen"].tolist(),
        "scores": view["scores"].tolist()[:n_seats],
        "turn": int(view["turn"]),
        "again": bool(view["again"]),
        "over": bool(view["phase"] == OVER),
    }


def named(cells: Any, codes: Any, names: tuple[str, ...]) -> dict[str, str]:
    """What some cells hold, both by name."""
    return {
        CELL_NAMES[cell]: names[code] for cell, code in zip(cells.tolist(), codes[cells].tolist())
    }


def explain(state: Record, move: Record) -> list[Line]:
    """The points of a placement, run by run, with their clauses."""
    if move["kind"] != PLACE:
        return []
    state = copy_of(state)
    n = int(move["n"])
    cells = move["cell"].tolist()[:n]
    tokens = move["token"].tolist()[:n]
    squares = state["squares"][cells].tolist()
    grid.lay(state, move)
    if n == 1 and state["n_board"] == 0:  # T.18
        return [single_line(tokens[0], scoring.multiplier(squares[0]))]
    step = int(grid.line_step(move))
    across = STRIDE + 1 - step
    board = state["board"].tolist()
    runs = [Run(board, cells[0], step)]
    runs += [Run(board, cell, across) for cell in cells]
    line_free = runs[0].is_trio
    for times in (3, 2):
        for i, cell in enumerate(cells):
            if scoring.multiplier(squares[i]) != times:
                continue
            what = scoring.multiplied(state["board"], cell, step, line_free)
            if what == scoring.CROSS_TRIO:
                runs[i + 1].times = times
            elif what == scoring.LINE_TRIO:
                runs[0].times = times
                line_free = False
            elif what == scoring.OWN_VALUE:
                run = runs[0] if runs[0].n > 1 else runs[i + 1]
                run.token_times[cell] = times
    lines = [run.line() for run in runs if run.n > 1]
    if n == RACK and all(token < JOKER for token in tokens):
        lines.append(Line(Text("prime de triolet", "triolet bonus"), TRIOLET, "T.17"))
    return lines


class Run:
    """An unbroken run of laid tokens and what the squares under new ones do to it."""

    def __init__(self, board: list[int], cell: int, step: int) -> None:
        at = cell
        while board[at - step]:
            at -= step
        self.cells: list[int] = []
        self.contents: list[int] = []
        while board[at]:
            self.cells.append(at)
            self.contents.append(board[at])
            at += step
        self.n = len(self.cells)
        self.is_trio = self.n == 3
        self.times = 1  # of a whole trio
        self.token_times: dict[int, int] = {}  # cell → times, of a single token

    def line(self) -> Line:
        """The run as a line of the explanation."""
        if self.is_trio:
            names = "-".join(spoken(content) for content in self.contents)
            clause = "T.14" if self.times == 1 else "T.16"
            text = Text(f"trio {names}", f"trio {names}")
            if self.times > 1:
                text = Text(
                    f"{text.fr}, {TIMES_WORDS[self.times].fr}",
                    f"{text.en}, {TIMES_WORDS[self.times].en}",
                )
            return Line(text, TRIO * self.times, clause)
        terms, total = [], 0
        for cell, content in zip(self.cells, self.contents, strict=True):
            value = 0 if content >= FIRST_JOKER else int(grid.number_of(content))  # T.15
            times = self.token_times.get(cell, 1)
            terms.append(spoken(content) + (f"×{times}" if times > 1 else ""))
            total += value * times
        clause = "T.16" if self.token_times else "T.14"
        return Line(same(" + ".join(terms)), total, clause)


def spoken(content: int) -> str:
    """What stands on a cell, as a score sheet names it."""
    return "joker" if content >= FIRST_JOKER else content_name(content)


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
