"""What a module or library of one game offers, as data, and how each call is made.

An export is a plain C function: addresses of records and numbers in, a number out. The same table
makes WebAssembly modules, native libraries and what their callers read (``layouts.py``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from jetons.bots.search.plan import PLAN
from jetons.bots.search.runners import MAX_RUNNERS, RACE, RUNNER
from jetons.bots.value import weights
from jetons.core.ending import N_ENDING
from jetons.core.entry import N_TOLD
from jetons.core.game import MAX_SEATS, Game
from jetons.core.show_bytes import N_FIELDS
from jetons.core.stream import N_WORDS
from jetons.study.sums import ACCOUNT, PLACE, TOTAL


class Export(NamedTuple):
    """One function of a module."""

    name: str
    takes: str  # parameters in order: kinds of memory (see ``memory_of``); other words are numbers
    code: str  # what is called; ``K`` is the kernel, ``entry``, … are bound to it
    answers: str = "i4"  # i4, f8, or nothing
    is_native: bool = False  # of libraries alone: what modules are not asked for
    kernel: str = ""  # that a game may lack; without it the export is not there


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
    Export("finish", "state ending", "K.finish(state[0], ending)", "", kernel="finish"),
    Export("side", "state seat", "K.side(state[0], seat)", kernel="side"),
    Export(
        "round_points",
        "state winners results",
        "K.round_points(state[0], winners, results)",
        "",
        kernel="round_points",
    ),
    Export("pending", "state weights", "entry.pending(state, 0, weights)"),
    # what people are told: a view as a record, any records as JSON, points line by line
    Export("show", "view show", "entry.show(view, 0, show, 0)", ""),
    Export("show_all", "state views shows room", "entry.show_all(state, 0, views, shows)", ""),
    Export(
        "write_all",
        "raw size steps texts spans text ends room",
        "telling.write_all(raw, size, steps, texts, spans, text, ends)",
        "",
    ),
    Export("explain", "state move lines", "entry.explain(state, 0, move, 0, lines)"),
    # moves and outcomes as text
    Export(
        "read_move", "state text n move where", "entry.read_move(state, 0, text, n, move, 0, where)"
    ),
    Export(
        "write_moves",
        "state moves text ends room",
        "entry.write_moves(state, 0, moves, text, ends)",
        "",
    ),
    Export("read_outcome", "pool text n where", "read_outcome(pool, text, n, where)"),
    Export("write_outcome", "pool outcome text", "write_outcome(pool, outcome, text)"),
    # several in one call, for servers
    Export(
        "play",
        "state text n move where after out end lines weights told",
        "play(state, 0, text, n, move, where, after, out, end, lines, weights, told)",
        is_native=True,
    ),
    Export(
        "draw_on",
        "after outcome weights told",
        "draw_on(after, outcome, weights, told)",
        "",
        is_native=True,
    ),
    Export(
        "tell",
        "state views shows raw size steps texts spans text ends room",
        "entry.show_all(state, 0, views, shows);"
        " telling.write_all(raw, size, steps, texts, spans, text, ends)",
        "",
        is_native=True,
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
        is_native=True,
    ),
    Export(
        "mean_value",
        "space candidate",
        "think.mean_value(space, candidate)",
        "f8",
        is_native=True,
    ),
    # reviews: study.weigh_loops; ``room`` says how many moves there are, one at least
    Export(
        "spread",
        "view state is_known moves n_moves n plies space learned stream samples room",
        "study.spread(view, state, is_known, moves, n_moves, 0, n, plies, space, learned, stream,"
        " samples)",
        "",
        is_native=True,
    ),
    Export(
        "worth",
        "state is_move move n plies window race space learned stream worth",
        "study.worth(state, is_move, move, n, plies, window, race[0], space, learned, stream,"
        " worth)",
        "",
    ),
    # what is best: bots.search.race and verdict
    Export(
        "prepare",
        "plan race millionths fewest",
        "racing.prepare(plan[0], race[0], millionths, fewest)",
        "",
    ),
    Export(
        "rank",
        "view race runners space learned",
        "racing.rank(view[0], race[0], runners, space, learned)",
    ),
    Export(
        "enter",
        "view move race runners space",
        "racing.enter(view[0], move[0], race[0], runners, space)",
    ),
    Export("line_up", "race runners own", "racing.line_up(race[0], runners, own)", ""),
    Export(
        "run",
        "view race runners space learned stream stop",
        "racing.run(view[0], race[0], runners, space, learned, stream, stop)",
    ),
    Export("verdict", "race runners", "racing.verdict(race[0], runners)", ""),
    Export("gives_much", "race at_once", "racing.gives_much(race[0], at_once)"),
    # the sums of a review: study.sums; ``room`` says how many places there are
    Export(
        "add_up",
        "places n overall accounts room",
        "sums.add_up(places, n, overall[0], accounts)",
        "",
    ),
    # whole games: analysis.playout_loops
    Export(
        "random_games",
        "state config moves room weights stream n totals",
        "loops.random_games(state, config, moves, weights, stream, n, totals)",
    ),
    Export(
        "greedy_games",
        "state config moves room weights stream n totals",
        "loops.greedy_games(state, config, moves, weights, stream, n, totals)",
    ),
)


def exports_of(game: Game) -> list[Export]:
    """The exports of one game: those whose kernels it has."""
    kernels = game.kernel._asdict()
    return [one for one in EXPORTS if not one.kernel or kernels[one.kernel] is not None]


ANY_LENGTH = 1 << 28  # of a text: as long as its caller made it


class Memory(NamedTuple):
    """A kind of memory that a parameter points to."""

    dtype: np.dtype[Any]
    shape: tuple[int | str, ...] | None  # a name: as many as that parameter; None: ``room``


def memory_of(game: Game, n_learned: int = 0) -> dict[str, Memory]:
    """The kinds of memory of one game; ``space`` is a block of its own (``space_places``).

    ``n_learned``: how many weights there are, where they cannot be made.
    Of texts and tables only the form of an element counts: they are as long as their caller says.
    """
    number, byte, small = np.dtype(np.int64), np.dtype(np.uint8), np.dtype(np.int32)
    show = np.dtype((np.record, game.show.dtype))
    return {
        "state": Memory(game.state, (1,)),
        "after": Memory(game.state, (1,)),
        "move": Memory(game.move, (1,)),
        "moves": Memory(game.move, None),
        "points": Memory(number, None),
        "view": Memory(game.view, (1,)),
        "views": Memory(game.view, None),
        "show": Memory(show, (1,)),
        "shows": Memory(show, None),
        "raw": Memory(byte, (1,)),
        "steps": Memory(small, (1, N_FIELDS)),
        "texts": Memory(byte, (1,)),
        "spans": Memory(small, (1, 2)),
        "text": Memory(byte, (ANY_LENGTH,)),
        "out": Memory(byte, (ANY_LENGTH,)),
        "ends": Memory(number, None),
        "end": Memory(number, (1,)),
        "told": Memory(number, (N_TOLD,)),
        "where": Memory(number, (2,)),
        "lines": Memory(np.dtype((np.record, game.lines.dtype)), (game.lines.most,)),
        "config": Memory(game.config, (1,)),
        "weights": Memory(number, (game.n_outcomes,)),
        "results": Memory(number, (MAX_SEATS,)),
        "ending": Memory(number, (N_ENDING,)),
        "totals": Memory(number, (2, MAX_SEATS)),
        "stream": Memory(number, (N_WORDS,)),
        "plan": Memory(np.dtype((np.record, PLAN)), (1,)),
        "race": Memory(np.dtype((np.record, RACE)), (1,)),
        "runners": Memory(np.dtype((np.record, RUNNER)), (MAX_RUNNERS,)),
        "worth": Memory(np.dtype(np.float64), (2, MAX_SEATS, 2, 2)),
        "places": Memory(np.dtype((np.record, PLACE)), None),
        "overall": Memory(np.dtype((np.record, TOTAL)), (1,)),
        "accounts": Memory(np.dtype((np.record, ACCOUNT)), (MAX_SEATS,)),
        "samples": Memory(np.dtype(np.float64), ("room", "n", MAX_SEATS, 2)),
        "learned": Memory(np.dtype(np.float64), (n_learned or len(weights(game)),)),
    }
