"""Notices of slow games: whose turn it is, and that time runs out; beside the traffic.

A move writes nothing for this but what it writes anyhow: when somebody must look at its table
(``due_at``). The sweep looks, and puts what is to be told into a queue in the store; one node takes
it from there and posts it. A server that is killed anywhere between goes on where it was: a notice
may come twice then, under the same tag, and is never lost.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import time
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import msgspec

from jetons.core.errors import JetonsError
from jetons.games import game as game_named
from jetons.server.letters import notice_letter
from jetons.server.moments import milliseconds
from jetons.server.own_tables import tables_of
from jetons.server.push import post
from jetons.server.store import NotSaved
from jetons.server.store.sections import people
from jetons.server.store.sections.notices import MAIL, Device, Notice, NoticeStore
from jetons.table import commands, holidays, notices
from jetons.table.desk import Desk

if TYPE_CHECKING:
    from jetons.server.push.seal import Signature
    from jetons.server.table import Table
    from jetons.server.tables import Tables

ROUND = 1.0  # seconds between two looks at the queue
LEASE = 120_000  # milliseconds that a notice is one node's
MANY = 50  # notices taken at a time
AT_ONCE = 8  # posts under way
TRIED = 2  # beside them, posts to services that are slow, or that nobody knows yet,
MOST_TRIED = 16  # and browsers that wait for one of these; the others come later
QUICK = 2.0  # seconds in which a service answers that is not slow
SERVICES = 1000  # that are remembered
PATIENCE = 0.5  # seconds that a round waits for those that are tried
MOST_TRIES = 6
WAIT_FOR_TRY = 15_000  # milliseconds until a service is looked at again that had no place
FIRST_WAIT, LONGEST_WAIT = 30_000, 6 * 3_600_000  # milliseconds before a further try
TOGETHER = 3  # notices of one browser at a time; more of them become one
HOUR = 3_600_000  # milliseconds
KEPT = 40 * 86_400_000  # milliseconds that a told notice is remembered
# where browsers of today have themselves told: nothing of these is tried first
KNOWN = ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com")
KNOWN_ENDS = (".notify.windows.com", ".push.apple.com")
GONE = (404, 410)  # nobody listens there any more
TTL = 2 * 86_400  # seconds that a service keeps a notice for a browser that is off
logger = logging.getLogger("jetons.notices")


class Notices:
    """What people are told who are not there."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.kept = NoticeStore(tables.store)
        self.mail = tables.mail
        self.delay = int(tables.settings.notice_seconds * 1000)  # from a move until they are told
        self.signature: Signature | None = None
        self._posting, self._trying = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(TRIED)
        self._services: OrderedDict[str, bool] = OrderedDict()  # by name: whether it is quick
        self._tried: Counter[str] = Counter()  # browsers that wait for a try, by domain

    async def open(self) -> None:
        """Make or read the site's key; begin to send, where there is what seals them."""
        await self.kept.begin()
        try:
            from jetons.server.push import seal
        except ImportError:
            logger.info("browsers are told nothing: install jetons[server] for cryptography")
        else:
            key = await self._tables.store.secret("push-key", seal.new_key())
            self.signature = seal.Signature(key, self._tables.settings.push_contact)
        if self.signature is not None or self.mail.is_there:
            self._tables.tasks.supervise("notices", self.send_all)

    # --- what is due at a table -----------------------------------------------------------

    async def look(self, table: Table) -> int | None:
        """Queue what is to be told of a table now; when to look again, by the wall clock."""
        desk = table.desk
        if not notices.is_slow(desk):
            return None
        await self.keep_holidays(table)
        desk, now = table.desk, milliseconds()
        left = table.time_left()
        ends_at = None if left is None else now + left
        moments = notices.moments_of(desk, ends_at, self.delay)
        present = self._tables.presence.at(desk.id)
        for moment in notices.due_now(moments, now):
            await self.kept.add(
                moment.player,
                desk.id,
                desk.position,
                moment.kind,
                now,
                is_due=moment.player not in present,
                letter_at=await self._letter_at(moment.player, now),
            )
        return notices.next_at(moments, now)

    async def keep_holidays(self, table: Table) -> None:
        """See that a table knows of the holidays of its people: they may have begun elsewhere."""
        desk = table.desk
        if desk.status != "running" or desk.opening.pace.kind != "days":
            return
        for player in desk.people():
            now = milliseconds()
            known = desk.seats[desk.seats_of(player)[0]].rests
            one = holidays.current(await self.kept.holidays_of(player), now)
            until = one[1] if one is not None else 0
            if until != known and (until or known > now):
                await self.rest(table, player, until)

    async def rest(self, table: Table, player: str, until: int) -> None:
        """Write a holiday into a table's log, if that makes sense there."""
        try:
            await table.do(commands.Rest(player, until))
        except JetonsError as error:
            logger.info("table %s: %s", table.desk.id, error.code)

    async def rest_everywhere(self, player: str, until: int) -> None:
        """Tell a person's slow games of their holiday."""
        for head in await self._tables.search(self._tables.store.tables_of(player, 200)):
            if head.status in ("running", "paused"):
                try:
                    table = await self._tables.get(head.id)
                except JetonsError:
                    continue  # it is damaged, or the store is away: the next look mends it
                if table.desk.opening.pace.kind == "days":
                    await self.rest(table, player, until)

    # --- the queue ------------------------------------------------------------------------

    async def send_all(self) -> None:
        """Send what waits, round after round."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                while await self.send_some():
                    self._tables.tasks.pulse("notices")
            except NotSaved as error:
                logger.warning("notices: %s", error)
            self._tables.tasks.pulse("notices")

    async def throw_away(self, now: int) -> None:
        """Forget what was told long ago."""
        await self.kept.forget_old(now - KEPT)

    async def send_some(self) -> bool:
        """Send a batch of what is due; whether there was any."""
        now = milliseconds()
        if not await self.kept.has_due(now):
            return False
        by_device: dict[str, list[tuple[Notice, int]]] = {}
        for notice, tries in await self.kept.take(now, LEASE, MANY):
            by_device.setdefault(notice.device, []).append((notice, tries))
        await asyncio.gather(
            *(
                self._write(name, taken) if name.startswith(MAIL) else self._tell(name, taken)
                for name, taken in by_device.items()
            )
        )
        return bool(by_device)

    async def _tell(self, name: str, taken: list[tuple[Notice, int]]) -> None:
        """Tell a browser, now where its service is quick; else beside the others, or later."""
        told = [notice for notice, _ in taken]
        device = await self.kept.device(name)
        if device is None:
            await self.kept.done(told)
            return
        service = urlsplit(device.endpoint).netloc
        is_trusted = device.used_at > device.created_at or is_known(service)
        domain = ".".join(service.split(".")[-2:])  # names below it are free to have
        if self._services.get(service, is_trusted):
            async with self._posting:
                await self._tell_device(device, taken)
        elif self._tried.total() >= MOST_TRIED or self._tried[domain] >= TRIED:
            await self.kept.again(told, milliseconds() + WAIT_FOR_TRY)
        else:
            self._tried[domain] += 1
            trial = self._tables.spawn(self._try(domain, device, taken))
            await asyncio.wait([trial], timeout=PATIENCE)

    async def _try(self, domain: str, device: Device, taken: list[tuple[Notice, int]]) -> None:
        """Tell a browser whose service may be slow: it keeps no place that others need."""
        try:
            async with self._trying:
                await self._tell_device(device, taken)
        except NotSaved as error:  # its lease ends
            logger.warning("notices: %s", error)
        finally:
            self._tried -= Counter([domain])

    async def _tell_device(self, device: Device, taken: list[tuple[Notice, int]]) -> None:
        wishes = await self.kept.wishes_of(device.player)
        true: list[tuple[Notice, int, Desk]] = []
        for notice, tries in taken:
            desk = await self._desk_of(notice, device.player)
            if desk is None or not getattr(wishes, notice.kind):
                self._count(notice.kind, "stale" if desk is None else "unwanted")
                await self.kept.done([notice])
            else:
                true.append((notice, tries, desk))
        if len(true) > TOGETHER:
            await self._post(device, [(n, t) for n, t, _ in true], await self._many(device))
            return
        for notice, tries, desk in true:
            await self._post(device, [(notice, tries)], await self._one(device, notice, desk))

    async def _desk_of(self, notice: Notice, player: str) -> Desk | None:
        """The table of a notice that is still true of somebody who is not there."""
        try:
            table = await self._tables.get(notice.table)
        except JetonsError as error:
            if error.code in ("not_loaded", "not_saved"):
                raise NotSaved(str(error)) from error
            return None
        desk = table.desk_now()
        if player in self._tables.presence.at(notice.table):
            return None
        true = notices.is_true(desk, notice.kind, player, notice.position, milliseconds())
        return desk if true else None

    async def _one(self, device: Device, notice: Notice, desk: Desk) -> bytes:
        title = game_named(desk.opening.game).facts.title
        return await self._message(
            device,
            notices.headline(desk, title, device.player).to(device.lang),
            notices.sentence(desk, notice.kind, device.player).to(device.lang),
            notice.table,
        )

    async def _many(self, device: Device) -> bytes:
        n = await self._n_waiting(device.player)
        return await self._message(device, "jetons", notices.many(n).to(device.lang), "")

    async def _message(self, device: Device, title: str, body: str, table: str) -> bytes:
        return msgspec.json.encode(
            {
                "title": title[:120],
                "body": body[:400],
                "table": table,
                "waiting": await self._n_waiting(device.player),
                "lang": device.lang,
            }
        )

    async def _n_waiting(self, player: str) -> int:
        """How many games wait for a person: what the badge says."""
        mine = await tables_of(self._tables, player)
        return sum(table.your_turn for table in mine.tables)

    # --- letters --------------------------------------------------------------------------

    async def _letter_at(self, player: str, now: int) -> int:
        """When a letter says what happens now; 0: this person has none."""
        if not self.mail.is_there:
            return 0
        wishes = await self.kept.wishes_of(player)
        if wishes.mail == "no" or await self._address_of(player) is None:
            return 0
        told = self._tables.settings
        if wishes.mail == "daily":
            return next_hour(now, told.letter_hour)
        return next_step(now, int(told.letter_minutes * 60_000))

    async def by_mail(self, player: str) -> Literal["no", "address", "yes"]:
        """Whether somebody can be told by mail."""
        if not self.mail.is_there:
            return "no"
        return "address" if await self._address_of(player) is None else "yes"

    async def _address_of(self, player: str) -> people.AccountRow | None:
        """The account of somebody who can be written to."""
        account = await people.account_of(self._tables.store, player)
        return account if account is not None and account.email and not account.is_blocked else None

    async def _write(self, name: str, taken: list[tuple[Notice, int]]) -> None:
        """Write a letter to somebody: all that is new, and how much waits."""
        player = name.removeprefix(MAIL)
        taken = [*taken, *await self.kept.take_of(name, milliseconds(), LEASE)]
        wishes, account = await self.kept.wishes_of(player), await self._address_of(player)
        lines: list[tuple[str, str, str]] = []
        true: list[tuple[Notice, int]] = []
        for notice, tries in taken:
            desk = await self._desk_of(notice, player)
            is_wanted = getattr(wishes, notice.kind) and wishes.mail != "no"
            if desk is None or account is None or not is_wanted:
                self._count("mail", "stale" if desk is None else "unwanted")
                await self.kept.done([notice])
                continue
            true.append((notice, tries))
            title = game_named(desk.opening.game).facts.title
            lines.append(
                (
                    notices.headline(desk, title, player).to(wishes.lang),
                    notices.sentence(desk, notice.kind, player).to(wishes.lang),
                    notice.table,
                )
            )
        if account is None or not true:
            return
        told = [notice for notice, _ in true]
        subject, text = notice_letter(
            account.name,
            wishes.lang,
            lines,
            await self._n_waiting(player),
            self._tables.settings.site_url,
        )
        if await self.mail.send(account.email, subject, text, letter_id(told)):
            await self.kept.done(told)
            self._count("mail", "sent")
        else:
            await self._later(true, post.Answer(0, 0.0), "mail")

    # --- one post -------------------------------------------------------------------------

    async def _post(self, device: Device, taken: list[tuple[Notice, int]], message: bytes) -> None:
        told = [notice for notice, _ in taken]
        kind = told[0].kind if len(told) == 1 else "many"
        began = time.monotonic()
        try:
            answer = await self._deliver(device, message, told)
        except (post.Unreachable, ValueError) as error:
            logger.info("a notice was not delivered: %s", error)
            answer = post.Answer(0, 0.0)
        is_quick = answer.status > 0 and time.monotonic() - began < QUICK
        self._note_service(urlsplit(device.endpoint).netloc, is_quick=is_quick)
        if 200 <= answer.status < 300:
            await self.kept.done(told)
            await self.kept.used(device.id, milliseconds())
            self._count(kind, "sent")
        elif answer.status in GONE:
            await self.kept.drop_device(device.id, device.player)
            self._count(kind, "gone")
        else:
            await self._later(taken, answer, kind)

    async def _later(self, taken: list[tuple[Notice, int]], answer: post.Answer, kind: str) -> None:
        """Try again, later each time; or give up."""
        is_busy = answer.status in (0, 429) or answer.status >= 500
        tries = max(n for _, n in taken)
        told = [notice for notice, _ in taken]
        if not is_busy or tries >= MOST_TRIES:
            logger.warning("a notice is given up: status %d", answer.status)
            await self.kept.done(told)
            self._count(kind, "refused")
            return
        wait = max(FIRST_WAIT * 4 ** (tries - 1), int(answer.retry * 1000))
        await self.kept.again(told, milliseconds() + min(wait, LONGEST_WAIT))
        self._count(kind, "later")

    async def _deliver(self, device: Device, message: bytes, told: list[Notice]) -> post.Answer:
        from jetons.server.push import seal

        assert self.signature is not None
        lenient = self._tables.settings.push_lenient
        parts = post.checked(device.endpoint, is_lenient=lenient)
        topic = told[0].table if len(told) == 1 else "many"
        headers = {
            "Authorization": self.signature.header(f"{parts.scheme}://{parts.netloc}", time.time()),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(TTL),
            "Urgency": "high" if told[0].kind in notices.BEFORE else "normal",
            "Topic": topic_of(topic),  # a later one of the same table takes its place
        }
        body = seal.sealed(message, device.p256dh, device.auth)
        return await post.post(device.endpoint, headers, body, is_lenient=lenient)

    def _note_service(self, service: str, *, is_quick: bool) -> None:
        self._services[service] = is_quick
        self._services.move_to_end(service)
        if len(self._services) > SERVICES:
            self._services.popitem(last=False)

    def _count(self, kind: str, result: str) -> None:
        self._tables.metrics.notices.labels(kind, result).inc()


def is_known(service: str) -> bool:
    """Whether a service is one that browsers have.

    >>> is_known("fcm.googleapis.com"), is_known("am3p.notify.windows.com"), is_known("eve.example")
    (True, True, False)
    """
    return service in KNOWN or service.endswith(KNOWN_ENDS)


def topic_of(table: str) -> str:
    """What a service knows a table by: 32 letters at most, and no key of ours."""
    return base64.urlsafe_b64encode(hashlib.sha256(table.encode()).digest()[:18]).decode()


def device_id(endpoint: str) -> str:
    """The key of a browser's address."""
    return base64.urlsafe_b64encode(hashlib.sha256(endpoint.encode()).digest()[:18]).decode()


def letter_id(told: list[Notice]) -> str:
    """What a letter of some notices is called: the same for the same ones, and no key of ours."""
    names = "\n".join(sorted("\t".join(map(str, notice)) for notice in told))
    return hashlib.sha256(names.encode()).hexdigest()[:32]


def next_step(now: int, step: int) -> int:
    """The next of the moments at which letters go out; without steps at once.

    >>> next_step(1_000, 900_000), next_step(900_000, 900_000), next_step(5, 0)
    (900000, 900000, 5)
    """
    return -(-now // step) * step if step > 0 else now


def next_hour(now: int, hour: int) -> int:
    """The next time that it is an hour at Greenwich.

    >>> next_hour(0, 17) // HOUR, next_hour(17 * HOUR, 17) // HOUR, next_hour(18 * HOUR, 17) // HOUR
    (17, 17, 41)
    """
    day = 24 * HOUR
    return now + (hour * HOUR - now) % day
