"""The games of the day at the server: deals, claims that are played again, how a day stands.

A claim is kept first and judged after: by a worker process that plays it again against the day's
deal and the computer. What a node that died had not judged, whoever looks next judges; a row leaves
the state ``claimed`` once.
"""

from __future__ import annotations

import asyncio
import datetime
import logging
import secrets
from typing import TYPE_CHECKING

import msgspec

from jetons.bots import Budget, bot
from jetons.core.errors import Conflict, JetonsError
from jetons.core.refusing import Refusing
from jetons.core.text import Text
from jetons.games import REGISTRY as GAMES
from jetons.games import game as game_named
from jetons.people import daily
from jetons.people import day_wire as wire
from jetons.play.match import Match
from jetons.server.bot_queue import Asker, BotQueue
from jetons.server.bus import BusDown
from jetons.server.moments import milliseconds
from jetons.server.sentences import WORDS
from jetons.server.store import NotSaved
from jetons.server.store.sections import daily as rows
from jetons.server.turns import Turns
from jetons.server.workers import Workers, be_last
from jetons.table import refusals
from jetons.table.wire import Refusal, words

if TYPE_CHECKING:
    from jetons.server.site import Site

HALF_DAY = 43_200_000  # milliseconds: a date begins so long before it does at Greenwich, and ends
DAY = 2 * HALF_DAY
TAKEN = 7  # days after a date during which its results are taken, as late ones
TOP = 5  # results that are shown
LIGHT_AFTER, GONE_AFTER = 35, 400  # days: then the moves, then the results are deleted
ROUND = 60.0  # seconds between two looks at claims that wait
LONG_AGO = 30_000  # milliseconds: a claim that waits so long was forgotten by somebody
MANY = 50
TURNS = (2, 1, 0.05)  # claims that are taken in; of one address; every so many seconds
logger = logging.getLogger("jetons.daily")


class Job(msgspec.Struct, frozen=True):
    """A game to be played again; no moves: to be played by the computer alone."""

    game: str
    day: str
    secret: str
    moves: list[str] | None


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came out, as it is kept: or why it does not count."""

    points: int = 0
    scores: list[int] = []
    best: wire.DayBest = wire.DayBest()
    fr: str = ""  # why it was refused
    en: str = ""
    worth: int = 0
    moves: list[str] = []  # of the computer's own game


def answer(match: Match, seed: int) -> str:
    """What the computer plays in a game of the day: by count, so that it can be repeated."""
    name, simulations = daily.opponent()
    budget = Budget(simulations=simulations, seed=seed)
    return bot(name).choose(match.game, match.view(match.turn), budget).move


def judge(data: bytes) -> bytes:
    """Play a record again, or the computer's own game. Runs in a worker process."""
    job = msgspec.msgpack.decode(data, type=Job)
    given = (job.game, job.day, bytes.fromhex(job.secret))
    try:
        if job.moves is None:
            match = daily.play_out(*given, answer)
        else:
            match = daily.replay_moves(*given, job.moves, answer)
        found = daily.try_of(match)
    except JetonsError as error:
        return msgspec.json.encode(Result(fr=error.text.fr, en=error.text.en))
    at, move, points = found.best
    return msgspec.json.encode(
        Result(
            points=found.points,
            scores=list(found.scores),
            best=wire.DayBest(at, move, points),
            worth=found.worth,
            moves=[one.move for one in match.moves] if job.moves is None else [],
        )
    )


def date_at(now: int) -> datetime.date:
    """The date at Greenwich."""
    return datetime.datetime.fromtimestamp(now / 1000, datetime.UTC).date()


def shifted(now: int, days: int) -> str:
    """The date so many days after now."""
    return (date_at(now) + datetime.timedelta(days)).isoformat()


def begins(day: str) -> int:
    """When a date begins somewhere. Raises Conflict for what is no date."""
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        raise no_day() from None
    noon = datetime.datetime(date.year, date.month, date.day, tzinfo=datetime.UTC)
    return int(noon.timestamp() * 1000) - HALF_DAY - HALF_DAY // 6  # the first are 14 hours ahead


