"""``import jetons`` is cheap: what takes long to load is loaded when it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import jetons

HEAVY = ("numba", "llvmlite", "numpy", "msgspec", "jetons.games", "jetons.play", "jetons.bots")


def answer(program: str) -> str:
    """What a program prints in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True
    )
    return done.stdout.strip()


def test_the_package_alone_loads_nothing_that_takes_long() -> None:
    program = f"import sys, jetons; print(*(name for name in {HEAVY} if name in sys.modules))"
    assert answer(program) == ""


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ("jetons.names()", repr(jetons.names())),
        ("jetons.game('21').slug", "21"),
        ("jetons.new('101', 3, seed=7).players", "('', '', '')"),
        ("jetons.Match.new('21', ['Anne', 'Zoé']).players", "('Anne', 'Zoé')"),
        ("jetons.games.REGISTRY['101'].slug", "101"),
        ("jetons.play.__name__", "jetons.play"),
        ("jetons.bot('greedy').name", "greedy"),
    ],
)
def test_whatever_is_asked_first_is_there(first: str, told: str) -> None:
    assert answer(f"import jetons; print({first})") == told


def test_a_star_and_a_pickle_bring_what_they_name() -> None:
    match = "pickle.loads(pickle.dumps(new('triolet', seed=1)))"
    program = f"import pickle; from jetons import *; print(type({match}) is Match, names())"
    assert answer(program) == f"True {jetons.names()}"


def test_every_public_name_is_listed_and_there() -> None:
    assert set(jetons.__all__) <= set(dir(jetons))
    for name in jetons.__all__:
        assert getattr(jetons, name) is not None
    assert jetons.Match is type(jetons.new("21", seed=1))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = jetons.chess
