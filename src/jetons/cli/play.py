"""``jetons play``: a match in the terminal, people and bots in any mix of seats."""

from __future__ import annotations

import argparse
import datetime
import secrets
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text as Styled

from jetons.bots import REGISTRY as BOTS
from jetons.bots import Bot, Budget, bot, bots_of
from jetons.bots.levels import LEVELS
from jetons.bots.program import Misbehaved, Program
from jetons.cli import arguments
from jetons.cli.options import add_options, read_options
from jetons.cli.replay import result_text
from jetons.cli.sentences import refuse, say, words
from jetons.cli.warm import warm, warm_bots
from jetons.core.engine import engine
from jetons.core.errors import BadOption, Conflict, JetonsError
from jetons.core.game import Game
from jetons.core.text import Text, own_lang
from jetons.games import game as game_named
from jetons.games import names
from jetons.play.events import Played
from jetons.play.match import Match
from jetons.play.record import write_record
from jetons.play.series import Series, write_series

SECONDS = 1.0  # a bot's time to think

HELP = words("play_help")


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("play", help=text, description=text)
    parser.add_argument("game", metavar="GAME", help=", ".join(names()))
    parser.add_argument("--seat", action="append", default=[], metavar="NAME")
    bots = say("play_bots", bots=", ".join(BOTS))
    parser.add_argument("--bot", default=None, metavar="LEVEL", help=bots)
    parser.add_argument("--record", metavar="FILE")
    parser.add_argument("--seed", type=arguments.seed, metavar="N")
    parser.add_argument("--think", type=float, default=SECONDS, metavar="S")
    parser.add_argument("--total", type=int, metavar="N")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Sit down and play."""
    game = game_named(args.game)
    seats = args.seat or default_seats(args, game)
    game.check_seats(len(seats))
    options = read_options(args, game)
    players = Players(game)
    seats = [players.seated(name) for name in seats]
    if args.record:
        Path(args.record).open("a").close()  # fail now rather than after the game
    warm(game)
    levels = {level.name for level in LEVELS}
    if any(name.removeprefix("bot:") in levels for name in seats if name.startswith("bot:")):
        warm_bots(game)
    budget = Budget(seconds=args.think)
    try:
        if args.total is None:
            match = Match.new(game, seats, options, secret=secret_of(args, 0))
            text = play_match(match, budget, players)
        else:
            text = play_series(args, game, seats, options, budget, players)
    finally:
        players.close()
    if args.record:
        Path(args.record).write_text(text, encoding="utf-8")
    return 0


def secret_of(args: argparse.Namespace, round_number: int) -> bytes:
    """The secret of a deal: fresh, or from the seed."""
    if args.seed is None:
        return secrets.token_bytes(32)
    return (int(args.seed) + (round_number << 64)).to_bytes(32, "big")


def today() -> str:
    """The date that records bear."""
    return datetime.date.today().isoformat()


def play_match(match: Match, budget: Budget, players: Players) -> str:
    """Play a match; its record."""
    sitting = Sitting(match, budget, players)
    sitting.play()
    secret = match.dealer.secret if match.dealer else None
    return write_record(sitting.match, date=today(), secret=secret)


def play_series(
    args: argparse.Namespace,
    game: Game,
    seats: list[str],
    options: dict[str, str],
    budget: Budget,
    players: Players,
) -> str:
    """Play rounds to a total; the series' file."""
    dealt = [secret_of(args, 0)]
    series = Series.new(game, seats, options, total=args.total or None, secret=dealt[0])
    while True:
        sitting = Sitting(series.match, budget, players)
        sitting.play()
        series = series.with_match(sitting.match)
        scores = " – ".join(map(str, series.scores))
        sitting.say(words("round", n=len(dealt), scores=scores))
        if series.is_over or not series.match.is_over:
            break
        dealt.append(secret_of(args, len(dealt)))
        series = series.next_round(secret=dealt[-1])
    return write_series(series, date=today(), secrets=dealt)


def default_seats(args: argparse.Namespace, game: Game) -> list[str]:
    """You alone where that is a game; else you and the strongest bot."""
    you = say("you")
    level = args.bot or bots_of(game)[-1].name
    return [you] + [f"bot:{level}"] * (game.seats[0] - 1 or (1 if args.bot else 0))


def check_plays(player: Bot, game: Game) -> None:
    """Raise BadOption for a bot that does not know the game."""
    if not player.plays(game):
        raise refuse(BadOption, "bot_plays_other", what=player.name)


class Players:
    """Who plays for the seats that no person has: levels, and programs by their command."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.programs: dict[str, Program] = {}  # by the name of their seats

    def seated(self, name: str) -> str:
        """The name of a seat: a person's, or a bot's. Raises BadOption, UnknownBot, Misbehaved."""
        what = name.removeprefix("bot:")
        if what == name:
            return name
        if what not in BOTS and is_command(what):
            program = Program(what)
            check_plays(program.bot(), self.game)
            name = f"bot:{program.name}"
            self.programs[name] = program
        else:
            check_plays(bot(what), self.game)
        return name

    def choose(self, name: str, match: Match, budget: Budget) -> str:
        """The move of a bot's seat. Raises Misbehaved."""
        program = self.programs.get(name)
        choose = program.choose if program else bot(name.removeprefix("bot:")).choose
        return choose(match.game, match.view(match.turn), budget).move

    def game_over(self, match: Match) -> None:
        """Tell the programs how a match ended."""
        for program in self.programs.values():
            if match.outcome is not None:
                program.game_over(match.outcome)

    def close(self) -> None:
        """Stop the programs."""
        for program in self.programs.values():
            program.close()


