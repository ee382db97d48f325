"""A table as a value: the fold of its log. Commands read a desk (``commands``) and answer an entry.

No I/O and no clock reads: the time is handed in. ``after`` is the only way from one desk to the
next, for a live command, for a log read from the store, and for what another node did.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from jetons.core.errors import BadRecord, MatchOver
from jetons.core.game import Outcome
from jetons.games import game as game_named
from jetons.play import fair
from jetons.play.clock import Clock, day_of
from jetons.play.events import AnyEvent, Started, TookBack
from jetons.play.match import Match
from jetons.play.record import write_record
from jetons.play.series import next_first, outcome_of, points_of
from jetons.play.trail import Trail
from jetons.table import log, refusals
from jetons.table.sentences import refuse
from jetons.table.wire import Proposal, Stage, Status

GOING_ON: tuple[Proposal, ...] = ("rematch", "next_round")  # these open another table
OF_THE_ABSENT: tuple[Proposal, ...] = ("claim", "stand_in")  # these need no consent of who is gone

MOST_BACKS = 200  # take-backs at one table
TAKEN_BACK = 3  # asides that a take-back counts as: the moves before it stay in the log


class Offer(msgspec.Struct, frozen=True):
    """A proposal that waits."""

    what: Proposal
    seat: int
    yes: tuple[int, ...]


class Desk(msgspec.Struct, frozen=True, eq=False):
    """A table as it stands."""

    id: str
    opening: log.Opening
    secret: bytes  # of the deal; leaves the server when the match is over
    seats: tuple[log.Seat, ...]
    seating: Mapping[str, list[int]]  # the numbers of each person's seats
    seq: int = 1  # entries so far
    n_asides: int = 0  # entries that did not change the position, or took it back
    n_backs: int = 0  # take-backs among them
    position: int = 1  # entry that last changed the position
    match: Match | None = None
    is_over: bool = False
    turn: int = -1  # seat to move; -1: nobody
    scores: tuple[int, ...] = ()  # as a screen shows them
    clock: Clock | None = None
    offers: tuple[Offer, ...] = ()
    is_paused: bool = False
    next: str = ""  # table where the same people went on
    changed_at: int = 0
    asked: bool = False  # pledges are closed, though not everybody made one
    moved_at: int = 0  # when the position came about, or its player came back to it
    hints: tuple[int, ...] = ()  # how often each seat asked for advice; empty: nobody did

    # --- looking --------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Where the table is in its life."""
        if self.match is None:
            return "waiting"
        if self.is_over:
            return "over"
        return "paused" if self.is_paused else "running"

    @property
    def bot_to_move(self) -> str:
        """The bot whose turn it is; empty if it is not a bot's."""
        if self.turn < 0 or self.is_paused:
            return ""
        return self.seats[self.turn].bot

    @property
    def is_ready(self) -> bool:
        """Whether all seats are taken and the deal is due."""
        return self.match is None and all(seat.kind != "open" for seat in self.seats)

    @property
    def stage(self) -> Stage:
        """What the deal waits for: people, their pledges, or their seeds.

        Seeds are asked for when everybody's pledge is known, so that nobody can choose his by the
        others'; the commitment was known before.
        """
        if not self.is_ready:
            return "people"
        parts = [self.seats[mine[0]] for mine in self.seating.values()]
        return "seeds" if self.asked or all(seat.pledge for seat in parts) else "pledges"

    @property
    def is_dealable(self) -> bool:
        """Whether nothing is missing: everybody gave the seed that he pledged."""
        return self.stage == "seeds" and not any(
            seat.pledge and not seat.seed for seat in self.seats
        )

    @property
    def is_in_lobby(self) -> bool:
        """Whether the lobby shows the table."""
        return self.match is None and self.opening.listed and not self.is_ready

    def may_talk(self, player: str) -> bool:
        """Whether a person reads and writes the chat: the players, and others if it is open."""
        return player in self.seating or (self.opening.watch and self.opening.open_chat)

    @property
    def needs_presence(self) -> bool:
        """Whether the deal waits until all are there: strangers who meet to play at once."""
        return self.opening.listed and self.opening.pace.kind != "days"

    def may_be_seen_by(self, player: str) -> bool:
        """Whether a person sits here, may still sit down, or spectators are welcome."""
        if self.opening.watch or player in self.seating:
            return True
        return self.match is None and not self.is_ready

    def check_position(self, position: int) -> None:
        """Raise Stale unless somebody speaks of the present position."""
        if position != self.position:
            raise refusals.stale()

    def check_running(self) -> None:
        """Raise unless a move can be made now."""
        self.running()
        if self.is_over:
            raise refuse(MatchOver, "over")

    def need_match(self) -> Match:
        """The match. Raises Conflict before it has begun."""
        if self.match is None:
            raise refusals.not_begun()
        return self.match

    def running(self) -> Match:
        """The match, unless it rests. Raises Conflict."""
        match = self.need_match()
        if self.is_paused and not self.is_over:
            raise refusals.is_paused()
        return match

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken."""
        return [i for i, seat in enumerate(self.seats) if seat.kind == "open"]

    def offer(self, what: Proposal) -> Offer | None:
        """A proposal that waits, if it was made."""
        return next((offer for offer in self.offers if offer.what == what), None)

    def agreed(self, offer: Offer | None) -> set[str]:
        """The people who agreed to a proposal."""
        return {self.seats[seat].player for seat in offer.yes} if offer is not None else set()

    def all_agreed(self, what: Proposal) -> bool:
        """Whether every person has agreed to a proposal."""
        offer = self.offer(what)
        return offer is not None and self.agreed(offer) == self.people()

    def seats_of(self, player: str) -> list[int]:
        """The seats of a person."""
        return self.seating.get(player, [])

    def eyes_of(self, seats: Sequence[int]) -> int:
        """The seat whose view somebody with these seats is shown; -1: the public view.

        People who share a screen see the view of the one to move, and nobody's while a bot or
        somebody elsewhere plays.
        """
        if len(seats) == 1:
            return seats[0]
        return self.turn if self.turn in seats else -1

    def opening_seats(self) -> tuple[log.Seat, ...]:
        """The seats as they would be for another match: the same people, no seeds."""
        return tuple(replace(seat, seed="", pledge="") for seat in self.seats)

    @property
    def awaits_round(self) -> bool:
        """Whether a round of a series is over and another one is to be played."""
        if not self.is_over or self.opening.rounds is None or self.next:
            return False
        return self.series_outcome() is None

    @property
    def owes_next(self) -> bool:
        """Whether all agreed to go on and the other table is still to be opened."""
        return self.is_over and not self.next and any(self.all_agreed(what) for what in GOING_ON)

    def round_points(self) -> tuple[int, ...]:
        """What this round of a series brought each seat; empty until it is over."""
        return points_of(self.match) if self.match is not None and self.is_over else ()

    def series_scores(self) -> tuple[int, ...]:
        """The points of each seat in its series, of all rounds that are over."""
        before = self.opening.rounds.points if self.opening.rounds is not None else ()
        gained = self.round_points() or (0,) * len(before)
        return tuple(map(sum, zip(before, gained, strict=True)))

    def series_outcome(self) -> Outcome | None:
        """Who won the series; None without one, or while it goes on."""
        rounds = self.opening.rounds
        if rounds is None or not self.is_over:
            return None
        return outcome_of(rounds.total, self.series_scores(), len(rounds.tables) + 1)

    def next_opening(self, commitment: str, at: int) -> log.Opening:
        """The opening of the table where the same people go on.

        A rematch turns the seats, so that another one begins. In a series the seats stay, for
        their points, and the start passes on by the option ``first``.
        """
        assert self.match is not None
        opening, rounds = self.opening, self.opening.rounds
        changes: dict[str, Any] = {"commitment": commitment, "listed": False, "at": at}
        seats = self.opening_seats()
        if rounds is None:
            return replace(opening, seats=(*seats[1:], seats[0]), **changes)
        is_new = self.series_outcome() is not None
        return replace(
            opening,
            seats=seats,
            options={**opening.options, "first": next_first(self.match)},
            rounds=log.Rounds(
                rounds.total,
                (0,) * len(seats) if is_new else self.series_scores(),
                () if is_new else (*rounds.tables, self.id),
            ),
            **changes,
        )

    def record(self) -> str:
        """The record file of a finished match."""
        return write_record(self.need_match(), date=self.date, secret=self.secret, hints=self.hints)

    @property
    def date(self) -> str:
        """The day the table was opened."""
        return day_of(self.opening.at)

    def people(self) -> set[str]:
        """The persons who play, each once: without those for whom a bot goes on."""
        return {player for player, mine in self.seating.items() if not self.seats[mine[0]].bot}

    def deadline(self) -> int | None:
        """When the clock decides; None if it does not."""
        return None if self.opening.pace.at_zero == "ask" else self.runs_out()

    def runs_out(self) -> int | None:
        """When the time of the person to move is over; None if no time runs."""
        if self.clock is None or self.status != "running" or self.bot_to_move:
            return None
        return self.clock.deadline()

    def is_late(self, now: int) -> bool:
        """Whether the person to move has had their time, and the others say how it goes on."""
        end = self.runs_out()
        return self.opening.pace.at_zero == "ask" and end is not None and now >= end

    def rest_of(self, seat: int, now: int) -> int:
        """Milliseconds that the person of a seat is still on holiday."""
        return max(0, self.seats[seat].rests - now) if seat >= 0 else 0

    # --- going on -------------------------------------------------------------------------

    def awake(self, now: int) -> Desk:
        """The desk whose clock stood still until now: where time counts while somebody looks."""
        return self if self.clock is None else replace(self, clock=self.clock.awake(now))

    def after(self, entry: log.AnyEntry, match: Match | None = None) -> Desk:
        """The desk with one more entry; ``match`` if the caller has played it already.

        Raises BadRecord for a log that does not fit the rules.
        """
        seq = self.seq + 1
        if isinstance(entry, log.Advance):
            match = match if match is not None else follow(self, entry.events)
            is_over = match.is_over
            is_back = bool(entry.events) and isinstance(entry.events[0], TookBack)
            return replace(
                self,
                seq=seq,
                n_asides=self.n_asides + TAKEN_BACK if is_back else self.n_asides,
                n_backs=self.n_backs + is_back,
                changed_at=entry.at,
                match=match,
                is_over=is_over,
                turn=-1 if is_over else match.turn,
                scores=scores_of(match, is_over=is_over),
                clock=entry.clock,
                offers=(),
                position=seq,
                moved_at=entry.at,
            )
        desk = replace(self, seq=seq, changed_at=entry.at, n_asides=self.n_asides + 1)
        if isinstance(entry, log.Seated):
            taken = log.Seat("person", entry.player, entry.name, "", entry.seed, entry.pledge)
            return desk.with_seat(entry.seat, taken)
        if isinstance(entry, log.Pledged):
            return desk.with_seat(entry.seat, replace(self.seats[entry.seat], pledge=entry.pledge))
        if isinstance(entry, log.Seeded):
            return desk.with_seat(entry.seat, replace(self.seats[entry.seat], seed=entry.seed))
        if isinstance(entry, log.SeedsAsked):
            return replace(desk, asked=True)
        if isinstance(entry, log.Unseated):
            return desk.with_seat(entry.seat, log.Seat("open"))
        if isinstance(entry, log.Proposed):
            return replace(desk, offers=self._with_yes(entry))
        if isinstance(entry, log.Declined):
            return replace(
                desk, offers=tuple(offer for offer in self.offers if offer.what != entry.what)
            )
        if isinstance(entry, (log.Paused, log.Resumed)):
            return replace(
                desk,
                clock=entry.clock,
                is_paused=isinstance(entry, log.Paused),
                offers=(),
                moved_at=entry.at,
            )
        if isinstance(entry, (log.StoodIn, log.CameBack)):
            bot = entry.bot if isinstance(entry, log.StoodIn) else ""
            for seat in self.seats_of(self.seats[entry.seat].player):
                desk = desk.with_seat(seat, replace(self.seats[seat], bot=bot))
            return replace(desk, offers=(), moved_at=entry.at)
        if isinstance(entry, log.Rested):
            for seat in self.seats_of(self.seats[entry.seat].player):
                desk = desk.with_seat(seat, replace(self.seats[seat], rests=entry.until))
            return replace(desk, clock=entry.clock)
        if isinstance(entry, log.Hinted):
            before = self.hints or (0,) * len(self.seats)
            counts = tuple(n + (seat == entry.seat) for seat, n in enumerate(before))
            return replace(desk, hints=counts)
        if isinstance(entry, log.Rematched):
            return replace(desk, next=entry.table, offers=())
        if isinstance(entry, log.Opening):
            raise refuse(BadRecord, "second_opening")
        return desk

    def with_seat(self, i: int, seat: log.Seat) -> Desk:
        """The desk with one seat changed."""
        seats = (*self.seats[:i], seat, *self.seats[i + 1 :])
        return replace(self, seats=seats, seating=seating_of(seats))

    # --- inside ---------------------------------------------------------------------------

    def _with_yes(self, entry: log.Proposed) -> tuple[Offer, ...]:
        offer = self.offer(entry.what) or Offer(entry.what, entry.seat, ())
        others = tuple(other for other in self.offers if other.what != entry.what)
        return (*others, replace(offer, yes=(*offer.yes, entry.seat)))


def scores_of(match: Match, *, is_over: bool) -> tuple[int, ...]:
    """The scores as a screen shows them: the result's once there is one."""
    if is_over and (outcome := match.outcome) is not None:
        return outcome.scores
    return match.scores


