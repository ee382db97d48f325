"""Positions of Le 21 as JSON, in the form of the rules: read with care, written for one seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadPosition, Path
from jetons.core.game import Record, Records
from jetons.core.positions import (
    bad_position,
    ending_of,
    flag_of,
    key_of,
    layout_of,
    list_of,
    mixed,
    object_of,
    read_scores,
    tokens_by_name,
    tokens_of,
    whole_number,
)
from jetons.core.racks import Rack, racks_of
from jetons.core.text import Text
from jetons.games.vingt_et_un.board import STANDARD, board_of, lay_out, read_board, write_board
from jetons.games.vingt_et_un.grid import lay
from jetons.games.vingt_et_un.layout import (
    COLOUR_OF,
    COLOUR_WORDS,
    COLOURS,
    COPIES,
    ENDINGS,
    FLAG,
    HIGHEST,
    N_KINDS,
    N_TOKENS,
    NUMBER,
    OVER,
    RACK,
    SEAT_SHIFT,
    STAR,
    STATE,
    STEPS,
    TARGET,
    TURN,
    WORDS,
    cell_name,
    cell_named,
    cell_of,
    colours,
    rack_names,
    token_name,
)
from jetons.games.vingt_et_un.notation import parse_token
from jetons.games.vingt_et_un.racks import put_on
from jetons.games.vingt_et_un.view import describe_tokens, run_from

MAX_ROUND = 999


def read_position(position: Mapping[str, Any]) -> Records:
    """A state (array of one) from the JSON form of the rules. Raises BadPosition, BadLayout."""
    states = np.zeros(1, STATE).view(np.recarray)
    state = states[0]
    n_seats = whole_number(position, "players", 2, 2, 4)
    mover = position.get("mover", COLOURS[0])
    state.n_seats, state.ending = n_seats, ending_of(position, ENDINGS)
    state.phase = OVER if state.ending else TURN
    state.turn = colour_seat(mover, "mover", n_seats, ("mover",))
    state.first = colour_seat(position.get("first", mover), "first", n_seats, ("first",))
    state.lap = whole_number(position, "round", 0, 1, MAX_ROUND)  # no default: it decides much
    state.idle = whole_number(position, "idle", 0, 0, n_seats - int(state.ending == 0))
    state.teams = read_teams(position, n_seats)
    lay_out(layout_of(position, read_board), n_seats, state)
    unseen = [list(COPIES) for _ in range(n_seats)]
    n_down = read_tokens(position, state, unseen)
    check_lines(state)
    read_last(position, state)
    read_lot(position, state)
    seat = -1
    if position.get("seat", mover) is not None:
        seat = colour_seat(position.get("seat", mover), "seat", n_seats, ("seat",))
    racks = racks_of(position, n_seats, seat)
    for other, rack in enumerate(racks):
        if rack is not None:
            read_rack(rack, state, other, unseen)
    read_scores(position, state)
    others = [other for other, rack in enumerate(racks) if rack is None]
    deal_unseen(position, state, seat, unseen, n_down, others)
    return states


def colour_seat(name: Any, key: str, n_seats: int, path: Path) -> int:
    """The seat of a colour that plays. Raises BadPosition."""
    names = colours(n_seats)
    if not isinstance(name, str) or name not in names:
        told = {"key": key, "text": str(name)[:20], "colours": ", ".join(names)}
        raise bad_position(WORDS, "no_colour", told, path)
    return names.index(name)


def read_teams(position: Mapping[str, Any], n_seats: int) -> int:
    """Whether two play against two (21.22). Raises BadPosition."""
    teams = flag_of(position, "teams")
    if teams and n_seats != 4:
        raise bad_position(WORDS, "teams", {}, ("teams",), "21.22")
    return int(teams)


def take(unseen: list[list[int]], n_seats: int, seat: int, kind: int, path: Path) -> None:
    """One token of a seat is accounted for. Raises BadPosition if he owns no more."""
    unseen[seat][kind] -= 1
    if unseen[seat][kind] < 0:
        token = WORDS.text("names", "star") if kind == STAR else kind
        told = {"token": token, "colour": colour_of(n_seats, seat), "n": COPIES[kind]}
        raise bad_position(WORDS, "too_many", told, path, "21.1")


def colour_of(n_seats: int, seat: int) -> Text:
    """The colour of a seat, in words."""
    return COLOUR_WORDS[int(COLOUR_OF[n_seats, seat])]


def read_tokens(position: Mapping[str, Any], state: Record, unseen: list[list[int]]) -> list[int]:
    """Lay the tokens of the board; how many of each seat lie face down, number unknown."""
    n_seats, n_rows, n_columns = int(state.n_seats), int(state.n_rows), int(state.n_columns)
    n_down = [0] * n_seats
    laid: dict[int, int] = {}
    for name, token in object_of(position, "board").items():
        cell = read_cell(name, n_rows, n_columns, ("board", name))
        if cell in laid:
            raise bad_position(WORDS, "two_tokens", {"cell": name}, ("board", name))
        seat, kind, laid[cell] = read_token(name, token, n_seats)
        if kind:
            take(unseen, n_seats, seat, kind, ("board", name))
        else:
            n_down[seat] += 1
    for cell, content in laid.items():
        lay(state, cell, content)
    return n_down


def read_token(name: str, token: Any, n_seats: int) -> tuple[int, int, int]:
    """A token on the board: its seat, its kind (0: face down and unknown), what a cell shows."""
    if not isinstance(token, dict):
        raise bad_position(WORDS, "no_token", {"cell": name}, ("board", name))
    seat = colour_seat(token.get("by"), f"{name} by", n_seats, ("board", name, "by"))
    is_star, is_down = read_flag(name, token, "star"), read_flag(name, token, "down")
    if is_down and "n" not in token:
        return seat, 0, seat << SEAT_SHIFT | FLAG
    number = read_number(name, token.get("n"), is_star)
    shown = FLAG if is_down else number | (FLAG if is_star else 0)
    return seat, STAR if is_star else number, seat << SEAT_SHIFT | shown


def read_cell(name: Any, n_rows: int, n_columns: int, path: Path) -> int:
    """A square in use, by its name. Raises BadPosition."""
    cell = cell_named(str(name), n_rows, n_columns)
    if cell is None:
        last = cell_name(cell_of(n_rows - 1, n_columns - 1))
        raise bad_position(WORDS, "off_board", {"text": str(name)[:20], "last": last}, path)
    return cell


def read_flag(name: str, token: Mapping[str, Any], key: str) -> bool:
    """A yes or no about a token. Raises BadPosition."""
    flag = token.get(key, False)
    if not isinstance(flag, bool):
        raise bad_position(WORDS, "token_flag", {"cell": name, "key": key}, ("board", name, key))
    return flag


def read_number(name: str, number: Any, is_star: bool) -> int:
    """The number that a token stands for. Raises BadPosition."""
    most = TARGET if is_star else HIGHEST
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        reason = "star_number" if is_star else "number"
        raise bad_position(WORDS, reason, {"cell": name, "most": most}, ("board", name, "n"))
    return number


def check_lines(state: Record) -> None:
    """Raise BadPosition for a line that 21.11 does not allow."""
    board = state.board.tolist()
    for cell, content in enumerate(board):
        for step in STEPS if content & NUMBER else ():
            if board[cell - step] & NUMBER:
                continue  # not the first of its line
            line = [(cell, content & NUMBER), *run_from(board, cell, step)]
            numbers = [number for _, number in line]
            if sum(numbers) > TARGET:
                where = f"{cell_name(cell)}-{cell_name(line[-1][0])}"
                sums = f"{'+'.join(map(str, numbers))} = {sum(numbers)}"
                told = {"where": where, "sum": sums}
                raise bad_position(WORDS, "over_21", told, ("board", cell_name(cell)), "21.11")


def read_rack(rack: Rack, state: Record, seat: int, unseen: list[list[int]]) -> None:
    """A seat's tokens in hand."""
    given = Rack({"rack": rack.said.get("rack")}, rack.path)  # no default: it decides much
    for i, kind in enumerate(given.tokens(RACK, parse_token)):
        take(unseen, int(state.n_seats), seat, kind, (*rack.path, i))
        deal(state, seat, kind)


