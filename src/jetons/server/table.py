"""One table in memory: a desk, its log, those who look at it, and one lock.

Every change is a command and goes one way, ``_steps``: refuse what is stale, make the entry on a
copy, save, swap, tell. Saved before sent; applied to a copy, so that a failed save changes nothing.
The steps are gone through by plain calls: a task for every move would cost as much as the move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from jetons.core.errors import Conflict
from jetons.games import game as game_named
from jetons.play.draft import Drafts
from jetons.server import reading
from jetons.server.audience import Audience
from jetons.server.drafting import drafted, match_of
from jetons.server.heads import due_of, head_of, seat_of, status_of, voice_of
from jetons.server.lock import Lock
from jetons.server.moments import milliseconds, steady, unseen
from jetons.server.steps import Done, Steps, run
from jetons.server.store import Append, Head, NotSaved, Rewritten, Taken
from jetons.table import commands, log, notices, refusals, wire
from jetons.table.asides import check_noise
from jetons.table.commands import Command
from jetons.table.desk import Desk, restore

if TYPE_CHECKING:
    from jetons.server.tables import Tables

Scrub = Callable[[list[log.AnyEntry]], list[log.AnyEntry]]  # other entries for the same log
BOT_GRACE = 5_000  # milliseconds beyond its thinking time until a bot's move counts as lost

logger = logging.getLogger("jetons.table")


class Table:
    """A table and those around it."""

    def __init__(self, desk: Desk, bodies: list[bytes], home: Tables) -> None:
        self.desk = desk
        self.bodies = bodies  # the log, encoded: a tenth of the objects to keep and to look through
        self.game = game_named(desk.opening.game)
        self.is_archived = False
        self.lock = Lock()  # one change at a time
        self.used_at = time.monotonic()
        self.bot_task: asyncio.Task[None] | None = None
        self._home = home
        self.audience = Audience(self, home)
        self._head = head_of(desk, home.bot_due)
        self._is_suspect = False  # a save failed: what the store has must be read again
        self._drafts: tuple[int, Drafts] | None = None
        self._clock_since = home.marks.take(desk.id, desk.clock)  # on the steady clock
        self._stage_since = steady()  # since when the deal waits for what it waits for

    def entries(self, since: int = 0) -> list[log.AnyEntry]:
        """The log after a seq."""
        return [log.decode_entry(body) for body in self.bodies[since:]]

    @property
    def cost(self) -> float:
        """What telling everything costs, for those who count it."""
        return reading.LOOK + reading.PER_ENTRY * len(self.bodies)

    # --- time -----------------------------------------------------------------------------

    def deadline(self) -> int | None:
        """When the clock decides, on the steady clock; None if it does not."""
        clock = self.desk.clock
        if clock is None or self.desk.deadline() is None:
            return None
        return self._clock_since + clock.left[clock.running]

    def next_look(self) -> int | None:
        """When somebody must look, on the steady clock: to deal, or to stop a clock."""
        if self.desk.is_ready:
            if self._waits_for_people():
                return None  # who comes, or does not, makes somebody look
            return self._stage_since + int(self._home.settings.seed_seconds * 1000)
        return self.deadline()

    def time_left(self) -> int | None:
        """Milliseconds that the person to move has left; None if no time runs."""
        clock = self.desk.clock
        if clock is None or self.desk.runs_out() is None:
            return None
        return self._clock_since + clock.left[clock.running] - steady()

    def desk_now(self) -> Desk:
        """The desk with the time used that has passed."""
        return self.desk_at(milliseconds())

    def leave_memory(self) -> None:
        """Remember what only memory knows."""
        self._home.marks.keep(self.desk.id, self.desk.clock, self._clock_since)

    def desk_at(self, now: int) -> Desk:
        """The desk with the time used that the seat to move has used, as of ``now``."""
        clock = self.desk.clock
        if clock is None or clock.running < 0:
            return self.desk
        return replace(self.desk, clock=clock.ran(steady() - self._clock_since, now))

    # --- commands -------------------------------------------------------------------------

    def play(self, player: str, position: int, text: str, done: Done) -> None:
        """A move of the seat to move, by the person who sits there."""
        self.carry_out(commands.Play(player, position, text), done)

    async def play_bot(self, seat: int, position: int, text: str) -> None:
        """A bot's move, through the same door."""
        await self.do(commands.PlayBot(seat, position, text))

    async def sit(self, player: str, seat: int, name: str, pledge: str) -> int:
        """Take a seat; the match begins with the last one. The seat that it became."""
        self._home.moderation.check_may_sit(player, self.desk)
        entry = await self.do(commands.Sit(player, seat, name, pledge))
        assert isinstance(entry, log.Seated)
        await self.begin_if_full()
        return entry.seat

    async def pledge(self, player: str, pledge: str) -> None:
        """Say by which fingerprint one's seed will be known."""
        await self.do(commands.Pledge(player, pledge))

    async def give_seed(self, player: str, seed: str) -> None:
        """Give the seed that one pledged; the match begins with the last one."""
        await self.do(commands.GiveSeed(player, seed))
        await self.begin_if_full()

    async def begin_if_full(self) -> None:
        """Deal as soon as all seats are taken and all seeds given, or waited for long enough."""
        while self.desk.is_ready:
            if self._waits_for_people():
                return
            due = self.next_look()
            late = self.desk.stage if due is not None and steady() >= due else None
            if not self.desk.is_dealable and late is None:
                return
            try:
                await self.do(commands.Begin(late))
            except Conflict:
                return  # another node was quicker

    def _waits_for_people(self) -> bool:
        """Whether somebody who sits here has not come yet; the deal's time begins when all have."""
        home = self._home
        is_alone = not self.desk.needs_presence or not home.attendance.is_sure
        if is_alone or home.presence.at(self.desk.id) >= self.desk.people():
            return False
        self._stage_since = steady()
        return True

    def late(self) -> list[str]:
        """People who took a seat where strangers meet, had the time to come and did not."""
        desk, home = self.desk, self._home
        if desk.match is not None or not desk.needs_presence:
            return []
        return [one for one in desk.people() if home.attendance.is_late(desk.id, one)]

    async def free_seats(self) -> None:
        """Free the seats of those who are late, at a table that is full and does not begin."""
        for player in self.late() if self.desk.is_ready else ():
            with contextlib.suppress(Conflict):  # another node was quicker, or it began
                await self.do(commands.Vacate(player))

    async def stand(self, player: str, seat: int) -> None:
        """Give a seat back."""
        await self.do(commands.Stand(player, seat))

    async def resign(self, player: str, seat: int) -> None:
        """Give up."""
        await self.do(commands.Resign(player, seat))

    async def propose(self, player: str, what: wire.Proposal, seat: int) -> None:
        """Propose or agree."""
        await self.do(commands.Propose(player, what, seat))
        await self.go_on_if_agreed()

    async def come_back(self, player: str) -> None:
        """Take one's seat back from the bot."""
        await self.do(commands.ComeBack(player))

    async def go_on_if_agreed(self) -> None:
        """Open the rematch or the next round as soon as all want it."""
        if self.desk.owes_next:
            await self.do(commands.GoOn(await self._home.open_next(self.desk)))

    async def decline(self, player: str, what: wire.Proposal, seat: int) -> None:
        """Say no."""
        await self.do(commands.Decline(player, what, seat))

    async def chat(self, player: str, name: str, text: str) -> None:
        """Say something."""
        self._home.moderation.check_may_play(player)
        await self.do(commands.Chat(player, name, text))

    async def note_hint(self, player: str, position: int) -> None:
        """Write down that somebody asks for advice."""
        await self.do(commands.Hint(player, position))

    async def abandon(self) -> None:
        """Nobody came back."""
        await self.do(commands.Abandon())

    async def look(self) -> None:
        """Do what is due: the deal, a bot's move, a clock that has run out, the next table."""
        await self.begin_if_full()
        if self.desk.is_ready and not self._home.attendance.coming(self.desk.id):
            await self.free_seats()
        await self.go_on_if_agreed()
        deadline = self.deadline()
        if deadline is not None and steady() >= deadline:
            try:
                await self.do(commands.RunOut())
            except Conflict:
                return  # somebody played at the last moment
        self._home.wake(self)

    # --- the one way ----------------------------------------------------------------------

    async def do(self, command: Command) -> log.AnyEntry:
        """Carry a command out and wait for it. Raises what refused it."""
        waiting: asyncio.Future[log.AnyEntry] = asyncio.get_running_loop().create_future()

        def done(entry: log.AnyEntry | None, error: Exception | None) -> None:
            if waiting.done():
                return  # who asked has gone
            if entry is not None:
                waiting.set_result(entry)
            else:
                waiting.set_exception(error or refusals.our_fault())

        self.carry_out(command, done)
        return await waiting

    def carry_out(self, command: Command, done: Done) -> None:
        """Carry a command out when those before it are done; then say so, or why not."""
        self.lock.enter(lambda: run(self._steps(command), done))

    def _steps(self, command: Command) -> Steps:
        """Refuse or make, save, swap, tell: in this order, inside the lock."""
        try:
            while True:
                self.used_at = time.monotonic()
                if self._is_suspect:
                    yield self._home.tasks.ask(self._catch_up())
                if self.is_archived:
                    raise refusals.archived()
                since, now = steady(), milliseconds()
                desk = self.desk_at(now)
                if isinstance(command, commands.Propose):
                    command = replace(command, gone=self.audience.gone(desk, command.what))
                entry, match = command.on(desk, now)
                desk = self.desk.after(entry, match)
                check_noise(entry, self.desk, desk)
                body, head = log.encode_entry(entry), self._head_to_save(desk)
                began = time.perf_counter()
                append = Append(desk.id, desk.seq, now, body, head, seat_of(entry), voice_of(entry))
                try:
                    yield self._home.store.append(append)
                except Taken:  # another node was quicker: see what it did, judge anew
                    self._is_suspect = True
                    continue
                except Exception as error:  # it may have been saved all the same
                    self._is_suspect = True
                    self._home.note_failure(error)
                    raise refusals.not_saved() from error
                break
            self._home.metrics.saves.observe(time.perf_counter() - began)
            self._head = head or self._head
            self._swap(desk, body, since)
            try:
                self.audience.tell_entries(desk.seq - 1, [entry])
                self._home.publish(self, entry, body)
            except Exception:  # it is done all the same
                logger.exception("table %s: entry %d was not told", desk.id, desk.seq)
        finally:
            self.lock.leave()
        self._home.wake(self)
        return entry

    def _head_to_save(self, desk: Desk) -> Head | None:
        """What the store is searched by, if that changes."""
        due_at = due_of(desk, self._home.bot_due) or self._absent_due(desk)
        if (
            desk.seats is self.desk.seats
            and status_of(desk) == self._head.status
            and due_at == self._head.due_at
        ):
            return None
        return head_of(desk, self._home.bot_due, due_at)

    def _absent_due(self, desk: Desk) -> int | None:
        """When to tell the next person of a match without a clock, if they are not there."""
        if desk.match is None or desk.opening.pace.kind != "none" or not notices.is_slow(desk):
            return None
        if desk.is_over:
            is_there = desk.people() <= self._home.presence.at(desk.id)
        else:
            mover = desk.seats[desk.turn]
            if desk.is_paused or mover.bot:
                return None
            is_there = self._home.presence.is_at(desk.id, mover.player)
        return None if is_there else desk.moved_at + self._home.notices.delay

    def _swap(self, desk: Desk, body: bytes, since: int) -> None:
        """Put the next desk in place; ``since``: when its clock began to run, if it is new."""
        before, self.desk = self.desk, desk
        if desk.clock is not before.clock:
            self._clock_since = since
        if desk.stage != before.stage:
            self._stage_since = steady()
        if desk.moved_at != before.moved_at:
            self.audience.moved_since = steady()
        self.bodies.append(body)
        self._drafts = None
        if desk.seats is not before.seats:
            self.audience.recount()
        if before.match is None and (before.is_in_lobby or desk.is_in_lobby):
            self._home.lobby.changed()

    async def hear(self, seq: int, data: bytes) -> None:
        """Another node appended an entry."""
        if seq <= self.desk.seq:
            return
        async with self.lock:
            before = self.desk.seq
            if seq == before + 1 and (heard := self._followed(data)) is not None:
                entry, desk = heard
                self._swap(desk, data, steady())
                self._head = head_of(self.desk, self._home.bot_due)
                self.audience.tell_entries(before, [entry])
            elif seq > before:
                await self._catch_up()

    def _followed(self, data: bytes) -> tuple[log.AnyEntry, Desk] | None:
        """What another node says it appended; None if that makes no sense: the store knows."""
        try:
            entry = log.decode_entry(data)
            return entry, self.desk.after(entry)
        except Exception as error:
            logger.warning("table %s: news that cannot be followed: %r", self.desk.id, error)
            return None

    async def _catch_up(self) -> None:
        """Read what the store has beyond what we know."""
        before = self.desk.seq
        try:
            bodies = await self._home.store.entries(self.desk.id, before)
        except NotSaved as error:
            self._is_suspect = True
            self._home.note_failure(error)
            raise refusals.not_saved() from error
        self._is_suspect = False
        try:
            entries = [log.decode_entry(body) for body in bodies]
            for entry, body in zip(entries, bodies):
                desk = self.desk.after(entry)
                since = unseen(desk.clock) if desk.clock is not None else 0
                self._swap(desk, body, since)
        except Exception as error:  # what the store has cannot be followed: so much for this table
            raise self._home.spoilt(self, error) from error
        if entries:
            self._head = head_of(self.desk, self._home.bot_due)
            self.audience.tell_entries(before, entries)

    async def rewrite(self, scrub: Scrub) -> None:
        """Write other entries over the log, as many as there were; those who look see it anew."""
        async with self.lock:
            if not self.is_archived:
                await self._catch_up()
            before = self.entries()
            entries = scrub(before)
            if entries == before:
                return
            bodies = [log.encode_entry(entry) for entry in entries]
            desk = await asyncio.to_thread(restore, self.desk.id, entries, self.desk.secret)
            record = desk.record() if desk.is_over else ""
            summary = head_of(desk, self._home.bot_due).summary
            await self._home.store.rewrite(Rewritten(desk.id, bodies, record, summary))
            self._replace(desk, bodies)
        await self._home.tell_rewritten(self)

    async def reload(self) -> None:
        """Another node wrote other entries over the log."""
        async with self.lock:
            loaded = await self._home.store.load(self.desk.id)
            if loaded is not None:
                entries = [log.decode_entry(body) for body in loaded.entries]
                desk = await asyncio.to_thread(restore, self.desk.id, entries, self.desk.secret)
                self._replace(desk, loaded.entries)

    def _replace(self, desk: Desk, bodies: list[bytes]) -> None:
        if desk.clock is not None and desk.clock != self.desk.clock:  # it brought a move along
            self._clock_since = unseen(desk.clock)
        if desk.moved_at != self.desk.moved_at:
            self.audience.moved_since = steady()
        self.desk, self.bodies, self._drafts = desk, bodies, None
        self._head = head_of(desk, self._home.bot_due)
        for viewer in list(self.audience.viewers):
            if desk.may_be_seen_by(viewer.player):
                table = self.audience.snapshot(
                    viewer.player, viewer.muted, in_words=viewer.in_words
                )
                viewer.send(wire.encode(table))

    async def refresh(self) -> None:
        """Catch up with the store."""
        async with self.lock:
            await self._catch_up()

    async def settle_head(self, notice_at: int | None = None) -> None:
        """After a look at a due table: if nothing is due any more, the store must know.

        A bot that still thinks, or a node that died after its move, left an old ``due_at``.
        ``notice_at``: when somebody is to be told something.
        """
        async with self.lock:
            head = head_of(self.desk, self._home.bot_due)
            if self.bot_task is not None:
                head = replace(head, due_at=milliseconds() + self._home.bot_due)
            elif self.desk.bot_to_move and self._home.bots.is_resting(self):
                head = replace(head, due_at=None)
            elif (deadline := self.deadline()) is not None:
                head = replace(head, due_at=milliseconds() + max(0, deadline - steady()))
            elif self._is_told_alone():
                head = replace(head, due_at=None)
            if notice_at is not None and (head.due_at is None or notice_at < head.due_at):
                head = replace(head, due_at=notice_at)
            await self._home.store.save_head(head)
            self._head = head

    def _is_told_alone(self) -> bool:
        """Whether nothing is due here but to tell people who are not there."""
        desk = self.desk
        has_more = desk.match is None or desk.owes_next or bool(desk.bot_to_move)
        return notices.is_slow(desk) and not has_more

    def draft(self, player: str, asked: wire.Draft, *, in_words: bool = True) -> wire.Drafted:
        """What a half-laid move can become and would bring."""
        match, desk = match_of(self.desk, player, asked.position), self.desk
        if self._drafts is None or self._drafts[0] != desk.position:
            self._drafts = (desk.position, Drafts(match))
        return drafted(match, self._drafts[1], asked, in_words=in_words)
