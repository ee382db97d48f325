"""Lessons over HTTP: the document of a game, made once a process, and verdicts on answers."""

from __future__ import annotations

from jetons.games import game as game_named
from jetons.learn import goals, hands
from jetons.learn.document import document_bytes
from jetons.learn.judge import judge
from jetons.learn.lessons import lessons_of
from jetons.table import refusals, sight, wire


def document_of(slug: str) -> bytes:
    """What a game teaches. Raises UnknownGame."""
    return document_bytes(game_named(slug))


def verdict_on(
    slug: str, exercise: str, answer: list[str], *, in_words: bool = True
) -> wire.LessonVerdict:
    """What the rules say of an answer. Raises UnknownGame or NoLesson."""
    game = game_named(slug)
    found = judge(game, lessons_of(game).exercise(exercise), answer)
    return wire.LessonVerdict(
        found.verdict,  # type: ignore[arg-type]
        wire.words(found.why),
        found.reason,
        found.clause,
        found.points,
        sight.lines_of(found.lines, in_words=in_words),
    )


def draft_at(slug: str, at: str, asked: wire.LessonDraft, *, in_words: bool = True) -> wire.Drafted:
    """What a half-laid move of a lesson can become. Raises UnknownGame, NoLesson, IllegalMove."""
    laid = hands.draft(game_named(slug), at, asked.moves, asked.parts)
    return wire.Drafted(
        ref=0,
        position=len(asked.moves),
        parts=asked.parts,
        next=list(laid.following.next_parts),
        is_complete=laid.following.is_complete,
        n_moves=laid.following.n_moves,
        move=laid.move,
        points=laid.points,
        lines=sight.lines_of(laid.lines, in_words=in_words),
        refusal=None
        if laid.refusal is None
        else refusals.refusal_of(laid.refusal, in_words=in_words),
    )


def sight_at(
    slug: str, at: str, asked: wire.LessonMoves, *, in_words: bool = True
) -> wire.LessonSight:
    """The table after moves of a lesson. Raises UnknownGame, NoLesson, IllegalMove."""
    game = game_named(slug)
    seen = hands.look(game, at, asked.moves)
    view = goals.view_of(game, seen.states, seen.seat, in_words=in_words)
    return wire.LessonSight(view, seen.points)