def deal(state: Record, seat: int, kind: int) -> None:
    """A token joins a rack."""
    put_on(state.rack[seat], kind)
    state.n_rack[seat] += 1


def deal_unseen(
    position: Mapping[str, Any],
    state: Record,
    seat: int,
    unseen: list[list[int]],
    n_down: list[int],
    others: list[int],
) -> None:
    """What cannot be seen goes somewhere it can be: the others' racks, what is not drawn.

    Which tokens lie face down is drawn by lot where ``owned`` does not say it.
    """
    owned = read_owned(position, int(state.n_seats))
    for other in range(int(state.n_seats)):
        hidden = mixed([kind for kind in range(N_KINDS) for _ in range(unseen[other][kind])])
        n_free = len(hidden) - n_down[other]
        if owned is not None:
            hidden = mixed(check_owned(owned[other], state, other, unseen[other], n_free))
            n_free = min(n_free, len(hidden))
        n_undrawn = n_free
        if n_free >= 0 and other == seat:
            n_undrawn = whole_number(position, "undrawn", n_free, 0, N_TOKENS)
        if n_undrawn > n_free or n_free < 0:
            n = N_TOKENS - n_free + max(n_undrawn, 0)
            told = {"colour": colour_of(int(state.n_seats), other), "n": n, "most": N_TOKENS}
            raise bad_position(WORDS, "owns_more", told, ("undrawn",), "21.1")
        if other in others:
            n_dealt = min(RACK, n_free)
            for kind in hidden[:n_dealt]:
                deal(state, other, kind)
            hidden = hidden[n_dealt:]
            n_undrawn = n_free - n_dealt
        for kind in hidden[:n_undrawn]:
            state.undrawn[other, kind] += 1
        state.n_undrawn[other] = n_undrawn


