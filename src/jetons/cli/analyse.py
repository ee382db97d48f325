"""``jetons analyse``: what is legal in a position, and the best moves as the search deepens."""

from __future__ import annotations

import argparse
import functools
from typing import Any

from jetons.cli import arguments, positions
from jetons.core.engine import engine
from jetons.core.errors import BadOption, BadPosition
from jetons.core.game import NO_CHANCE, Game
from jetons.core.text import Text, own_lang

STEPS = (0.1, 0.3, 1.0)  # of the budget
MOST = 20  # moves that are shown, at most


def add_parser(subparsers: Any, text: str) -> None:
    """Describe the command's arguments."""
    lang = own_lang()
    parser = subparsers.add_parser("analyse", help=text, description=text)
    positions.add_arguments(parser)
    number = Text("combien de coups montrer", "how many moves to show")
    parser.add_argument("--moves", type=int, default=5, metavar="N", help=number.to(lang))
    much = Text("réflexion : 1 est celle du meilleur niveau", "1 is the strongest level's quality")
    parser.add_argument("--budget", type=float, default=1.0, metavar="X", help=much.to(lang))
    seed = Text("graine : la même donne le même résultat", "equal seeds give equal answers")
    parser.add_argument("--seed", type=arguments.seed, default=0, metavar="N", help=seed.to(lang))


def run(args: argparse.Namespace) -> int:
    """Answer the positions."""
    if not 0.01 <= args.budget <= 100.0 or not 1 <= args.moves <= MOST:
        raise BadOption(
            Text(
                f"--budget va de 0.01 à 100, --moves de 1 à {MOST}",
                f"--budget goes from 0.01 to 100, --moves from 1 to {MOST}",
            )
        )
    return positions.answer_all(args, functools.partial(answer, args), show, is_placed=True)


def answer(args: argparse.Namespace, game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """The moves of a position, best first, judged by what the seat to move sees of it."""
    import msgspec

    from jetons.study.tables import table_reader
    from jetons.study.weigh import Weigher

    rules, states = engine(game), table_reader(game)(position)
    if rules.call.is_over(states, 0) or rules.chance(states)[0] != NO_CHANCE:
        raise BadPosition(Text("personne n’est au trait ici", "nobody is to move here"))
    unsaid = game.notation.left_open(position)
    steps = []
    for share in STEPS:
        weigher = Weigher(game, share * args.budget)
        found = weigher.decision(states, None, args.seed, shown=args.moves)
        steps.append(
            {
                "budget": share * args.budget,
                "samples": found.samples,
                "is_exact": found.is_solved and not unsaid,
                "moves": msgspec.to_builtins(found.options[: args.moves]),
            }
        )
        if found.is_solved:
            break
    best = steps[-1]["moves"][0]["move"]
    lines = game.eyes.explain(states, rules.checked_move(states, best))
    return {
        "game": game.slug,
        "seat": int(states[0].turn),
        "drawn": unsaid,  # keys that the position lacks: what they would tell is drawn by lot
        "n_legal": found.n_legal,
        "steps": steps,
        "best": best,
        "lines": positions.lines_of(lines),
    }


def show(game: Game, position: dict[str, Any], result: dict[str, Any]) -> str:
    """The answer as people read it."""
    lang = own_lang()
    n = result["n_legal"]
    many = Text(f"{n} coups permis", f"{n} legal moves")
    told = [(many if n > 1 else Text("un seul coup permis", "one legal move")).to(lang)]
    if result["drawn"]:
        keys = ", ".join(result["drawn"])
        drawn = Text(f"tiré au sort, faute d’être dit : {keys}", f"drawn by lot, not told: {keys}")
        told.append(drawn.to(lang))
    for step in result["steps"]:
        exact = Text("exact", "exact") if step["is_exact"] else Text("estimé", "estimated")
        told.append(f"— {step['budget']:g} · {step['samples']} · {exact.to(lang)}")
        told += [
            f"  {one['move']:<36} {one['points']:>5} {100 * one['win']:6.1f} % "
            f"{one['expected']:+8.1f}  ± {100 * one['error']:.1f} %"
            for one in step["moves"]
        ]
    told += positions.rows_of(game, result["lines"])
    return "\n".join(told)
