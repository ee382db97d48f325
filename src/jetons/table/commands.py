"""What somebody wants of a table, as values: a person, a bot, the clock, the server itself.

``on`` answers the entry that carries a command out, and the match after it where it was played
already, or refuses by raising. It changes nothing: it may be asked again, of another desk.
"""

from __future__ import annotations

import functools
from collections.abc import Container

import msgspec

from jetons.bots import REGISTRY as BOTS
from jetons.core.engine import engine
from jetons.core.errors import Conflict, MatchOver
from jetons.core.game import Game, Line
from jetons.core.text import Text
from jetons.play import fair
from jetons.play.clock import Clock
from jetons.play.match import Match
from jetons.table import log, refusals
from jetons.table.desk import GOING_ON, MOST_BACKS, OF_THE_ABSENT, Desk
from jetons.table.wire import Proposal, Stage

STAND_INS = ("amateur", "greedy")  # the first that plays the game goes on for who is gone

Made = tuple[log.AnyEntry, Match | None]  # an entry; the match after it, where that is known


class Command(msgspec.Struct, frozen=True):
    """Base of all commands."""

    def on(self, desk: Desk, now: int) -> Made:
        """The entry that carries it out on a desk. Raises JetonsError."""
        raise NotImplementedError


# --- before the match ---------------------------------------------------------------------


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
            raise Conflict(Text("cette place n’existe pas", "no such seat"), code="no_seat")
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
            match = dealt(desk, now)
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


# --- moves and ends -----------------------------------------------------------------------


class Play(Command, frozen=True):
    """A move of the seat to move, by the person who sits there."""

    player: str
    position: int
    move: str

    def on(self, desk: Desk, now: int) -> Made:
        """Refused of another position, out of turn, too late, or by the rules."""
        mine = desk.seats_of(self.player)
        if not mine:
            raise refusals.not_seated()
        desk.check_position(self.position)
        if desk.turn not in mine:
            desk.check_running()
            raise refusals.not_your_turn()
        if (deadline := desk.deadline()) is not None and now >= deadline:
            raise Conflict(Text("le temps est écoulé", "the time is up"), code="time_is_up")
        if desk.bot_to_move:
            raise refusals.stood_in()
        return played(desk, desk.turn, self.move, now)


class PlayBot(Command, frozen=True):
    """A bot's move."""

    seat: int
    position: int
    move: str

    def on(self, desk: Desk, now: int) -> Made:
        """Stale where the position is another one, or the person came back."""
        desk.check_position(self.position)
        if not desk.seats[self.seat].bot:
            raise refusals.stale()
        return played(desk, self.seat, self.move, now)


class RunOut(Command, frozen=True):
    """The time of the seat to move is over: it loses, or a move is made for it."""

    def on(self, desk: Desk, now: int) -> Made:
        """Stale where somebody moved at the last moment."""
        due = desk.deadline()
        if due is None or now < due:
            raise refusals.stale()
        match = desk.running()
        if desk.clock is None or desk.clock.pace.at_zero != "random":
            return ended(desk, match.time_out(match.turn, at=now), now)
        moves = engine(match.game).legal(match.states)
        chosen = moves[fair.below(len(moves))]
        text = match.game.notation.format_move(match.states[0], chosen)
        return played(desk, match.turn, text, now, by_clock=True)


class Resign(Command, frozen=True):
    """A seat gives up."""

    player: str
    seat: int

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where there is nothing to give up."""
        seat = own_seat(desk, self.player, self.seat)
        return ended(desk, desk.begun().resign(seat, at=now), now)


class Abandon(Command, frozen=True):
    """Nobody came back: the match is stopped without a result."""

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where it is over already."""
        return ended(desk, desk.begun().abandon(at=now), now)


# --- among the people ---------------------------------------------------------------------


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
            raise Conflict(
                Text("vous l’avez déjà proposé", "you have already proposed this"),
                code="already_proposed",
            )
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
            raise Conflict(
                Text("il n’y a rien à refuser", "there is nothing to decline"), code="no_offer"
            )
        return log.Declined(seat=seat, what=self.what, at=now), None


