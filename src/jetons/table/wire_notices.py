"""Messages about notices of slow games, and holidays."""

from __future__ import annotations

from typing import Literal

import msgspec

Lang = Literal["fr", "en"]
Letters = Literal["no", "each", "daily"]  # by mail: nothing, what is new, one letter a day


class NoticeWishes(msgspec.Struct, frozen=True):
    """POST /api/me/notices: what you want to be told; whatever is left out you do."""

    turn: bool = True  # it is your turn
    day: bool = True  # you have a day left,
    four: bool = True  # four hours,
    hour: bool = True  # an hour
    late: bool = True  # the time of somebody at your table is over
    over: bool = True  # the match is over
    mail: Letters = "no"
    lang: Lang = "fr"  # of letters


class PushKeys(msgspec.Struct, frozen=True):
    """POST /api/me/push: this browser wants to be told, as it subscribed itself."""

    endpoint: str
    p256dh: str
    auth: str
    lang: Lang = "fr"


class PushGone(msgspec.Struct, frozen=True):
    """POST /api/me/push/remove: a browser of yours wants nothing more."""

    id: str


class PushDevice(msgspec.Struct, frozen=True):
    """A browser of yours that is told; its address stays with the server."""

    id: str
    created_at: int
    used_at: int  # when something was last delivered


class TakeHoliday(msgspec.Struct, frozen=True):
    """POST /api/me/holiday: your slow games wait so many days from now on; 0: you are back."""

    days: int


class Holiday(msgspec.Struct, frozen=True):
    """Your holidays."""

    until: int  # 0: you are not on holiday
    left: int  # days that you may still take this year
    most: int  # days a year


class Notices(msgspec.Struct, frozen=True):
    """GET /api/me/notices"""

    key: str  # of this server, for a browser that subscribes
    wishes: NoticeWishes
    devices: list[PushDevice]
    holiday: Holiday
    mail: Literal["no", "address", "yes"] = (
        "no"  # the site sends none; it lacks your address; it does
    )
