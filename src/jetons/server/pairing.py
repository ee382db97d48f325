"""Quick pairing: people who want the same are brought together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jetons.core.errors import JetonsError
from jetons.server import wire
from jetons.server.heads import pairing_of
from jetons.server.openings import opening_of
from jetons.server.table import Table, milliseconds

if TYPE_CHECKING:
    from jetons.server.tables import Tables

CANDIDATES = 20  # waiting tables that are looked at


async def pair(tables: Tables, pair: wire.Pair, player: str, name: str) -> Table:
    """A seat at a fitting table whose opener is there, or a new table that waits."""
    seats = [wire.NewSeat("me"), *(wire.NewSeat("open") for _ in range(pair.seats - 1))]
    new = wire.NewTable(
        pair.game,
        seats[: max(pair.seats, 1)],
        pair.options,
        pair.clock,
        listed=True,
        name=pair.name,
        seed=pair.seed,
        total=pair.total,
    )
    opening, secret = opening_of(new, player, name, milliseconds())
    await tables.make_ready(opening.game, tables.settings.ready_seconds)
    for head in await tables.search(tables.store.pairable(pairing_of(opening), CANDIDATES)):
        try:
            table = await tables.get(head.id)
            people = table.desk.people()
            if player in people or not people & tables.presence.at(head.id):
                continue
            await table.sit(player, -1, name, pair.seed)
            return table
        except JetonsError:
            continue  # somebody was quicker: try the next
    return await tables.create(opening, secret)
