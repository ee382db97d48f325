"""Positions of 101 as JSON: squares, tray, hand, and whose step it is.

Example, the first token of two players placed and a second one drawn::

    {
        "game": "101",
        "mode": "expert",
        "backs": "standard",
        "mover": 1,
        "squares": [[["R1", null, …], …], [[null, …], …]],
        "tray": [["O2", "lowP", …], ["highR", …], …],
        "hand": "G7",
    }

A square has the rows of its shape, its first token in reading order then being the frame's
centre, or those of the whole frame. The tray has five columns, each from its front token on:
backs by name, the face-up token as itself. Alone, ``"solo": true`` and two squares.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadLayout, BadNotation, Path
from jetons.core.game import Record, Records
from jetons.core.positions import bad_position, choice_of, key_of, text_of, unread_at
from jetons.core.text import Text
from jetons.games.cent_un.backs import read_backs, write_backs
from jetons.games.cent_un.kernel import begin_turn
from jetons.games.cent_un.layout import (
    BACKS,
    CLASSIC,
    DEPTH,
    DRAW,
    EXPERT,
    MODE_NAMES,
    N_BACKS,
    N_COLOURS,
    N_COLUMNS,
    N_TOKENS,
    N_VALUES,
    OVER,
    PLACE,
    SERIES,
    SHAPES,
    STATE,
    TURN,
    WORDS,
    back_name,
    token_name,
)
from jetons.games.cent_un.notation import parse_token
from jetons.games.cent_un.view import column_names, tokens_on
from jetons.games.cent_un.written import check_tokens_once, lay_grids, read_grid, read_seats


def read_position(position: Mapping[str, Any]) -> Records:
    """A state (array of one) from its JSON form. Raises BadPosition.

    ``mode``, ``backs``, ``mover``, ``tray`` and ``hand`` may be left out: then it is Expert
    with the usual backs, the seat that must move, the unseen backs in any order, no token.
    """
    states = np.zeros(1, STATE).view(np.recarray)
    state = states[0]
    n_seats, squares = read_seats(position)
    state.n_seats = n_seats
    state.height, state.width = SHAPES[n_seats]
    state.mode = choice_of(position, "mode", MODE_NAMES)
    state.odd[:] = read_odd(position)
    state.n_total = len(squares) * int(state.height) * int(state.width)
    grids = [read_grid(written, square, n_seats) for square, written in enumerate(squares)]
    state.seen = check_tokens_once(grids)
    lay_grids(state, grids)
    state.n_placed = sum(int(n) for n in state.n_square)
    read_hand(position, state)
    read_tray(position, state)
    read_turn(position, state)
    return states


def read_odd(position: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """The colours on the backs. Raises BadPosition."""
    try:
        return read_backs(text_of(position, "backs", "standard"))
    except BadLayout as error:
        raise unread_at(key_of("backs"), error, ("backs",)) from error


def read_hand(position: Mapping[str, Any], state: Record) -> None:
    """The token that the mover holds. Raises BadPosition."""
    hand = position.get("hand")
    if hand is None:
        return
    if state.n_placed == state.n_total:
        raise bad_position(WORDS, "over", {"where": key_of("hand")}, ("hand",))
    state.hand = see(state, key_of("hand"), hand, ("hand",)) + 1


def see(state: Record, where: Text, text: Any, path: Path) -> int:
    """A further token that is seen, and nowhere else. Raises BadPosition."""
    try:
        token = parse_token(text)
    except BadNotation as error:
        raise unread_at(where, error, path) from error
    if int(state.seen) >> token & 1:
        told = {"where": where, "token": token_name(token)}
        raise bad_position(WORDS, "seen_before", told, path, "101.1")
    state.seen |= 1 << token
    return token


def read_tray(position: Mapping[str, Any], state: Record) -> None:
    """The tray: columns of backs from the front, the face-up token by its name."""
    n_left = N_TOKENS - int(state.n_placed) - int(state.hand > 0)
    written = position.get("tray")
    if written is None:
        written = usual_tray(state, n_left)
    if not isinstance(written, list) or len(written) != N_COLUMNS:
        raise bad_position(WORDS, "tray", {}, ("tray",))
    state.up = -1
    for column, names in enumerate(written):
        if not isinstance(names, list) or len(names) > DEPTH:
            told = {"where": key_of(f"tray {column + 1}"), "most": DEPTH}
            raise bad_position(WORDS, "tray_column", told, ("tray", column))
        state.taken[column] = DEPTH - len(names)
        for i, name in enumerate(names):
            read_slot(state, column, i, name)
    n_tray = sum(len(names) for names in written)
    if n_tray != n_left:
        raise bad_position(WORDS, "tray_count", {"n": n_tray, "left": n_left}, ("tray",))
    check_backs(state)
    check_order(state)


def read_slot(state: Record, column: int, i: int, name: Any) -> None:
    """The i-th token of a tray column: a back, or the face-up token at the front."""
    where, path = key_of(f"tray {column + 1}"), ("tray", column, i)
    back = BACKS.get(name) if isinstance(name, str) else None
    if back is None:
        token = see(state, where, name, path)
        if i > 0 or state.up >= 0 or state.mode != EXPERT:
            told = {"where": where, "token": token_name(token)}
            raise bad_position(WORDS, "one_up", told, path, "101.7")
        back = back_of(state, token)
        state.up, state.up_token = column, token + 1
    state.tray[(int(state.taken[column]) + i) * N_COLUMNS + column] = back + 1


def back_of(state: Record, token: int) -> int:
    """The back of a token (101.2)."""
    colour, value = token // N_VALUES, token % N_VALUES + 1
    high = 0 if value <= SERIES else SERIES
    if value % 2 == 0:
        return high + colour
    return high + [int(odd) for odd in state.odd[high : high + N_COLOURS]].index(colour)


def check_order(state: Record) -> None:
    """Raise BadPosition for a face-up token before the first, or Classic out of order."""
    if state.n_placed == 0 and state.up >= 0:
        up = int(state.up)
        where = key_of(f"tray {up + 1}")
        raise bad_position(WORDS, "none_up", {"where": where}, ("tray", up), "101.7")
    n_drawn = int(state.n_placed) + int(state.hand > 0)
    for column in range(N_COLUMNS):
        n = (n_drawn + N_COLUMNS - 1 - column) // N_COLUMNS
        if state.mode == CLASSIC and state.taken[column] != n:
            told = {"where": key_of(f"tray {column + 1}"), "n": DEPTH - n}
            raise bad_position(WORDS, "classic", told, ("tray", column), "101.5")


def check_backs(state: Record) -> None:
    """Raise BadPosition unless the backs in the tray are those of the tokens not placed."""
    counts = unseen_backs(state)
    if state.up_token:
        counts[back_of(state, int(state.up_token) - 1)] += 1
    for back in range(N_BACKS):
        n = sum(int(content) == back + 1 for content in state.tray)
        if n != counts[back]:
            told = {"n": n, "back": back_name(back), "left": counts[back]}
            raise bad_position(WORDS, "tray_backs", told, ("tray",), "101.2")


def unseen_backs(state: Record) -> list[int]:
    """How many tokens of each back have not been seen."""
    counts = [SERIES] * N_BACKS
    for token in range(N_TOKENS):
        if int(state.seen) >> token & 1:
            counts[back_of(state, token)] -= 1
    return counts


def usual_tray(state: Record, n_left: int) -> list[list[str]]:
    """A tray of the unseen tokens for a position without one, taken as in Classic."""
    backs = [back for back, n in enumerate(unseen_backs(state)) for _ in range(n)]
    slots = range(N_TOKENS - n_left, N_TOKENS)
    return [
        [back_name(back) for slot, back in zip(slots, backs, strict=True) if slot % 5 == column]
        for column in range(N_COLUMNS)
    ]


def read_turn(position: Mapping[str, Any], state: Record) -> None:
    """Whose step it is and which, from what lies on the table. Raises BadPosition."""
    n_seats, n_placed = int(state.n_seats), int(state.n_placed)
    state.back = -1
    state.phase = phase_of(state)
    played = n_placed - int(state.phase in (TURN, OVER))  # turns finished before the mover's
    mover = position.get("mover")
    if mover is not None and (
        isinstance(mover, bool) or not isinstance(mover, int) or not 0 <= mover < n_seats
    ):
        told = {"key": "mover", "low": 0, "high": n_seats - 1}
        raise bad_position(WORDS, "whole_number", told, ("mover",))
    for first in range(n_seats):
        turn = (first + played) % n_seats
        if mover in (None, turn) and counts_fit(state, first):
            state.first, state.turn = first, turn
            break
    else:
        counts = ", ".join(str(int(n)) for n in state.n_square[: max(n_seats, 2)])
        raise bad_position(WORDS, "turns", {"counts": counts}, ("squares",))
    if state.phase == DRAW and state.mode == CLASSIC:
        begin_turn(state)


def phase_of(state: Record) -> int:
    """The step that the table waits for (101.6, 101.7)."""
    if state.n_placed == state.n_total:
        return OVER
    if state.hand:
        return PLACE
    needs_up = state.mode == EXPERT and state.up < 0 and state.n_placed > 0
    return TURN if needs_up else DRAW


def counts_fit(state: Record, first: int) -> bool:
    """Whether the squares hold what taking turns from a first seat gives."""
    n_seats, n_placed = int(state.n_seats), int(state.n_placed)
    if n_seats == 1:
        area = int(state.height) * int(state.width)
        return state.n_square[1] == 0 or state.n_square[0] == area  # type: ignore[no-any-return]
    return all(
        state.n_square[(first + i) % n_seats] == (n_placed + n_seats - 1 - i) // n_seats
        for i in range(n_seats)
    )


def write_position(state: Record, seat: int) -> dict[str, Any]:
    """The JSON form of a position; everybody sees the same."""
    n_seats = int(state.n_seats)
    position: dict[str, Any] = {
        "game": "101",
        "mode": MODE_NAMES[int(state.mode)],
        "backs": write_backs(state.odd),
        "mover": int(state.turn),
        "squares": [tokens_on(state, square) for square in range(max(n_seats, 2))],
        "tray": [column_names(state, column) for column in range(N_COLUMNS)],
    }
    if n_seats == 1:
        position["solo"] = True
    if state.hand:
        position["hand"] = token_name(int(state.hand) - 1)
    return position
