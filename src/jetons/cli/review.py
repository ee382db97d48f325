"""``jetons review``: what each move of a finished match cost, and how lucky each seat was."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jetons.cli import arguments
from jetons.cli.bars import progress_bar
from jetons.cli.positions import check_writable, read_text, write_whole
from jetons.cli.sentences import refuse
from jetons.cli.warm import warm
from jetons.core.errors import BadOption, BadRecord
from jetons.core.text import own_lang
from jetons.play.record import MatchRecord
from jetons.play.record_reader import read_record
from jetons.play.series import MAGIC as SERIES
from jetons.play.series import read_series

if TYPE_CHECKING:
    from rich.table import Table

    from jetons.study.review import Review

MOST_BUDGET = 100.0
NARROW = 72  # columns below which moves are cards instead of rows


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("review", help=text, description=text)
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--html", type=Path, metavar="FILE")
    parser.add_argument("--seed", type=arguments.seed, default=0, metavar="N")
    parser.add_argument("--budget", type=float, default=1.0, metavar="X")


def run(args: argparse.Namespace) -> int:
    """Review a record, or every round of a series; nothing is written unless all went well."""
    from jetons.study.page import page
    from jetons.study.review import to_json

    if not 0.01 <= args.budget <= MOST_BUDGET:
        raise refuse(BadOption, "bad_budget")
    if args.html is not None:
        check_writable(args.html)
    records = list(records_of(read_text(args.record)))
    if args.html is not None and len(records) > 1:
        raise refuse(BadOption, "one_match_only")
    found = [review_with_bar(record, args) for record in records]
    if args.html is not None:
        write_whole(args.html, page(found[0], own_lang()).encode())
    if args.json:
        for one in found:
            print(to_json(one).decode())
    elif args.html is None:
        for one in found:
            show(one)
    return 0


def records_of(text: str) -> Iterator[MatchRecord]:
    """The matches of a file, each finished. Raises BadRecord with the line."""
    from jetons.study.review import check_finished

    records = read_series(text).rounds if text.startswith(SERIES) else (read_record(text),)
    for record in records:
        try:
            check_finished(record.match)
        except BadRecord as error:
            raise BadRecord(error.text, line=text.count("\n")) from error
    yield from records


def review_with_bar(record: MatchRecord, args: argparse.Namespace) -> Review:
    """Review one match and show a bar on stderr."""
    from jetons.study.review import review

    warm(record.match.game)
    workers = os.cpu_count() or 1
    with progress_bar() as progress:
        return review(
            record.match, seed=args.seed, budget=args.budget, workers=workers, progress=progress
        )


def show(found: Review) -> None:
    """The review on the terminal."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from jetons.games import game as game_named
    from jetons.study import page, words
    from jetons.study.sentences import WORDS

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            """Leave a closed pipe to the command, which ends well then."""
            raise BrokenPipeError

    lang, console = own_lang(), Screen(highlight=False)
    title = game_named(found.game).facts.title.to(lang)
    if console.width < NARROW:
        for k, ply in enumerate(found.plies):
            told = [*card(page.row(found, k, ply, lang), lang), words.why_text(found, ply, lang)]
            console.print(*filter(None, told), sep="\n", markup=False)
    else:
        console.print(
            moves_table(found, f"{title} · {WORDS.text('sections', 'moves').to(lang)}", lang)
        )
        for line in reasons(found, lang):
            console.print(line, markup=False)
    whole = Table(title=WORDS.text("sections", "why").to(lang), title_justify="left")
    whole.add_column("", overflow="fold")
    for seat in range(len(found.players)):
        name = escape(words.player(found, seat, lang))
        whole.add_column(name, justify="right", overflow="fold")
    for part, text in words.PARTS.items():
        signed = part not in ("start", "result")
        cells = [words.part(found, one, part, lang, signed=signed) for one in found.accounts]
        whole.add_row(text.to(lang), *cells, end_section=part == "result")
    for name, values in page.facts(found, lang):
        whole.add_row(name, *values)
    console.print(whole)
    for text in words.about(len(found.players)):
        console.print(text.to(lang), style="dim")


def reasons(found: Review, lang: str) -> list[str]:
    """What the best move does, of every mistake, with the number of the move."""
    from jetons.study import words

    told = ((k, words.why_text(found, ply, lang)) for k, ply in enumerate(found.plies, 1))
    return [f"{k:>3}. {why}" for k, why in told if why]


def card(cells: tuple[str, ...], lang: str) -> list[str]:
    """A move in two lines, where a table has no room."""
    from jetons.study import page

    number, player, move, *rest = cells
    named = zip(page.HEADINGS[3:], rest)
    told = [f"{heading.to(lang)} {cell}" for heading, cell in named if cell]
    return [f"{number}. {player} · {move}", f"   {' · '.join(told)}"]


def moves_table(found: Review, title: str, lang: str) -> Table:
    """Every move with its class and cost."""
    from rich.markup import escape
    from rich.table import Table

    from jetons.study import page

    moves = Table(title=title, title_justify="left")
    for i, heading in enumerate(page.HEADINGS):
        moves.add_column(heading.to(lang), justify="left" if i in (1, 2, 4, 6) else "right")
    for k, ply in enumerate(found.plies):
        is_bad = ply.verdict.grade in ("medium", "large")
        moves.add_row(
            *map(escape, page.row(found, k, ply, lang)),
            style="bold red" if is_bad else None,
            end_section=k in found.turning,
        )
    return moves
