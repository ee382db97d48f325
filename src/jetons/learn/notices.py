"""What is worth saying of a move, by game: codes with parameters for the sentences of hints.

A notice looks at the position before a move and after it, as the mover sees them; the sentences
are ``[reasons]`` of the game's lessons. A game without notices has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from jetons.core.game import Game, Records
from jetons.core.text import Text
from jetons.learn.goals import Try, goes_on, view_of

Notice = tuple[str, dict[str, Any]]
Notices = Callable[[Game, Records, Try], Iterator[Notice]]


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


def of_triolet(game: Game, states: Records, best: Try) -> Iterator[Notice]:
    """A turn more, what is kept, what is left open."""
    after = view_of(game, best.after, int(states[0].turn))
    if best.moves[0].startswith("x"):
        yield "fresh", {}
        return
    if after["again"]:
        yield "again", {}
    kept = [int(token) for token in after["rack"] if token != "*"]
    if len(kept) == 2 and 0 <= 15 - sum(kept) <= 15 and after["unseen"][15 - sum(kept)]:
        yield "keeps_for_triolet", {"a": kept[0], "b": kept[1]}
    if "*" in after["rack"]:
        yield "keeps_joker", {}
    within_reach = [
        cell
        for cell, kind in after["squares"].items()
        if kind in ("double", "triple") and any(near in after["board"] for near in beside(cell))
    ]
    if best.points and not within_reach:
        yield "no_double_open", {}


def of_101(game: Game, states: Records, best: Try) -> Iterator[Notice]:
    """What a place makes of its lines, what a back can hide."""
    seat = int(states[0].turn)
    before, after = view_of(game, states, seat), view_of(game, best.after, seat)
    step, _, at = best.moves[0].partition(" ")
    if step in ("draw", "turn"):
        front = before["tray"][int(at) - 1][0]
        if front["token"] is not None:
            yield "known", {}
        else:
            yield "hides", {"n": len(front["possible"])}
        return
    ranks = [kind["kind"] for kind in before["ladder"]][::-1]
    names = {kind["kind"]: Text(**kind["text"]) for kind in before["ladder"]}
    made = made_lines(before, after)
    known = [kind for kind in made if kind in ranks]
    if known:
        yield "makes_line", {"kind": names[max(known, key=ranks.index)]}


def made_lines(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The combinations of lines that a placement changed."""
    made = []
    for old, new in zip(before["squares"], after["squares"], strict=True):
        for way in ("rows", "columns"):
            known = {line["at"]: line["kind"] for line in old[way]}
            made += [one["kind"] for one in new[way] if known.get(one["at"], "rien") != one["kind"]]
    return made


def of_20_sur_20(game: Game, states: Records, best: Try) -> Iterator[Notice]:
    """Marks left, a turn that goes on, blanks that are got rid of."""
    seat = int(states[0].turn)
    after = view_of(game, best.after, seat)
    if after["over"]:
        yield "wins", {}
        return
    if len(best.parts) == 1 and best.points and goes_on(game, best.after, seat):
        yield "plays_on", {}
    if best.points:
        yield "marks_left", {"n": after["marks_left"][seat]}
    if any("0" in part.partition(" at ")[0].split("-") for part in best.parts):
        yield "sheds_blank", {}


HEAVY = 10  # a token of Le 21 that is dear to be left with


def of_21(game: Game, states: Records, best: Try) -> Iterator[Notice]:
    """What a token would cost if it were kept, what the star did."""
    if "=" not in best.moves[0]:
        return
    written = best.moves[0].partition("=")[2]
    if written.startswith("*"):
        yield "star", {}
    elif int(written) >= HEAVY:
        yield "sheds", {"n": int(written)}
    rack = view_of(game, best.after, int(states[0].turn))["rack"]
    if "*" in rack:
        yield "keeps_star", {}


def nothing(_game: Game, _states: Records, _best: Try) -> Iterator[Notice]:
    """Of a game that nobody wrote notices for."""
    yield from ()


NOTICES: dict[str, Notices] = {
    "triolet": of_triolet,
    "101": of_101,
    "20-sur-20": of_20_sur_20,
    "21": of_21,
}


def of(game: Game) -> Notices:
    """The notices of a game."""
    return NOTICES.get(game.slug, nothing)
