"""The last gate: what one seat, or a spectator, is shown of a table. Nothing else reads secrets.

Everything that leaves the server about a table is made here, from a desk, its log and the seat
that looks (-1: a spectator). Views come from the game's ``observe`` alone.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from jetons.bots import REGISTRY as BOTS
from jetons.core.engine import engine
from jetons.core.game import EVERYBODY, MAX_SEATS, Game, Line, Outcome
from jetons.core.text import Text, same
from jetons.games import game as game_named
from jetons.play import events as facts
from jetons.play.clock import Clock, Pace
from jetons.play.match import Match
from jetons.table import log, wire
from jetons.table.desk import Desk
from jetons.table.summary import summary_of


def now_of(desk: Desk, seat: int, *, in_words: bool = True) -> wire.Now:
    """The table at this moment, seen from a seat."""
    return seen_from(seat, desk, public_now(desk, in_words=in_words), in_words=in_words)


def seen_from(seat: int, desk: Desk, public: wire.Now, *, in_words: bool = True) -> wire.Now:
    """The table at this moment, seen from a seat, from what is the same for all."""
    if desk.match is None:
        return replace(public, seat=seat)
    return replace(public, seat=seat, view=view_of(desk.match, seat, in_words=in_words))


def public_now(desk: Desk, *, in_words: bool = True) -> wire.Now:
    """The table at this moment, without anybody's view."""
    is_over = desk.is_over
    return wire.Now(
        seq=desk.seq,
        position=desk.position,
        status=desk.status,
        turn=desk.turn,
        seat=-1,
        view=None,
        scores=list(desk.scores),
        clock=None if desk.clock is None else clock_now(desk.clock),
        offers=offers_of(desk) if desk.offers else [],
        result=result_of(desk, in_words=in_words) if is_over else None,
        secret=desk.secret.hex() if is_over else "",
        next=desk.next,
        series=None if desk.opening.rounds is None else series_of(desk, in_words=in_words),
        moved_at=desk.moved_at,
        deal=None if desk.match is not None else deal_of(desk),
        hints=list(desk.hints),
    )


def deal_of(desk: Desk) -> wire.Deal:
    """How far a deal is: pledges are public, seeds are not before it is made."""
    seats = desk.seats
    return wire.Deal(
        desk.stage,
        [seat.pledge for seat in seats],
        [bool(seat.pledge and seat.seed) for seat in seats],
    )


def offers_of(desk: Desk) -> list[wire.Offer]:
    """What waits for an answer."""
    return [wire.Offer(offer.what, offer.seat, list(offer.yes)) for offer in desk.offers]


def view_of(match: Match, seat: int, *, in_words: bool = True) -> Any:
    """The game's description of a seat's view: already encoded, as only the wire reads it."""
    return msgspec.Raw(match.view_json(seat, in_words=in_words))


def result_of(desk: Desk, *, in_words: bool = True) -> wire.Result | None:
    """Who won and why; None while it goes on."""
    outcome = desk.match.outcome if desk.match is not None else None
    return wire_result(outcome, in_words=in_words)


def wire_result(outcome: Outcome | None, *, in_words: bool = True) -> wire.Result | None:
    """How a match or a series ended, for the wire."""
    if outcome is None:
        return None
    return wire.Result(
        list(outcome.scores),
        list(outcome.winners),
        outcome.why,
        wire.words(outcome.text) if in_words else None,
        list(outcome.numbers),
    )


def lines_of(lines: Sequence[Line], *, in_words: bool = True) -> list[wire.Line]:
    """An explanation for the wire: in words, or by kind and numbers where these are known."""
    return [
        wire.Line(line.points, line.clause, list(line.cells), wire.words(line.text))
        if in_words or not line.kind
        else wire.Line(
            line.points,
            line.clause,
            list(line.cells),
            kind=line.kind,
            numbers=list(line.numbers),
        )
        for line in lines
    ]


def series_of(desk: Desk, *, in_words: bool = True) -> wire.Series | None:
    """The series that a table is a round of."""
    rounds = desk.opening.rounds
    if rounds is None:
        return None
    return wire.Series(
        total=rounds.total,
        round=len(rounds.tables) + 1,
        scores=list(desk.series_scores()),
        gained=list(desk.round_points()),
        tables=list(rounds.tables),
        result=wire_result(desk.series_outcome(), in_words=in_words),
    )


def clock_now(clock: Clock) -> wire.ClockNow:
    """The clock as clients count it down."""
    return wire.ClockNow(list(clock.left), clock.running, clock.since)


def clock_spec(pace: Pace) -> wire.ClockSpec:
    """The pace of a table, as clients name it."""
    seconds = pace.base // 1000
    days = seconds // 86_400 if pace.kind == "days" else 0
    return wire.ClockSpec(
        kind=pace.kind,  # type: ignore[arg-type]
        seconds=0 if days else seconds,
        increment=pace.increment // 1000,
        days=days,
        at_zero=pace.at_zero,  # type: ignore[arg-type]
    )


