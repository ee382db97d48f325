"""The log of a table: everything that ever changed it, one entry a command. The log is the truth.

An entry's number (``seq``, from 1) is its place; (table, seq) is its key in the store. What is
secret stands in it in clear: the log never leaves the server except through ``sight``.

Entries and events refer to nothing that refers back to them: the garbage collector is spared them.
"""

from __future__ import annotations

import msgspec

from jetons.play.clock import Clock, Pace
from jetons.play.events import AnyEvent
from jetons.table.wire import Proposal


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat: a person, a bot, or open."""

    kind: str  # person, bot, open
    player: str = ""
    name: str = ""
    bot: str = ""  # of a person: the bot that goes on for him while he is gone
    seed: str = ""  # the person's part in the shuffle
    pledge: str = ""  # SHA-256 of it, known before it; 0.1.0 had none, and such seeds do not count
    rests: int = 0  # until when the person is on holiday; 0: they are not


class Rounds(msgspec.Struct, frozen=True, omit_defaults=True):
    """The series that a table is a round of, as it stood when the table was opened."""

    total: int  # points that win the series
    points: tuple[int, ...]  # by seat, of the rounds before
    tables: tuple[str, ...] = ()  # of the rounds before, oldest first


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One line of the explanation of a move's points: by its kind and numbers (core.words), or, as
    0.1.0 wrote it, in words."""

    fr: str
    en: str
    points: int
    clause: str
    kind: str = ""
    numbers: tuple[int, ...] = ()


class Entry(msgspec.Struct, frozen=True, tag_field="t", kw_only=True, omit_defaults=True, gc=False):
    """Base of all entries; ``at`` is milliseconds of Unix time."""

    at: int


class Opening(Entry, frozen=True, tag="opening"):
    """A table was opened."""

    game: str
    options: dict[str, str]
    seats: tuple[Seat, ...] = msgspec.field(name="chairs")  # as 0.1.0 wrote it
    pace: Pace
    owner: str
    commitment: str
    listed: bool = False
    watch: bool = True
    open_chat: bool = False  # whether spectators read and write what is said
    rounds: Rounds | None = None  # None: the match stands alone
    day: str = ""  # the game of a day: which, 2026-11-18


class Seated(Entry, frozen=True, tag="seated"):
    """Somebody took a seat."""

    seat: int
    player: str
    name: str
    seed: str = ""  # by 0.1.0 only
    pledge: str = ""


class Pledged(Entry, frozen=True, tag="pledged"):
    """Somebody said by which fingerprint his seed will be known."""

    seat: int
    pledge: str


class SeedsAsked(Entry, frozen=True, tag="seeds_asked"):
    """The time for pledges is over: those who pledged must give their seeds."""


class Seeded(Entry, frozen=True, tag="seeded"):
    """Somebody gave the seed that he had pledged."""

    seat: int
    seed: str


class Unseated(Entry, frozen=True, tag="unseated"):
    """Somebody gave a seat back before the match began."""

    seat: int


class Advance(Entry, frozen=True, tag="advance"):
    """The match went on: its events, the clock after them, and the points explained."""

    events: tuple[AnyEvent, ...]
    clock: Clock | None = None
    parts: tuple[str, ...] = ()  # of the move among the events
    lines: tuple[Line, ...] = ()
    by_clock: bool = False  # the program moved because the time ran out


class Proposed(Entry, frozen=True, tag="proposed"):
    """A seat proposed something, or agreed to it."""

    seat: int
    what: Proposal


class Declined(Entry, frozen=True, tag="declined"):
    """A seat said no, or took its proposal back."""

    seat: int
    what: Proposal


class Paused(Entry, frozen=True, tag="paused"):
    """The clocks stand still."""

    seat: int
    clock: Clock | None = None


class Resumed(Entry, frozen=True, tag="resumed"):
    """Play goes on."""

    seat: int
    clock: Clock | None = None


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A bot goes on for a person who is gone, at all seats of his, until he comes back."""

    seat: int  # that was to move
    bot: str


class CameBack(Entry, frozen=True, tag="came_back"):
    """A person took the seats back that a bot had played for him."""

    seat: int


class Rested(Entry, frozen=True, tag="rested"):
    """A person goes on holiday until a moment, or is back: days for a move wait so long."""

    seat: int  # one of theirs; it counts for all
    until: int  # 0: they are back
    clock: Clock | None = None


class Chat(Entry, frozen=True, tag="said"):
    """Somebody says something."""

    player: str
    name: str
    text: str
    seat: int = -1


class Hinted(Entry, frozen=True, tag="hinted"):
    """Somebody asked the computer for advice."""

    seat: int


class Rematched(Entry, frozen=True, tag="rematched"):
    """The same people go on at another table: a rematch, or the next round of their series."""

    table: str


AnyEntry = (
    Opening
    | Seated
    | Unseated
    | Pledged
    | SeedsAsked
    | Seeded
    | Advance
    | Proposed
    | Declined
    | Paused
    | Resumed
    | StoodIn
    | CameBack
    | Rested
    | Chat
    | Hinted
    | Rematched
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode_entry(entry: AnyEntry) -> bytes:
    """An entry as the store keeps it."""
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> AnyEntry:
    """An entry from the store. Raises msgspec.DecodeError."""
    return _decoder.decode(data)
