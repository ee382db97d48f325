"""The HTTP part of notices: what you want to be told, by which browsers, and your holidays."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from jetons.core.errors import JetonsError
from jetons.core.refusing import Refusing
from jetons.server import reading
from jetons.server.http import body_of, described, limit, person, read, reply, site_of, with_cookie
from jetons.server.moments import milliseconds
from jetons.server.notices import Notices, device_id
from jetons.server.push import post
from jetons.server.sentences import WORDS
from jetons.server.store import NotSaved
from jetons.server.store.sections.notices import Device
from jetons.table import holidays, refusals, wire_notices

router = APIRouter()


def notices_of(request: Request) -> Notices:
    """Those of the site."""
    return site_of(request).tables.notices


# an address that nothing is posted to, or keys that seal nothing
bad_push = Refusing(WORDS, JetonsError, "bad_push")


async def answered(request: Request) -> Response:
    """All of it, as it is now."""
    site, player, now = site_of(request), person(request), milliseconds()
    notices = notices_of(request)
    most = site.settings.holiday_days
    try:
        taken = await notices.kept.holidays_of(player)
        devices = await notices.kept.devices_of(player)
        wishes = await notices.kept.wishes_of(player)
        mail = await notices.by_mail(player)
    except NotSaved as error:
        raise refusals.not_loaded() from error
    one = holidays.current(taken, now)
    answer = wire_notices.Notices(
        key=notices.signature.public if notices.signature is not None else "",
        wishes=wishes,
        devices=[wire_notices.PushDevice(d.id, d.created_at, d.used_at) for d in devices],
        holiday=wire_notices.Holiday(
            one[1] if one is not None else 0, most - holidays.days_taken(taken, now), most
        ),
        mail=mail,
    )
    return with_cookie(request, reply(answer))


@router.get("/api/me/notices", **described(wire_notices.Notices, None, 429))
async def see(request: Request) -> Response:
    """What you want to be told, by which browsers, and your holidays."""
    read(request, reading.LIST)
    return await answered(request)


@router.post("/api/me/notices", **described(wire_notices.Notices, wire_notices.NoticeWishes))
async def wish(request: Request) -> Response:
    """Say what you want to be told."""
    await limit(request)
    wishes = await body_of(request, wire_notices.NoticeWishes)
    try:
        await notices_of(request).kept.keep_wishes(person(request), wishes)
    except NotSaved as error:
        raise refusals.not_saved() from error
    return await answered(request)


@router.post("/api/me/push", **described(wire_notices.Notices, wire_notices.PushKeys))
async def subscribe(request: Request) -> Response:
    """Tell this browser too."""
    await limit(request)
    keys = await body_of(request, wire_notices.PushKeys)
    if notices_of(request).signature is None:
        raise bad_push()
    from jetons.server.push import seal

    try:
        post.checked(keys.endpoint, is_lenient=site_of(request).settings.push_lenient)
        seal.check_keys(keys.p256dh, keys.auth)
    except ValueError as error:
        raise bad_push() from error
    device = Device(
        device_id(keys.endpoint),
        person(request),
        keys.endpoint,
        keys.p256dh,
        keys.auth,
        keys.lang,
    )
    try:
        await notices_of(request).kept.keep_device(device, milliseconds())
    except NotSaved as error:
        raise refusals.not_saved() from error
    return await answered(request)


@router.post("/api/me/push/remove", **described(wire_notices.Notices, wire_notices.PushGone))
async def unsubscribe(request: Request) -> Response:
    """Tell a browser of yours nothing more."""
    await limit(request)
    gone = await body_of(request, wire_notices.PushGone)
    try:
        await notices_of(request).kept.drop_device(gone.id[:40], person(request))
    except NotSaved as error:
        raise refusals.not_saved() from error
    return await answered(request)


@router.post("/api/me/holiday", **described(wire_notices.Notices, wire_notices.TakeHoliday, 409))
async def holiday(request: Request) -> Response:
    """Let your slow games wait, or come back."""
    await limit(request)
    wanted = await body_of(request, wire_notices.TakeHoliday)
    notices, player, now = notices_of(request), person(request), milliseconds()
    most = site_of(request).settings.holiday_days
    try:
        taken = await notices.kept.holidays_of(player)
        if wanted.days == 0:
            began, until = holidays.ended(taken, now)
        else:
            began, until = holidays.begin_holiday(taken, wanted.days, most, now)
        await notices.kept.keep_holiday(player, began, until)
    except NotSaved as error:
        raise refusals.not_saved() from error
    await notices.rest_everywhere(player, until if until > now else 0)
    return await answered(request)
