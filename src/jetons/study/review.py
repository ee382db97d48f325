"""A finished match looked at again: what each decision cost, what each draw brought.

For every seat the chance to win is followed from the empty table to the result::

    result = start + luck + skill + others + rest + ending

- *start*: what the seat could expect before anything was dealt.
- *luck*: each draw against the average draw, with all tokens seen; and what lay hidden when a move
  departed from first sight: it helped or harmed more than the mover could know.
- *skill*: each of its moves against play at first sight, by the mover's own view.
- *others*: the same of the other seats' moves, as it touched this seat.
- *rest*: what the estimate itself corrected on the way, with nothing played or drawn.
- *ending*: resignation, time, agreement: from what could be expected to what was given.

The six add up by construction, so that luck is known as well as start and skill are. ``error`` says
how far it may be off; it is never less than the rest. Mistakes and accuracy go by the *best* move
instead (``study.weigh``): cost.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec
import numpy as np

from jetons.core.engine import engine
from jetons.core.errors import BadRecord
from jetons.core.game import MAX_SEATS, Game, Records, copies_of
from jetons.core.native import Library, address, libraries
from jetons.play.events import Drew, Played, Started
from jetons.play.match import Match
from jetons.study import sums
from jetons.study.levels import mean_costs
from jetons.study.sentences import refuse
from jetons.study.sums import ACCOUNT, PLACE, TOTAL
from jetons.study.weigh import CLASSES, FLOOR, Verdict, Weigher, Worth
from jetons.study.why import MISTAKES, Reason, reason_of

VERSION = 7
Pairs = list[list[float]]  # [seat] (win, points)
Progress = Callable[[int, int], None]  # (plies done, of)


class Draw(msgspec.Struct, frozen=True, kw_only=True):
    """What was drawn between two decisions, against the average draw."""

    tokens: list[str]  # as records write them
    luck: Pairs
    error: Pairs  # one standard error


class Ply(msgspec.Struct, frozen=True, kw_only=True):
    """One decision with the draw that followed."""

    seat: int
    move: str
    points: int
    verdict: Verdict
    chance: Pairs  # before the move, all tokens seen
    after: Pairs  # after it, before the draw
    skill: Pairs  # by the mover's view, against first sight
    hidden: Pairs  # what lay hidden made more or less of it
    rest: Pairs  # correction of the estimate
    draw: Draw | None = None
    why: Reason | None = None  # what the best move does that this one does not, of a mistake


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended that its players or the clock ended."""

    why: str
    change: Pairs


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's game: (win, points) of each part, and how well it decided."""

    name: str
    start: list[float]
    luck: list[float]
    skill: list[float]
    others: list[float]
    rest: list[float]
    ending: list[float]
    result: list[float]
    error: list[float]  # two standard errors of luck, and the rest
    skill_error: list[float]  # two standard errors of skill and others alone
    cost: list[float]  # chance to win and points given away by moves that were not best
    decisions: int  # with a choice
    grades: dict[str, int]  # how many of each class
    accuracy: float | None  # 0…100; None without a decision
    level: str  # the level that gives away as much; "" if there is nothing to go by


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """All that a review says; travels as JSON."""

    game: str
    players: list[str]
    seed: int
    budget: float
    floor: float  # costs below are not told from nothing
    deal: Draw | None
    plies: list[Ply]
    ending: Ending | None
    accounts: list[Account]
    turning: list[int]  # plies after which the chances were most different
    version: int = VERSION


class Stand(NamedTuple):
    """A place in a match: where somebody is to move, or where it ended."""

    states: Records
    played: Played | None  # what was played there; None at the end
    drawn: list[str]  # tokens that were drawn just before
    is_followed: bool = False  # by a draw, once it is played


# --- the walk ------------------------------------------------------------------------------


def check_finished(match: Match) -> None:
    """Raise BadRecord unless the match has ended."""
    if not match.is_over:
        raise refuse(BadRecord, "unfinished")
    if not match.moves:
        raise refuse(BadRecord, "nothing_played")


def stands(match: Match) -> tuple[Records, list[Stand]]:
    """The empty table, and every decision with the position it was made in; last, the end."""
    game, rules = match.game, engine(match.game)
    states = opening(match)
    empty = copies_of(states)
    found: list[Stand] = []
    drawn: list[str] = []
    for event in match.effective()[1:]:
        if isinstance(event, Drew):
            drawn.append(game.notation.format_outcome(event.pool, event.outcome))
            rules.call.draw(states, 0, event.outcome)
            if found:
                found[-1] = found[-1]._replace(is_followed=True)
        elif isinstance(event, Played):
            found.append(Stand(copies_of(states), event, drawn))
            moves = rules.checked_move(states, event.move)
            rules.call.apply(states, 0, moves, 0)
            drawn = []
    found.append(Stand(states, None, drawn))
    return empty, found


