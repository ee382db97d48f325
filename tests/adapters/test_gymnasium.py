"""101 alone for Gymnasium: its own checks, and the errors that it expects."""

from __future__ import annotations

import numpy as np
import pytest

import jetons

pytest.importorskip("gymnasium")
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from jetons.adapters.gymnasium import SoloEnv


class FirstOf(SoloEnv):
    """Gymnasium's checks try any action of the space: here each one stands for a legal one."""

    def step(self, action):  # type: ignore[no-untyped-def]
        return super().step(int(action) % len(self.position.moves))


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_gymnasium_is_content() -> None:
    check_env(FirstOf(), skip_render_check=True)


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
    for action in (-1, len(env.position.moves), 10**6):
        with pytest.raises(InvalidAction):
            env.step(action)


def test_a_game_for_two_is_not_for_one() -> None:
    with pytest.raises(jetons.BadOption):
        SoloEnv("triolet")
