"""What is kept of a person, shown to him or deleted as he wishes (docs/privacy.md).

A log is never shortened, as its entries are numbered: what is deleted is written over in place.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from jetons.core.errors import JetonsError
from jetons.play.events import AnyEvent, Started
from jetons.server import reading
from jetons.server.moments import milliseconds
from jetons.server.store import NotSaved
from jetons.server.store.sections import daily
from jetons.table import log, refusals, wire, wire_notices
from jetons.table.names import GUEST

if TYPE_CHECKING:
    from jetons.server.site import Site
    from jetons.server.tables import Tables

logger = logging.getLogger("jetons.privacy")
ALL = 100_000  # tables of one person that are looked at


def unsaid(entries: Iterable[log.AnyEntry], player: str = "") -> list[log.AnyEntry]:
    """The entries without what somebody said (or anybody), and without his name beside it."""
    return [
        replace(entry, text="", name="", player="")
        if isinstance(entry, log.Chat) and (not player or entry.player == player)
        else entry
        for entry in entries
    ]


def unnamed(entries: Iterable[log.AnyEntry], player: str) -> list[log.AnyEntry]:
    """The entries without somebody's words and names."""
    players: dict[int, str] = {}  # who sits where
    return [without_name(entry, players, player) for entry in unsaid(entries, player)]


def without_name(entry: log.AnyEntry, players: dict[int, str], player: str) -> log.AnyEntry:
    """One entry without somebody's name; notes who sits where from it on."""
    match entry:
        case log.Opening():
            players.update({i: seat.player for i, seat in enumerate(entry.seats)})
            seats = tuple(
                replace(seat, name=GUEST) if seat.player == player else seat for seat in entry.seats
            )
            return replace(entry, seats=seats)
        case log.Seated():
            players[entry.seat] = entry.player
            return replace(entry, name=GUEST) if entry.player == player else entry
        case log.Unseated():
            players.pop(entry.seat, None)
        case log.Advance():
            return replace(entry, events=tuple(began(e, players, player) for e in entry.events))
    return entry


def began(event: AnyEvent, players: dict[int, str], player: str) -> AnyEvent:
    """An event without somebody's name."""
    if not isinstance(event, Started):
        return event
    return replace(
        event,
        players=tuple(
            GUEST if players.get(i) == player else name for i, name in enumerate(event.players)
        ),
    )


async def export(site: Site, player: str, address: str) -> wire.MyData:
    """Everything that is kept of a person, told to an address: it counts by what is read."""
    try:
        row = await site.store.player_row(player)
        heads = await site.store.tables_of(player, ALL)
        spoke = await site.store.voices_of(player)
        days = await daily.of_player(site.store, player, ALL)
        notices, moderation = site.tables.notices.kept, site.tables.moderation
        wishes = await notices.wishes_of(player)
        browsers = await notices.devices_of(player)
        taken = await notices.holidays_of(player)
        reports = await moderation.kept.reports_of(player)
    except NotSaved as error:
        site.tables.note_failure(error)
        raise refusals.not_loaded() from error
    said = []
    for name in spoke:
        await asyncio.sleep(0)  # others' moves first
        with contextlib.suppress(JetonsError):  # a damaged table cannot be read to anybody
            table = await site.tables.get(name)
            site.reading.spend(address, reading.LOOK + reading.PER_ENTRY * table.desk.seq)
            said += [
                wire.MyWords(name, entry.at, entry.text)
                for entry in table.entries()
                if isinstance(entry, log.Chat) and entry.player == player
            ]
    return wire.MyData(
        player=player,
        name=row[0] if row is not None else "",
        created_at=row[1] if row is not None else 0,
        seen_at=row[2] if row is not None else 0,
        tables=[
            wire.MyTable(head.id, head.game, head.status, head.opened_at, head.changed_at)
            for head in heads
        ],
        said=said,
        exported_at=milliseconds(),
        days=[
            wire.MyDay(
                row.day, row.game, row.state, row.at, msgspec.json.decode(row.claim, type=list[str])
            )
            for row in days
        ],
        wishes=wishes,
        browsers=[wire_notices.PushDevice(one.id, one.created_at, one.used_at) for one in browsers],
        holidays=[wire.MyHoliday(*one) for one in taken],
        blocked=sorted(moderation.unheard_by(player)),
        reports=[wire.MyReport(*one) for one in reports],
    )


async def forget(site: Site, player: str, *, only_chat: bool) -> None:
    """Delete what a person said; and, unless that is all he wants, his names and who he is.

    Seats that wait are given back, matches that run are given up.
    """
    try:
        names = set(await site.store.voices_of(player))
        if not only_chat:
            names |= {head.id for head in await site.store.tables_of(player, ALL)}
        for name in names:
            try:
                await forget_at(site.tables, name, player, only_chat=only_chat)
            except refusals.NotFound:
                continue
            except refusals.Unavailable as error:
                if error.code != "damaged":
                    raise
                logger.error("table %s is damaged: what it keeps of a person stays there", name)
        await site.store.forget_player(player, only_chat=only_chat)
    except NotSaved as error:
        site.tables.note_failure(error)
        raise refusals.not_saved() from error
    if not only_chat:
        site.forget_name(player)
        await site.revoke(player)


async def hide_name(site: Site, player: str) -> None:
    """Call a person a guest, everywhere; they may take another name."""
    for head in await site.store.tables_of(player, ALL):
        with contextlib.suppress(refusals.NotFound, refusals.Unavailable):
            table = await site.tables.get(head.id)
            await table.rewrite(lambda entries: nameless(entries, player))
    await site.store.save_player(player, GUEST, milliseconds())
    site.forget_name(player)


def nameless(entries: Iterable[log.AnyEntry], player: str) -> list[log.AnyEntry]:
    """The entries with somebody's words, and without their name."""
    players: dict[int, str] = {}
    named = (
        replace(entry, name=GUEST)
        if isinstance(entry, log.Chat) and entry.player == player
        else entry
        for entry in entries
    )
    return [without_name(entry, players, player) for entry in named]


async def forget_at(tables: Tables, name: str, player: str, *, only_chat: bool) -> None:
    """The same at one table."""
    table = await tables.get(name)
    if not only_chat:
        with contextlib.suppress(JetonsError):  # it has begun, or is over
            for seat in table.desk.seats_of(player):
                await table.stand(player, seat)
        with contextlib.suppress(JetonsError):
            if table.desk.match is not None and not table.desk.is_over:
                await table.resign(player, -1)
    scrub = unsaid if only_chat else unnamed
    await table.rewrite(lambda entries: scrub(entries, player))


async def expire_chat(tables: Tables, before: int) -> None:
    """Delete what was said at tables that have been over since before a moment."""
    for name in await tables.store.with_old_chat(before, 100):
        with contextlib.suppress(JetonsError):
            await (await tables.get(name)).rewrite(unsaid)
        await tables.store.silence(name)
