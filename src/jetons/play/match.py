"""One match in memory: a value made of events. Playing gives a new match; the old one stays."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from jetons.core.engine import engine
from jetons.core.errors import (
    BadOption,
    BadRecord,
    Conflict,
    MatchOver,
)
from jetons.core.game import (
    Game,
    Line,
    Outcome,
    Record,
    Records,
    copies_of,
)
from jetons.core.once import once
from jetons.core.stream import new_stream
from jetons.core.turns import Turn
from jetons.games import game as game_named
from jetons.play import fair
from jetons.play.drawing import Drawing, Position, seat_of
from jetons.play.ends import outcome_by
from jetons.play.events import (
    Abandoned,
    Agreed,
    AnyEvent,
    Played,
    Resigned,
    Started,
    TimedOut,
    WasAbsent,
    drawn,
)
from jetons.play.given import as_position, as_text, check_people
from jetons.play.legal import LegalMoves
from jetons.play.sentences import refuse
from jetons.play.states import scores_in, turn_of
from jetons.play.trail import Trail, counted_at, followed


@dataclass(frozen=True, eq=False)
class Preview:
    """What a move would bring, before it is made."""

    move: str
    points: int
    lines: tuple[Line, ...]


class Step(NamedTuple):
    """A move made: the match after it, the move's parts, its points explained."""

    match: Match
    parts: tuple[str, ...]
    lines: tuple[Line, ...]


