"""Views and moves of 20 sur 20 as numbers (``core.encoding``)."""

from __future__ import annotations

from typing import Any

from jetons.core.encoding import Encoding, Part, offsets
from jetons.core.game import MAX_SEATS
from jetons.core.jit import kernel
from jetons.games.vingt_sur_vingt.layout import (
    CHAIN,
    DOWN,
    MARKS,
    N_DOMINOES,
    PASS,
    PLACE,
    RACK,
    STOP,
)
from jetons.games.vingt_sur_vingt.notation import EDGE

HALF = 31  # rows and columns that planes show on each side of the first domino
SIDE = 2 * HALF + 1
CELLS = SIDE * SIDE
WIDE = 2 * EDGE + 1  # rows and columns that a move can name
N_MARKS = MARKS + (0,) * (8 - len(MARKS))  # a tuple of its own: kernels read it by seats
N_VALUES = 10

PARTS = (
    Part("halves", (SIDE, SIDE), "values of the halves on the table, 0.1 for the blank to 1 for 9"),
    Part("marks", (MAX_SEATS, SIDE, SIDE), "planes of the seats' marks, one's own first"),
    Part("other_marks", (SIDE, SIDE), "marks of which nobody knows whose they are"),
    Part("outside", (1,), "halves beyond the planes, of a hundred: none in nearly every game"),
    Part("rack", (N_DOMINOES,), "one's own dominoes: 0|1 … 0|9, 1|1 … 9|9"),
    Part("unseen", (N_DOMINOES,), "dominoes in the stock or on another's rack"),
    Part("held", (MAX_SEATS,), "dominoes that each seat holds, of five, one's own first"),
    Part("stock", (1,), "dominoes to be drawn, of 54"),
    Part("marks_left", (MAX_SEATS,), "marks that each has yet to lay, as a share of all its marks"),
    Part("chain", (1,), "1: the mover goes on domino by domino, or stops"),
    Part("passes", (1,), "passes in a row, of four"),
    Part("seats", (MAX_SEATS,), "two, three or four players (the first place stays 0)"),
    Part("turn", (1,), "1: one is to move"),
)
AT = offsets(PARTS)
SIZE = sum(part.size for part in PARTS)
MARKS_AT, OTHER_MARKS, OUTSIDE, RACK_AT = (
    AT[name] for name in ("marks", "other_marks", "outside", "rack")
)
UNSEEN, HELD, STOCK, LEFT = (AT[name] for name in ("unseen", "held", "stock", "marks_left"))
CHAIN_AT, PASSES_AT, SEATS, TURN_AT = (AT[name] for name in ("chain", "passes", "seats", "turn"))


@kernel
def encode(view: Any, out: Any) -> None:
    """Fill a row with what a view shows."""
    for k in range(SIZE):
        out[k] = 0.0
    for i in range(int(view.n_table)):
        code, row, column = int(view.tile[i]), int(view.tile_row[i]), int(view.tile_col[i])
        down = int(code >= DOWN)
        code -= DOWN * down
        put_half(row, column, code // N_VALUES, out)
        put_half(row + down, column + 1 - down, code % N_VALUES, out)
    n_seats, own = int(view.n_seats), max(int(view.seat), 0)
    encode_marks(view, n_seats, own, out)
    for k in range(RACK):
        if view.rack[k] >= 0:
            out[RACK_AT + int(view.rack[k])] = 1.0
    for kind in range(N_DOMINOES):
        out[UNSEEN + kind] = float(view.unseen[kind])
    for p in range(n_seats):
        seat, marks = (own + p) % n_seats, float(N_MARKS[n_seats])
        out[HELD + p] = float(view.n_rack[seat]) / RACK
        out[LEFT + p] = (marks - float(view.scores[seat])) / marks
    out[STOCK] = float(view.n_stock) / N_DOMINOES
    out[CHAIN_AT] = float(int(int(view.phase) == CHAIN))
    out[PASSES_AT] = float(view.passes) / MAX_SEATS
    out[SEATS + n_seats - 1] = 1.0
    out[TURN_AT] = float(int(int(view.turn) == own))


@kernel
def put_half(row: int, column: int, value: int, out: Any) -> None:
    """One half of a domino on its plane."""
    if abs(row) <= HALF and abs(column) <= HALF:
        out[(row + HALF) * SIDE + column + HALF] = (value + 1.0) / N_VALUES
    else:
        out[OUTSIDE] += 0.01


@kernel
def encode_marks(view: Any, n_seats: int, own: int, out: Any) -> None:
    """The marks on their planes."""
    for i in range(int(view.n_marks)):
        row, column = int(view.mark_row[i]), int(view.mark_col[i])
        if abs(row) > HALF or abs(column) > HALF:
            continue
        place, seat = (row + HALF) * SIDE + column + HALF, int(view.mark_seat[i])
        if seat < n_seats:
            out[MARKS_AT + (seat - own) % n_seats * CELLS + place] = 1.0
        else:
            out[OTHER_MARKS + place] = 1.0


# A piece: what 0…99 lays 10 × first half + second half across, 100…199 the same down, 200 stops a
# chain, 201 passes
STOPS, PASSES = 2 * DOWN, 2 * DOWN + 1


@kernel
def write_pieces(move: Any, out: Any) -> int:
    """The pieces of a move: its dominoes in line order."""
    if move.kind != PLACE:
        out[0, 0] = STOPS if move.kind == STOP else PASSES
        out[0, 1] = 0
        return 1
    for k in range(int(move.n)):
        out[k, 0] = int(move.tile[k])
        out[k, 1] = (int(move.row[k]) + EDGE) * WIDE + int(move.col[k]) + EDGE
    return int(move.n)


@kernel
def read_pieces(pieces: Any, move: Any) -> None:
    """The move of its pieces."""
    first = int(pieces[0, 0])
    move.kind = STOP if first == STOPS else PASS if first == PASSES else PLACE
    move.n = 0
    for k in range(RACK):
        move.tile[k] = 0
        move.row[k] = 0
        move.col[k] = 0
        if k < len(pieces) and pieces[k, 0] >= 0 and move.kind == PLACE:
            where = int(pieces[k, 1])
            move.tile[k] = int(pieces[k, 0])
            move.row[k] = where // WIDE - EDGE
            move.col[k] = where % WIDE - EDGE
            move.n = k + 1


ENCODING = Encoding(
    PARTS,
    (("lay a domino across", DOWN), ("lay a domino down", DOWN), ("stop", 1), ("pass", 1)),
    WIDE * WIDE,
    "of a domino laid: its first half, (row + 127) × 255 + column + 127; else 0",
    RACK,
    encode,
    write_pieces,
    read_pieces,
)
