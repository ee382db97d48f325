"""Puzzles: to see, to lay moves in, to solve. Nothing is kept."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import Response

from jetons.games import game as game_named
from jetons.server import puzzles, reading
from jetons.server.http import (
    ExerciseId,
    Slug,
    body_of,
    described,
    read,
    reply,
    wants_words,
    worked,
)
from jetons.server.packing import packed_once
from jetons.study.puzzles import NoPuzzle
from jetons.table import wire

STATUS = ((NoPuzzle, 404),)

router = APIRouter()


@router.get("/api/games/{slug}/puzzles", **described(wire.PuzzleList, None, 404))
async def game_puzzles(request: Request, slug: Slug) -> Response:
    """The puzzles of a game, without their solutions."""
    read(request, reading.LIST)
    return await packed_once(request, puzzles.listed, game_named(slug).slug)


@router.get("/api/games/{slug}/puzzle-book", **described(wire.PuzzleBook, None, 404))
async def game_puzzle_book(request: Request, slug: Slug) -> Response:
    """All puzzles of a game with their solutions, to solve them without a network."""
    read(request, reading.JUDGE)
    game = game_named(slug)
    return await packed_once(request, puzzles.book, game.slug, wants_words(request, game))


@router.get("/api/games/{slug}/puzzles/{name}", **described(wire.PuzzleSight, None, 404))
async def see_puzzle(request: Request, slug: Slug, name: ExerciseId) -> Response:
    """A puzzle to solve."""
    read(request, reading.JUDGE)
    in_words = wants_words(request, game_named(slug))
    return reply(
        await worked(request, reading.JUDGE, partial(puzzles.shown, slug, name, in_words=in_words))
    )


@router.post(
    "/api/games/{slug}/puzzles/{name}/draft", **described(wire.Drafted, wire.LessonDraft, 404)
)
async def draft_puzzle(request: Request, slug: Slug, name: ExerciseId) -> Response:
    """What a half-laid move of a puzzle can become. Nothing is kept of it."""
    read(request, reading.JUDGE)
    body = await body_of(request, wire.LessonDraft)
    in_words = wants_words(request, game_named(slug))
    draft = partial(puzzles.draft_at, slug, name, body, in_words=in_words)
    return reply(await worked(request, reading.JUDGE, draft))


@router.post(
    "/api/games/{slug}/puzzles/{name}",
    **described(wire.PuzzleVerdict, wire.LessonAnswer, 404),
)
async def answer_puzzle(request: Request, slug: Slug, name: ExerciseId) -> Response:
    """What an answer to a puzzle is worth; without one, the solution. Nothing is kept of it."""
    read(request, reading.JUDGE)
    body = await body_of(request, wire.LessonAnswer)
    in_words = wants_words(request, game_named(slug))
    verdict = partial(puzzles.verdict_on, slug, name, body.answer, in_words=in_words)
    return reply(await worked(request, reading.JUDGE, verdict))
