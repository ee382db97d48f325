"""``jetons analyse``: what is legal in a position, and the best moves as the search deepens."""

from __future__ import annotations

import argparse
import functools
from typing import TYPE_CHECKING, Any

from jetons.cli import arguments, positions
from jetons.cli.sentences import say
from jetons.core.game import Game
from jetons.core.text import own_lang

if TYPE_CHECKING:
    from jetons.study.analyse import Analysis

STEPS = (0.1, 0.3, 1.0)  # of the budget


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    parser = subparsers.add_parser("analyse", help=text, description=text)
    positions.add_arguments(parser)
    parser.add_argument("--moves", type=int, default=5, metavar="N")
    parser.add_argument("--budget", type=float, default=1.0, metavar="X")
    parser.add_argument("--seed", type=arguments.seed, default=0, metavar="N")


def run(args: argparse.Namespace) -> int:
    """Answer the positions."""
    from jetons.study.analyse import check

    check(args.budget, args.moves)
    return positions.answer_all(args, functools.partial(answer, args), show, is_placed=True)


def answer(args: argparse.Namespace, game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """The moves of a position, best first, judged by what the seat to move sees of it."""
    from jetons.study.analyse import deepening, table_of

    _, states, drawn = table_of(position)
    budgets = [share * args.budget for share in STEPS]
    found = list(deepening(game, states, budgets, args.moves, args.seed, drawn))
    last = found[-1]
    return {
        "game": game.slug,
        "seat": last.seat,
        "drawn": drawn,  # keys that the position lacks: what they would tell is drawn by lot
        "n_legal": last.n_legal,
        "steps": [step_of(one) for one in found],
        "best": last.best,
        "lines": positions.lines_of(last.lines),
    }


def step_of(found: Analysis) -> dict[str, Any]:
    """What one budget found."""
    import msgspec

    return {
        "budget": found.budget,
        "samples": found.samples,
        "is_exact": found.is_exact,
        "moves": msgspec.to_builtins(found.moves),
    }


def show(game: Game, position: dict[str, Any], result: dict[str, Any]) -> str:
    """The answer as people read it."""
    from jetons.study.words import in_digits, number, share

    lang = own_lang()
    n = result["n_legal"]
    told = [say("legal_moves" if n > 1 else "one_legal_move", n=n)]
    if result["drawn"]:
        told.append(say("drawn", keys=", ".join(result["drawn"])))
    for step in result["steps"]:
        exact = say("exact" if step["is_exact"] else "estimated")
        budget = in_digits(step["budget"]).to(lang)
        told.append(f"— {budget} · {step['samples']} · {exact}")
        told += [
            f"  {one['move']:<36} {one['points']:>5} {share(one['win'], lang):>8} "
            f"{number(one['expected'], lang, signed=True):>8}  ± {share(one['error'], lang)}"
            for one in step["moves"]
        ]
    told += positions.rows_of(game, result["lines"])
    return "\n".join(told)
