"""Quick pairing: people who want the same are brought together."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from jetons.core.errors import JetonsError
from jetons.server import wire
from jetons.server.heads import pairing_of
from jetons.server.moments import milliseconds
from jetons.server.openings import opening_of
from jetons.server.table import Table

if TYPE_CHECKING:
    from jetons.server.tables import Tables

SEARCHED = 30  # of a person's own tables


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
    for table in await tables.lobby.attended():
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


async def own_waiting(tables: Tables, wanted: str, player: str) -> Table | None:
    """The table where somebody waits for the same already."""
    for head in await tables.search(tables.store.tables_of(player, SEARCHED)):
        if head.n_open and head.pairing == wanted:
            with contextlib.suppress(JetonsError):
                table = await tables.get(head.id)
                if table.desk.is_in_lobby and player in table.desk.people():
                    return table
    return None
