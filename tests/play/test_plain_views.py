"""A game that is told by Python functions: each seat's view, with what all see made once."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from jetons.core.game import PlainEyes
from jetons.play.match import plain_views

VIEW = np.dtype([("seat", "i1"), ("n", "i4")])


def test_what_all_see_is_made_once_and_joined_to_each_seat_s_own() -> None:
    made = []

    def table(views: Any) -> dict[str, Any]:
        made.append(views)
        return {"n": views["n"].item(), "board": b'{"H8":"9"}'}

    def own(views: Any) -> dict[str, Any]:
        seat = views["seat"].item()
        return {"rack": [seat]} if seat else {}

    eyes = PlainEyes(lambda states: 0, table, own, lambda states, moves: [])
    views = [np.array([(seat, 7)], VIEW) for seat in range(3)]
    shown = [json.loads(data) for data in plain_views(eyes, views)]
    shared = {"n": 7, "board": {"H8": "9"}}
    assert shown == [shared, {**shared, "rack": [1]}, {**shared, "rack": [2]}]
    assert len(made) == 1
