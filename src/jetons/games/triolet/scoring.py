"""What a placement of Triolet is worth: T.14 to T.19."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel
from jetons.games.triolet.grid import is_trio, lay, lift, line_step, number_of, run_start
from jetons.games.triolet.layout import (
    DOUBLE,
    FIRST_JOKER,
    JOKER,
    PLACE,
    RACK,
    STRIDE,
    TRIO,
    TRIOLET,
    TRIPLE,
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

# What `account` tells of a run: its tokens (0: there is none), how many times its trio counts,
# the contents of its first three cells, and how many times each of these counts by itself
RUN_N, RUN_TIMES, RUN_CONTENT, RUN_TOKEN_TIMES, RUN_FIELDS = 0, 1, 2, 5, 8
N_RUNS = 1 + RACK  # a placement's own line, then the run across each of its tokens


@kernel
def account(states: Any, moves: Any, runs: Any) -> None:
    """The runs of a placement one by one, with what its squares multiply: its score, explained."""
    state, move = states[0], moves[0]
    board = state.board
    lay(state, move)
    step = line_step(move)
    across = STRIDE + 1 - step
    fill_run(board, int(move.cell[0]), step, runs[0])
    for i in range(move.n):
        fill_run(board, int(move.cell[i]), across, runs[1 + i])
    line_free = is_trio(board, int(move.cell[0]), step)  # not yet multiplied
    for times in (3, 2):  # T.19: the larger first
        for i in range(move.n):
            cell = int(move.cell[i])
            if multiplier(int(state.squares[cell])) != times:
                continue
            what = multiplied(board, cell, step, line_free)
            if what == CROSS_TRIO:
                runs[1 + i][RUN_TIMES] = times
            elif what == LINE_TRIO:
                runs[0][RUN_TIMES] = times
                line_free = False
            elif what == OWN_VALUE:
                is_lined = runs[0][RUN_N] > 1
                run, along = (runs[0], step) if is_lined else (runs[1 + i], across)
                run[RUN_TOKEN_TIMES + (cell - run_start(board, cell, along)) // along] = times
    lift(state, move)


@kernel
def fill_run(board: Any, cell: int, step: int, run: Any) -> None:
    """The tokens of the run through a laid one, nothing multiplied."""
    at = run_start(board, cell, step)
    run[RUN_N], run[RUN_TIMES] = 0, 1
    while board[at] != 0:
        run[RUN_CONTENT + run[RUN_N]] = board[at]
        run[RUN_TOKEN_TIMES + run[RUN_N]] = 1
        run[RUN_N] += 1
        at += step


@kernel
def multiplied(board: Any, cell: int, step: int, line_free: bool) -> int:
    """What a double or triple under this laid token multiplies (T.16, T.19)."""
    if is_trio(board, cell, STRIDE + 1 - step):
        return CROSS_TRIO  # its own trio before the one it shares with the other new tokens
    if is_trio(board, cell, step):
        return LINE_TRIO if line_free else NOTHING
    return OWN_VALUE
