"""What Le 21 shows: views for seats and bots, what clients get of them, explained points."""

from __future__ import annotations

from typing import Any

from jetons.core.copying import copier, span_copier
from jetons.core.game import EVERYBODY
from jetons.core.jit import kernel
from jetons.core.lines import clear_line
from jetons.core.stream import pick
from jetons.games.vingt_et_un.kernel import score
from jetons.games.vingt_et_un.layout import (
    ABOVE,
    ALSO,
    BLUE,
    BY_ROUND,
    BY_STAR,
    BY_STAR_21,
    COLOUR_OF,
    DEAL,
    FLAG,
    KIND,
    LOT,
    MAX_SIDE,
    N_CELLS,
    N_KINDS,
    N_TOKENS,
    NUMBER,
    ON_MARKED,
    ON_OWN,
    ON_PLAIN,
    OVER,
    OWN_POINTS,
    PLACE,
    RACK,
    SCORED,
    SCORING_ROUND,
    SEAT_SHIFT,
    SQUARE_POINTS,
    STAR,
    STAR_VALUE,
    STEPS,
    STRIDE,
    SWAP,
    TABLE,
    TARGET,
    TOO_EARLY,
    TOP,
    cell_name,
    token_of,
)
from jetons.games.vingt_et_un.listing import SPAN, n_spans
from jetons.games.vingt_et_un.racks import has_low, put_back, put_on

TRIES = 1000  # first racks that `imagine` tries before it takes one that cannot open


# --- views --------------------------------------------------------------------------------


copy_table = copier(str(name) for name, *_ in TABLE)  # what everybody sees
copy_counts = copier(str(name) for name, *_ in TABLE if name not in ("squares", "board"))
copy_squares, copy_board = span_copier("squares", SPAN), span_copier("board", SPAN)
copy_owned = copier(["undrawn"], ["owned"])


@kernel
def observe(state: Any, seat: int, view: Any) -> None:
    """What a seat sees; -1 is a spectator. Rack and undrawn tokens of the others are one heap."""
    copy_table(state, view)
    observe_own(state, seat, view)


@kernel
def refresh(state: Any, seat: int, view: Any) -> None:
    """``observe`` into a view that showed this table before: only rows in use have changed."""
    copy_counts(state, view)
    for span in range(n_spans(state)):
        at = TOP + span * SPAN
        copy_squares(state, view, at)
        copy_board(state, view, at)
    observe_own(state, seat, view)


@kernel
def observe_own(state: Any, seat: int, view: Any) -> None:
    """What the seats own, and what is the looking seat's alone."""
    copy_owned(state, view)
    for other in range(state.n_seats):
        for i in range(RACK):
            kind = int(state.rack[other, i])
            view.owned[other, kind] += int(kind > 0)
    if state.swapped > 0:
        view.owned[state.turn, state.swapped] += 1
    for i in range(RACK):
        view.rack[i] = state.rack[seat, i] if seat >= 0 else 0
    view.swapped = state.swapped if seat == state.turn else 0
    view.seat = seat


@kernel
def imagine(view: Any, stream: Any, state: Any) -> None:
    """A state that fits the view: each unseen rack drawn at random from what its seat owns."""
    copy_table(view, state)
    state.swapped = 0
    for seat in range(len(view.scores)):
        for kind in range(N_KINDS):
            state.undrawn[seat, kind] = view.owned[seat, kind]
        for i in range(RACK):
            state.rack[seat, i] = 0
        if seat == view.seat:
            own_tokens(view, seat, state)
        elif seat < view.n_seats:
            imagine_rack(state, seat, stream)


@kernel
def own_tokens(view: Any, seat: int, state: Any) -> None:
    """The seat's own rack, and what it gives up in an exchange under way, are as it sees them."""
    for i in range(RACK):
        kind = int(view.rack[i])
        state.rack[seat, i] = kind
        state.undrawn[seat, kind] -= 1 if kind > 0 else 0
    if view.swapped > 0:
        state.swapped = view.swapped
        state.undrawn[seat, view.swapped] -= 1


@kernel
def imagine_rack(state: Any, seat: int, stream: Any) -> None:
    """Draw a rack at random; one that has not yet opened holds a token that can (21.8)."""
    must_open = state.n_rack[seat] == RACK and is_to_open(state, seat)
    for _ in range(TRIES):
        for _ in range(state.n_rack[seat]):
            kind = pick(state.undrawn[seat], stream)
            state.undrawn[seat, kind] -= 1
            put_on(state.rack[seat], kind)
        if not must_open or has_low(state.rack[seat]):
            break
        put_back(state, seat)
    if state.phase == SWAP and seat == state.turn:
        state.swapped = pick(state.undrawn[seat], stream)
        state.undrawn[seat, state.swapped] -= 1


