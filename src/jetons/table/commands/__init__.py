"""What somebody wants of a table, as values: a person, a bot, the clock, the server itself.

``on`` answers the entry that carries a command out, and the match after it where it was played
already, or refuses by raising. It changes nothing: it may be asked again, of another desk.
"""

from jetons.table.commands.agreements import Decline, Propose, check_going_on
from jetons.table.commands.command import Command, advance, play_move
from jetons.table.commands.playing import (
    Abandon,
    Chat,
    ComeBack,
    GoOn,
    Hint,
    Play,
    PlayBot,
    Resign,
    Rest,
    RunOut,
    check_hint,
)
from jetons.table.commands.seating import (
    Begin,
    Deal,
    GiveSeed,
    Pledge,
    Sit,
    Stand,
    Vacate,
    deal_match,
)

__all__ = [
    "Abandon",
    "Begin",
    "Chat",
    "ComeBack",
    "Command",
    "Deal",
    "Decline",
    "GiveSeed",
    "GoOn",
    "Hint",
    "Play",
    "PlayBot",
    "Pledge",
    "Propose",
    "Resign",
    "Rest",
    "RunOut",
    "Sit",
    "Stand",
    "Vacate",
    "advance",
    "check_going_on",
    "check_hint",
    "deal_match",
    "play_move",
]
