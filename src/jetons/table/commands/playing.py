"""While a match goes on: moves, its end, advice, talk, holidays, the table after it."""

from __future__ import annotations

from jetons.core.engine import engine
from jetons.core.errors import Conflict, MatchOver
from jetons.play import fair
from jetons.table import log, refusals
from jetons.table.commands.command import Command, Made, ended, own_seat, play_move
from jetons.table.desk import Desk
from jetons.table.sentences import refuse


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
            raise refuse(Conflict, "time_is_up", code="time_is_up")
        if desk.bot_to_move:
            raise refusals.stood_in()
        return play_move(desk, desk.turn, self.move, now)


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
        return play_move(desk, self.seat, self.move, now)


class RunOut(Command, frozen=True):
    """The time of the seat to move is over: it loses, or the table makes a move for it."""

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
        return play_move(desk, match.turn, text, now, by_clock=True)


class Resign(Command, frozen=True):
    """A seat gives up."""

    player: str
    seat: int

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where there is nothing to give up."""
        seat = own_seat(desk, self.player, self.seat)
        return ended(desk, desk.need_match().resign(seat, at=now), now)


class Abandon(Command, frozen=True):
    """Nobody came back: the match is stopped without a result."""

    def on(self, desk: Desk, now: int) -> Made:
        """Refused where it is over already."""
        return ended(desk, desk.need_match().abandon(at=now), now)


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
            raise refuse(MatchOver, "over")
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
        return log.Chat(seat=seat, player=self.player, name=name, text=self.text, at=now), None


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
