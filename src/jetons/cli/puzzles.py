"""``jetons puzzles``: the puzzle of the day, one by its name, and the mining of new ones."""

from __future__ import annotations

import argparse
import datetime
import json
import sys
import time
from pathlib import Path
from typing import Any

from jetons.cli.positions import check_writable, write_whole
from jetons.cli.sentences import refuse, say
from jetons.cli.warm import tell_slow, warm
from jetons.core.errors import BadOption
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.core.text import own_lang
from jetons.games import REGISTRY
from jetons.games import game as game_named

MOST = 1_000_000_000  # puzzles to look for, or the number of a game


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("puzzles", help=text, description=text)
    parser.add_argument("what", choices=("day", "list", "solve", "mine", "check"))
    parser.add_argument("game", metavar="GAME", help=", ".join(REGISTRY))
    parser.add_argument("--puzzle", metavar="NAME")
    parser.add_argument("--move", metavar="MOVE")
    parser.add_argument("--date", metavar="DATE")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--number", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")


def run(args: argparse.Namespace) -> int:
    """Run the action that the arguments name."""
    game = game_named(args.game)
    if args.what == "mine":
        return mine_many(game, args)
    if args.what == "check":
        return check(game, args)
    from jetons.study import puzzles

    if args.what == "list":
        for one in puzzles.puzzles(game):
            print(puzzles.encode(one).decode() if args.json else line_of(one))
        return 0
    warm(game)
    one = puzzles.puzzle(game, args.puzzle) if args.puzzle else todays(game, args.date)
    if args.what == "solve":
        if not args.move:
            raise refuse(BadOption, "no_move_given")
        return judge(game, one, args.move)
    if args.json:
        print(json.dumps(one.position, ensure_ascii=False))
    else:
        states = game.notation.read_position(one.position)
        seat = int(states[0].turn)
        from jetons.core.engine import engine

        print(f"{one.id} · {'★' * one.difficulty}{'☆' * (5 - one.difficulty)}")
        print(game.notation.draw_board(engine(game).observe(states, seat)[0], seat))
    return 0


def line_of(one: Any) -> str:
    """A puzzle as a line of a list: without its solution."""
    return f"{one.id:<10} {'★' * one.difficulty:<6} {', '.join(one.themes)}"


def todays(game: Game, date: str | None) -> Any:
    """The puzzle of a day. Raises BadOption for a day that is none, or a game without puzzles."""
    from jetons.study.puzzles import daily

    try:
        day = datetime.date.fromisoformat(date) if date else datetime.datetime.now().date()
    except ValueError:
        raise refuse(BadOption, "no_day", date=str(date)[:20]) from None
    found = daily(game, day)
    if found is None:
        raise refuse(BadOption, "no_puzzles")
    return found


def judge(game: Game, one: Any, move: str) -> int:
    """Say whether a move solves a puzzle, and what the moves are worth. Exit code 1 if not."""
    from jetons.study.puzzles import is_solution
    from jetons.study.why import sentence_of
    from jetons.study.words import share

    lang = own_lang()
    solved = is_solution(game, one, move)
    print(say("well_seen" if solved else "not_it"))
    for option in one.moves:
        mark = "★" if option.move in one.solutions else " "
        print(f"{mark} {option.move:<40} {option.points:>5}  {share(option.win, lang):>7}")
    if one.why is not None:
        print(sentence_of(game, one.why, "next").to(lang))
    return 0 if solved else 1


def check(game: Game, args: argparse.Namespace) -> int:
    """Look at every solution again with other luck; with --out, keep those that survive.

    Exit code 1 if one does not.
    """
    from jetons.study.puzzles import encode, puzzles, survives

    if args.out:
        check_writable(args.out)
    warm(game)
    kept: list[Any] = []
    lost: list[Any] = []
    every = puzzles(game)
    tell_slow()
    for k, one in enumerate(every):
        if sys.stderr.isatty() or not is_compiled():
            print(f"{k} / {len(every)}", file=sys.stderr, flush=True)
        (kept if survives(game, one, args.seed) else lost).append(one)
    for one in lost:
        print(line_of(one))
    print(say("puzzles_checked", n_good=len(kept), n_bad=len(lost)))
    if args.out:
        write_whole(args.out, b"".join(encode(one) + b"\n" for one in kept))
    return 1 if lost else 0


def game_number(one: Any) -> int:
    """The game that a puzzle comes from; 0 of one that somebody named otherwise."""
    number = one.id.partition("-")[0]
    return int(number) if number.isdecimal() and len(number) < 10 else 0


def mine_many(game: Game, args: argparse.Namespace) -> int:
    """Play games and keep their puzzles until there are enough; goes on where it stopped."""
    from jetons.study.puzzles import encode, mine, path_of, read_puzzles

    if not 1 <= args.number <= MOST or not 0 <= args.seed <= MOST:
        raise refuse(BadOption, "bad_number_or_seed", most=MOST)
    path = args.out or path_of(game)
    known = read_puzzles(path, game) if path.exists() else []
    warm(game)
    seed = max([args.seed - 1, *(game_number(one) for one in known)]) + 1
    begin, count = time.time(), len(known)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        while count < args.number:
            for one in mine(game, seed):
                file.write(encode(one) + b"\n")
                count += 1
            file.flush()
            if args.json or sys.stderr.isatty():
                told = {"games": seed, "puzzles": count, "seconds": round(time.time() - begin, 1)}
                print(json.dumps(told), file=sys.stderr, flush=True)
            seed += 1
    return 0
