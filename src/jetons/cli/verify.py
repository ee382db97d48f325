"""``jetons verify``: check every move of a record, and its deal against the commitment."""

from __future__ import annotations

import argparse
from typing import Any

from jetons.cli.positions import read_text
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
        print(verified(record, args.moves_only).to(own_lang()))
    return 0


def verified(record: MatchRecord, moves_only: bool) -> Text:
    """What was verified of a record, in words. Raises BadDeal."""
    n_moves = sum(isinstance(event, Played) for event in record.match.events)
    text = Text(f"{n_moves} coups vérifiés", f"{n_moves} moves verified")
    if moves_only:
        return text
    n_draws = verify_deal(record)
    started = record.match.started
    commitment, order = started.commitment[:16], order_of(started)
    return Text(
        f"{text.fr}. Tirage honnête : rien n’a été changé en cours de partie "
        f"({n_draws} tirages refaits, engagement {commitment}…) ; {order.fr}",
        f"{text.en}. Fair deal: nothing was changed during the game "
        f"({n_draws} draws checked, commitment {commitment}…); {order.en}",
    )


def order_of(started: Started) -> Text:
    """What a record says of the order of commitment and seeds."""
    if not started.pledges:
        return Text(
            "il ne dit pas si les graines sont venues après l’engagement",
            "it does not say whether the seeds came after the commitment",
        )
    seeded = [i for i, seed in enumerate(started.seeds, 1) if seed]
    if not seeded:
        return Text("aucun joueur n’y a mêlé de graine", "no player mixed in a seed")
    seats = ", ".join(map(str, seeded))
    return Text(
        f"graines annoncées puis révélées après l’engagement : place {seats}",
        f"seeds pledged, then revealed after the commitment: seat {seats}",
    )
