"""The exact solver against plain enumeration, on endings of random games."""

from __future__ import annotations

import itertools
import os

import numpy as np
import pytest

from jetons.bots.search.driver import space_of
from jetons.bots.search.plan import STATIC, make_plan
from jetons.bots.search.solve import LEAN
from jetons.bots.search.tools import tools
from jetons.bots.value import insight, weights
from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE
from jetons.core.jit import is_compiled
from jetons.core.stream import below, new_stream, word
from jetons.games import game as game_named
from jetons.games import names

CAP = 1500  # positions that the enumeration may visit for one ending
N_ENDINGS = int(os.environ.get("JETONS_ENDINGS", "10")) if is_compiled() else 3


class TooLarge(Exception):
    pass


def end_value(game, states, me):
    """The share of the win, then the margin: pairs are compared in this order."""
    result = engine(game).returns(states)
    if len(result) == 1:
        return 1.0, float(result[0])
    margin = result[me] - max(x for seat, x in enumerate(result) if seat != me)
    n_best = sum(x == result[me] for x in result)
    win = 1.0 if margin > 0 else (1.0 / n_best if margin == 0 else 0.0)
    return win, float(margin)


def enumerate_value(game, states, me, left):
    """The value of a state by looking at everything, without bounds or memory."""
    call = engine(game)
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge
    if call.call.is_over(states, 0):
        return end_value(game, states, me)
    pool, chances = call.chance(states)
    if pool != NO_CHANCE:
        total = np.zeros(2)
        for outcome in np.flatnonzero(chances):
            after = states.copy()
            call.call.draw(after, 0, int(outcome))
            total += float(chances[outcome]) * np.array(enumerate_value(game, after, me, left))
        win, margin = total / float(chances.sum())
        return round(float(win), 12), float(margin)
    moves = call.legal(states)
    values = []
    for j in range(len(moves)):
        after = states.copy()
        call.call.apply(after, 0, moves, j)
        values.append(enumerate_value(game, after, me, left))
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
            win, margin = enumerate_value(game, states, me, [CAP])
        except TooLarge:
            continue
        found = solve.solve_state(states, 0, me, 10**6, space, learned)
        assert space.progress[0].is_out_of_reach == 0
        assert float(space.worth[1]) == pytest.approx(win, abs=1e-9)
        assert found == pytest.approx(win + LEAN * margin / learned[0], abs=1e-9)
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
    return {space.picked[c].tobytes(): float(space.sums[c, 1]) for c in range(n)}


def deals_of(game, states):
    """Every hidden deal that the mover cannot tell from this one, each as often as it can be drawn.

    Only Triolet hides something here: the other's rack, among what is set aside.
    """
    if game.slug != "triolet":
        return [states]
    other = 1 - int(states[0].turn)
    unseen = [
        kind
        for kind in range(len(states[0].aside))
        for _ in range(int(states[0].aside[kind]) + int(states[0].rack[other][kind]))
    ]
    deals = []
    for rack in itertools.combinations(range(len(unseen)), int(states[0].n_rack[other])):
        deal = states.copy()
        deal[0].rack[other] = np.bincount([unseen[i] for i in rack], minlength=len(deal[0].aside))
        aside = [kind for i, kind in enumerate(unseen) if i not in rack]
        deal[0].aside[:] = np.bincount(aside, minlength=len(deal[0].aside))
        deals.append(deal)
    return deals


def averaged_root(game, states):
    """What the solver must say of each move: chance to win and margin, over all hidden deals."""
    call, me, left, values = engine(game), int(states[0].turn), [20 * CAP], {}
    moves, deals = call.legal(states), deals_of(game, states)
    for j in range(len(moves)):
        found = []
        for deal in deals:
            after = deal.copy()
            call.call.apply(after, 0, moves, j)
            found.append(enumerate_value(game, after, me, left))
        values[moves[j].tobytes()] = tuple(np.mean(found, axis=0).tolist())
    return values


@pytest.mark.parametrize("slug", names())
def test_every_legal_move_is_solved(slug):
    """However few candidates a plan has: the best move of an ending may look bad at first sight."""
    game = game_named(slug)
    stream = new_stream(8)
    done = 0
    for states in endings(game, stream):
        try:
            expected = averaged_root(game, states)
        except TooLarge:
            continue
        found = solved_root(game, states, stream)
        if found is None:  # one move: nothing to choose
            assert len(expected) == 1
            continue
        wins = {move: win for move, (win, _) in expected.items()}
        assert found == pytest.approx(wins, abs=1e-9)
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
