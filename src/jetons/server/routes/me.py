"""Who asks: names, tables, numbers, and what is kept of them."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from jetons.server import identity, privacy, reading
from jetons.server.http import body_of, described, limit, person, read, reply, site_of, with_cookie
from jetons.server.own_tables import tables_of
from jetons.table import wire

router = APIRouter()


@router.get("/api/me", **described(wire.Me))
async def me(request: Request) -> Response:
    """Who you are here; a new guest gets his cookie."""
    return with_cookie(request, reply(await me_of(request)))


@router.post("/api/me", **described(wire.Me, wire.Rename))
async def rename(request: Request) -> Response:
    """Take a name."""
    await limit(request)
    body = await body_of(request, wire.Rename)
    await site_of(request).accounts.check_guest_name(body.name, person(request))
    await site_of(request).keep_name(person(request), body.name)
    return with_cookie(request, reply(await me_of(request)))


async def me_of(request: Request) -> wire.Me:
    """The person who asks."""
    site, player = site_of(request), person(request)
    token = "" if keeps_cookies(request) else site.signer.site_pass(player)
    return wire.Me(player, await site.name_of(player), token)


def keeps_cookies(request: Request) -> bool:
    """Whether somebody shows a cookie or is a browser, whose scripts must hold no copy of it."""
    headers = request.headers
    has_cookie = "authorization" not in headers and site_of(request).player_of(headers) is not None
    return has_cookie or "sec-fetch-mode" in headers


@router.get("/api/me/data", **described(wire.MyData, None, 429))
async def my_data(request: Request) -> Response:
    """Everything that is kept of you, as a file."""
    await limit(request)
    site = site_of(request)
    answer = reply(await privacy.export(site, person(request), site.address_of(request.scope)))
    answer.headers["Content-Disposition"] = 'attachment; filename="jetons.json"'
    return answer


@router.post("/api/me/forget", **described(wire.Me, wire.Forget))
async def forget_me(request: Request) -> Response:
    """Delete what you said; or also your names, and sign out everywhere: a new guest is you."""
    await limit(request)
    body, site = await body_of(request, wire.Forget), site_of(request)
    if site.player_of(request.headers) is not None:
        await privacy.forget(site, person(request), only_chat=body.what == "chat")
        if body.what == "all":
            request.state.player = identity.new_player()
    return with_cookie(request, reply(await me_of(request)))


@router.post("/api/me/sign-out", **described(wire.Me, wire.SignOut))
async def sign_out(request: Request) -> Response:
    """Sign every other device out; this one gets a new cookie."""
    await limit(request)
    await body_of(request, wire.SignOut)
    site = site_of(request)
    if site.player_of(request.headers) is not None:
        await site.revoke(person(request))
    return with_cookie(request, reply(await me_of(request)))


@router.get("/api/me/tables", **described(wire.MyTables))
async def my_tables(request: Request) -> Response:
    """Your tables, running ones first."""
    read(request, reading.LIST)
    return reply(await tables_of(site_of(request).tables, person(request)))


@router.get("/api/me/stats", **described(wire.MyStats, None, 429))
async def my_stats(request: Request) -> Response:
    """Your last finished matches: results, first moves, and what their reviews say."""
    read(request, reading.STATS)
    return reply(await site_of(request).past.of(person(request)))
