"""``jetons verify``: check every move of a record, and its deal against the commitment."""

from __future__ import annotations

import argparse
from typing import Any

from jetons.cli.positions import read_text
from jetons.cli.sentences import words
from jetons.core.text import Text, own_lang
from jetons.play.events import Played, Started
from jetons.play.record import MatchRecord, verify_deal
from jetons.play.record_reader import read_record
from jetons.play.series import MAGIC as SERIES
from jetons.play.series import read_series


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("verify", help=text, description=text)
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--moves-only", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Verify a record, or all rounds of a series."""
    text = read_text(args.record)
    if text.startswith(SERIES):
        records = read_series(text).rounds
    else:
        records = (read_record(text),)
    for record in records:
        print(verify_record(record, args.moves_only).to(own_lang()))
    return 0


def verify_record(record: MatchRecord, moves_only: bool) -> Text:
    """Verify a record and its deal; return the finding in words. Raises BadDeal."""
    n_moves = sum(isinstance(event, Played) for event in record.match.events)
    text = words("moves_verified", n_moves=n_moves)
    if moves_only:
        return text
    n_draws = verify_deal(record)
    started = record.match.started
    commitment, order = started.commitment[:16], order_of(started)
    return words("fair_deal", moves=text, n_draws=n_draws, commitment=commitment, order=order)


def order_of(started: Started) -> Text:
    """What a record says of the order of commitment and seeds."""
    if not started.pledges:
        return words("no_pledges")
    seeded = [i for i, seed in enumerate(started.seeds, 1) if seed]
    if not seeded:
        return words("no_seeds")
    seats = ", ".join(map(str, seeded))
    return words("seeds_pledged", seats=seats)
