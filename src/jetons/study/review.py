"""A finished match looked at again: what each decision cost, what each draw brought.

For every seat the chance to win is followed from the empty table to the result::

    result = start + luck + skill + others + rest + ending

- *start*: what the seat could expect before anything was dealt.
- *luck*: each draw against the average draw, with all tokens seen; and what lay hidden when a move
  departed from first sight: it helped or harmed more than the mover could know.
- *skill*: each of its moves against the move that is best at first sight, by the mover's own view.
- *others*: the same of the other seats' moves, as it touched this seat.
- *rest*: what the estimate itself corrected on the way, with nothing played or drawn.
- *ending*: resignation, time, agreement: from what could be expected to what was given.

The six add up by construction; ``error`` says how far luck and skill may be off, and how large the
rest may be. Mistakes and accuracy go by the *best* move instead (``study.weigh``): cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec
import numpy as np

from jetons.core.engine import engine
from jetons.core.errors import BadRecord
from jetons.core.game import Records, copies_of
from jetons.core.text import Text
from jetons.play.events import Drew, Played, Started
from jetons.play.match import Match
from jetons.study.levels import level_of
from jetons.study.weigh import CLASSES, FLOOR, Verdict, Weigher, Worth, clean

VERSION = 4
HALVES = 0.05  # what is lost where a move's accuracy is one half
TURNING = 0.05  # chance to win that changed hands at a turning point, at least
N_TURNING = 5  # turning points that are named, at most

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
    error: list[float]  # two standard errors: of luck and skill, and of the rest around zero
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


# --- the walk ------------------------------------------------------------------------------


def check_finished(match: Match) -> None:
    """Raise BadRecord unless the match has ended."""
    if not match.is_over:
        raise BadRecord(
            Text(
                "la partie n’est pas finie : on n’analyse que des parties finies",
                "the match is not over: only finished matches are reviewed",
            )
        )
    if not match.moves:
        raise BadRecord(Text("rien n’a été joué", "nothing was played"))


def stands(match: Match) -> tuple[Records, list[Stand]]:
    """The empty table, and every decision with the position it was made in; last, the end."""
    game, rules = match.game, engine(match.game)
    states = opening(match)
    empty, found, drawn = copies_of(states), [], []
    for event in match.effective()[1:]:
        if isinstance(event, Drew):
            drawn.append(game.notation.format_outcome(event.pool, event.outcome))
            rules.call.draw(states, 0, event.outcome)
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


class Weighed(NamedTuple):
    """The numbers of one decision."""

    verdict: Verdict
    before: Worth  # the position
    reference: Worth  # after the move that is best at first sight
    after: Worth  # after the move that was played


def weigh(weigher: Weigher, stand: Stand, seed: int, ply: int) -> Weighed:
    """Everything that has to be sampled for one decision; the same for equal seeds.

    The position, the played move and first sight's have the same luck: what they share cancels.
    """
    assert stand.played is not None
    rules, states = engine(weigher.game), stand.states
    verdict = weigher.decision(states, stand.played.move, seed, ply, 0)
    before = weigher.worth(states, None, seed, ply, 1)
    played = rules.checked_move(states, stand.played.move)
    after = weigher.worth(states, played, seed, ply, 1)
    if verdict.reference == verdict.played:
        return Weighed(verdict, before, after, after)
    text = verdict.options[verdict.reference].move
    first = weigher.worth(states, rules.checked_move(states, text), seed, ply, 1)
    return Weighed(verdict, before, first, after)


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
    weighed: list[Weighed] = []
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
    weighed: list[Weighed]
    last: Worth
    seed: int
    budget: float

    def review(self) -> Review:
        """The whole review."""
        match = self.match
        deal = self.draw(0, self.start)
        plies = [self.ply(k) for k in range(len(self.weighed))]
        ending = self.ending()
        return Review(
            game=match.game.slug,
            players=list(match.players),
            seed=self.seed,
            budget=self.budget,
            floor=FLOOR,
            deal=deal,
            plies=plies,
            ending=ending,
            accounts=[self.account(seat, deal, plies, ending) for seat in self.seats],
            turning=turning_points(plies, deal),
        )

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.match.players))

    def at(self, k: int) -> Worth:
        """The worth of the k-th place, its draws made."""
        return self.weighed[k].before if k < len(self.weighed) else self.last

    def draw(self, k: int, before: Worth) -> Draw | None:
        """What was drawn before the k-th place, against the average."""
        tokens = self.places[k].drawn
        if not tokens:
            return None
        now = self.at(k)
        error = np.sqrt(now.error**2 + before.error**2)
        return Draw(tokens=tokens, luck=pairs(now.mean - before.mean), error=pairs(error))

    def ply(self, k: int) -> Ply:
        """One decision, its parts, and the draw after it."""
        played, one = self.places[k].played, self.weighed[k]
        assert played is not None
        gains = np.array(one.verdict.gains)
        moved = one.after.mean - one.reference.mean
        rest = one.reference.mean - one.before.mean
        draw = self.draw(k + 1, one.after)
        if draw is None:  # the same position, looked at twice
            rest = rest + (self.at(k + 1).mean - one.after.mean)
        return Ply(
            seat=played.seat,
            move=played.move,
            points=played.points,
            verdict=one.verdict,
            chance=pairs(one.before.mean),
            after=pairs(one.after.mean),
            skill=pairs(gains),
            hidden=pairs(moved - gains),
            rest=pairs(rest),
            draw=draw,
        )

    def ending(self) -> Ending | None:
        """What an ending by the players or the clock changed; None if the rules ended it."""
        match = self.match
        if match.ended is None:
            return None
        outcome, change = match.ended, np.zeros_like(self.last.mean)
        if outcome.winners:
            partners, state = match.game.eyes.partners, match.states[0]
            sides = {tuple(sorted(partners(state, seat))) for seat in outcome.winners}
            for seat in self.seats:
                share = 1.0 / len(sides) if seat in outcome.winners else 0.0
                if len(self.seats) > 1:
                    change[seat, 0] = share - self.last.mean[seat, 0]
        return Ending(why=outcome.why, change=pairs(change))

    def account(
        self, seat: int, deal: Draw | None, plies: list[Ply], ending: Ending | None
    ) -> Account:
        """One seat's game, added up."""
        draws = [draw for draw in (deal, *(ply.draw for ply in plies)) if draw is not None]
        luck = sum_of(draw.luck[seat] for draw in draws) + sum_of(p.hidden[seat] for p in plies)
        mine = [ply for ply in plies if ply.seat == seat]
        skill = sum_of(ply.skill[seat] for ply in mine)
        others = sum_of(ply.skill[seat] for ply in plies if ply.seat != seat)
        rests = [np.array(ply.rest[seat]) for ply in plies]
        change = np.array(ending.change[seat]) if ending else np.zeros(2)
        rest, start = sum_of(rests), np.array(pairs(self.start.mean)[seat])
        errors = [np.array(draw.error[seat]) for draw in draws]
        errors += [np.array(ply.verdict.gain_errors[seat]) for ply in plies]
        squares = sum_of(error**2 for error in errors) + sum_of(one**2 for one in rests)
        chosen = [ply.verdict for ply in mine if not ply.verdict.is_forced]
        grades = {name: sum(one.grade == name for one in chosen) for name in CLASSES}
        lost = sum_of([one.win, one.points] for one in chosen if one.cost > 0)
        mean_cost = sum(one.cost for one in chosen) / len(chosen) if chosen else None
        return Account(
            name=self.match.players[seat],
            start=two(start),
            luck=two(luck),
            skill=two(skill),
            others=two(others),
            rest=two(rest),
            ending=two(change),
            result=two(start + luck + skill + others + rest + change),
            error=two(2 * np.sqrt(squares)),
            cost=two(lost),
            decisions=len(chosen),
            grades=grades,
            accuracy=accuracy(one.cost for one in chosen),
            level=level_of(self.match.game, mean_cost),
        )


