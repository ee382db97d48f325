"""Learning a game's weights from self-play: minutes, from nothing, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from jetons.analysis.sentences import refuse
from jetons.bots.search.driver import space_of
from jetons.bots.search.plan import STATIC, Lesson, make_plan
from jetons.bots.search.tools import tools
from jetons.bots.value import module_of, n_stored, weights_path
from jetons.core.errors import BadOption
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream

LONGEST = 1024  # decisions of a game that are kept

Progress = Callable[[int, int], None]  # games played, of how many


def train(game: Game, *, scale: float = 1.0, progress: Progress | None = None) -> Any:
    """New weights after all lessons; ``scale`` plays fewer or more games. Raises BadOption."""
    if not 0 < scale <= 1000:
        raise refuse(BadOption, "bad_scale")
    module = module_of(game)
    lessons: tuple[Lesson, ...] = module.LESSONS
    learned = module.fresh_weights()
    of = sum(n_games(lesson, scale) for lesson in lessons)
    done, every = 0, 64 if is_compiled() else 1
    if progress:
        progress(0, of)
    for number, lesson in enumerate(lessons):
        sums = np.zeros((2, len(learned) + lesson.extra))
        for k in range(n_games(lesson, scale)):
            play_lesson(game, lesson, number, k, learned, sums)
            done += 1
            if progress and done % every == 0:
                progress(done, of)
        learned = lesson.fold(learned, sums)
    if progress:
        progress(of, of)
    return learned


def n_games(lesson: Lesson, scale: float) -> int:
    """Games that a lesson plays."""
    return max(int(lesson.games * scale), 1)


def play_lesson(game: Game, lesson: Lesson, number: int, k: int, learned: Any, sums: Any) -> None:
    """One game of a lesson, added to the sums."""
    n_seats, options = lesson.tables[k % len(lesson.tables)]
    traces, moves = buffers(game)
    plan = make_plan(STATIC, miss=lesson.miss)
    n = tools(game).table.play_traced(
        traces,
        moves,
        game.configure(n_seats, dict(options)),
        plan,
        np.zeros(4, np.int64),
        1 + number * 1_000_003 + k,
        space_of(game),
        learned,
        new_stream(number, k),
    )
    lesson.learn(traces, moves, n, learned, sums)


_buffers: dict[str, tuple[Any, Any]] = {}


def buffers(game: Game) -> tuple[Any, Any]:
    """Room for one game's positions and moves."""
    if game.slug not in _buffers:
        _buffers[game.slug] = (game.new_states(LONGEST), game.new_moves(LONGEST))
    return _buffers[game.slug]


def save(game: Game, learned: Any, path: Path | None = None) -> Path:
    """Keep the weights, by default where the bots find them."""
    path = path or weights_path(game)
    fresh = path.with_name("new-" + path.name)
    with fresh.open("wb") as file:  # given a name, NumPy would end it in .npz
        np.savez_compressed(file, W=np.asarray(learned[: n_stored(game, learned)], np.float32))
    fresh.replace(path)
    return path
