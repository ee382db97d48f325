"""What is worth saying of a move, by game: codes with parameters for the sentences of hints.

A notice looks at what the mover is shown before a move and after it (the JSON of the views), at the
move, its parts and its points, and whether his turn goes on. The sentences are ``[reasons]`` of the
game's lessons. A game without notices has none. Browsers run a translation of these functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jetons.core.game import Game, Records
from jetons.learn.goals import Try, goes_on, view_of

Notice = tuple[str, dict[str, Any]]
View = Any  # JSON
Notices = Callable[[View, View, str, Any, int, bool], list[Notice]]


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


def of_triolet(
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


def of_101(
    before: View, after: View, move: str, _parts: Any, _points: int, _goes_on: bool
) -> list[Notice]:
    """What a place makes of its lines, what a back can hide."""
    step, _, at = move.partition(" ")
    if step in ("draw", "turn"):
        front = before["tray"][int(at) - 1][0]
        if front["token"] is not None:
            return [("known", {})]
        return [("hides", {"n": len(front["possible"])})]
    found: list[Notice] = []
    made = made_lines(before, after)
    for rank, kind in enumerate(before["ladder"]):  # the best first
        if kind["kind"] in made and not found:
            found.append(("makes_line", {"kind": kind["text"], "rank": rank}))
    me = before["turn"]
    won = winning(after["squares"][me]) - winning(before["squares"][me])
    others = [i for i in range(len(after["squares"])) if i != me]
    taken = sum([winning(before["squares"][i]) - winning(after["squares"][i]) for i in others])
    if not before["solo"] and won > 0:
        found.append(("leads", {"n": won}))
    if not before["solo"] and taken > 0:
        found.append(("takes", {"n": taken}))
    return found


def winning(square: Any) -> int:
    """How many lines of a square win as the squares stand."""
    return len([one for one in [*square["rows"], *square["columns"]] if one["points"] > 0])


def made_lines(before: View, after: View) -> list[str]:
    """The combinations of lines that a placement changed."""
    made = []
    for old, new in zip(before["squares"], after["squares"], strict=True):
        for way in ("rows", "columns"):
            known = {line["at"]: line["kind"] for line in old[way]}
            made += [one["kind"] for one in new[way] if known.get(one["at"], "rien") != one["kind"]]
    return made


def of_20_sur_20(
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


HEAVY = 10  # a token of Le 21 that is dear to be left with
RICH = 20  # a square that one does not open to others


def is_near(view: View, cell: str, steps: int) -> bool:
    """Whether a token lies within so many steps of a cell, by sides and corners."""
    row, column = ord(cell[0]), int(cell[1:])
    return any(
        abs(ord(other[0]) - row) <= steps and abs(int(other[1:]) - column) <= steps
        for other in view["tokens"]
    )


def of_21(
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


def nothing(
    _before: View, _after: View, _move: str, _parts: Any, _points: int, _goes_on: bool
) -> list[Notice]:
    """Of a game that nobody wrote notices for."""
    return []


NOTICES: dict[str, Notices] = {
    "triolet": of_triolet,
    "101": of_101,
    "20-sur-20": of_20_sur_20,
    "21": of_21,
}


def of(game: Game) -> Notices:
    """The notices of a game."""
    return NOTICES.get(game.slug, nothing)


def about(game: Game, states: Records, best: Try) -> list[Notice]:
    """What is worth saying of a move that was tried out."""
    seat = int(states[0].turn)
    before, after = view_of(game, states, seat), view_of(game, best.after, seat)
    is_on = goes_on(game, best.after, seat)
    return of(game)(before, after, best.moves[0], best.parts, best.points, is_on)
