"""The HTTP part that is about a person: the log and all that is kept (docs/personal-log.md)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from jetons.people import log, wire
from jetons.people.file import heading
from jetons.server import identity, personal_log, privacy, reading, sessions
from jetons.server.http import (
    body_of,
    described,
    limit,
    person,
    read,
    reply,
    schema_of,
    session_of,
    site_of,
    with_cookie,
)
from jetons.server.moments import milliseconds
from jetons.server.people import (
    REFUSED,
    address,
    admit,
    as_me,
    not_synced,
    session_here,
)
from jetons.table import refusals
from jetons.table.wire import Me, Problem

router = APIRouter()
PER_ENTRY = 0.1  # milliseconds that an entry is counted for
FILE = "jetons-carnet.jsonl"


@router.post("/api/me/log", **described(wire.Synced, wire.Sync, *REFUSED))
async def sync(request: Request) -> Response:
    """Exchange entries of the personal log."""
    await admit(request, "sync")
    site, player = site_of(request), person(request)
    body = await body_of(request, wire.Sync)
    if not is_text(await request.body()) or len(body.entries) > wire.MOST_SENT:
        raise refusals.too_long()
    if log.DEVICE.fullmatch(body.device) is None:
        raise log.no_entry()
    read(request, reading.LIST + PER_ENTRY * len(body.entries))
    devices = await site.sessions.listed(player, session_of(request))
    if not devices.syncs:
        raise not_synced()
    session = await session_here(request)
    others = {one.device for one in devices.devices if one.device and one.id != session}
    if body.entries:
        site.allowances.keep(address(request), personal_log.n_bytes_of(body.entries))
        now = milliseconds()
        turn = partial(site.log_turns.turn, address(request))
        work = personal_log.take(site.store, player, body.entries, others, body.device, now, turn)
        taken = await site.sessions.kept(work)
    else:
        taken = await site.sessions.kept(personal_log.standing(site.store, player))
    told = await site.sessions.kept(personal_log.tell(site.store, player, body.have, taken.have))
    here = next((one for one in devices.devices if one.id == session), None)
    if body.device not in others and not sessions.is_seen(here, body.device):
        await site.sessions.see(player, session, body.device)
    answer = wire.Synced(
        entries=told.entries,
        more=told.more,
        have=taken.have,
        full=taken.size.is_full,
        n_entries=taken.size.n_entries,
        n_bytes=taken.size.n_bytes,
        most_entries=personal_log.MOST_ENTRIES,
        most_bytes=personal_log.MOST_BYTES,
        refused=taken.refused,
    )
    return with_cookie(request, reply(answer))


def is_text(data: bytes) -> bool:
    """Whether bytes are UTF-8: what entries say is kept as it came."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


EXPORTED: dict[int | str, Any] = {
    200: {"description": "the file", "content": {"application/jsonl": {}}},
    **{n: {"description": "refused", "content": schema_of(Problem)} for n in (*REFUSED, 422, 503)},
}


@router.get("/api/me/export", response_class=Response, responses=EXPORTED)
async def export(request: Request) -> Response:
    """Everything that is kept of you, as one file: what it is, then the log."""
    await admit(request, "export")
    read(request, reading.STATS)
    site, player = site_of(request), person(request)
    taken = await site.sessions.kept(personal_log.standing(site.store, player))
    account = await site.accounts.told(player)
    devices = await site.sessions.listed(player, session_of(request))
    head = {
        **heading(taken.size.n_entries, milliseconds()),
        "me": await privacy.export(site, player, address(request)),
        "account": account,
        "devices": devices.devices,
    }

    async def lines() -> AsyncIterator[bytes]:
        yield msgspec.json.encode(head) + b"\n"
        have: dict[str, int] = {}
        more = True
        while more:
            told = await personal_log.tell(site.store, player, have, taken.have)
            have.update({entry.device: entry.n for entry in told.entries})
            yield b"".join(msgspec.json.encode(entry) + b"\n" for entry in told.entries)
            more = told.more
            await asyncio.sleep(0)

    headers = {"Content-Disposition": f'attachment; filename="{FILE}"'}
    return StreamingResponse(lines(), media_type="application/jsonl", headers=headers)


@router.delete("/api/me", **described(Me, None, *REFUSED))
async def delete(request: Request) -> Response:
    """Delete all that is kept of you; a new guest is you."""
    await admit(request, "delete")
    await limit(request)
    site, player = site_of(request), person(request)
    account = await site.accounts.account(player)
    await site.sessions.end(player)
    await privacy.forget(site, player, only_chat=False)
    if account is not None:
        site.forget_name(account.player)
    request.state.player, request.state.session = identity.new_player(), ""
    return await as_me(request)
