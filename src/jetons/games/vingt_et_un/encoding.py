"""Views and moves of Le 21 as numbers (``core.encoding``)."""

from __future__ import annotations

from typing import Any

from jetons.core.encoding import Encoding, Part, offsets
from jetons.core.game import MAX_SEATS
from jetons.core.jit import kernel
from jetons.games.vingt_et_un.layout import (
    COLOUR_OF,
    EXCHANGE,
    FLAG,
    HIGHEST,
    KIND,
    MAX_SIDE,
    N_KINDS,
    N_TOKENS,
    NUMBER,
    OUT,
    PASS,
    PLACE,
    RACK,
    SCORING_ROUND,
    SEAT_SHIFT,
    STAR,
    STRIDE,
    TAKES,
    TARGET,
    TOP,
)

CELLS = MAX_SIDE * MAX_SIDE
KINDS = KIND  # kinds of square beside the plain one
OWNED = STAR  # kinds of token, 1…18

PARTS = (
    Part("owners", (MAX_SEATS, MAX_SIDE, MAX_SIDE), "planes of the seats' tokens, one's own first"),
    Part("numbers", (MAX_SIDE, MAX_SIDE), "what a token that is face up stands for, of 21"),
    Part("stars", (MAX_SIDE, MAX_SIDE), "stars that are face up"),
    Part("down", (MAX_SIDE, MAX_SIDE), "tokens that are face down"),
    Part("room", (MAX_SIDE, MAX_SIDE), "the highest number that an empty square takes, of 21"),
    Part("open", (MAX_SIDE, MAX_SIDE), "empty squares that touch a token"),
    Part("in_use", (MAX_SIDE, MAX_SIDE), "squares of this table's board"),
    Part("start", (MAX_SIDE, MAX_SIDE), "one's own start square"),
    Part(
        "squares",
        (KINDS, MAX_SIDE, MAX_SIDE),
        "squares of the colours blue, green, pink, yellow, then those of 15, 20 and 30",
    ),
    Part("rack", (OWNED,), "one's own tokens 1 to 17 and the star, of three"),
    Part("owned", (MAX_SEATS, OWNED), "what each seat has in hand or to draw, of three"),
    Part("held", (MAX_SEATS,), "tokens that each seat holds, of three, one's own first"),
    Part("undrawn", (MAX_SEATS,), "tokens that each has yet to draw, of 29"),
    Part("scores", (MAX_SEATS,), "points in hundreds, one's own first"),
    Part("round", (2,), "the round, of ten; 1 from the round on in which lines count"),
    Part("idle", (1,), "turns in a row without a placement, of four"),
    Part("teams", (1,), "1: two against two"),
    Part("seats", (MAX_SEATS,), "two, three or four players (the first place stays 0)"),
    Part("turn", (1,), "1: one is to move"),
)
AT = offsets(PARTS)
SIZE = sum(part.size for part in PARTS)
NUMBERS, STARS, FACE_DOWN, ROOM, OPEN = (
    AT[name] for name in ("numbers", "stars", "down", "room", "open")
)
IN_USE, START, SQUARES, RACK_AT, OWNED_AT = (
    AT[name] for name in ("in_use", "start", "squares", "rack", "owned")
)
HELD, UNDRAWN, SCORES, ROUND, IDLE = (
    AT[name] for name in ("held", "undrawn", "scores", "round", "idle")
)
TEAMS, SEATS, TURN_AT = (AT[name] for name in ("teams", "seats", "turn"))


