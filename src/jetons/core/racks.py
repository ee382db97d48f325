"""The racks that a position tells: one's own, or everybody's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from jetons.core.errors import Path
from jetons.core.positions import bad_position, list_of, tokens_by_name
from jetons.core.words import SHARED


class Rack(NamedTuple):
    """What a position says of a seat's rack, as a position that has only that."""

    said: dict[str, Any]
    path: Path

    def tokens(self, most: int, parse: Callable[[str], int]) -> list[int]:
        """Its tokens, each by its name. Raises BadPosition."""
        return tokens_by_name(list_of(self.said, "rack", most, self.path), "rack", parse, self.path)


def racks_of(position: Mapping[str, Any], n_seats: int, own: int) -> list[Rack | None]:
    """The known tokens of each seat's rack; None for a hidden rack.

    ``rack`` is the rack of ``own`` (-1: nobody's); ``racks`` may have everybody's, null for one
    that is not known.
    Raises BadPosition.

    >>> racks_of({"rack": ["3"]}, 2, 1)
    [None, Rack(said={'rack': ['3']}, path=('rack',))]
    >>> [rack.path for rack in racks_of({"racks": [["3"], []]}, 2, 1)]
    [('racks', 0), ('racks', 1)]
    """
    racks = position.get("racks", [None] * n_seats)
    if not isinstance(racks, list) or len(racks) != n_seats:
        raise bad_position(SHARED, "racks", {"n": n_seats}, ("racks",))
    found: list[Rack | None] = []
    for seat, rack in enumerate(racks):
        found.append(None if rack is None else Rack({"rack": rack}, ("racks", seat)))
    if own < 0:  # nobody's view: a spectator's
        return found
    if racks[own] is None:
        found[own] = Rack({"rack": position["rack"]} if "rack" in position else {}, ("rack",))
    elif "rack" in position and position["rack"] != racks[own]:
        raise bad_position(SHARED, "racks_differ", {}, ("rack",))
    return found
