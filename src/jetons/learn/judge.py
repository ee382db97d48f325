"""The judge of exercises: solved, legal but not it (and why), or refused by a rule.

No answer is stated by hand: what counts is computed from the position by the rules, once a
process, and kept.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jetons.core.engine import engine
from jetons.core.errors import BadNotation, IllegalMove
from jetons.core.game import Game, Line, Records
from jetons.core.text import Text
from jetons.core.words import Catalogue
from jetons.learn import goals
from jetons.learn.lessons import Exercise, lessons_of

WORDS = Catalogue(Path(__file__).parent)
SOLVED, NOT_IT, REFUSED, UNREAD = "solved", "not_it", "refused", "unread"
YES, NO = "yes", "no"
MOST_ANSWERS = 12  # texts that an answer may have
LONGEST_ANSWER = 400  # of one of them


@dataclass(frozen=True)
class Verdict:
    """What the rules say of an answer."""

    verdict: str  # SOLVED, NOT_IT, REFUSED, UNREAD
    why: Text  # in words; once solved, the explanation
    reason: str = ""  # code: a refusal's name, or the part of the goal that is missed
    clause: str = ""  # of a refusal
    points: int | None = None  # of the move
    lines: tuple[Line, ...] = ()  # of its explanation


@dataclass(frozen=True)
class Solution:
    """What the rules accept in an exercise, each as the texts of an answer."""

    answers: tuple[tuple[str, ...], ...]
    most: int = 0  # points of the best accepted move


def states_of(game: Game, exercise: Exercise) -> Records:
    """The position of an exercise."""
    return game.notation.read_position(exercise.position)


@functools.cache
def _solution(slug: str, game: Game, name: str) -> Solution:
    exercise = lessons_of(game).exercise(name)
    states = states_of(game, exercise)
    if exercise.kind in ("move", "turn"):
        found = goals.moves_reaching(game, states, exercise.goal, exercise.kind == "turn")
        most = max((one.points for one in found), default=0)
        return Solution(tuple(one.moves for one in found), most)
    if exercise.kind == "allowed":
        return Solution(((YES if goals.is_legal(game, states, exercise.move) else NO,),))
    if exercise.kind == "points":
        moves = engine(game).checked_move(states, exercise.move)
        return Solution(((str(engine(game).score(states, moves)),),))
    return Solution((tuple(right_choices(game, exercise, states)),))


def solution_of(game: Game, exercise: Exercise) -> Solution:
    """What the rules accept, computed once a process. Raises where the exercise is unsound."""
    return _solution(game.slug, game, exercise.id)


def choice_name(value: Any) -> str:
    """A choice as an answer names it: a text as it is, anything else as JSON.

    >>> choice_name("full"), choice_name([1, 0])
    ('full', '[1,0]')
    """
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def right_choices(game: Game, exercise: Exercise, states: Records) -> list[str]:
    """The names of the choices that the rules call right, in the order they are written."""
    if exercise.fact:
        seat = int(states[0].turn)
        facts = goals.read_fact(goals.view_of(game, states, seat), exercise.fact)
        return [choice_name(one.value) for one in exercise.choices if is_in(one.value, facts)]
    tried: dict[str, goals.Try] = {}
    for one in exercise.choices:
        if goals.is_legal(game, states, one.value):
            tried[one.value] = goals.attempt(game, states, one.value)
    seat = int(states[0].turn)
    right = {
        name: one
        for name, one in tried.items()
        if not goals.miss_of(game, exercise.goal, one, seat)
    }
    if "best" in exercise.goal and right:
        most = max(one.points for one in right.values())
        right = {name: one for name, one in right.items() if one.points == most}
    return list(right)


def is_in(value: Any, facts: Sequence[Any]) -> bool:
    """Whether a choice is what the view says, or one of the things in a list there."""
    return any(value == fact or (isinstance(fact, list) and value in fact) for fact in facts)


def judge(game: Game, exercise: Exercise, answer: Sequence[str]) -> Verdict:
    """What the rules say of an answer, its texts in order."""
    if not answer or len(answer) > MOST_ANSWERS or any(len(x) > LONGEST_ANSWER for x in answer):
        return Verdict(UNREAD, WORDS.text("verdicts", "unread"), "unread")
    if exercise.kind in ("move", "turn"):
        return judge_moves(game, exercise, answer)
    return judge_choice(game, exercise, answer)


def judge_moves(game: Game, exercise: Exercise, answer: Sequence[str]) -> Verdict:
    """The verdict on a move, or on the moves of a turn so far."""
    states = states_of(game, exercise)
    seat = int(states[0].turn)
    one: goals.Try | None = None
    for text in answer:
        if one is not None and (exercise.kind == "move" or not goals.goes_on(game, states, seat)):
            return Verdict(UNREAD, WORDS.text("verdicts", "too_many"), "too_many")
        try:
            one = goals.attempt(game, states, text, one)
        except BadNotation as error:
            return Verdict(UNREAD, error.text, error.reason)
        except IllegalMove as error:
            return Verdict(REFUSED, error.text, error.reason, error.clause)
        states = one.after
    assert one is not None
    solution = solution_of(game, exercise)
    if any(one.moves[:n] in solution.answers for n in range(1, len(one.moves) + 1)):
        return Verdict(SOLVED, exercise.after, "", "", one.points, one.lines)
    if exercise.kind == "turn" and is_start(one.moves, solution.answers):
        why = WORDS.text("verdicts", "go_on")
        return Verdict(NOT_IT, why, "go_on", "", one.points, one.lines)
    part = goals.miss_of(game, exercise.goal, one, seat) or "best"
    key, values = goals.why_not(exercise.goal, part, one.points, solution.most)
    why = WORDS.text("verdicts", key, **values)
    return Verdict(NOT_IT, why, part, "", one.points, one.lines)


def is_start(moves: tuple[str, ...], answers: Sequence[tuple[str, ...]]) -> bool:
    """Whether some answer begins with these moves."""
    return any(one[: len(moves)] == moves for one in answers)


def judge_choice(game: Game, exercise: Exercise, answer: Sequence[str]) -> Verdict:
    """The verdict on a yes or no, a number, or choices."""
    right = solution_of(game, exercise).answers[0]
    states = states_of(game, exercise)
    if exercise.kind == "points" and not answer[0].strip().lstrip("-").isdigit():
        return Verdict(UNREAD, WORDS.text("verdicts", "no_number"), "no_number")
    given = tuple(one.strip() for one in answer)
    if set(given) != set(right) or len(given) != len(set(given)):
        code = goals.wrong_choice(exercise.kind, given, right)
        return Verdict(NOT_IT, WORDS.text("verdicts", code), code)
    reason, clause, points = "", "", None
    lines: tuple[Line, ...] = ()
    if exercise.kind == "allowed" and right[0] == NO:
        try:
            engine(game).checked_move(states, exercise.move)
        except IllegalMove as error:
            reason, clause = error.reason, error.clause
    elif exercise.move:
        one = goals.attempt(game, states, exercise.move)
        points, lines = one.points, one.lines
    return Verdict(SOLVED, exercise.after, reason, clause, points, lines)