def opening(match: Match) -> Records:
    """Where a match began: the empty table, or the position it was set up from."""
    if match.origin is not None:
        return copies_of(match.origin)
    started = match.started
    assert isinstance(started, Started)
    game = match.game
    return engine(game).start(game.configure(len(started.players), started.options))


class Weighing(NamedTuple):
    """The sampled numbers of one decision."""

    verdict: Verdict
    before: Worth  # the position
    reference: Worth  # the position, looked one move further: first sight plays it
    after: Worth  # after the move that was played; where nothing is drawn then, anything
    why: Reason | None = None


def weigh(weigher: Weigher, stand: Stand, seed: int, ply: int) -> Weighing:
    """Everything that has to be sampled for one decision; the same for equal seeds.

    The position, the played move and first sight's have the same luck: what they share cancels.
    Where nothing is drawn after the move the sums take the worth of the next position.
    """
    assert stand.played is not None
    rules, states = engine(weigher.game), stand.states
    verdict = weigher.decision(states, stand.played.move, seed, ply, 0)
    before, first = weigher.worths(states, None, seed, ply, 1)
    played = rules.checked_move(states, stand.played.move)
    after = weigher.worth(states, played, seed, ply, 1) if stand.is_followed else first
    return Weighing(verdict, before, first, after, reason_for(weigher.game, states, verdict))


def reason_for(game: Game, states: Records, verdict: Verdict) -> Reason | None:
    """Why the best move beats the played one, if that was a mistake."""
    if verdict.grade not in MISTAKES or verdict.is_forced or verdict.played == 0:
        return None
    best, played = verdict.options[0], verdict.options[verdict.played]
    return reason_of(game, states, best, played, verdict.is_solved)


def review(
    match: Match,
    *,
    seed: int = 0,
    budget: float = 1.0,
    workers: int = 1,
    progress: Progress = lambda _done, _of: None,
) -> Review:
    """Look at a finished match again. Raises BadRecord if it is not finished.

    Equal seeds and budgets give equal reviews, with any number of workers.
    """
    check_finished(match)
    empty, places = stands(match)
    weigher = Weigher(match.game, budget)
    n = len(places) - 1
    weighed: list[Weighing] = []
    progress(0, n)
    with ThreadPoolExecutor(workers) as pool:  # kernels leave the lock to others
        jobs = [pool.submit(weigh, weigher, places[k], seed, k) for k in range(n)]
        try:
            for done, job in enumerate(jobs, 1):
                weighed.append(job.result())
                progress(done, n)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    start, last = ends(weigher, empty, places, seed)
    return Telling(match, places, start, weighed, last, seed, budget).review()


def ends(weigher: Weigher, empty: Records, places: list[Stand], seed: int) -> tuple[Worth, Worth]:
    """What the empty table and the end are worth."""
    n = len(places) - 1
    start = weigher.worth(empty, None, seed, n, 4)
    return start, weigher.worth(places[-1].states, None, seed, n, 5)


# --- adding up -----------------------------------------------------------------------------