def accuracy(costs: Iterator[float]) -> float | None:
    """How well somebody decided: 100 for a best move, half of it for each 5 % of chance lost.

    >>> accuracy(iter([0.0, 0.05])), accuracy(iter([0.10])), accuracy(iter([]))
    (75.0, 25.0, None)
    """
    each = [100.0 * 0.5 ** (cost / HALVES) for cost in costs]
    return round(sum(each) / len(each), 1) if each else None


def turning_points(plies: list[Ply], deal: Draw | None) -> list[int]:
    """The plies whose move and draw changed the chances most, in their order."""
    sizes: list[tuple[float, int]] = []
    for k, ply in enumerate(plies):
        change = np.array(ply.after)[:, 0] - np.array(ply.chance)[:, 0]
        if ply.draw is not None:
            change = change + np.array(ply.draw.luck)[:, 0]
        sizes.append((float(np.abs(change).max()), k))
    largest = sorted((size for size in sizes if size[0] >= TURNING), reverse=True)[:N_TURNING]
    return sorted(k for _, k in largest)


def sum_of(parts: Any) -> np.ndarray[Any, Any]:
    """The sum of pairs (win, points); zero of none."""
    total = np.zeros(2)
    for part in parts:
        total = total + np.asarray(part)
    return total


def two(numbers: Any) -> list[float]:
    """A pair (win, points) as it is kept."""
    return [clean(numbers[0]), clean(numbers[1])]


def pairs(numbers: Any) -> Pairs:
    """Pairs by seat as they are kept."""
    return [two(row) for row in numbers]


def to_json(found: Review) -> bytes:
    """A review as JSON."""
    return msgspec.json.encode(found)


def from_json(text: bytes) -> Review:
    """A review from JSON. Raises msgspec.DecodeError or msgspec.ValidationError."""
    return msgspec.json.decode(text, type=Review)


__all__ = ["Review", "accuracy", "check_finished", "from_json", "review", "to_json"]
