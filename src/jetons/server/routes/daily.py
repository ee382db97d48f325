"""The games of the day over HTTP."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from jetons.people import day_wire as wire
from jetons.server import reading
from jetons.server.http import Slug, body_of, described, person, read, reply, site_of, with_cookie
from jetons.server.moments import milliseconds

Date = Annotated[str, Path(max_length=10, pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
MaybeDate = Annotated[str, Query(max_length=10, pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
router = APIRouter()


@router.get("/api/daily", **described(wire.Days, None, 409))
async def days(request: Request, date: MaybeDate = "") -> Response:
    """The deals of the days that are today somewhere and of the next; or of one day that was."""
    daily, now = site_of(request).daily, milliseconds()
    return reply(wire.Days([daily.deals(date, now)]) if date else daily.days(now))


@router.get("/api/daily/{date}/{slug}", **described(wire.DayBoard, None, 404, 409))
async def board(request: Request, date: Date, slug: Slug) -> Response:
    """How a day stands; the best games only for who has played, or when the day is over."""
    read(request, reading.LIST)
    site = site_of(request)
    player = site.player_of(request.headers)
    return reply(await site.daily.board(player, date, slug, milliseconds()))


@router.post("/api/daily/{date}/{slug}", **described(wire.DayBoard, wire.DayClaim, 404, 409))
async def claim(request: Request, date: Date, slug: Slug) -> Response:
    """Claim a result by its moves: it counts when it was played again. Once a person."""
    site, body = site_of(request), await body_of(request, wire.DayClaim)
    player, address = person(request), site.address_of(request.scope)
    await site.allowances.admit("act", player, address)
    read(request, reading.REPLAY)
    site.allowances.keep(address, sum(map(len, body.moves)))
    await site.daily.turns.turn(address)
    now = milliseconds()
    await site.daily.claim(player, address, date, slug, body.moves, now)
    return with_cookie(request, reply(await site.daily.board(player, date, slug, now)))
