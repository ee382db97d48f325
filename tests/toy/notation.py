"""Voisins as text and JSON: moves ``C=5``, positions, the row in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jetons.core.errors import Path
from jetons.core.game import MAX_SEATS, Record, Records, new_records
from jetons.core.jit import kernel
from jetons.core.letters import letter, number_in, past_spaces, past_word, put, refuse, upper
from jetons.core.notation import Texts
from jetons.core.positions import (
    bad_position,
    list_of,
    object_of,
    read_scores,
    whole_number,
)
from jetons.core.show_bytes import put_number
from jetons.core.text import own_lang
from tests.toy.layout import (
    CELL_NAMES,
    COPIES,
    MOVE,
    N_CELLS,
    N_KINDS,
    POOL_LOT,
    RACK,
    STATE,
    TOKEN_NAMES,
    TURN,
    WORDS,
    Unread,
)

_A, _EQUALS = 65, 61  # bytes


@kernel
def read_move(state: Any, text: Any, n: int, move: Any, where: Any) -> int:
    """A move from text: ``C=5``. Answers an Unread."""
    at = past_spaces(text, 0, n)
    end = past_word(text, at, n)
    cell = upper(letter(text, at, end)) - _A
    token = number_in(text, at + 2, end, N_KINDS)
    is_move = 0 <= cell < N_CELLS and letter(text, at + 1, end) == _EQUALS and token > 0
    if not is_move or past_spaces(text, end, n) < n:
        return refuse(where, 0, n, Unread.NOT_A_MOVE)
    move.cell = cell
    move.token = token
    return 0


@kernel
def write_move(state: Any, move: Any, out: Any) -> int:
    """A move as text."""
    n = put(out, 0, _A + int(move.cell))
    n = put(out, n, _EQUALS)
    return put_number(out, n, int(move.token))


@kernel
def write_outcome(pool: int, outcome: int, out: Any) -> int:
    """A drawn number, or the seat (from 1) that the lot chose: both count from 1."""
    return put_number(out, 0, outcome + 1)


@kernel
def read_outcome(pool: int, text: Any, n: int, where: Any) -> int:
    """The outcome of a draw from its text; less than 0 an Unread."""
    number = number_in(text, 0, n, MAX_SEATS if pool == POOL_LOT else N_KINDS)
    if number > 0:
        return number - 1
    return -refuse(where, 0, n, Unread.NO_SEAT if pool == POOL_LOT else Unread.NOT_A_TOKEN)


TEXTS = Texts(read_move, write_move, read_outcome, write_outcome, MOVE, Unread, WORDS)


# --- positions ----------------------------------------------------------------------------


def read_position(position: Mapping[str, Any]) -> Records:
    """A state (array of one) from the JSON form of the rules. Raises BadPosition."""
    states = new_records(1, STATE)
    state = states[0]
    n_seats = whole_number(position, "players", 2, 2, MAX_SEATS)
    state.n_seats, state.phase = n_seats, TURN
    state.turn = state.first = whole_number(position, "mover", 0, 0, n_seats - 1)
    state.target = whole_number(position, "target", 7, 2, 2 * N_KINDS)
    unseen = [COPIES] * N_KINDS
    row = object_of(position, "row")
    if len(row) >= N_CELLS or not set(row) <= set(CELL_NAMES):
        raise bad_position(WORDS, "row", {}, ("row",))
    for name, number in row.items():
        state.row[CELL_NAMES.index(name)] = taken(unseen, number, ("row", name)) + 1
        state.n_row += 1
    seat = whole_number(position, "seat", int(state.turn), 0, n_seats - 1)  # whose rack it is
    for i, number in enumerate(list_of(position, "rack", RACK)):
        state.rack[seat][taken(unseen, number, ("rack", i))] += 1
    read_scores(position, state)
    deal_unseen(position, state, seat, unseen)
    return states


def taken(unseen: list[int], number: object, path: Path) -> int:
    """The kind of a token that is accounted for. Raises BadPosition if there is none left."""
    if str(number) not in TOKEN_NAMES or not unseen[int(str(number)) - 1]:
        raise bad_position(WORDS, "no_token", {"text": str(number)[:20]}, path)
    unseen[int(str(number)) - 1] -= 1
    return int(str(number)) - 1


def deal_unseen(position: Mapping[str, Any], state: Record, known: int, unseen: list[int]) -> None:
    """What cannot be seen goes somewhere it can be: the others' racks, the bag."""
    n_unseen, n_others = sum(unseen), int(state.n_seats) - 1
    state.n_bag = whole_number(position, "bag", max(n_unseen - RACK * n_others, 0), 0, n_unseen)
    heap = [kind for kind in range(N_KINDS) for _ in range(unseen[kind])]
    others = [seat for seat in range(int(state.n_seats)) if seat != known]
    for i, kind in enumerate(heap[: n_unseen - int(state.n_bag)]):
        state.rack[others[i % n_others]][kind] += 1
    for kind in heap[n_unseen - int(state.n_bag) :]:
        state.bag[kind] += 1


def write_position(state: Record, seat: int) -> dict[str, Any]:
    """The JSON form of a position as a seat sees it; what is hidden is not in it."""
    position = {
        "game": "voisins",
        "players": int(state.n_seats),
        "mover": int(state.turn),
        "target": int(state.target),
        "row": {CELL_NAMES[cell]: int(number) for cell, number in enumerate(state.row) if number},
        "rack": rack_numbers(state.rack[seat]) if seat >= 0 else [],
        "bag": int(state.n_bag),
        "scores": [int(score) for score in state.scores[: state.n_seats]],
    }
    if seat >= 0 and seat != state.turn:
        position["seat"] = seat
    return position


def rack_numbers(counts: Any) -> list[int]:
    """The numbers of a rack, ascending."""
    return [kind + 1 for kind in range(N_KINDS) for _ in range(int(counts[kind]))]


def draw_board(view: Record, seat: int) -> str:
    """The row as text, and below it the seat's rack and the bag."""
    row = " ".join(f"[{number}]" if number else " · " for number in view.row.tolist())
    rack = " ".join(map(str, rack_numbers(view.rack))) or "-"
    below = WORDS.text("board", "below", rack=rack, bag=int(view.n_bag), target=int(view.target))
    return "\n".join([" " + "   ".join(CELL_NAMES), row, "", below.to(own_lang())])
