"""Sentences, sizes and the names of kinds, as they travel."""

from __future__ import annotations

from typing import Literal

import msgspec

from jetons.core.text import Text

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
