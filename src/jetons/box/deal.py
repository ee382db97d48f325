"""Deal hidden hands that fit a sheet: every seat holds what it laid.

At a real table the referee sees what is laid and never a rack, but the rules ask for racks. So the
match is dealt again after every entry: a seat draws first what it is known to lay next, else what
nobody is known to need. Who passed must not have been able to play: where the deal says otherwise,
hidden tokens change places until it fits. The result is a whole match, which replays and reviews.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from jetons.box.sentences import refuse
from jetons.core.engine import engine
from jetons.core.errors import Conflict, IllegalMove, JetonsError
from jetons.core.game import NO_CHANCE, Game, Hands, Line, Records
from jetons.play.events import AnyEvent, Drew, Played, Started

TRIES = 1_000  # deals that are looked at until everybody who passed had to
HIDDEN = "?"  # in a move's text: a token that nobody told
ANY = -1  # among what a seat needs: some token that it will give up unseen
MOST_SWAPS = 5  # hidden tokens that change places at once


@dataclass(frozen=True)
class Step:
    """A step as it was entered: whose it is, and its text (``x ? ?``: two tokens unseen)."""

    seat: int
    text: str


@dataclass(frozen=True)
class Scored:
    """A step as the rules count it."""

    seat: int
    move: str  # as records write it
    points: int
    lines: tuple[Line, ...]
    scores: tuple[int, ...]  # of all seats after it
    is_trusted: bool = False  # nobody can check it: it rests on a hand that nobody saw


def bare(game: Game, started: Started) -> Records:
    """A table before its first draw."""
    return engine(game).start(game.configure(len(started.players), started.options))


@dataclass
class Table:
    """A table on the way: its state, its log, and what each seat is known to lay."""

    game: Game
    states: Records
    events: list[AnyEvent]
    needs: list[list[int]]  # by seat: what it still lays, in that order
    luck: random.Random
    given: list[int]  # outcomes of the first draws
    drawn: list[tuple[int, int]]  # of each draw: to whom, what
    rack: dict[int, list[int]]  # by seat: numbers of its draws
    scored: list[Scored]

    @property
    def turn(self) -> int:
        """The seat to move."""
        return int(self.states[0].turn)

    @property
    def hands(self) -> Hands:
        """How this game's racks are read."""
        assert self.game.hands is not None
        return self.game.hands

    @property
    def is_over(self) -> bool:
        """Whether the match has ended by the rules."""
        return bool(engine(self.game).call.is_over(self.states, 0))

    def settle(self) -> None:
        """Make every draw that is due."""
        rules, weights = engine(self.game), np.zeros(self.game.n_outcomes, np.int64)
        pool, to = rules.pending(self.states, weights)
        while pool != NO_CHANCE:
            outcome = self.next_draw(to, weights)
            self.rack.setdefault(to, []).append(len(self.drawn))
            self.drawn.append((to, outcome))
            self.events.append(Drew(pool=pool, outcome=outcome, to=to))
            rules.call.draw(self.states, 0, outcome)
            pool, to = rules.pending(self.states, weights)
        self.forget_racks_given_back()

    def next_draw(self, seat: int, weights: Any) -> int:
        """The given outcome; else what the seat lays next and lacks; else what nobody needs."""
        number = len(self.drawn)
        if number < len(self.given) and weights[self.given[number]] > 0:
            return self.given[number]
        lacked = [self.lacked_by(one) for one in range(len(self.needs))]
        if seat < len(lacked):
            wanted = next((kind for kind in lacked[seat] if kind == ANY or weights[kind] > 0), ANY)
            if wanted != ANY:
                return wanted
        there = [kind for kind in range(len(weights)) for _ in range(int(weights[kind]))]
        free = without(there, [kind for one in lacked for kind in one])
        return int(self.luck.choice(free or there))

    def lacked_by(self, seat: int) -> list[int]:
        """What a seat will lay and does not hold, in that order."""
        held, lacked = list(self.hands.held(self.states[0], seat)), []
        size, needs = len(held), self.needs[seat]
        for i, kind in enumerate(needs):
            if kind == ANY:
                later = needs[i + 1 : i + 1 + size]
                spared = next((one for one in held if one not in later), ANY)
                if spared != ANY:
                    held.remove(spared)
                    continue
            elif kind in held:
                held.remove(kind)
                continue
            lacked.append(kind)
        return lacked

    def forget_racks_given_back(self) -> None:
        """Racks that were dealt again (20.21) hold only their last draws."""
        for seat in range(len(self.needs)):
            n = len(self.hands.held(self.states[0], seat))
            self.rack[seat] = self.rack.get(seat, [])[-n:] if n else []

    def named(self, text: str) -> str:
        """Name the tokens that a step leaves unnamed; those needed last come first."""
        words = text.split()
        if HIDDEN not in words:
            return text
        needs = self.needs[self.turn]
        rack = sorted(
            self.hands.held(self.states[0], self.turn),
            key=lambda kind: -needs.index(kind) if kind in needs else -len(needs),
        )
        pool = next(
            e.pool for e in reversed(self.events) if isinstance(e, Drew) and e.to == self.turn
        )
        told = []
        for word in words:
            is_named = word != HIDDEN or not rack
            told.append(word if is_named else self.game.notation.format_outcome(pool, rack.pop(0)))
        return " ".join(told)

    def check_turn(self, step: Step) -> None:
        """Raise Conflict for a step of a seat whose turn it is not."""
        seat = self.turn
        if self.is_over:
            raise refuse(Conflict, "over_already")
        if step.seat != seat:
            raise refuse(Conflict, "other_turn", seat=seat + 1, code="not_your_turn")

    def play(self, step: Step, *, on_trust: bool) -> None:
        """Make a step and its draws. Raises BadNotation, IllegalMove, or Conflict for a seat
        whose turn it is not."""
        rules, seat = engine(self.game), self.turn
        self.check_turn(step)
        moves = rules.read_move(self.states, self.named(step.text))
        reason = rules.call.check(self.states, 0, moves, 0)
        taken = self.hands.taken(moves[0])
        if reason and (taken or not on_trust):
            raise rules.refused(reason, self.states, moves)
        for kind in taken:
            number = next(i for i in self.rack[seat] if self.drawn[i][1] == kind)
            self.rack[seat].remove(number)
            self.needs[seat].remove(ANY if HIDDEN in step.text else kind)
        self.score(step, moves, is_trusted=bool(reason))

    def score(self, step: Step, moves: Records, *, is_trusted: bool) -> None:
        """Make a step that is allowed, note what it scored, make its draws."""
        rules, seat = engine(self.game), self.turn
        lines = rules.explain(self.states, moves)
        move = self.game.notation.between_parts.join(rules.parts(self.states, moves))
        points = int(rules.call.apply(self.states, 0, moves, 0))
        self.events.append(Played(seat=seat, move=move, points=points))
        self.settle()
        scores = tuple(int(score) for score in self.states[0].scores[: len(self.needs)])
        self.scored.append(Scored(seat, move, points, lines, scores, is_trusted))


