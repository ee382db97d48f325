"""Perft tables: numbers that any other engine of these games must reach too."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from jetons.analysis.perft import perft
from jetons.core.errors import BadOption
from jetons.core.game import Game
from jetons.core.jit import is_compiled

TABLE = Path(__file__).with_name("table.json")  # slug → seats → counts by depth
DEPTHS = 7
LIMIT = 400_000  # sequences; deeper is left out


@pytest.mark.golden
@pytest.mark.skipif(not is_compiled(), reason="the numbers are the same, but slow interpreted")
def test_perft_table(game: Game) -> None:
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    counts = {}
    for n_seats in range(game.seats[0], game.seats[1] + 1):
        row: list[int] = []
        for depth in range(1, DEPTHS + 1):
            if row and row[-1] * max(row[0], row[-1] // (row[-2] if len(row) > 1 else 1)) > LIMIT:
                break
            row.append(perft(game, depth, seats=n_seats))
        counts[str(n_seats)] = row
    if os.environ.get("JETONS_GOLDEN") == "write":
        TABLE.write_text(json.dumps({**table, game.slug: counts}, indent=1, sort_keys=True) + "\n")
        return
    assert counts == table[game.slug]


def test_depth_has_bounds(game: Game) -> None:
    with pytest.raises(BadOption):
        perft(game, 0)
