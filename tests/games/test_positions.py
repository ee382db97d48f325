"""Positions as JSON lose nothing: a seat that reads what it wrote sees the same, byte for byte."""

from __future__ import annotations

import json
import os

import pytest

from jetons.core.engine import engine
from jetons.core.jit import is_compiled
from jetons.core.stream import below, new_stream
from jetons.games import game as game_named
from jetons.games import names

SOAK = os.environ.get("JETONS_SOAK") == "1"
N_GAMES = (60 if SOAK else 2) if is_compiled() else 1
OPTIONS = {
    "101": ({}, {"mode": "classic"}, {"mode": "junior"}),
    "21": ({}, {"teams": "yes"}),
}
TABLES = [
    (slug, n_seats, options)
    for slug in names()
    for n_seats in range(game_named(slug).seats[0], game_named(slug).seats[1] + 1)
    for options in OPTIONS.get(slug, ({},))
    if n_seats == 4 or "teams" not in options
]


def along(game, n_seats, options, seed):
    """Every position of a game of random moves, the last one included."""
    rules, stream = engine(game), new_stream(seed, n_seats)
    states = rules.start(game.configure(n_seats, options))
    rules.settle(states, stream)
    yield states
    while not rules.call.is_over(states, 0):
        moves = rules.legal(states)
        rules.call.apply(states, 0, moves, below(stream, len(moves)))
        rules.settle(states, stream)
        yield states


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "n_seats", "options"), TABLES)
def test_a_position_gives_every_seat_its_view_back(slug, n_seats, options):
    game = game_named(slug)
    rules = engine(game)
    for seed in range(N_GAMES):
        for states in along(game, n_seats, options, seed):
            for seat in (*range(n_seats), -1):
                seen = rules.observe(states, seat)
                written = game.notation.write_position(states[0], seat)
                read = game.notation.read_position(json.loads(json.dumps(written)))
                assert rules.observe(read, seat).tobytes() == seen.tobytes(), written
                assert game.notation.write_position(read[0], seat) == written
