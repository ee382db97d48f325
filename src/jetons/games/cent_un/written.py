"""Squares of 101 as JSON: rows of tokens, checked; finished ones scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.core.errors import BadNotation, BadPosition
from jetons.core.game import MAX_SEATS, Record
from jetons.core.positions import bad_position, flag_of, unread_at
from jetons.core.text import Text, same
from jetons.games.cent_un.ending import decide
from jetons.games.cent_un.layout import (
    COLUMNS,
    FRAME,
    KIND_NAMES,
    KIND_WORDS,
    LINE_WORDS,
    ROWS,
    SHAPES,
    STATE,
    WORDS,
    cell_name,
    cell_of,
    token_name,
)
from jetons.games.cent_un.lines import standing
from jetons.games.cent_un.notation import parse_token
from jetons.games.cent_un.sheet import Sheet
from jetons.games.cent_un.square import fill_square

Grid = list[list[int | None]]  # tokens by row and column, None where the cell is empty


def place_of(square: int, row: int, column: int) -> Text:
    """A cell of a written square, as errors name it."""
    cell = cell_name(cell_of(row, column)) if row < 26 else f"{row + 1}/{column + 1}"
    return WORDS.text("position", "place", square=square + 1, cell=cell)


def bad_cell(
    reason: str, square: int, row: int, column: int, told: Mapping[str, Any], clause: str = ""
) -> BadPosition:
    """The refusal of a cell of a written square."""
    told = {"where": place_of(square, row, column), **told}
    return bad_position(WORDS, reason, told, ("squares", square, row, column), clause)


def read_seats(position: Mapping[str, Any]) -> tuple[int, list[Any]]:
    """The number of seats and their written squares; alone, two squares. Raises BadPosition."""
    solo, squares = flag_of(position, "solo"), position.get("squares")
    if solo and (not isinstance(squares, list) or len(squares) != 2):
        raise bad_position(WORDS, "two_squares", {}, ("squares",))
    if not isinstance(squares, list) or not 2 <= len(squares) <= MAX_SEATS:
        raise bad_position(WORDS, "squares", {}, ("squares",))
    return 1 if solo else len(squares), squares


def read_grid(written: Any, square: int, n_seats: int) -> Grid:
    """The tokens of one written square: of the shape, or of the whole frame.

    Raises BadPosition with the cell.
    """
    height, width = SHAPES[n_seats]
    if not isinstance(written, list):
        raise bad_cell("no_rows", square, 0, 0, {})
    is_frame = len(written) == 2 * height - 1 and all(
        isinstance(row, list) and len(row) == 2 * width - 1 for row in written
    )
    if is_frame:
        height, width = 2 * height - 1, 2 * width - 1
    n_rows = len(written)
    check_extent(square, min(n_rows, height), 0, n_rows, height, ROWS)
    for row, cells in enumerate(written):
        if not isinstance(cells, list):
            raise bad_cell("no_row", square, row, 0, {})
        n = len(cells)
        check_extent(square, row, min(n, width), n, width, COLUMNS)
    return [
        [read_cell(cell, square, row, column) for column, cell in enumerate(cells)]
        for row, cells in enumerate(written)
    ]


def check_extent(square: int, row: int, column: int, n: int, extent: int, direction: int) -> None:
    """Raise BadPosition for a written square with too many or too few rows or columns."""
    if n == extent:
        return
    reason = "rows" if direction == ROWS else "columns"
    raise bad_cell(reason, square, row, column, {"n": n, "most": extent})


def read_cell(written: Any, square: int, row: int, column: int) -> int | None:
    """The token of one written cell; None where it is null. Raises BadPosition."""
    if written is None:
        return None
    try:
        return parse_token(written)
    except BadNotation as error:
        path = ("squares", square, row, column)
        raise unread_at(place_of(square, row, column), error, path) from error


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
                if token in places:
                    told = {"token": token_name(token), "at": places[token]}
                    raise bad_cell("twice", square, row, column, told, "101.1")
                places[token] = place_of(square, row, column)
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
        raise bad_cell("no_centre", square, height - 1, width - 1, {}, "101.12")
    check_shape(filled, square, height, width)
    for row, column in filled:
        frame[row + down, column + across] = (grid[row][column] or 0) + 1
    return frame


def check_shape(filled: list[tuple[int, int]], square: int, height: int, width: int) -> None:
    """Raise BadPosition unless the tokens hang together within the shape (101.12)."""
    top, left = filled[0][0], min(column for _, column in filled)
    for row, column in filled:
        if row - top >= height or column - left >= width:
            told = {"height": height, "width": width}
            raise bad_cell("too_large", square, row, column, told, "101.12")
    apart = set(filled[1:])
    reached = [filled[0]]
    for row, column in reached:
        near = {(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & apart
        reached.extend(sorted(near))
        apart -= near
    if apart:
        row, column = min(apart)
        raise bad_cell("apart", square, row, column, {}, "101.12")


def lay_grids(state: Record, grids: list[Grid]) -> None:
    """Lay written squares on the table, and count the standing."""
    height, width = int(state.height), int(state.width)
    for square, grid in enumerate(grids):
        fill_square(state, square, to_frame(grid, square, height, width))
    for seat in range(int(state.n_seats)):
        state.scores[seat] = standing(state, seat)


# --- finished squares ---------------------------------------------------------------------


def score_position(position: Mapping[str, Any]) -> dict[str, Any]:
    """The score of finished squares, line by line (101.18 to 101.21). Raises BadPosition."""
    state = read_finished(position)
    sheet = Sheet(state)
    lines = [write_lines(sheet, square) for square in range(len(sheet.kinds))]
    if sheet.n_seats == 1:
        totals = [line["total"] for line in lines]
        return {"total": sum(totals), "totals": totals, "squares": lines}
    winners, code = decide(state)
    return {"players": lines, "winners": list(winners), "decided_by": code}


def tell_score(position: Mapping[str, Any]) -> list[Text]:
    """The score of finished squares as sentences, line by line, the total last."""
    state = read_finished(position)
    sheet = Sheet(state)
    lines = [(at, i) for at in (ROWS, COLUMNS) for i in range(sheet.extents[at])]
    if sheet.n_seats == 1:
        told = [solo_text(sheet, square, at, i) for square in (0, 1) for at, i in lines]
        return [*told, same(f"= {score_position(position)['total']}")]
    winners, code = decide(state)
    totals = " – ".join(str(sum(map(sum, points))) for points in sheet.points)
    names = ", ".join(str(seat + 1) for seat in winners)
    how = WORDS.text("endings", code)
    total = WORDS.text("score", "total", totals=totals, squares=names, how=how)
    return [*(sheet.text(at, i) for at, i in lines), total]


def solo_text(sheet: Sheet, square: int, direction: int, i: int) -> Text:
    """One line of a solo square: ``square 1, row 4: strike, 25``."""
    return WORDS.text(
        "score",
        "solo",
        square=square + 1,
        way=LINE_WORDS[direction],
        line=i + 1,
        kind=KIND_WORDS[sheet.kinds[square][direction][i]],
        points=sheet.points[square][direction][i],
    )


def read_finished(position: Mapping[str, Any]) -> Record:
    """A table with the finished squares of a score request. Raises BadPosition."""
    n_seats, squares = read_seats(position)
    shape = SHAPES[n_seats]
    grids = [read_grid(written, square, n_seats) for square, written in enumerate(squares)]
    grids = [trim(grid) if len(grid) > shape[0] else grid for grid in grids]
    for square, grid in enumerate(grids):
        check_full(grid, square, shape)
    check_tokens_once(grids)
    state = np.zeros(1, STATE).view(np.recarray)[0]
    state.n_seats, (state.height, state.width) = n_seats, shape
    lay_grids(state, grids)
    return state


def check_full(grid: Grid, square: int, shape: tuple[int, int]) -> None:
    """Raise BadPosition for a cell without a token."""
    for row in range(shape[0]):
        for column in range(shape[1]):
            if row >= len(grid) or column >= len(grid[row]) or grid[row][column] is None:
                raise bad_cell("empty", square, row, column, {})


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
