"""101 as text and JSON: steps, positions, finished squares, the table in a terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadLayout, BadNotation, BadPosition
from jetons.core.game import MAX_SEATS, Record, Records
from jetons.core.text import Text
from jetons.games.cent_un import kernel as rules
from jetons.games.cent_un.backs import read_backs, write_backs
from jetons.games.cent_un.layout import (
    CLASSIC,
    COLOURS,
    COLUMNS,
    DEPTH,
    DRAW,
    EXPERT,
    FRAME,
    KIND_NAMES,
    MODE_NAMES,
    MOVE,
    N_BACKS,
    N_COLOURS,
    N_COLUMNS,
    N_TOKENS,
    N_VALUES,
    OVER,
    PLACE,
    POOL_BACKS,
    POOL_LOT,
    ROWS,
    SERIES,
    SHAPES,
    STATE,
    STEP_NAMES,
    TURN,
    back_name,
    cell_name,
    cell_of,
    token_name,
    token_of,
)
from jetons.games.cent_un.view import Sheet, decide, token_at

_STEP = re.compile(r"(draw|turn) ([1-9])|place ([a-i])([1-9])")
_TOKEN = re.compile(r"([A-Za-z])([1-9][0-9]*)")
_BACKS = {back_name(back): back for back in range(N_BACKS)}

Grid = list[list[int | None]]  # tokens by row and column, None where the cell is empty


# --- steps --------------------------------------------------------------------------------


def parse_move(state: Record, text: str) -> Record:
    """A step from text: ``draw 3``, ``place F5``, ``turn 2``. Raises BadNotation."""
    match = _STEP.fullmatch(" ".join(text.lower().split()))
    if match is None:
        raise BadNotation(
            Text(
                f"« {text[:20]} » n'est pas un coup (draw 3, place F5, turn 2)",
                f"{text[:20]!r} is not a step (draw 3, place F5, turn 2)",
            )
        )
    step, column, row, number = match.groups()
    move = np.zeros(1, MOVE).view(np.recarray)[0]
    if step is None:
        move.kind = PLACE
        move.at = cell_of(ord(row) - ord("a"), int(number) - 1)
    else:
        move.kind = STEP_NAMES.index(step)
        move.at = int(column) - 1
    return move


def format_move(state: Record, move: Record) -> str:
    """The text of a step."""
    at = cell_name(int(move.at)) if move.kind == PLACE else str(int(move.at) + 1)
    return f"{STEP_NAMES[int(move.kind)]} {at}"


def move_parts(state: Record, move: Record) -> tuple[str, ...]:
    """The pieces of a step: itself."""
    return (format_move(state, move),)


# --- tokens, backs, outcomes --------------------------------------------------------------


def parse_token(text: Any) -> int:
    """A token from ``R1`` … ``P10``. Raises BadNotation with what is wrong.

    >>> parse_token("O1"), parse_token("P10")
    (10, 49)
    """
    match = _TOKEN.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise BadNotation(
            Text(
                f"« {str(text)[:20]} » n'est pas un jeton (une couleur {COLOURS} et 1 à 10)",
                f"{str(text)[:20]!r} is not a token (a colour {COLOURS} and 1 to 10)",
            )
        )
    colour, value = COLOURS.find(match[1].upper()), match[2]
    if colour < 0:
        raise BadNotation(
            Text(
                f"« {text[:20]} » : couleur {match[1]} inconnue (il y a {' '.join(COLOURS)})",
                f"{text[:20]!r}: unknown colour {match[1]} (there are {' '.join(COLOURS)})",
            )
        )
    if len(value) > 2 or int(value) > N_VALUES:
        raise BadNotation(
            Text(
                f"« {text[:20]} » : les valeurs vont de 1 à {N_VALUES}",
                f"{text[:20]!r}: values go from 1 to {N_VALUES}",
            )
        )
    return token_of(colour, int(value))


def format_outcome(pool: int, outcome: int) -> str:
    """A back of the tray, a face, or the seat (from 1) that the lot chose."""
    if pool == POOL_LOT:
        return str(outcome + 1)
    return back_name(outcome) if pool == POOL_BACKS else token_name(outcome)


def parse_outcome(pool: int, text: str) -> int:
    """The outcome of a draw from its text. Raises BadNotation."""
    if pool == POOL_BACKS:
        if text not in _BACKS:
            raise BadNotation(Text(f"dos inconnu « {text[:20]} »", f"no such back: {text[:20]!r}"))
        return _BACKS[text]
    if pool != POOL_LOT:
        return parse_token(text)
    if text not in ("1", "2", "3", "4"):
        raise BadNotation(Text(f"place inconnue « {text[:20]} »", f"no such seat: {text[:20]!r}"))
    return int(text) - 1


# --- squares ------------------------------------------------------------------------------


def bad(where: str | Text, fr: str, en: str) -> BadPosition:
    """A refusal of a position, with the place it is about."""
    at = Text(where, where) if isinstance(where, str) else where
    return BadPosition(Text(f"{at.fr} : {fr}", f"{at.en}: {en}"))


def place_of(square: int, row: int, column: int) -> Text:
    """A cell of a written square, as errors name it."""
    cell = cell_name(cell_of(row, column)) if row < 26 else f"{row + 1}/{column + 1}"
    return Text(f"carré {square + 1}, {cell}", f"square {square + 1}, {cell}")


def read_seats(position: Mapping[str, Any]) -> tuple[int, list[Any]]:
    """The number of seats and their written squares; alone, two squares. Raises BadPosition."""
    solo, squares = position.get("solo", False), position.get("squares")
    if not isinstance(solo, bool):
        raise bad("« solo »", "vrai ou faux", "true or false")
    if solo and (not isinstance(squares, list) or len(squares) != 2):
        raise bad("« squares »", "une liste de 2 carrés", "a list of 2 squares")
    if not isinstance(squares, list) or not 2 <= len(squares) <= MAX_SEATS:
        raise bad("« squares »", "une liste de 2, 3 ou 4 carrés", "a list of 2, 3 or 4 squares")
    return 1 if solo else len(squares), squares


def read_grid(written: Any, square: int, n_seats: int) -> Grid:
    """The tokens of one written square: of the shape, or of the whole frame.

    Raises BadPosition with the cell.
    """
    height, width = SHAPES[n_seats]
    if not isinstance(written, list):
        raise bad(place_of(square, 0, 0), "il faut une liste de rangées", "not a list of rows")
    is_frame = len(written) == 2 * height - 1 and all(
        isinstance(row, list) and len(row) == 2 * width - 1 for row in written
    )
    if is_frame:
        height, width = 2 * height - 1, 2 * width - 1
    n_rows = len(written)
    check_extent(place_of(square, min(n_rows, height), 0), n_rows, height, ROWS)
    for row, cells in enumerate(written):
        if not isinstance(cells, list):
            raise bad(place_of(square, row, 0), "il faut une liste de jetons", "not a list")
        n = len(cells)
        check_extent(place_of(square, row, min(n, width)), n, width, COLUMNS)
    return [
        [read_cell(cell, square, row, column) for column, cell in enumerate(cells)]
        for row, cells in enumerate(written)
    ]


def check_extent(where: Text, n: int, extent: int, direction: int) -> None:
    """Raise BadPosition for a written square with too many or too few rows or columns."""
    if n == extent:
        return
    fr, en = ("rangées", "rows") if direction == ROWS else ("colonnes", "columns")
    raise bad(
        where,
        f"{n} {fr} au lieu de {extent}, à ce nombre de joueurs",
        f"{n} {en} instead of {extent} for this number of players",
    )


def read_cell(written: Any, square: int, row: int, column: int) -> int | None:
    """The token of one written cell; None where it is null. Raises BadPosition."""
    if written is None:
        return None
    try:
        return parse_token(written)
    except BadNotation as error:
        raise bad(place_of(square, row, column), error.text.fr, error.text.en) from error


def trim(grid: Grid) -> Grid:
    """A written square without its empty outer rows and columns."""
    rows = [i for i, row in enumerate(grid) if any(token is not None for token in row)]
    columns = [i for row in grid for i, token in enumerate(row) if token is not None]
    if not rows:
        return []
    return [row[min(columns) : max(columns) + 1] for row in grid[rows[0] : rows[-1] + 1]]


def check_tokens_once(grids: list[Grid]) -> int:
    """The bits of all tokens in the squares. Raises BadPosition for a token twice."""
    places: dict[int, Text] = {}
    for square, grid in enumerate(grids):
        for row, tokens in enumerate(grid):
            for column, token in enumerate(tokens):
                if token is None:
                    continue
                where = place_of(square, row, column)
                if token in places:
                    raise bad(
                        where,
                        f"{token_name(token)} est déjà posé ({places[token].fr})",
                        f"{token_name(token)} is already there ({places[token].en})",
                    )
                places[token] = where
    return sum(1 << token for token in places)


def to_frame(grid: Grid, square: int, height: int, width: int) -> np.ndarray[Any, Any]:
    """A written square in its frame, checked against 101.12. Raises BadPosition.

    A square written in its own shape has its first token in reading order on the centre.
    """
    frame = np.zeros((FRAME, FRAME), np.uint8)
    filled = [
        (row, column)
        for row, tokens in enumerate(grid)
        for column, token in enumerate(tokens)
        if token is not None
    ]
    if not filled:
        return frame
    down, across = 0, 0
    if len(grid) == height:
        down, across = height - 1 - filled[0][0], width - 1 - filled[0][1]
    elif (height - 1, width - 1) not in filled:
        raise bad(
            place_of(square, height - 1, width - 1),
            "le premier jeton est au centre du cadre, qui est vide",
            "the first token is the centre of the frame, which is empty",
        )
    check_shape(filled, square, height, width)
    for row, column in filled:
        frame[row + down, column + across] = (grid[row][column] or 0) + 1
    return frame


def check_shape(filled: list[tuple[int, int]], square: int, height: int, width: int) -> None:
    """Raise BadPosition unless the tokens hang together within the shape (101.12)."""
    top, left = filled[0][0], min(column for _, column in filled)
    for row, column in filled:
        if row - top >= height or column - left >= width:
            raise bad(
                place_of(square, row, column),
                f"le carré dépasse {height} × {width}",
                f"the square exceeds {height} × {width}",
            )
    apart = set(filled[1:])
    reached = [filled[0]]
    for row, column in reached:
        near = {(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & apart
        reached.extend(sorted(near))
        apart -= near
    if apart:
        raise bad(
            place_of(square, *min(apart)),
            "ce jeton n'est pas relié aux autres du carré",
            "this token is not connected to the others of the square",
        )


# --- finished squares ---------------------------------------------------------------------


def score_position(position: Mapping[str, Any]) -> dict[str, Any]:
    """The score of finished squares, line by line (101.18 to 101.21). Raises BadPosition."""
    n_seats, squares = read_seats(position)
    shape = SHAPES[n_seats]
    grids = [read_grid(written, square, n_seats) for square, written in enumerate(squares)]
    grids = [trim(grid) if len(grid) > shape[0] else grid for grid in grids]
    for square, grid in enumerate(grids):
        check_full(grid, square, shape)
    check_tokens_once(grids)
    states = np.zeros(1, STATE).view(np.recarray)
    state = states[0]
    state.n_seats, (state.height, state.width) = n_seats, shape
    lay_grids(state, grids)
    sheet = Sheet(state)
    lines = [write_lines(sheet, square) for square in range(len(grids))]
    if n_seats == 1:
        totals = [line["total"] for line in lines]
        return {"total": sum(totals), "totals": totals, "squares": lines}
    winners, code = decide(state)
    return {"players": lines, "winners": list(winners), "decided_by": code}


def check_full(grid: Grid, square: int, shape: tuple[int, int]) -> None:
    """Raise BadPosition for a cell without a token."""
    for row in range(shape[0]):
        for column in range(shape[1]):
            if row >= len(grid) or column >= len(grid[row]) or grid[row][column] is None:
                raise bad(place_of(square, row, column), "la case est vide", "the cell is empty")


def lay_grids(state: Record, grids: list[Grid]) -> None:
    """Lay written squares on the table, and count the standing."""
    height, width = int(state.height), int(state.width)
    for square, grid in enumerate(grids):
        rules.fill_square(state, square, to_frame(grid, square, height, width))
    for seat in range(int(state.n_seats)):
        state.scores[seat] = rules.standing(state, seat)


def write_lines(sheet: Sheet, square: int) -> dict[str, Any]:
    """The kinds and the points of one square's rows and columns, and their total."""
    height, width = sheet.extents
    kinds, points = sheet.kinds[square], sheet.points[square]
    return {
        "rows": [KIND_NAMES[kind] for kind in kinds[ROWS][:height]],
        "columns": [KIND_NAMES[kind] for kind in kinds[COLUMNS][:width]],
        "row_points": points[ROWS][:height],
        "column_points": points[COLUMNS][:width],
        "total": sum(points[ROWS]) + sum(points[COLUMNS]),
    }


