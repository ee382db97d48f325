"""Quick pairing: people who want the same are brought together, those who are there first.

Who asked and has no connection at the table is on the way, not there. A match begins when all are
there (``Desk.needs_presence``); a seat is free again when its person had the time to come and did
not, at once where somebody else asks for it.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from jetons.core.errors import JetonsError
from jetons.server.attendance import GRACE
from jetons.server.heads import pairing_of
from jetons.server.moments import milliseconds
from jetons.server.own_tables import leave
from jetons.server.table import Table
from jetons.table import log, wire
from jetons.table.new_table import opening_of

if TYPE_CHECKING:
    from jetons.server.tables import Tables

HEARD = 0.2  # seconds until another node's news is here
SEARCHED = 30  # of a person's own tables
LOOKS = 3  # at tables where somebody waits for who does not come, a moment between them


async def pair(tables: Tables, pair: wire.Pair, player: str, name: str) -> Table:
    """A seat at a fitting table where somebody is there, the one that waits longest first; else
    one's own table that waits, or a new one."""
    seats = [wire.NewSeat("me"), *(wire.NewSeat("open") for _ in range(pair.seats - 1))]
    new = wire.NewTable(
        pair.game,
        seats[: max(pair.seats, 1)],
        pair.options,
        pair.clock,
        listed=True,
        name=pair.name,
        pledge=pair.pledge,
        total=pair.total,
    )
    opening, secret = opening_of(new, player, name, milliseconds())
    await tables.make_ready(opening.game, tables.settings.ready_seconds)
    wanted = pairing_of(opening)
    await free_held(tables, wanted, player)
    async with tables.pairing.setdefault(wanted, asyncio.Lock()):  # or both open a table
        table = await seat_for(tables, pair, opening, secret, player, name)
    tables.attendance.expect(table.desk.id, player)
    if tables.bus.is_shared and table.desk.opening is opening:
        return await with_others(tables, table, pair, player, name)
    return table


async def seat_for(
    tables: Tables, pair: wire.Pair, opening: log.Opening, secret: bytes, player: str, name: str
) -> Table:
    """The same, one at a time."""
    wanted = pairing_of(opening)
    for table in [*await tables.lobby.attended(), *reversed(await tables.lobby.awaited())]:
        try:
            if pairing_of(table.desk.opening) != wanted or player in table.desk.people():
                continue
            await table.sit(player, -1, name, pair.pledge)
            return table
        except JetonsError:
            continue  # somebody was quicker: try the next
    if (own := await own_waiting(tables, wanted, player)) is not None:
        return own
    await tables.check_may_wait(opening, player)
    return await tables.create(opening, secret)


async def free_held(tables: Tables, wanted: str, player: str) -> None:
    """Free a seat beside somebody who is there, if its person does not come; wait a moment for who
    may still come."""
    for _ in range(LOOKS):
        held = [
            table
            for table in await tables.lobby.held()
            if pairing_of(table.desk.opening) == wanted and player not in table.desk.people()
        ]
        if not held:
            return
        for table in held:
            await table.free_seats()
        if any(table.desk.is_in_lobby for table in held):
            return
        await asyncio.sleep(GRACE / 2)


async def with_others(tables: Tables, own: Table, pair: wire.Pair, player: str, name: str) -> Table:
    """One's new table; or an older one that somebody opened at another node in the same moment."""
    await asyncio.sleep(HEARD)
    opening = own.desk.opening
    for table in [*await tables.lobby.attended(), *await tables.lobby.awaited()]:
        other = table.desk.opening
        is_older = (other.at, table.desk.id) < (opening.at, own.desk.id)
        if not is_older or pairing_of(other) != pairing_of(opening):
            continue
        try:
            await leave(tables, own, player)
        except JetonsError:
            return own  # somebody came
        try:
            await table.sit(player, -1, name, pair.pledge)
            tables.attendance.expect(table.desk.id, player)
            return table
        except JetonsError:
            again = await tables.create(opening, own.desk.secret)
            tables.attendance.expect(again.desk.id, player)
            return again
    return own


async def own_waiting(tables: Tables, wanted: str, player: str) -> Table | None:
    """The table where somebody waits for the same already."""
    for head in await tables.search(tables.store.tables_of(player, SEARCHED)):
        if head.n_open and head.pairing == wanted:
            with contextlib.suppress(JetonsError):
                table = await tables.get(head.id)
                if table.desk.is_in_lobby and player in table.desk.people():
                    return table
    return None
