"""Lessons: exercises and guided first games, judged by the rules. Nothing is kept."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from jetons.games import game as game_named
from jetons.learn.lessons import NoLesson
from jetons.server import lessons, reading
from jetons.server.http import (
    ExerciseId,
    LessonPlace,
    Slug,
    body_of,
    described,
    read,
    reply,
    schema_of,
    wants_words,
    worked,
)
from jetons.server.packing import JSON, packed_once
from jetons.table import wire

STATUS = ((NoLesson, 404),)

router = APIRouter()


@router.get(
    "/api/games/{slug}/lessons",
    response_class=Response,
    responses={
        200: {"description": "the lessons, solved by the rules", "content": {JSON: {}}},
        404: {"description": "refused", "content": schema_of(wire.Problem)},
    },
)
async def game_lessons(request: Request, slug: Slug) -> Response:
    """What a game teaches: exercises and the guided first game, with their accepted answers."""
    read(request, reading.LIST)
    return await packed_once(request, lessons.document_of, game_named(slug).slug)


@router.post(
    "/api/games/{slug}/lessons/{exercise}",
    **described(wire.LessonVerdict, wire.LessonAnswer, 404),
)
async def answer_lesson(request: Request, slug: Slug, exercise: ExerciseId) -> Response:
    """What the rules say of an answer to an exercise. Nothing is kept of it."""
    read(request, reading.JUDGE)
    body = await body_of(request, wire.LessonAnswer)
    in_words = wants_words(request, game_named(slug))
    verdict = partial(lessons.verdict_on, slug, exercise, body.answer, in_words=in_words)
    return reply(await worked(request, reading.JUDGE, verdict))


@router.post(
    "/api/games/{slug}/lessons/{at}/draft",
    **described(wire.Drafted, wire.LessonDraft, 404),
)
async def draft_in_lesson(request: Request, slug: Slug, at: LessonPlace) -> Response:
    """What a half-laid move can become in an exercise, or in a step "guided.0.3"."""
    read(request, reading.DRAFT)
    body = await body_of(request, wire.LessonDraft)
    in_words = wants_words(request, game_named(slug))
    draft = partial(lessons.draft_at, slug, at, body, in_words=in_words)
    return reply(await worked(request, reading.DRAFT, draft))


@router.post(
    "/api/games/{slug}/lessons/{at}/look",
    **described(wire.LessonSight, wire.LessonMoves, 404),
)
async def look_in_lesson(request: Request, slug: Slug, at: LessonPlace) -> Response:
    """The table of an exercise, or of a step "guided.0.3", after some moves."""
    read(request, reading.DRAFT)
    body = await body_of(request, wire.LessonMoves)
    in_words = wants_words(request, game_named(slug))
    look = partial(lessons.sight_at, slug, at, body, in_words=in_words)
    return reply(await worked(request, reading.DRAFT, look))
