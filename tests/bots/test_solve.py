"""The exact solver against plain enumeration, on endings of random games."""

from __future__ import annotations

import os

import numpy as np
import pytest

from jetons.bots.search.driver import space_of
from jetons.bots.search.plan import STATIC, make_plan
from jetons.bots.search.tools import tools
from jetons.bots.value import insight, weights
from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE
from jetons.core.jit import is_compiled
from jetons.core.stream import below, new_stream, word
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


def empty_stock(states):
    """20 sur 20 rarely comes to an empty stock: what is in it, and most of the racks, goes."""
    state = states[0]
    state.stock[:] = 0
    state.n_stock = 0
    for seat in range(2):
        state.rack[seat, 2:] = -1
        state.n_rack[seat] = min(int(state.n_rack[seat]), 2)


THINNED = {"20-sur-20": empty_stock}


def endings(game, stream):
    """The last positions of static players' games, or middles made into endings, without end."""
    call, known = engine(game), insight(game)
    traces, moves, space = game.new_states(512), game.new_moves(512), space_of(game)
    plan, who = make_plan(STATIC, miss=0.5), np.zeros(4, np.int64)
    while True:
        number = word(stream)
        n = tools(game).table.play_traced(
            traces, moves, game.configure(2, {}), plan, who, number, space, weights(game), stream
        )
        thin = THINNED.get(game.slug)
        picked = range(n - 1, max(n - 5, 0), -1) if thin is None else (n // 3, n // 2)
        for t in picked:
            states = traces[t : t + 1].copy()
            if thin is not None:
                thin(states)
            if known.is_ending(call.observe(states, int(states[0].turn))[0]):
                yield states


@pytest.mark.parametrize("slug", names())
def test_solver_equals_enumeration(slug):
    game = game_named(slug)
    space, learned, solve = space_of(game), weights(game), tools(game).solve
    stream = new_stream(7)
    done = 0
    for states in endings(game, stream):
        me = below(stream, 2)
        try:
            expected = enumerate_value(game, states, me, learned[0], [CAP])
        except TooLarge:
            continue
        found = solve.solve_state(states, 0, me, 10**6, space, learned)
        assert space.progress[0].is_out_of_reach == 0
        assert found == pytest.approx(expected, abs=1e-9)
        done += 1
        if done == N_ENDINGS:
            return


def solved_root(game, states, stream):
    """The values of the moves that the solver knows at the root; None where it is out of reach."""
    space, plan, call = space_of(game), make_plan(STATIC, candidates=2, nodes=10**6), engine(game)
    views = call.observe(states, int(states[0].turn))
    think = tools(game).think
    think.begin(views[0], plan[0], space, weights(game), stream)
    if not space.progress[0].is_solved:
        return None
    n = int(space.progress[0].candidates)
    return {space.picked[c].tobytes(): float(space.sums[c, 0]) for c in range(n)}


def averaged_root(game, states):
    """What ``solved_root`` must say: each move in each hidden deal solved by itself."""
    space, learned, solve = space_of(game), weights(game), tools(game).solve
    call, me, values = engine(game), int(states[0].turn), {}
    counts = space.belief_counts[space.belief_counts > 0].copy()
    beliefs = space.beliefs[: len(counts)].copy()
    moves = call.legal(states)
    for j in range(len(moves)):
        total = 0.0
        for k, count in enumerate(counts):
            after = beliefs[k : k + 1].copy()
            call.call.apply(after, 0, moves, j)
            total += int(count) * solve.solve_state(after, 0, me, 10**6, space, learned)
        values[moves[j].tobytes()] = total / counts.sum()
    return values


@pytest.mark.parametrize("slug", names())
def test_every_legal_move_is_solved(slug):
    """However few candidates a plan has: the best move of an ending may look bad at first sight."""
    game = game_named(slug)
    stream = new_stream(8)
    done = 0
    for states in endings(game, stream):
        space_of(game).belief_counts[:] = 0
        found = solved_root(game, states, stream)
        if found is None:
            continue
        expected = averaged_root(game, states)
        assert found == pytest.approx(expected, abs=1e-9)
        done += 1
        if done == max(N_ENDINGS // 10, 2):
            return


def test_solver_says_when_it_is_out_of_reach():
    game = game_named("triolet")
    call = engine(game)
    states = call.start(game.configure(2, {}))
    space, learned, solve = space_of(game), weights(game), tools(game).solve
    solve.solve_state(states, 0, 0, 50, space, learned)
    assert space.progress[0].is_out_of_reach == 1
