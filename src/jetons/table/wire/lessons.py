"""Exercises and puzzles, as bodies of HTTP."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from jetons.study.why import Reason
from jetons.table.wire.events import Line
from jetons.table.wire.words import Words

# --- lessons ------------------------------------------------------------------------------


class LessonAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody answers to an exercise: the moves, yes or no, the number, the choices."""

    answer: list[str]


class LessonDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move half laid in a lesson, after the moves that were made there."""

    moves: list[str]
    parts: list[str]


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves made in a lesson."""

    moves: list[str]


class LessonSight(msgspec.Struct, frozen=True):
    """The table after them, before anything is drawn, as the learner sees it."""

    view: dict[str, Any]
    points: int  # of the last move


class LessonVerdict(msgspec.Struct, frozen=True):
    """What the rules say of it."""

    verdict: Literal["solved", "not_it", "refused", "unread"]
    why: Words  # why not; once solved, the explanation
    reason: str  # code: a refusal's name, or the part of the goal that is missed
    clause: str  # of a refusal
    points: int | None  # of the move
    lines: list[Line]  # of its explanation


# --- puzzles ------------------------------------------------------------------------------


class PuzzleHead(msgspec.Struct, frozen=True):
    """A puzzle in a list: nothing of its solution."""

    id: str
    difficulty: int  # 1 … 5
    themes: list[str]  # codes


class PuzzleList(msgspec.Struct, frozen=True):
    """GET /api/games/{slug}/puzzles. The one of a day is number days since 1970 × 101 modulo n."""

    puzzles: list[PuzzleHead]


class PuzzleSight(msgspec.Struct, frozen=True):
    """GET /api/games/{slug}/puzzles/{id}: a puzzle to solve."""

    id: str
    seat: int  # who is to move
    view: dict[str, Any]  # as that seat sees it
    difficulty: int
    themes: list[str]


class PuzzleMove(msgspec.Struct, frozen=True):
    """A move of a puzzle as a deep search sees it."""

    move: str
    points: int
    win: float
    expected: float
    is_solution: bool


class WholePuzzle(msgspec.Struct, frozen=True):
    """A puzzle with its solution, for rules that run in the browser."""

    id: str
    seat: int
    view: dict[str, Any]
    state: str  # its bytes, base64
    position: dict[str, Any]  # in the JSON form of the rules
    difficulty: int
    themes: list[str]
    solutions: list[str]  # best first; a move that leads to the same position is one too
    moves: list[PuzzleMove]
    lead: float
    found: dict[str, float]
    is_exact: bool
    reason: Reason | None  # what the best solution does that the second choice does not


class PuzzleBook(msgspec.Struct, frozen=True):
    """GET /api/games/{slug}/puzzle-book: all puzzles of a game, to solve them without a network."""

    between: str  # what joins the parts of a move
    puzzles: list[WholePuzzle]


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """POST /api/games/{slug}/puzzles/{id}: what an answer (none: the solution) is worth."""

    is_solved: bool
    why: Words
    move: str  # as it was understood
    between: str  # what joins its parts
    view: dict[str, Any]  # after it, before anything is drawn
    points: int
    lines: list[Line]
    moves: list[PuzzleMove]  # once solved
    lead: float  # chance to win by which the solution leads
    found: dict[str, float]  # level → share of its tries that find it
    is_exact: bool
    position: dict[str, Any]  # in the JSON form of the rules; empty until it is solved
    reason: Reason | None = None  # what the best solution does; none until it is solved