def without(kinds: Iterable[int], others: Iterable[int]) -> list[int]:
    """Some tokens less others, each as often as it is there."""
    left = list(kinds)
    for kind in others:
        if kind in left:
            left.remove(kind)
    return left


@dataclass(frozen=True)
class Fit:
    """How far the rules go along with some steps, and why not further."""

    table: Table
    error: JetonsError | None = None  # of the first step that is not in ``table.scored``
    is_rough: bool = False  # passes were taken on trust where other deals were not looked at


class Fitter:
    """Looks for a deal in which all steps were possible."""

    def __init__(
        self, game: Game, started: Started, steps: Sequence[Step], left: Sequence[Sequence[int]]
    ) -> None:
        self.game, self.started, self.steps = game, started, steps
        self.left = left
        self.needs = needs_of(game, started, steps, left)
        self.luck = random.Random(len(steps))

    def fit(self, tries: int) -> Fit:
        """The first deal that fits; else the one that goes furthest, its passes taken on trust."""
        first = best = self.first_deal()
        for _ in range(tries):
            if not self.is_a_matter_of_hands(best):
                break
            other = self.attempt(self.swapped(best.table))
            if self.is_better(other, best):
                best = other
        if self.is_a_matter_of_hands(best):
            given = [outcome for _, outcome in first.table.drawn]
            best = self.attempt(given, on_trust=True)
            return Fit(best.table, best.error, tries < TRIES)
        return best

    def first_deal(self) -> Fit:
        """A deal; another one while a token is wanted that hidden exchanges may have brought."""
        best = self.attempt([])
        is_open = any(HIDDEN in step.text for step in self.steps)
        for _ in range(TRIES // 10 if is_open else 0):
            if not is_for_want_of_a_token(best.error):
                break
            other = self.attempt([])
            if other.error is None or len(other.table.scored) > len(best.table.scored):
                best = other
        return best

    def is_better(self, other: Fit, best: Fit) -> bool:
        """Whether a deal goes at least as far, and does not stop for want of a token."""
        if isinstance(other.error, IllegalMove) and not self.is_a_matter_of_hands(other):
            return other.error.reason != "not_held"
        return len(other.table.scored) >= len(best.table.scored)

    def attempt(self, given: list[int], *, on_trust: bool = False) -> Fit:
        """Deal once and play as far as it goes."""
        states = bare(self.game, self.started)
        needs = [list(kinds) for kinds in self.needs]
        luck = self.luck
        table = Table(self.game, states, [self.started], needs, luck, given, [], {}, [])
        table.settle()
        for step in self.steps:
            try:
                table.play(step, on_trust=on_trust)
            except JetonsError as error:
                return Fit(table, error)
        return Fit(table, self.wrongly_left(table))

    def wrongly_left(self, table: Table) -> JetonsError | None:
        """What is wrong with the racks that were told at the end."""
        for seat, kinds in enumerate(self.left):
            held = table.hands.held(table.states[0], seat)
            if kinds and sorted(held) != sorted(kinds):
                n = seat + 1
                return refuse(Conflict, "cannot_be_left", n=n, code="left")
        return None

    def is_a_matter_of_hands(self, fit: Fit) -> bool:
        """Whether other hands could allow the refused step: nothing was laid."""
        if not isinstance(fit.error, IllegalMove):
            return False
        text = self.steps[len(fit.table.scored)].text
        moves = engine(self.game).read_move(fit.table.states, fit.table.named(text))
        return HIDDEN in text or not fit.table.hands.taken(moves[0])

    def swapped(self, table: Table) -> list[int]:
        """The draws, where some of the mover's rack changed places with other hidden tokens."""
        outcomes = [outcome for _, outcome in table.drawn]
        mine = table.rack.get(table.turn, [])
        others = [
            i
            for seat, held in table.rack.items()
            for i in held
            if seat != table.turn
            and not (seat < len(table.needs) and outcomes[i] in table.needs[seat])
        ]
        undrawn = self.undrawn(table)
        n = min(len(mine), 1 + self.luck.randrange(MOST_SWAPS))
        for i in self.luck.sample(mine, n):
            j = self.luck.randrange(len(others) + len(undrawn)) if others or undrawn else -1
            if 0 <= j < len(others):
                k = others[j]
                outcomes[i], outcomes[k] = outcomes[k], outcomes[i]
            elif j >= 0:
                outcomes[i], undrawn[j - len(others)] = undrawn[j - len(others)], outcomes[i]
        return outcomes

    def undrawn(self, table: Table) -> list[int]:
        """What the mover could have drawn instead: all that lies in the pool of their draws."""
        first = next(e for e in table.events if isinstance(e, Drew) and e.to == table.turn)
        at = table.events.index(first)
        fresh = bare(self.game, self.started)
        for event in table.events[:at]:
            if isinstance(event, Drew):
                engine(self.game).call.draw(fresh, 0, event.outcome)
        _, weights = engine(self.game).chance(fresh)
        content = [kind for kind in range(len(weights)) for _ in range(int(weights[kind]))]
        later = [
            e.outcome for e in table.events[at:] if isinstance(e, Drew) and e.pool == first.pool
        ]
        return without(content, later)


def is_for_want_of_a_token(error: JetonsError | None) -> bool:
    """Whether a step, or a rack at the end, wants a token that this deal gave to somebody else."""
    if isinstance(error, IllegalMove):
        return error.reason == "not_held"
    return isinstance(error, Conflict) and error.code == "left"


def needs_of(
    game: Game, started: Started, steps: Sequence[Step], left: Sequence[Sequence[int]]
) -> list[list[int]]:
    """By seat, what it lays and, at the end, what is left on its rack."""
    assert game.hands is not None
    states = bare(game, started)
    needs: list[list[int]] = [[] for _ in started.players]
    for step in steps:
        if not 0 <= step.seat < len(needs):
            continue
        if HIDDEN in step.text:
            needs[step.seat] += [ANY] * step.text.split().count(HIDDEN)
        else:
            moves = engine(game).read_move(states, step.text)
            needs[step.seat] += game.hands.taken(moves[0])
    for seat, kinds in enumerate(left):
        needs[seat] += kinds
    return needs


def fit(
    game: Game,
    started: Started,
    steps: Sequence[Step],
    left: Sequence[Sequence[int]] = (),
    tries: int = TRIES,
) -> Fit:
    """How far the rules go along with some steps. Raises BadNotation for a text that is no move.

    ``left``: by seat, what was left on the racks at the end, where it was told. ``tries``: deals
    that are looked at; 0 answers at once and takes a pass on trust.
    """
    return Fitter(game, started, steps, left).fit(tries)
