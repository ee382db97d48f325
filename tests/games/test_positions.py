"""Positions as JSON lose nothing: a seat that reads what it wrote sees the same, byte for byte."""

from __future__ import annotations

import json
import os

import pytest

from jetons.core.engine import engine
from jetons.core.errors import BadLayout, BadPosition
from jetons.core.stream import below, new_stream
from jetons.games import game as game_named
from jetons.games import names
from jetons.play.match import Match
from tests.machines.spoiled import setups

SOAK = os.environ.get("JETONS_SOAK") == "1"
SLICES = 12 if SOAK else 1  # of games, each a test that ends
EACH = 5 if SOAK else 1  # games
PASTED = 7  # every so many positions go through a match as well
TABLES = [
    (slug, n_seats, options)
    for slug in names()
    for n_seats, options in setups(game_named(slug))
    if "first" not in options  # it is drawn by lot without
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
@pytest.mark.parametrize("slice_", range(SLICES))
@pytest.mark.parametrize(("slug", "n_seats", "options"), TABLES)
def test_a_position_gives_every_seat_its_view_back(slug, n_seats, options, slice_):
    game = game_named(slug)
    rules = engine(game)
    n = 0
    for seed in range(EACH * slice_, EACH * (slice_ + 1)):
        for states in along(game, n_seats, options, seed):
            for seat in (*range(n_seats), -1):
                seen = rules.observe(states, seat).tobytes()
                written = game.notation.write_position(states[0], seat)
                text = json.dumps(written)
                read = game.notation.read_position(json.loads(text))
                if game.notation.read_table is not None:  # what is pasted to be studied
                    table = game.notation.read_table(json.loads(text))
                    assert table.tobytes() == read.tobytes(), text
                assert rules.observe(read, seat).tobytes() == seen, text
                assert game.notation.write_position(read[0], seat) == written
                n += 1
                if n % PASTED == 0:
                    pasted = Match.from_position(text, secret=n.to_bytes(32, "little"))
                    assert pasted.view(seat).tobytes() == seen, text


NONE = [None] * 5
ROWS = [NONE] * 5
# what is wrong, and the path to it
WRONG = [
    ("triolet", {"rack": ["3", "99"]}, ["rack", 1]),
    ("triolet", {"rack": [], "board": {"H8": "9", "Z9": "1"}}, ["board", "Z9"]),
    ("triolet", {"rack": [], "board": {"H8": "9", "H9": "9"}}, ["board", "H8"]),
    ("triolet", {"racks": [["1"], ["nine"]]}, ["racks", 1, 0]),
    ("triolet", {"rack": [], "held": [3, 8]}, ["held", 1]),
    ("triolet", {"rack": [], "layout": "..."}, ["layout"]),
    ("21", {"rack": ["7"]}, ["round"]),
    ("21", {"round": 2, "rack": ["7"], "board": {"A1": {"n": 3}}}, ["board", "A1", "by"]),
    ("21", {"round": 2, "board": {"A1": {"n": 99, "by": "blue"}}}, ["board", "A1", "n"]),
    ("21", {"round": 2, "rack": ["7"], "contest": ["blue", "grey"]}, ["contest", 1]),
    ("20-sur-20", {"table": {"dominoes": [{"at": [0]}]}}, ["table", "dominoes", 0, "at"]),
    ("20-sur-20", {"table": {"marks": [[0, 0]]}}, ["table", "marks", 0]),
    ("20-sur-20", {"rack": ["9|9", "9|9"]}, ["rack", 1]),
    ("20-sur-20", {"last": {"seat": 5}}, ["last", "seat"]),
    ("101", {"squares": [[["R1", "??", *NONE[2:]], *ROWS[1:]], ROWS]}, ["squares", 0, 0, 1]),
    ("101", {"squares": [ROWS, ROWS], "hand": "Z9"}, ["hand"]),
    ("101", {"squares": [ROWS, ROWS], "backs": "RR"}, ["backs"]),
    ("101", {"squares": [ROWS, ROWS], "tray": [[], [], 7, [], []]}, ["tray", 2]),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "given", "path"), WRONG)
def test_a_refusal_leads_to_what_is_wrong(slug, given, path):
    with pytest.raises((BadPosition, BadLayout)) as refusal:
        game_named(slug).notation.read_position({"game": slug, **given})
    assert list(refusal.value.path) == path
