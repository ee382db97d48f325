"""One driver: who asks makes no difference, and every game has levels."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from jetons.bots import Budget, bot, bots_of
from jetons.bots import levels as levels_module
from jetons.bots.levels import LEVELS, choose, levels_of, plan_of, plans_of
from jetons.bots.search.driver import decide, n_seconds, n_simulations, space_of
from jetons.bots.search.plan import STATIC, make_plan
from jetons.bots.search.tools import tools
from jetons.bots.value import insight, module_of, weights
from jetons.core.engine import engine
from jetons.core.errors import BadOption
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream
from jetons.games import game as game_named
from jetons.games import names
from tests.bots.test_levels import match_of

compiled = pytest.mark.skipif(not is_compiled(), reason="many playouts: compiled only")


@compiled
@pytest.mark.parametrize("slug", names())
def test_the_arena_and_the_table_decide_alike(slug):
    """What is measured (a whole decision in compiled code) is what people meet."""
    match = match_of(slug)
    game, views = match.game, match.view(match.turn)
    for name in ("doux", "debutant", "amateur", "expert", "maitre"):
        plan, space = plan_of(game, name), space_of(game)
        space.n_past[:] = 0
        chosen = decide(game, views, plan, Budget(), new_stream(5), space)
        move = game.notation.format_move(match.states[0], space.picked[chosen])
        assert choose(name, game, views, Budget(seed=5)).move == move


@compiled
@pytest.mark.parametrize("slug", names())
def test_compiled_games_take_the_steps_of_the_driver(slug):
    """Training plays whole games in one call; its decisions are the driver's."""
    game = game_named(slug)
    space, plan, learned = (
        space_of(game),
        make_plan(STATIC, candidates=4, simulations=40),
        weights(game),
    )
    plan[0].plies = 2
    traces, moves, who = game.new_states(5), game.new_moves(5), np.zeros(4, np.int64)
    n = tools(game).table.play_traced(
        traces, moves, game.configure(2, {}), plan, who, 3, space, learned, new_stream(9)
    )
    stream = new_stream(9)
    for t in range(n):
        views = engine(game).observe(traces[t : t + 1], int(traces[t].turn))
        chosen = decide(game, views, plan, Budget(), stream, space)
        assert space.picked[chosen].tobytes() == moves[t].tobytes()


@compiled
@pytest.mark.parametrize("slug", names())
def test_looking_at_the_clock_changes_nothing(slug):
    match = match_of(slug)
    game, views = match.game, match.view(match.turn)
    quiet = choose("maitre", game, views, Budget(simulations=150, seed=2))
    timed = choose("maitre", game, views, Budget(simulations=150, seconds=600, seed=2))
    assert timed == quiet


@compiled
def test_a_level_spends_what_its_plan_says_and_no_more_time_than_it_may():
    match = match_of("triolet")
    plan = plans_of(match.game)["maitre"]
    choice = bot("maitre").choose(match.game, match.view(match.turn), Budget(seconds=600, seed=1))
    spent = int(space_of(match.game).progress[0].playouts)
    assert spent <= plan["simulations"] + 8 * plan["candidates"]
    hurried = Budget(seconds=1e-6, seed=1)
    assert bot("maitre").choose(match.game, match.view(match.turn), hurried).candidates
    assert int(space_of(match.game).progress[0].playouts) <= 8 * plan["candidates"]
    assert choice.candidates


def test_the_rules_of_a_budget():
    game = game_named("21")
    maitre, expert = plan_of(game, "maitre"), plan_of(game, "expert")
    assert n_simulations(maitre, Budget()) == 2000
    assert n_simulations(maitre, Budget(seconds=9)) == 2000
    assert n_simulations(maitre, Budget(simulations=9000)) == 9000
    assert n_simulations(expert, Budget(simulations=9000)) == 48  # it does not grow stronger
    assert n_simulations(expert, Budget(simulations=4)) == 4
    assert n_seconds(Budget(seconds=3)) == 3
    assert n_seconds(Budget(simulations=3)) is None
    assert (n_seconds(Budget()) is None) == is_compiled()


def newcomer():
    """A game that nobody has tuned a bot for: Triolet's rules under another name."""
    return dataclasses.replace(game_named("triolet"), slug="newcomer", folder="newcomer")


@compiled
def test_a_game_that_nobody_tuned_for_has_plain_levels():
    game = newcomer()
    assert module_of(game).__name__.endswith("plain@newcomer")
    assert [level.name for level in levels_of(game)] == [level.name for level in LEVELS]
    assert weights(game)[0] > 10  # measured: points of Triolet
    call, stream = engine(game), new_stream(1)
    states = call.start(game.configure(2, {}))
    call.settle(states, stream)
    views = call.observe(states, int(states[0].turn))
    for level in levels_of(game):
        choice = level.choose(game, views, Budget(simulations=40, seed=1))
        listed = [game.notation.format_move(states[0], move) for move in call.legal(states)]
        assert choice.move in listed
    assert not insight(game).is_ending(views[0])


def test_a_level_that_a_game_does_not_have_is_not_offered(monkeypatch):
    game = newcomer()
    few = {"*": {"debutant": {"rater": "greedy", "miss": 0.5}}}
    monkeypatch.setattr(levels_module, "all_plans", lambda: few)
    assert [level.name for level in levels_of(game)] == ["debutant"]
    assert [player.name for player in bots_of(game)] == ["random", "greedy", "debutant"]
    with pytest.raises(BadOption) as caught:
        plan_of(game, "maitre")
    assert caught.value.code == "unknown_bot"
