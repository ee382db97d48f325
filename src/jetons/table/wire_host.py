"""Messages between people who do not get on, and with the host of a site."""

from __future__ import annotations

from typing import Literal

import msgspec

Why = Literal["insult", "cheat", "name", "other"]
Act = Literal["close", "bar", "unbar", "hide_name", "delete_chat"]
SAID_LENGTH = 500


class Block(msgspec.Struct, frozen=True):
    """POST /api/me/blocks: somebody can no more sit down with you, be paired with you, or be heard
    by you; ``off``: they can again."""

    player: str
    off: bool = False


class Blocked(msgspec.Struct, frozen=True):
    """Somebody whom you do not want to meet."""

    player: str
    name: str


class Blocks(msgspec.Struct, frozen=True):
    """GET /api/me/blocks"""

    people: list[Blocked]


class Tell(msgspec.Struct, frozen=True):
    """POST /api/reports: tell the host of somebody you met at a table."""

    table: str
    player: str
    why: Why
    said: str = ""


class Receipt(msgspec.Struct, frozen=True):
    """The host has the report."""


class HostKey(msgspec.Struct, frozen=True):
    """POST /api/host: come in by a link of ``jetons host link``; it is used up."""

    key: str


class HostAct(msgspec.Struct, frozen=True):
    """POST /api/host/act"""

    act: Act
    player: str = ""
    report: str = ""  # to close
    days: int = 7  # to bar
    why: str = ""


class HostReport(msgspec.Struct, frozen=True):
    """A report that waits."""

    id: str
    at: int
    by: str
    by_name: str
    about: str
    about_name: str
    table: str
    why: str
    said: str


class HostPerson(msgspec.Struct, frozen=True):
    """Somebody who is here now. ``address`` is a pseudonym: people of one address share it."""

    player: str
    name: str
    address: str
    tables: list[str]


class HostBar(msgspec.Struct, frozen=True):
    """Somebody who is shut out."""

    player: str
    name: str
    until: int


class HostDone(msgspec.Struct, frozen=True):
    """Something the host did."""

    at: int
    act: str
    player: str
    why: str


class HostView(msgspec.Struct, frozen=True):
    """GET /api/host: what the host sees. No game's position, and nobody's address."""

    reports: list[HostReport]
    people: list[HostPerson]
    barred: list[HostBar]
    acts: list[HostDone]
