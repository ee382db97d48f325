"""Whole deals of every game, for the browser's verifier (web/tests/fair.test.ts reads them)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import msgspec
import pytest

from jetons.core.jit import is_compiled
from jetons.games import REGISTRY
from jetons.play import fair
from jetons.play.match import Match
from jetons.table.replay import draws_told
from tests.play.matches import SECRET, best_move

VECTORS = Path(__file__).parents[2] / "web" / "tests" / "fair.json"
SEEDS = ("trèfle", "", "7 de cœur")


def dealt(slug: str) -> dict[str, object]:
    """A whole match of three, or as many as play, with a move taken back: its deal."""
    game = REGISTRY[slug]
    seeds = SEEDS[: min(3, game.seats[1])]
    pledges = [fair.pledge(seed) if seed else "" for seed in seeds]
    match = Match.new(slug, [""] * len(seeds), secret=SECRET, seeds=seeds, pledges=pledges)
    for _ in range(5):
        match = match.after(best_move(match))
    seat = next(event.seat for event in reversed(match.events) if hasattr(event, "move"))
    match = match.take_back(seat)
    while not match.is_over:
        match = match.after(best_move(match))
    return {
        "game": slug,
        "commitment": match.started.commitment,
        "secret": SECRET.hex(),
        "pledges": pledges,
        "seeds": list(match.started.seeds),
        "draws": msgspec.to_builtins(draws_told(match)),
    }


@pytest.mark.golden
@pytest.mark.skipif(not is_compiled(), reason="the deals are the same, but slow interpreted")
def test_the_deals_that_the_browser_checks() -> None:
    deals = [dealt(slug) for slug in REGISTRY]
    if os.environ.get("JETONS_GOLDEN") == "write":  # prettier lays it out
        VECTORS.write_text(json.dumps(deals, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    assert json.loads(VECTORS.read_text(encoding="utf-8")) == deals