class Match(Drawing, msgspec.Struct, frozen=True, eq=False, dict=True):
    """A match as it stands. All methods leave it as it is; those that change give a new one."""

    game: Game
    states: Records  # array of one: the present state; never written to
    events: tuple[AnyEvent, ...]
    dealer: fair.Dealer | None = None  # None: a replay, chance comes from the log
    ended: Outcome | None = None  # by resignation, time or agreement
    origin: Records | None = None  # the position it was set up from; None: the opening

    def __repr__(self) -> str:
        """Which match, not what is in it: its draws are secret."""
        n_moves = sum(isinstance(event, Played) for event in self.events)
        what = "over" if self.is_over else f"seat {self.turn} to move"
        told = [_some(len(self.players), "seat"), _some(n_moves, "move"), what]
        return f"<Match {self.game.slug}, {', '.join(told)}>"

    # --- beginnings -----------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Game | str,
        players: Sequence[str] = ("", ""),
        options: Mapping[str, str] | None = None,
        *,
        secret: bytes | None = None,
        seeds: Sequence[str] = (),
        pledges: Sequence[str] = (),
        day: str = "",
        at: int = 0,
    ) -> Match:
        """Sit down and deal. Raises BadOption for seats or options the game does not have,
        BadLayout for a board that is none, BadDeal for a seed that cannot be taken.

        ``pledges``: of the seeds, by seat, where they were published before any seed; ``day``: the
        game of that day, dealt by seat.
        """
        game = game if isinstance(game, Game) else game_named(game)
        check_people(players, options)
        options = dict(options or {})
        configs = game.configure(len(players), options)
        secret = secret if secret is not None else fair.new_secret()
        dealer = fair.Dealer(secret, seeds, bool(day))
        started = Started(
            game=game.slug,
            rules=game.facts.rules_version,
            players=tuple(players),
            options=game.check_options(options),
            commitment=fair.commitment(dealer.secret),
            seeds=dealer.seeds,
            pledges=tuple(pledges),
            day=day,
            at=at,
        )
        states = engine(game).start(configs)
        draws = engine(game).make_draws(states, dealer.pick)
        return cls(game, states, (started, *drawn(draws, at)), dealer)

    @classmethod
    def from_position(cls, position: Any, *, secret: bytes | None = None, at: int = 0) -> Match:
        """A match that goes on from a position (its JSON form, or that as text), for study.

        What the position does not show is dealt at random to where it can be. Raises BadPosition,
        or UnknownGame. Such a match has no record: nobody played it from the start.
        """
        position = as_position(position)
        game = game_named(position["game"])
        dealer = fair.Dealer(secret if secret is not None else fair.new_secret(), ())
        states = game.notation.read_position(position)
        if None in position.get("racks", [None]):  # otherwise nobody's tokens are to be dealt
            seat = seat_of(game, position, states[0])
            luck = new_stream(int.from_bytes(dealer.secret[:8], "little"))
            states = engine(game).imagine(engine(game).observe(states, seat), luck)
        started = Started(
            game=game.slug,
            rules=game.facts.rules_version,
            players=("",) * int(states[0].n_seats),
            options=game.check_options({}),
            commitment=fair.commitment(dealer.secret),
            seeds=dealer.seeds,
            at=at,
        )
        return cls(game, states, (started,), dealer, origin=copies_of(states))

    @classmethod
    def replay(
        cls,
        events: Sequence[AnyEvent],
        dealer: fair.Dealer | None = None,
        *,
        origin: Records | None = None,
    ) -> Match:
        """The match that these events make. Raises BadRecord where they do not fit the rules.

        With a fresh dealer of the same secret and seeds, play can go on: it deals the logged
        draws again, which must come out the same, and the next draw follows from them. With an
        ``origin`` the events follow that position instead of the opening.
        """
        if not events or not isinstance(events[0], Started):
            raise refuse(BadRecord, "no_opening")
        started = events[0]
        game = game_named(started.game)
        if started.rules != game.facts.rules_version:
            raise refuse(BadRecord, "other_rules", rules=started.rules)
        return cls._opened(started, dealer, origin).following_all(events[1:])

    @classmethod
    def _opened(cls, started: Started, dealer: fair.Dealer | None, origin: Records | None) -> Match:
        game = game_named(started.game)
        if origin is None:
            states = engine(game).start(game.configure(len(started.players), started.options))
        else:
            states = copies_of(origin)
        return cls(game, states, (started,), dealer, origin=origin)

    def at_opening(self) -> Match:
        """The match before its first draw and move, as a replay."""
        return Match._opened(self.started, None, self.origin)

    def following_all(self, events: Iterable[AnyEvent]) -> Match:
        """This match with more logged events. Raises BadRecord where they cannot follow.

        The dealer is brought along: it deals the logged draws again, which must come out the same.
        """
        return Trail(self).follow_all(events).match()

    def following(self, event: AnyEvent) -> Match:
        """This match with one more logged event. Raises BadRecord if it cannot follow.

        The dealer stays as it is: bringing it along is ``following_all``'s part.
        """
        return followed(self, event)

    # --- looking --------------------------------------------------------------------------

    @property
    def started(self) -> Started:
        """The opening event: players, options, commitment."""
        first = self.events[0]
        assert isinstance(first, Started)
        return first

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.started.players

    @property
    def state(self) -> Record:
        """The present state; not to be written to."""
        return self.states[0]

    @once
    def turn(self) -> int:
        """The seat to move."""
        return turn_of(self.states)

    @once
    def is_over(self) -> bool:
        """Whether the match has ended, by the rules or by its players."""
        return self.ended is not None or bool(engine(self.game).call.is_over(self.states, 0))

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while it goes on."""
        if self.ended is not None:
            return self.ended
        return self.game.eyes.outcome(self.states[0]) if self.is_over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat as they stand, as people count them."""
        return scores_in(self.states)

    def view(self, seat: int) -> Records:
        """What a seat sees (-1: a spectator), as an array of one. Raises BadOption."""
        return engine(self.game).observe(self.states, self._seat(seat))

    @once
    def _views_json(self) -> list[bytes]:
        """What each seat sees, as JSON; made once a position."""
        return engine(self.game).views_json(self.states)

    @once
    def _views_by_name(self) -> list[bytes]:
        """The same, its sentences by kind and numbers."""
        return engine(self.game).views_json(self.states, in_words=False)

    @once
    def _public_json(self) -> bytes:
        """What a spectator sees, as JSON; made once a position."""
        return engine(self.game).view_json(self.view(-1))

    @once
    def _public_by_name(self) -> bytes:
        """The same, its sentences by kind and numbers."""
        return engine(self.game).view_json(self.view(-1), in_words=False)

    def view_json(self, seat: int, *, in_words: bool = True) -> bytes:
        """What a seat sees (-1: a spectator), as JSON for clients: its sentences in words, or by
        kind and numbers for those who have the catalogue."""
        if not in_words and engine(self.game).has_sentences:
            return self._views_by_name[seat] if seat >= 0 else self._public_by_name
        return self._views_json[seat] if seat >= 0 else self._public_json

    def legal(self) -> list[str]:
        """All legal moves of the seat to move, as text; none when the match is over."""
        if self.is_over:
            return []
        rules, between = engine(self.game), self.game.notation.between_parts
        parts = rules.all_parts(self.states, rules.legal(self.states))
        return [between.join(one) for one in parts]

    @property
    def moves(self) -> tuple[Played, ...]:
        """The moves that count, oldest first: those that were taken back are left out."""
        return tuple(event for event in self.effective() if isinstance(event, Played))

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves as a lazy sequence: ``in`` asks the rules, nothing is listed for it."""
        return LegalMoves(self)

    def preview(self, text: str) -> Preview:
        """What a move would bring. Raises BadNotation or IllegalMove; changes nothing."""
        self._check_running()
        moves = self.read_legal(text)
        rules = engine(self.game)
        return Preview(
            self.game.notation.between_parts.join(rules.parts(self.states, moves)),
            rules.score(self.states, moves),
            rules.explain(self.states, moves),
        )

    # --- going on -------------------------------------------------------------------------

    def after(self, text: str, *, seat: int | None = None, at: int = 0) -> Match:
        """The match after a move of the seat to move, its draws made.

        Raises MatchOver, Conflict (another seat's turn), BadNotation or IllegalMove.
        """
        return self.step(text, seat=seat, at=at).match

    def play(self, text: str) -> Match:
        """The match after a move of the seat to move; this one stays as it is. See ``after``."""
        return self.after(text)

    def step(self, text: str, *, seat: int | None = None, at: int = 0) -> Step:
        """What ``after`` does, with the move's parts and its points explained."""
        dealer = self._dealer_for(seat)
        turn = engine(self.game).turn(self.states, as_text(text), dealer.pick)
        return Step(self._after(turn, dealer, at), turn.parts, turn.lines)

    def _dealer_for(self, seat: int | None) -> fair.Dealer:
        """Who deals what a move of a seat brings. Raises MatchOver or Conflict."""
        self._check_running()
        if seat is not None and seat != self.turn:
            raise refuse(Conflict, "not_your_turn", code="not_your_turn")
        if self.dealer is None:
            raise refuse(Conflict, "only_a_replay")
        return self.dealer.copy()

    def _after(self, turn: Turn, dealer: fair.Dealer, at: int) -> Match:
        game = self.game
        move = game.notation.between_parts.join(turn.parts)
        played = Played(seat=self.turn, move=move, points=turn.points, at=at)
        events = (*self.events, played, *drawn(turn.draws, at))
        match = Match(game, turn.states, events, dealer, origin=self.origin)
        Match.is_over.know(match, turn.is_over)
        return match

    def resign(self, seat: int, *, at: int = 0) -> Match:
        """The match after a seat gave up."""
        self._check_running()
        return self.ended_by(Resigned(seat=self._player(seat), at=at))

    def time_out(self, seat: int, *, at: int = 0) -> Match:
        """The match after a seat's time ran out."""
        self._check_running()
        return self.ended_by(TimedOut(seat=self._player(seat), at=at))

    def forfeit(self, seat: int, *, at: int = 0) -> Match:
        """The match after its others claimed it: a seat's player did not come back."""
        self._check_running()
        return self.ended_by(WasAbsent(seat=self._player(seat), at=at))

    def agree(self, *, at: int = 0) -> Match:
        """The match shared by agreement."""
        self._check_running()
        return self.ended_by(Agreed(at=at))

    def abandon(self, *, at: int = 0) -> Match:
        """The match stopped without a result."""
        self._check_running()
        return self.ended_by(Abandoned(at=at))

    def undo(self) -> Match:
        """The match before its last move, replayed: for study, with nobody else at the table.

        The log is cut there and the deal goes on as it did: the same move draws the same again.
        """
        moves = [i for i in counted_at(self.events) if isinstance(self.events[i], Played)]
        if not moves:
            raise refuse(Conflict, "nothing_to_take_back")
        dealer = self.dealer and self.dealer.fresh()
        return Match.replay(self.events[: moves[-1]], dealer, origin=self.origin)

    def take_back(self, seat: int, *, at: int = 0) -> Match:
        """Go back, by consent, to before the last move of a seat; it stays in the record.

        Tokens drawn since go back to their pools, which are shuffled anew.
        """
        self._check_running()  # the secret of a match that is over may be known
        trail = Trail(self)
        event = trail.take_back_of(seat, at)
        if event is None:
            raise refuse(Conflict, "nothing_to_take_back")
        return trail.follow_all([event]).match()

    # --- inside ---------------------------------------------------------------------------

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return self.turn
        try:
            place = operator.index(seat)
        except TypeError:
            place = -2
        if not -1 <= place < len(self.players):
            raise refuse(BadOption, "no_seat", seat=seat)
        return place

    def _player(self, seat: int) -> int:
        place = self._seat(seat)
        if place < 0:
            raise refuse(BadOption, "only_a_spectator")
        return place

    def effective(self) -> list[AnyEvent]:
        """The events without those that were taken back."""
        return [self.events[i] for i in counted_at(self.events)]

    def ended_by(self, event: AnyEvent) -> Match:
        """The match after its players or the clock ended it."""
        returns = engine(self.game).returns(self.states)
        partners = self.game.eyes.partners(self.states[0], getattr(event, "seat", 0))
        outcome = outcome_by(self.scores, returns, event, partners)
        return replace(self, events=(*self.events, event), ended=outcome)

    def _check_running(self) -> None:
        if self.is_over:
            raise refuse(MatchOver, "over")

    def read_legal(self, text: object) -> Records:
        """A move from its text, as an array of one. Raises BadNotation or IllegalMove."""
        return engine(self.game).checked_move(self.states, as_text(text))


def _some(n: int, noun: str) -> str:
    """A number of things.

    >>> _some(1, "seat"), _some(2, "seat")
    ('1 seat', '2 seats')
    """
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


__all__ = ["Match", "Position", "Preview", "Step"]
