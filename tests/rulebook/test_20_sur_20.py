"""The booklet's examples, read from a file a player can read too.

The booklet's pictures are lost: the numbers are our own, the situations are the booklet's.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jetons.core.engine import engine
from jetons.games import game

VINGT = game("20-sur-20")
EXAMPLES = json.loads(Path(__file__).with_name("20-sur-20.json").read_text(encoding="utf-8"))


def read_table(example: dict[str, Any]) -> dict[str, Any]:
    """The example's table in the JSON form."""
    dominoes = []
    for text in example["table"]:
        halves, _, at, way = text.split()
        place = [int(n) for n in at.split(",")]
        dominoes.append({"at": place, "dir": way, "halves": [int(n) for n in halves.split("-")]})
    marks = [[int(n) for n in at.split(",")] for at in example["closed"]]
    return {"dominoes": dominoes, "marks": marks}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["no"])
def test_example(example: dict[str, Any]) -> None:
    position = {"table": read_table(example), "rack": example["rack"], "stock": 20}
    states = VINGT.notation.read_position(position)
    lays = []
    for text in example["turn"]:
        moves = VINGT.new_moves(1)
        moves[0] = VINGT.notation.parse_move(states[0], text)
        reason = int(engine(VINGT).call.check(states, 0, moves, 0))
        if reason:
            assert VINGT.refuse(reason)[0] == example["refused"]
            return
        lines = VINGT.eyes.explain(states, moves)
        lays.append(int(engine(VINGT).call.apply(states, 0, moves, 0)))
        assert sum(line.points for line in lines) == lays[-1]
    assert lays == example["lays"]
    assert "refused" not in example
