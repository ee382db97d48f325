"""The HTTP part about accounts: signing up, what an account has, signing in and out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from jetons.people import wire
from jetons.server import identity, passkeys, reading
from jetons.server.http import (
    body_of,
    described,
    person,
    read,
    reply,
    site_of,
    with_cookie,
)
from jetons.server.people import (
    REFUSED,
    address,
    admit,
    as_account,
    as_me,
    become,
    place,
)
from jetons.table.wire import Me

router = APIRouter()
PasskeyId = Annotated[str, Path(max_length=1400, pattern="^[A-Za-z0-9_-]+$")]


@router.get("/api/account", **described(wire.MyAccount, None, *REFUSED))
async def account(request: Request) -> Response:
    """What there is of your account."""
    await admit(request, "see account")
    read(request, reading.LIST)
    return reply(await site_of(request).accounts.account_message(person(request)))


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
    site.accounts.mail_code(body.name)
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
