"""The HTTP part that is about a person: log, devices, account, sessions (docs/personal-log.md).

Who may do what is the table ``MAY``; each endpoint asks it first.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Request
from starlette.responses import Response, StreamingResponse

from jetons.core.errors import Conflict
from jetons.core.text import Text
from jetons.people import log, wire
from jetons.people.file import heading
from jetons.server import identity, passkeys, personal_log, privacy, reading, sessions
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
from jetons.server.routes.me import me_of
from jetons.table import refusals
from jetons.table.wire import Me, Problem

router = APIRouter()
SessionId = Annotated[str, Path(max_length=40, pattern="^[A-Za-z0-9_-]+$")]
PasskeyId = Annotated[str, Path(max_length=1400, pattern="^[A-Za-z0-9_-]+$")]
PER_ENTRY = 0.1  # milliseconds that an entry is counted for
FILE = "jetons-carnet.jsonl"
REFUSED = (403, 404, 408, 409, 413, 415, 429)  # statuses that any of these may answer

Role = Literal["nobody", "program", "guest", "member"]
ANYBODY: frozenset[Role] = frozenset({"nobody", "guest", "member"})
SOMEBODY: frozenset[Role] = frozenset({"guest", "member"})
MEMBER: frozenset[Role] = frozenset({"member"})
# nobody: no cookie, or one that is good no more; program: a pass or a table's token; guest: a
# cookie; member: the cookie of somebody with an account
MAY: dict[str, frozenset[Role]] = {
    "sync": SOMEBODY,
    "see devices": SOMEBODY,
    "name device": SOMEBODY,
    "cut off": SOMEBODY,
    "hand over": SOMEBODY,
    "take over": ANYBODY,
    "see account": ANYBODY,
    "sign up": frozenset({"nobody", "guest"}),
    "ask passkey": ANYBODY,
    "make passkey": SOMEBODY,
    "drop passkey": MEMBER,
    "change password": MEMBER,
    "renew codes": MEMBER,
    "set email": MEMBER,
    "sign in": ANYBODY,
    "recover": ANYBODY,
    "ask mail": ANYBODY,
    "sign out": ANYBODY,
    "export": SOMEBODY,
    "delete": SOMEBODY,
}


async def role_of(request: Request) -> Role:
    """What somebody is here."""
    if "authorization" in request.headers:
        return "program"
    site = site_of(request)
    player = site.player_of(request.headers)
    if player is None:
        return "nobody"
    return "guest" if await site.accounts.account(player) is None else "member"


async def admit(request: Request, what: str) -> None:
    """Raise what refuses somebody who may not do this."""
    if is_somebody(request) and MAY[what] >= SOMEBODY:
        return  # whether they have an account changes nothing
    role = await role_of(request)
    if role in MAY[what]:
        return
    if role == "program":
        raise no_device()
    if role == "member":
        raise has_account()
    raise refusals.signed_out() if role == "nobody" else no_account()


def is_somebody(request: Request) -> bool:
    """Whether somebody shows a cookie that is good."""
    headers = request.headers
    return "authorization" not in headers and site_of(request).player_of(headers) is not None


async def session_here(request: Request, how: wire.How = "first", name: str = "") -> str:
    """The session of this device; one begins for a guest who has none."""
    session = session_of(request)
    if not session:
        session = await site_of(request).sessions.begin(person(request), name, how)
        request.state.session = session
    return session


async def become(request: Request, player: str, how: wire.How, name: str) -> None:
    """Let this device be a person from now on, by a session of its own; the one before ends."""
    site = site_of(request)
    before, session = site.signed_in(request.headers)
    if before is not None and session:
        await site.sessions.end(before, only=session)
    request.state.player = player
    request.state.session = await site.sessions.begin(player, name, how)


async def as_me(request: Request) -> Response:
    """Who one is now, with the cookie."""
    return with_cookie(request, reply(await me_of(request)))


async def as_account(request: Request, codes: list[str] | None = None) -> Response:
    """One's account, with the cookie."""
    return with_cookie(request, reply(await site_of(request).accounts.told(person(request), codes)))


