"""Triolet as text and JSON: moves, positions, the board in a terminal. Parse and format pair up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadNotation, BadPosition
from jetons.core.game import MAX_SEATS, Record, Records
from jetons.core.jit import kernel
from jetons.core.letters import (
    NONE,
    find,
    letter,
    number_in,
    past_spaces,
    past_word,
    put,
    refuse,
    upper,
)
from jetons.core.notation import Texts
from jetons.core.positions import whole_number
from jetons.core.show import put_number
from jetons.core.text import Text, own_lang
from jetons.games.triolet.board import STANDARD_SQUARES, read_board, write_board
from jetons.games.triolet.layout import (
    ASIDE,
    COPIES,
    EXCHANGE,
    IDLE_ROUNDS,
    JOKER,
    MOVE,
    N_KINDS,
    N_TOKENS,
    PASS,
    PLACE,
    POOL_BAG,
    POOL_LOT,
    RACK,
    SIDE,
    STATE,
    STRIDE,
    TARGET,
    TOP,
    TURN,
    WORDS,
    Unread,
    cell_name,
    cell_of,
    content_name,
    rack_names,
)

_CELL = re.compile(r"([A-O])([1-9]|1[0-5])")
_STAR, _EQUALS, _DASH, _SPACE, _LINE = 42, 61, 45, 32, 10  # bytes
_A, _O, _X = 65, 79, 88


# --- moves --------------------------------------------------------------------------------


@kernel
def read_move(state: Any, text: Any, n: int, move: Any, where: Any) -> int:
    """A move from text: ``H8=9 H9=*5``, ``x 3 7``, ``-``. Answers an Unread."""
    clear_move(move)
    at = past_spaces(text, 0, n)
    end = past_word(text, at, n)
    rest = past_spaces(text, end, n)
    if end - at == 1 and text[at] == _DASH and rest == n:
        move.kind = PASS
        return 0
    move.kind = PLACE
    if end - at == 1 and upper(letter(text, at, n)) == _X:
        move.kind = EXCHANGE
        at = rest
    n_pieces = 0
    while at < n:
        end = past_word(text, at, n)
        cell, token = 0, NONE
        if move.kind == EXCHANGE:
            token = token_in(text, at, end)
            if token == NONE:
                return refuse(where, at, end, Unread.NOT_A_TOKEN)
        else:
            sign = find(text, at, end, _EQUALS)
            cell = cell_in(text, at, sign)
            if cell != NONE:
                token = placed_in(text, sign + 1, end)
            if token == NONE:
                return refuse(where, at, end, Unread.NOT_A_MOVE)
        if n_pieces < RACK:
            insert(move, n_pieces, cell, token)
        n_pieces += 1
        at = past_spaces(text, end, n)
    if n_pieces < 1 or n_pieces > RACK:
        clear_move(move)
        return refuse(where, 0, n, Unread.WRONG_COUNT)
    move.n = n_pieces
    return 0


@kernel
def clear_move(move: Any) -> None:
    """A move of nothing."""
    move.kind = PASS
    move.n = 0
    move.spare = 0
    for i in range(RACK):
        move.cell[i] = 0
        move.token[i] = 0


@kernel
def insert(move: Any, n: int, cell: int, token: int) -> None:
    """One more piece, in the one order that moves have: by cell, then by token."""
    at = n
    while at > 0 and (
        move.cell[at - 1] > cell or (move.cell[at - 1] == cell and move.token[at - 1] > token)
    ):
        move.cell[at] = move.cell[at - 1]
        move.token[at] = move.token[at - 1]
        at -= 1
    move.cell[at] = cell
    move.token[at] = token


@kernel
def cell_in(text: Any, at: int, end: int) -> int:
    """The cell of ``H8`` (or ``h8``); NONE if it is none."""
    row = upper(letter(text, at, end))
    column = number_in(text, at + 1, end, SIDE)
    if row < _A or row > _O or column < 1:
        return NONE
    return TOP + (row - _A) * STRIDE + column - 1


@kernel
def token_in(text: Any, at: int, end: int) -> int:
    """The kind of a token, ``0`` … ``15`` or ``*``; NONE if it is none."""
    if end - at == 1 and text[at] == _STAR:
        return JOKER
    return number_in(text, at, end, JOKER - 1)


@kernel
def placed_in(text: Any, at: int, end: int) -> int:
    """A token as it is placed, ``9``, or ``*9`` the joker; NONE if it is none."""
    if letter(text, at, end) != _STAR:
        return number_in(text, at, end, JOKER - 1)
    number = number_in(text, at + 1, end, JOKER - 1)
    return NONE if number == NONE else JOKER + number


@kernel
def write_move(state: Any, move: Any, out: Any) -> int:
    """The placed tokens of a move, a line each; an exchange or a pass in one line."""
    if move.kind == PASS:
        return put(out, 0, _DASH)
    n = 0
    if move.kind == EXCHANGE:
        n = put(out, n, _X + 32)
    for i in range(move.n):
        token = int(move.token[i])
        if move.kind == EXCHANGE:
            n = put(out, n, _SPACE)
            n = put_token(out, n, token)
            continue
        if i > 0:
            n = put(out, n, _LINE)
        place = int(move.cell[i]) - TOP
        n = put(out, n, _A + place // STRIDE)
        n = put_number(out, n, place % STRIDE + 1)
        n = put(out, n, _EQUALS)
        if token >= JOKER:
            n = put(out, n, _STAR)
        n = put_number(out, n, token % JOKER)
    return n


@kernel
def put_token(out: Any, n: int, kind: int) -> int:
    """Write the kind of a token; where the text then ends."""
    return put(out, n, _STAR) if kind == JOKER else put_number(out, n, kind)


@kernel
def write_outcome(pool: int, outcome: int, out: Any) -> int:
    """A drawn token, or the seat (from 1) that the lot chose."""
    return put_number(out, 0, outcome + 1) if pool == POOL_LOT else put_token(out, 0, outcome)


@kernel
def read_outcome(pool: int, text: Any, n: int, where: Any) -> int:
    """The outcome of a draw from its text; less than 0 an Unread."""
    if pool != POOL_LOT:
        token = token_in(text, 0, n)
        return token if token != NONE else -refuse(where, 0, n, Unread.NOT_A_TOKEN)
    seat = number_in(text, 0, n, MAX_SEATS)
    return seat - 1 if seat > 0 else -refuse(where, 0, n, Unread.NO_SEAT)


TEXTS = Texts(read_move, write_move, read_outcome, write_outcome, MOVE, Unread, WORDS)


def parse_token(text: object) -> int:
    """A token kind from ``0`` … ``15`` or ``*``. Raises BadNotation.

    >>> parse_token("12"), parse_token("*")
    (12, 16)
    """
    return TEXTS.parse_outcome(POOL_BAG, text if isinstance(text, str) else str(text))


# --- positions ----------------------------------------------------------------------------


def read_position(position: Mapping[str, Any]) -> Records:
    """A state (array of one) from the JSON form of the rules. Raises BadPosition."""
    states = np.zeros(1, STATE).view(np.recarray)
    state = states[0]
    n_seats = whole_number(position, "players", 2, 2, 4)
    mover = whole_number(position, "mover", 0, 0, n_seats - 1)
    state.n_seats, state.turn, state.first, state.phase = n_seats, mover, mover, TURN
    layout = position.get("layout", "standard")
    if not isinstance(layout, str):
        raise BadPosition(Text("« layout » doit être un texte", '"layout" must be a text'))
    state.squares[:] = read_board(layout)
    state.idle = whole_number(position, "idle", 0, 0, IDLE_ROUNDS * n_seats - 1)
    unseen = list(COPIES)
    read_grid(position, state, unseen)
    read_rack(position, state, mover, unseen)
    read_scores(position, state)
    deal_unseen(position, state, unseen)
    return states


def take(unseen: list[int], kind: int) -> None:
    """One token of a kind is accounted for. Raises BadPosition if there are no more."""
    unseen[kind] -= 1
    if unseen[kind] < 0:
        name = "joker" if kind == JOKER else str(kind)
        raise BadPosition(
            Text(
                f"trop de jetons {name} : il n'y en a que {COPIES[kind]}",
                f"too many tokens {name}: there are only {COPIES[kind]}",
            )
        )


def read_grid(position: Mapping[str, Any], state: Record, unseen: list[int]) -> None:
    """The tokens on the grid, checked against T.1, T.8."""
    board = position.get("board", {})
    if not isinstance(board, dict):
        raise BadPosition(Text("« board » doit être un objet", '"board" must be an object'))
    for name, content in board.items():
        match = _CELL.fullmatch(name.upper())
        if match is None:
            raise BadPosition(
                Text(f"case inconnue « {name[:20]} »", f"there is no square {name[:20]!r}")
            )
        cell = cell_of(ord(match[1]) - ord("A"), int(match[2]) - 1)
        text = str(content) if isinstance(content, int) else content
        is_joker = isinstance(text, str) and len(text) > 1 and text.startswith("*")
        try:
            number = parse_token(text[1:] if is_joker else text)
        except BadNotation as error:
            raise BadPosition(
                Text(f"{name} : {error.text.fr}", f"{name}: {error.text.en}")
            ) from error
        if number == JOKER:
            raise BadPosition(
                Text(
                    f"{name} : écrire le nombre que le joker remplace, par exemple *4",
                    f"{name}: write the number the joker stands for, such as *4",
                )
            )
        take(unseen, JOKER if is_joker else number)
        state.board[cell] = 1 + number + (JOKER if is_joker else 0)
        state.squares[cell] = 0  # T.13
        state.n_board += 1
    check_grid(state.board)


def check_grid(board: Any) -> None:
    """Raise BadPosition for a run that T.8 does not allow."""
    for cell in range(STRIDE + 1, len(board) - STRIDE):
        for step in (1, STRIDE):
            if not board[cell] or board[cell - step]:
                continue
            numbers = []
            at = cell
            while board[at]:
                numbers.append((int(board[at]) - 1) & 15)
                at += step
            where = f"{cell_name(cell)}-{cell_name(at - step)}"
            sums = "+".join(map(str, numbers))
            if len(numbers) > 3:
                raise BadPosition(
                    Text(
                        f"{where} : {len(numbers)} jetons à la suite, trois au plus (T.8)",
                        f"{where}: {len(numbers)} tokens in a row, three at most (T.8)",
                    )
                )
            if len(numbers) == 3 and sum(numbers) != TARGET:
                raise BadPosition(
                    Text(
                        f"{where} : {sums} = {sum(numbers)}, un trio fait 15 (T.8)",
                        f"{where}: {sums} = {sum(numbers)}, a trio makes 15 (T.8)",
                    )
                )
            if len(numbers) == 2 and sum(numbers) > TARGET:
                raise BadPosition(
                    Text(
                        f"{where} : {sums} = {sum(numbers)} dépasse 15 (T.8)",
                        f"{where}: {sums} = {sum(numbers)} exceeds 15 (T.8)",
                    )
                )


def read_rack(position: Mapping[str, Any], state: Record, seat: int, unseen: list[int]) -> None:
    """The mover's tokens."""
    rack = position.get("rack", [])
    if not isinstance(rack, list) or len(rack) > RACK:
        raise BadPosition(
            Text(
                "« rack » doit être une liste de trois jetons au plus",
                '"rack" must be a list of at most three tokens',
            )
        )
    for item in rack:
        try:
            kind = parse_token(str(item) if isinstance(item, int) else item)
        except BadNotation as error:
            raise BadPosition(error.text) from error
        take(unseen, kind)
        state.rack[seat][kind] += 1
        state.n_rack[seat] += 1


