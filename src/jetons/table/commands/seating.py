"""Before the match: seats, pledges and seeds, the deal."""

from __future__ import annotations

from jetons.core.errors import Conflict
from jetons.play import fair
from jetons.play.match import Match
from jetons.table import log, refusals
from jetons.table.commands.command import Command, Made, advance
from jetons.table.desk import Desk
from jetons.table.sentences import refuse
from jetons.table.wire import Stage


class Sit(Command, frozen=True):
    """Take an open seat (-1: the first)."""

    player: str
    seat: int
    name: str
    pledge: str

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where the seat, or every seat, is taken."""
        seat, open_seats = self.seat, desk.open_seats
        if not open_seats:
            raise refusals.table_full()
        if seat == -1:
            seat = open_seats[0]
        if not 0 <= seat < len(desk.seats):
            raise refuse(Conflict, "no_such_seat", code="no_seat")
        if seat not in open_seats:
            raise refusals.seat_taken()
        if desk.opening.listed and desk.seats_of(self.player):
            raise refusals.already_seated()
        pledge = fair.clean_pledge(self.pledge)
        return log.Seated(
            seat=seat, player=self.player, name=self.name, pledge=pledge, at=now
        ), None


class Stand(Command, frozen=True):
    """Give a seat back before the match begins."""

    player: str
    seat: int

    def on(self, desk: Desk, now: int) -> Made:
        """Refused once the deal is due."""
        if desk.match is not None or desk.is_ready:
            raise refusals.has_begun()
        if self.seat not in desk.seats_of(self.player):
            raise refusals.not_seated()
        return log.Unseated(seat=self.seat, at=now), None


class Vacate(Command, frozen=True):
    """Free the seat of somebody who took it and did not come."""

    player: str

    def on(self, desk: Desk, now: int) -> Made:
        """Refused once the match has begun."""
        mine = desk.seats_of(self.player)
        if desk.match is not None:
            raise refusals.has_begun()
        if not mine:
            raise refusals.not_seated()
        return log.Unseated(seat=mine[0], at=now), None


class Pledge(Command, frozen=True):
    """Say by which fingerprint one's seed will be known, as long as nobody gave his."""

    player: str
    pledge: str

    def on(self, desk: Desk, now: int) -> Made:
        """Refused once seeds are asked for."""
        seat = seat_of_seed(desk, self.player)
        if desk.stage == "seeds" or not self.pledge:
            raise refusals.already_pledged()
        return log.Pledged(seat=seat, pledge=fair.clean_pledge(self.pledge), at=now), None


class GiveSeed(Command, frozen=True):
    """Give the seed that one pledged, when everybody's pledge is known."""

    player: str
    seed: str

    def on(self, desk: Desk, now: int) -> Made:
        """Refused if it is not the one that was pledged."""
        seat = seat_of_seed(desk, self.player)
        mine, seed = desk.seats[seat], fair.clean_seed(self.seed)
        if desk.stage != "seeds" or mine.seed:
            raise refusals.no_seed_asked()
        if not seed or fair.pledge(seed) != mine.pledge:
            raise refusals.not_pledged()
        return log.Seeded(seat=seat, seed=seed, at=now), None


class Begin(Command, frozen=True):
    """Deal; or ask for the seeds, where pledges were waited for long enough."""

    late: Stage | None = None  # the stage whose time is over

    def on(self, desk: Desk, now: int) -> Made:
        """Refused while something is missing that can still come."""
        if not desk.is_ready:
            raise refusals.has_begun()
        is_late = desk.stage == self.late
        if desk.is_dealable or (is_late and desk.stage == "seeds"):
            match = deal_match(desk, now)
            return advance(desk, match, 0, now), match
        if not is_late:
            raise refusals.stale()
        return log.SeedsAsked(at=now), None


class Deal(Command, frozen=True):
    """Deal at once, by the secret alone: nobody from elsewhere plays."""

    def on(self, desk: Desk, now: int) -> Made:
        """Refused once the match has begun."""
        if desk.match is not None:
            raise refusals.has_begun()
        names = [seat.name for seat in desk.seats]
        opening = desk.opening
        match = Match.new(
            opening.game,
            names,
            opening.options,
            secret=desk.secret,
            day=opening.day,
            at=now,
        )
        return advance(desk, match, 0, now), match


def seat_of_seed(desk: Desk, player: str) -> int:
    """The seat that has a person's part in the deal; one a person, however many seats."""
    if desk.match is not None:
        raise refusals.has_begun()
    mine = desk.seats_of(player)
    if not mine:
        raise refusals.not_seated()
    return mine[0]


def deal_match(desk: Desk, now: int) -> Match:
    """Deal the match of a table whose seats are taken."""
    return Match.new(
        desk.opening.game,
        [seat.name for seat in desk.seats],
        desk.opening.options,
        secret=desk.secret,
        seeds=[seat.seed if seat.pledge else "" for seat in desk.seats],
        pledges=[seat.pledge for seat in desk.seats],
        at=now,
    )
