"""The one judge: a hint is nothing that the coach objects to, and chances are told as known."""

from __future__ import annotations

import numpy as np
import pytest

import jetons
from jetons.bots.search import judge
from jetons.bots.search.verdict import calibrated, told_percent
from jetons.bots.value import calibration
from jetons.core.jit import is_compiled
from jetons.games import REGISTRY
from jetons.games import game as game_named
from jetons.learn.hint import coach, consider, hint
from jetons.study.analyse import analyse
from jetons.study.weigh import Weigher

compiled = pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")
LONG = 600.0  # seconds: until all is found


@compiled
@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_coach_has_nothing_against_what_a_hint_says(slug: str) -> None:
    n_much = 0
    for seed in (1, 2):
        match = jetons.new(slug, seed=seed)
        for ply in range(24):
            if match.is_over:
                break
            if ply % 3 == 0:
                views = match.view(match.turn)
                said = hint(match.game, views, seconds=LONG)
                own = coach(match.game, views, said.move, seconds=LONG)
                assert own.better.move == said.move
                assert (own.is_much, own.points, own.win) == (False, 0.0, 0.0)
                n_much += coach(match.game, views, match.legal()[-1], seconds=LONG).is_much
            match = match.play(match.legal()[(7 * ply) % len(match.legal())])
    assert n_much > 0 or slug == "101"  # it does speak where much is lost


@compiled
@pytest.mark.parametrize(
    ("slug", "ply"), [("triolet", 10), ("20-sur-20", 0), ("21", 8), ("101", 12)]
)
def test_hint_review_and_analysis_tell_one_chance(slug: str, ply: int) -> None:
    match = jetons.new(slug, seed=3)
    for _ in range(ply):
        match = match.play(match.legal()[0])
    game, views = match.game, match.view(match.turn)
    told = {
        "hint": consider(game, views, match.states, None, LONG)[0].percent,
        "review": Weigher(game, 0.3).decision(match.states, None, 1).options[0].percent,
        "analysis": analyse(match, budget=0.3, seed=2).moves[0].percent,
    }
    assert max(told.values()) - min(told.values()) <= 2, told  # each by luck of its own


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_corrected_chances_rise_and_are_even_handed(slug: str) -> None:
    borders, table = calibration(game_named(slug))
    assert borders == sorted(borders, reverse=True)
    race = judge.settings(game_named(slug))
    race[0].n_seats = 2
    for phase, row in enumerate(table):
        assert (row[0], row[-1]) == (0.5, 1.0)
        race[0].phase = phase
        told = [calibrated(race[0], p) for p in np.linspace(0, 1, 41)]
        assert told == sorted(told)
        assert told == pytest.approx([1 - one for one in reversed(told)])
    race[0].is_solved = 1
    assert calibrated(race[0], 0.7) == 0.7


def test_an_only_move_that_was_played_costs_nothing() -> None:
    match = jetons.new("101", seed=1)
    while len(match.legal()) > 1:
        match = match.play(match.legal()[0])
    found = Weigher(match.game, 0.01).decision(match.states, match.legal()[0], 1)
    assert (found.is_forced, found.cost, found.error, found.grade) == (True, 0.0, 0.0, "best")


def test_a_chance_is_told_to_what_is_known() -> None:
    assert told_percent(0.564, 0.01) == 56
    assert told_percent(0.564, 0.04) == 55
    assert told_percent(0.999, 0.002) == 99  # nothing is certain that was sampled
    assert told_percent(1.0, 0.0) == 100