def seats_of(
    seats: Iterable[log.Seat],
    is_online: Callable[[str], bool] = lambda player: False,
    away_since: Callable[[str], int] = lambda player: 0,
) -> list[wire.Seat]:
    """Who sits where."""
    return [seat_of(seat, is_online, away_since) for seat in seats]


def seat_of(
    seat: log.Seat, is_online: Callable[[str], bool], away_since: Callable[[str], int]
) -> wire.Seat:
    """Who sits in one seat."""
    bot = BOTS.get(seat.bot) if seat.kind == "bot" else None
    title = bot.title if bot is not None else same(seat.name)
    return wire.Seat(
        kind=seat.kind,  # type: ignore[arg-type]
        name=seat.name,
        player=seat.player,
        bot=seat.bot,
        title=wire.words(title),
        online=seat.kind == "bot" or (seat.kind == "person" and is_online(seat.player)),
        away=away_since(seat.player) if seat.kind == "person" else 0,
        rests=seat.rests,
    )


def table_of(
    desk: Desk,
    entries: Sequence[log.AnyEntry],
    player: str,
    seats: list[wire.Seat],
    unheard: Container[str] = (),
    *,
    n_watchers: int = 0,
    patience: int = 0,
    now: int = 0,
    in_words: bool = True,
) -> wire.Table:
    """Everything a person may see of a table, but for the words of those they do not hear."""
    opening = desk.opening
    mine = desk.seats_of(player)
    seat = desk.eyes_of(mine)
    teller = Teller(game_named(opening.game), in_words=in_words)
    return wire.Table(
        version=wire.VERSION,
        table=desk.id,
        game=opening.game,
        options=opening.options,
        clock=clock_spec(opening.pace),
        seats=seats,
        mine=mine,
        me=player,
        is_owner=bool(player) and player == opening.owner,
        listed=opening.listed,
        watch=opening.watch,
        watchers=n_watchers,
        commitment=opening.commitment,
        now=now_of(desk, seat, in_words=in_words),
        log=teller.tell_all(seat, 0, entries, unheard),
        time=now,
        patience=patience,
        open_chat=opening.watch and opening.open_chat,
        day=opening.day,
    )


def mine_of(desk: Desk, player: str, seats: list[wire.Seat]) -> wire.Mine:
    """A table as the list of a person's tables shows it."""
    summary = summary_of(desk)
    return wire.Mine(
        table=desk.id,
        game=desk.opening.game,
        status=desk.status,
        seats=seats,
        your_turn=desk.turn in desk.seats_of(player),
        next_round=desk.awaits_round,
        changed_at=desk.changed_at,
        mine=desk.seats_of(player),
        scores=summary.scores,
        winners=summary.winners,
        why=summary.why,
        is_series=summary.series,
        series=None if desk.is_over and not desk.awaits_round else series_of(desk),
        ends_at=(desk.runs_out() or 0) if desk.opening.pace.kind == "days" else 0,
    )


# --- what happened ------------------------------------------------------------------------


