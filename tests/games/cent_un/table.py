"""Tables of 101 for tests: whole games step by step, chance from a seeded generator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE
from jetons.games import game

GAME = game("101")
ENGINE = engine(GAME)
MODES = ("expert", "classic", "junior")
TABLES = [(n_seats, mode) for n_seats in (1, 2, 3, 4) for mode in MODES]


def settle(states: Any, rng: np.random.Generator) -> None:
    """Resolve every pending chance event."""
    pool, weights = ENGINE.chance(states)
    while pool != NO_CHANCE:
        outcome = int(np.searchsorted(np.cumsum(weights), rng.integers(weights.sum()), "right"))
        ENGINE.call.draw(states, 0, outcome)
        pool, weights = ENGINE.chance(states)


def deal(n_seats: int = 2, mode: str = "expert", seed: int = 0, **options: str) -> Any:
    """A table at its first decision, the first seat beginning unless told otherwise."""
    states = ENGINE.start(GAME.configure(n_seats, {"mode": mode, "first": "1", **options}))
    settle(states, np.random.default_rng(seed))
    return states


def move_of(states: Any, text: str) -> Any:
    """A move as an array of one."""
    moves = GAME.new_moves(1)
    moves[0] = GAME.notation.parse_move(states[0], text)
    return moves


def refusal(states: Any, text: str) -> str:
    """The name of the reason why a step is refused; ``ok`` if it is not."""
    reason = int(ENGINE.call.check(states, 0, move_of(states, text), 0))
    return GAME.words.reasons(reason).name.lower()


def play(states: Any, *steps: str, seed: int = 0) -> None:
    """Play legal steps, chance from a generator."""
    rng = np.random.default_rng(seed)
    for text in steps:
        assert refusal(states, text) == "ok", text
        ENGINE.call.apply(states, 0, move_of(states, text), 0)
        settle(states, rng)


def legal_texts(states: Any) -> list[str]:
    """The legal steps as text."""
    return [GAME.notation.format_move(states[0], move) for move in ENGINE.legal(states)]


def random_game(n_seats: int, mode: str, seed: int, **options: str) -> Iterator[Any]:
    """The same array at each decision of a random game, and at its end."""
    rng = np.random.default_rng(seed)
    states = ENGINE.start(GAME.configure(n_seats, {"mode": mode, **options}))
    settle(states, rng)
    while not ENGINE.call.is_over(states, 0):
        yield states
        moves = ENGINE.legal(states)
        ENGINE.call.apply(states, 0, moves, int(rng.integers(len(moves))))
        settle(states, rng)
    yield states


def last_of(n_seats: int, mode: str, seed: int) -> Any:
    """The end of a random game."""
    *_, states = random_game(n_seats, mode, seed)
    return states
