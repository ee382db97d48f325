"""The racks that a position tells: one's own, or everybody's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jetons.core.positions import bad_position
from jetons.core.words import SHARED


def racks_of(position: Mapping[str, Any], n_seats: int, own: int) -> list[dict[str, Any] | None]:
    """What is told of each seat's rack, as a position that has only that; None: nobody sees it.

    ``rack`` is the rack of ``own`` (-1: nobody's); ``racks`` may have everybody's, null for one
    that is not known.
    Raises BadPosition.

    >>> racks_of({"rack": ["3"]}, 2, 1)
    [None, {'rack': ['3']}]
    >>> racks_of({"racks": [["3"], []]}, 2, 1)
    [{'rack': ['3']}, {'rack': []}]
    """
    racks = position.get("racks", [None] * n_seats)
    if not isinstance(racks, list) or len(racks) != n_seats:
        raise bad_position(SHARED, "racks", {"n": n_seats})
    found: list[dict[str, Any] | None] = []
    for rack in racks:
        if rack is None:
            found.append(None)
        else:
            found.append({"rack": rack})
    if own < 0:  # nobody's view: a spectator's
        return found
    if racks[own] is None:
        found[own] = {"rack": position["rack"]} if "rack" in position else {}
    elif "rack" in position and position["rack"] != racks[own]:
        raise bad_position(SHARED, "racks_differ", {})
    return found