@kernel
def encode(view: Any, out: Any) -> None:
    """Fill a row with what a view shows."""
    for k in range(SIZE):
        out[k] = 0.0
    n_seats, own = int(view.n_seats), max(int(view.seat), 0)
    for row in range(int(view.n_rows)):
        for column in range(int(view.n_columns)):
            encode_cell(view, row, column, own, out)
    start = int(view.starts[COLOUR_OF[n_seats, own]]) - TOP
    out[START + start // STRIDE * MAX_SIDE + start % STRIDE] = 1.0
    for k in range(RACK):
        if view.rack[k] > 0:
            out[RACK_AT + int(view.rack[k]) - 1] += 1.0 / RACK
    for p in range(n_seats):
        seat = (own + p) % n_seats
        for kind in range(1, N_KINDS):
            out[OWNED_AT + p * OWNED + kind - 1] = float(view.owned[seat, kind]) / RACK
        out[HELD + p] = float(view.n_rack[seat]) / RACK
        out[UNDRAWN + p] = float(view.n_undrawn[seat]) / N_TOKENS
        out[SCORES + p] = float(view.scores[seat]) / 100.0
    out[ROUND] = float(view.lap) / 10.0
    out[ROUND + 1] = float(int(int(view.lap) >= SCORING_ROUND))
    out[IDLE] = float(view.idle) / MAX_SEATS
    out[TEAMS] = float(view.teams)
    out[SEATS + n_seats - 1] = 1.0
    out[TURN_AT] = float(int(int(view.turn) == own))


@kernel
def encode_cell(view: Any, row: int, column: int, own: int, out: Any) -> None:
    """What lies on a square and what it takes."""
    cell, place = TOP + row * STRIDE + column, row * MAX_SIDE + column
    content, square = int(view.board[cell]), int(view.squares[cell])
    takes = square // TAKES
    if takes == OUT:
        return
    out[IN_USE + place] = 1.0
    if square & KIND:
        out[SQUARES + ((square & KIND) - 1) * CELLS + place] = 1.0
    if content > 0:
        number, seat = content & NUMBER, (content & (FLAG - 1)) >> SEAT_SHIFT
        out[(seat - own) % int(view.n_seats) * CELLS + place] = 1.0
        out[NUMBERS + place] = float(number) / TARGET
        out[STARS + place] = float(int(content >= FLAG and number > 0))
        out[FACE_DOWN + place] = float(int(number == 0))
    elif takes > 0:
        out[OPEN + place] = 1.0
        out[ROOM + place] = float(takes - 1) / TARGET


# A piece: what 0…16 lays 1…17, 17…37 a star as 1…21, 38…55 exchanges 1…17 or a star, 56 passes
STAR_AS = HIGHEST
GIVES = STAR_AS + TARGET
PASSES = GIVES + STAR


@kernel
def write_pieces(move: Any, out: Any) -> int:
    """The piece of a move."""
    out[0, 1] = 0
    if move.kind == PLACE:
        cell = int(move.cell) - TOP
        is_star = move.token == STAR
        out[0, 0] = (STAR_AS if is_star else 0) + int(move.number) - 1
        out[0, 1] = cell // STRIDE * MAX_SIDE + cell % STRIDE
    elif move.kind == EXCHANGE:
        out[0, 0] = GIVES + int(move.token) - 1
    else:
        out[0, 0] = PASSES
    return 1


@kernel
def read_pieces(pieces: Any, move: Any) -> None:
    """The move of a piece."""
    what, where = int(pieces[0, 0]), int(pieces[0, 1])
    move.number = 0
    move.cell = 0
    move.token = 0
    if what < GIVES:
        move.kind = PLACE
        move.token = STAR if what >= STAR_AS else what + 1
        move.number = what - STAR_AS + 1 if what >= STAR_AS else what + 1
        move.cell = TOP + where // MAX_SIDE * STRIDE + where % MAX_SIDE
    elif what < PASSES:
        move.kind = EXCHANGE
        move.token = what - GIVES + 1
    else:
        move.kind = PASS


ENCODING = Encoding(
    PARTS,
    (
        ("lay a number, 1 to 17", HIGHEST),
        ("lay a star as 1 to 21", TARGET),
        ("exchange 1 to 17 or a star", STAR),
        ("pass", 1),
    ),
    CELLS,
    "of a token laid: the square, row × 19 + column; else 0",
    1,
    encode,
    write_pieces,
    read_pieces,
)
