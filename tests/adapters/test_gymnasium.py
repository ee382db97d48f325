"""101 alone for Gymnasium: its own checks, and the errors that it expects."""

from __future__ import annotations

import numpy as np
import pytest

import jetons

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from jetons.adapters.gymnasium import SoloEnv


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_is_content() -> None:
    check_env(SoloEnv(render_mode="ansi"))


def test_it_is_made_by_its_name_alone_and_many_at_once() -> None:
    name = "jetons.adapters.gymnasium:jetons/101-v1"
    one = gymnasium.make(name, options={"mode": "junior"}, render_mode="ansi")
    one.reset(seed=1)
    for _ in range(20):
        one.step(one.action_space.sample())  # a legal one
    many = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync")
    seen, info = many.reset(seed=1)
    for _ in range(20):
        seen, _points, _over, _cut, info = many.step(np.zeros(3, np.int64))
    assert seen.shape == (3, one.observation_space.shape[0])
    assert info["action_mask"].shape[0] == 3


@pytest.mark.parametrize("mode", ["expert", "classic", "junior"])
def test_points_add_up_to_the_score(mode: str) -> None:
    env = SoloEnv(options={"mode": mode}, render_mode="ansi")
    rng = np.random.default_rng(2)
    _seen, info = env.reset(seed=2)
    total, is_over = 0.0, False
    while not is_over:
        action = int(rng.choice(np.flatnonzero(info["action_mask"])))
        _seen, reward, is_over, _cut, info = env.step(action)
        total += reward
    assert total == env.position.scores[0]
    assert not info["action_mask"].any()
    assert isinstance(env.render(), str)
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_what_is_not_legal_is_refused() -> None:
    env = SoloEnv()
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    for action in (-1, len(env.position.moves), 10**6, 1.5, None, "0", np.array([0, 0])):
        with pytest.raises(InvalidAction):
            env.step(action)  # type: ignore[arg-type]


def test_a_game_for_two_is_not_for_one() -> None:
    with pytest.raises(jetons.BadOption):
        SoloEnv("triolet")
