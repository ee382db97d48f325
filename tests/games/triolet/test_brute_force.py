"""``legal`` against ``check``, and both against a slow, independent reading of the clauses."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.games import game
from jetons.games.triolet.layout import JOKER, cell_of

TRIOLET = game("triolet")
Cell = tuple[int, int]


def runs(board: dict[Cell, int], cell: Cell) -> list[list[int]]:
    """The two runs through a cell, as numbers."""
    found = []
    for down, right in ((0, 1), (1, 0)):
        row, column = cell
        while (row - down, column - right) in board:
            row, column = row - down, column - right
        run = []
        while (row, column) in board:
            run.append(board[row, column])
            row, column = row + down, column + right
        found.append(run)
    return found


def is_square(board: dict[Cell, int], side: int) -> bool:
    """Whether some square of this side is full."""
    return any(
        all((row + i, column + j) in board for i in range(side) for j in range(side))
        for row, column in board
    )


def is_legal(board: dict[Cell, int], placed: dict[Cell, int]) -> bool:
    """T.4 to T.10 word by word; tokens held and jokers are the caller's business."""
    cells = sorted(placed)
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(rows) > 1 and len(columns) > 1:
        return False
    if not board and (7, 7) not in placed:
        return False
    near = [
        (row + down, column + right)
        for row, column in cells
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ]
    if board and not any(cell in board for cell in near):
        return False
    gaps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in itertools.pairwise(cells)]
    if len(cells) == 2 and gaps == [2]:
        middle = ((cells[0][0] + cells[1][0]) // 2, (cells[0][1] + cells[1][1]) // 2)
        if middle not in board:
            return False
    elif any(gap != 1 for gap in gaps):
        return False
    after = {**board, **placed}
    for cell in cells:
        for run in runs(after, cell):
            if len(run) > 3 or (len(run) == 3 and sum(run) != 15) or sum(run) > 15:
                return False
    if len(after) == 4 and is_square(after, 2):
        return False
    return not is_square(after, 3)


def brute_force(states: np.recarray) -> set[bytes]:
    """Every placement of up to three tokens near the board that the slow reading allows."""
    state = states[0]
    board = {
        (row, column): (int(state.board[cell_of(row, column)]) - 1) & 15
        for row in range(15)
        for column in range(15)
        if state.board[cell_of(row, column)]
    }
    rack = [k for k in range(17) for _ in range(int(state.rack[int(state.turn)][k]))]
    moves = TRIOLET.new_moves(1)
    found = set()
    for cells in candidate_cells(board):
        for tokens in set(itertools.permutations(rack, len(cells))):
            if tokens.count(JOKER) > 1:
                continue
            choices = [range(16) if token == JOKER else (token,) for token in tokens]
            for numbers in itertools.product(*choices):
                if not is_legal(board, dict(zip(cells, numbers, strict=True))):
                    continue
                moves[0] = np.zeros(1, TRIOLET.move)[0]
                moves[0].n = len(cells)
                for i, (cell, token, number) in enumerate(zip(cells, tokens, numbers, strict=True)):
                    moves[0].cell[i] = cell_of(*cell)
                    moves[0].token[i] = number + (JOKER if token == JOKER else 0)
                found.add(moves[0].tobytes())
    return found


def candidate_cells(board: dict[Cell, int]) -> list[tuple[Cell, ...]]:
    """Sets of empty cells in one line, near each other and the board; far more than are legal."""
    around = board or {(7, 7): 0}
    near = {
        (row + i, column + j)
        for row, column in around
        for i in range(-3, 4)
        for j in range(-3, 4)
        if 0 <= row + i < 15 and 0 <= column + j < 15 and (row + i, column + j) not in board
    }
    found: list[tuple[Cell, ...]] = [(cell,) for cell in sorted(near)]
    for down, right in ((0, 1), (1, 0)):
        for row, column in sorted(near):
            line = [(row + down * i, column + right * i) for i in range(5)]
            line = [cell for cell in line if cell in near]
            for size in (2, 3):
                found += [c for c in itertools.combinations(line, size) if c[0] == (row, column)]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("seed", range(12))
def test_legal_is_what_the_clauses_allow(seed: int) -> None:
    rng = np.random.default_rng(seed)
    states = engine(TRIOLET).start(TRIOLET.configure(2 + seed % 3, {}))
    n_checked = 0
    for _ in range(400):
        if engine(TRIOLET).call.is_over(states, 0):
            break
        pool, weights = engine(TRIOLET).chance(states)
        if pool >= 0:
            outcome = int(rng.choice(len(weights), p=weights / weights.sum()))
            engine(TRIOLET).call.draw(states, 0, outcome)
            continue
        moves = engine(TRIOLET).legal(states)
        if rng.random() < 0.12:
            placed = {move.tobytes() for move in moves if move.kind == 0}
            assert placed == brute_force(states)
            n_checked += 1
        engine(TRIOLET).call.apply(states, 0, moves, int(rng.integers(len(moves))))
    assert n_checked > 0


def test_check_accepts_nothing_that_legal_does_not_list() -> None:
    rng = np.random.default_rng(5)
    states = TRIOLET.notation.read_position(
        {"board": {"H8": "9", "H9": "5", "G8": "1"}, "rack": ["5", "6", "*"]}
    )
    listed = {move.tobytes() for move in engine(TRIOLET).legal(states)}
    moves = TRIOLET.new_moves(1)
    accepted = set()
    for _ in range(60_000):
        moves[0] = np.zeros(1, TRIOLET.move)[0]
        moves[0].kind = rng.integers(3)
        moves[0].n = rng.integers(4)
        for i in range(int(moves[0].n)):
            if moves[0].kind == 0:
                moves[0].cell[i] = cell_of(int(rng.integers(5, 11)), int(rng.integers(5, 12)))
            kinds = (5, 6, 16) if moves[0].kind == 1 else (5, 6, int(rng.integers(16, 32)))
            moves[0].token[i] = kinds[int(rng.integers(3))]
        if int(engine(TRIOLET).call.check(states, 0, moves, 0)) == 0:
            accepted.add(moves[0].tobytes())
    assert accepted <= listed
    assert len(accepted) > 30, "the random moves reach legal ones"
