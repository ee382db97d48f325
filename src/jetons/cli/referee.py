"""``jetons referee``: score sheet and referee beside a real box."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from rich.console import Console

from jetons.box.sheet import REST, Row, Sheet, Standing
from jetons.cli.options import add_options, read_options
from jetons.cli.play import today
from jetons.cli.positions import read_text, write_whole
from jetons.cli.sentences import refuse, say, words
from jetons.core.errors import BadNotation, BadOption, BadRecord, Conflict, JetonsError
from jetons.core.game import Game
from jetons.core.text import Text, own_lang
from jetons.games import game as game_named
from jetons.games import names
from jetons.play.record import write_record

EXCHANGED = "x ? ?"
HELP = words("referee_help", exchanged=EXCHANGED)
FIX, STRIKE, BEFORE = ("fix", "corriger"), ("del", "effacer"), ("before", "avant")


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("referee", help=text, description=text)
    parser.add_argument("game", metavar="GAME", help=", ".join(names()))
    parser.add_argument("--player", action="append", default=[], metavar="NAME")
    parser.add_argument("--sheet", metavar="FILE")
    parser.add_argument("--new", action="store_true")
    parser.add_argument("--table", metavar="FILE")
    parser.add_argument("--record", metavar="FILE")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Keep the sheet of a table until its match ends or somebody leaves."""
    game = game_named(args.game)
    path = Path(args.sheet or f"{game.slug}.sheet.json")
    if args.new and path.exists():
        put_aside(path)
    players = args.player or default_players()
    if game.hands is None and args.table:
        raise refuse(BadOption, "no_table", title=game.facts.title)
    if game.hands is None:
        return Squares(game, path, players).keep()
    options = read_options(args, game)
    start = read_text(args.table) if args.table else ""
    sheet = open_sheet(path, game, players, options, start, is_said=bool(args.player))
    keeper = Keeper(path, sheet)
    keeper.keep()
    if args.record:
        text = write_record(keeper.sheet.match(), date=keeper.sheet.date)
        Path(args.record).write_text(text, encoding="utf-8")
    return 0


def default_players() -> list[str]:
    """Two players without names."""
    return [say("player", n=n) for n in range(1, 3)]


def put_aside(path: Path) -> None:
    """Give a file a name that no other has."""
    n = 1
    while (aside := path.with_name(f"{path.name}.{n}")).exists():
        n += 1
    path.rename(aside)


def open_sheet(
    path: Path,
    game: Game,
    players: list[str],
    options: dict[str, str],
    start: str,
    *,
    is_said: bool,
) -> Sheet:
    """The sheet that a file keeps, or a new one. Raises BadRecord, or Conflict for a file that
    keeps another table's."""
    if not path.exists():
        return Sheet.new(game, players, options, date=today(), start=start)
    sheet = Sheet.decode(read_text(str(path)))
    is_other = is_said and sheet.players != tuple(players)
    if sheet.game != game.slug or is_other or (start and sheet.start != start):
        raise refuse(Conflict, "other_sheet", where=path)
    return sheet