def read_scores(position: Mapping[str, Any], state: Record) -> None:
    """The points so far, if they are given."""
    scores = position.get("scores")
    if scores is None:
        return
    n = int(state.n_seats)
    if (
        not isinstance(scores, list)
        or len(scores) != n
        or not all(isinstance(score, int) and abs(score) < 10**6 for score in scores)
    ):
        raise BadPosition(
            Text(
                f"« scores » doit être une liste de {n} nombres",
                f'"scores" must be a list of {n} numbers',
            )
        )
    state.scores[:n] = scores


def deal_unseen(position: Mapping[str, Any], state: Record, unseen: list[int]) -> None:
    """What cannot be seen goes somewhere it can be: the others' racks, set aside, the bag."""
    n_unseen = sum(unseen)
    n_others = int(state.n_seats) - 1
    n_bag = whole_number(position, "bag", max(n_unseen - ASIDE - RACK * n_others, 0), 0, N_TOKENS)
    if n_bag > n_unseen:
        raise BadPosition(
            Text(
                f"{n_bag} jetons dans le sac, mais il n'en reste que {n_unseen} hors de vue",
                f"{n_bag} tokens in the bag, but only {n_unseen} are out of sight",
            )
        )
    state.n_bag = n_bag
    hidden = [kind for kind in range(N_KINDS) for _ in range(unseen[kind])]
    room = n_unseen - n_bag
    n_aside = min(ASIDE, room)
    for kind in hidden[:n_aside]:
        state.aside[kind] += 1
    at = n_aside
    for other in range(int(state.n_seats)):
        if other == state.turn:
            continue
        for kind in hidden[at : min(at + RACK, room)]:
            state.rack[other][kind] += 1
            state.n_rack[other] += 1
        at = min(at + RACK, room)
    for kind in hidden[at:]:
        state.bag[kind] += 1


