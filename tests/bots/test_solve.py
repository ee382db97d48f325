"""The exact solver against plain enumeration, on endings of random games."""

from __future__ import annotations

import os

import numpy as np
import pytest

from jetons.bots.levels import space_of
from jetons.bots.search.tools import tools
from jetons.bots.value import insight, weights
from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE
from jetons.core.jit import is_compiled
from jetons.games import game as game_named
from jetons.games import names

CAP = 1500  # positions that the enumeration may visit for one ending
N_ENDINGS = int(os.environ.get("JETONS_ENDINGS", "60")) if is_compiled() else 3


class TooLarge(Exception):
    pass


def end_value(game, states, me, scale):
    result = engine(game).returns(states)
    if len(result) == 1:
        return 1.0 + 0.05 * result[0] / scale
    margin = result[me] - max(x for seat, x in enumerate(result) if seat != me)
    n_best = sum(x == result[me] for x in result)
    win = 1.0 if margin > 0 else (1.0 / n_best if margin == 0 else 0.0)
    return win + 0.05 * margin / scale


def enumerate_value(game, states, me, scale, left):
    """The value of a state by looking at everything, without bounds or memory."""
    call = engine(game)
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge
    if call.call.is_over(states, 0):
        return end_value(game, states, me, scale)
    pool, chances = call.chance(states)
    if pool != NO_CHANCE:
        total = 0.0
        for outcome in np.flatnonzero(chances):
            after = states.copy()
            call.call.draw(after, 0, int(outcome))
            value = enumerate_value(game, after, me, scale, left)
            total += float(chances[outcome]) * value
        return total / float(chances.sum())
    moves = call.legal(states)
    values = []
    for j in range(len(moves)):
        after = states.copy()
        call.call.apply(after, 0, moves, j)
        values.append(enumerate_value(game, after, me, scale, left))
    return max(values) if int(states[0].turn) == me else min(values)


def endings(game, rng):
    """Endings of random games, some steps before their end, without end."""
    call, known = engine(game), insight(game)
    while True:
        states = call.start(game.configure(2, {}))
        trail = []
        while not call.call.is_over(states, 0):
            pool, chances = call.chance(states)
            if pool != NO_CHANCE:
                outcome = rng.choice(len(chances), p=chances / chances.sum())
                call.call.draw(states, 0, int(outcome))
                continue
            if known.is_ending(call.observe(states, int(states[0].turn))[0]):
                trail.append(states.copy())
            moves, points = call.legal_scores(states)
            j = int(np.argmax(points + rng.random(len(points)) * 5))
            call.call.apply(states, 0, moves, j)
        yield from reversed(trail[-4:])


@pytest.mark.parametrize("slug", names())
def test_solver_equals_enumeration(slug):
    game = game_named(slug)
    space, learned, solve = space_of(game), weights(game), tools(game).solve
    rng = np.random.default_rng(7)
    done = 0
    for states in endings(game, rng):
        me = int(rng.integers(2))
        try:
            expected = enumerate_value(game, states, me, learned[0], [CAP])
        except TooLarge:
            continue
        found = solve.solve_state(states, 0, me, 10**6, space, learned)
        assert space.clock[solve.OUT_OF_REACH] == 0
        assert found == pytest.approx(expected, abs=1e-9)
        done += 1
        if done == N_ENDINGS:
            return


def test_solver_says_when_it_is_out_of_reach():
    game = game_named("triolet")
    states = next(endings(game, np.random.default_rng(1)))
    call = engine(game)
    states = call.start(game.configure(2, {}))
    space, learned, solve = space_of(game), weights(game), tools(game).solve
    solve.solve_state(states, 0, 0, 50, space, learned)
    assert space.clock[solve.OUT_OF_REACH] == 1
