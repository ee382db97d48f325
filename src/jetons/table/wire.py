"""Everything that travels between server and clients, both ways, as typed values.

``docs/wire.md`` explains the conversation; ``scripts/wire_types.py`` writes the TypeScript types
of the web client from this file. Sentences travel in every language (``Words``), so that one
message serves all viewers of a seat and a client switches language without asking again. A client
that has a game's catalogue (``Hello.catalogues``) is told its sentences by kind and numbers.
Seats count from 0; -1 is a spectator. Times are milliseconds of Unix time, spans milliseconds.
"""

from __future__ import annotations

from typing import Any, Literal, TypeVar

import msgspec

from jetons.core.text import Text
from jetons.study.digest import Digest
from jetons.study.review import Review
from jetons.study.why import Reason
from jetons.table import wire_notices

T = TypeVar("T")
VERSION = 1  # of the protocol; a client that knows another one should reload

MAX_MESSAGE = 8192  # bytes of one message from a client
NAME_LENGTH = 24
CHAT_LENGTH = 300
SEED_LENGTH = 64
MOVE_LENGTH = 400
DRAFT_PARTS = 32


class Words(msgspec.Struct, frozen=True):
    """One sentence in every language of the project."""

    fr: str
    en: str


def words(text: Text) -> Words:
    """A sentence of the package as it travels."""
    return Words(text.to("fr"), text.to("en"))


SeatKind = Literal["person", "bot", "open"]
Status = Literal["waiting", "running", "paused", "over"]
Stage = Literal["people", "pledges", "seeds"]
Proposal = Literal[
    "draw", "take_back", "pause", "resume", "rematch", "next_round", "claim", "stand_in"
]
ClockKind = Literal["none", "move", "game", "days"]
AtZero = Literal["lose", "random", "ask"]

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


class MyData(msgspec.Struct, frozen=True):
    """GET /api/me/data: everything that is kept of you (docs/privacy.md)."""

    player: str
    name: str
    created_at: int  # of the name; 0: none is kept
    seen_at: int
    tables: list[MyTable]
    said: list[MyWords]
    exported_at: int


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


# --- lessons ------------------------------------------------------------------------------


class LessonAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody answers to an exercise: the moves, yes or no, the number, the choices."""

    answer: list[str]


class LessonDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move half laid in a lesson, after the moves that were made there."""

    moves: list[str]
    parts: list[str]


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves made in a lesson."""

    moves: list[str]


class LessonSight(msgspec.Struct, frozen=True):
    """The table after them, before anything is drawn, as the learner sees it."""

    view: dict[str, Any]
    points: int  # of the last move


class LessonVerdict(msgspec.Struct, frozen=True):
    """What the rules say of it."""

    verdict: Literal["solved", "not_it", "refused", "unread"]
    why: Words  # why not; once solved, the explanation
    reason: str  # code: a refusal's name, or the part of the goal that is missed
    clause: str  # of a refusal
    points: int | None  # of the move
    lines: list[Line]  # of its explanation


# --- puzzles ------------------------------------------------------------------------------


class PuzzleHead(msgspec.Struct, frozen=True):
    """A puzzle in a list: nothing of its solution."""

    id: str
    difficulty: int  # 1 … 5
    themes: list[str]  # codes


class PuzzleList(msgspec.Struct, frozen=True):
    """GET /api/games/{slug}/puzzles. The one of a day is number days since 1970 × 101 modulo n."""

    puzzles: list[PuzzleHead]


class PuzzleSight(msgspec.Struct, frozen=True):
    """GET /api/games/{slug}/puzzles/{id}: a puzzle to solve."""

    id: str
    seat: int  # who is to move
    view: dict[str, Any]  # as that seat sees it
    difficulty: int
    themes: list[str]


class PuzzleMove(msgspec.Struct, frozen=True):
    """A move of a puzzle as a deep search sees it."""

    move: str
    points: int
    win: float
    expected: float
    is_solution: bool


class WholePuzzle(msgspec.Struct, frozen=True):
    """A puzzle with its solution, for rules that run in the browser."""

    id: str
    seat: int
    view: dict[str, Any]
    state: str  # its bytes, base64
    position: dict[str, Any]  # in the JSON form of the rules
    difficulty: int
    themes: list[str]
    solutions: list[str]  # best first; a move that leads to the same position is one too
    moves: list[PuzzleMove]
    lead: float
    found: dict[str, float]
    is_exact: bool
    reason: Reason | None  # what the best solution does that the second choice does not


class PuzzleBook(msgspec.Struct, frozen=True):
    """GET /api/games/{slug}/puzzle-book: all puzzles of a game, to solve them without a network."""

    between: str  # what joins the parts of a move
    puzzles: list[WholePuzzle]


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """POST /api/games/{slug}/puzzles/{id}: what an answer (none: the solution) is worth."""

    is_solved: bool
    why: Words
    move: str  # as it was understood
    between: str  # what joins its parts
    view: dict[str, Any]  # after it, before anything is drawn
    points: int
    lines: list[Line]
    moves: list[PuzzleMove]  # once solved
    lead: float  # chance to win by which the solution leads
    found: dict[str, float]  # level → share of its tries that find it
    is_exact: bool
    position: dict[str, Any]  # in the JSON form of the rules; empty until it is solved
    reason: Reason | None = None  # what the best solution does; none until it is solved


# --- a table as it stands -----------------------------------------------------------------


class ClockNow(msgspec.Struct, frozen=True):
    """The clock as it stood at ``at``; only the ``running`` seat's time goes down since."""

    left: list[int]  # milliseconds per seat; what is not in use is -1
    running: int  # seat, or -1: stopped
    at: int