def read_owned(position: Mapping[str, Any], n_seats: int) -> list[list[int]] | None:
    """What each seat still owns, in hand and undrawn; None if nothing is said. Raises BadPosition.

    Everybody saw the tokens that were turned face down: what is left of a set is no secret.
    """
    if "owned" not in position:
        return None
    sets = list_of(position, "owned", n_seats)
    if len(sets) != n_seats:
        raise bad_position(WORDS, "owned", {"n": n_seats}, ("owned",))
    return [
        tokens_by_name(
            list_of({"owned": tokens}, "owned", N_TOKENS), "owned", parse_token, ("owned", seat)
        )
        for seat, tokens in enumerate(sets)
    ]


def check_owned(
    owned: list[int], state: Record, seat: int, unseen: list[int], n_free: int
) -> list[int]:
    """The tokens that a seat owns beyond a rack that is told. Raises BadPosition."""
    left = [int(n) for n in unseen]
    beyond = list(owned)
    for i in range(RACK):
        kind = int(state.rack[seat, i])
        if kind:
            if kind not in beyond:
                raise owned_differ(state, seat, kind)
            beyond.remove(kind)
    for kind in beyond:
        left[kind] -= 1
        if left[kind] < 0:
            raise owned_differ(state, seat, kind)
    if len(beyond) > n_free:
        told = {"colour": colour_of(int(state.n_seats), seat), "n": len(beyond), "left": n_free}
        raise bad_position(WORDS, "owned_count", told, ("owned", seat), "21.1")
    return beyond


def owned_differ(state: Record, seat: int, kind: int) -> BadPosition:
    """The refusal of a set that does not go with what lies on the board and on the rack."""
    told = {"colour": colour_of(int(state.n_seats), seat), "token": token_name(kind)}
    return bad_position(WORDS, "owned_differ", told, ("owned", seat), "21.1")


def read_last(position: Mapping[str, Any], state: Record) -> None:
    """The last token placed: where, and what it stood for. Raises BadPosition."""
    last = object_of(position, "last")
    if last:
        path = ("last", "cell")
        cell = read_cell(last.get("cell"), int(state.n_rows), int(state.n_columns), path)
        if not state.board[cell]:
            raise bad_position(WORDS, "no_last", {"where": key_of("last")}, path)
        state.last, state.last_number = cell, whole_number(last, "n", 0, 1, TARGET, ("last", "n"))


def read_lot(position: Mapping[str, Any], state: Record) -> None:
    """What the seats turned up to begin, and who was left in the contest (21.7)."""
    n_seats = int(state.n_seats)
    turned = tokens_of(position, "turned", n_seats, parse_token)
    for seat, kind in enumerate(turned):
        state.turned[seat] = kind
    for i, colour in enumerate(list_of(position, "contest", n_seats)):
        state.contest |= 1 << colour_seat(colour, "contest", n_seats, ("contest", i))


def left_open(position: Mapping[str, Any]) -> list[str]:
    """The keys without which a position that can be read leaves open what the mover sees."""
    found = []
    mover = position.get("mover", COLOURS[0])
    if position.get("seat", mover) != mover and "racks" not in position:  # another's
        found.append("rack")
    board = position.get("board", {})
    for token in board.values():
        if token.get("down") and "n" not in token and "owned" not in position:
            return [*found, "owned"]
    return found


def owned_names(state: Record, seat: int) -> list[str]:
    """What a seat still owns, in hand and undrawn, in ascending order."""
    kinds = [kind for kind in range(N_KINDS) for _ in range(int(state.undrawn[seat, kind]))]
    kinds += [int(kind) for kind in state.rack[seat] if kind]
    return [token_name(kind) for kind in sorted(kinds)]


def write_position(state: Record, seat: int) -> dict[str, Any]:
    """The JSON form of a position as a seat sees it; what is hidden is not in it."""
    n = int(state.n_seats)
    names = colours(n)
    board = board_of(state)
    position: dict[str, Any] = {
        "game": "21",
        "players": n,
        "round": int(state.lap),
        "mover": names[int(state.turn)],
        "first": names[int(state.first)] if state.first >= 0 else names[int(state.turn)],
        "board": describe_tokens(state.board.tolist(), int(state.n_seats)),
        "scores": [int(score) for score in state.scores[:n]],
    }
    position["rack"] = rack_names(state.rack[seat]) if seat >= 0 else []
    position["undrawn"] = int(state.n_undrawn[seat]) if seat >= 0 else 0
    position["owned"] = [owned_names(state, other) for other in range(n)]
    if state.last:
        position["last"] = {"cell": cell_name(int(state.last)), "n": int(state.last_number)}
    if state.turned[:n].any():  # 21.7
        position["turned"] = [token_name(int(kind)) for kind in state.turned[:n]]
    if state.contest:
        position["contest"] = [names[s] for s in range(n) if int(state.contest) >> s & 1]
    if state.ending:
        position["over"] = ENDINGS[int(state.ending)]
    if seat < 0:
        position["seat"] = None
    elif seat != state.turn:
        position["seat"] = names[seat]
    if state.idle:
        position["idle"] = int(state.idle)
    if state.teams:
        position["teams"] = True
    if board != STANDARD:
        position["layout"] = write_board(board)
    return position