def address(request: Request) -> str:
    """Where a request comes from."""
    return site_of(request).address_of(request.scope)


def place(request: Request) -> passkeys.Place:
    """The site as the browser knows it."""
    headers = request.headers
    url = site_of(request).settings.site_url
    return passkeys.place_of(url, headers.get("origin", ""), headers.get("host", ""))


# --- the log --------------------------------------------------------------------------------


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


# --- devices --------------------------------------------------------------------------------


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
    await site_of(request).sessions.cut_off(person(request), only=session)
    if session == session_of(request):
        request.state.player, request.state.session = identity.new_player(), ""
    return with_cookie(request, await as_devices(request))


@router.delete("/api/me/devices", **described(wire.Devices, None, *REFUSED))
async def cut_all_off(request: Request) -> Response:
    """Cut all other devices off."""
    await admit(request, "cut off")
    await limit(request)
    here = await session_here(request)
    await site_of(request).sessions.cut_off(person(request), but=here)
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


# --- the account ----------------------------------------------------------------------------


@router.get("/api/account", **described(wire.MyAccount, None, *REFUSED))
async def account(request: Request) -> Response:
    """What there is of your account."""
    await admit(request, "see account")
    read(request, reading.LIST)
    return reply(await site_of(request).accounts.told(person(request)))


@router.post("/api/account", **described(wire.MyAccount, wire.SignUp, *REFUSED))
async def sign_up(request: Request) -> Response:
    """An account by password: you keep what you did as a guest."""
    await admit(request, "sign up")
    body, site = await body_of(request, wire.SignUp), site_of(request)
    site.accounts.may_sign_up(address(request))
    player = person(request)
    codes = await site.accounts.sign_up(player, body.name, body.password)
    await become(request, player, "password", body.device_name)
    return await as_account(request, codes)


@router.post(
    "/api/account/passkey/begin", **described(wire.PasskeyChallenge, wire.PasskeyAsked, *REFUSED)
)
async def ask_passkey(request: Request) -> Response:
    """What the browser is asked to make a passkey."""
    await admit(request, "ask passkey")
    body, site = await body_of(request, wire.PasskeyAsked), site_of(request)
    site.accounts.may_sign_in(address(request))
    told = await site.accounts.ask_passkey(person(request), body.name, place(request))
    return with_cookie(request, reply(told))


@router.post("/api/account/passkey/finish", **described(wire.MyAccount, wire.PasskeyMade, *REFUSED))
async def make_passkey(request: Request) -> Response:
    """Keep the passkey that the browser made."""
    await admit(request, "make passkey")
    body, site = await body_of(request, wire.PasskeyMade), site_of(request)
    site.accounts.may_sign_up(address(request))
    is_new = await site.accounts.account(person(request)) is None
    codes = await site.accounts.take_passkey(person(request), body, place(request))
    if is_new:
        await become(request, person(request), "passkey", body.device_name)
    return await as_account(request, codes)


@router.delete("/api/account/passkey/{name}", **described(wire.MyAccount, None, *REFUSED))
async def drop_passkey(request: Request, name: PasskeyId) -> Response:
    """Take a passkey off."""
    await admit(request, "drop passkey")
    await site_of(request).accounts.drop_passkey(person(request), name)
    return await as_account(request)


@router.post("/api/account/password", **described(wire.MyAccount, wire.NewPassword, *REFUSED))
async def change_password(request: Request) -> Response:
    """Another password; all other devices are cut off."""
    await admit(request, "change password")
    body, site = await body_of(request, wire.NewPassword), site_of(request)
    player = person(request)
    site.accounts.may_sign_in(address(request), player)
    await site.accounts.change_password(player, body)
    await become(request, player, "password", "")
    return await as_account(request)


@router.post("/api/account/codes", **described(wire.MyAccount, None, *REFUSED))
async def renew_codes(request: Request) -> Response:
    """New recovery codes; the old ones are void."""
    await admit(request, "renew codes")
    site = site_of(request)
    site.accounts.may_sign_in(address(request), person(request))
    return await as_account(request, await site.accounts.new_codes(person(request)))


