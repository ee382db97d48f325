"""The rulebook's text as positions (its diagrams are lost): tests/rulebook/21.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jetons.core.engine import engine
from jetons.games.vingt_et_un import GAME
from jetons.games.vingt_et_un.layout import NUMBER
from tests.games.vingt_et_un.walks import moves_of, reason_of

CASES = json.loads((Path(__file__).parents[2] / "rulebook" / "21.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["no"] for case in CASES])
def test_the_rulebook_says_so(case: dict[str, Any]) -> None:
    states = GAME.notation.read_position(case["position"])
    move, listed = case["move"], moves_of(case["position"])
    assert reason_of(states, move) == case.get("refused", "ok")
    if "refused" in case:
        assert move not in listed
        return
    assert listed[move] == case["total"]
    moves = GAME.new_moves(1)
    moves[0] = GAME.notation.parse_move(states[0], move)
    lines = GAME.eyes.explain(states, moves)
    assert sum(line.points for line in lines) == case["total"]
    engine(GAME).call.apply(states, 0, moves, 0)
    if "down" in case:
        content = int(states[0].board[moves[0].cell])
        assert content
        assert (content & NUMBER == 0) == case["down"]
