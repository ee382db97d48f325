"""Record files: a whole match as text that replays with no random generator.

The format (docs/record.md): a header of ``name: value`` lines, an empty line, one line per deal,
move or other event, the result, and a last line that counts and seals the rest. Example::

    jetons record 1
    game: triolet
    rules: 1
    date: 2026-11-15
    seat 1: Anne
    seat 2: greedy
    option board: standard
    option first: lot
    commitment: 5f2c…
    secret: 77aa…

    deal 1 9 0 4 12 7 3 5 5 8
    1 H8=9 H9=5 ; 23 > 4 7
    2 x 3 7 > 1 0
    ! resign 2
    = 23 0 ; 1 ; resigned
    end 14 9f86d081…
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jetons.core.engine import engine
from jetons.core.errors import BadDeal, BadRecord, Conflict
from jetons.core.game import Game
from jetons.play import fair
from jetons.play.events import (
    Agreed,
    AnyEvent,
    Drew,
    Played,
    Resigned,
    TimedOut,
    TookBack,
    WasAbsent,
)
from jetons.play.match import Match
from jetons.play.sentences import refuse
from jetons.play.states import same_state
from jetons.play.trail import Trail

MAGIC = "jetons record 1"
PLEDGED = "jetons record 2"  # has pledges; otherwise the same
ADVISED = "jetons record 3"  # says how often advice was asked for, and may have pledges
OF_A_DAY = "jetons record 4"  # a game of the day, dealt by seat; and all that 3 may have


@dataclass(frozen=True, eq=False)
class MatchRecord:
    """What a record file says: the match, and what only the file knows."""

    match: Match
    date: str = ""
    secret: bytes | None = None  # the deal's secret, once revealed
    hints: tuple[int, ...] = ()  # how often each seat asked for advice; empty: nobody did

    def __repr__(self) -> str:
        """Which match and when, without the secret that its draws follow from."""
        return f"<MatchRecord of {self.match!r}{f', {self.date}' if self.date else ''}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows: the table as a spectator sees it at the end."""
        return self.match.svg()

    @property
    def is_finished(self) -> bool:
        """Whether the match has a result."""
        return self.match.outcome is not None


# --- writing ------------------------------------------------------------------------------


def write_record(
    match: Match, *, date: str = "", secret: bytes | None = None, hints: Sequence[int] = ()
) -> str:
    """The text of a match. The secret is written only for a match that is over; ``hints``: how
    often each seat asked for advice.

    Raises Conflict for a match that was set up from a position: its beginning is not known.
    """
    if match.origin is not None:
        raise refuse(Conflict, "from_position")
    started = match.started
    magic = ADVISED if any(hints) else PLEDGED if started.pledges else MAGIC
    magic = OF_A_DAY if started.day else magic
    lines = [magic, f"game: {started.game}", f"rules: {started.rules}"]
    if date:
        lines.append(f"date: {one_line(date)}")
    if started.day:
        lines.append(f"day: {started.day}")
    lines += [f"seat {i}: {one_line(name)}" for i, name in enumerate(started.players, 1)]
    lines += [f"option {name}: {one_line(value)}" for name, value in started.options.items()]
    if started.commitment:
        lines.append(f"commitment: {started.commitment}")
    lines += [f"pledge {i}: {pledge}" for i, pledge in enumerate(started.pledges, 1)]
    lines += [f"seed {i}: {seed}" for i, seed in enumerate(started.seeds, 1)]
    if any(hints):
        lines.append(f"hints: {' '.join(map(str, hints))}")
    if secret is not None and match.is_over:
        lines.append(f"secret: {secret.hex()}")
    lines.append("")
    lines += step_lines(match)
    outcome = match.outcome
    if outcome is not None:
        scores = " ".join(map(str, outcome.scores))
        winners = " ".join(str(seat + 1) for seat in outcome.winners) or "-"
        lines.append(f"= {scores} ; {winners} ; {outcome.why}")
    body = "\n".join(lines) + "\n"
    return body + f"end {len(lines)} {fair.fingerprint(body)}\n"


def one_line(text: str) -> str:
    """A name or value as it can stand in a header: one line of UTF-8 text.

    >>> one_line(" Anne\\nMarie ")
    'Anne Marie'
    """
    return " ".join(text.encode("utf-8", "replace").decode().split())


def step_lines(match: Match) -> Iterator[str]:
    """One line for each deal, move and other event."""
    notation = match.game.notation
    line = "deal"
    drawn: list[str] = []
    for event in match.events[1:]:
        if isinstance(event, Drew):
            drawn.append(notation.format_outcome(event.pool, event.outcome))
            continue
        if line != "deal" or drawn:
            yield join_draws(match.game, line, drawn)
        line, drawn = event_line(event), []
    if line != "deal" or drawn:
        yield join_draws(match.game, line, drawn)


def event_line(event: AnyEvent) -> str:
    """The text of an event that is not a draw."""
    if isinstance(event, Played):
        points = f" ; {event.points}" if event.points else ""
        return f"{event.seat + 1} {event.move}{points}"
    if isinstance(event, Resigned):
        return f"! resign {event.seat + 1}"
    if isinstance(event, TimedOut):
        return f"! timeout {event.seat + 1}"
    if isinstance(event, WasAbsent):
        return f"! absent {event.seat + 1}"
    if isinstance(event, TookBack):
        revealed = " revealed" if event.revealed else ""
        return f"! takeback {event.seat + 1} {event.keep}{revealed}"
    return "! agree" if isinstance(event, Agreed) else "! abandon"


def join_draws(game: Game, line: str, drawn: list[str]) -> str:
    """Join a step with the draws after it."""
    if not drawn:
        return line
    inline = line == "deal" or game.notation.inline_words
    return f"{line}{' ' if inline else ' > '}{' '.join(drawn)}"


# --- reading ------------------------------------------------------------------------------


# --- verifying ----------------------------------------------------------------------------


def verify_deal(record: MatchRecord) -> int:
    """Deal the match again from its secret and seeds; the number of draws that agree.

    Raises BadDeal if the secret is not the one committed to, or if a draw differs.
    """
    started = record.match.started
    if record.secret is None:
        raise refuse(BadDeal, "no_secret")
    if fair.commitment(record.secret) != started.commitment:
        raise refuse(BadDeal, "other_secret")
    fair.check_pledges(started.pledges, started.seeds)
    events = record.match.events
    try:  # they fit the rules, or there were no such match: only the deal can be wrong
        Match.replay(events, fair.Dealer(record.secret, started.seeds, bool(started.day)))
    except BadRecord as error:
        raise BadDeal(error.text) from error
    return sum(isinstance(event, Drew) for event in events)


def draws_of(match: Match) -> Iterator[tuple[list[int], Drew]]:
    """Every draw of a match, with how many of each outcome its pool held before it."""
    trail = Trail(match.at_opening())
    for event in match.events[1:]:
        if isinstance(event, Drew):
            yield engine(match.game).chance(trail.stand.states)[1].tolist(), event
        trail.follow(event)
    assert same_state(trail.stand, match)


__all__ = ["MatchRecord", "draws_of", "verify_deal", "write_record"]
