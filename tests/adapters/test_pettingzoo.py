"""PettingZoo's own tests, for every game and number of players, and what its users expect."""

from __future__ import annotations

import itertools
import sys
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import jetons

pytest.importorskip("pettingzoo")
with warnings.catch_warnings():  # with the peers of `make bench` it imports games the old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from jetons.adapters import pettingzoo
from jetons.adapters.position import decode, fields

# PettingZoo's tests warn of dictionaries with an action mask, which its own classics have too
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")


def tables() -> list[tuple[str, int]]:
    found = []
    for slug in jetons.names():
        low, high = jetons.game(slug).seats
        found += [(slug, n) for n in range(max(low, 2), high + 1)]
    return found


def finish(env: Any, seed: int) -> dict[str, float]:
    rng = np.random.default_rng(seed)
    total: dict[str, float] = {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _info = env.last()
        total[agent] = total.get(agent, 0.0) + reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(legal)))
    return total


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_the_api_is_kept(slug: str, seats: int) -> None:
    api_test(pettingzoo.env(slug, seats), num_cycles=300)


@pytest.mark.parametrize("slug", jetons.names())
def test_a_seed_repeats_the_game(slug: str) -> None:
    seed_test(lambda: pettingzoo.env(slug), num_cycles=60)


@pytest.mark.parametrize("slug", jetons.names())
def test_it_can_be_looked_at(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    tests = {"ansi": lambda shown: isinstance(shown, str), "human": lambda shown: shown is None}
    render_test(lambda render_mode: pettingzoo.env(slug, render_mode=render_mode), tests)


@pytest.mark.parametrize(("slug", "seats"), tables())
def test_results_are_wins_and_losses(slug: str, seats: int) -> None:
    total = finish(pettingzoo.env(slug, seats), seed=3)
    assert set(total) == {f"player_{n}" for n in range(seats)}
    assert set(total.values()) in ({1.0, -1.0}, {0.0})


def test_points_add_up_to_the_scores() -> None:
    env = pettingzoo.env("triolet", 3, reward="points")
    total = finish(env, seed=5)
    assert [total[f"player_{n}"] for n in range(3)] == env.unwrapped.position.scores


def test_an_illegal_action_loses() -> None:
    env = pettingzoo.env("triolet")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.action_space(agent).n - 1)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_without_guards_an_illegal_action_changes_nothing() -> None:
    env = pettingzoo.JetonsEnv("101")
    env.reset(seed=1)
    before = env.position.states.tobytes()
    for action in (-1, 10**6):
        with pytest.raises(ValueError, match="legal"):
            env.step(action)
    assert env.position.states.tobytes() == before


def test_pettingzoo_measures_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = itertools.count()  # five seconds of its time are as many looks at the clock
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(pettingzoo.env("101"))
    assert "turns per second" in capsys.readouterr().out


def test_what_others_hold_is_not_observed() -> None:
    env = pettingzoo.env("triolet")
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    mine = decode(jetons.game("triolet"), env.observe(other)["observation"])
    assert mine.seat == env.possible_agents.index(other)
    assert mine.rack.sum() == 3
    assert not env.observe(other)["action_mask"].any()


def test_one_player_is_sent_elsewhere() -> None:
    with pytest.raises(jetons.BadOption):
        pettingzoo.env("101", 1)


def test_the_fields_cover_the_observation() -> None:
    for slug in jetons.names():
        game = jetons.game(slug)
        told = fields(game)
        size = {name: np.dtype((kind, shape)).itemsize for name, (_, kind, shape) in told.items()}
        covered = sorted((at, at + size[name]) for name, (at, _, _) in told.items())
        assert covered[0][0] == 0
        assert all(one[1] <= two[0] for one, two in itertools.pairwise(covered))
        assert covered[-1][1] <= game.view.itemsize
