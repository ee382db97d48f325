"""The review that browsers make: the same numbers as ours, by reviews kept as data.

``web/tests/review.test.ts`` makes them again from the modules and compares.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from jetons.bots import Budget, bot
from jetons.core.jit import is_compiled
from jetons.games import REGISTRY
from jetons.games import game as game_named
from jetons.play.match import Match
from jetons.play.record import write_record
from jetons.study.review import review, to_json

pytestmark = [
    pytest.mark.golden,
    pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted"),
]
KEPT = Path(__file__).parents[2] / "web" / "tests" / "reviews.json"
PLIES = 4
BUDGET = 0.02


def made(slug: str) -> dict[str, Any]:
    """The first moves of a match, given up, with their review."""
    match = Match.new(game_named(slug), ["A", "B"], secret=bytes(range(32)))
    for ply in range(PLIES):
        view = match.view(match.turn)
        move = bot("amateur").choose(match.game, view, Budget(seed=ply, simulations=16)).move
        match = match.after(move)
    match = match.resign(match.turn)
    told = json.loads(to_json(review(match, seed=1, budget=BUDGET)))
    return {"record": write_record(match, date="2026-11-16"), "budget": BUDGET, "review": told}


@pytest.mark.parametrize("slug", REGISTRY)
def test_reviews_that_browsers_must_make(slug: str) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
    found = made(slug)
    if os.environ.get("JETONS_GOLDEN") == "write":
        kept = dict(sorted({**kept, slug: found}.items()))
        KEPT.write_text(json.dumps(kept, ensure_ascii=False) + "\n", encoding="utf-8")
    assert kept[slug]["record"] == found["record"]
    assert same(kept[slug]["review"], found["review"])


def same(one: Any, other: Any) -> bool:
    """Equal, numbers to the last kept place."""
    if isinstance(one, dict):
        return set(one) == set(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float):
        return bool(one == pytest.approx(other, abs=2e-6, rel=2e-6))
    return bool(one == other)
