"""What all tests share: the games, and random walks through them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from jetons.analysis import vectors
from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE, Game, Records
from jetons.games import REGISTRY

# How long an example takes says what else the machine does, not whether a property holds
settings.register_profile("jetons", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("jetons")


@pytest.fixture(scope="session")
def generated() -> None:
    """The files that the client has of the Python, as they are today (``make generated``)."""
    script = Path(__file__).parent.parent / "scripts" / "generate.py"
    subprocess.run([sys.executable, str(script)], check=True)


@pytest.fixture(params=list(REGISTRY), scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """Every game of the registry in turn."""
    return REGISTRY[request.param]


def tables(game: Game) -> list[tuple[int, dict[str, str]]]:
    """Every seat count with the default options, and every other value of each option: those that
    are listed, and the examples of a free text."""
    return list(vectors.tables(game, free_texts=True))


def settle(game: Game, states: Records, rng: np.random.Generator) -> int:
    """Resolve pending chance at random; how many draws that took."""
    n_draws = 0
    pool, weights = engine(game).chance(states)
    while pool != NO_CHANCE:
        assert weights.sum() > 0
        outcome = int(rng.choice(len(weights), p=weights / weights.sum()))
        engine(game).call.draw(states, 0, outcome)
        n_draws += 1
        pool, weights = engine(game).chance(states)
    return n_draws


def start(game: Game, n_seats: int, options: dict[str, str], rng: Any) -> Records:
    """A dealt table."""
    states = engine(game).start(game.configure(n_seats, options))
    settle(game, states, rng)
    return states
