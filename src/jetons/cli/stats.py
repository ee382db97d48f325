"""``jetons stats``: statistics over a folder of records, with progress, tables and plots."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from jetons.cli.bars import progress_bar
from jetons.cli.positions import check_writable
from jetons.cli.sentences import WORDS, refuse, words
from jetons.core.errors import BadOption
from jetons.core.text import Text, own_lang

SHOWN = 5  # bad files that are named


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("stats", help=text, description=text)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--plots", type=Path, metavar="DIR")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Read, tell, draw. Exit code 2 when no game could be read."""
    from rich.console import Console
    from rich.markup import escape

    lang = own_lang()
    try:
        from jetons.analysis import stats
    except ImportError:
        raise refuse(BadOption, "no_analysis") from None
    if not args.folder.is_dir():
        raise refuse(BadOption, "no_folder", folder=args.folder)
    if args.plots is not None and args.plots.exists() and not args.plots.is_dir():
        raise refuse(BadOption, "no_plots_folder", plots=args.plots)
    if args.plots is not None:
        check_writable(existing(args.plots) / "plot.svg")
    errors = Console(stderr=True, soft_wrap=True)
    with progress_bar() as progress:
        records = stats.read_folder(args.folder, progress)
    if not len(records.games):
        raise BadOption(nothing_in(args.folder, records.bad))
    tables = {
        "games": stats.by_game(records),
        "seats": stats.by_seat(records),
        "names": stats.by_name(records),
        "best": stats.best_moves(records),
    }
    if args.json:
        told = {name: table.to_dicts() for name, table in tables.items()}
        print(json.dumps({**told, "bad": records.bad}, ensure_ascii=False))
    else:
        show(Console(), tables, TITLES, lang)
    for name, fault in records.bad[:SHOWN]:
        errors.print(escape(f"{name}: {fault}"), style="yellow", highlight=False)
    if args.plots is not None:
        for path in stats.draw(records, args.plots):
            errors.print(str(path), highlight=False)
    return 0


def existing(folder: Path) -> Path:
    """A folder, or the first above it that is there."""
    folder = folder.absolute()
    return next(one for one in (folder, *folder.parents) if one.exists())


def nothing_in(folder: Path, bad: list[tuple[str, str]]) -> Text:
    """Why there is nothing to count: with what is wrong with the first file, if one is bad."""
    if not bad:
        return words("no_finished", folder=folder)
    (name, why), n = bad[0], len(bad)
    return words("none_readable", folder=folder, n=n, name=name, why=why)


TITLES = WORDS.table("titles")
COLUMNS = WORDS.table("columns")  # of the tables, as people read them
SHARES = ("won", "shared")  # shown in per cent


def show(console: Any, tables: dict[str, Any], titles: dict[str, Text], lang: str) -> None:
    """The tables on the terminal."""
    from rich.table import Table

    for name, frame in tables.items():
        if not len(frame):
            continue
        table = Table(title=titles[name].to(lang), title_justify="left")
        for column in frame.columns:
            is_text = column in ("game", "name", "move", "file")
            table.add_column(COLUMNS[column].to(lang), justify="left" if is_text else "right")
        for row in frame.iter_rows(named=True):
            table.add_row(*(cell(column, value, lang) for column, value in row.items()))
        console.print(table)


def cell(column: str, value: Any, lang: str) -> str:
    """A value as a table shows it.

    >>> cell("won", 0.5, "en"), cell("score", 12.345, "fr"), cell("games", 3, "fr")
    ('50.0%', '12,3', '3')
    """
    from jetons.study.words import number, share

    if column in SHARES:
        return share(value, lang)
    return number(value, lang) if isinstance(value, float) else str(value)
