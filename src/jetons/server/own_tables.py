"""A person's own tables."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import msgspec

from jetons.core.errors import JetonsError
from jetons.server import log, sight, wire
from jetons.server.store import Head

if TYPE_CHECKING:
    from jetons.server.tables import Tables

SHOWN = 30


async def tables_of(tables: Tables, player: str) -> wire.MyTables:
    """A person's tables, running ones first."""
    heads = await tables.search(tables.store.tables_of(player, SHOWN))
    return wire.MyTables([await mine(tables, head, player) for head in heads])


async def mine(tables: Tables, head: Head, player: str) -> wire.Mine:
    """One table, as its person's list shows it."""
    chairs = chairs_of(head)
    status, changed_at, your_turn, next_round = head.status, head.changed_at, False, False
    if status in ("running", "paused", "waiting", "between"):
        with contextlib.suppress(JetonsError):  # a damaged table says so when it is opened
            desk = (await tables.get(head.id)).desk
            status, changed_at = desk.status, desk.changed_at
            your_turn = desk.turn in desk.seats_of(player)
            next_round = desk.awaits_round
    if status == "between":
        status = "over"
    present = tables.presence.at(head.id)
    return wire.Mine(
        table=head.id,
        game=head.game,
        status="over" if status == "archived" else status,  # type: ignore[arg-type]
        seats=sight.seats_of(chairs, present.__contains__),
        your_turn=your_turn,
        next_round=next_round,
        changed_at=changed_at,
    )


def chairs_of(head: Head) -> list[log.Chair]:
    """Who sits at a table, by its row; nobody if that cannot be read."""
    try:
        return msgspec.json.decode(head.summary, type=list[log.Chair])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return []
