"""What there is: games, rules, tables, people and their lists."""

from __future__ import annotations

from typing import Literal

import msgspec

from jetons.study.digest import Digest
from jetons.table.wire.events import Series
from jetons.table.wire.words import AtZero, ClockKind, SeatKind, Status, Words
from jetons.table.wire_notices import NoticeWishes, PushDevice

# --- what there is ------------------------------------------------------------------------


class OptionValue(msgspec.Struct, frozen=True):
    """One choice of an option."""

    value: str
    title: Words
    seats: list[int] = []  # numbers of players it can be chosen with


class OptionInfo(msgspec.Struct, frozen=True):
    """A choice a table makes before the match; no values: free text."""

    name: str
    title: Words
    default: str
    values: list[OptionValue]


class BotInfo(msgspec.Struct, frozen=True):
    """A program to play against."""

    name: str
    title: Words
    about: Words
    level: int  # 0 the weakest, ascending
    average: float | None = None  # score in its measured games of two, against the amateur


class GameInfo(msgspec.Struct, frozen=True):
    """What people want to know of a game before they sit down."""

    slug: str
    title: Words
    tagline: Words
    minutes: int
    source: Words
    rules_version: int
    seats_min: int
    seats_max: int
    is_hidden: bool  # seats hold tokens that others may not see: a shared screen needs a curtain
    total: int  # points that win a series of rounds if nothing is said; 0: no series
    options: list[OptionInfo]
    bots: list[BotInfo]
    blitz: int = 0  # seconds a move where the rules have a fast form; 0: they have none
    has_lessons: bool = False  # whether there is a way to learn it, step by step
    has_print: bool = False  # whether there is a set to print (`/print/`)
    has_puzzles: bool = False  # whether puzzles of it come along


class Catalogue(msgspec.Struct, frozen=True):
    """The games and what the server offers around them."""

    version: int
    games: list[GameInfo]
    project: str = ""  # https://… whose issue form takes what owners of a box know; empty: not told


class FieldInfo(msgspec.Struct, frozen=True):
    """One field of a game's views: what it is, and where it tells cells, all of their names."""

    name: str
    title: Words
    cells: list[str] = []


