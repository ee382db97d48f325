"""Views and moves of Triolet as numbers (``core.encoding``)."""

from __future__ import annotations

from typing import Any

from jetons.core.encoding import Encoding, Part, offsets
from jetons.core.game import MAX_SEATS
from jetons.core.jit import kernel
from jetons.games.triolet.layout import (
    BIS,
    EXCHANGE,
    FIRST_JOKER,
    JOKER,
    N_KINDS,
    N_TOKENS,
    PASS,
    PLACE,
    RACK,
    SIDE,
    STRIDE,
    TOP,
)

CELLS = SIDE * SIDE
N_NUMBERS = JOKER

PARTS = (
    Part(
        "numbers",
        (N_NUMBERS, SIDE, SIDE),
        "planes of the numbers 0 to 15; a joker counts as its number",
    ),
    Part("jokers", (SIDE, SIDE), "where jokers lie"),
    Part("squares", (BIS, SIDE, SIDE), "double, triple and bis squares that are not covered"),
    Part("rack", (N_KINDS,), "one's own tokens of each kind, the joker last; of three"),
    Part("unseen", (N_KINDS,), "tokens of each kind that one has not seen; of ten"),
    Part("held", (MAX_SEATS,), "tokens that each seat holds, of three, one's own first"),
    Part("bag", (1,), "tokens in the bag, of 83"),
    Part("scores", (MAX_SEATS,), "points in hundreds, one's own first"),
    Part("again", (1,), "1: the mover covered a bis and plays once more"),
    Part("idle", (1,), "turns in a row without a placement, of ten"),
    Part("seats", (MAX_SEATS,), "two, three or four players (the first place stays 0)"),
    Part("turn", (1,), "1: one is to move"),
)
AT = offsets(PARTS)
SIZE = sum(part.size for part in PARTS)
JOKERS, SQUARES, RACK_AT, UNSEEN = (AT[name] for name in ("jokers", "squares", "rack", "unseen"))
HELD, BAG, SCORES, AGAIN = (AT[name] for name in ("held", "bag", "scores", "again"))
IDLE_AT, SEATS, TURN_AT = (AT[name] for name in ("idle", "seats", "turn"))


@kernel
def encode(view: Any, out: Any) -> None:
    """Fill a row with what a view shows."""
    for k in range(SIZE):
        out[k] = 0.0
    for row in range(SIDE):
        for column in range(SIDE):
            place, cell = row * SIDE + column, TOP + row * STRIDE + column
            content = int(view.board[cell])
            if content > 0:
                number = content - FIRST_JOKER if content >= FIRST_JOKER else content - 1
                out[number * CELLS + place] = 1.0
                out[JOKERS + place] = float(int(content >= FIRST_JOKER))
            elif view.squares[cell] > 0:
                out[SQUARES + (int(view.squares[cell]) - 1) * CELLS + place] = 1.0
    for kind in range(N_KINDS):
        out[RACK_AT + kind] = float(view.rack[kind]) / RACK
        out[UNSEEN + kind] = float(view.unseen[kind]) / 10.0
    n_seats, own = int(view.n_seats), max(int(view.seat), 0)
    for p in range(n_seats):
        out[HELD + p] = float(view.n_rack[(own + p) % n_seats]) / RACK
        out[SCORES + p] = float(view.scores[(own + p) % n_seats]) / 100.0
    out[BAG] = float(view.n_bag) / N_TOKENS
    out[AGAIN] = float(view.again)
    out[IDLE_AT] = float(view.idle) / 10.0
    out[SEATS + n_seats - 1] = 1.0
    out[TURN_AT] = float(int(int(view.turn) == own))


# A piece: what 0…15 lays a number, 16…31 a joker as a number, 32…48 gives up a kind, 49 passes
GIVES = 2 * N_NUMBERS
PASSES = GIVES + N_KINDS


@kernel
def write_pieces(move: Any, out: Any) -> int:
    """The pieces of a move: its tokens in reading order, or those that it gives up."""
    if move.kind == PASS:
        out[0, 0] = PASSES
        out[0, 1] = 0
        return 1
    for k in range(int(move.n)):
        token, cell = int(move.token[k]), int(move.cell[k]) - TOP
        out[k, 0] = token if move.kind == PLACE else GIVES + token
        out[k, 1] = cell // STRIDE * SIDE + cell % STRIDE if move.kind == PLACE else 0
    return int(move.n)


@kernel
def read_pieces(pieces: Any, move: Any) -> None:
    """The move of its pieces."""
    first = int(pieces[0, 0])
    move.kind = PASS if first == PASSES else EXCHANGE if first >= GIVES else PLACE
    move.n = 0
    for k in range(RACK):
        move.token[k] = 0
        move.cell[k] = 0
        if k < len(pieces) and pieces[k, 0] >= 0 and move.kind != PASS:
            what, where = int(pieces[k, 0]), int(pieces[k, 1])
            move.token[k] = what if move.kind == PLACE else what - GIVES
            if move.kind == PLACE:
                move.cell[k] = TOP + where // SIDE * STRIDE + where % SIDE
            move.n = k + 1


ENCODING = Encoding(
    PARTS,
    (
        ("lay a number", N_NUMBERS),
        ("lay a joker as a number", N_NUMBERS),
        ("give up a kind", N_KINDS),
        ("pass", 1),
    ),
    CELLS,
    "of a token laid: the cell, row × 15 + column; else 0",
    RACK,
    encode,
    write_pieces,
    read_pieces,
)
