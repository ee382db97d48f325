"""Paired deals: equal numbers give equal luck, as far as the rules allow."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from jetons.bots.search.plan import new_space
from jetons.bots.search.tools import tools
from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE
from jetons.games import game as game_named
from jetons.games import names


def deal_racks(slug, number):
    """What the pools give before the first decision."""
    game = game_named(slug)
    table, call = tools(game).table, engine(game)
    luck, states = table.new_luck(), game.new_states(1)
    table.start(states, 0, game.configure(2, {}), number, luck, new_space(game, deep=False))
    drawn = []
    pool, weights = call.chance(states)
    while pool != NO_CHANCE:
        outcome = int(table.deal(pool, weights, luck.orders, luck.left, luck.streams))
        assert weights[outcome] > 0
        drawn.append((pool, outcome))
        call.call.draw(states, 0, outcome)
        pool, weights = call.chance(states)
    return tuple(drawn)


@pytest.mark.parametrize("slug", names())
def test_equal_numbers_deal_equally(slug):
    assert deal_racks(slug, 5) == deal_racks(slug, 5)
    assert len({deal_racks(slug, number) for number in range(20)}) > 15


def test_what_is_put_back_goes_anywhere():
    """An order keeps its front when something is put back, and every place is as likely."""
    table = tools(game_named("triolet")).table
    places = Counter()
    for number in range(2000):
        luck = table.new_luck()
        table.shuffle_pools(luck.left, luck.streams, number)
        weights = np.array([2, 2, 0, 0], np.int64)
        first = int(table.deal(1, weights, luck.orders, luck.left, luck.streams))
        weights[first] -= 1
        weights[3] = 1  # something else is put back
        for place in range(4):
            outcome = int(table.deal(1, weights, luck.orders, luck.left, luck.streams))
            weights[outcome] -= 1
            if outcome == 3:
                places[place] += 1
    assert sum(places.values()) == 2000
    assert min(places.values()) > 400
