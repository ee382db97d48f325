"""Views and moves of 101 as numbers (``core.encoding``)."""

from __future__ import annotations

from typing import Any

from jetons.core.encoding import Encoding, Part, offsets
from jetons.core.game import MAX_SEATS
from jetons.core.jit import kernel
from jetons.games.cent_un.layout import (
    DEPTH,
    DRAW,
    FRAME,
    KIND_NAMES,
    LONGEST,
    MODE_NAMES,
    N_BACKS,
    N_COLOURS,
    N_COLUMNS,
    N_TOKENS,
    N_VALUES,
    PHASE_NAMES,
    PLACE,
    STRIDE,
)

CELLS = FRAME * FRAME
PLANES = N_COLOURS + N_VALUES
BEST = len(KIND_NAMES) - 1

PARTS = (
    Part(
        "squares",
        (MAX_SEATS, PLANES, FRAME, FRAME),
        "by square, one's own first (alone, both): planes of the five colours, then of the values",
    ),
    Part(
        "kinds",
        (MAX_SEATS, 2, FRAME),
        "by square: the rank of each row, then of each column of the frame, from 0 (nothing) to 1",
    ),
    Part("hand", (N_TOKENS,), "the token that the mover holds: colour × 10 + value - 1"),
    Part("up", (N_TOKENS,), "the front token that is face up, likewise"),
    Part("up_column", (N_COLUMNS,), "its column of the tray"),
    Part("fronts", (N_COLUMNS, N_BACKS), "the back of the front token of each column"),
    Part("left", (N_COLUMNS,), "tokens left in each column, of ten"),
    Part("unseen", (N_TOKENS,), "tokens whose face nobody has seen"),
    Part("scores", (MAX_SEATS,), "points as the squares stand, in tens, one's own first"),
    Part("placed", (1,), "share of all tokens that is placed"),
    Part("phase", (len(PHASE_NAMES),), "the step that is awaited: " + ", ".join(PHASE_NAMES)),
    Part("mode", (len(MODE_NAMES),), "how tokens are drawn: " + ", ".join(MODE_NAMES)),
    Part("seats", (MAX_SEATS,), "one, two, three or four players"),
    Part("turn", (1,), "1: one is to move"),
)
AT = offsets(PARTS)
SIZE = sum(part.size for part in PARTS)
SQUARES, KINDS, HAND, UP, UP_COLUMN = (
    AT[name] for name in ("squares", "kinds", "hand", "up", "up_column")
)
FRONTS, LEFT, UNSEEN, SCORES, PLACED = (
    AT[name] for name in ("fronts", "left", "unseen", "scores", "placed")
)
PHASE, MODE, SEATS, TURN_AT = (AT[name] for name in ("phase", "mode", "seats", "turn"))


@kernel
def encode(view: Any, out: Any) -> None:
    """Fill a row with what a view shows."""
    for k in range(SIZE):
        out[k] = 0.0
    n_seats, own = int(view.n_seats), max(int(view.seat), 0)
    for p in range(max(n_seats, 2)):
        encode_square(view, (own + p) % n_seats if n_seats > 1 else p, p, out)
    for p in range(n_seats):
        out[SCORES + p] = float(view.scores[(own + p) % n_seats]) / 10.0
    encode_tray(view, out)
    for token in range(N_TOKENS):
        out[UNSEEN + token] = float(1 - (int(view.seen) >> token & 1))
    out[PLACED] = float(view.n_placed) / float(max(int(view.n_total), 1))
    out[PHASE + int(view.phase)] = 1.0
    out[MODE + int(view.mode)] = 1.0
    out[SEATS + n_seats - 1] = 1.0
    out[TURN_AT] = float(int(int(view.turn) == own))


@kernel
def encode_square(view: Any, square: int, p: int, out: Any) -> None:
    """The tokens of a square on its frame, and what its lines are so far."""
    base = SQUARES + p * PLANES * CELLS
    for row in range(FRAME):
        taken = int(view.rows[square, row + 1])
        for column in range(FRAME):
            if taken >> column & 1:
                place = row % LONGEST * LONGEST + column % LONGEST
                token = int(view.cells[square, place]) - 1
                cell = row * FRAME + column
                out[base + token // N_VALUES * CELLS + cell] = 1.0
                out[base + (N_COLOURS + token % N_VALUES) * CELLS + cell] = 1.0
    if view.n_square[square] == 0:
        return
    for row in range(int(view.top[square]), int(view.bottom[square]) + 1):
        rank = float(view.kinds[square, 0, row % LONGEST])
        out[KINDS + p * 2 * FRAME + row] = rank / BEST
    for column in range(int(view.left[square]), int(view.right[square]) + 1):
        rank = float(view.kinds[square, 1, column % LONGEST])
        out[KINDS + (p * 2 + 1) * FRAME + column] = rank / BEST


@kernel
def encode_tray(view: Any, out: Any) -> None:
    """What lies in the tray, and what was taken from it."""
    if view.hand > 0:
        out[HAND + int(view.hand) - 1] = 1.0
    if view.up >= 0:
        out[UP + int(view.up_token) - 1] = 1.0
        out[UP_COLUMN + int(view.up)] = 1.0
    for column in range(N_COLUMNS):
        n = 0
        for depth in range(DEPTH):
            back = int(view.tray[depth * N_COLUMNS + column])
            if back > 0:
                if n == 0:
                    out[FRONTS + column * N_BACKS + back - 1] = 1.0
                n += 1
        out[LEFT + column] = float(n) / DEPTH


# A piece: what 0…4 draws from that column, 5…9 turns its front, 10 places on a cell of the frame
TURNS, PLACES = N_COLUMNS, 2 * N_COLUMNS


@kernel
def write_pieces(move: Any, out: Any) -> int:
    """The piece of a move."""
    at = int(move.at)
    if move.kind == PLACE:
        out[0, 0] = PLACES
        out[0, 1] = at // STRIDE * FRAME + at % STRIDE
    else:
        out[0, 0] = at if move.kind == DRAW else TURNS + at
        out[0, 1] = 0
    return 1


@kernel
def read_pieces(pieces: Any, move: Any) -> None:
    """The move of a piece."""
    what, where = int(pieces[0, 0]), int(pieces[0, 1])
    if what == PLACES:
        move.kind = PLACE
        move.at = where // FRAME * STRIDE + where % FRAME
    else:
        move.kind = DRAW if what < TURNS else PLACE + 1
        move.at = what % N_COLUMNS


ENCODING = Encoding(
    PARTS,
    (("draw from a column", N_COLUMNS), ("turn the front of a column", N_COLUMNS), ("place", 1)),
    CELLS,
    "of a placement: the cell of the frame, row × 9 + column; else 0",
    1,
    encode,
    write_pieces,
    read_pieces,
)