def is_over(day: str, now: int) -> bool:
    """Whether a date is over everywhere."""
    return now >= begins(day) + HALF_DAY + HALF_DAY // 6 + DAY + HALF_DAY


no_day = Refusing(WORDS, Conflict, "no_day")  # a date of which there is no game, or not yet
other_try = Refusing(WORDS, Conflict, "other_try", code="played_already")  # a second try


class Daily:
    """The games of the day of one node."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.root = ""
        self.workers = Workers(min(site.settings.bot_workers, 1), be_last)
        self._queue = BotQueue(1)
        self.turns = Turns(*TURNS)
        self._judging: dict[tuple[str, str, str], asyncio.Future[None]] = {}
        self._masters: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def open(self) -> None:
        """Read the site's secret, and look for claims that wait, from time to time."""
        self.root = (await self._site.store.secret("daily", secrets.token_bytes(32))).hex()
        self._site.tables.tasks.supervise("daily", self._look_round)

    def close(self) -> None:
        """Stop; what is not judged is judged later."""
        self.workers.close()

    # --- deals ----------------------------------------------------------------------------

    def days(self, now: int) -> wire.Days:
        """The deals of the days that are today somewhere, and of the next one."""
        dates = [shifted(now, n) for n in (-1, 0, 1, 2)]
        return wire.Days([self.deals(date, now) for date in dates])

    def deals(self, date: str, now: int) -> wire.DayDeals:
        """The deals of a day that is not far ahead. Raises Conflict."""
        if begins(date) > now + 2 * DAY:
            raise no_day()
        return wire.DayDeals(date, {slug: self.secret_of(date, slug) for slug in GAMES})

    def secret_of(self, date: str, slug: str) -> str:
        """The secret of a day's deal."""
        return daily.secret_of(self.root, date, slug)

    # --- claims ---------------------------------------------------------------------------

    async def claim(
        self, player: str, address: str, date: str, slug: str, moves: list[str], now: int
    ) -> None:
        """Keep what somebody says to have made of a deal, and have it played again.

        Said again it changes nothing. Raises Conflict for another record, or another day.
        """
        slug = game_named(slug).slug
        if begins(date) > now or now > begins(date) + (TAKEN + 2) * DAY:
            raise no_day()
        if len(moves) > daily.MOST_MOVES or sum(map(len, moves)) > 40_000:
            raise refusals.unreadable("moves")
        said = msgspec.json.encode(moves)
        try:
            row = rows.Row(date, slug, player, "claimed", 0, now, said, b"{}")
            kept = await rows.claim(self._site.store, row)
        except NotSaved as error:
            self._site.tables.note_failure(error)
            raise refusals.not_saved() from error
        if kept.claim != said and kept.claim != b"[]":
            raise other_try()
        if kept.state == "claimed":
            await self._judge_soon(kept, address)

    async def _judge_soon(self, row: rows.Row, address: str) -> None:
        key = (row.day, row.game, row.player)
        if key not in self._judging:
            work = asyncio.ensure_future(self._judge(row, address))
            self._judging[key] = work
            work.add_done_callback(lambda done: self._judged(key, done))
        await asyncio.wait([self._judging[key]])

    def _judged(self, key: tuple[str, str, str], done: asyncio.Future[None]) -> None:
        self._judging.pop(key, None)
        if not done.cancelled() and (error := done.exception()) is not None:
            logger.warning("a result of the day waits: %s", error)

    async def _judge(self, row: rows.Row, address: str) -> None:
        asker = Asker(f"{row.day}/{row.game}/{row.player}", row.player, True, address)
        moves = msgspec.json.decode(row.claim, type=list[str])
        found = await self._ask(row.game, row.day, moves, asker)
        state = "late" if is_over(row.day, row.at) else "counted"
        state = "refused" if found.en else state
        told = msgspec.json.encode(found)
        await rows.judge(self._site.store, row, state, found.worth, told)

    async def _ask(self, slug: str, day: str, moves: list[str] | None, asker: Asker) -> Result:
        job = Job(slug, day, self.secret_of(day, slug), moves)
        async with self._queue.worker(asker):
            data = await self.workers.run(judge, msgspec.msgpack.encode(job))
        return msgspec.json.decode(data, type=Result)

    async def _look_round(self) -> None:
        while True:
            try:
                await self.look_after(milliseconds())
            except NotSaved as error:
                logger.warning("games of the day: %s", error)
            self._site.tables.tasks.pulse("daily")
            await asyncio.sleep(ROUND)

    async def look_after(self, now: int) -> None:
        """Judge what waits since long."""
        for row in await rows.claimed(self._site.store, now - LONG_AGO, MANY):
            await self._judge_soon(row, "")

    async def throw_away(self, now: int) -> None:
        """Delete what is old."""
        await rows.clean(self._site.store, shifted(now, -LIGHT_AFTER), shifted(now, -GONE_AFTER))

    # --- how a day stands -----------------------------------------------------------------

    async def board(self, player: str | None, date: str, slug: str, now: int) -> wire.DayBoard:
        """How a day stands, for somebody. Raises Conflict."""
        slug = game_named(slug).slug
        if begins(date) > now:
            raise no_day()
        store, is_done = self._site.store, is_over(date, now)
        try:
            mine = None if player is None else await rows.one(store, date, slug, player)
            counts = await rows.counts(store, date, slug)
            may_look = is_done or (mine is not None and mine.state != "claimed")
            top = await rows.top(store, date, slug, TOP) if may_look else []
            master = await rows.one(store, date, slug, rows.MASTER) if may_look else None
            names = {row.player: await store.player_name(row.player) or "" for row in top}
        except NotSaved as error:
            self._site.tables.note_failure(error)
            raise refusals.not_loaded() from error
        if counts and may_look and master is None:  # beside people's; else any date costs a game
            self._play_master(date, slug)
        counted = mine if mine is not None and mine.state == "counted" else None
        stands = daily.standing(counts, None if counted is None else counted.worth)
        return wire.DayBoard(
            date=date,
            game=slug,
            is_over=is_done,
            n=stands.n,
            bins=[wire.DayBin(one.low, one.high, one.n) for one in stands.bins],
            state=state_of(mine),
            rank=stands.rank,
            better_than=stands.better_than,
            refusal=refusal_of(mine),
            top=[game_of(row, names[row.player], row.player == player) for row in top],
            master=None if master is None else game_of(master, "", False),
        )

    def _play_master(self, date: str, slug: str) -> None:
        """Have the computer play a day's deal once; who looks again finds it."""
        if (date, slug) not in self._masters:
            task = self._site.spawn(self._keep_master(date, slug))
            self._masters[date, slug] = task
            task.add_done_callback(lambda _: self._masters.pop((date, slug), None))

    async def _keep_master(self, date: str, slug: str) -> None:
        try:
            found = await self._ask(slug, date, None, Asker(f"{date}/{slug}"))
            told = msgspec.json.encode(found)
            moves = msgspec.json.encode(found.moves)
            row = rows.Row(
                date, slug, rows.MASTER, "master", found.worth, milliseconds(), moves, told
            )
            await rows.keep(self._site.store, row)
        except (NotSaved, BusDown) as error:
            logger.warning("the computer's game of the day: %s", error)


def state_of(row: rows.Row | None) -> wire.State:
    """What became of somebody's result."""
    if row is None:
        return "none"
    if row.state == "counted":
        return "counted"
    if row.state == "late":
        return "late"
    return "refused" if row.state == "refused" else "waiting"


def refusal_of(row: rows.Row | None) -> Refusal | None:
    """Why somebody's result does not count."""
    if row is None or row.state != "refused":
        return None
    told = msgspec.json.decode(row.told, type=Result)
    return Refusal("forged", words(Text(told.fr, told.en)), "")


def game_of(row: rows.Row, name: str, is_me: bool) -> wire.DayGame:
    """A result as it is shown."""
    told = msgspec.json.decode(row.told, type=Result)
    moves = msgspec.json.decode(row.claim, type=list[str])
    return wire.DayGame(name, told.points, told.scores, is_me, told.best, moves)
