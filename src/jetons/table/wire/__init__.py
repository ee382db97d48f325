"""Everything that travels between server and clients, both ways, as typed values.

``docs/wire.md`` explains the conversation; ``make generated`` writes the TypeScript types
of the web client from this file. Sentences travel in every language (``Words``), so that one
message serves all viewers of a seat and a client switches language without asking again. A client
that has a game's catalogue (``Hello.catalogues``) is told its sentences by kind and numbers.
Seats count from 0; -1 is a spectator. Times are milliseconds of Unix time, spans milliseconds.
"""

# ruff: noqa: F403, F405 (a name is found here wherever it is written)

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from jetons.table import wire_host, wire_notices
from jetons.table.wire.events import *
from jetons.table.wire.finished import *
from jetons.table.wire.lessons import *
from jetons.table.wire.messages import *
from jetons.table.wire.things import *
from jetons.table.wire.words import *

T = TypeVar("T")

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
    wire_host.Blocks,
    wire_host.Block,
    wire_host.Tell,
    wire_host.HostKey,
    wire_host.HostAct,
    wire_host.HostView,
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
