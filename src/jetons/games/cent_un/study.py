"""What 101 says of its moves: notices for hints, kinds of first moves, what tables count."""

from __future__ import annotations

from typing import Any

from jetons.core.game import Notice, Study

View = Any  # JSON, as clients get it


def notices(
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


def kind_of_first(text: str, view: View) -> str:
    """Whether the back says low or high."""
    column = int(text.rpartition(" ")[2])
    front = view["tray"][column - 1][0]
    return "low" if str(front["back"]).startswith("low") else "high"


def facts(view: View) -> dict[str, float]:
    """How often each combination was made, and how often it scores."""
    lines = [line for square in view["squares"] for line in (*square["rows"], *square["columns"])]
    found: dict[str, float] = {}
    for kind in {line["kind"] for line in lines}:
        own = [line["points"] > 0 for line in lines if line["kind"] == kind]
        found[f"lines {kind}"] = len(own)
        found[f"line scores: {kind}"] = sum(own) / len(own)
    return found


STUDY = Study(notices=notices, kind_of_first=kind_of_first, facts=facts)