class Offer(msgspec.Struct, frozen=True):
    """A proposal that waits for the others' consent."""

    what: Proposal
    seat: int  # who proposed
    yes: list[int]  # seats that agreed, the proposer among them


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of an explanation: what made how many points by which clause.

    ``text`` is missing for a client that has the catalogue (``Hello.catalogues``); ``kind`` is
    missing of moves that 0.1.0 kept.
    """

    points: int
    clause: str
    cells: list[str] = []  # of a draft: where on the board they would be counted
    text: Words | None = None
    kind: str = ""  # its sentence in the catalogue, in [lines] …
    numbers: list[int] = []  # … and that sentence's parameters


class Result(msgspec.Struct, frozen=True):
    """How the match ended."""

    scores: list[int]
    winners: list[int]
    why: str  # its sentence in the catalogue, in [endings]
    text: Words | None  # null: you have the catalogue (Hello.catalogues)
    numbers: list[int] = []  # the sentence's parameters


class Series(msgspec.Struct, frozen=True):
    """The series that a table is a round of."""

    total: int  # points that win it
    round: int  # number of this round, from 1
    scores: list[int]  # points by seat of the rounds that are over, this one included
    gained: list[int]  # what this round brought each seat; empty until it is over
    tables: list[str]  # the rounds before this one, oldest first
    result: Result | None  # of the series; null while it goes on


class Deal(msgspec.Struct, frozen=True):
    """How far the deal is of a match that has not begun (docs/fair.md).

    Who sits pledges a seed (its SHA-256), and gives it when the stage is ``seeds``: then the
    commitment and everybody's pledge are known. It begins without those that do not come in time.
    """

    stage: Stage
    pledges: list[str]  # by seat; empty: none, and a bot's
    given: list[bool]  # by seat: whether the seed is there


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table at this moment, as one seat (or a spectator) may see it."""

    seq: int  # of the last thing that happened; say it when you reconnect
    position: int  # of the last thing that changed the position; say it when you play
    status: Status
    turn: int  # seat to move; -1: nobody
    seat: int  # whose view this is; -1: the public view
    view: dict[str, Any] | None  # the game's own description (see the game's view.py)
    scores: list[int]
    clock: ClockNow | None
    offers: list[Offer]
    result: Result | None
    secret: str  # hex, when the match is over; empty before
    next: str  # table where the same people went on: the rematch, or the next round
    series: Series | None  # null: the match stands alone
    moved_at: int = 0  # when the position came about: whoever is to move is waited for since
    deal: Deal | None = None  # null: the match has begun
    hints: list[int] = []  # how often each seat asked for advice; empty: nobody did


# What happened, oldest first: for the log, the animation and the announcements.


class Event(msgspec.Struct, frozen=True, tag_field="t", kw_only=True):
    """Base of what happened at a table, as a seat is told of it."""

    seq: int
    at: int


