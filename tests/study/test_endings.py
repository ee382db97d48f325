"""What is called exact is what plain enumeration finds, on the public API alone.

The enumeration is that of ``bench/endings.py``, which looks at hundreds; here a few a game.
"""

from __future__ import annotations

import itertools

import pytest
from bench.endings import EQUAL, Enumeration, TooLarge, compare, endings, game_by_chance

import jetons
from jetons.core.jit import is_compiled
from jetons.games import REGISTRY

pytestmark = pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")
FEW = 4


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_an_analysis_says_what_enumeration_finds(slug: str) -> None:
    found = (compare(match, cap=200) for match in endings(slug, 400))
    for row in itertools.islice((row for row in found if row is not None), FEW):
        assert row["worst"] < EQUAL, row
        assert row["best_is_best"], row


@pytest.mark.parametrize("slug", ["101", "20-sur-20", "21"])
def test_a_review_says_what_enumeration_finds(slug: str) -> None:
    n_seen = 0
    for seed in itertools.count(500):
        played = game_by_chance(slug, seed)
        if not played[-1].is_over:
            continue
        review = jetons.review(played[-1], budget=0.01)
        for match, ply in list(zip(played, review.plies, strict=False))[-6:]:
            assert match.turn == ply.seat
            if not ply.verdict.is_solved:
                continue
            look = Enumeration(match.turn, 100)
            try:
                for option in ply.verdict.options:
                    assert option.win == pytest.approx(look.move_value(match, option.move))
                    assert option.error == 0.0
                n_seen += 1
            except TooLarge:
                continue
        if n_seen > 0:
            return


def test_puzzles_that_are_called_exact_are() -> None:
    exact = [one for one in jetons.puzzles("101") if one.is_exact]
    exact.sort(key=lambda one: sum(map(len, one.position["tray"])))
    n_seen = 0
    for one in exact[:4]:
        match = jetons.Match.from_position(one.position)
        look = Enumeration(match.turn, 3000)
        try:
            found = {move: look.move_value(match, move) for move in match.legal()}
        except TooLarge:
            continue
        for option in one.moves:
            assert option.win == pytest.approx(found[option.move], abs=0.001), one.id
        others = [found[move] for move in found if not one.solves(move)]
        assert min(found[move] for move in one.solutions) > max(others)
        n_seen += 1
    assert n_seen > 0