@kernel
def is_to_open(state: Any, seat: int) -> bool:
    """Whether a seat has its first rack and has not yet played its first turn."""
    if state.phase == DEAL:
        return True
    n = int(state.n_seats)
    first = int(state.first)
    return state.lap == 1 and (seat - first) % n >= (int(state.turn) - first) % n


# --- for people and programs --------------------------------------------------------------


@kernel
def audience(state: Any) -> int:
    """Who sees the pending draw: all a token turned up to begin, else the drawer."""
    return EVERYBODY if state.phase == LOT else int(state.turn)


@kernel
def show(view: Any, show: Any) -> None:
    """What a client gets of a view."""
    n_seats, n_rows, n_columns = int(view.n_seats), int(view.n_rows), int(view.n_columns)
    show.n_seats = n_seats
    show.rows = n_rows
    show.columns = n_columns
    for cell in range(N_CELLS):
        row, column = (cell - TOP) // STRIDE, (cell - TOP) % STRIDE
        is_used = 0 <= row < n_rows and column < n_columns
        show.squares[cell] = int(view.squares[cell]) & KIND if is_used else 0
        content = int(view.board[cell])
        colour = int(COLOUR_OF[n_seats, content >> SEAT_SHIFT & 3])
        token = content & (NUMBER | FLAG) | colour << SEAT_SHIFT
        show.tokens[cell] = token if content != 0 else 0
    for seat in range(len(view.scores)):
        start = int(view.starts[seat])
        show.starts[seat] = start if (start - TOP) // STRIDE < n_rows else 0
        show.colours[seat] = COLOUR_OF[n_seats, seat]
        show.racks[seat] = view.n_rack[seat]
        show.undrawn[seat] = view.n_undrawn[seat]
        show.turned[seat] = view.turned[seat]
        show.scores[seat] = view.scores[seat]
        show_owned(view, seat, show)
    show.teams = view.teams
    show.round_ = view.lap
    show.first = view.first
    show.turn = view.turn
    show.phase = view.phase
    show.idle = view.idle
    show.over = view.phase == OVER
    show_last(view, show)
    show_own(view, show)


@kernel
def show_owned(view: Any, seat: int, show: Any) -> None:
    """What a seat still has, and what that would cost at the end (21.20)."""
    n, worth = 0, 0
    for kind in range(1, N_KINDS):
        for _ in range(view.owned[seat, kind]):
            show.owned[seat, n] = kind - 1
            n += 1
            worth += STAR_VALUE if kind == STAR else kind
    show.n_owned[seat] = n
    show.left[seat] = worth
    for i in range(n, N_TOKENS):
        show.owned[seat, i] = 0


@kernel
def show_own(view: Any, show: Any) -> None:
    """What the seat itself holds and has yet to draw; nothing for a spectator."""
    n = 0
    for i in range(RACK):
        show.rack[i] = 0
        if view.rack[i] > 0:
            show.rack[n] = int(view.rack[i]) - 1
            n += 1
    show.n_rack = n
    n = 0
    if view.seat >= 0:
        for kind in range(1, N_KINDS):
            left = int(view.owned[view.seat, kind]) - int(view.swapped == kind)
            for i in range(RACK):
                left -= int(view.rack[i] == kind)
            for _ in range(left):
                show.own_undrawn[n] = kind - 1
                n += 1
    show.n_own_undrawn = n
    for i in range(n, N_TOKENS):
        show.own_undrawn[i] = 0


@kernel
def show_last(view: Any, show: Any) -> None:
    """The last token placed, its points, and its lines of 21 if it scored."""
    cell, number = int(view.last), int(view.last_number)
    content = int(view.board[cell])
    seat = content >> SEAT_SHIFT & 3
    has_scored = cell != 0 and content & NUMBER == 0  # 21.14: face down
    show.last_is = cell != 0
    show.last_cell = cell
    show.last_by = COLOUR_OF[int(view.n_seats), seat]
    show.last_n = number
    show.last_points = points_on(view, seat, cell) if has_scored else 0
    n = 0
    for step in STEPS:
        first, size = line_of_21(view.board, cell, number, step)
        if not has_scored or number >= TARGET or size == 0:
            continue
        show.last_n_line[n] = size
        for i in range(MAX_SIDE):
            show.last_lines[n, i] = first + i * step if i < size else 0
        n += 1
    show.last_n_lines = n
    for line in range(n, len(STEPS)):
        show.last_n_line[line] = 0
        for i in range(MAX_SIDE):
            show.last_lines[line, i] = 0


