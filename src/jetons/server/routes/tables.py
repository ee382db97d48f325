"""Tables: to find, open, see, sit down at and leave."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import Response

from jetons.bots.levels import plan_of
from jetons.core import native
from jetons.core.engine import engine
from jetons.core.jit import is_compiled
from jetons.games import game as game_named
from jetons.server.http import (
    TableId,
    body_of,
    described,
    limit,
    person,
    read,
    reply,
    site_of,
    wants_words,
    with_cookie,
)
from jetons.server.own_tables import leave, tables_of
from jetons.server.pairing import pair as pair_people
from jetons.server.site import Site
from jetons.table import refusals, wire
from jetons.table.desk import Desk

router = APIRouter()


@router.get("/api/tables", **described(wire.LobbyList))
async def lobby(request: Request) -> Response:
    """The tables that wait for players."""
    return reply(await site_of(request).tables.lobby.listed())


@router.post("/api/tables", **described(wire.Opened, wire.NewTable, 404))
async def open_table(request: Request) -> Response:
    """Open a table."""
    await limit(request)
    new = await body_of(request, wire.NewTable)
    site, player = site_of(request), person(request)
    if len(new.seats) > 8:
        raise refusals.too_long()
    name = await site.name_of(player, new.name)
    table = await site.tables.open_table(new, player, name)
    await site.note_name(player, new.name)
    return with_cookie(request, reply(opened(site, table.desk, player)))


@router.post("/api/pair", **described(wire.Opened, wire.Pair, 404))
async def pair(request: Request) -> Response:
    """A seat at a fitting table, or a new one that waits."""
    await limit(request)
    wanted = await body_of(request, wire.Pair)
    site, player = site_of(request), person(request)
    if not 1 <= wanted.seats <= 8:
        raise refusals.too_long()
    name = await site.name_of(player, wanted.name)
    table = await pair_people(site.tables, wanted, player, name)
    await site.note_name(player, wanted.name)
    return with_cookie(request, reply(opened(site, table.desk, player)))


def opened(site: Site, desk: Desk, player: str) -> wire.Opened:
    """The answer to somebody who now sits at a table."""
    return wire.Opened(
        desk.id,
        desk.seats_of(player),
        site.signer.token(player, desk.id),
        desk.opening.commitment,
        thinking_of(desk),
    )


def thinking_of(desk: Desk) -> Literal["", "warming", "slow"]:
    """How the bots of a table think while the rules run interpreted; simple levels as ever."""
    game = game_named(desk.opening.game)
    bots = {seat.bot for seat in desk.seats if seat.bot}
    is_fast = is_compiled() or isinstance(engine(game).call, native.NativeCalls)
    if is_fast or not any(plan_of(game, bot)[0].simulations > 0 for bot in bots):
        return ""
    has_failed = (native.folder().parent / native.FAILED).exists()
    return "warming" if native.is_awaited() and not has_failed else "slow"


@router.get("/api/tables/{table}", **described(wire.Table, None, 403, 404))
async def see_table(request: Request, table: TableId) -> Response:
    """A table as you may see it."""
    site, player = site_of(request), person(request)
    found = await site.tables.get(table)
    found.audience.check_may_watch(player)
    read(request, found.cost)
    return reply(found.audience.snapshot(player, in_words=wants_words(request, found.game)))


@router.post("/api/tables/{table}/seats", **described(wire.Opened, wire.TakeSeat, 404, 409))
async def take_seat(request: Request, table: TableId) -> Response:
    """Take a seat; with the last one the match begins."""
    await limit(request)
    body = await body_of(request, wire.TakeSeat)
    site, player = site_of(request), person(request)
    found = await site.tables.get(table)
    name = await site.name_of(player, body.name)
    await found.sit(player, body.seat, name, body.pledge)
    await site.note_name(player, body.name)
    return with_cookie(request, reply(opened(site, found.desk, player)))


@router.post(
    "/api/tables/{table}/leave", **described(wire.MyTables, None, 403, 404, 408, 409, 413, 415, 429)
)
async def leave_table(request: Request, table: TableId) -> Response:
    """Give your place up: before the match begins, or in one against bots alone."""
    await limit(request)
    site, player = site_of(request), person(request)
    await leave(site.tables, await site.tables.get(table), player)
    return reply(await tables_of(site.tables, player))
