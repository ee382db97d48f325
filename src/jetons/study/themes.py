"""What a puzzle's solution does: by its points, its place in the game, the clauses it uses."""

from __future__ import annotations

import functools
import json
from typing import Any

from jetons.core.engine import engine
from jetons.core.game import Game, Records, copies_of
from jetons.core.stream import new_stream
from jetons.study.levels import DATA
from jetons.study.weigh import Verdict


@functools.cache
def themes() -> dict[str, Any]:
    """Themes: which clauses and lines of a game's rules make one, and what each is called."""
    found: dict[str, Any] = json.loads((DATA / "themes.json").read_text(encoding="utf-8"))
    return found


def themes_of(game: Game, states: Records, verdict: Verdict, solutions: list[str]) -> list[str]:
    """What a solution does: by its points, by its place in the game, by the clauses it uses."""
    solution = solutions[0]
    own = next(option for option in verdict.options if option.move == solution)
    others = [option.points for option in verdict.options if option.move not in solutions]
    found = [points_theme(own.points, others)]
    if verdict.is_solved:
        found.append("ending")
        if hinges_on_tie_break(own):
            found.append("tie_break")
    found += following_themes(game, states, solution)
    return found


def hinges_on_tie_break(option: Any) -> bool:
    """Whether an exact win is one on equal points: its margin is less than a point."""
    return bool(option.win > 0.5 and abs(option.expected) < 1.0)


def points_theme(points: int, others: list[int]) -> str:
    """What a solution is by its points at once, beside those of the moves that are none.

    >>> points_theme(30, [12, 5]), points_theme(0, [0]), points_theme(5, [30])
    ('points', 'equal', 'restraint')
    """
    most = max(others, default=points)
    if points == most:
        return "equal"
    return "points" if points > most else "restraint"  # less now for more later


def following_themes(game: Game, states: Records, solution: str) -> list[str]:
    """What follows from the rules alone: another turn, what a view says of the turn, the clauses
    and lines of its points, its kind."""
    rules, found = engine(game), []
    then = copies_of(states)
    rules.call.apply(then, 0, rules.checked_move(states, solution), 0)
    rules.settle(then, new_stream(0))  # whose turn it is shows once the draws are made
    if int(then[0].turn) == int(states[0].turn) and game.slug in themes()["again"]:
        found.append(themes()["again"][game.slug])
    seen = rules.describe(rules.observe(states, int(states[0].turn)))
    found += [theme for name, theme in themes()["while"].get(game.slug, {}).items() if seen[name]]
    clauses, kinds = (themes()[by].get(game.slug, {}) for by in ("clauses", "kinds"))
    for line in rules.explain(states, rules.checked_move(states, solution)):
        for theme in (clauses.get(line.clause), kinds.get(line.kind)):
            if theme is not None and theme not in found:
                found.append(theme)
    for start, theme in themes()["starts"].get(game.slug, {}).items():
        if solution.startswith(start) and theme not in found:
            found.append(theme)
    return found
