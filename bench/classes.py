"""How many classes of a review another seed changes, and what a decision costs the processor.

Moves of games between ``expert`` and ``amateur`` are judged twice, with other luck, at the quality
of a review. One JSON line a decision, into ``$OUT`` or ``--out``; ``--tell`` adds them up. Can be
stopped and begun again.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

from calibration import lines, on_all_cores  # beside this file
from jetons.games import REGISTRY
from jetons.games import game as game_named
from jetons.study.review import stands
from jetons.study.weigh import Weigher
from review import played  # beside this file

SEEDS = (1, 2)
SHARES = {"101": 0.3, "20-sur-20": 0.3}  # of the cores; the other games share what is left


def judged(slug: str, match: int) -> dict[str, Any]:
    """Every decision of a match, judged twice."""
    game = game_named(slug)
    weigher, rows = Weigher(game), []
    _, places = stands(played(game, ("expert", "amateur"), match))
    for k, place in enumerate(places):
        if place.played is None or k % 3 != match % 3:
            continue
        begin = time.process_time()
        found = [weigher.decision(place.states, place.played.move, seed, k, 0) for seed in SEEDS]
        used = (time.process_time() - begin) / len(SEEDS)
        if not found[0].is_forced:
            told = [[one.grade, one.cost, one.error, one.samples] for one in found]
            rows.append([k, round(used, 4), *told])
    return {"game": slug, "seed": match, "rows": rows}


def measure(args: argparse.Namespace) -> None:
    """Judge on all cores."""
    on_all_cores(args, judged, SHARES, lambda _: tell(args))


def tell(args: argparse.Namespace) -> None:
    """How many decisions, how many changed, and what one cost."""
    for slug in args.games:
        rows = [row for match in lines(Path(args.out), slug) for row in match["rows"]]
        if not rows:
            continue
        changed = [row for row in rows if row[2][0] != row[3][0]]
        seconds = sum(row[1] for row in rows) / len(rows)
        print(f"{slug:10} {len(rows)} decisions, {len(changed)} changed", end=" ")
        print(f"({100 * len(changed) / len(rows):.1f} %), {1000 * seconds:.0f} ms each", flush=True)
        if args.tell:
            for row in changed:
                print("   ", *row)


def main() -> None:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default=os.environ.get("OUT", "classes"))
    parser.add_argument("--seconds", type=float, default=400.0)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tell", action="store_true")
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    args = parser.parse_args()
    (tell if args.tell else measure)(args)


if __name__ == "__main__":
    main()
