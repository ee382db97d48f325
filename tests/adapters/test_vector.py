"""Many games in lockstep are the same games as one by one."""

from __future__ import annotations

import numpy as np
import pytest

import jetons
from jetons.adapters.position import decode
from jetons.adapters.vector import Vector, buffer
from jetons.core.engine import engine
from jetons.core.jit import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="thousands of steps")
SLUGS = jetons.names()


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_shown_is_what_the_rules_say(slug: str) -> None:
    games = Vector(slug, 16, seats=2, seed=3)
    rules = engine(games.game)
    for _ in range(150):
        games.step(games.any_actions())
        for i in (0, 7, 15):
            one = games.states[i : i + 1]
            legal = rules.legal(one)
            assert games.n_legal[i] == len(legal)
            assert games.moves[i, : len(legal)].tobytes() == legal.tobytes()
            assert games.masks[i].sum() == len(legal)
            assert games.masks[i, : len(legal)].all()
            seen = rules.observe(one, int(games.turns[i]))
            assert games.observations[i].tobytes() == seen.tobytes()
            assert decode(games.game, games.observations[i]).turn == games.turns[i]
    assert games.n_finished > 0


@pytest.mark.parametrize("slug", SLUGS)
def test_threads_and_buffers_change_nothing(slug: str) -> None:
    game = jetons.game(slug)
    mine = np.full((9, game.view.itemsize), 7, np.uint8)
    one = Vector(slug, 9, seed=5, observations=mine)
    two = Vector(slug, 9, seed=5, threads=3)
    for _ in range(120):
        actions = one.any_actions().copy()
        one.step(actions)
        two.step(actions)
        assert one.states.tobytes() == two.states.tobytes()
        assert np.array_equal(one.points, two.points)
        assert np.array_equal(mine, two.observations)
        assert np.array_equal(one.masks, two.masks)
        assert np.array_equal(one.done, two.done)


def test_a_seed_repeats_and_a_game_that_ends_is_dealt_anew() -> None:
    games = Vector("21", 4, seed=8)
    began = games.states.tobytes()
    ended = 0
    while not ended:
        games.step(games.any_actions())
        ended = int(games.done.sum())
    over = int(np.flatnonzero(games.done)[0])
    assert games.results[over].any()
    assert games.n_legal[over] > 0
    games.reset(8)
    assert games.states.tobytes() == began


@pytest.mark.parametrize("actions", [[0, 0, 0], [[0, 0]], [0.0, 0.0], [-1, 0], [0, 10**6]], ids=str)
def test_bad_actions_change_nothing(actions: list[int]) -> None:
    games = Vector("triolet", 2, seed=1)
    before = games.states.tobytes(), games.masks.tobytes(), games.observations.tobytes()
    with pytest.raises(ValueError, match="action"):
        games.step(actions)
    assert (games.states.tobytes(), games.masks.tobytes(), games.observations.tobytes()) == before


def test_bad_vectors_are_refused() -> None:
    for wrong in ({"n": 0}, {"n": 2, "threads": 0}, {"n": 2, "seats": 9}):
        with pytest.raises(jetons.BadOption):
            Vector("triolet", **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="masks"):
        buffer(np.zeros((2, 3), np.uint8), (2, 4), "masks")
