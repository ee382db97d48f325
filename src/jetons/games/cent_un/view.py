"""What 101 shows: views for seats and bots, and what clients get of them."""

from __future__ import annotations

from typing import Any

from jetons.core.copying import copier
from jetons.core.game import EVERYBODY, Record
from jetons.core.jit import kernel
from jetons.games.cent_un.layout import (
    COLUMNS,
    DEPTH,
    FRAME,
    LONGEST,
    N_BACKS,
    N_COLOURS,
    N_COLUMNS,
    N_VALUES,
    NOTHING,
    OVER,
    ROWS,
    SERIES,
    STRIDE,
    TABLE,
    back_name,
    token_name,
)
from jetons.games.cent_un.lines import is_settled, kind_at, line_points, n_lines, solo_worth
from jetons.games.cent_un.show import BEATS, IS_HELD, IS_NOTHING, IS_SHARED, N_FRAME_CELLS

# Everything that states and views share: the whole table
copy_table = copier(str(name) for name, *_ in TABLE)


@kernel
def observe(state: Any, seat: int, view: Any) -> None:
    """What a seat sees; -1 is a spectator. All see the same: no state holds a hidden face."""
    copy_table(state, view)
    view.seat = seat


@kernel
def imagine(view: Any, stream: Any, state: Any) -> None:
    """The state that fits the view: hidden faces are drawn from their backs when shown."""
    copy_table(view, state)


# --- for people and programs --------------------------------------------------------------


@kernel
def audience(state: Any) -> int:
    """Who sees the pending draw: everybody, whatever it is (101.4, 101.6, 101.7)."""
    return EVERYBODY


@kernel
def show(view: Any, show: Any) -> None:
    """What a client gets of a view; in 101 all see the same."""
    n_seats, height, width = int(view.n_seats), int(view.height), int(view.width)
    show.n_seats = n_seats
    show.n_squares = max(n_seats, 2)
    show.mode = view.mode
    show.solo = n_seats == 1
    show.shape_[0] = height
    show.shape_[1] = width
    show.frame[0] = 2 * height - 1
    show.frame[1] = 2 * width - 1
    show.centre = (height - 1) * STRIDE + width - 1
    show.phase = view.phase
    show.turn = view.turn
    show.first = view.first
    show.over = view.phase == OVER
    show.placed = view.n_placed
    show.total = view.n_total
    show.hand = view.hand
    show.up_is = view.up_token != 0
    show.up_column = view.up + 1
    show.up_token = int(view.up_token) - 1 if view.up_token != 0 else 0
    show.ladder = n_seats - 1
    for square in range(len(view.scores)):
        show.scores[square] = view.scores[square]
        show_square(view, square, show)
    show_compared(view, ROWS, show)
    show_compared(view, COLUMNS, show)
    show_backs(view, show)
    show_tray(view, show)


@kernel
def show_square(view: Any, square: int, show: Any) -> None:
    """One square: its tokens by cell of the frame, where it can still reach, its lines."""
    height, width = int(view.height), int(view.width)
    top, left = int(view.top[square]), int(view.left[square])
    bottom, right = int(view.bottom[square]), int(view.right[square])
    n_rows, n_columns = bottom - top + 1, right - left + 1
    first = (bottom - height + 1) * STRIDE + right - width + 1
    last = (top + height - 1) * STRIDE + left + width - 1
    if view.n_square[square] == 0:
        n_rows, n_columns = 0, 0
        first = (height - 1) * STRIDE + width - 1
        last = first
    show.squares_seat[square] = square if view.n_seats > 1 else 0
    show.squares_n[square] = view.n_square[square]
    show.squares_n_rows[square] = n_rows
    show.squares_n_columns[square] = n_columns
    show.squares_reach[square, 0] = first
    show.squares_reach[square, 1] = last
    for cell in range(N_FRAME_CELLS):
        row, column = cell // STRIDE, cell % STRIDE
        is_taken = int(view.rows[square, row + 1]) >> column & 1 != 0
        at = row % LONGEST * LONGEST + column % LONGEST
        show.squares_cells[square, cell] = view.cells[square, at] if is_taken else 0
    for i in range(LONGEST):
        row_kind, row_points = line_of(view, square, ROWS, i)
        show.squares_rows_at[square, i] = (top + i) % FRAME
        show.squares_rows_kind[square, i] = row_kind
        show.squares_rows_points[square, i] = row_points
        column_kind, column_points = line_of(view, square, COLUMNS, i)
        show.squares_columns_at[square, i] = (left + i) % FRAME
        show.squares_columns_kind[square, i] = column_kind
        show.squares_columns_points[square, i] = column_points


@kernel
def line_of(state: Any, square: int, direction: int, i: int) -> tuple[int, int]:
    """The rank and the points of a square's i-th row or column, as the squares stand."""
    kind = kind_at(state, square, direction, i)
    if state.n_seats == 1:
        return kind, solo_worth(kind)
    if square < state.n_seats and is_settled(state, direction):
        return kind, line_points(state, square, direction, i)
    return kind, 0


