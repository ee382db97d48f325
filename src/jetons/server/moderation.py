"""People who do not want to meet each other, reports, and what the host may do about them.

Who blocked whom and who is shut out is in memory, so that it costs a look at a set where somebody
sits down or talks. Nodes tell each other, and look in the store now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import logging
import secrets
from typing import TYPE_CHECKING

import msgspec

from jetons.core.errors import Conflict
from jetons.core.refusing import Refusing
from jetons.play.clock import DAY
from jetons.server.moments import milliseconds
from jetons.server.sentences import WORDS, refuse
from jetons.server.store import NotSaved
from jetons.server.store.sections.moderation import ModerationStore
from jetons.table import refusals, wire_host
from jetons.table.desk import Desk
from jetons.table.refusals import Forbidden

if TYPE_CHECKING:
    from jetons.server.tables import Tables

ROUND = 60.0  # seconds between two looks in the store
TRIES = 3  # looks in a row, while people block each other
MOST_BLOCKS, MOST_REPORTS = 500, 20  # of one person; reports that wait
LINK_LIFE = 15 * 60_000  # milliseconds
REPORTS_KEPT, ACTS_KEPT = 90 * DAY, 365 * DAY  # after they were dealt with
SUBJECT = "moderation"
logger = logging.getLogger("jetons.moderation")


# somebody at a table does not want to meet somebody: nobody is told who
blocked = Refusing(WORDS, Forbidden, "kept_apart")
# the host does not let somebody play with others at present
shut_out = Refusing(WORDS, Forbidden, "shut_out")


class Moderation:
    """Who may meet whom, and who nobody."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.kept = ModerationStore(tables.store)
        self._blocks: dict[str, set[str]] = {}  # whom each person blocked
        self._barred: dict[str, int] = {}
        self._n_changes = 0

    async def open(self) -> None:
        """Read who blocked whom, and listen to the other nodes."""
        await self._read()
        await self._tables.bus.subscribe(SUBJECT, self._hear)
        self._tables.tasks.supervise("moderation", self._watch)

    async def _read(self) -> None:
        """Take what the store has; again if somebody blocked somebody meanwhile."""
        for _ in range(TRIES):
            n_changes = self._n_changes
            blocks: dict[str, set[str]] = {}
            for player, other in await self.kept.blocks():
                blocks.setdefault(player, set()).add(other)
            barred = await self.kept.barred(milliseconds())
            if n_changes == self._n_changes:
                break
        self._blocks, self._barred = blocks, barred

    def _take(self, player: str, other: str, *, off: bool) -> None:
        """Know of one block more, or less: all of them are read now and then only."""
        self._n_changes += 1
        if not off:
            self._blocks.setdefault(player, set()).add(other)
        elif player in self._blocks:
            self._blocks[player].discard(other)
            if not self._blocks[player]:
                del self._blocks[player]

    async def _hear(self, subject: str, data: bytes) -> None:
        with contextlib.suppress(msgspec.DecodeError):  # of a node of another version
            node, player, other, off = msgspec.msgpack.decode(data, type=tuple[str, str, str, bool])
            if node == self._tables.bus.node:
                return
            if player:
                self._take(player, other, off=off)
                return
        await self._read()

    async def _tell(self, player: str = "", other: str = "", *, off: bool = False) -> None:
        """Let the other nodes know of a block; of nobody: to read all."""
        if self._tables.bus.is_shared:
            told = (self._tables.bus.node, player, other, off)
            await self._tables.bus.publish(SUBJECT, msgspec.msgpack.encode(told))

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self._read()
            except NotSaved as error:
                logger.warning("moderation: %s", error)
            self._tables.tasks.pulse("moderation")

    async def throw_away(self, now: int) -> None:
        """Forget what was dealt with long ago."""
        await self.kept.forget_old(now - REPORTS_KEPT, now - ACTS_KEPT, now)

    # --- asked where people meet ----------------------------------------------------------

    def unheard_by(self, player: str) -> set[str]:
        """Whom somebody blocked."""
        return self._blocks.get(player, set())

    def check_may_play(self, player: str) -> None:
        """Raise Forbidden for somebody who is shut out."""
        if self._barred.get(player, 0) > milliseconds():
            raise shut_out()

    def check_may_sit(self, player: str, desk: Desk) -> None:
        """Raise Forbidden where somebody sits who blocked a person, or whom that person blocked."""
        self.check_may_play(player)
        mine = self.unheard_by(player)
        for other in {*desk.seating, desk.opening.owner} - {player}:
            if other in mine or player in self.unheard_by(other):
                raise blocked()

    # --- what people do -------------------------------------------------------------------

    async def block(self, player: str, other: str, *, off: bool) -> None:
        """Somebody does not want to meet somebody, or does again. Raises Conflict."""
        if player == other or not 0 < len(other) <= 60:
            raise refusals.unreadable("player")
        if not off and len(self.unheard_by(player)) >= MOST_BLOCKS:
            raise refusals.too_long()
        if off:
            await self.kept.unblock(player, other)
        else:
            await self.kept.block(player, other, milliseconds())
        self._take(player, other, off=off)
        await self._tell(player, other, off=off)

    async def report(self, player: str, told: wire_host.Tell) -> None:
        """Tell the host of somebody who is, or talked, at a table that one may see."""
        table = await self._tables.get(told.table)
        table.audience.check_may_watch(player)
        spoke = {getattr(entry, "player", "") for entry in table.entries()}
        if told.player == player or told.player not in {*table.desk.seating, *spoke} - {""}:
            raise refusals.unreadable("player")
        if await self.kept.n_open(player) >= MOST_REPORTS:
            raise refuse(Conflict, "too_many_reports", code="too_many_reports")
        said = " ".join(told.said.split())[: wire_host.SAID_LENGTH]
        await self.kept.report(milliseconds(), player, told.player, table.desk.id, told.why, said)

    # --- what the host does ---------------------------------------------------------------

    async def bar(self, player: str, days: int) -> None:
        """Shut somebody out for so many days; 0: let them in again."""
        now = milliseconds()
        await self.kept.bar(player, now, now + days * DAY)
        await self._read()
        await self._tell()

    def barred(self) -> dict[str, int]:
        """Who is shut out, and until when."""
        return dict(self._barred)


def digest_of(key: str) -> str:
    """What is kept of a link's key."""
    return hashlib.sha256(key.encode()).hexdigest()


async def new_link(kept: ModerationStore) -> str:
    """The key of a fresh link that lets the host in, once."""
    key = secrets.token_urlsafe(32)
    await kept.keep_link(digest_of(key), milliseconds() + LINK_LIFE)
    return key


def pseudonym(key: bytes, address: str) -> str:
    """An address as the host sees it: alike for alike, and no way back.

    >>> pseudonym(b"key", "192.0.2.1") == pseudonym(b"key", "192.0.2.1") != "192.0.2.1"
    True
    """
    return hmac.digest(key, b"address" + address.encode(), "sha256").hex()[:8]
