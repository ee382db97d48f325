"""Finished matches: replays, reviews, records."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from jetons.server import reading
from jetons.server.http import (
    TableId,
    body_of,
    described,
    person,
    read,
    reply,
    schema_of,
    site_of,
    wants_words,
    with_cookie,
    worked,
)
from jetons.server.packing import JSON, answer, pack
from jetons.table import refusals, wire
from jetons.table.replay import MOVER, replay_of, series_file

TEXT_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"description": "the file", "content": {"text/plain": {}}},
    **{
        status: {"description": "refused", "content": schema_of(wire.Problem)}
        for status in (403, 404, 409, 422, 503)
    },
}

router = APIRouter()


@router.get("/api/tables/{table}/replay", **described(wire.Replay, None, 403, 404, 409))
async def replay(
    request: Request,
    table: TableId,
    seat: Annotated[int, Query(ge=MOVER, le=3)] = -1,
) -> Response:
    """A finished match, step by step; seat -2: each as the one who is to move next sees it."""
    site = site_of(request)
    found = await site.tables.get(table)
    found.audience.check_may_watch(person(request))
    seat = seat if seat < len(found.desk.seats) else -1
    in_words = wants_words(request, found.game)
    made = await site.reading.replay(
        found.desk,
        seat,
        site.address_of(request.scope),
        lambda: pack(
            wire.encode(
                replay_of(
                    found.desk, found.entries(), found.audience.seats(), seat, in_words=in_words
                )
            )
        ),
        in_words=in_words,
    )
    return answer(request, made)


@router.get("/api/tables/{table}/review", **described(wire.ReviewState, None, 403, 404, 409))
async def see_review(request: Request, table: TableId) -> Response:
    """The review of a finished match, or how far it is."""
    site = site_of(request)
    read(request, reading.LIST)
    found = await site.tables.get(table)
    found.audience.check_may_watch(person(request))
    return reply(await site.reviews.look(found))


@router.post(
    "/api/tables/{table}/review", **described(wire.ReviewState, wire.SignOut, 403, 404, 409)
)
async def ask_review(request: Request, table: TableId) -> Response:
    """Have a finished match reviewed: once, for all who may see it."""
    site = site_of(request)
    await body_of(request, wire.SignOut)
    found = await site.tables.get(table)
    found.audience.check_may_watch(person(request))
    read(request, reading.REVIEW)
    return with_cookie(
        request, reply(await site.reviews.ask(found, site.address_of(request.scope)))
    )


@router.get(
    "/api/tables/{table}/review/{ply}",
    response_class=Response,
    responses={
        200: {"description": "the view after the best move", "content": {JSON: {}}},
        **{
            status: {"description": "refused", "content": schema_of(wire.Problem)}
            for status in (403, 404, 409)
        },
    },
)
async def best_view(
    request: Request, table: TableId, ply: Annotated[int, Path(ge=0, le=2000)]
) -> Response:
    """The table after the best move of a decision, as anybody may see a finished match."""
    site = site_of(request)
    found = await site.tables.get(table)
    found.audience.check_may_watch(person(request))
    read(request, reading.replay_cost(found.desk))
    in_words = wants_words(request, found.game)
    best = await site.reviews.best_view(found, ply, in_words=in_words)
    return Response(best, media_type=JSON)


@router.get(
    "/api/tables/{table}/record",
    response_class=Response,
    responses=TEXT_RESPONSES,
)
async def record(request: Request, table: TableId) -> Response:
    """The record file of a finished match."""
    found = await site_of(request).tables.get(table)
    found.audience.check_may_watch(person(request))
    if found.desk.status != "over":
        raise refusals.not_over()
    cost = reading.PER_EVENT * len(found.desk.match.events if found.desk.match else ())
    read(request, cost)
    return text_file(await worked(request, cost, found.desk.record), f"jetons-{table}.txt")


@router.get(
    "/api/tables/{table}/series",
    response_class=Response,
    responses=TEXT_RESPONSES,
)
async def series(request: Request, table: TableId) -> Response:
    """The file of a whole series, up to a finished round of it."""
    tables = site_of(request).tables
    found = await tables.get(table)
    found.audience.check_may_watch(person(request))
    if found.desk.status != "over":
        raise refusals.not_over()
    rounds = found.desk.opening.rounds
    if rounds is None:
        raise refusals.no_round()
    cost = reading.LIST * (1 + len(rounds.tables))
    read(request, cost)
    before = [await tables.get(name) for name in rounds.tables]
    for one in before:
        one.audience.check_may_watch(person(request))
    desks = [one.desk for one in before]
    text = await worked(request, cost, lambda: series_file([*desks, found.desk]))
    return text_file(text, f"jetons-{table}-series.txt")


def text_file(text: str, name: str) -> Response:
    """A text to be kept as a file."""
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
