"""Those who look at a table: who is here, who is gone, and what each is told."""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import TYPE_CHECKING, Protocol

from jetons.core.errors import JetonsError
from jetons.server.moments import steady
from jetons.table import log, refusals, sight, wire
from jetons.table.desk import OF_THE_ABSENT, Desk

if TYPE_CHECKING:
    from jetons.server.table import Table
    from jetons.server.tables import Tables

NONE: frozenset[str] = frozenset()  # of those who spoke, whom a viewer has muted
LONG_PAUSE = 86_400_000  # milliseconds: whoever is gone so long is not asked to go on
SEATING = (log.Seated, log.Unseated, log.StoodIn, log.CameBack, log.Rested)  # seats look new


class Viewer(Protocol):
    """A connection that looks at a table."""

    player: str
    address: str  # where it comes from
    muted: set[str]
    in_words: bool  # whether it is told sentences in words: it has not the game's catalogue

    def send(self, data: bytes) -> None:
        """Send, or queue to be sent. Never waits, never raises."""

    def show_out(self, error: JetonsError) -> None:
        """Go from the table, and say why. Never raises."""


class All:
    """A set that has everybody in it."""

    def __contains__(self, player: object) -> bool:
        return True


ALL = All()


class Audience:
    """The viewers of a table, and the presence of those who sit there."""

    def __init__(self, table: Table, home: Tables) -> None:
        self.viewers: set[Viewer] = set()
        self.known_since = steady()  # who is not here then is away since
        self.moved_since = self.known_since  # when the position came about, as far as we know
        self._table = table
        self._home = home
        self._away: dict[str, int] = {}  # people who left, since when
        self._n_watchers: int | None = None  # as counted last; None: somebody came or went

    @property
    def _desk(self) -> Desk:
        return self._table.desk

    def tell_entries(self, since: int, entries: list[log.AnyEntry]) -> None:
        """Send every viewer what he may see of some entries; made once a seat, and once more where
        some are told in words and others by kind and numbers."""
        made: dict[tuple[int, frozenset[str], bool], bytes] = {}
        told: dict[bool, sight.News] = {}
        desk, at = self._desk, self._table.desk_at(steady())
        speakers: set[str] = set()
        seats = None
        for entry in entries:
            if isinstance(entry, log.Chat):
                speakers.add(entry.player)
            elif isinstance(entry, SEATING):
                seats = self.seats()
        n_watchers = self.n_watchers()
        for viewer in list(self.viewers):
            if not desk.may_be_seen_by(viewer.player):  # it began, and is closed to spectators
                viewer.show_out(refusals.no_spectators())
                continue
            seat = desk.eyes_of(desk.seats_of(viewer.player))
            in_words = viewer.in_words
            key = (seat, NONE, in_words)
            if speakers:
                unheard = self._unheard(viewer.player, viewer.muted)
                key = (seat, frozenset(one for one in speakers if one in unheard), in_words)
            data = made.get(key)
            if data is None:
                news = told.get(in_words)
                if news is None:
                    news = sight.News(self._table.game, at, since, entries, in_words=in_words)
                    told[in_words] = news
                data = wire.encode(news.update(seat, key[1], seats, n_watchers))
                made[key] = data
            viewer.send(data)

    def _unheard(self, player: str, muted: Collection[str]) -> Container[str]:
        """Whose words somebody is not told: a table talks among itself, unless its chat is open."""
        if not self._desk.may_talk(player):
            return ALL
        return (
            {*muted, *blocked} if (blocked := self._home.moderation.unheard_by(player)) else muted
        )

    def update(
        self, since: int, player: str, muted: Collection[str], *, in_words: bool = True
    ) -> wire.Update:
        """What a person missed who knows the log up to a seq."""
        seat = self._desk.eyes_of(self._desk.seats_of(player))
        unheard = self._unheard(player, muted)
        desk, entries = self._table.desk_at(steady()), self._table.entries(since)
        news = sight.News(self._table.game, desk, since, entries, in_words=in_words)
        return news.update(seat, unheard, self.seats(), self.n_watchers())

    def snapshot(
        self, player: str, muted: Collection[str] = (), *, in_words: bool = True
    ) -> wire.Table:
        """Everything a person may see of the table."""
        now = steady()
        return sight.table_of(
            self._table.desk_at(now),
            self._table.entries(),
            player,
            self.seats(),
            self._unheard(player, muted),
            n_watchers=self.n_watchers(),
            patience=self.patience,
            now=now,
            in_words=in_words,
        )

    def tell_presence(self) -> None:
        """Send presence to every viewer."""
        self._n_watchers = None
        self._note_absence()
        seats = self.seats()
        self.tell(
            wire.Presence(
                seats=[seat.online for seat in seats],
                watchers=self.n_watchers(),
                away=[seat.away for seat in seats],
            )
        )

    def tell(self, message: wire.ServerMessage) -> None:
        """Send every viewer the same."""
        data = wire.encode(message)
        for viewer in list(self.viewers):
            if self._desk.may_be_seen_by(viewer.player):
                viewer.send(data)

    def seats(self) -> list[wire.Seat]:
        """Who sits where, and who is there."""
        present = self._home.presence.at(self._desk.id)
        return sight.seats_of(
            self._desk.seats,
            present.__contains__,
            lambda player: 0 if player in present else self._away_since(player),
        )

    @property
    def patience(self) -> int:
        """Milliseconds that somebody may be gone in his turn; 0: a clock decides, or nobody."""
        if self._desk.opening.pace.kind != "none":
            return 0
        return int(self._home.settings.absent_minutes * 60_000)

    def _note_absence(self) -> None:
        present, now = self._home.presence.at(self._desk.id), steady()
        for player in self._desk.seating:
            if player in present:
                self._away.pop(player, None)
            else:
                self._away.setdefault(player, now)

    def _away_since(self, player: str) -> int:
        return self._away.get(player, self.known_since)

    def gone(self, desk: Desk, what: wire.Proposal) -> set[str]:
        """People without whom something can be done: they have been waited for long enough."""
        span = LONG_PAUSE if what == "resume" else self.patience if what in OF_THE_ABSENT else 0
        if not span or not self._home.attendance.is_sure:
            return set()
        present, now = self._home.presence.at(desk.id), steady()
        return {
            player
            for player in desk.people() - present
            if now - max(self._away_since(player), self.moved_since) >= span
        }

    def recount(self) -> None:
        """Count those without a seat anew when somebody asks: the seats have changed."""
        self._n_watchers = None

    def n_watchers(self) -> int:
        """People who look without a seat."""
        if self._n_watchers is None:
            self._n_watchers = len(self._home.presence.at(self._desk.id) - set(self._desk.seating))
        return self._n_watchers

    def check_may_watch(self, player: str) -> None:
        """Raise unless a person sits here, may sit down, or the table lets spectators look."""
        if not self._desk.may_be_seen_by(player):
            raise refusals.no_spectators()

    def address_of(self, player: str) -> str:
        """Where somebody is connected to this node; empty: not here."""
        return next((one.address for one in self.viewers if one.player == player), "")
