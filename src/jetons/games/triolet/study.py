"""What Triolet says of its moves: notices for hints, kinds of first moves, what tables count."""

from __future__ import annotations

from typing import Any

from jetons.core.game import Notice, Study

View = Any  # JSON, as clients get it


def beside(cell: str) -> list[str]:
    """The cells that share a side with a cell.

    >>> beside("H8")
    ['G8', 'I8', 'H7', 'H9']
    """
    row, column = ord(cell[0]), int(cell[1:])
    return [
        f"{chr(row - 1)}{column}",
        f"{chr(row + 1)}{column}",
        f"{cell[0]}{column - 1}",
        f"{cell[0]}{column + 1}",
    ]


def notices(
    _before: View, after: View, move: str, _parts: Any, points: int, _goes_on: bool
) -> list[Notice]:
    """A turn more, what is kept, what is left open."""
    if move.startswith("x"):
        return [("fresh", {})]
    found: list[Notice] = []
    if after["again"]:
        found.append(("again", {}))
    kept = [int(token) for token in after["rack"] if token != "*"]
    if len(kept) == 2 and 0 <= 15 - sum(kept) <= 15 and after["unseen"][15 - sum(kept)]:
        found.append(("keeps_for_triolet", {"a": kept[0], "b": kept[1]}))
    if "*" in after["rack"]:
        found.append(("keeps_joker", {}))
    within_reach = [
        cell
        for cell, kind in after["squares"].items()
        if kind in ("double", "triple") and any(near in after["board"] for near in beside(cell))
    ]
    if points and not within_reach:
        found.append(("no_double_open", {}))
    return found


def kind_of_first(text: str, _view: View) -> str:
    """How many tokens, a joker among them, or an exchange."""
    return "exchange" if "=" not in text else f"{text.count('=')}" + ("*" if "*" in text else "")


STUDY = Study(
    notices=notices,
    kind_of_first=kind_of_first,
    step=30,  # a trio is worth 30
    least=6,
)
