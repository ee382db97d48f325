"""The bots' turns: a bot to move is asked, and its move is played through the people's door."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from jetons.core.errors import JetonsError
from jetons.server.bot_queue import Asker
from jetons.server.bus import BusDown
from jetons.server.opponents import Opponents
from jetons.server.store import NotSaved
from jetons.server.table import Table
from jetons.table import refusals

if TYPE_CHECKING:
    from jetons.server.tables import Tables

AGAIN, LONGEST = 2.0, 60.0  # seconds until a bot that could not answer is asked again
logger = logging.getLogger("jetons.bots")


class BotTurns:
    """Asks the bots of this node's tables."""

    def __init__(self, tables: Tables, opponents: Opponents) -> None:
        self._tables = tables
        self._opponents = opponents

    def start(self, table: Table) -> None:
        """If it is a bot's turn, let it think."""
        if table.desk.bot_to_move and table.bot_task is None and not self.is_resting(table):
            table.bot_task = self._tables.spawn(self._think(table))

    def is_resting(self, table: Table) -> bool:
        """Whether bots are among themselves, and nobody is there to see them play."""
        return not table.desk.seating and not self._tables.presence.at(table.desk.id)

    def attended(self, table: Table, player: str, address: str = "") -> None:
        """Somebody came to a table on this node."""
        if not table.desk.seating:
            self.start(table)
        self._opponents.queue.attend(table.desk.id, player, address)

    def _asker(self, table: Table) -> Asker:
        """For whom a bot thinks: somebody who is there, one who sits if possible."""
        desk = table.desk
        present = self._tables.presence.at(desk.id)
        waiting = present & desk.people() or present & {desk.opening.owner} or present
        player = min(waiting, default=desk.opening.owner)
        return Asker(desk.id, player, bool(waiting), table.audience.address_of(player))

    async def _think(self, table: Table) -> None:
        """Play the bots' turns until it is a person's."""
        wait = AGAIN
        try:
            while (name := table.desk.bot_to_move) and not self.is_resting(table):
                desk = table.desk
                assert desk.match is not None
                view = desk.match.view(desk.turn).tobytes()
                try:
                    with self._tables.metrics.think.time():
                        asking = self._opponents.choose(
                            desk.opening.game, name, view, self._asker(table)
                        )
                        move = await self._while_renewing(table, asking)
                    await table.play_bot(desk.turn, desk.position, move)
                except refusals.Stale:
                    continue  # taken back, resigned, or another node asked as well
                except (BusDown, JetonsError) as error:
                    logger.error("bot %s at %s: %s", name, desk.id, error)
                    await asyncio.sleep(AGAIN)
                except Exception as error:  # of this table or this bot: the others go on
                    self._tables.spoilt(table, error)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LONGEST)
        finally:
            table.bot_task = None

    async def _while_renewing(self, table: Table, asking: Coroutine[Any, Any, str]) -> str:
        """Wait for a bot; if it takes long, tell the store that this node has not died over it."""
        task = asyncio.ensure_future(asking)
        try:
            while not (await asyncio.wait([task], timeout=self._tables.bot_due / 2000))[0]:
                try:
                    await table.settle_head()
                except NotSaved as error:
                    self._tables.note_failure(error)
            return task.result()
        finally:
            task.cancel()