class Keeper:
    """Somebody at the keyboard who keeps a sheet; it is saved after every entry."""

    def __init__(self, path: Path, sheet: Sheet) -> None:
        self.path, self.sheet = path, sheet
        self.lang = own_lang()
        self.console = Console(highlight=False)

    def say(self, text: Text | str, style: str = "") -> None:
        """Print a sentence."""
        told = text if isinstance(text, str) else text.to(self.lang)
        self.console.print(told, markup=False, style=style or None)

    def ask(self, prompt: str) -> str | None:
        """A line from the keyboard; None at its end."""
        try:
            return self.console.input(prompt, markup=False).strip()
        except EOFError:
            return None

    def keep(self) -> None:
        """Go on until the match is counted or the keeper leaves."""
        self.say(HELP)
        if self.sheet.entries:
            self.show()
        while True:
            now = self.sheet.standing()
            if now.outcome is not None:
                self.tell_end(now)
                return
            seat = now.asks[0] if now.asks else now.turn
            name = self.sheet.players[seat]
            rest = say("what_is_left", name=name)
            answer = self.ask(f"{rest} > " if now.asks else f"{name} > ")
            if answer is None or answer == "q":
                return
            if answer and now.asks and answer.split()[0] not in (*FIX, *STRIKE, *BEFORE):
                answer = f"{REST} {answer}"
            self.obey(answer, seat)

    def obey(self, answer: str, seat: int) -> None:
        """Obey a line; a mistake is a sentence, and the sheet stays as it is."""
        words = answer.split()
        try:
            if not words or answer in ("h", "aide", "help"):
                self.say(HELP)
            elif answer in ("s", "f"):
                self.show()
            elif answer == "b":
                self.show_board()
            elif answer == "u":
                self.change("", self.row(-1).place)
            elif words[0] in (*FIX, *STRIKE, *BEFORE):
                self.correct(words)
            else:
                self.enter(answer, seat)
        except JetonsError as error:
            self.say(f"! {error.text.to(self.lang)}", "red")

    def enter(self, answer: str, seat: int) -> None:
        """Add what was laid, step by step: all of it or nothing. Raises what the rules refuse."""
        before = self.sheet
        sheet, n_before = before, len(before.standing().rows)
        for text in answer.split(" , "):
            sheet = sheet.with_entry(text, seat=seat, at=time.time_ns() // 1_000_000)
            refused = sheet.standing().problem
            if refused is not None and refused.why_not is not None:
                raise BadNotation(refused.why_not)
        self.sheet = sheet
        self.save()
        for row in sheet.standing().rows[n_before:]:
            self.tell(row)

    def row(self, number: int) -> Row:
        """A row by its number. Raises Conflict."""
        rows = self.sheet.standing().rows
        if not rows or (not -1 <= number - 1 < len(rows) and number != -1):
            raise refuse(Conflict, "no_such_row")
        return rows[number - 1 if number > 0 else -1]

    def correct(self, words: list[str]) -> None:
        """``fix 3 H8=4``, ``del 3``, ``before 3 H8=4``."""
        if len(words) < 2 or not words[1].isdecimal():
            raise refuse(BadNotation, "no_row_number")
        row, text = self.row(int(words[1])), " ".join(words[2:])
        if words[0] in STRIKE:
            self.change("", row.place)
        elif not text:
            raise refuse(BadNotation, "no_move")
        elif words[0] in FIX:
            self.change(text, row.place)
        else:
            self.change(text, self.sheet.place_before(row.place), row.seat)

    def change(self, text: str, place: float, seat: int | None = None) -> None:
        """Correct a place, and show what changed."""
        before = self.sheet.standing()
        at = time.time_ns() // 1_000_000
        self.sheet = self.sheet.with_entry(text, place=place, seat=seat, at=at)
        self.save()
        self.show()
        after = self.sheet.standing()
        pairs = zip(self.sheet.players, before.scores, after.scores, strict=True)
        changed = [f"{name} {old} → {new}" for name, old, new in pairs if old != new]
        if changed:
            self.say(", ".join(changed), "bold")

    def save(self) -> None:
        """Keep the sheet in its file, whole or not at all."""
        write_whole(self.path, self.sheet.encode())

    def tell(self, row: Row) -> None:
        """A row for people: the move and its points line by line."""
        how = ", ".join(f"{line.text.to(self.lang)} : {line.points}" for line in row.lines)
        points = f" +{row.points}" if row.points else ""
        self.say(f"{self.sheet.players[row.seat]} : {row.text}{points}   {how}")
        if row.why_not is not None:
            self.say(f"! {row.why_not.to(self.lang)}", "red")
        totals = zip(self.sheet.players, row.scores, strict=True)
        self.say("    " + "   ".join(f"{name} {score}" for name, score in totals), "bold")

    def show(self) -> None:
        """The whole sheet."""
        for number, row in enumerate(self.sheet.standing().rows, 1):
            mark = "!" if row.problem is not None else " "
            totals = " – ".join(map(str, row.scores))
            name = self.sheet.players[row.seat]
            self.say(f"{number:3}{mark} {name:<12.12} {row.text:<28} {row.points:4}   {totals}")
            if row.why_not is not None:
                self.say(f"     {row.why_not.to(self.lang)}", "red")

    def show_board(self) -> None:
        """The board as everybody sees it."""
        now = self.sheet.standing()
        if now.fit is None:
            raise refuse(Conflict, "points_alone")
        table = now.fit.table
        view = table.game.eyes.rules().observe(table.states, -1)
        self.say(table.game.notation.draw_board(view[0], -1))

    def tell_end(self, now: Standing) -> None:
        """Who won, and why."""
        assert now.outcome is not None
        self.show()
        winners = [self.sheet.players[seat] for seat in now.outcome.winners]
        who = words("wins", name=winners[0]) if len(winners) == 1 else words("tied")
        scores = " – ".join(map(str, now.scores))
        self.say(f"{scores} · {who.to(self.lang)} · {now.outcome.text.to(self.lang)}", "bold")


class Squares:
    """The squares of a finished 101 table, entered row by row and compared line by line."""

    def __init__(self, game: Game, path: Path, players: list[str]) -> None:
        self.game, self.path = game, path
        self.keeper = Keeper(path, Sheet(game.slug, tuple(players), {}))
        self.players = players if len(players) > 1 else [*players, *players]
        self.is_alone = len(players) == 1
        self.squares: list[list[list[str]]] = []

    def keep(self) -> int:
        """Ask for every square, row by row, and count them."""
        self.load()
        self.keeper.say(words("squares_help"))
        for seat in range(len(self.squares), len(self.players)):
            square = self.ask_square(self.players[seat])
            if square is None:
                return 0
            self.squares.append(square)
            write_whole(self.path, json.dumps(self.position()).encode())
        score = self.game.notation.tell_score
        assert score is not None
        try:
            told = score(self.position())
        except JetonsError:
            put_aside(self.path)  # what was entered stays, beside what comes next
            raise
        for text in told:
            self.keeper.say(text)
        return 0

    def position(self) -> dict[str, Any]:
        """The squares as ``jetons score`` takes them."""
        position: dict[str, Any] = {"game": self.game.slug, "squares": self.squares}
        return {**position, "solo": True} if self.is_alone else position

    def load(self) -> None:
        """Take up what the file keeps. Raises BadRecord."""
        if not self.path.exists():
            return
        try:
            kept = json.loads(read_text(str(self.path)))
            squares = kept["squares"] if kept["game"] == self.game.slug else None
        except (ValueError, KeyError, TypeError):
            squares = None
        if not isinstance(squares, list) or len(squares) > len(self.players):
            raise refuse(BadRecord, "other_squares", where=self.path)
        self.squares = squares

    def ask_square(self, name: str) -> list[list[str]] | None:
        """A square, row by row; None when the keeper leaves."""
        rows: list[list[str]] = []
        while True:
            answer = self.keeper.ask(f"{name} {len(rows) + 1} > ")
            if answer is None or answer == "q":
                return None
            if not answer:
                return rows
            rows.append(answer.upper().split())