class ComeBack(Command, frozen=True):
    """Take one's seats back from the bot."""

    player: str

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where no bot plays for this person."""
        mine = desk.seats_of(self.player)
        if not mine or not desk.seats[mine[0]].bot:
            raise refusals.not_seated()
        return log.CameBack(seat=mine[0], at=now), None


class Rest(Command, frozen=True):
    """Go on holiday until a moment, or come back from it (0): days for a move wait so long."""

    player: str
    until: int

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where no days are counted, and where nothing would change."""
        mine = desk.seats_of(self.player)
        if not mine:
            raise refusals.not_seated()
        if desk.is_over:
            raise MatchOver(Text("la partie est finie", "the match is over"))
        clock, until = desk.clock, self.until if self.until > now else 0
        if clock is None or desk.opening.pace.kind != "days":
            raise refusals.not_slow()
        if desk.seats[mine[0]].rests == until:
            raise refusals.stale()
        seat = clock.running if clock.running >= 0 else clock.paused
        if seat in mine:
            clock = clock.longer(seat, max(0, until - now) - desk.rest_of(seat, now))
        return log.Rested(seat=mine[0], until=until, clock=clock, at=now), None


class Chat(Command, frozen=True):
    """Say something."""

    player: str
    name: str  # of a spectator
    text: str

    def on(self, desk: Desk, now: int) -> Made:
        """Refused of spectators, unless the table is open to their words."""
        mine = desk.seats_of(self.player)
        if not desk.may_talk(self.player):
            raise refusals.not_seated()
        seat = mine[0] if mine else -1
        name = desk.seats[seat].name if mine else self.name
        return log.Said(seat=seat, player=self.player, name=name, text=self.text, at=now), None


class Hint(Command, frozen=True):
    """Ask the computer for advice."""

    player: str
    position: int

    def on(self, desk: Desk, now: int) -> Made:
        """Refused out of turn, and wherever another person plays."""
        check_hint(desk, self.player, self.position)
        return log.Hinted(seat=desk.turn, at=now), None


class GoOn(Command, frozen=True):
    """The same people go on at another table, which is open."""

    table: str

    def on(self, desk: Desk, now: int) -> Made:
        """Said once: who repeats it says the same."""
        return log.Rematched(table=self.table, at=now), None


# --- what commands share ------------------------------------------------------------------


def check_hint(desk: Desk, player: str, position: int) -> None:
    """Raise unless somebody may have advice: in his turn, and with nobody to play against."""
    if desk.opening.day:
        raise refusals.of_the_day()
    if player not in desk.seating:
        raise refusals.not_seated()
    desk.check_position(position)
    desk.check_running()
    if set(desk.seating) != {player}:
        raise refusals.no_hints()
    if desk.turn not in desk.seats_of(player) or desk.bot_to_move:
        raise refusals.not_your_turn()


def own_seat(desk: Desk, player: str, seat: int) -> int:
    """The seat that a person speaks for; -1: the one to move, else the first of his."""
    mine = desk.seats_of(player)
    if not mine or (seat != -1 and seat not in mine):
        raise refusals.not_seated()
    if seat != -1:
        return seat
    return desk.turn if desk.turn in mine else mine[0]


def seat_of_seed(desk: Desk, player: str) -> int:
    """The seat that has a person's part in the deal; one a person, however many seats."""
    if desk.match is not None:
        raise refusals.has_begun()
    mine = desk.seats_of(player)
    if not mine:
        raise refusals.not_seated()
    return mine[0]


def dealt(desk: Desk, now: int) -> Match:
    """The match of a table whose seats are taken, dealt."""
    return Match.new(
        desk.opening.game,
        [seat.name for seat in desk.seats],
        desk.opening.options,
        secret=desk.secret,
        seeds=[seat.seed if seat.pledge else "" for seat in desk.seats],
        pledges=[seat.pledge for seat in desk.seats],
        at=now,
    )


def played(desk: Desk, seat: int, text: str, now: int, *, by_clock: bool = False) -> Made:
    """A move. Raises what ``Match.after`` raises."""
    match = desk.running()
    following, parts, lines = match.step(text, seat=seat, at=now)
    entry = log.Advance(
        events=following.events[len(match.events) :],
        clock=clock_after(desk, following, now),
        parts=parts,
        lines=tuple(map(noted_line, lines)),
        by_clock=by_clock,
        at=now,
    )
    return entry, following


