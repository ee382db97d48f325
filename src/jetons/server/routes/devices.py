"""The HTTP part about a person's devices: listed, named, cut off, handed over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from jetons.people import wire
from jetons.server import identity, reading
from jetons.server.http import (
    body_of,
    described,
    limit,
    person,
    read,
    reply,
    session_of,
    site_of,
    with_cookie,
)
from jetons.server.people import (
    REFUSED,
    address,
    admit,
    as_me,
    become,
    session_here,
)
from jetons.table.wire import Me

router = APIRouter()
SessionId = Annotated[str, Path(max_length=40, pattern="^[A-Za-z0-9_-]+$")]


async def as_devices(request: Request) -> Response:
    """What is signed in as one."""
    site = site_of(request)
    return reply(await site.sessions.listed(person(request), session_of(request)))


@router.get("/api/me/devices", **described(wire.Devices, None, *REFUSED))
async def devices(request: Request) -> Response:
    """What is signed in as you."""
    await admit(request, "see devices")
    read(request, reading.LIST)
    return await as_devices(request)


@router.post("/api/me/devices/{session}", **described(wire.Devices, wire.DeviceNamed, *REFUSED))
async def name_device(request: Request, session: SessionId) -> Response:
    """Give a device a name."""
    await admit(request, "name device")
    await limit(request)
    body = await body_of(request, wire.DeviceNamed)
    await site_of(request).sessions.rename(person(request), session, body.name)
    return await as_devices(request)


@router.delete("/api/me/devices/{session}", **described(wire.Devices, None, *REFUSED))
async def cut_off(request: Request, session: SessionId) -> Response:
    """Cut a device off."""
    await admit(request, "cut off")
    await limit(request)
    await session_here(request)
    await site_of(request).sessions.cut_off(person(request), session)
    if session == session_of(request):
        request.state.player, request.state.session = identity.new_player(), ""
    return with_cookie(request, await as_devices(request))


@router.post("/api/me/handover", **described(wire.Handover, wire.HandoverAsked, *REFUSED))
async def hand_over(request: Request) -> Response:
    """A code that makes another device you, once."""
    await admit(request, "hand over")
    body = await body_of(request, wire.HandoverAsked)
    site = site_of(request)
    site.accounts.may_sign_up(address(request))
    await session_here(request, "first", body.name)
    return with_cookie(request, reply(await site.accounts.hand_over(person(request))))


@router.post("/api/handover", **described(Me, wire.HandoverTaken, *REFUSED))
async def take_over(request: Request) -> Response:
    """Become the person of a code."""
    await admit(request, "take over")
    body, site = await body_of(request, wire.HandoverTaken), site_of(request)
    site.accounts.may_sign_in(address(request))
    await become(request, await site.accounts.take_over(body.code), "handover", body.name)
    return await as_me(request)
