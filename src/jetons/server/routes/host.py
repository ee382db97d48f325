"""The HTTP part of moderation: blocks and reports of people, and the console of the host.

Whoever has a link of ``jetons host link`` is the host, for half a day and in that browser alone.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.responses import Response

from jetons.core.errors import JetonsError
from jetons.core.refusing import Refusing
from jetons.server import privacy, reading
from jetons.server.http import body_of, described, limit, person, read, reply, site_of, with_cookie
from jetons.server.moderation import Moderation, digest_of, pseudonym
from jetons.server.moments import milliseconds
from jetons.server.sentences import WORDS
from jetons.server.site import Site
from jetons.server.store import NotSaved
from jetons.table import refusals, wire_host
from jetons.table.names import GUEST
from jetons.table.refusals import Forbidden

router = APIRouter()
COOKIE = "jetons_host"
HOURS = 12  # that a browser is the host's
SHOWN = 200  # reports, people, acts


# a console that is not yours
not_the_host = Refusing(WORDS, Forbidden, "not_the_host", code="not_host")


def moderation_of(request: Request) -> Moderation:
    """That of the site."""
    return site_of(request).tables.moderation


def signer_of(site: Site) -> URLSafeTimedSerializer:
    """What signs the host's cookie: of this site, and no other cookie of it."""
    return URLSafeTimedSerializer(site.settings.secret or site.tables.key, salt="host")


def check_host(request: Request) -> None:
    """Raise Forbidden unless it is the host who asks."""
    try:
        signer_of(site_of(request)).loads(request.cookies.get(COOKIE, ""), max_age=HOURS * 3600)
    except BadSignature as error:
        raise not_the_host() from error


# --- people -------------------------------------------------------------------------------


@router.get("/api/me/blocks", **described(wire_host.Blocks, None, 429))
async def see_blocks(request: Request) -> Response:
    """Whom you do not want to meet."""
    read(request, reading.LIST)
    site = site_of(request)
    people = sorted(moderation_of(request).unheard_by(person(request)))
    names = await site.names_of(people)
    named = [wire_host.Blocked(one, names[one]) for one in people]
    return with_cookie(request, reply(wire_host.Blocks(named)))


@router.post("/api/me/blocks", **described(wire_host.Blocks, wire_host.Block))
async def block(request: Request) -> Response:
    """Block somebody, or do so no more."""
    await limit(request)
    wanted = await body_of(request, wire_host.Block)
    try:
        await moderation_of(request).block(person(request), wanted.player, off=wanted.off)
    except NotSaved as error:
        raise refusals.not_saved() from error
    return await see_blocks(request)


@router.post("/api/reports", **described(wire_host.Receipt, wire_host.Tell, 404, 409))
async def report(request: Request) -> Response:
    """Tell the host of somebody."""
    await limit(request)
    told = await body_of(request, wire_host.Tell)
    try:
        await moderation_of(request).report(person(request), told)
    except NotSaved as error:
        raise refusals.not_saved() from error
    return with_cookie(request, reply(wire_host.Receipt()))


# --- the host -----------------------------------------------------------------------------


@router.post("/api/host", **described(wire_host.Receipt, wire_host.HostKey))
async def enter(request: Request) -> Response:
    """Be the host in this browser, by a link that works once."""
    await limit(request)
    site, given = site_of(request), await body_of(request, wire_host.HostKey)
    try:
        is_good = await moderation_of(request).kept.follow_link(
            digest_of(given.key[:100]), milliseconds()
        )
    except NotSaved as error:
        raise refusals.not_loaded() from error
    if not is_good:
        raise not_the_host()
    secure = "; Secure" if site.settings.secure_cookies else ""
    value = signer_of(site).dumps("host")
    answer = reply(wire_host.Receipt())
    answer.headers["set-cookie"] = (
        f"{COOKIE}={value}; HttpOnly; Max-Age={HOURS * 3600}; Path=/api/host; "
        f"SameSite=strict{secure}"
    )
    return answer


@router.get("/api/host", **described(wire_host.HostView, None, 403))
async def see(request: Request) -> Response:
    """What waits for the host, who is here, who is shut out, and what was done."""
    check_host(request)
    return reply(await view_of(site_of(request)))


@router.post("/api/host/act", **described(wire_host.HostView, wire_host.HostAct, 404))
async def act(request: Request) -> Response:
    """Do something; it is written down."""
    check_host(request)
    wanted = await body_of(request, wire_host.HostAct)
    site = site_of(request)
    try:
        await carry_out(site, wanted)
        why = " ".join(wanted.why.split())[: wire_host.SAID_LENGTH]
        kept = site.tables.moderation.kept
        await kept.note(milliseconds(), wanted.act, wanted.player or wanted.report, why)
        return reply(await view_of(site))
    except NotSaved as error:
        raise refusals.not_saved() from error


async def carry_out(site: Site, wanted: wire_host.HostAct) -> None:
    """Carry out what the host wants. Raises JetonsError."""
    moderation, player = site.tables.moderation, wanted.player[:60]
    if wanted.act == "close":
        await moderation.kept.close(wanted.report[:40], milliseconds())
        return
    if not player:
        raise refusals.unreadable("player")
    if wanted.act in ("bar", "unbar"):
        days = min(max(wanted.days, 1), 3650) if wanted.act == "bar" else 0
        await moderation.bar(player, days)
    elif wanted.act == "delete_chat":
        await privacy.forget(site, player, only_chat=True)
    else:
        await privacy.hide_name(site, player)


async def view_of(site: Site) -> wire_host.HostView:
    """What the host sees."""
    moderation = site.tables.moderation
    try:
        reports = await moderation.kept.reports(SHOWN)
        acts = await moderation.kept.acts(SHOWN)
    except NotSaved as error:
        raise refusals.not_loaded() from error
    names: dict[str, str] = {}

    async def name_of(player: str) -> str:
        if player not in names:
            try:
                names[player] = await site.name_of(player)
            except JetonsError:
                names[player] = GUEST
        return names[player]

    here: dict[tuple[str, str], set[str]] = {}
    for table in site.tables.loaded():
        for viewer in table.audience.viewers:
            here.setdefault((viewer.player, viewer.address), set()).add(table.desk.id)
    key = site.tables.key
    return wire_host.HostView(
        reports=[
            wire_host.HostReport(
                one.id,
                one.at,
                one.player,
                await name_of(one.player),
                one.about,
                await name_of(one.about),
                one.table,
                one.why,
                one.said,
            )
            for one in reports
        ],
        people=[
            wire_host.HostPerson(player, await name_of(player), pseudonym(key, address), sorted(at))
            for (player, address), at in sorted(here.items())[:SHOWN]
        ],
        barred=[
            wire_host.HostBar(player, await name_of(player), until)
            for player, until in sorted(moderation.barred().items())
        ],
        acts=[wire_host.HostDone(*one) for one in acts],
    )
