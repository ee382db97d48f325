"""What statistics store of a review: how one seat decided, and how lucky it was.

The page makes the same of a review that was made on the device (web/src/study/digest.ts).
"""

from __future__ import annotations

import msgspec

from jetons.study.review import Review
from jetons.study.why import MISTAKES

MOST = 40  # mistakes of one match that are remembered, the dearest


class Mistake(msgspec.Struct, frozen=True):
    """A move that cost something."""

    ply: int
    grade: str
    cost: float  # chance to win
    points: int  # that it brought
    best: int  # that the best move would have brought


class Digest(msgspec.Struct, frozen=True):
    """One seat's match in a few numbers."""

    plies: int  # moves of the match, all seats'
    decisions: int  # with a choice
    accuracy: float | None
    level: str
    luck: float  # chance to win; alone: points
    skill: float
    grades: dict[str, int]
    mistakes: list[Mistake]  # as they came


def digest_of(found: Review, seat: int) -> Digest:
    """What is remembered of a review."""
    account, what = found.accounts[seat], 1 if len(found.accounts) == 1 else 0
    made = [
        Mistake(
            k,
            ply.verdict.grade,
            ply.verdict.cost,
            ply.points,
            ply.verdict.options[0].points,
        )
        for k, ply in enumerate(found.plies)
        if ply.seat == seat and not ply.verdict.is_forced and ply.verdict.grade in MISTAKES
    ]
    dearest = sorted(made, key=lambda one: -one.cost)[:MOST]
    return Digest(
        plies=len(found.plies),
        decisions=account.decisions,
        accuracy=account.accuracy,
        level=account.level,
        luck=account.luck[what],
        skill=account.skill[what],
        grades=account.grades,
        mistakes=sorted(dearest, key=lambda one: one.ply),
    )
