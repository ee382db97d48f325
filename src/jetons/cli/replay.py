"""``jetons replay``: a record shown step by step, or as JSON."""

from __future__ import annotations

import argparse
import json
from typing import Any

from jetons.cli.positions import read_text
from jetons.cli.sentences import say, words
from jetons.core.text import own_lang
from jetons.play.events import Played, TookBack
from jetons.play.match import Match
from jetons.play.record import MatchRecord
from jetons.play.record_reader import read_record
from jetons.play.series import MAGIC as SERIES
from jetons.play.series import read_series
from jetons.play.trail import Trail


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("replay", help=text, description=text)
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--boards", action="store_true")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Replay a record, or the rounds of a series one after the other."""
    text = read_text(args.record)
    if text.startswith(SERIES):
        series = read_series(text)
        if args.json:
            rounds = [as_json(record) for record in series.rounds]
            print(json.dumps({"rounds": rounds, "scores": list(series.series.scores)}))
            return 0
        for record in series.rounds:
            show(record, args.boards)
        print(" – ".join(map(str, series.series.scores)))
        return 0
    record = read_record(text)
    if args.json:
        print(json.dumps(as_json(record), ensure_ascii=False))
    else:
        show(record, args.boards)
    return 0


def as_json(record: MatchRecord) -> dict[str, Any]:
    """A record's moves, scores and result as plain JSON."""
    match = record.match
    outcome = match.outcome
    return {
        "game": match.game.slug,
        "players": list(match.players),
        "moves": [
            {"seat": event.seat, "move": event.move, "points": event.points}
            for event in match.effective()
            if isinstance(event, Played)
        ],
        "scores": list(match.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "why": None if outcome is None else outcome.why,
    }


def show(record: MatchRecord, with_boards: bool) -> None:
    """Print a record move by move, each with how its points came about."""
    lang = own_lang()
    final = record.match
    trail = Trail(final.at_opening())
    print(f"{final.game.facts.title.to(lang)} · {' – '.join(final.players)} · {record.date}")
    for event in final.events[1:]:
        match = trail.stand
        if isinstance(event, Played):
            name = match.players[event.seat] or str(event.seat + 1)
            lines = match.preview(event.move).lines
            how = ", ".join(f"{line.text.to(lang)} : {line.points}" for line in lines)
            print(f"{name:<12} {event.move:<24} {event.points:>5}   {how}")
        elif isinstance(event, TookBack):
            print(say("taken_back"))
        trail.follow(event)
        if with_boards and isinstance(event, Played):
            print(final.game.notation.draw_board(trail.stand.view(-1)[0], -1))
    if not with_boards:
        print(final.game.notation.draw_board(final.view(-1)[0], -1))
    print(result_text(final))


def result_text(match: Match) -> str:
    """The result in one line: scores, who won, why."""
    lang = own_lang()
    outcome = match.outcome
    scores = " – ".join(str(score) for score in match.scores)
    if outcome is None:
        return f"{scores} ({say('unfinished')})"
    names = [match.players[seat] or str(seat + 1) for seat in outcome.winners]
    if len(names) == 1:
        who = words("wins", name=names[0])
    else:
        who = words("tied" if names else "no_result")
    return f"{scores} · {who.to(lang)} · {outcome.text.to(lang)}"
