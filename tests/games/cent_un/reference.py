"""An independent scorer of finished squares, by sorting and counting words: slow and plain."""

from __future__ import annotations

from collections import Counter
from typing import Any

RANKS = ["rien", "paire", "cocktail", "deux_paires", "brelan", "couleur"]
RANKS += ["suite", "full", "carre", "strike", "suite_couleur"]
MATCH = dict(zip(RANKS, [0] + [1] * 8 + [2, 2], strict=True))
SOLO = dict(zip(RANKS, [0, 1, 2, 3, 5, 7, 9, 11, 15, 25, 30], strict=True))

Square = list[list[str]]


def kinds_of(tokens: list[str]) -> set[str]:
    """Every combination that a full line has."""
    values = sorted(int(token[1:]) for token in tokens)
    colours = {token[0] for token in tokens}
    counts = sorted(Counter(values).values(), reverse=True)
    found = {"rien"}
    if counts[0] >= 2:
        found.add("paire")
    if len(tokens) == 5 and len(colours) == 5:
        found.add("cocktail")
    if counts[:2] in ([2, 2], [3, 2]):
        found.add("deux_paires")
    if counts[0] >= 3:
        found.add("brelan")
    if len(colours) == 1:
        found.add("couleur")
    if values == list(range(values[0], values[0] + len(values))):
        found.add("suite")
    if counts == [3, 2]:
        found.add("full")
    if counts[0] >= 4:
        found.add("carre")
    if counts[0] >= 5:
        found.add("strike")
    if {"suite", "couleur"} <= found:
        found.add("suite_couleur")
    return found


def kind_of(tokens: list[str]) -> str:
    """The best combination of a full line."""
    return max(kinds_of(tokens), key=RANKS.index)


def line_points(kinds: list[str]) -> list[int]:
    """The points of each player on one line."""
    best = max(kinds, key=RANKS.index)
    if best == "rien":
        return [0] * len(kinds)
    if len(kinds) > 2:
        return [1 if kind == best else 0 for kind in kinds]
    if kinds[0] == kinds[1]:
        return [0, 0]
    return [MATCH[best] if kind == best else 0 for kind in kinds]


def lines_of(square: Square) -> tuple[list[str], list[str]]:
    """The kinds of the rows and of the columns."""
    return [kind_of(row) for row in square], [kind_of(list(row)) for row in zip(*square)]


def score(squares: list[Square]) -> dict[str, Any]:
    """The score of a match, as `jetons score --json` tells it."""
    lines = [lines_of(square) for square in squares]
    players = [
        {"rows": rows, "columns": columns, "row_points": [], "column_points": [], "total": 0}
        for rows, columns in lines
    ]
    for name, points_name in (("rows", "row_points"), ("columns", "column_points")):
        for kinds in zip(*(player[name] for player in players)):
            for player, points in zip(players, line_points(list(kinds)), strict=True):
                player[points_name].append(points)
                player["total"] += points
    keys = [tie_key(player, square) for player, square in zip(players, squares, strict=True)]
    winners = [seat for seat, key in enumerate(keys) if key == max(keys)]
    return {"players": players, "winners": winners, "decided_by": decided_by(keys, len(winners))}


def tie_key(player: dict[str, Any], square: Square) -> tuple[int, ...]:
    """What decides between players, most important first."""
    kinds = player["rows"] + player["columns"]
    fives = sum(token[1:] == "5" for row in square for token in row)
    counts = (kinds.count(kind) for kind in ("suite_couleur", "strike", "carre"))
    return (player["total"], *counts, fives)


def decided_by(keys: list[tuple[int, ...]], n_winners: int) -> str:
    """The first step at which nobody else was level with the winner."""
    if n_winners > 1:
        return "shared"
    best = max(keys)
    steps = ("points", "suites_couleur", "strikes", "carres", "fives")
    for n in range(1, len(steps) + 1):
        if sum(key[:n] == best[:n] for key in keys) == 1:
            return steps[n - 1]
    raise AssertionError(keys)


def solo(squares: list[Square]) -> list[int]:
    """The solo totals of each square."""
    return [sum(SOLO[kind] for kinds in lines_of(square) for kind in kinds) for square in squares]
