"""Reviews of finished matches: made by the bots' workers decision by decision, kept with the table.

A decision is a job like a bot's move and waits behind those that somebody waits for. What is
kept has no names in it; it can be made again from the log at any time.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from jetons.core.engine import engine
from jetons.games import game as game_named
from jetons.play.match import Match
from jetons.server import refusals, wire
from jetons.server.bot_queue import Asker
from jetons.server.faults import Faults
from jetons.server.moments import milliseconds
from jetons.server.store import NotSaved
from jetons.study.review import (
    VERSION,
    Review,
    Stand,
    Telling,
    Weighed,
    check_finished,
    ends,
    from_json,
    stands,
    to_json,
    weigh,
)
from jetons.study.weigh import Verdict, Weigher, Worth

if TYPE_CHECKING:
    from jetons.server.opponents import Opponents
    from jetons.server.store.protocol import Store
    from jetons.server.table import Table
    from jetons.server.tables import Tables

BUDGET = 1.0
SEED = 1  # the same for all: a review made again is the same
MANY = 8  # reviews that are made at a time
LONGEST = 600  # decisions of a match that is reviewed here


class Job(msgspec.Struct, frozen=True):
    """One decision to be weighed."""

    game: str
    state: bytes
    move: str
    seat: int
    points: int
    ply: int


class Numbers(msgspec.Struct, frozen=True):
    """What comes back: the verdict, and (mean, error) of the three worths."""

    verdict: Verdict
    worths: list[list[list[list[float]]]]


def weigh_one(data: bytes) -> bytes:
    """Weigh one decision. Runs in a worker process."""
    from jetons.play.events import Played

    job = msgspec.msgpack.decode(data, type=Job)
    game = game_named(job.game)
    states = np.frombuffer(bytearray(job.state), game.state)
    played = Played(seat=job.seat, move=job.move, points=job.points)
    found = weigh(Weigher(game, BUDGET), Stand(states, played, []), SEED, job.ply)
    worths = [[w.mean.tolist(), w.error.tolist()] for w in found[1:]]
    return msgspec.msgpack.encode(Numbers(found.verdict, worths))


def weighed_from(data: bytes) -> Weighed:
    """The numbers of a decision from a worker's answer."""
    numbers = msgspec.msgpack.decode(data, type=Numbers)
    before, reference, after = (
        Worth(np.array(mean), np.array(error)) for mean, error in numbers.worths
    )
    return Weighed(numbers.verdict, before, reference, after)


@dataclass
class Making:
    """A review that is being made."""

    of: int
    done: int = 0
    weighed: list[Weighed | None] = field(default_factory=list)


class Reviews:
    """The reviews of one node: under way, and kept."""

    def __init__(self, tables: Tables, store: Store, opponents: Opponents) -> None:
        self.tables, self.store, self.opponents = tables, store, opponents
        self.faults = Faults("the review of %s failed")
        self._making: dict[str, Making] = {}

    @property
    def n_making(self) -> int:
        """How many are under way."""
        return len(self._making)

    async def look(self, table: Table) -> wire.ReviewState:
        """How far the review of a match is; whole if it was made."""
        match = table.desk.match
        if table.desk.status != "over" or match is None:
            raise refusals.not_over()
        making = self._making.get(table.desk.id)
        if making is not None:
            return wire.ReviewState(done=making.done, of=making.of)
        between = match.game.notation.between_parts
        return wire.ReviewState(review=await self.kept(table.desk.id), between=between)

    async def ask(self, table: Table) -> wire.ReviewState:
        """The same, and make it if nobody did. Raises what is refused."""
        state = await self.look(table)
        match = table.desk.match
        if state.review is not None or state.of or match is None:
            return state
        if self.faults.is_resting(table.desk.id):
            raise refusals.review_failed()
        check_finished(match)
        n = len(match.moves)
        if len(self._making) >= MANY or n > LONGEST:
            raise refusals.too_many(30.0)
        making = self._making[table.desk.id] = Making(n)
        self.tables.spawn(self._make(table.desk.id, match, making))
        return wire.ReviewState(done=0, of=n)

    async def best_view(self, table: Table, ply: int, *, in_words: bool = True) -> bytes:
        """What everybody may see after the best move of a decision instead of the one played."""
        found, match = (await self.look(table)).review, table.desk.match
        if found is None or match is None or ply >= len(found.plies):
            raise refusals.no_review()
        best = found.plies[ply].verdict.options[0].move
        return await asyncio.to_thread(after_best, match, ply, best, in_words)

    async def kept(self, table: str) -> Review | None:
        """The review of a match, if it was made."""
        try:
            kept = await self.store.review(table)
        except NotSaved as error:
            raise refusals.not_loaded() from error
        try:
            found = None if kept is None else from_json(kept)
        except msgspec.DecodeError:  # of another version: it is made again
            return None
        return found if found is not None and found.version == VERSION else None

    async def _make(self, table: str, match: Match, making: Making) -> None:
        try:
            empty, places = await asyncio.to_thread(stands, match)
            asker = Asker(player=f"review {table}", is_attended=False)
            width = max(self.opponents.workers, 1)
            weighed: list[Weighed] = []
            for first in range(0, making.of, width):  # a few at a time: others think as well
                jobs = [
                    self._weigh(match.game.slug, places[k], k, asker)
                    for k in range(first, min(first + width, making.of))
                ]
                weighed += await asyncio.gather(*jobs)
                making.done = len(weighed)
            weigher = Weigher(match.game, BUDGET)
            start, last = await asyncio.to_thread(ends, weigher, empty, places, SEED)
            found = Telling(match, places, start, weighed, last, SEED, BUDGET).review()
            await self.store.save_review(table, milliseconds(), to_json(nameless(found)))
            self.faults.clear(table)
        except Exception as error:  # whatever it was: nobody else waits for it
            self.faults.note(table, error)
        finally:
            del self._making[table]

    async def _weigh(self, slug: str, stand: Stand, ply: int, asker: Asker) -> Weighed:
        played = stand.played
        assert played is not None
        job = Job(slug, stand.states.tobytes(), played.move, played.seat, played.points, ply)
        data = msgspec.msgpack.encode(job)
        return weighed_from(await self.opponents.work(weigh_one, data, asker))


def after_best(match: Match, ply: int, best: str, in_words: bool = True) -> bytes:
    """The spectator's view after a move that was not played."""
    states, rules = stands(match)[1][ply].states, engine(match.game)
    rules.call.apply(states, 0, rules.checked_move(states, best), 0)
    return rules.view_json(rules.observe(states, -1), in_words=in_words)


def nameless(found: Review) -> Review:
    """A review as it is kept: nobody's name is in it."""
    return msgspec.structs.replace(
        found,
        players=[""] * len(found.players),
        accounts=[msgspec.structs.replace(account, name="") for account in found.accounts],
    )
