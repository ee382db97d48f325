"""Reviews of finished matches: made decision by decision, kept with the table.

They have a worker of their own, which the processor serves after the server and the bots. A few are
made at a time, a decision of each in turn; the others wait. Everybody's first goes before anybody's
second, counted by address: who asks for many waits for himself. What is kept has no names in it; it
can be made again from the log at any time.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from jetons.core.engine import engine
from jetons.core.game import Records
from jetons.games import game as game_named
from jetons.play.match import Match
from jetons.server.faults import Faults
from jetons.server.moments import milliseconds
from jetons.server.store import NotSaved
from jetons.server.workers import Workers, be_last
from jetons.study.review import (
    VERSION,
    Review,
    Stand,
    Telling,
    Weighing,
    check_finished,
    ends,
    from_json,
    stands,
    to_json,
    weigh,
)
from jetons.study.weigh import Verdict, Weigher, Worth
from jetons.study.why import Reason
from jetons.table import refusals, wire

if TYPE_CHECKING:
    from jetons.server.store import Store
    from jetons.server.table import Table
    from jetons.server.tables import Tables

BUDGET = 1.0
SEED = 1  # the same for all: a review made again is the same
MANY = 200  # reviews that wait or are made
OF_ONE = 4  # of them that one address may ask for
AT_ONCE = 3  # that are made at a time, a decision of each in turn
LONGEST = 600  # decisions of a match that is reviewed here


class Job(msgspec.Struct, frozen=True):
    """One decision to be weighed."""

    game: str
    state: bytes
    move: str
    seat: int
    points: int
    ply: int
    is_followed: bool  # by a draw


class Numbers(msgspec.Struct, frozen=True):
    """What comes back: the verdict, (mean, error) of the three worths, and the reason."""

    verdict: Verdict
    worths: list[list[list[list[float]]]]
    why: Reason | None


def weigh_one(data: bytes) -> bytes:
    """Weigh one decision. Runs in a worker process."""
    from jetons.play.events import Played

    job = msgspec.msgpack.decode(data, type=Job)
    game = game_named(job.game)
    states = np.frombuffer(bytearray(job.state), game.state)
    played = Played(seat=job.seat, move=job.move, points=job.points)
    found = weigh(Weigher(game, BUDGET), Stand(states, played, [], job.is_followed), SEED, job.ply)
    worths = [[w.mean.tolist(), w.error.tolist()] for w in found[1:4]]
    return msgspec.msgpack.encode(Numbers(found.verdict, worths, found.why))


def weighed_from(data: bytes) -> Weighing:
    """The numbers of a decision from a worker's answer."""
    numbers = msgspec.msgpack.decode(data, type=Numbers)
    before, reference, after = (
        Worth(np.array(mean), np.array(error)) for mean, error in numbers.worths
    )
    return Weighing(numbers.verdict, before, reference, after, numbers.why)


@dataclass(eq=False)
class Making:
    """A review that is wanted: by whom, and how far it is."""

    table: str
    match: Match
    of: int
    asked: dict[str, tuple[int, int]]  # by address: the round it is made in, the number of the wish
    served: int = 0  # when it was last worked on, counted in decisions of all
    empty: Records | None = None
    places: list[Stand] = field(default_factory=list)
    weighed: list[Weighing] = field(default_factory=list)

    def turn(self) -> tuple[int, int]:
        """When it is made: in the turn of whoever of those who asked comes first."""
        return min(self.asked.values())