# --- positions ----------------------------------------------------------------------------


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
    state.mode = read_mode(position)
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


def read_mode(position: Mapping[str, Any]) -> int:
    """How tokens are drawn. Raises BadPosition."""
    mode = position.get("mode", MODE_NAMES[EXPERT])
    if mode not in MODE_NAMES:
        choice = ", ".join(MODE_NAMES)
        raise bad("« mode »", f"l'un de {choice}", f"one of {choice}")
    return MODE_NAMES.index(mode)


def read_odd(position: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    """The colours on the backs. Raises BadPosition."""
    backs = position.get("backs", "standard")
    if not isinstance(backs, str):
        raise bad("« backs »", "il faut un texte", "must be a text")
    try:
        return read_backs(backs)
    except BadLayout as error:
        raise bad("« backs »", error.text.fr, error.text.en) from error


def back_of(state: Record, token: int) -> int:
    """The back of a token (101.2)."""
    colour, value = token // N_VALUES, token % N_VALUES + 1
    high = 0 if value <= SERIES else SERIES
    if value % 2 == 0:
        return high + colour
    return high + [int(odd) for odd in state.odd[high : high + N_COLOURS]].index(colour)


def see(state: Record, where: str, text: Any) -> int:
    """A further token that is seen, and nowhere else. Raises BadPosition."""
    try:
        token = parse_token(text)
    except BadNotation as error:
        raise bad(where, error.text.fr, error.text.en) from error
    if int(state.seen) >> token & 1:
        name = token_name(token)
        raise bad(where, f"{name} est déjà sur la table", f"{name} is already on the table")
    state.seen |= 1 << token
    return token


def read_hand(position: Mapping[str, Any], state: Record) -> None:
    """The token that the mover holds. Raises BadPosition."""
    hand = position.get("hand")
    if hand is None:
        return
    if state.n_placed == state.n_total:
        raise bad("« hand »", "la partie est finie", "the game is over")
    state.hand = see(state, "« hand »", hand) + 1


def read_tray(position: Mapping[str, Any], state: Record) -> None:
    """The tray: columns of backs from the front, the face-up token by its name."""
    n_left = N_TOKENS - int(state.n_placed) - int(state.hand > 0)
    written = position.get("tray")
    if written is None:
        written = usual_tray(state, n_left)
    if not isinstance(written, list) or len(written) != N_COLUMNS:
        raise bad("« tray »", "il faut cinq colonnes", "five columns are needed")
    state.up = -1
    for column, names in enumerate(written):
        if not isinstance(names, list) or len(names) > DEPTH:
            raise bad(
                f"« tray » {column + 1}",
                f"une liste de {DEPTH} jetons au plus",
                f"a list of {DEPTH} tokens at most",
            )
        state.taken[column] = DEPTH - len(names)
        for i, name in enumerate(names):
            read_slot(state, column, i, name)
    n_tray = sum(len(names) for names in written)
    if n_tray != n_left:
        raise bad(
            "« tray »",
            f"{n_tray} jetons, il devrait y en avoir {n_left}",
            f"{n_tray} tokens, there should be {n_left}",
        )
    check_backs(state)
    check_order(state)


def check_order(state: Record) -> None:
    """Raise BadPosition for a face-up token before the first, or Classic out of order."""
    if state.n_placed == 0 and state.up >= 0:
        raise bad(
            f"« tray » {int(state.up) + 1}",
            "aucun jeton n'est visible avant le premier posé (101.7)",
            "no token is face up before the first is placed (101.7)",
        )
    n_drawn = int(state.n_placed) + int(state.hand > 0)
    for column in range(N_COLUMNS):
        n = (n_drawn + N_COLUMNS - 1 - column) // N_COLUMNS
        if state.mode == CLASSIC and state.taken[column] != n:
            raise bad(
                f"« tray » {column + 1}",
                f"en Classic, cette colonne aurait {DEPTH - n} jetons (101.5)",
                f"in Classic this column would have {DEPTH - n} tokens (101.5)",
            )


def read_slot(state: Record, column: int, i: int, name: Any) -> None:
    """The i-th token of a tray column: a back, or the face-up token at the front."""
    where = f"« tray » {column + 1}"
    back = _BACKS.get(name) if isinstance(name, str) else None
    if back is None:
        token = see(state, where, name)
        if i > 0 or state.up >= 0 or state.mode != EXPERT:
            raise bad(
                where,
                f"{token_name(token)} : un seul jeton de devant est visible, en Expert (101.7)",
                f"{token_name(token)}: one front token is face up, in Expert (101.7)",
            )
        back = back_of(state, token)
        state.up, state.up_token = column, token + 1
    state.tray[(int(state.taken[column]) + i) * N_COLUMNS + column] = back + 1


def check_backs(state: Record) -> None:
    """Raise BadPosition unless the backs in the tray are those of the tokens not placed."""
    counts = unseen_backs(state)
    if state.up_token:
        counts[back_of(state, int(state.up_token) - 1)] += 1
    for back in range(N_BACKS):
        n = sum(int(content) == back + 1 for content in state.tray)
        if n != counts[back]:
            raise bad(
                "« tray »",
                f"{n} dos {back_name(back)}, il devrait y en avoir {counts[back]}",
                f"{n} backs {back_name(back)}, there should be {counts[back]}",
            )


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
        raise bad("« mover »", f"0 à {n_seats - 1}", f"0 to {n_seats - 1}")
    for first in range(n_seats):
        turn = (first + played) % n_seats
        if mover in (None, turn) and counts_fit(state, first):
            state.first, state.turn = first, turn
            break
    else:
        counts = ", ".join(str(int(n)) for n in state.n_square[: max(n_seats, 2)])
        raise bad(
            "« squares »",
            f"{counts} jetons : les joueurs posent à tour de rôle, le trait ne peut être là",
            f"{counts} tokens: players place in turn, the mover cannot be this one",
        )
    if state.phase == DRAW and state.mode == CLASSIC:
        rules.begin_turn(state)


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
    frame_rows, frame_columns = 2 * int(state.height) - 1, 2 * int(state.width) - 1
    position: dict[str, Any] = {
        "game": "101",
        "mode": MODE_NAMES[int(state.mode)],
        "backs": write_backs(state.odd),
        "mover": int(state.turn),
        "squares": [
            [
                [token_at(state, square, row, column) for column in range(frame_columns)]
                for row in range(frame_rows)
            ]
            for square in range(max(n_seats, 2))
        ],
        "tray": [write_column(state, column) for column in range(N_COLUMNS)],
    }
    if n_seats == 1:
        position["solo"] = True
    if state.hand:
        position["hand"] = token_name(int(state.hand) - 1)
    return position


def write_column(state: Record, column: int) -> list[str]:
    """A tray column from the front: backs, the face-up token by its name."""
    names = [
        back_name(int(state.tray[depth * N_COLUMNS + column]) - 1)
        for depth in range(int(state.taken[column]), DEPTH)
        if state.tray[depth * N_COLUMNS + column]
    ]
    if column == state.up and state.up_token:
        names[0] = token_name(int(state.up_token) - 1)
    return names


# --- the terminal -------------------------------------------------------------------------


def draw_board(view: Record, seat: int) -> str:
    """The squares side by side in their frames, then the tray, front line at the bottom."""
    n_squares = max(int(view.n_seats), 2)
    blocks = [draw_square(view, square) for square in range(n_squares)]
    lines = ["   ".join(parts).rstrip() for parts in zip(*blocks, strict=True)]
    return "\n".join([*lines, "", *draw_tray(view)])


def draw_square(view: Record, square: int) -> list[str]:
    """One square as lines of text: tokens, dots where the shape can still reach."""
    height, width = int(view.height), int(view.width)
    top, bottom = int(view.top[square]), int(view.bottom[square])
    left, right = int(view.left[square]), int(view.right[square])
    if not view.n_square[square]:
        top, bottom, left, right = height - 1, height - 1, width - 1, width - 1
    lines = ["  " + "".join(f"{column + 1:^4}" for column in range(2 * width - 1))]
    for row in range(2 * height - 1):
        cells = []
        for column in range(2 * width - 1):
            is_near = bottom - height < row < top + height
            is_near = is_near and right - width < column < left + width
            cells.append(token_at(view, square, row, column) or ("·" if is_near else ""))
        lines.append(f"{chr(ord('A') + row)} " + "".join(f"{cell:^4}" for cell in cells))
    return lines


def draw_tray(view: Record) -> list[str]:
    """The tray as lines of text: each back as its series and two colours, then the hand."""
    columns = [write_column(view, column) for column in range(N_COLUMNS)]
    deepest = max(len(names) for names in columns)
    lines = []
    for depth in range(deepest - 1, -1, -1):
        names = [names[depth] if depth < len(names) else "" for names in columns]
        lines.append("  " + "".join(f"{back_sign(view, name):^9}" for name in names).rstrip())
    lines.append("  " + "".join(f"{column + 1:^9}" for column in range(N_COLUMNS)).rstrip())
    if view.hand:
        lines.append(f"  → {token_name(int(view.hand) - 1)}")
    return lines


def back_sign(view: Record, name: str) -> str:
    """A back with what is printed on it, ``1-5 PG``; a token or nothing as it is."""
    back = _BACKS.get(name)
    if back is None:
        return f"[{name}]" if name else ""
    series = "1-5" if back < SERIES else "6-10"
    return f"{series} {COLOURS[back % N_COLOURS]}{COLOURS[int(view.odd[back])]}"
