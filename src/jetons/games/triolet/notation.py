"""Triolet as text and JSON: moves, positions, the board in a terminal. Parse and format pair up."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadNotation, BadPosition
from jetons.core.game import Record, Records
from jetons.core.plain import reader, writer
from jetons.core.positions import whole_number
from jetons.core.text import Text, own_lang
from jetons.games.triolet.board import read_board
from jetons.games.triolet.layout import (
    ASIDE,
    COPIES,
    EXCHANGE,
    JOKER,
    MOVE,
    N_KINDS,
    N_TOKENS,
    PASS,
    PLACE,
    POOL_LOT,
    RACK,
    SIDE,
    STATE,
    STRIDE,
    TARGET,
    TURN,
    cell_name,
    cell_of,
    content_name,
    rack_names,
    token_name,
)

read_move, write_move = reader(MOVE), writer(MOVE)
_CELLS = {
    cell_name(cell_of(row, column)): cell_of(row, column) for row, column in np.ndindex(SIDE, SIDE)
}
CELLS = {**_CELLS, **{name.lower(): cell for name, cell in _CELLS.items()}}  # H8, h8
TOKENS = {content_name(token + 1): token for token in range(2 * JOKER)}  # 9, and *9 the joker
_CELL = re.compile(r"([A-O])([1-9]|1[0-5])")
_TOKEN = re.compile(r"0|[1-9]|1[0-5]|\*")


# --- moves --------------------------------------------------------------------------------


def parse_move(state: Record, text: str) -> Record:
    """A move from text: ``H8=9 H9=*5``, ``x 3 7``, ``-``. Raises BadNotation."""
    words = text.split()
    if words == ["-"]:
        return write_move(PASS, 0, (0,) * RACK, (0,) * RACK, 0)
    if words and words[0] in ("x", "X"):
        return move_of(EXCHANGE, [(0, parse_token(word)) for word in words[1:]], text)
    return move_of(PLACE, [parse_placed(word) for word in words], text)


def parse_placed(word: str) -> tuple[int, int]:
    """The cell and the token of ``H8=9`` or ``H8=*9``. Raises BadNotation.

    >>> parse_placed("H8=*9") == (cell_of(7, 7), JOKER + 9)
    True
    """
    name, _, content = word.partition("=")
    cell, token = CELLS.get(name), TOKENS.get(content)
    if cell is None or token is None:
        raise BadNotation(
            Text(
                f"« {word[:20]} » n'est pas un coup (H8=9, H8=*9, x 3 7, -)",
                f"{word[:20]!r} is not a move (H8=9, H8=*9, x 3 7, -)",
            )
        )
    return cell, token


def move_of(kind: int, pieces: list[tuple[int, int]], text: str) -> Record:
    """A move of (cell, token) pieces, in the one order that moves have."""
    if not 1 <= len(pieces) <= RACK:
        raise BadNotation(
            Text(
                f"un coup a un à trois jetons : « {text[:40]} »",
                f"a move has one to three tokens: {text[:40]!r}",
            )
        )
    pieces.sort()
    n = len(pieces)
    cells, tokens = zip(*pieces, *[(0, 0)] * (RACK - n))
    return write_move(kind, n, cells, tokens, 0)


def parse_token(text: object) -> int:
    """A token kind from ``0`` … ``15`` or ``*``. Raises BadNotation.

    >>> parse_token("12"), parse_token("*")
    (12, 16)
    """
    if not isinstance(text, str) or _TOKEN.fullmatch(text) is None:
        raise BadNotation(
            Text(
                f"« {str(text)[:20]} » n'est pas un jeton (0 à 15, * le joker)",
                f"{str(text)[:20]!r} is not a token (0 to 15, * the joker)",
            )
        )
    return JOKER if text == "*" else int(text)


@functools.cache
def placed_name(cell: int, token: int) -> str:
    """One placed token: ``H8=9``, a joker ``H8=*9``."""
    return f"{cell_name(cell)}={content_name(token + 1)}"


def move_parts(state: Record, move: Record) -> tuple[str, ...]:
    """The pieces of a move: its placed tokens, or the exchange or pass as one."""
    move = read_move(move)
    if move.kind == PASS:
        return ("-",)
    tokens = move.token[: move.n]
    if move.kind == EXCHANGE:
        return ("x " + " ".join(map(token_name, tokens)),)
    return tuple(map(placed_name, move.cell, tokens))


def format_outcome(pool: int, outcome: int) -> str:
    """A drawn token, or the seat (from 1) that the lot chose."""
    return str(outcome + 1) if pool == POOL_LOT else token_name(outcome)


def parse_outcome(pool: int, text: str) -> int:
    """The outcome of a draw from its text. Raises BadNotation."""
    if pool != POOL_LOT:
        return parse_token(text)
    if text not in ("1", "2", "3", "4"):
        raise BadNotation(Text(f"place inconnue « {text[:20]} »", f"no such seat: {text[:20]!r}"))
    return int(text) - 1


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
    below = Text(
        f"chevalet : {rack or '-'}   sac : {int(view.n_bag)}",
        f"rack: {rack or '-'}   bag: {int(view.n_bag)}",
    )
    return "\n".join([*lines, "", "    " + below.to(own_lang())])
