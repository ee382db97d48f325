"""What a module or library of one game offers, as data, and how each call is made.

An export is a plain C function: addresses of records and numbers in, a number out. The same table
makes WebAssembly modules, native libraries and what their callers read (``layouts.py``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from jetons.bots.search.plan import PLAN
from jetons.bots.value import weights
from jetons.core.ending import N_ENDING
from jetons.core.game import MAX_SEATS, Game
from jetons.core.stream import N_WORDS


class Export(NamedTuple):
    """One function of a module."""

    name: str
    takes: str  # parameters in order: kinds of memory (see ``memory_of``); other words are numbers
    code: str  # what is called; ``K`` is the kernel, ``entry``, … are bound to it
    answers: str = "i4"  # i4, f8, or nothing


EXPORTS: tuple[Export, ...] = (
    # rules: core.entry
    Export("start", "state config", "entry.start(state, 0, config)", ""),
    Export("chance", "state weights", "entry.chance(state, 0, weights)"),
    Export("draw", "state outcome", "entry.draw(state, 0, outcome)", ""),
    Export("check", "state move", "entry.check(state, 0, move, 0)"),
    Export("legal", "state moves room", "entry.legal(state, 0, moves)"),
    Export("scores", "state moves n points room", "entry.scores(state, 0, moves, n, points)", ""),
    Export("apply", "state move", "entry.apply(state, 0, move, 0)"),
    Export("score", "state move", "K.score(state[0], move[0])"),
    Export("is_over", "state", "entry.is_over(state, 0)"),
    Export("returns", "state results", "entry.returns(state, 0, results)", ""),
    Export("observe", "state seat view", "entry.observe(state, 0, seat, view, 0)", ""),
    Export("imagine", "view stream state", "entry.imagine(view, 0, stream, state, 0)", ""),
    Export("finish", "state ending", "K.finish(state[0], ending)", ""),
    Export("side", "state seat", "K.side(state[0], seat)"),
    Export(
        "round_points", "state winners results", "K.round_points(state[0], winners, results)", ""
    ),
    # luck: core.stream
    Export("seed", "stream low high", "luck.seed(stream, low & WORD | high << 32)", ""),
    Export("absorb", "stream low high", "luck.absorb(stream, low & WORD | high << 32)", ""),
    Export("below", "stream n", "luck.below(stream, n)"),
    Export("pick", "weights stream", "luck.pick(weights, stream)"),
    # bots: bots.search.think; ``learn`` fills the learned weights in
    Export("learn", "learned", "copy_numbers(STORED, learned); complete(learned)", ""),
    Export(
        "begin",
        "view plan space learned stream",
        "think.begin(view[0], plan[0], space, learned, stream)",
    ),
    Export(
        "think",
        "view plan space learned stream total stop",
        "think.think(view[0], plan[0], space, learned, stream, total, stop)",
    ),
    Export("conclude", "space", "think.conclude(space)"),
    Export(
        "look",
        "view plan n space learned stream",
        "think.look(view[0], plan[0], n, space, learned, stream)",
        "",
    ),
    Export("mean_value", "space candidate", "think.mean_value(space, candidate)", "f8"),
    # measurements: analysis.playout_loops
    Export(
        "greedy_games",
        "state config moves room weights stream n totals",
        "loops.greedy_games(state, config, moves, weights, stream, n, totals)",
    ),
)


class Memory(NamedTuple):
    """A kind of memory that a parameter points to."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...] | None  # None: as many as the parameter ``room`` says


def memory_of(game: Game) -> dict[str, Memory]:
    """The kinds of memory of one game; ``space`` is a block of its own (``space_places``)."""
    number = np.dtype(np.int64)
    return {
        "state": Memory(game.state, (1,)),
        "move": Memory(game.move, (1,)),
        "moves": Memory(game.move, None),
        "points": Memory(number, None),
        "view": Memory(game.view, (1,)),
        "config": Memory(game.config, (1,)),
        "weights": Memory(number, (game.n_outcomes,)),
        "results": Memory(number, (MAX_SEATS,)),
        "ending": Memory(number, (N_ENDING,)),
        "totals": Memory(number, (2, MAX_SEATS)),
        "stream": Memory(number, (N_WORDS,)),
        "plan": Memory(np.dtype((np.record, PLAN)), (1,)),
        "learned": Memory(np.dtype(np.float64), weights(game).shape),
    }