class Reviews:
    """The reviews of one node: under way, and kept."""

    def __init__(self, tables: Tables, store: Store, workers: int) -> None:
        self.tables, self.store = tables, store
        self.faults = Faults("the review of %s failed")
        self._workers = Workers(min(workers, 1), be_last)
        self._making: dict[str, Making] = {}  # by table, in the order they came
        self._is_driving = False
        self._n_served = self._n_asked = 0
        self._round = 0  # of those whose reviews are made now

    def close(self) -> None:
        """Stop; what is not kept is made again when somebody asks."""
        self._workers.close()

    @property
    def n_making(self) -> int:
        """How many wait or are made."""
        return len(self._making)

    def in_turn(self) -> list[Making]:
        """Those that are wanted: everybody's first before anybody's second, by address."""
        return sorted(self._making.values(), key=Making.turn)

    async def look(self, table: Table) -> wire.ReviewState:
        """How far the review of a match is; whole if it was made."""
        match = table.desk.match
        if table.desk.status != "over" or match is None:
            raise refusals.not_over()
        making = self._making.get(table.desk.id)
        if making is not None:
            ahead = max(0, self.in_turn().index(making) + 1 - AT_ONCE)
            looked = [glance(one.verdict) for one in making.weighed]
            return wire.ReviewState(done=len(looked), of=making.of, ahead=ahead, looked=looked)
        between = match.game.notation.between_parts
        return wire.ReviewState(review=await self.stored(table.desk.id), between=between)

    async def ask(self, table: Table, address: str) -> wire.ReviewState:
        """The same, and make it if nobody did. Raises what is refused."""
        state = await self.look(table)
        match, name = table.desk.match, table.desk.id
        if state.review is not None or match is None:
            return state
        if (making := self._making.get(name)) is None:
            if self.faults.is_resting(name):
                raise refusals.review_failed()
            check_finished(match)
            self._check_places(address, len(match.moves))
            making = self._making[name] = Making(name, match, len(match.moves), {})
        if address not in making.asked and self._n_of(address) < OF_ONE:
            making.asked[address] = self._next_turn(address)
        if not self._is_driving:
            self._is_driving = True
            self.tables.spawn(self._drive())
        return await self.look(table)

    def _next_turn(self, address: str) -> tuple[int, int]:
        """A round after the last one that an address has a review in, the present one at least."""
        wishes = (making.asked.get(address) for making in self._making.values())
        rounds = [wish[0] + 1 for wish in wishes if wish is not None]
        self._n_asked += 1
        return max([self._round, *rounds]), self._n_asked

    def _n_of(self, address: str) -> int:
        return sum(address in making.asked for making in self._making.values())

    def _check_places(self, address: str, n_moves: int) -> None:
        """Raise TooMany where no place is left for one more."""
        if self._n_of(address) >= OF_ONE:
            raise refusals.too_many_reviews(OF_ONE)
        if len(self._making) >= MANY or n_moves > LONGEST:
            raise refusals.too_many(30.0)

    async def best_view(self, table: Table, ply: int, *, in_words: bool = True) -> bytes:
        """What everybody may see after the best move of a decision instead of the one played."""
        found, match = (await self.look(table)).review, table.desk.match
        if found is None or match is None or ply >= len(found.plies):
            raise refusals.no_review()
        best = found.plies[ply].verdict.options[0].move
        return await asyncio.to_thread(after_best, match, ply, best, in_words)

    async def stored(self, table: str) -> Review | None:
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

    async def _drive(self) -> None:
        """Weigh one decision after another, as long as a review is wanted."""
        try:
            while self._making:
                making = min(self.in_turn()[:AT_ONCE], key=lambda one: one.served)
                self._n_served += 1
                making.served = self._n_served
                self._round = max(self._round, making.turn()[0])
                try:
                    await self._go_on(making)
                except Exception as error:  # whatever it was: the others are made
                    self.faults.note(making.table, error)
                    del self._making[making.table]
        finally:
            self._is_driving = False

    async def _go_on(self, making: Making) -> None:
        """One decision more; after the last one the review is told and kept."""
        if making.empty is None:
            making.empty, making.places = await asyncio.to_thread(stands, making.match)
        if len(making.weighed) < making.of:
            making.weighed.append(await self._weigh(making, len(making.weighed)))
            return
        found = await asyncio.to_thread(whole_review, making)
        await self.store.save_review(making.table, milliseconds(), to_json(nameless(found)))
        self.faults.clear(making.table)
        del self._making[making.table]

    async def _weigh(self, making: Making, ply: int) -> Weighing:
        stand = making.places[ply]
        played = stand.played
        assert played is not None
        slug = making.match.game.slug
        given = (played.move, played.seat, played.points, ply, stand.is_followed)
        job = Job(slug, stand.states.tobytes(), *given)
        data = msgspec.msgpack.encode(job)
        return weighed_from(await self._workers.run(weigh_one, data))


def whole_review(making: Making) -> Review:
    """The review of a match whose decisions are weighed."""
    assert making.empty is not None
    weigher = Weigher(making.match.game, BUDGET)
    start, last = ends(weigher, making.empty, making.places, SEED)
    return Telling(making.match, making.places, start, making.weighed, last, SEED, BUDGET).review()


def glance(verdict: Verdict) -> wire.Glance:
    """A verdict as it is told while the review is made."""
    return wire.Glance(verdict.grade, verdict.is_forced, verdict.cost, verdict.points)


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