def seating_of(seats: Sequence[log.Seat]) -> dict[str, list[int]]:
    """The seats of each person.

    >>> seating_of([log.Seat("person", "anne"), log.Seat("open"), log.Seat("person", "anne")])
    {'anne': [0, 2]}
    """
    seating: dict[str, list[int]] = {}
    for i, seat in enumerate(seats):
        if seat.kind == "person":
            seating.setdefault(seat.player, []).append(i)
    return seating


def open_desk(table: str, opening: log.Opening, secret: bytes) -> Desk:
    """The desk of a log that has only its first entry."""
    seats = opening.seats
    return Desk(table, opening, secret, seats, seating_of(seats), changed_at=opening.at)


def restore(table: str, entries: Sequence[log.AnyEntry], secret: bytes) -> Desk:
    """Rebuild a desk from its log. Raises BadRecord where the log breaks the rules."""
    if not entries or not isinstance(entries[0], log.Opening):
        raise refuse(BadRecord, "no_opening")
    desk, trail = open_desk(table, entries[0], secret), None
    for entry in entries[1:]:
        if isinstance(entry, log.Advance):
            trail = add_to(trail, entry.events, secret)
            desk = desk.after(entry, trail.stand)
        else:
            desk = desk.after(entry)
    return desk if trail is None else replace(desk, match=trail.match())


def follow(desk: Desk, events: Sequence[AnyEvent]) -> Match:
    """The match after logged events; its dealer follows too, so that play can go on."""
    trail = None if desk.match is None else Trail(desk.match)
    return add_to(trail, events, desk.secret).match()


def add_to(trail: Trail | None, events: Sequence[AnyEvent], secret: bytes | None = None) -> Trail:
    """A trail with more events; the first of all is the opening. Raises BadRecord.

    With the secret of the deal, the draws are dealt again and play can go on.
    """
    if trail is None:
        started = events[0] if events else None
        seeds = started.seeds if isinstance(started, Started) else ()
        by_seat = isinstance(started, Started) and bool(started.day)
        dealer = None if secret is None else fair.Dealer(secret, seeds, by_seat)
        trail = Trail(Match.replay(events[:1], dealer))
        events = events[1:]
    return trail.follow_all(events)


def check_opening(opening: log.Opening) -> None:
    """Raise BadOption unless the game can be played with these seats and options."""
    game = game_named(opening.game)
    game.configure(len(opening.seats), opening.options)