@router.post("/api/account/email", **described(wire.MyAccount, wire.Email, *REFUSED))
async def set_email(request: Request) -> Response:
    """Note an address of mail, or take it off."""
    await admit(request, "set email")
    body, site = await body_of(request, wire.Email), site_of(request)
    site.accounts.may_sign_in(address(request), person(request) if body.code else "")
    await site.accounts.set_email(person(request), body)
    return await as_account(request)


# --- signing in and out ---------------------------------------------------------------------


@router.post("/api/session", **described(Me, wire.SignIn, *REFUSED))
async def sign_in(request: Request) -> Response:
    """Sign in by password."""
    await admit(request, "sign in")
    body, site = await body_of(request, wire.SignIn), site_of(request)
    site.accounts.may_sign_in(address(request), body.name[:200])
    player = await site.accounts.sign_in(body.name, body.password)
    await become(request, player, "password", body.device_name)
    return await as_me(request)


@router.post("/api/session/passkey/begin", **described(wire.PasskeyChallenge, None, *REFUSED))
async def ask_to_sign_in(request: Request) -> Response:
    """What the browser is asked to sign in by passkey."""
    await admit(request, "sign in")
    site = site_of(request)
    site.accounts.check_offered()
    site.accounts.may_sign_in(address(request))
    asked, state = passkeys.Questions(site.accounts.key).ask("sign in")
    return reply(wire.PasskeyChallenge(passkeys.to_sign_in(place(request), asked), state))


@router.post("/api/session/passkey/finish", **described(Me, wire.PasskeyShown, *REFUSED))
async def sign_in_by_key(request: Request) -> Response:
    """Sign in by passkey."""
    await admit(request, "sign in")
    body, site = await body_of(request, wire.PasskeyShown), site_of(request)
    site.accounts.may_sign_in(address(request))
    player = await site.accounts.sign_in_by_key(body, place(request))
    await become(request, player, "passkey", body.device_name)
    return await as_me(request)


@router.post("/api/session/recover", **described(Me, wire.Recover, *REFUSED))
async def recover(request: Request) -> Response:
    """Sign in by a recovery code, with a new password."""
    await admit(request, "recover")
    body, site = await body_of(request, wire.Recover), site_of(request)
    site.accounts.may_sign_in(address(request), body.name[:200])
    player = await site.accounts.recover(body)
    await become(request, player, "recovery", body.device_name)
    return await as_me(request)


@router.post("/api/session/mail", **described(wire.Accepted, wire.MailAsked, *REFUSED))
async def ask_mail(request: Request) -> Response:
    """A recovery code by mail; the answer tells nothing."""
    await admit(request, "ask mail")
    body, site = await body_of(request, wire.MailAsked), site_of(request)
    site.accounts.may_sign_in(address(request), body.name[:200])
    await site.accounts.mail_code(body.name)
    return reply(wire.Accepted())


@router.delete("/api/session", **described(Me, None, *REFUSED))
async def sign_out(request: Request) -> Response:
    """Sign out here; a new guest is you."""
    await admit(request, "sign out")
    site = site_of(request)
    player, session = site.signed_in(request.headers)
    if player is not None and session:
        await site.sessions.end(player, only=session)
    request.state.player, request.state.session = identity.new_player(), ""
    return await as_me(request)


# --- refusals -------------------------------------------------------------------------------


def no_device() -> refusals.Forbidden:
    """A pass or a token is not a device."""
    return refusals.Forbidden(
        Text("ceci ne se fait que depuis un appareil", "only a device may do this"),
        code="no_device",
    )


def no_account() -> refusals.Forbidden:
    """A guest asks for what only accounts have."""
    return refusals.Forbidden(
        Text("il faut un compte pour cela", "this needs an account"), code="no_account"
    )


def has_account() -> Conflict:
    """One person, one account."""
    return Conflict(
        Text("vous avez déjà un compte", "you have an account already"), code="has_account"
    )


def not_synced() -> Conflict:
    """One device alone: its log stays where it is."""
    return Conflict(
        Text(
            "rien à échanger : ajoutez un autre appareil, ou prenez un compte",
            "nothing to exchange: add another device, or take an account",
        ),
        code="not_synced",
    )