def write_position(state: Record, seat: int) -> dict[str, Any]:
    """The JSON form of a position as a seat sees it; what is hidden is not in it."""
    position: dict[str, Any] = {
        "game": "triolet",
        "players": int(state.n_seats),
        "mover": int(state.turn),
        "board": {
            cell_name(cell): content_name(int(content))
            for cell, content in enumerate(state.board)
            if content
        },
        "rack": rack_names(state.rack[seat]) if seat >= 0 else [],
        "bag": int(state.n_bag),
        "scores": [int(score) for score in state.scores[: state.n_seats]],
    }
    squares = np.where(state.board, STANDARD_SQUARES, state.squares)  # covered ones do not count
    if (squares != STANDARD_SQUARES).any():
        position["layout"] = write_board(squares)
    if state.idle:
        position["idle"] = int(state.idle)
    return position


# --- the terminal -------------------------------------------------------------------------


def draw_board(view: Record, seat: int) -> str:
    """The grid as text, tokens in brackets, and below it the seat's rack and the bag."""
    signs = ("·", "x2", "x3", "bis")
    lines = ["    " + "".join(f"{column + 1:^4}" for column in range(SIDE))]
    for row in range(SIDE):
        cells = []
        for column in range(SIDE):
            cell = cell_of(row, column)
            content = int(view.board[cell])
            text = f"[{content_name(content)}]" if content else signs[int(view.squares[cell])]
            cells.append(f"{text:^4}")
        lines.append(f" {chr(ord('A') + row)}  " + "".join(cells))
    rack = " ".join(f"[{name}]" for name in rack_names(view.rack))
    below = WORDS.text("board", "below", rack=rack or "-", bag=int(view.n_bag))
    return "\n".join([*lines, "", "    " + below.to(own_lang())])
