"""What a placement of Triolet is worth: T.14 to T.19."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel
from jetons.core.lines import clear_line
from jetons.games.triolet.grid import is_trio, lay, lift, line_step, number_of, run_start
from jetons.games.triolet.layout import (
    BONUS,
    BY_FIRST,
    BY_RUN,
    BY_SQUARE,
    BY_TRIOLET,
    DOUBLE,
    FIRST_JOKER,
    JOKER,
    PAIR,
    PAIR_BOTH,
    PAIR_FIRST,
    PAIR_SECOND,
    PLACE,
    RACK,
    SINGLE,
    SINGLE_TIMES,
    STRIDE,
    TARGET,
    TRIO,
    TRIO_LINE,
    TRIO_TIMES,
    TRIOLET,
    TRIPLE,
    WRONG_PAIR,
    WRONG_TRIO,
)

NOTHING, OWN_VALUE, CROSS_TRIO, LINE_TRIO = 0, 1, 2, 3  # what a double or triple multiplies


@kernel
def run_points(board: Any, cell: int, step: int) -> int:
    """The points of the run through a laid token: 0 alone, the total of two, 30 for three."""
    at = run_start(board, cell, step)
    n, total = 0, 0
    while board[at] != 0:
        if board[at] < FIRST_JOKER:  # T.15
            total += number_of(int(board[at]))
        n += 1
        at += step
    if n == 1:
        return 0
    return TRIO if n == 3 else total  # T.14


@kernel
def multiplier(square: int) -> int:
    """How many times a square counts what stands on it."""
    if square == DOUBLE:
        return 2
    return 3 if square == TRIPLE else 1


@kernel
def own_value(token: int) -> int:
    """What a placed token itself counts; a joker nothing (T.15)."""
    return token if token < JOKER else 0


@kernel
def score(state: Any, move: Any) -> int:
    """The points that a placement makes (T.14 to T.19); 0 for anything else."""
    if move.kind != PLACE:
        return 0
    n = int(move.n)
    lay(state, move)
    if n == 1 and state.n_board == 0:  # T.18
        points = own_value(int(move.token[0])) * multiplier(int(state.squares[move.cell[0]]))
    else:
        points = score_runs(state, move)
    lift(state, move)
    return points


@kernel
def score_runs(state: Any, move: Any) -> int:
    """The points of a placement already laid: its line, the crossing runs, the squares."""
    board = state.board
    n = int(move.n)
    step = line_step(move)
    across = STRIDE + 1 - step
    points = run_points(board, int(move.cell[0]), step)
    has_joker, has_premium = False, False
    for i in range(n):
        cell = int(move.cell[i])
        points += run_points(board, cell, across)
        has_joker = has_joker or move.token[i] >= JOKER
        has_premium = has_premium or multiplier(int(state.squares[cell])) > 1
    if has_premium:
        points += premium_points(state, move, step)
    if n == RACK and not has_joker:  # T.17
        points += TRIOLET
    return points


@kernel
def premium_points(state: Any, move: Any, step: int) -> int:
    """What doubles and triples add to a placement already laid (T.16, T.19)."""
    board = state.board
    points = 0
    line_free = is_trio(board, int(move.cell[0]), step)  # not yet multiplied
    for times in (3, 2):  # T.19: the larger first
        for i in range(move.n):
            if multiplier(int(state.squares[move.cell[i]])) != times:
                continue
            what = multiplied(board, int(move.cell[i]), step, line_free)
            if what == OWN_VALUE:
                points += (times - 1) * own_value(int(move.token[i]))
            elif what != NOTHING:
                points += (times - 1) * TRIO
            line_free = line_free and what != LINE_TRIO
    return points


# --- for explanations ---------------------------------------------------------------------

# While `explain` works, the first lines are the runs of the placement, its own line and the one
# across each of its tokens: n tokens, the contents of the first three cells, how many times each of
# these counts by itself, how many times the trio counts
TOKEN_TIMES, TRIO_COUNTS = 3, 6  # where in a line's numbers, the contents first


@kernel
def explain(state: Any, move: Any, lines: Any) -> int:
    """The points of a placement run by run, with what its squares multiply; how many lines.

    Of a placement that is refused for a total, the run with that total.
    """
    if move.kind != PLACE:
        return 0
    for i in range(len(lines)):
        clear_line(lines[i])
    n = int(move.n)
    first = int(move.cell[0])
    if n == 1 and state.n_board == 0:  # T.18
        write_single(lines[0], int(move.token[0]), multiplier(int(state.squares[first])))
        return 1
    lay(state, move)
    cell, step, size, total = wrong_run(state.board, move)
    if size > 0:
        write_total(state.board, cell, step, size, total, lines[0])
        lift(state, move)
        return 1
    account(state, move, lines)
    lift(state, move)
    n_lines = 0
    for run in range(1 + n):
        if lines[run].n > 1:
            write_run(lines[run], lines[n_lines])
            n_lines += 1
    has_joker = False
    for i in range(n):
        has_joker = has_joker or move.token[i] >= JOKER
    if n == RACK and not has_joker:  # T.17
        clear_line(lines[n_lines])
        lines[n_lines].points = TRIOLET
        lines[n_lines].kind = BONUS
        lines[n_lines].clause = BY_TRIOLET
        n_lines += 1
    for i in range(n_lines, len(lines)):
        clear_line(lines[i])
    return n_lines


@kernel
def wrong_run(board: Any, move: Any) -> tuple[int, int, int, int]:
    """The first run of a placement already laid that T.8 refuses: its first cell, its direction,
    how many tokens and their total; 0 tokens if there is none."""
    for i in range(move.n):
        for step in (1, STRIDE):
            first = run_start(board, int(move.cell[i]), step)
            cell, n, total = first, 0, 0
            while board[cell] != 0:
                total += number_of(int(board[cell]))
                n += 1
                cell += step
            if n > RACK or (n == RACK and total != TARGET) or (n == 2 and total > TARGET):
                return first, step, n, total
    return 0, 1, 0, 0


@kernel
def write_total(board: Any, cell: int, step: int, size: int, total: int, line: Any) -> None:
    """A run of two or three with its wrong total; nothing of a longer one."""
    line.kind = WRONG_PAIR if size == 2 else WRONG_TRIO
    line.numbers[0] = total
    line.n = 1
    for i in range(min(size, RACK)):
        line.numbers[line.n] = number_of(int(board[cell + i * step]))
        line.n += 1


@kernel
def account(state: Any, move: Any, lines: Any) -> None:
    """The runs of a placement already laid, with what its squares multiply."""
    board = state.board
    step = line_step(move)
    across = STRIDE + 1 - step
    fill_run(board, int(move.cell[0]), step, lines[0])
    for i in range(move.n):
        fill_run(board, int(move.cell[i]), across, lines[1 + i])
    line_free = is_trio(board, int(move.cell[0]), step)  # not yet multiplied
    for times in (3, 2):  # T.19: the larger first
        for i in range(move.n):
            cell = int(move.cell[i])
            if multiplier(int(state.squares[cell])) != times:
                continue
            what = multiplied(board, cell, step, line_free)
            if what == CROSS_TRIO:
                lines[1 + i].numbers[TRIO_COUNTS] = times
            elif what == LINE_TRIO:
                lines[0].numbers[TRIO_COUNTS] = times
                line_free = False
            elif what == OWN_VALUE:
                if lines[0].n > 1:
                    at = (cell - run_start(board, cell, step)) // step
                    lines[0].numbers[TOKEN_TIMES + at] = times
                else:
                    at = (cell - run_start(board, cell, across)) // across
                    lines[1 + i].numbers[TOKEN_TIMES + at] = times


@kernel
def fill_run(board: Any, cell: int, step: int, run: Any) -> None:
    """The tokens of the run through a laid one, nothing multiplied."""
    at = run_start(board, cell, step)
    n = 0
    while board[at] != 0:
        run.numbers[n] = board[at]
        run.numbers[TOKEN_TIMES + n] = 1
        n += 1
        at += step
    run.n = n
    run.numbers[TRIO_COUNTS] = 1


@kernel
def spoken(content: int) -> int:
    """What stands on a cell, as a score sheet names it: a number, or JOKER (T.15)."""
    return JOKER if content >= FIRST_JOKER else content - 1


@kernel
def write_run(run: Any, line: Any) -> None:
    """A run as ``account`` tells of it, as a line of the explanation; they may be the same."""
    a, b, c = int(run.numbers[0]), int(run.numbers[1]), int(run.numbers[2])
    m, k = int(run.numbers[TOKEN_TIMES]), int(run.numbers[TOKEN_TIMES + 1])
    n, times = int(run.n), int(run.numbers[TRIO_COUNTS])
    clear_line(line)
    line.numbers[0] = spoken(a)
    line.numbers[1] = spoken(b)
    line.n = 2
    if n == RACK:
        line.numbers[2] = spoken(c)
        line.n = 3
        line.points = TRIO * times
        line.kind = TRIO_LINE
        line.clause = BY_RUN
        if times > 1:
            line.numbers[3] = times
            line.n = 4
            line.kind = TRIO_TIMES
            line.clause = BY_SQUARE
        return
    line.points = m * counted(a) + k * counted(b)
    line.clause = BY_SQUARE if m > 1 or k > 1 else BY_RUN
    if m > 1:
        line.kind = PAIR_BOTH if k > 1 else PAIR_FIRST
        line.numbers[2] = m
        line.numbers[3] = k if k > 1 else 0
        line.n = 4 if k > 1 else 3
    elif k > 1:
        line.kind = PAIR_SECOND
        line.numbers[2] = k
        line.n = 3
    else:
        line.kind = PAIR


@kernel
def counted(content: int) -> int:
    """What the token on a cell counts by itself; a joker nothing (T.15)."""
    return content - 1 if content < FIRST_JOKER else 0


@kernel
def write_single(line: Any, token: int, times: int) -> None:
    """The very first placement of one token (T.18)."""
    line.points = own_value(token) * times
    line.kind = SINGLE_TIMES if times > 1 else SINGLE
    line.clause = BY_FIRST
    line.numbers[0] = min(token, JOKER)
    line.numbers[1] = times if times > 1 else 0
    line.n = 2 if times > 1 else 1


@kernel
def multiplied(board: Any, cell: int, step: int, line_free: bool) -> int:
    """What a double or triple under this laid token multiplies (T.16, T.19)."""
    if is_trio(board, cell, STRIDE + 1 - step):
        return CROSS_TRIO  # its own trio before the one it shares with the other new tokens
    if is_trio(board, cell, step):
        return LINE_TRIO if line_free else NOTHING
    return OWN_VALUE
