"""Which level gives away as much as somebody did: measured, kept in data/levels.json."""

from __future__ import annotations

import functools
import json
import math
from pathlib import Path

from jetons.core.game import Game

DATA = Path(__file__).parent / "data"
LEAST = 1e-4  # nobody gives away less, for comparing


@functools.cache
def mean_costs() -> dict[str, dict[str, float]]:
    """Slug → level → chance to win given away per decision, by bench/review.py."""
    path = DATA / "levels.json"
    found: dict[str, dict[str, float]] = {}
    if path.exists():
        found = json.loads(path.read_text(encoding="utf-8"))
    return found


def level_of(game: Game, cost: float | None) -> str:
    """The level whose mean cost is nearest by ratio; empty where nothing was measured."""
    known = mean_costs().get(game.slug, {})
    if cost is None or not known:
        return ""
    return nearest(known, cost)


def nearest(known: dict[str, float], cost: float) -> str:
    """The level whose mean cost is nearest by ratio."""
    return min(known, key=lambda name: abs(math.log(max(cost, LEAST) / max(known[name], LEAST))))
