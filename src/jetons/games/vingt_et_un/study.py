"""What Le 21 says of its moves: notices for hints, kinds of first moves."""

from __future__ import annotations

from typing import Any

from jetons.core.game import Notice, Study

View = Any  # JSON, as clients get it

HEAVY = 10  # a token of Le 21 that is dear to be left with
RICH = 20  # a square that one does not open to others


def is_near(view: View, cell: str, steps: int) -> bool:
    """Whether a token lies within so many steps of a cell, by sides and corners."""
    row, column = ord(cell[0]), int(cell[1:])
    return any(
        abs(ord(other[0]) - row) <= steps and abs(int(other[1:]) - column) <= steps
        for other in view["tokens"]
    )


def notices(
    before: View, after: View, move: str, _parts: Any, _points: int, _goes_on: bool
) -> list[Notice]:
    """What a token would cost if it were kept, what the star did, which squares stay shut."""
    if "=" not in move:
        return []
    found: list[Notice] = []
    written = move.partition("=")[2]
    if written.startswith("*"):
        found.append(("star", {}))
    elif int(written) >= HEAVY:
        found.append(("sheds", {"n": int(written)}))
    if "*" in after["rack"]:
        found.append(("keeps_star", {}))
    rich = [
        cell
        for cell, square in after["squares"].items()
        if square["kind"] == "value" and square["value"] >= RICH and cell not in after["tokens"]
    ]
    could_open = any(is_near(before, cell, 2) for cell in rich)
    if could_open and not any(is_near(after, cell, 1) for cell in rich):
        found.append(("no_rich_open", {}))
    return found


def kind_of_first(text: str, _view: View) -> str:
    """The number, or the star."""
    value = text.partition("=")[2]
    return "*" if value.startswith("*") else value


STUDY = Study(notices=notices, kind_of_first=kind_of_first, least=3)
