"""A log followed from event to event: each costs as much as a move, a take-back included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from jetons.core.engine import engine
from jetons.core.errors import BadNotation, BadRecord, IllegalMove
from jetons.core.game import NO_CHANCE, NOBODY, copies_of
from jetons.play.events import AnyEvent, Drew, Played, Started, TookBack
from jetons.play.sentences import refuse

if TYPE_CHECKING:
    from jetons.play.match import Match


class Trail:
    """A match that logged events are added to, and where it stood after each that counts.

    ``stand`` is the match as it stands without its log: it can be looked at, and says how it ended.
    """

    def __init__(self, match: Match) -> None:
        self.events = list(match.events)
        self.counted = [match.events[i] for i in counted_at(match.events)]
        self.stand = replace(match, events=match.events[:1], dealer=None)
        self._known = len(self.counted)  # from so many counted events on the stands are kept
        self._stands = [self.stand]
        self._dealer = match.dealer and match.dealer.copy()
        self._n_drawn = sum(isinstance(event, Drew) for event in match.events)

    def match(self) -> Match:
        """The match with its whole log; its dealer goes on from here."""
        dealer = self._dealer and self._dealer.copy()
        return replace(self.stand, events=tuple(self.events), dealer=dealer)

    def follow_all(self, events: Iterable[AnyEvent]) -> Trail:
        """Add logged events. Raises BadRecord where they cannot follow."""
        for event in events:
            self.follow(event)
        return self

    def follow(self, event: AnyEvent) -> None:
        """Add one logged event. Raises BadRecord if it cannot follow.

        The dealer deals a draw again, which must come out the same.
        """
        if isinstance(event, TookBack):
            self._go_back(event)
        else:
            if isinstance(event, Drew):
                self._deal_again(event)
            stand = self.stand.following(event)
            self.stand = replace(stand, events=stand.events[:1])
            self.counted.append(event)
            self._stands.append(self.stand)
        self.events.append(event)

    def take_back_of(self, seat: int, at: int) -> TookBack | None:
        """What taking the last move of a seat back would be; None if there is no such move."""
        revealed = False
        for i in range(len(self.counted) - 1, -1, -1):
            event = self.counted[i]
            if isinstance(event, Played) and event.seat == seat:
                return TookBack(keep=i, seat=seat, revealed=revealed, at=at)
            revealed |= isinstance(event, Drew) and event.to != NOBODY
        return None

    def _go_back(self, event: TookBack) -> None:
        if self.stand.is_over:
            raise refuse(BadRecord, "over_already")
        if event != self.take_back_of(event.seat, event.at):
            raise refuse(BadRecord, "no_such_take_back")
        if event.keep < self._known:
            self._walk_again(event.keep)
        del self.counted[event.keep :], self._stands[event.keep - self._known + 1 :]
        self.stand = self._stands[-1]

    def _walk_again(self, n: int) -> None:
        """Keep the stands from the opening on, up to so many counted events."""
        first = self.stand.at_opening()
        self._known, self._stands = 1, Trail(first).follow_all(self.counted[1:n])._stands

    def _deal_again(self, event: Drew) -> None:
        self._n_drawn += 1
        if self._dealer is None:
            return
        pool, weights = engine(self.stand.game).chance(self.stand.states)
        if (
            pool != NO_CHANCE
            and self._dealer.pick(pool, weights.tolist(), event.to) != event.outcome
        ):
            raise refuse(BadRecord, "draw_differs", n_drawn=self._n_drawn)


def counted_at(events: Sequence[AnyEvent]) -> list[int]:
    """The places of a log's events that count: take-backs and what they took back are left out."""
    counted: list[int] = []
    for i, event in enumerate(events):
        if isinstance(event, TookBack):
            del counted[event.keep :]
        else:
            counted.append(i)
    return counted


__all__ = ["Trail", "counted_at"]


def followed(match: Match, event: AnyEvent) -> Match:
    """A match with one more logged event. Raises BadRecord if it cannot follow."""
    call, game = engine(match.game).call, match.game
    if match.is_over:
        raise refuse(BadRecord, "over_already")
    if isinstance(event, TookBack):
        return Trail(match).follow_all([event]).match()
    pool, weights = engine(game).chance(match.states)
    if isinstance(event, Drew):
        can_be = pool == event.pool and 0 <= event.outcome < len(weights)
        if not can_be or weights[event.outcome] <= 0:
            raise refuse(BadRecord, "draw_impossible")
        if event.to != game.eyes.audience(match.states):
            raise refuse(BadRecord, "draw_shown_wrongly")
        states = copies_of(match.states)
        call.draw(states, 0, event.outcome)
        return replace(match, states=states, events=(*match.events, event))
    if isinstance(event, Played):
        if pool != NO_CHANCE:
            raise refuse(BadRecord, "draw_missing")
        if event.seat != match.turn:
            raise refuse(BadRecord, "other_turn")
        try:
            moves = match.read_legal(event.move)
        except (BadNotation, IllegalMove) as error:
            raise BadRecord(error.text) from error
        states = copies_of(match.states)
        points = int(call.apply(states, 0, moves, 0))
        if points != event.points:
            raise refuse(BadRecord, "other_points", points=event.points, worth=points)
        return replace(match, states=states, events=(*match.events, event))
    if isinstance(event, Started):
        raise refuse(BadRecord, "second_opening")
    return match.ended_by(event)
