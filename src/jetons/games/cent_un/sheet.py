"""The score sheet of 101: lines told in words, points explained, who won and why."""

from __future__ import annotations

import numpy as np

from jetons.core.game import Line, Outcome, Record, Records, copy_of
from jetons.core.text import Text
from jetons.games.cent_un import lines as rules
from jetons.games.cent_un.layout import (
    CARRE,
    COLUMNS,
    LONGEST,
    NOTHING,
    PLACE,
    ROWS,
    SOLO_POINTS,
    STRIKE,
    SUITE_COULEUR,
)
from jetons.games.cent_un.square import lay, own_square
from jetons.games.cent_un.words import DECIDED, KIND_WORDS, LINE_WORDS


class Sheet:
    """The lines of all squares as they stand, by square, direction and number."""

    def __init__(self, state: Record) -> None:
        self.n_seats = int(state.n_seats)
        self.extents = (int(state.height), int(state.width))  # by direction
        kinds, points = np.zeros((2, max(self.n_seats, 2), 2, LONGEST), np.int64)
        settled = np.zeros(2, np.bool_)
        rules.fill_sheet(state, kinds, points, settled)
        self.is_settled: list[bool] = settled.tolist()  # by direction
        self.kinds: list[list[list[int]]] = kinds.tolist()
        self.points: list[list[list[int]]] = points.tolist()

    def kinds_at(self, direction: int, i: int) -> list[int]:
        """The rank of each seat on one line."""
        return [kinds[direction][i] for kinds in self.kinds]

    def points_at(self, direction: int, i: int) -> list[int]:
        """The points of each seat on one line."""
        return [points[direction][i] for points in self.points]

    def text(self, direction: int, i: int) -> Text:
        """One compared line: ``row 4: strike beats full, 2 points``."""
        return line_text(direction, i, self.kinds_at(direction, i), self.points_at(direction, i))


def count_text(points: int) -> str:
    """Points with their unit, the same in French and English."""
    return f"{points} point{'s' if points > 1 else ''}"


def line_text(direction: int, i: int, kinds: list[int], points: list[int]) -> Text:
    """One compared line: ``row 4: strike beats full, 2 points``."""
    name = LINE_WORDS[direction]
    best = KIND_WORDS[max(kinds)]
    worth = count_text(max(points))
    if max(kinds) == NOTHING:
        fr, en = "rien de part et d'autre", "nothing on any side"
    elif max(points) == 0:
        fr, en = f"{best.fr} partout, personne ne marque", f"{best.en} on both sides, no points"
    elif points.count(max(points)) > 1:
        fr, en = f"{best.fr} à plusieurs, {worth} chacun", f"{best.en} shared, {worth} each"
    else:
        rest = KIND_WORDS[max(kind for kind, n in zip(kinds, points, strict=True) if not n)]
        fr, en = f"{best.fr} bat {rest.fr}, {worth}", f"{best.en} beats {rest.en}, {worth}"
    return Text(f"{name.fr} {i + 1} : {fr}", f"{name.en} {i + 1}: {en}")


# --- a placement explained ----------------------------------------------------------------


def explain(states: Records, moves: Records) -> list[Line]:
    """The lines that a placement changes as the squares stand, with the mover's gain."""
    state, move = states[0], moves[0]
    if move["kind"] != PLACE:
        return []
    after = copy_of(state)
    square = int(own_square(state))
    lay(after, square, int(move["at"]), int(state["hand"]) - 1)
    if state["n_seats"] == 1:
        return explain_solo(state, after, square)
    return explain_match(state, after, int(state["turn"]))


def explain_match(before: Record, after: Record, seat: int) -> list[Line]:
    """The compared lines where the mover's points change, or where he now holds the other."""
    old, new = Sheet(before), Sheet(after)
    lines = []
    for direction in (ROWS, COLUMNS):
        for i in range(new.extents[direction]):
            points = new.points_at(direction, i)
            were = old.points_at(direction, i)
            is_held = max(points) == 0 and max(were) > 0
            if points[seat] != were[seat] or is_held:
                text = gain_text(new.text(direction, i), were[seat])
                clause = "101.18" if new.n_seats == 2 else "101.19"
                lines.append(Line(text, points[seat] - were[seat], clause))
    return lines


def explain_solo(before: Record, after: Record, square: int) -> list[Line]:
    """The row and the column of the new token where its points are more than before (101.21)."""
    lines = []
    for direction in (ROWS, COLUMNS):
        first = after.top if direction == ROWS else after.left
        for at in range(LONGEST):
            kind = int(after.kinds[square, direction, at])
            old = int(before.kinds[square, direction, at])
            if kind == old:
                continue
            i = (at - int(first[square])) % LONGEST
            line, name, worth = LINE_WORDS[direction], KIND_WORDS[kind], SOLO_POINTS[kind]
            text = Text(
                f"carré {square + 1}, {line.fr} {i + 1} : {name.fr}, {count_text(worth)}",
                f"square {square + 1}, {line.en} {i + 1}: {name.en}, {count_text(worth)}",
            )
            gain = worth - SOLO_POINTS[old]
            lines.append(Line(gain_text(text, SOLO_POINTS[old]), gain, "101.21"))
    return lines


def gain_text(text: Text, old: int) -> Text:
    """A line's text with the points that were there before, if any."""
    if old == 0:
        return text
    return Text(f"{text.fr} au lieu de {old}", f"{text.en} instead of {old}")


# --- the end ------------------------------------------------------------------------------


def tie_breaks(state: Record, square: int) -> list[int]:
    """Suites couleur, strikes, carrés and tokens of value 5 of a square, in this order."""
    counts = [rules.count_kind(state, square, kind) for kind in (SUITE_COULEUR, STRIKE, CARRE)]
    return [*counts, rules.count_fives(state, square)]


def decide(state: Record) -> tuple[tuple[int, ...], str]:
    """The winners and what decided, by 101.20."""
    n_seats = int(state.n_seats)
    winners = list(range(n_seats))
    ranks = [[int(state.scores[seat]), *tie_breaks(state, seat)] for seat in winners]
    for step, code in enumerate(("points", "suites_couleur", "strikes", "carres", "fives")):
        best = max(ranks[seat][step] for seat in winners)
        winners = [seat for seat in winners if ranks[seat][step] == best]
        if len(winners) == 1:
            return tuple(winners), code
    return tuple(winners), "shared"


def outcome(state: Record) -> Outcome:
    """Who won and what decided (101.20); alone, the total (101.21)."""
    scores = tuple(int(score) for score in state.scores[: state.n_seats])
    if state.n_seats == 1:
        return Outcome(scores, (0,), "solo", DECIDED["solo"].fill(points=scores[0]))
    winners, code = decide(state)
    return Outcome(scores, winners, code, DECIDED[code])
