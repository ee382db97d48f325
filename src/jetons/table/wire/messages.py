"""What server and client say to each other over a socket."""

from __future__ import annotations

import msgspec

from jetons.table.wire.events import AnyEvent, Line, Now
from jetons.table.wire.things import ClockSpec, LobbyTable, Refusal, Seat
from jetons.table.wire.words import Proposal, Words

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