class Fields(msgspec.Struct, frozen=True):
    """GET /api/games/{slug}/fields: what a game shows, for a screen that does not know it."""

    game: str
    fields: list[FieldInfo]


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule."""

    number: str
    status: str  # stated, example, ruling, reconstruction, public fact
    text: str
    title: str = ""


class Section(msgspec.Struct, frozen=True):
    """A heading of the rules and its clauses; ``intro`` is what stands before the first."""

    title: str
    intro: str
    clauses: list[Clause]


class Rules(msgspec.Struct, frozen=True):
    """The rules of a game in one language."""

    game: str
    lang: str
    title: str
    sections: list[Section]


# --- tables -------------------------------------------------------------------------------


class ClockSpec(msgspec.Struct, frozen=True):
    """The clock of a table. ``seconds`` per move, or per game; ``days`` per move."""

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0  # seconds added after each move of a game clock
    days: int = 0
    # random: the program plays a random legal move (blitz of 101); ask (days alone): nothing is
    # lost by the clock, the others wait, end the match without the late one, or let a bot go on
    at_zero: AtZero = "lose"


class NewSeat(msgspec.Struct, frozen=True):
    """A seat of a table to be opened.

    ``me``: the one who opens it; ``here``: another person on the same screen; ``open``: whoever
    comes by the link; ``bot``: a program.
    """

    kind: Literal["me", "here", "open", "bot"]
    name: str = ""
    bot: str = ""


class NewTable(msgspec.Struct, frozen=True):
    """POST /api/tables"""

    game: str
    seats: list[NewSeat]
    options: dict[str, str] = {}
    clock: ClockSpec = ClockSpec()
    listed: bool = False  # shown in the lobby while seats are open
    watch: bool = True  # whether spectators may look (they get the public view)
    open_chat: bool = False  # whether those who may look also read and write the chat
    name: str = ""  # of the one who opens it
    pledge: str = ""  # SHA-256, in hexadecimal, of the opener's seed (see Deal)
    total: int = 0  # rounds are played to so many points; 0: one match


class Opened(msgspec.Struct, frozen=True):
    """A table was opened, or a seat taken."""

    table: str
    seats: list[int]  # yours
    token: str  # proves who you are, for clients that keep no cookies
    commitment: str  # SHA-256 of the secret that the deal comes from
    # how the bots here think: "" as they should; less than that, "warming" for some minutes
    # after a first start, or "slow" for as long as this server runs
    thinking: Literal["", "warming", "slow"] = ""


class TakeSeat(msgspec.Struct, frozen=True):
    """POST /api/tables/{table}/seats"""

    seat: int = -1  # -1: the first that is open
    name: str = ""
    pledge: str = ""  # as in NewTable


class Pair(msgspec.Struct, frozen=True):
    """POST /api/pair: a seat at a fitting open table, or a new one that waits."""

    game: str
    seats: int = 2
    options: dict[str, str] = {}
    clock: ClockSpec = ClockSpec()
    name: str = ""
    pledge: str = ""  # as in NewTable
    total: int = 0  # as in NewTable


class Me(msgspec.Struct, frozen=True):
    """Who the server takes you for."""

    player: str
    name: str
    token: str


class Rename(msgspec.Struct, frozen=True):
    """POST /api/me"""

    name: str


class Forget(msgspec.Struct, frozen=True):
    """POST /api/me/forget: delete what you said; or also your names, and sign out everywhere."""

    what: Literal["chat", "all"]


class SignOut(msgspec.Struct, frozen=True):
    """POST /api/me/sign-out: every other device, and every token, is signed out."""


class MyTable(msgspec.Struct, frozen=True):
    """A table where you sit or sat; its record is at /api/tables/{table}/record."""

    table: str
    game: str
    status: str
    opened_at: int
    changed_at: int


class MyWords(msgspec.Struct, frozen=True):
    """Something you said."""

    table: str
    at: int
    text: str


class MyDay(msgspec.Struct, frozen=True):
    """A game of the day that you played."""

    date: str
    game: str
    state: str
    at: int
    moves: list[str]


class MyHoliday(msgspec.Struct, frozen=True):
    """When your slow games waited."""

    began: int
    until: int


class MyReport(msgspec.Struct, frozen=True):
    """What you told the host of somebody."""

    at: int
    about: str
    table: str
    why: str
    said: str


class MyData(msgspec.Struct, frozen=True):
    """GET /api/me/data: everything that is kept of you (docs/privacy.md)."""

    player: str
    name: str
    created_at: int  # of the name; 0: none is kept
    seen_at: int
    tables: list[MyTable]
    said: list[MyWords]
    exported_at: int
    days: list[MyDay] = []
    wishes: NoticeWishes = NoticeWishes()  # what you want to be told
    browsers: list[PushDevice] = []  # that are told
    holidays: list[MyHoliday] = []
    blocked: list[str] = []  # keys of people
    reports: list[MyReport] = []


class Seat(msgspec.Struct, frozen=True):
    """Who sits where. ``player`` is a public key of the person, the same at all tables."""

    kind: SeatKind
    name: str
    player: str
    bot: str  # of a person: the bot that plays for him while he is gone
    title: Words  # of the bot; otherwise the name
    online: bool
    away: int = 0  # since when a person is not there; 0: he is, or nobody knows
    rests: int = 0  # until when a person is on holiday; 0: they are not


class LobbyTable(msgspec.Struct, frozen=True):
    """A table that waits for players."""

    table: str
    game: str
    options: dict[str, str]
    clock: ClockSpec
    seats: list[Seat]
    opened_at: int
    total: int  # of a series; 0: one match


class Mine(msgspec.Struct, frozen=True):
    """One of your tables."""

    table: str
    game: str
    status: Status
    seats: list[Seat]
    your_turn: bool
    next_round: bool  # a round of a series is over, and the next one is to be played
    changed_at: int
    mine: list[int] = []  # your seats
    scores: list[int] = []  # of a match, or of a whole series, that is over
    winners: list[int] = []
    why: str = ""  # how it ended, as in Result
    is_series: bool = False  # scores and winners are those of a series
    series: Series | None = None  # of a round that goes on, or after which another is to come
    damaged: bool = False  # its log cannot be read at present; the host knows
    ends_at: int = (
        0  # when the time of who is to move is over, in Unix time; 0: no days are counted
    )


class MyTables(msgspec.Struct, frozen=True):
    """GET /api/me/tables: running ones first, newest first."""

    tables: list[Mine]


class BestMove(msgspec.Struct, frozen=True):
    """The move of a match that brought most points."""

    ply: int  # moves of the match before it
    move: str
    points: int


class PastMatch(msgspec.Struct, frozen=True):
    """One of your finished matches, for statistics."""

    table: str
    game: str
    at: int  # when it ended
    seat: int  # yours
    scores: list[int]
    won: float | None  # your share of the win; null: alone, or stopped without a result
    bots: list[str]  # the others' levels; empty: a person
    first: str  # your first move
    best: BestMove
    review: Digest | None = None  # if it was made
    opening: list[str] = []  # your first moves, at most six: in 101 a turn is several


class MyStats(msgspec.Struct, frozen=True):
    """GET /api/me/stats: your last finished matches, newest first, at most 60."""

    matches: list[PastMatch]


class LobbyList(msgspec.Struct, frozen=True):
    """GET /api/tables"""

    tables: list[LobbyTable]
    online: int  # people present anywhere on the site


class Refusal(msgspec.Struct, frozen=True):
    """Why not: a code for programs, a sentence for people, the clause when a rule says no."""

    code: str
    text: Words | None  # null: you have the catalogue (Hello.catalogues) …
    clause: str = ""
    say: str = ""  # … and this is the sentence in it: section and name …
    values: dict[str, str] = {}  # … with its parameters