@kernel
def points_on(table: Any, seat: int, cell: int) -> int:
    """What a line of 21 completed on a square is worth to a seat."""
    kind = int(table.squares[cell]) & KIND
    if kind == BLUE + int(COLOUR_OF[int(table.n_seats), seat]):
        return OWN_POINTS
    return SQUARE_POINTS[kind]


@kernel
def line_of_21(board: Any, cell: int, number: int, step: int) -> tuple[int, int]:
    """The first cell and the size of the line of exactly 21 that a number on a cell makes along a
    direction; size 0: there is none."""
    first, size, total = line_with(board, cell, number, step)
    return first, size if total == TARGET else 0


@kernel
def line_with(board: Any, cell: int, number: int, step: int) -> tuple[int, int, int]:
    """The first cell, the size and the total of the line that a number on a cell makes along a
    direction."""
    first, total, size = cell, number, 1
    while int(board[first - step]) & NUMBER != 0:
        first -= step
        total += int(board[first]) & NUMBER
        size += 1
    last = cell
    while int(board[last + step]) & NUMBER != 0:
        last += step
        total += int(board[last]) & NUMBER
        size += 1
    return first, size, total


# --- in Python, for the terminal and positions ------------------------------------------------


def describe_tokens(board: list[int], n_seats: int) -> dict[str, dict[str, Any]]:
    """The tokens on the board, as the JSON form of positions has them."""
    told = {}
    for cell, content in enumerate(board):
        if content:
            colour = int(COLOUR_OF[n_seats, content >> SEAT_SHIFT & 3])
            token = token_of(content & (NUMBER | FLAG) | colour << SEAT_SHIFT)
            told[cell_name(cell)] = token or {}
    return told


def value_of(counts: Any) -> int:
    """What tokens counted by kind cost at the end (21.20)."""
    return sum(int(n) * (STAR_VALUE if kind == STAR else kind) for kind, n in enumerate(counts))


def run_from(board: Any, cell: int, step: int) -> list[tuple[int, int]]:
    """The face-up tokens in an unbroken line from a cell, itself left out."""
    run = []
    cell += step
    while int(board[cell]) & NUMBER:
        run.append((cell, int(board[cell]) & NUMBER))
        cell += step
    return run


# --- points and endings -------------------------------------------------------------------


@kernel
def explain(state: Any, move: Any, lines: Any) -> int:
    """Why a placement makes its points: the square, and the line of 21 that is shown.

    Of a placement that is refused for a total, the line with that total.
    """
    if move.kind != PLACE:
        return 0
    for i in range(len(lines)):
        clear_line(lines[i])
    cell, number = int(move.cell), int(move.number)
    points = score(state, move)
    if number == TARGET and points > 0:  # 21.13
        lines[0].kind = BY_STAR
        lines[0].clause = BY_STAR_21
        write_where(lines[0], points)
        return 1
    for step in STEPS:
        first, size, total = line_with(state.board, cell, number, step)
        if total > TARGET:  # 21.11
            lines[0].kind = ABOVE
            lines[0].numbers[0] = total
            lines[0].numbers[1] = total - TARGET
            lines[0].n = 2
            write_numbers(state.board, cell, number, first, step, size, lines[0])
            return 1
    n = 0
    for step in STEPS:
        first, size = line_of_21(state.board, cell, number, step)
        if size == 0:
            continue
        line = lines[n]
        if state.lap < SCORING_ROUND:
            line.kind = TOO_EARLY
            line.clause = BY_ROUND
        elif n == 0:
            line.kind = SCORED
            write_where(line, points)
        else:
            line.kind = ALSO
        write_numbers(state.board, cell, number, first, step, size, line)
        n += 1
        if state.lap < SCORING_ROUND:
            return n
    return n


@kernel
def write_numbers(
    board: Any, cell: int, number: int, first: int, step: int, size: int, line: Any
) -> None:
    """The numbers of a line on the board, one of them not yet laid."""
    for i in range(size):
        at = first + i * step
        line.numbers[line.n] = number if at == cell else int(board[at]) & NUMBER
        line.n += 1


@kernel
def write_where(line: Any, points: int) -> None:
    """The points of a line, and what kind of square brings as many (21.15)."""
    line.points = points
    line.numbers[0] = points
    line.numbers[1] = ON_MARKED if points > OWN_POINTS else ON_PLAIN
    if points == OWN_POINTS:
        line.numbers[1] = ON_OWN
    line.n = 2