@kernel
def show_compared(view: Any, direction: int, show: Any) -> None:
    """The rows or columns compared as they stand; none while a square may still shift."""
    is_compared = view.n_seats > 1 and is_settled(view, direction)
    n = n_lines(view, direction) if is_compared else 0
    if direction == ROWS:
        show.comparison_n_rows = n
    else:
        show.comparison_n_columns = n
    for i in range(LONGEST):
        best, rest, worth, text = 0, 0, 0, 0
        if i < n:
            best, rest, worth, text = compare(view, direction, i)
        if direction == ROWS:
            show.comparison_rows_way[i] = direction
            show.comparison_rows_best[i] = best
            show.comparison_rows_rest[i] = rest
            show.comparison_rows_worth[i] = worth
            show.comparison_rows_line[i] = i + 1
            show.comparison_rows_text[i] = text
        else:
            show.comparison_columns_way[i] = direction
            show.comparison_columns_best[i] = best
            show.comparison_columns_rest[i] = rest
            show.comparison_columns_worth[i] = worth
            show.comparison_columns_line[i] = i + 1
            show.comparison_columns_text[i] = text
        for seat in range(len(view.scores)):
            kind, points = 0, 0
            if i < n and seat < view.n_seats:
                kind, points = line_of(view, seat, direction, i)
            if direction == ROWS:
                show.comparison_rows_kinds[i, seat] = kind
                show.comparison_rows_points[i, seat] = points
            else:
                show.comparison_columns_kinds[i, seat] = kind
                show.comparison_columns_points[i, seat] = points


@kernel
def compare(state: Any, direction: int, i: int) -> tuple[int, int, int, int]:
    """One compared line: the best rank, the best that brings nothing, what the best brings, and
    which sentence of COMPARED tells it."""
    best, rest, worth, n_best = 0, 0, 0, 0
    for seat in range(state.n_seats):
        kind, points = line_of(state, seat, direction, i)
        best = max(best, kind)
        worth = max(worth, points)
        n_best += int(points > 0)
        if points == 0:
            rest = max(rest, kind)
    if best == NOTHING:
        return best, rest, worth, IS_NOTHING
    if worth == 0:
        return best, rest, worth, IS_HELD
    return best, rest, worth, IS_SHARED if n_best > 1 else BEATS


@kernel
def face_of(back: int, odd: int, i: int) -> int:
    """The i-th of the five tokens that share a back, evens before odds as printed (101.2)."""
    low = 1 if back < SERIES else 1 + SERIES
    n_evens = (low + SERIES - 1) // 2 - (low - 1) // 2
    if i < n_evens:
        value = low + low % 2 + 2 * i
        return back % N_COLOURS * N_VALUES + value - 1
    value = low + 1 - low % 2 + 2 * (i - n_evens)
    return odd * N_VALUES + value - 1


@kernel
def show_backs(view: Any, show: Any) -> None:
    """The ten backs: what is printed on them, and what is still hidden behind them."""
    for back in range(N_BACKS):
        odd = int(view.odd[back])
        show.backs_back[back] = back
        show.backs_series[back] = 0 if back < SERIES else 1
        show.backs_even[back] = back % N_COLOURS
        show.backs_odd[back] = odd
        show.backs_text[back] = back * N_COLOURS + odd
        n = 0
        for i in range(SERIES):
            face = face_of(back, odd, i)
            show.backs_faces[back, i] = face
            if int(view.seen) >> face & 1 == 0:
                show.backs_possible[back, n] = face
                n += 1
        show.backs_n_possible[back] = n
        for i in range(n, SERIES):
            show.backs_possible[back, i] = 0


@kernel
def show_tray(view: Any, show: Any) -> None:
    """The tray from front to back: each token's back, its face if it is up, what it can be."""
    for column in range(N_COLUMNS):
        front = int(view.taken[column])
        n = 0
        for depth in range(DEPTH):
            slot = (front + depth) * N_COLUMNS + column
            back = int(view.tray[slot]) - 1 if front + depth < DEPTH and n == depth else -1
            show.tray_back[column, depth] = max(back, 0)
            show.tray_token[column, depth] = 0
            show.tray_n_possible[column, depth] = 0
            for i in range(SERIES):
                show.tray_possible[column, depth, i] = 0
            if back < 0:
                continue  # the end, or the tray is still being filled
            n += 1
            if depth == 0 and column == view.up and view.up_token != 0:
                show.tray_token[column, depth] = view.up_token
                show.tray_possible[column, depth, 0] = int(view.up_token) - 1
                show.tray_n_possible[column, depth] = 1
                continue
            show.tray_n_possible[column, depth] = show.backs_n_possible[back]
            for i in range(SERIES):
                show.tray_possible[column, depth, i] = show.backs_possible[back, i]
        show.n_tray[column] = n


# --- in Python, for the terminal and positions ------------------------------------------------


def tokens_on(table: Record, square: int) -> list[list[str | None]]:
    """The names of a square's tokens, row by row of its frame; None where no token lies."""
    rows, cells = table.rows[square].tolist(), table.cells[square].tolist()
    columns = range(2 * int(table.width) - 1)
    return [
        [
            token_name(cells[row % LONGEST * LONGEST + column % LONGEST] - 1)
            if rows[row + 1] >> column & 1
            else None
            for column in columns
        ]
        for row in range(2 * int(table.height) - 1)
    ]


def box_of(table: Record, square: int) -> tuple[range, range]:
    """The rows and the columns of the frame that a square reaches; none while it is empty."""
    if not table.n_square[square]:
        return range(0), range(0)
    rows = range(int(table.top[square]), int(table.bottom[square]) + 1)
    return rows, range(int(table.left[square]), int(table.right[square]) + 1)


def column_names(state: Record, column: int) -> list[str]:
    """A tray column from the front: backs, the face-up token by its name."""
    backs = state.tray[column::N_COLUMNS].tolist()
    names = [back_name(back - 1) for back in backs[int(state.taken[column]) : DEPTH] if back]
    if column == state.up and state.up_token:
        names[0] = token_name(int(state.up_token) - 1)
    return names
