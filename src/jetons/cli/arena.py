"""``jetons arena``: two bots, many paired deals, a win rate with its interval."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from jetons.analysis import arena, arena_plot
from jetons.bots.levels import LEVELS, PLAIN
from jetons.bots.program import SECONDS
from jetons.cli import arguments
from jetons.cli.bars import progress_bar
from jetons.cli.options import add_options, read_options
from jetons.cli.sentences import refuse, say, words
from jetons.cli.warm import warm
from jetons.core.errors import BadOption
from jetons.core.text import own_lang
from jetons.games import USUAL, names
from jetons.games import game as game_named

PLAYERS = (*PLAIN, *(level.name for level in LEVELS))


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("arena", help=text, description=text)
    bots = say("arena_players", players=", ".join(PLAYERS))
    parser.add_argument("players", nargs="*", metavar="A B", help=bots)
    parser.add_argument("--bot", action="append", default=[], metavar="COMMAND")
    parser.add_argument("--think", type=arguments.seconds, default=SECONDS, metavar="S")
    parser.add_argument("--game", default=USUAL["arena"], metavar="G", help=", ".join(names()))
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--pairs", action="store_true")
    parser.add_argument("--seats", type=int, default=2, metavar="N")
    parser.add_argument("--seed", type=arguments.seed, default=0, metavar="N")
    parser.add_argument("--workers", type=int, default=0, metavar="N")
    parser.add_argument("--out", metavar="FILE")
    parser.add_argument("--plot", metavar="FILE")
    parser.add_argument("--json", action="store_true")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play and tell."""
    from jetons.study.words import share

    game = game_named(args.game)
    if args.games < 1:
        raise refuse(BadOption, "no_games")
    players = [f"{arena.PROGRAM}{command}" for command in args.bot] + args.players
    if len(players) != 2:
        raise refuse(BadOption, "two_players", n=len(players))
    spec = arena.Spec(
        game=args.game,
        a=players[0],
        b=players[1],
        seats=args.seats,
        options=read_options(args, game),
        seed=args.seed,
        seconds=args.think,
    )
    spec.check()
    warm(game)
    n_pairs = -(-args.games // max(args.seats, 1))
    pairs: list[arena.Pair] = []
    with progress_bar() as progress:

        def tell(finished: list[arena.Pair]) -> None:
            """Some pairs are finished: how many, and the win rate so far."""
            pairs.extend(finished)
            wins = [win for pair in pairs for win in pair.wins]
            rate = share(sum(wins) / len(wins), own_lang()) if wins else ""
            progress(len(pairs), n_pairs, rate)

        path = Path(args.out) if args.out else None
        summary = arena.run(spec, n_pairs, workers=args.workers, path=path, progress=tell)
    if args.plot:
        Path(args.plot).write_text(arena_plot.plot(summary, pairs), encoding="utf-8")
    print(arena.to_json(summary) if args.json else summary_text(summary))
    return 0


def summary_text(summary: arena.Summary) -> str:
    """The summary in a few lines."""
    from jetons.study.words import number, share

    lang, spec = own_lang(), summary.spec
    win, low, high = (share(one, lang) for one in (summary.win, summary.low, summary.high))
    a, b = number(summary.a, lang), number(summary.b, lang)
    first, second = (number(one, lang, decimals=2) for one in summary.ms)
    lines = [
        words("arena_of", a=spec.a, b=spec.b, game=spec.game, games=summary.games),
        words("arena_wins", win=win, low=low, high=high),
        words("arena_points", a=a, b=b),
        words("arena_time", a=first, b=second),
    ]
    n = len(summary.faults)
    if n:
        lines.append(words("arena_faults", n=n, first=summary.faults[0]))
    return "\n".join(line.to(lang) for line in lines)
