"""What 20 sur 20 says of its moves: notices for hints, kinds of first moves."""

from __future__ import annotations

from typing import Any

from jetons.core.game import Notice, Study

View = Any  # JSON, as clients get it


def notices(
    before: View, after: View, _move: str, parts: Any, points: int, goes_on: bool
) -> list[Notice]:
    """Marks left, a turn that goes on, blanks that are got rid of."""
    if after["over"]:
        return [("wins", {})]
    found: list[Notice] = []
    if len(parts) == 1 and points and goes_on:
        found.append(("plays_on", {}))
    if points:
        found.append(("marks_left", {"n": after["marks_left"][before["turn"]]}))
    if any("0" in part.partition(" at ")[0].split("-") for part in parts):
        found.append(("sheds_blank", {}))
    return found


def kind_of_first(text: str, _view: View) -> str:
    """How many dominoes."""
    return str(text.count(" at "))


STUDY = Study(notices=notices, kind_of_first=kind_of_first, least=1)
