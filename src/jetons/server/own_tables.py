"""A person's own tables."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from jetons.core.errors import JetonsError
from jetons.server.store import Head
from jetons.server.table import Table
from jetons.table import refusals, sight, wire
from jetons.table.summary import read_summary, summary_of

if TYPE_CHECKING:
    from jetons.server.tables import Tables

SHOWN = 30


async def tables_of(tables: Tables, player: str) -> wire.MyTables:
    """A person's tables, running ones first."""
    heads = await tables.search(tables.store.tables_of(player, SHOWN))
    return wire.MyTables([await mine(tables, head, player) for head in heads])


async def leave(tables: Tables, table: Table, player: str) -> None:
    """Give one's place up. Before the match the seats are free again, and a table that nobody looks
    at any more is dropped; among bots the match stops without a result.

    Raises Conflict where other people play: there one resigns.
    """
    desk = table.desk
    if not desk.seats_of(player):
        raise refusals.not_seated()
    is_alone = set(desk.seating) == {player} and not tables.presence.at(desk.id) - {player}
    if desk.is_ready and is_alone:
        await tables.drop(desk.id)  # the deal was due
    elif desk.status == "waiting":
        for seat in desk.seats_of(player):
            await table.stand(player, seat)
        if not table.desk.seating and not tables.presence.at(desk.id) - {player}:
            await tables.drop(desk.id)
    elif not desk.is_over:
        if set(desk.seating) != {player}:
            raise refusals.others_play()
        await table.abandon()


async def mine(tables: Tables, head: Head, player: str) -> wire.Mine:
    """One table, as its person's list shows it."""
    summary = read_summary(head.summary)
    present, status, is_damaged = tables.presence.at(head.id), head.status, False
    if status in ("running", "paused", "waiting", "between"):
        try:
            desk = (await tables.get(head.id)).desk
        except JetonsError as error:
            is_damaged = error.code == "damaged"
        else:
            return sight.mine_of(desk, player, sight.seats_of(desk.seats, present.__contains__))
    elif not summary.why:  # a row that is older than the result in it
        with contextlib.suppress(JetonsError):
            desk = (await tables.get(head.id)).desk
            summary = summary_of(desk)
    own = [i for i, seat in enumerate(summary.seats) if seat.player == player]
    return wire.Mine(
        table=head.id,
        game=head.game,
        status="over" if status in ("archived", "between") else status,  # type: ignore[arg-type]
        seats=sight.seats_of(summary.seats, present.__contains__),
        your_turn=False,
        next_round=False,
        changed_at=head.changed_at,
        mine=own,
        scores=summary.scores,
        winners=summary.winners,
        why=summary.why,
        is_series=summary.series,
        damaged=is_damaged,
    )
