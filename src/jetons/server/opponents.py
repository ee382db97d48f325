"""Bots in worker processes: a job is a view, the answer a move. Never in the event loop.

A job goes over the bus to whichever node is free (alone: to this one), and there to a process of
its own. If a worker dies the job is asked again; if the node dies, the table's ``due_at`` makes
another node ask.
"""

from __future__ import annotations

import asyncio
import sys

import msgspec
import numpy as np

from jetons.bots import Budget, bot
from jetons.core.errors import BadNotation, IllegalMove, JetonsError
from jetons.core.game import Game, Records
from jetons.core.text import Text
from jetons.games import REGISTRY as GAMES
from jetons.games import game as game_named
from jetons.learn import hint
from jetons.server.bot_queue import Asker, BotQueue
from jetons.server.bus import Bus, BusDown
from jetons.server.workers import HUMBLE, TRIES, Work, Workers, be_humble

NO_TABLE = Asker()  # somebody who asks outside any table
PATIENCE = 30.0  # seconds beyond the thinking time until a job counts as lost


class Job(msgspec.Struct, frozen=True):
    """What a bot is given: a view, never a state."""

    game: str
    bot: str
    view: bytes
    seconds: float
    asker: Asker = Asker()
    move: str | None = None  # not null: advice is wanted; a text: about this move


class Loss(msgspec.Struct, frozen=True):
    """What a move would give away."""

    points: float
    win: float
    is_much: bool
    text: Text


class Advice(msgspec.Struct, frozen=True):
    """A hint (``learn.hint``) on its way from a worker."""

    move: str
    parts: list[str]
    cells: list[str]
    tokens: list[str]
    points: int
    where: Text
    which: Text
    what: Text
    reasons: list[Text]
    loss: Loss | None = None


class Answer(msgspec.Struct, frozen=True):
    """What comes back: a move, or advice, or why not."""

    move: str = ""
    error: str = ""
    advice: Advice | None = None
    refused: Refused | None = None  # the move that was asked about


class Refused(msgspec.Struct, frozen=True):
    """Why a move cannot be played."""

    reason: str
    text: Text
    clause: str


def think(data: bytes) -> bytes:
    """Choose a move. Runs in a worker process."""
    job = msgspec.msgpack.decode(data, type=Job)
    try:
        game = game_named(job.game)
        views = np.frombuffer(job.view, game.view).copy().view(np.recarray)
        if job.move is not None:
            return msgspec.msgpack.encode(Answer(advice=advice_on(game, views, job)))
        choice = bot(job.bot).choose(game, views, Budget(seconds=job.seconds))
        return msgspec.msgpack.encode(Answer(move=choice.move))
    except (BadNotation, IllegalMove) as error:
        clause = error.clause if isinstance(error, IllegalMove) else ""
        refused = Refused(error.reason, error.text, clause)
        return msgspec.msgpack.encode(Answer(refused=refused))
    except JetonsError as error:
        return msgspec.msgpack.encode(Answer(error=error.code))


def advice_on(game: Game, views: Records, job: Job) -> Advice:
    """A hint, and what a move would give away if one was named."""
    seconds = min(job.seconds, hint.SECONDS)
    if not job.move:
        return advice_of(hint.hint(game, views, seconds=seconds), None)
    lost = hint.coach(game, views, job.move, seconds=seconds)
    return advice_of(lost.better, Loss(lost.points, lost.win, lost.is_much, lost.text))


def advice_of(found: hint.Hint, loss: Loss | None) -> Advice:
    """A hint as it travels from a worker."""
    return Advice(
        found.move,
        list(found.parts),
        list(found.cells),
        list(found.tokens),
        found.points,
        found.where,
        found.which,
        found.what,
        list(found.reasons),
        loss,
    )


def untold(advice: Advice) -> Advice:
    """What the coach says of a move that gives little away: not which one is better, nor by how
    much; else asking about every move in turn would tell the best one and count as nothing."""
    none = Text("", "")
    loss = advice.loss and Loss(0.0, 0.0, False, advice.loss.text)
    return Advice("", [], [], [], 0, none, none, none, [], loss)


def nod(data: bytes) -> bytes:
    """Show that a worker works."""
    return data


class Opponents:
    """Asks bots, here or on another node."""

    def __init__(self, bus: Bus, *, workers: int, seconds: float) -> None:
        self.bus = bus
        self.workers = workers
        self.seconds = seconds
        self.queue = BotQueue(max(workers, 1))
        self._pool: Workers | None = None
        self._compiler: asyncio.subprocess.Process | None = None

    async def open(self) -> None:
        """Start the workers and offer them to the other nodes."""
        self._pool = Workers(self.workers, be_humble)
        await self.bus.serve("bots", self._answer)

    def close(self) -> None:
        """Stop the workers; what they think about is lost and asked again later."""
        if self._compiler is not None and self._compiler.returncode is None:
            self._compiler.terminate()
        if self._pool is not None:
            self._pool.close()
            self._pool = None

    async def warm(self) -> None:
        """Compile rules and bots in a process of its own, for everybody to load from the disk.

        The compiler's memory goes with that process; workers stay small.
        """
        for slug in GAMES:
            if self._pool is None:
                return
            words = (sys.executable, "-m", "jetons", "warm", slug)
            quiet = asyncio.subprocess.DEVNULL
            self._compiler = await asyncio.create_subprocess_exec(
                *words, stdin=quiet, stdout=quiet, stderr=quiet, preexec_fn=HUMBLE
            )
            await self._compiler.wait()
            self._compiler = None

    def renew(self) -> None:
        """Start the workers anew: they find libraries that were not there before.

        What the old ones think about is asked again of the new ones.
        """
        if self._pool is not None:
            self._pool.renew()

    async def nod(self) -> None:
        """Wait until a worker of this node has answered. Raises BusDown."""
        await self._run(nod, b"")

    async def choose(self, slug: str, name: str, view: bytes, asker: Asker = NO_TABLE) -> str:
        """A bot's move. Raises BusDown if nobody can think at present."""
        data = msgspec.msgpack.encode(Job(slug, name, view, self.seconds, asker))
        for attempt in range(TRIES):
            try:
                reply = await self.bus.request("bots", data, self.seconds + PATIENCE)
                answer = msgspec.msgpack.decode(reply, type=Answer)
            except BusDown:
                await asyncio.sleep(0.2 * (attempt + 1))
                continue
            if answer.error:
                raise BusDown(answer.error)
            return answer.move
        return msgspec.msgpack.decode(await self._answer(data), type=Answer).move

    async def advise(self, slug: str, view: bytes, move: str, asker: Asker) -> Advice:
        """A hint. Raises BadNotation or IllegalMove for a move that is none, BusDown."""
        seconds = max(self.seconds, hint.SECONDS)
        data = msgspec.msgpack.encode(Job(slug, "", view, seconds, asker, move))
        reply = await self.bus.request("bots", data, seconds + PATIENCE)
        answer = msgspec.msgpack.decode(reply, type=Answer)
        if answer.refused is not None:
            why = answer.refused
            raise IllegalMove(why.text, reason=why.reason, clause=why.clause)
        if answer.advice is None:
            raise BusDown(answer.error)
        return answer.advice

    async def _answer(self, data: bytes) -> bytes:
        asker = msgspec.msgpack.decode(data, type=Job).asker
        async with self.queue.worker(asker):
            return await self._think(data)

    async def _think(self, data: bytes) -> bytes:
        return await self._run(think, data)

    async def _run(self, work: Work, data: bytes) -> bytes:
        if self._pool is None:
            raise BusDown("closing")
        return await self._pool.run(work, data)
