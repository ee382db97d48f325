"""``python -m jetons.adapters.learn``: learn a game from nothing, measure, keep, let play."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from jetons import search
from jetons.adapters.learn.curve import draw
from jetons.adapters.learn.learner import Learner
from jetons.adapters.learn.look import LEARNT, module_of
from jetons.bots.bot import Budget
from jetons.core.errors import JetonsError

LOOKS = 8  # times that a learner is measured
PAIRS, LAST = 100, 500  # pairs of games of each look, and of the last


def main(words: list[str] | None = None) -> int:
    """Run what was asked for; 0, or 2 after a sentence."""
    args = parser().parse_args(words)
    try:
        if args.play:
            play(Learner.load(args.game, Path(args.play)))
        else:
            learn(args)
    except JetonsError as error:
        print(f"learn: {error.text.en}", file=sys.stderr)
        return 2
    except (OSError, ValueError, KeyError, ModuleNotFoundError) as error:
        print(f"learn: {error}", file=sys.stderr)
        return 2
    return 0


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    found = argparse.ArgumentParser(prog="python -m jetons.adapters.learn", description=__doc__)
    found.add_argument("game", choices=LEARNT)
    found.add_argument(
        "--games", type=above_zero, metavar="N", help="games that it plays with itself"
    )
    found.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the same seed learns the same"
    )
    found.add_argument(
        "--torch", metavar="DEVICE", help="PyTorch in place of NumPy, on cpu or cuda"
    )
    found.add_argument(
        "--against", default="amateur", metavar="LEVEL", help="whom it is measured by"
    )
    found.add_argument(
        "--pairs", type=above_one, default=LAST, metavar="N", help="pairs of the last measure"
    )
    found.add_argument("--out", metavar="FILE", help="keep the network here (default: GAME.npz)")
    found.add_argument(
        "--curve", metavar="FILE", help="keep the curve: .json, or .svg as a picture"
    )
    found.add_argument("--play", metavar="FILE", help="play by a kept network (docs/program.md)")
    return found


def above_zero(text: str) -> int:
    """A number from 1 on."""
    return at_least(text, 1)


def above_one(text: str) -> int:
    """A number from 2 on: an interval needs two."""
    return at_least(text, 2)


def at_least(text: str, least: int) -> int:
    """A number from ``least`` on. Raises ArgumentTypeError."""
    if not text.isdecimal() or not least <= int(text) <= 10**7:
        raise argparse.ArgumentTypeError(f"a number from {least} on is needed, not {text[:20]!r}")
    return int(text)


def learn(args: argparse.Namespace) -> None:
    """Learn, and tell how far it is."""
    n_games = args.games or module_of(args.game).GAMES
    out = Path(args.out or f"{args.game}.npz")
    for path in (out, Path(args.curve or out)):
        if not path.absolute().parent.is_dir():
            raise FileNotFoundError(f"there is no folder {path.parent}")
    learner = Learner.new(args.game, args.seed, args.torch)
    measured = learner.measure(args.against, PAIRS, args.seed + 1)
    school, curve = learner.school(args.seed, n_games), []
    print(f"{'games':>8}{'seconds':>9}{'error':>8}   share of the wins against {args.against}")
    while True:
        progress = school.progress
        curve.append({**progress._asdict(), **measured._asdict()})
        print(
            f"{progress.games:>8}{progress.seconds:>9.0f}{progress.error:>8.3f}   "
            f"{measured.win:.1%} ({measured.low:.1%} to {measured.high:.1%}, "
            f"{measured.measured} games)",
            flush=True,
        )
        if school.share >= 1:
            break
        begin = school.share
        while school.share < min(begin + 1 / LOOKS, 1):
            school.step()
        pairs, seed = (args.pairs, 2) if school.share >= 1 else (PAIRS, 1)
        with school.paused():
            measured = learner.measure(args.against, pairs, args.seed + seed)
    learner.save(out)
    if args.curve:
        told = {"game": args.game, "seed": args.seed, "against": args.against, "curve": curve}
        path = Path(args.curve)
        path.write_text(
            draw([told]) if path.suffix == ".svg" else json.dumps(told, indent=1) + "\n", "utf-8"
        )


def play(learner: Learner) -> None:
    """Answer the lines of docs/program.md until the end."""
    bot = learner.bot()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "jetons":
            tell(
                "name Learner",
                "author the jetons authors",
                f"games {learner.game.slug}",
                "without legal",
                "ready",
            )
        elif word == "go":
            table, _, asked = rest.partition(" ")
            view = search.view(json.loads(asked)["position"])
            tell(f"move {table} {bot.choose(view.game, view.records, Budget()).move}")
        elif word == "quit":
            break


def tell(*lines: Any) -> None:
    """Say some lines at once."""
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
