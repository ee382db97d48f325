"""Perft: the number of move sequences of a length, to compare engines move by move.

Chance is made definite: a draw takes the middle token of its pool in ascending order (place
``total // 2`` from 0), the lot likewise. Anyone can reproduce the numbers with no generator.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from jetons.analysis.sentences import refuse
from jetons.core.bind import bind
from jetons.core.errors import BadOption
from jetons.core.game import Game, Records

DEEPEST = 12


def check_depth(depth: int) -> None:
    """Raise BadOption for a depth that is not counted."""
    if not 1 <= depth <= DEEPEST:
        raise refuse(BadOption, "bad_depth", most=DEEPEST)


def perft(
    game: Game,
    depth: int,
    *,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    states: Records | None = None,
) -> int:
    """Count the sequences of ``depth`` moves from the start, or from a given state."""
    check_depth(depth)
    loops: Any = bind("jetons.analysis.playout_loops", game)
    stack = game.new_states(depth + 1)
    weights = np.zeros(game.n_outcomes, np.int64)
    if states is not None:
        stack[0] = states[0]
    else:
        game.kernel.start(stack[0], game.configure(seats or game.seats[0], options or {})[0])
    loops.settle_middle(stack[0], weights)
    width = game.n_moves
    return int(loops.perft(stack, 0, game.new_moves(width * depth), weights, depth, width))
