"""What a table decides as JavaScript: the worker of a page runs what a server runs.

``ROOTS`` is what the worker calls, ``HOST`` what it gives instead of Python's own: the rules from
the game's module, luck, the names of the bots.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from jetons.bots import REGISTRY as BOTS
from jetons.bots import bot
from jetons.core.ending import ended
from jetons.core.engine import engine
from jetons.core.game import Game, copies_of
from jetons.games import game
from jetons.machines.script import Script, module_of
from jetons.people import daily
from jetons.play import fair
from jetons.play.clock import day_of
from jetons.play.record_reader import read_header, read_record, sealed_lines
from jetons.play.states import same_state, scores_in, turn_of
from jetons.table import commands, log, sight, wire
from jetons.table.desk import open_desk, restore
from jetons.table.names import clean_name
from jetons.table.new_table import opening_of, opening_of_day, pace_of
from jetons.table.replay import replay_of, series_file

HOST: dict[str, Any] = {
    "BOTS": BOTS,
    "Dealer": fair.Dealer,
    "Game": Game,
    "below": fair.below,
    "bot": bot,
    "clean_name": clean_name,
    "commitment": fair.commitment,
    "copies_of": copies_of,
    "day_of": day_of,
    "ended": ended,
    "engine": engine,
    "fingerprint": fair.fingerprint,
    "game": game,
    "new_secret": fair.new_secret,
    "raw": msgspec.Raw,
    "same_state": same_state,
    "scores_in": scores_in,
    "turn_of": turn_of,
    "words": wire.words,
}
ROOTS: dict[str, Any] = {
    "News": sight.News,
    "mine_of": sight.mine_of,
    "opened": open_desk,
    "opening_of": opening_of,
    "opening_of_day": opening_of_day,
    "pace_of": pace_of,
    "read_header": read_header,
    "read_record": read_record,
    "replay_of": replay_of,
    "restored": restore,
    "sealed_lines": sealed_lines,
    "seats_of": sight.seats_of,
    "series_file": series_file,
    "table_of": sight.table_of,
    **{
        cls.__name__: cls
        for cls in (
            commands.Abandon,
            commands.Deal,
            commands.Decline,
            commands.GoOn,
            commands.Hint,
            commands.Play,
            commands.PlayBot,
            commands.Propose,
            commands.Resign,
            commands.RunOut,
        )
    },
    "check_going_on": commands.check_going_on,
    "check_hint": commands.check_hint,
    "day_dealt": daily.deal,
    "day_is_alone": daily.is_alone,
    "day_opponent": daily.opponent,
    "day_secret": daily.secret_of,
    "day_thought": daily.thought_of,
    "day_try": daily.try_of,
}
ASKED = {  # attributes that the worker asks for
    "moves",
    *("after", "awake", "bot_to_move", "check_position", "check_running", "deadline", "effective"),
    *("is_over", "next_opening", "on", "outcome", "record", "scores", "status", "turn", "update"),
}


def table_script() -> str:
    """The module of JavaScript with what a table decides."""
    script = Script(None, HOST)
    script.used |= ASKED
    entries = [script.hold(cls) for cls in get_args(log.AnyEntry)]
    script.constants.append(f"const entries = [{', '.join(entries)}];\n")
    asked = {cls.__name__: script.hold(cls) for cls in (wire.NewTable, wire.ClockSpec)}
    text = module_of(script, ROOTS, "scripts/generate.py from the Python of a table")
    offered = ", ".join(f"{name}: {told}" for name, told in asked.items())
    return text.replace("  return { ", f"  return {{ entries, {offered}, ", 1)
