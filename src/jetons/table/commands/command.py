"""What a command is, and what commands share: whose seat, the entry of a match that went on."""

from __future__ import annotations

import functools

import msgspec

from jetons.core.game import Line
from jetons.play.clock import Clock
from jetons.play.match import Match
from jetons.table import log, refusals
from jetons.table.desk import Desk

Made = tuple[log.AnyEntry, Match | None]  # an entry; the match after it, where that is known


class Command(msgspec.Struct, frozen=True):
    """Base of all commands."""

    def on(self, desk: Desk, now: int) -> Made:
        """The entry that carries it out on a desk. Raises JetonsError."""
        raise NotImplementedError


def own_seat(desk: Desk, player: str, seat: int) -> int:
    """The seat that a person speaks for; -1: the one to move, else the first of his."""
    mine = desk.seats_of(player)
    if not mine or (seat != -1 and seat not in mine):
        raise refusals.not_seated()
    if seat != -1:
        return seat
    return desk.turn if desk.turn in mine else mine[0]


def play_move(desk: Desk, seat: int, text: str, now: int, *, by_clock: bool = False) -> Made:
    """Play a move. Raises what ``Match.after`` raises."""
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
    return advance(desk, following, len(desk.need_match().events), now), following


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
    clock = clock.turn(turn, now, desk.rest_of(turn, now) if pace.kind == "days" else 0)
    return clock.stop(now) if desk.is_paused else clock  # a take-back leaves the pause
