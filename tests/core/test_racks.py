"""Positions that tell everybody's rack."""

from __future__ import annotations

from typing import Any

import pytest

from jetons.core.errors import BadPosition
from jetons.games import game as game_named

TOLD: dict[str, tuple[dict[str, Any], list[list[str]]]] = {
    "triolet": ({}, [["3", "7", "*"], ["1", "1"]]),
    "20-sur-20": ({}, [["5|6"], ["1|2", "3|4"]]),
    "21": ({"round": 3}, [["7"], ["7", "12"]]),
}


@pytest.mark.parametrize("slug", TOLD)
def test_racks_are_read_as_they_are_told(slug: str) -> None:
    game, (position, racks) = game_named(slug), TOLD[slug]
    states = game.notation.read_position({**position, "racks": racks})
    found = [game.notation.write_position(states[0], seat)["rack"] for seat in (0, 1)]
    assert found == racks
    known = game.notation.read_position({**position, "racks": [racks[0], None]})
    assert game.notation.write_position(known[0], 0)["rack"] == racks[0]
    for bad in ({"racks": racks[:1]}, {"racks": racks, "rack": []}, {"racks": ["3", None]}):
        with pytest.raises(BadPosition):
            game.notation.read_position({**position, **bad})
