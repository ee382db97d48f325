"""What the others' plays say: racks are taken back rightly, and the truth is found likelier."""

from __future__ import annotations

import numpy as np
import pytest

from jetons.analysis.arena import Ring, Spec
from jetons.bots.levels import plan_of
from jetons.bots.search.driver import space_of
from jetons.bots.search.plan import N_PAST, STATIC, make_plan
from jetons.bots.search.tools import tools
from jetons.bots.value import insight, weights
from jetons.core.engine import engine
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream, word
from jetons.games import game as game_named

HIDDEN = ("20-sur-20", "21", "triolet")  # games with racks that others do not see
N_GAMES = 12 if is_compiled() else 1


def games_of(game, plan, stream):
    """Whole games of one plan: positions decided, and the moves."""
    traces, moves, who = game.new_states(512), game.new_moves(512), np.zeros(4, np.int64)
    for _ in range(N_GAMES):
        number = word(stream)
        n = tools(game).table.play_traced(
            traces,
            moves,
            game.configure(2, {}),
            plan,
            who,
            number,
            space_of(game),
            weights(game),
            stream,
        )
        yield traces[: n + 1], moves[:n]


def positions(game, stream):
    """Positions with their number, the seat to move, and the other's last decision before."""
    for traces, moves in games_of(game, make_plan(STATIC), stream):
        for t in range(3, len(moves)):
            seat = int(traces[t].turn)
            others = [k for k in range(t) if int(traces[k].turn) != seat]
            if others:
                yield traces, moves, t, seat, others[-1]


@pytest.mark.parametrize("slug", HIDDEN)
def test_a_move_taken_back_was_possible(slug):
    """From the true racks: what was held before made the move legal, whatever was drawn since."""
    game = game_named(slug)
    call, stream = engine(game), new_stream(4)
    seen = 0
    for traces, moves, t, seat, k in positions(game, stream):
        now, view = traces[t : t + 1].copy(), call.observe(traces[k : k + 1], seat)
        before = call.imagine(view, stream)
        if not insight(game).rewind(now[0], before[0], moves[k], stream):
            continue
        assert call.call.check(before, 0, moves, k) == 0
        mover = 1 - seat
        assert before[0].n_rack[mover] == traces[k].n_rack[mover]
        assert (before[0].rack[mover] == now[0].rack[mover]).all()
        seen += 1
    assert seen > 5 * N_GAMES


@pytest.mark.skipif(not is_compiled(), reason="many games: compiled only")
@pytest.mark.parametrize("slug", HIDDEN)
def test_the_truth_is_likelier(slug):
    """When the others do play at first sight, their true racks fit better than any."""
    game = game_named(slug)
    call, space, stream = engine(game), space_of(game), new_stream(5)
    infer, slack, gains = tools(game).infer, float(weights(game)[0]) / 20, []

    def weigh(states, seat):
        space.states[infer.NOW] = states[0]
        return infer.likelihood(seat, slack, space, weights(game), stream)

    for traces, moves, t, seat, k in positions(game, stream):
        space.past[seat * N_PAST : seat * N_PAST + 1] = call.observe(traces[k : k + 1], seat)
        space.past_moves[seat * N_PAST] = moves[k]
        space.n_past[seat] = 1
        true = np.mean([weigh(traces[t : t + 1], seat) for _ in range(8)])
        view = call.observe(traces[t : t + 1], seat)
        any_deal = np.mean([weigh(call.imagine(view, stream), seat) for _ in range(16)])
        gains.append(np.log(true / any_deal))
    space.n_past[:] = 0
    assert np.mean(gains) > 0.02


@pytest.mark.skipif(not is_compiled(), reason="whole games: compiled only")
@pytest.mark.parametrize("slug", HIDDEN)
def test_games_with_inference(slug):
    """It plays whole games, remembers at most what it has room for, and forgets between games."""
    ring = Ring(Spec(game=slug, a="maitre:infer=5,simulations=40", b="static"))
    pair = ring.play(0)
    assert len(pair.wins) == 2
    assert 0 < ring.space.n_past[1] <= N_PAST
    assert pair.wins == ring.play(0).wins
    assert plan_of(ring.game, "maitre")[0].infer == 0
