"""Every level plays every game at every table, from its view alone."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from jetons.bots import Budget, UnknownBot, bot
from jetons.bots.levels import LEVELS, plan_of, plans_of
from jetons.core.engine import engine
from jetons.core.errors import BadOption, MatchOver
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream
from jetons.games import game as game_named
from jetons.games import names
from jetons.play.match import Match

compiled = pytest.mark.skipif(not is_compiled(), reason="many playouts: compiled only")
TABLES = [
    (slug, n)
    for slug in names()
    for n in range(game_named(slug).seats[0], game_named(slug).seats[1] + 1)
]


def match_of(slug, n_seats=2, n_moves=6, **options):
    match = Match.new(slug, [""] * n_seats, options, secret=b"7" * 32)
    rng = np.random.default_rng(3)
    while n_moves > 0 and not match.is_over:
        legal = match.legal()
        match = match.after(legal[int(rng.integers(len(legal)))])
        n_moves -= 1
    return match


@compiled
@pytest.mark.parametrize(("slug", "n_seats"), TABLES)
def test_every_level_plays_a_legal_move_with_reasons(slug, n_seats):
    match = match_of(slug, n_seats)
    for level in LEVELS:
        budget = Budget(simulations=60, seed=1)
        choice = level.choose(match.game, match.view(match.turn), budget)
        assert choice.move in match.legal()
        assert choice.candidates[0].move == choice.move
        for candidate in choice.candidates:
            assert 0 <= candidate.win <= 1
            assert candidate.error >= 0
        again = level.choose(match.game, match.view(match.turn), Budget(simulations=60, seed=1))
        assert again == choice


@compiled
@pytest.mark.parametrize("slug", names())
def test_a_level_plays_whole_matches(slug):
    match = match_of(slug, n_moves=0)
    seed = 0
    while not match.is_over:
        seed += 1
        choice = bot("maitre").choose(
            match.game, match.view(match.turn), Budget(simulations=20, seed=seed)
        )
        match = match.after(choice.move)
    assert match.outcome is not None


@compiled
def test_solo_and_teams():
    for match in (match_of("101", 1), match_of("21", 4, teams="yes")):
        choice = bot("maitre").choose(
            match.game, match.view(match.turn), Budget(simulations=60, seed=1)
        )
        assert choice.move in match.legal()


@compiled
def test_time_is_kept():
    import time

    match = match_of("triolet")
    maitre = bot("maitre")
    maitre.choose(match.game, match.view(match.turn), Budget(seconds=0.05))
    begin = time.perf_counter()
    maitre.choose(match.game, match.view(match.turn), Budget(seconds=0.3))
    assert time.perf_counter() - begin < 1.5  # shared machines are slow; the point is the order


@compiled
def test_a_weak_level_does_not_grow_stronger_with_time():
    match = match_of("21", n_moves=12)
    choice = bot("expert").choose(match.game, match.view(match.turn), Budget(seconds=5.0))
    plan = plans_of(match.game)["expert"]
    spent = sum(candidate.n for candidate in choice.candidates)
    assert spent <= plan["simulations"] + 8 * plan["candidates"] + 80


def test_unknown_level():
    with pytest.raises(UnknownBot):
        bot("grand-maitre")
    with pytest.raises(BadOption) as caught:
        plan_of(game_named("triolet"), "champion")
    assert caught.value.code == "unknown_bot"


def test_a_plan_can_be_changed():
    game = game_named("triolet")
    plan = plan_of(game, "maitre*10:infer=2.5,plies=3,candidates=1000")[0]
    assert (plan.infer, plan.plies, plan.candidates) == (2.5, 3, 64)
    assert plan.simulations == 10 * plans_of(game)["maitre"]["simulations"]
    for wrong in ("maitre:infer", "maitre:rater=1", "maitre:infer=x", "maitre:,"):
        with pytest.raises(BadOption) as caught:
            plan_of(game, wrong)
        assert caught.value.code == "unknown_bot"


@pytest.mark.parametrize("amount", [{"seconds": 0}, {"simulations": 0}, {"seconds": -1}])
def test_no_budget_of_zero(amount):
    with pytest.raises(BadOption):
        Budget(**amount)


def test_a_finished_match_and_another_seats_turn_are_refused():
    match = match_of("triolet", n_moves=2)
    level = bot("expert")
    with pytest.raises(MatchOver):
        level.choose(match.game, match.view(1 - match.turn), Budget(simulations=1))
    match = match_of("triolet", n_moves=10**6)
    assert match.is_over
    with pytest.raises(MatchOver):
        level.choose(match.game, match.view(match.turn), Budget(simulations=1))


@compiled
@pytest.mark.parametrize("slug", names())
def test_what_is_hidden_does_not_matter(slug):
    """A bot answers the same for every state that looks the same."""
    match = match_of(slug)
    call = engine(match.game)
    view = match.view(match.turn)
    answers = set()
    for seed in range(3):
        other = call.imagine(view, new_stream(seed))
        seen = call.observe(other, match.turn)
        choice = bot("maitre").choose(match.game, seen, Budget(simulations=100, seed=5))
        answers.add(choice)
    assert len(answers) == 1


@pytest.mark.parametrize(("slug", "n_moves"), [("triolet", 2), ("101", 50)])
def test_levels_without_a_compiler(slug, n_moves):
    """Slowly, but it plays: in a process of its own, interpreted, which also checks all bounds."""
    code = (
        "from tests.bots.test_levels import match_of\n"
        "from jetons.bots import Budget, bot\n"
        f"match = match_of({slug!r}, n_moves={n_moves})\n"
        "for name in ('debutant', 'maitre'):\n"
        "    budget = Budget(simulations=4, seed=1)\n"
        "    choice = bot(name).choose(match.game, match.view(match.turn), budget)\n"
        "    assert choice.move in match.legal()\n"
    )
    environment = {**os.environ, "JETONS_INTERPRET": "1"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, timeout=300)


@pytest.mark.parametrize("slug", names())
def test_each_game_has_the_four_levels(slug):
    assert list(plans_of(game_named(slug))) == [level.name for level in LEVELS]
    for level in LEVELS:
        assert level.title.fr
        assert level.title.en
        assert level.about.fr
        assert level.about.en


@compiled
@pytest.mark.parametrize("slug", ["20-sur-20", "21", "triolet"])
def test_the_gentle_level_makes_few_points_at_once(slug):
    game = game_named(slug)
    most = plans_of(game)["doux"]["most"]
    for n_moves in range(0, 16, 3):
        match = match_of(slug, n_moves=n_moves)
        if match.is_over:
            continue
        _, points = engine(game).legal_scores(match.states)
        for seed in range(20):
            choice = bot("doux").choose(game, match.view(match.turn), Budget(seed=seed))
            made = choice.candidates[0].points
            assert made <= most or made == points.min()