class Sat(Event, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class Left(Event, frozen=True, tag="left"):
    """Somebody gave a seat back before the match began."""

    seat: int


class Began(Event, frozen=True, tag="began"):
    """All seats were taken; the deal follows."""

    players: list[str]
    commitment: str
    seeds: list[str]
    pledges: list[str] = []  # of the seeds, by seat, all known before any seed


class Drew(Event, frozen=True, tag="drew"):
    """Chance came out. ``outcome`` is null for those who may not see it."""

    pool: int
    seat: int  # who drew; -1: the table
    outcome: str | None


class Played(Event, frozen=True, tag="played"):
    """A seat moved. What is secret in ``move`` reads ``?``."""

    seat: int
    move: str
    parts: list[str]
    points: int
    lines: list[Line]
    by_clock: bool  # the program played because the time ran out


class Ended(Event, frozen=True, tag="ended"):
    """The match ended not by its rules: resigned, timed_out, absent, agreed, abandoned."""

    why: str
    seat: int  # -1: nobody in particular


class TookBack(Event, frozen=True, tag="took_back"):
    """By consent, what happened in the match from event number ``keep`` on was undone.

    Events of the match are counted from 0 (``began``), without those that were undone before.
    """

    seat: int  # who asked
    keep: int
    revealed: bool  # hidden tokens had become known meanwhile


class Proposed(Event, frozen=True, tag="proposed"):
    """A seat proposed something, or agreed to it."""

    seat: int
    what: Proposal


class Declined(Event, frozen=True, tag="declined"):
    """A seat said no, or took its proposal back."""

    seat: int
    what: Proposal


class Paused(Event, frozen=True, tag="paused"):
    """All agreed to stop the clocks."""


class Resumed(Event, frozen=True, tag="resumed"):
    """Play goes on."""


class StoodIn(Event, frozen=True, tag="stood_in"):
    """A bot goes on for a person who is gone."""

    seat: int
    bot: str


class CameBack(Event, frozen=True, tag="came_back"):
    """That person came back and plays himself."""

    seat: int


class Rested(Event, frozen=True, tag="rested"):
    """A person goes on holiday until a moment; 0: they are back."""

    seat: int
    until: int


class Chatted(Event, frozen=True, tag="chatted"):
    """Somebody said something; ``seat`` -1 is a spectator."""

    seat: int
    player: str
    name: str
    text: str


class HintUsed(Event, frozen=True, tag="hint_used"):
    """Somebody asked the computer for advice."""

    seat: int


class Rematched(Event, frozen=True, tag="rematched"):
    """The same people go on at another table: a rematch, or the next round of their series."""

    table: str


AnyEvent = (
    Sat
    | Left
    | Began
    | Drew
    | Played
    | Ended
    | TookBack
    | Proposed
    | Declined
    | Paused
    | Resumed
    | StoodIn
    | CameBack
    | Rested
    | Chatted
    | HintUsed
    | Rematched
)

# --- from the server ----------------------------------------------------------------------


class FromServer(msgspec.Struct, frozen=True, tag_field="t", kw_only=True):
    """Base of the messages of the socket, server to client."""


class Table(FromServer, frozen=True, tag="table"):
    """Everything about a table: the answer to ``hello``, and to a command that missed something."""

    version: int
    table: str
    game: str
    options: dict[str, str]
    clock: ClockSpec
    seats: list[Seat]
    mine: list[int]  # your seats
    me: str  # your public key, as in Seat.player
    is_owner: bool
    listed: bool
    watch: bool
    watchers: int
    commitment: str
    now: Now
    log: list[AnyEvent]
    time: int  # the server's clock
    patience: int = 0  # how long somebody may be gone in his turn before others may claim; 0: ever
    open_chat: bool = False  # as in NewTable
    day: str = ""  # the game of a day: which, 2026-11-18


class Update(FromServer, frozen=True, tag="update"):
    """Something happened: ``events``, and the table as it stands now.

    ``seats`` is null when nobody came, went or changed. An update whose first event does not
    follow the last ``seq`` you know means that you missed something: say hello again.
    """

    since: int  # seq before these events
    events: list[AnyEvent]
    now: Now
    seats: list[Seat] | None
    watchers: int


class Drafted(FromServer, frozen=True, tag="drafted"):
    """What a half-laid move can become, and what it would bring as it lies."""

    ref: int  # of your request
    position: int
    parts: list[str]
    next: list[str]  # parts that can be added
    is_complete: bool  # it is a legal move as it lies
    n_moves: int  # legal moves that contain it
    move: str  # its text, when complete
    points: int
    lines: list[Line]
    refusal: Refusal | None  # why it is not a move as it lies; null for an empty draft
    view: str = ""  # if asked: your view as the rules' record, in base64 …
    kernel: str = ""  # … and the hash of those rules: who has the same may preview by himself


class Loss(msgspec.Struct, frozen=True):
    """What a move would give away, as far as the computer can tell."""

    points: float  # of the result
    win: float  # of the chance to win, 0…1
    is_much: bool  # whether it is worth a word
    text: Words


class Hint(FromServer, frozen=True, tag="hint"):
    """Advice in three steps: where to look, which tokens, the move; and why."""

    ref: int  # of your request
    position: int
    move: str
    parts: list[str]
    cells: list[str]  # of the board, or ``tray 3``
    tokens: list[str]
    points: int  # at once
    where: Words
    which: Words
    what: Words
    reasons: list[Words]
    loss: Loss | None = None  # where you asked about a move of your own


class Refused(FromServer, frozen=True, tag="refused"):
    """A command was not carried out, nothing changed. ``table``: fresh, when you were behind."""

    ref: int
    refusal: Refusal
    table: Table | None


class Done(FromServer, frozen=True, tag="done"):
    """A command was carried out (and saved); what it changed came, or comes, as an update."""

    ref: int


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to a ping, with the server's clock."""

    ref: int
    time: int


class Presence(FromServer, frozen=True, tag="presence"):
    """Who is there."""

    seats: list[bool]
    watchers: int
    away: list[int] = []  # as in Seat


class Lobby(FromServer, frozen=True, tag="lobby"):
    """The tables that wait for players, whenever they change."""

    tables: list[LobbyTable]
    online: int


class Closing(FromServer, frozen=True, tag="closing"):
    """The server is about to close this connection, and why; reconnect after ``retry`` ms."""

    refusal: Refusal
    retry: int  # -1: do not


ServerMessage = Table | Update | Drafted | Hint | Refused | Done | Pong | Presence | Lobby | Closing

# --- from the client ----------------------------------------------------------------------


class FromClient(
    msgspec.Struct, frozen=True, tag_field="t", kw_only=True, forbid_unknown_fields=False
):
    """Base of the messages of the socket, client to server. ``ref`` comes back in the answer."""

    ref: int = 0


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message: which table, and what you saw of it. Also to catch up later."""

    table: str = ""  # empty: no table yet, only the lobby
    token: str = ""  # for clients without cookies
    seq: int = 0  # last seq seen; 0: nothing
    muted: list[str] = []  # players whose chat you do not want
    lobby: bool = False  # tell about open tables
    # marks of the catalogues that you have, by game (web/src/words): where yours is the server's,
    # its sentences come by kind and numbers instead of in words
    catalogues: dict[str, str] = {}


class Sit(FromClient, frozen=True, tag="sit"):
    """Take an open seat (-1: the first)."""

    seat: int = -1
    name: str = ""
    pledge: str = ""  # as in NewTable


class Pledge(FromClient, frozen=True, tag="pledge"):
    """Say by which fingerprint one's seed will be known, until the stage is ``seeds``."""

    pledge: str


class Seed(FromClient, frozen=True, tag="seed"):
    """Give the seed that one pledged, when the stage is ``seeds``."""

    seed: str


class Stand(FromClient, frozen=True, tag="stand"):
    """Give a seat back before the match begins."""

    seat: int


class Draft(FromClient, frozen=True, tag="draft"):
    """Ask what can be added to a half-laid move and what it brings; changes nothing."""

    position: int
    parts: list[str] = []
    local: bool = False  # bring what one needs to ask the rules oneself (Drafted.view)


class AskHint(FromClient, frozen=True, tag="ask_hint"):
    """Ask what to do, or what a move would give away. Only where nobody else plays against you;
    the table says that advice was asked for."""

    position: int
    move: str = ""  # that one means to play; it counts as advice only if it gives away much


class Play(FromClient, frozen=True, tag="play"):
    """Play a move of the seat to move, in the game's notation."""

    position: int
    move: str


class Resign(FromClient, frozen=True, tag="resign"):
    """Give up."""

    seat: int = -1  # -1: your only one


class Propose(FromClient, frozen=True, tag="propose"):
    """Propose something to the others, or agree to what they proposed."""

    what: Proposal
    seat: int = -1


class Decline(FromClient, frozen=True, tag="decline"):
    """Say no to a proposal, or take your own back."""

    what: Proposal
    seat: int = -1


class ComeBack(FromClient, frozen=True, tag="come_back"):
    """Take your seat back from the bot that played for you."""


class Chat(FromClient, frozen=True, tag="chat"):
    """Say something to the table."""

    text: str


class Mute(FromClient, frozen=True, tag="mute"):
    """Do not hear a player (for this connection); ``off`` to hear him again."""

    player: str
    off: bool = False


class Ping(FromClient, frozen=True, tag="ping"):
    """Are you there?"""


ClientMessage = (
    Hello
    | Sit
    | Stand
    | Pledge
    | Seed
    | Draft
    | AskHint
    | Play
    | Resign
    | Propose
    | Decline
    | ComeBack
    | Chat
    | Mute
    | Ping
)

# --- after the match ----------------------------------------------------------------------


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: what happened, and the view after it."""

    events: list[AnyEvent]
    view: dict[str, Any]
    scores: list[int]
    turn: int
    move: int  # number of moves made so far


class Drawn(msgspec.Struct, frozen=True):
    """A draw of a finished match, as a verifier needs it (docs/fair.md)."""

    pool: int
    outcome: int  # its code
    text: str  # as the game writes it
    held: list[int] | None  # how many of each code, where the pool was shuffled (anew) before it


class DealCheck(msgspec.Struct, frozen=True):
    """The verification of a deal, step by step in words, and all that is needed to repeat it."""

    ok: bool
    commitment: str
    secret: str
    pledges: list[str]  # by seat, as published before any seed; empty: a match of before they were
    seeds: list[str]
    n_draws: int
    steps: list[Words]
    draws: list[Drawn]
    day: str = ""  # the game of that day: dealt by seat


class Glance(msgspec.Struct, frozen=True):
    """A decision that is weighed, while the others are."""

    grade: str  # as a verdict's
    is_forced: bool
    cost: float
    points: float


class ReviewState(msgspec.Struct, frozen=True):
    """/api/tables/{table}/review: the review of a finished match, or how far it is.

    GET asks how it stands, POST has it made. ``of`` is 0 while nobody makes it; ``ahead`` is above
    0 while it waits for its turn.
    """

    done: int = 0  # decisions weighed
    of: int = 0
    ahead: int = 0  # reviews that must be made, or given way, before this one goes on
    review: Review | None = None
    between: str = " "  # what joins the parts of this game's moves
    looked: list[Glance] = []  # the decisions that are weighed, in order, until all are


class Replay(msgspec.Struct, frozen=True):
    """GET /api/tables/{table}/replay: a finished match, as one seat or a spectator saw it."""

    table: str
    game: str
    options: dict[str, str]
    seats: list[Seat]
    seat: int  # -1: nobody's; -2: in each frame the one who is to move next
    frames: list[Frame]
    result: Result
    deal: DealCheck
    record: str  # the record file's text
    began_at: int
    ended_at: int
    next: str
    series: Series | None


class Health(msgspec.Struct, frozen=True):
    """GET /healthz, /readyz"""

    ok: bool
    checks: dict[str, bool]


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP error."""

    error: Refusal


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_server_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def encode(message: Any) -> bytes:
    """A message or an HTTP body as JSON."""
    return _encoder.encode(message)


def decode(data: bytes | str) -> ClientMessage:
    """A client's message. Raises msgspec.DecodeError (ValidationError included)."""
    try:
        return _decoder.decode(data)
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None


def decode_body(data: bytes, kind: type[T]) -> T:
    """The body of a request. Raises msgspec.DecodeError (ValidationError included)."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None


def decode_server(data: bytes | str) -> ServerMessage:
    """A server's message, for clients. Raises msgspec.DecodeError."""
    return _server_decoder.decode(data)


# What the TypeScript types are generated from, besides what these refer to.
ROOTS: tuple[Any, ...] = (
    wire_notices.Notices,
    wire_notices.PushKeys,
    wire_notices.PushGone,
    wire_notices.TakeHoliday,
    ServerMessage,
    ClientMessage,
    Catalogue,
    Fields,
    Rules,
    NewTable,
    Opened,
    TakeSeat,
    Pair,
    Me,
    Rename,
    Forget,
    SignOut,
    MyData,
    MyTables,
    LobbyList,
    Replay,
    ReviewState,
    MyStats,
    Health,
    Problem,
    LessonAnswer,
    LessonVerdict,
    LessonDraft,
    LessonMoves,
    LessonSight,
    PuzzleList,
    PuzzleSight,
    PuzzleBook,
    PuzzleVerdict,
)
