"""What is signed in as a person: devices, listed and cut off one by one.

A guest has none: only their key, in a cookie. A session begins with an account, with another
device, or when a guest's log is first kept here. Ended ones are known by name at every node.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from jetons.people import wire
from jetons.server import identity
from jetons.server.line import CLOSE_REVOKED
from jetons.server.moments import milliseconds
from jetons.server.store import NotSaved
from jetons.server.store.sections import people
from jetons.table import refusals
from jetons.table.names import visible

if TYPE_CHECKING:
    from jetons.server.site import Site

T = TypeVar("T")
HOUR = 3_600_000
NEWS = "sessions-ended"
KEPT = identity.COOKIE_AGE * 1000  # milliseconds that an ended session is remembered
MOST = 50  # sessions of one person
OVERLAP = 600_000  # milliseconds by which two looks at what was ended overlap


class Sessions:
    """The sessions of a site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._looked = 0

    async def open(self) -> None:
        """Learn which were ended, and hear of those that other nodes end."""
        await self.site.bus.subscribe(NEWS, self._hear)
        await self.look_again()

    async def look_again(self) -> None:
        """Learn from the store what was ended meanwhile: news can be lost. Raises NotSaved."""
        now = milliseconds()
        since = min(self._looked, now) - OVERLAP  # the clock may have been set back
        self._end_here(await people.ended_since(self.site.store, max(1, since)))
        self._looked = now

    async def _hear(self, subject: str, data: bytes) -> None:
        self._end_here(msgspec.msgpack.decode(data, type=list[str]))

    def _end_here(self, ended: list[str]) -> None:
        fresh = set(ended) - self.site.signer.ended
        self.site.signer.ended |= fresh
        for connection in list(self.site.connections) if fresh else ():
            if connection.session in fresh:
                connection.close(CLOSE_REVOKED, refusals.signed_out(), retry=-1)

    # --- one session ------------------------------------------------------------------------

    async def begin(self, player: str, name: str, how: wire.How) -> str:
        """Sign something in: its key. The longest unseen of too many are ended."""
        session, now = identity.new_session(), milliseconds()
        rows = await self.guarded(people.sessions_of(self.site.store, player))
        for row in rows[MOST - 1 :]:
            await self.end(player, only=row.id)
        values = (session, player, shown(name), how, now, now - now % HOUR)
        await self.guarded(self.site.store.execute(people.NEW_SESSION, *values))
        return session

    async def see(self, player: str, session: str, device: str = "") -> None:
        """Note to the hour that it was there, and under which key its device writes."""
        now = milliseconds()
        sql = """UPDATE sessions SET seen_at=?, device=CASE WHEN ?='' THEN device ELSE ? END
            WHERE id=? AND player_id=? AND (seen_at<? OR (?<>'' AND device<>?))"""
        hour = now - now % HOUR
        values = (hour, device, device, session, player, hour, device, device)
        await self.guarded(self.site.store.execute(sql, *values))

    async def rename(self, player: str, session: str, name: str) -> None:
        """Give a device a name."""
        sql = "UPDATE sessions SET name=? WHERE id=? AND player_id=? AND ended_at=0"
        await self.guarded(self.site.store.execute(sql, shown(name), session, player))

    async def end(self, player: str, *, only: str = "") -> list[str]:
        """End one session of a person, or all."""
        store, now = self.site.store, milliseconds()
        ended = await self.guarded(people.end_sessions(store, player, now, only))
        self._end_here(ended)
        if ended and self.site.bus.is_shared:
            await self.site.bus.publish(NEWS, msgspec.msgpack.encode(ended))
        return ended

    async def cut_off(self, player: str, session: str) -> None:
        """End a session, and whatever token or older cookie its device may have kept."""
        if await self.end(player, only=session):
            await self.site.revoke_tokens(player)

    # --- all of a person --------------------------------------------------------------------

    async def listed(self, player: str, here: str) -> wire.Devices:
        """What is signed in as a person, this device first."""
        rows = await self.guarded(people.sessions_of(self.site.store, player))
        told = [
            wire.Device(
                row.id, row.name, how_of(row.how), row.created_at, row.seen_at,
                row.id == here, row.device,
            )
            for row in rows
        ]  # fmt: skip
        told.sort(key=lambda one: not one.here)
        return wire.Devices(told, await self.syncs(player, len(rows)))

    async def syncs(self, player: str, n_sessions: int) -> bool:
        """Whether a person's log is kept here: they have an account, or a second device."""
        if n_sessions > 1:
            return True
        if await self.guarded(people.account_of(self.site.store, player)) is not None:
            return True
        sql = "SELECT 1 FROM log_devices WHERE player_id=? LIMIT 1"  # there was a second one
        return await self.guarded(self.site.store.fetch_one(sql, player)) is not None

    async def others(self, player: str, here: str) -> dict[str, str]:
        """By the key that it writes under, the other devices that are signed in."""
        rows = await self.guarded(people.sessions_of(self.site.store, player))
        return {row.device: row.id for row in rows if row.device and row.id != here}

    async def guarded(self, work: Awaitable[T]) -> T:
        """Whatever the store answers. Raises Unavailable."""
        try:
            return await work
        except NotSaved as error:
            self.site.tables.note_failure(error)
            raise refusals.not_saved() from error

    async def throw_away(self, now: int) -> None:
        """Drop what is good no more."""
        await people.expire(self.site.store, now, now - KEPT)


def is_seen(here: wire.Device | None, device: str) -> bool:
    """Whether it is noted already that a device is there, this hour and under this key."""
    now = milliseconds()
    return here is not None and here.device == device and here.seen == now - now % HOUR


def shown(name: str) -> str:
    """A device's name as it can be shown."""
    return " ".join("".join(visible(name[:200])).split())[: wire.DEVICE_NAME].strip()


def how_of(how: str) -> wire.How:
    """How somebody signed in, as it is told."""
    told: wire.How = msgspec.convert(how, wire.How)
    return told
