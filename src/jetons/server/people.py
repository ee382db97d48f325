"""Who may do what with a person: the table ``MAY``, which each endpoint asks first."""

from __future__ import annotations

from typing import Literal

from fastapi import Request
from starlette.responses import Response

from jetons.core.errors import Conflict
from jetons.core.refusing import Refusing
from jetons.people import wire
from jetons.server import passkeys
from jetons.server.http import (
    person,
    reply,
    session_of,
    site_of,
    with_cookie,
)
from jetons.server.routes.me import me_of
from jetons.server.sentences import WORDS
from jetons.table import refusals

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
    return with_cookie(
        request, reply(await site_of(request).accounts.account_message(person(request), codes))
    )


def address(request: Request) -> str:
    """Where a request comes from."""
    return site_of(request).address_of(request.scope)


def place(request: Request) -> passkeys.Place:
    """The site as the browser knows it."""
    headers = request.headers
    url = site_of(request).settings.site_url
    return passkeys.place_of(url, headers.get("origin", ""), headers.get("host", ""))


no_device = Refusing(WORDS, refusals.Forbidden, "no_device")  # a pass or a token is not a device
# a guest asks for what only accounts have
no_account = Refusing(WORDS, refusals.Forbidden, "no_account")
has_account = Refusing(WORDS, Conflict, "has_account")  # one person, one account
not_synced = Refusing(WORDS, Conflict, "not_synced")  # one device alone: its log stays where it is
