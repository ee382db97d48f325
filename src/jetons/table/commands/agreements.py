"""What people agree on: proposals, answers, and what follows when everybody agreed."""

from __future__ import annotations

from collections.abc import Container

from jetons.bots import REGISTRY as BOTS
from jetons.core.errors import Conflict, MatchOver
from jetons.core.game import Game
from jetons.table import log, refusals
from jetons.table.commands.command import Command, Made, ended, own_seat
from jetons.table.desk import GOING_ON, MOST_BACKS, OF_THE_ABSENT, Desk
from jetons.table.sentences import refuse
from jetons.table.wire import Proposal

STAND_INS = ("amateur", "greedy")  # the first that plays the game goes on for who is gone


class Propose(Command, frozen=True):
    """Propose or agree. When all agreed, the entry is the thing itself."""

    player: str
    what: Proposal
    seat: int
    gone: Container[str] = ()  # people who have been away so long that it can be done without them

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where it makes no sense now, or was proposed by the same person already."""
        seat, what = own_seat(desk, self.player, self.seat), self.what
        check_proposal(desk, what)
        is_late = what in OF_THE_ABSENT and desk.is_late(now)
        if what in OF_THE_ABSENT:
            check_absence(desk, self.gone, desk.seats[seat].player, is_late=is_late)
        late = desk.seats[desk.turn].player if is_late else ""
        offer = desk.offer(what)
        agreed = desk.agreed(offer)
        if offer is not None and desk.seats[seat].player in agreed:
            raise refuse(Conflict, "already_proposed", code="already_proposed")
        asker = offer.seat if offer is not None else seat
        agreed |= {desk.seats[seat].player}
        needed = [one for one in desk.people() if one not in self.gone and one != late]
        if any(player not in agreed for player in needed):
            return log.Proposed(seat=seat, what=what, at=now), None
        return agreed_on(desk, what, asker, seat, now)


class Decline(Command, frozen=True):
    """Say no."""

    player: str
    what: Proposal
    seat: int

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where nothing was proposed."""
        seat = own_seat(desk, self.player, self.seat)
        if desk.offer(self.what) is None:
            raise refuse(Conflict, "no_offer", code="no_offer")
        return log.Declined(seat=seat, what=self.what, at=now), None


def agreed_on(desk: Desk, what: Proposal, asker: int, seat: int, now: int) -> Made:
    """What all agreed to."""
    match, clock = desk.need_match(), desk.clock
    match what:
        case "draw":
            return ended(desk, match.agree(at=now), now)
        case "take_back":
            return ended(desk, match.take_back(last_mover(desk, asker), at=now), now)
        case "claim":
            return ended(desk, match.forfeit(desk.turn, at=now), now)
        case "pause":
            stopped = clock.stop(now) if clock else None
            return log.Paused(seat=seat, clock=stopped, at=now), None
        case "resume":
            resumed = clock.resume(now) if clock else None
            return log.Resumed(seat=seat, clock=resumed, at=now), None
        case "stand_in":
            return log.StoodIn(seat=desk.turn, bot=stand_in_for(match.game), at=now), None
    return log.Proposed(seat=seat, what=what, at=now), None  # the other table is opened after it


def last_mover(desk: Desk, seat: int) -> int:
    """Whose move a take-back undoes: of people who share a screen, the last who moved."""
    mine = desk.seats_of(desk.seats[seat].player)
    if len(mine) > 1:
        for move in reversed(desk.need_match().moves):
            if move.seat in mine:
                return move.seat
    return seat


def stand_in_for(game: Game) -> str:
    """The bot that goes on at a game for somebody who is gone."""
    return next((name for name in STAND_INS if name in BOTS and BOTS[name].plays(game)), "random")


def check_proposal(desk: Desk, what: Proposal) -> None:
    """Raise unless something can be proposed now."""
    desk.need_match()
    if what in GOING_ON:
        check_going_on(desk, what)
        return
    if desk.is_over:
        raise refuse(MatchOver, "over")
    if desk.opening.day:
        raise refusals.of_the_day()
    if what == "draw" and any(seat.bot for seat in desk.seats):
        raise refuse(Conflict, "bot_declines", code="bot_declines")
    if what == "draw" and len(desk.seats) == 1:
        raise refuse(Conflict, "nobody_to_agree", code="bot_declines")
    if what == "take_back" and desk.n_backs >= MOST_BACKS:
        raise refusals.too_many_backs(n=MOST_BACKS)
    if what == "pause" and desk.is_paused:
        raise refusals.is_paused()
    if what == "resume" and not desk.is_paused:
        raise refuse(Conflict, "not_paused", code="not_paused")


def check_absence(desk: Desk, gone: Container[str], player: str, *, is_late: bool) -> None:
    """Raise unless somebody else is to move who is gone, where no clock decides, or too late."""
    is_gone = desk.turn >= 0 and desk.seats[desk.turn].player in gone
    if desk.opening.pace.kind != "none" or desk.status != "running" or desk.bot_to_move:
        is_gone = is_late and desk.seats[desk.turn].player != player
    if not is_gone:
        raise refusals.not_gone()


def check_going_on(desk: Desk, what: Proposal) -> None:
    """Raise unless the same people can go on in this way."""
    if not desk.is_over:
        raise refuse(Conflict, "not_over", code="not_over")
    if desk.opening.day:
        raise refusals.of_the_day()
    if desk.next:
        raise refuse(Conflict, "next_is_open", code="already_proposed")
    if what == "next_round" and not desk.awaits_round:
        raise refusals.no_round()
    if what == "rematch" and desk.awaits_round:
        raise refusals.series_goes_on()