class Telling(NamedTuple):
    """The sampled numbers of a match, told as a review."""

    match: Match
    places: list[Stand]
    start: Worth
    weighed: list[Weighing]
    last: Worth
    seed: int
    budget: float

    def review(self) -> Review:
        """The whole review: the sums are a kernel's (``study.sums``)."""
        match, n = self.match, len(self.weighed)
        rows, total = self.rows(), self.total()
        accounts = np.zeros(MAX_SEATS, ACCOUNT).view(np.recarray)
        adding(match.game).add_up(rows, n + 2, total[0], accounts)
        outcome = match.ended
        return Review(
            game=match.game.slug,
            players=list(match.players),
            seed=self.seed,
            budget=self.budget,
            floor=FLOOR,
            deal=self.draw(rows, 1),
            plies=[self.ply(rows, k) for k in range(n)],
            ending=None
            if outcome is None
            else Ending(why=outcome.why, change=self.pairs(total[0].change)),
            accounts=[self.account(seat, accounts[seat]) for seat in self.seats],
            turning=[int(k) for k in total[0].turning[: int(total[0].n_turning)]],
        )

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.match.players))

    def rows(self) -> Records:
        """The empty table, every decision and the end, with what was sampled there."""
        rows = np.zeros(len(self.weighed) + 2, PLACE).view(np.recarray)
        rows[0].seat = rows[-1].seat = -1
        put(rows[0].after, self.start)
        put(rows[-1].before, self.last)
        for k, stand in enumerate(self.places):
            rows[k + 1].has_draw = bool(stand.drawn)
        for k, one in enumerate(self.weighed):
            row, played, verdict = rows[k + 1], self.places[k].played, one.verdict
            assert played is not None
            row.seat, row.is_forced = played.seat, verdict.is_forced
            row.grade, row.cost = CLASSES.index(verdict.grade), verdict.cost
            row.lost[:] = (verdict.win, verdict.points)
            row.gain[: len(verdict.gains)] = verdict.gains
            row.gain_error[: len(verdict.gains)] = verdict.gain_errors
            for name, worth in zip(("before", "reference", "after"), one[1:4], strict=True):
                put(row[name], worth)
        return rows

    def total(self) -> Records:
        """What the sums of all are made of: the levels, and how the match was ended."""
        match, total = self.match, total_of(self.match.game, len(self.match.players))
        outcome = match.ended
        if outcome is not None and outcome.winners:
            partners, state = match.game.eyes.partners, match.states[0]
            sides = {tuple(sorted(partners(state, seat))) for seat in outcome.winners}
            total[0].is_ended = 1
            for seat in outcome.winners:
                total[0].shares[seat] = 1.0 / len(sides)
        return total

    def pairs(self, numbers: Any) -> Pairs:
        """Pairs by seat, as they are kept."""
        return [[float(one) for one in numbers[seat]] for seat in self.seats]

    def draw(self, rows: Records, i: int) -> Draw | None:
        """What was drawn before the i-th place, against the average."""
        tokens = self.places[i - 1].drawn
        if not tokens:
            return None
        luck, error = self.pairs(rows[i].luck), self.pairs(rows[i].luck_error)
        return Draw(tokens=tokens, luck=luck, error=error)

    def ply(self, rows: Records, k: int) -> Ply:
        """One decision, its parts, and the draw after it."""
        played, row = self.places[k].played, rows[k + 1]
        assert played is not None
        return Ply(
            seat=played.seat,
            move=played.move,
            points=played.points,
            verdict=self.weighed[k].verdict,
            chance=self.pairs(row.chance),
            after=self.pairs(row.moved),
            skill=self.pairs(row.skill),
            hidden=self.pairs(row.hidden),
            rest=self.pairs(row.rest),
            draw=self.draw(rows, k + 2),
            why=self.weighed[k].why,
        )

    def account(self, seat: int, account: Any) -> Account:
        """One seat's game, as it is told."""
        levels = list(mean_costs().get(self.match.game.slug, {}))
        found = {name: [float(one) for one in account[name]] for name in PARTS}
        return Account(
            name=self.match.players[seat],
            **found,
            decisions=int(account.decisions),
            grades={name: int(account.grades[k]) for k, name in enumerate(CLASSES)},
            accuracy=float(account.accuracy) if account.decisions else None,
            level=levels[int(account.level)] if account.level >= 0 else "",
        )


# of an account, by their names in its record
PARTS = (
    *("start", "luck", "skill", "others", "rest", "ending", "result"),
    *("error", "skill_error", "cost"),
)


def total_of(game: Game, n_seats: int) -> Records:
    """The record that holds the sums of all, with what levels give away."""
    total = np.zeros(1, TOTAL).view(np.recarray)
    costs = mean_costs().get(game.slug, {})
    total[0].n_seats, total[0].n_levels = n_seats, len(costs)
    total[0].levels[: len(costs)] = list(costs.values())
    return total


def put(row: Any, worth: Worth) -> None:
    """A worth into a record."""
    row[: len(worth.mean), :, 0] = worth.mean
    row[: len(worth.mean), :, 1] = worth.error


@functools.cache
def adding(game: Game) -> Any:
    """The kernels of the sums, by the game's library where there is one."""
    return NativeSums(libraries()[game.slug]) if game.slug in libraries() else sums


class NativeSums:
    """``study.sums`` by a library."""

    def __init__(self, library: Library) -> None:
        self._call = library.call["add_up"]

    def add_up(self, places: Any, n: int, total: Any, accounts: Any) -> None:
        """Tell all places and all accounts."""
        self._call(address(places), n, address(total), address(accounts), len(places))


def to_json(found: Review) -> bytes:
    """A review as JSON."""
    return msgspec.json.encode(found)


def from_json(text: bytes) -> Review:
    """A review from JSON. Raises msgspec.DecodeError or msgspec.ValidationError."""
    return msgspec.json.decode(text, type=Review)


__all__ = ["Review", "check_finished", "from_json", "review", "to_json"]
