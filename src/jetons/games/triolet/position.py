"""Positions of Triolet as JSON: read with care, written for one seat. Parse and format pair up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadNotation, Path
from jetons.core.game import Record, Records
from jetons.core.positions import (
    bad_position,
    check_held,
    ending_of,
    eye_of,
    flag_of,
    held_of,
    layout_of,
    mixed,
    object_of,
    read_scores,
    unread_at,
    whole_number,
)
from jetons.core.racks import Rack, racks_of
from jetons.games.triolet.board import STANDARD_SQUARES, read_board, write_board
from jetons.games.triolet.layout import (
    ASIDE,
    COPIES,
    ENDINGS,
    IDLE_ROUNDS,
    JOKER,
    N_KINDS,
    N_TOKENS,
    OVER,
    RACK,
    STATE,
    STRIDE,
    TARGET,
    TURN,
    WORDS,
    cell_name,
    cell_of,
    content_name,
    rack_names,
)
from jetons.games.triolet.notation import parse_token

_CELL = re.compile(r"([A-O])([1-9]|1[0-5])")
TOKEN_WORDS = WORDS.texts("names", "token")


def read_position(position: Mapping[str, Any]) -> Records:
    """A state (array of one) from the JSON form of the rules. Raises BadPosition."""
    states = np.zeros(1, STATE).view(np.recarray)
    state = states[0]
    n_seats = whole_number(position, "players", 2, 2, 4)
    mover = whole_number(position, "mover", 0, 0, n_seats - 1)
    state.n_seats, state.turn = n_seats, mover
    state.first = whole_number(position, "first", mover, 0, n_seats - 1)
    state.ending = ending_of(position, ENDINGS)
    state.phase = OVER if state.ending else TURN
    state.again = int(flag_of(position, "again"))
    state.squares[:] = layout_of(position, read_board)
    state.idle = whole_number(
        position, "idle", 0, 0, IDLE_ROUNDS * n_seats - int(state.ending == 0)
    )
    unseen = list(COPIES)
    read_grid(position, state, unseen)
    racks = racks_of(position, n_seats, eye_of(position, mover, n_seats))
    for seat, rack in enumerate(racks):
        if rack is not None:
            read_rack(rack, state, seat, unseen)
    read_scores(position, state)
    deal_unseen(position, state, unseen, [s for s, rack in enumerate(racks) if rack is None])
    return states


def take(unseen: list[int], kind: int, path: Path) -> None:
    """One token of a kind is accounted for. Raises BadPosition if there are no more."""
    unseen[kind] -= 1
    if unseen[kind] < 0:
        token = TOKEN_WORDS[kind]
        told = {"token": token, "n": COPIES[kind]}
        raise bad_position(WORDS, "too_many", told, path, "T.1")


def read_grid(position: Mapping[str, Any], state: Record, unseen: list[int]) -> None:
    """The tokens on the grid, checked against T.1, T.8."""
    for name, content in object_of(position, "board").items():
        match, path = _CELL.fullmatch(name.upper()), ("board", name)
        if match is None:
            raise bad_position(WORDS, "no_square", {"text": name[:20]}, path)
        cell = cell_of(ord(match[1]) - ord("A"), int(match[2]) - 1)
        if state.board[cell]:
            raise bad_position(WORDS, "two_tokens", {"cell": name}, path)
        text = str(content) if isinstance(content, int) else content
        is_joker = isinstance(text, str) and len(text) > 1 and text.startswith("*")
        try:
            number = parse_token(text[1:] if is_joker else text)
        except BadNotation as error:
            raise unread_at(name, error, path) from error
        if number == JOKER:
            raise bad_position(WORDS, "bare_joker", {"cell": name}, path)
        take(unseen, JOKER if is_joker else number, path)
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
            where, path = f"{cell_name(cell)}-{cell_name(at - step)}", ("board", cell_name(cell))
            sums = f"{'+'.join(map(str, numbers))} = {sum(numbers)}"
            told = {"where": where, "n": len(numbers), "sum": sums}
            if len(numbers) > 3:
                raise bad_position(WORDS, "too_long", told, path, "T.8")
            if len(numbers) == 3 and sum(numbers) != TARGET:
                raise bad_position(WORDS, "not_15", told, path, "T.8")
            if len(numbers) == 2 and sum(numbers) > TARGET:
                raise bad_position(WORDS, "over_15", told, path, "T.8")


def read_rack(rack: Rack, state: Record, seat: int, unseen: list[int]) -> None:
    """A seat's tokens in hand."""
    for i, kind in enumerate(rack.tokens(RACK, parse_token)):
        take(unseen, kind, (*rack.path, i))
        state.rack[seat][kind] += 1
        state.n_rack[seat] += 1


def deal_unseen(
    position: Mapping[str, Any], state: Record, unseen: list[int], others: list[int]
) -> None:
    """What cannot be seen goes somewhere it can be: the others' racks, set aside, the bag."""
    n_unseen = sum(unseen)
    held = held_of(position, int(state.n_seats), RACK)
    wanted = [RACK if held is None else held[other] for other in others]
    n_bag = whole_number(position, "bag", max(n_unseen - ASIDE - sum(wanted), 0), 0, N_TOKENS)
    if n_bag > n_unseen:
        raise bad_position(WORDS, "bag", {"n": n_bag, "unseen": n_unseen}, ("bag",))
    state.n_bag = n_bag
    hidden = mixed([kind for kind in range(N_KINDS) for _ in range(unseen[kind])])
    room = n_unseen - n_bag
    n_aside = min(ASIDE, room)
    for kind in hidden[:n_aside]:
        state.aside[kind] += 1
    at = n_aside
    for other, n in zip(others, wanted):
        for kind in hidden[at : min(at + n, room)]:
            state.rack[other][kind] += 1
            state.n_rack[other] += 1
        at = min(at + n, room)
    if held is not None and at < room:
        told = {"n": n_bag + room - at, "unseen": n_unseen}
        raise bad_position(WORDS, "bag", told, ("bag",))
    for kind in hidden[at:]:
        state.bag[kind] += 1
    check_held(held, state)


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
        "bag": int(state.n_bag),
        "scores": [int(score) for score in state.scores[: state.n_seats]],
    }
    squares = np.where(state.board, STANDARD_SQUARES, state.squares)  # covered ones do not count
    if (squares != STANDARD_SQUARES).any():
        position["layout"] = write_board(squares)
    position["first"] = int(state.first)
    position["held"] = [int(n) for n in state.n_rack[: state.n_seats]]
    position["rack"] = rack_names(state.rack[seat]) if seat >= 0 else []
    if state.idle:
        position["idle"] = int(state.idle)
    if state.again:  # T.12
        position["again"] = True
    if state.ending:
        position["over"] = ENDINGS[int(state.ending)]
    if seat < 0:
        position["seat"] = None
    elif seat != state.turn:
        position["seat"] = seat
    return position