def is_command(text: str) -> bool:
    """Whether a text names a program rather than a level: several words, a path, or an extension.

    >>> is_command("./mine"), is_command("node mine.mjs"), is_command("maitre")
    (True, True, False)
    """
    return any(mark in text for mark in " /\\.")


class Sitting:
    """One match at the keyboard."""

    def __init__(self, match: Match, budget: Budget, players: Players) -> None:
        self.match = match
        self.players = players
        self.budget = budget
        self.lang = own_lang()
        self.console = Console(highlight=False)
        self.people = [i for i, name in enumerate(match.players) if not name.startswith("bot:")]
        self.last_person = -1

    def say(self, text: Text) -> None:
        """Print a sentence."""
        self.console.print(text.to(self.lang), markup=False)

    def play(self) -> None:
        """Go on until the match ends or the player leaves."""
        self.say(words("commitment", commitment=self.match.started.commitment))
        while not self.match.is_over:
            if self.match.turn in self.people:
                if not self.person_turn():
                    self.say(words("goodbye"))
                    return
            else:
                self.bot_turn()
        self.players.game_over(self.match)
        self.show(self.people[0] if self.people else -1)
        self.console.print(result_text(self.match), markup=False, style="bold")

    def show(self, seat: int) -> None:
        """The table as a seat sees it."""
        match = self.match
        board = match.game.notation.draw_board(match.view(seat)[0], seat)
        styled = Styled(board)
        styled.highlight_regex(r"\[[^\]]+\]", "bold")
        styled.highlight_regex(r"x2", "yellow")
        styled.highlight_regex(r"x3", "red")
        styled.highlight_regex(r"bis", "dark_orange3")
        self.console.print()
        self.console.print(styled)
        scores = "   ".join(
            f"{name} {score}" for name, score in zip(match.players, match.scores, strict=True)
        )
        self.console.print(f"    {scores}", markup=False, style="bold")

    def bot_turn(self) -> None:
        """A bot thinks and plays."""
        match = self.match
        try:
            move = self.players.choose(match.players[match.turn], match, self.budget)
        except Misbehaved as fault:  # it loses its game
            self.console.print(f"! {fault.text.to(self.lang)}", markup=False, style="red")
            self.match = match.resign(match.turn)
            return
        self.play_move(move)

    def play_move(self, text: str) -> None:
        """Play a move and say how its points came about."""
        preview = self.match.preview(text)
        name = self.match.players[self.match.turn]
        self.match = self.match.after(text)
        how = ", ".join(f"{line.text.to(self.lang)} : {line.points}" for line in preview.lines)
        points = f" +{preview.points}" if preview.points else ""
        self.console.print(f"{name} : {preview.move}{points}   {how}", markup=False)

    def play_steps(self, answer: str, seat: int) -> None:
        """Play a move, or several steps of one turn joined by `` , ``: all of them or none."""
        before = self.match
        try:
            for step in answer.split(" , "):
                if self.match.is_over or self.match.turn != seat:
                    raise refuse(Conflict, "turn_is_over")
                self.play_move(step)
        except JetonsError:
            self.match = before
            raise

    def person_turn(self) -> bool:
        """Ask a person for commands until they move; False if they leave."""
        seat = self.match.turn
        if len(self.people) > 1 and seat != self.last_person:
            self.console.clear()
            name = self.match.players[seat]
            prompt = say("hand_over", name=name)
            if self.ask(prompt) is None:
                return False
        self.last_person = seat
        self.show(seat)
        while True:
            answer = self.ask("> ")
            if answer is None or answer == "q":
                return False
            if answer == "":
                continue
            if self.command(answer, seat):
                return True

    def ask(self, prompt: str) -> str | None:
        """A line from the keyboard; None at its end."""
        try:
            return self.console.input(prompt, markup=False).strip()
        except EOFError:
            return None

    def command(self, answer: str, seat: int) -> bool:
        """Obey a command; True when the turn is over."""
        try:
            if answer in ("h", "aide", "help"):
                self.say(HELP)
            elif answer in ("?", "??"):
                self.list_moves(10 if answer == "?" else 10_000)
            elif answer == "u":
                self.take_back(seat)
                return True
            elif answer == "r":
                self.match = self.match.resign(seat)
                return True
            else:
                self.play_steps(answer, seat)
                return True
        except JetonsError as error:
            self.console.print(f"! {error.text.to(self.lang)}", markup=False, style="red")
        return False

    def list_moves(self, n: int) -> None:
        """The moves that make most points at once."""
        match = self.match
        moves, points = engine(match.game).legal_scores(match.states)
        state, notation = match.states[0], match.game.notation
        for i in sorted(range(len(moves)), key=lambda i: -int(points[i]))[:n]:
            text = notation.format_move(state, moves[i])
            self.console.print(f"{int(points[i]):5}  {text}", markup=False)

    def take_back(self, seat: int) -> None:
        """Back to before one's last move, if only bots sit at the table with one."""
        if len(self.people) > 1:
            raise refuse(Conflict, "no_take_back")
        if not any(isinstance(e, Played) and e.seat == seat for e in self.match.effective()):
            raise refuse(Conflict, "nothing_to_take_back")
        self.match = self.match.take_back(seat)