@functools.lru_cache(maxsize=8192)  # the same lines again and again
def noted_line(line: Line) -> log.Line:
    """A line of an explanation as the log keeps it."""
    if line.kind:
        return log.Line("", "", line.points, line.clause, line.kind, line.numbers)
    return log.Line(line.text.fr, line.text.en, line.points, line.clause)


def ended(desk: Desk, following: Match, now: int) -> Made:
    """The match went on without a move."""
    return advance(desk, following, len(desk.begun().events), now), following


def advance(desk: Desk, match: Match, known: int, now: int) -> log.Advance:
    """The entry of a match of which so many events are known."""
    return log.Advance(events=match.events[known:], clock=clock_after(desk, match, now), at=now)


def clock_after(desk: Desk, match: Match, now: int) -> Clock | None:
    """The clock of the seat to move after a move."""
    pace = desk.opening.pace
    if pace.kind == "none":
        return None
    clock = desk.clock or Clock.new(pace, len(desk.seats))
    turn = -1 if match.is_over else match.turn
    clock = clock.turned(turn, now, desk.rest_of(turn, now) if pace.kind == "days" else 0)
    return clock.stopped(now) if desk.is_paused else clock  # a take-back leaves the pause


def agreed_on(desk: Desk, what: Proposal, asker: int, seat: int, now: int) -> Made:
    """What all agreed to."""
    match, clock = desk.begun(), desk.clock
    match what:
        case "draw":
            return ended(desk, match.agree(at=now), now)
        case "take_back":
            return ended(desk, match.take_back(last_mover(desk, asker), at=now), now)
        case "claim":
            return ended(desk, match.forfeit(desk.turn, at=now), now)
        case "pause":
            stopped = clock.stopped(now) if clock else None
            return log.Paused(seat=seat, clock=stopped, at=now), None
        case "resume":
            resumed = clock.resumed(now) if clock else None
            return log.Resumed(seat=seat, clock=resumed, at=now), None
        case "stand_in":
            return log.StoodIn(seat=desk.turn, bot=stand_in_for(match.game), at=now), None
    return log.Proposed(seat=seat, what=what, at=now), None  # the other table is opened after it


def last_mover(desk: Desk, seat: int) -> int:
    """Whose move a take-back undoes: of people who share a screen, the last who moved."""
    mine = desk.seats_of(desk.seats[seat].player)
    if len(mine) > 1:
        for move in reversed(desk.begun().moves):
            if move.seat in mine:
                return move.seat
    return seat


def stand_in_for(game: Game) -> str:
    """The bot that goes on at a game for somebody who is gone."""
    return next((name for name in STAND_INS if name in BOTS and BOTS[name].plays(game)), "random")


def check_proposal(desk: Desk, what: Proposal) -> None:
    """Raise unless something can be proposed now."""
    desk.begun()
    if what in GOING_ON:
        check_going_on(desk, what)
        return
    if desk.is_over:
        raise MatchOver(Text("la partie est finie", "the match is over"))
    if desk.opening.day:
        raise refusals.of_the_day()
    if what == "draw" and any(seat.bot for seat in desk.seats):
        raise Conflict(
            Text("l’ordinateur ne conclut pas de nulle", "the computer agrees no draws"),
            code="bot_declines",
        )
    if what == "draw" and len(desk.seats) == 1:
        raise Conflict(
            Text(
                "il n’y a personne à qui proposer la nulle",
                "there is nobody to agree a draw with",
            ),
            code="bot_declines",
        )
    if what == "take_back" and desk.n_backs >= MOST_BACKS:
        raise refusals.too_many_backs(MOST_BACKS)
    if what == "pause" and desk.is_paused:
        raise refusals.is_paused()
    if what == "resume" and not desk.is_paused:
        raise Conflict(
            Text("la partie n’est pas en pause", "the match is not paused"), code="not_paused"
        )


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
        raise Conflict(Text("la partie n’est pas finie", "the match is not over"), code="not_over")
    if desk.opening.day:
        raise refusals.of_the_day()
    if desk.next:
        raise Conflict(
            Text("la table suivante est déjà ouverte", "the next table is already open"),
            code="already_proposed",
        )
    if what == "next_round" and not desk.awaits_round:
        raise refusals.no_round()
    if what == "rematch" and desk.awaits_round:
        raise refusals.series_goes_on()
