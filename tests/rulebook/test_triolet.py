"""The booklet's examples, read from a file a player can read too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jetons.core.engine import engine
from jetons.games import game

TRIOLET = game("triolet")
EXAMPLES = json.loads(Path(__file__).with_name("triolet.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["no"])
def test_example(example: dict[str, Any]) -> None:
    tokens = [part.split("=")[1] for part in example["move"].split()]
    rack = ["*" if token.startswith("*") else token for token in tokens]
    states = TRIOLET.notation.read_position({"board": example["board"], "rack": rack})
    moves = TRIOLET.new_moves(1)
    moves[0] = TRIOLET.notation.parse_move(states[0], example["move"])
    reason = int(engine(TRIOLET).call.check(states, 0, moves, 0))
    if "refused" in example:
        assert TRIOLET.refuse(reason)[0] == example["refused"]
        return
    assert reason == 0, TRIOLET.refuse(reason)
    assert engine(TRIOLET).call.score(states, 0, moves, 0) == example["total"]
    lines = TRIOLET.eyes.explain(states, moves)
    assert sum(line.points for line in lines) == example["total"]
