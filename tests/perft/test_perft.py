"""Perft tables: numbers that any other engine of these games must reach too."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from jetons.analysis import vectors
from jetons.analysis.perft import perft
from jetons.core.errors import BadOption
from jetons.core.game import Game
from jetons.core.jit import is_compiled

TABLE = Path(__file__).with_name("table.json")  # slug → seats → counts by depth


@pytest.mark.golden
@pytest.mark.skipif(not is_compiled(), reason="the numbers are the same, but slow interpreted")
def test_perft_table(game: Game) -> None:
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    seats = range(game.seats[0], game.seats[1] + 1)
    counts = {str(n_seats): vectors.counts(game, n_seats) for n_seats in seats}
    if os.environ.get("JETONS_GOLDEN") == "write":
        TABLE.write_text(json.dumps({**table, game.slug: counts}, indent=1, sort_keys=True) + "\n")
        return
    assert counts == table[game.slug]


def test_depth_has_bounds(game: Game) -> None:
    with pytest.raises(BadOption):
        perft(game, 0)