class Teller:
    """Tells the entries of a table's log to its seats. ``is_open``: nothing is secret any more;
    ``in_words``: explanations are told in words, else by kind and numbers."""

    def __init__(self, game: Game, *, is_open: bool = False, in_words: bool = True) -> None:
        self.game = game
        self.is_open = is_open
        self.in_words = in_words
        self._played_last: tuple[log.Advance, wire.Played] | None = None  # in full, for all seats

    def tell_all(
        self, seat: int, since: int, entries: Iterable[log.AnyEntry], muted: Container[str]
    ) -> list[wire.AnyEvent]:
        """The entries after a seq as a seat learns of them, but for what people said whom it does
        not want to hear."""
        return [
            event
            for seq, entry in enumerate(entries, since + 1)
            if not (isinstance(entry, log.Chat) and entry.player in muted)
            for event in self.tell(seat, seq, entry)
        ]

    def tell(self, seat: int, seq: int, entry: log.AnyEntry) -> list[wire.AnyEvent]:
        """One entry as a seat learns of it."""
        at = entry.at
        if type(entry) is log.Advance:  # a move: asked before the rest, and its draws at once
            return [
                self._drew(seat, seq, at, event)
                if type(event) is facts.Drew
                else self._event(seat, seq, entry, event)
                for event in entry.events
            ]
        match entry:
            case log.Seated():
                return [wire.Sat(seq=seq, at=at, seat=entry.seat, name=entry.name)]
            case log.Unseated():
                return [wire.Left(seq=seq, at=at, seat=entry.seat)]
            case log.Proposed():
                return [wire.Proposed(seq=seq, at=at, seat=entry.seat, what=entry.what)]
            case log.Declined():
                return [wire.Declined(seq=seq, at=at, seat=entry.seat, what=entry.what)]
            case log.Paused():
                return [wire.Paused(seq=seq, at=at)]
            case log.Resumed():
                return [wire.Resumed(seq=seq, at=at)]
            case log.StoodIn():
                return [wire.StoodIn(seq=seq, at=at, seat=entry.seat, bot=entry.bot)]
            case log.CameBack():
                return [wire.CameBack(seq=seq, at=at, seat=entry.seat)]
            case log.Rested():
                return [wire.Rested(seq=seq, at=at, seat=entry.seat, until=entry.until)]
            case log.Chat() if not entry.text:
                return []  # it was deleted, or has expired
            case log.Chat():
                return [
                    wire.Chatted(
                        seq=seq,
                        at=at,
                        seat=entry.seat,
                        player=entry.player,
                        name=entry.name,
                        text=entry.text,
                    )
                ]
            case log.Hinted():
                return [wire.HintUsed(seq=seq, at=at, seat=entry.seat)]
            case log.Rematched():
                return [wire.Rematched(seq=seq, at=at, table=entry.table)]
        return []

    def _event(
        self, seat: int, seq: int, entry: log.Advance, event: facts.AnyEvent
    ) -> wire.AnyEvent:
        at = entry.at
        match event:
            case facts.Played():
                return self._played(seat, seq, entry, event)
            case facts.Started():
                return wire.Began(
                    seq=seq,
                    at=at,
                    players=list(event.players),
                    commitment=event.commitment,
                    pledges=list(event.pledges),
                    seeds=list(event.seeds),
                )
            case facts.TookBack():
                return wire.TookBack(
                    seq=seq, at=at, seat=event.seat, keep=event.keep, revealed=event.revealed
                )
        who = getattr(event, "seat", -1)
        return wire.Ended(seq=seq, at=at, seat=who, why=facts.ending_of(event))

    def _drew(self, seat: int, seq: int, at: int, event: facts.Drew) -> wire.Drew:
        drawer = event.to if event.to < MAX_SEATS else -1
        may_see = self.is_open or event.to == EVERYBODY or drawer == seat >= 0
        outcome = self.game.notation.format_outcome(event.pool, event.outcome) if may_see else None
        return wire.Drew(seq=seq, at=at, pool=event.pool, seat=drawer, outcome=outcome)

    def _played(self, seat: int, seq: int, entry: log.Advance, event: facts.Played) -> wire.Played:
        if event.seat != seat and not self.is_open:
            told = self.game.notation.tell_move(event.move)
            if told != event.move:
                return self._played_so(seq, entry, event, told, [told])
        if self._played_last is None or self._played_last[0] is not entry:
            full = self._played_so(seq, entry, event, event.move, list(entry.parts))
            self._played_last = (entry, full)
        return self._played_last[1]

    def _played_so(
        self, seq: int, entry: log.Advance, event: facts.Played, move: str, parts: list[str]
    ) -> wire.Played:
        return wire.Played(
            seq=seq,
            at=entry.at,
            seat=event.seat,
            move=move,
            parts=parts,
            points=event.points,
            lines=[line_of(self.game, line, self.in_words) for line in entry.lines],
            by_clock=entry.by_clock,
        )


@functools.lru_cache(maxsize=8192)  # the same lines again and again
def line_of(game: Game, line: log.Line, in_words: bool) -> wire.Line:
    """A line of an explanation for the wire."""
    if not line.kind:
        return wire.Line(line.points, line.clause, text=wire.words(Text(line.fr, line.en)))
    if in_words:
        text = wire.words(engine(game).line_text(line.kind, line.numbers))
        return wire.Line(line.points, line.clause, text=text)
    return wire.Line(line.points, line.clause, kind=line.kind, numbers=list(line.numbers))


class News:
    """The last entries of a table, as each seat is told of them; what is alike is made once."""

    def __init__(
        self,
        game: Game,
        desk: Desk,
        since: int,
        entries: Sequence[log.AnyEntry],
        *,
        in_words: bool = True,
    ) -> None:
        self._desk = desk
        self._since = since
        self._entries = entries
        self._in_words = in_words
        self._teller = Teller(game, in_words=in_words)
        self._now = public_now(desk, in_words=in_words)

    def update(
        self, seat: int, muted: Container[str], seats: list[wire.Seat] | None, n_watchers: int
    ) -> wire.Update:
        """What a seat is told."""
        return wire.Update(
            since=self._since,
            events=self._teller.tell_all(seat, self._since, self._entries, muted),
            now=seen_from(seat, self._desk, self._now, in_words=self._in_words),
            seats=seats,
            watchers=n_watchers,
        )
