"""Whether screens agree: a hint that the coach objects to, chances that differ by more than said.

Positions of games of the strongest level against ``amateur``. At each the hint is asked, the coach
on the hint's move, and a review's decision on the same move. Counted: hints that the coach speaks
against; chances of the hint and of the review, for the same move, that lie further apart than two
(and three) standard errors of both; hints whose move the review does not call best or fine.

    python bench/agree.py [--positions N] [GAME …]
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

import jetons
from jetons.bots import Budget, bot
from jetons.bots.search.judge import bench_of
from jetons.bots.search.runners import CLASSES
from jetons.games import REGISTRY
from jetons.learn.hint import coach, consider
from jetons.study.weigh import Weigher

LONG = 600.0  # seconds: whatever the machine does meanwhile, the same is found


def looked_at(match: Any, seed: int) -> dict[str, Any] | None:
    """What the screens say of one position; None where there is one move."""
    game, views = match.game, match.view(match.turn)
    if len(match.legal()) < 2:
        return None
    told = consider(game, views, match.states, None, LONG)[0]
    own = coach(game, views, told.move, seconds=LONG)
    verdict = Weigher(game).decision(match.states, told.move, seed, 0)
    race, runners, _ = bench_of(game)
    one = runners[int(race[0].own)]
    return {
        "much": own.is_much,
        "other": own.better.move != told.move,
        "hint": [told.win, told.error, told.percent],
        "review": [float(one.win), float(one.win_error), int(one.percent)],
        "grade": verdict.grade,
        "solved": verdict.is_solved,
    }


def measure(slug: str, n: int, out: Path) -> None:
    """Look at positions of games until there are enough."""
    rows: list[dict[str, Any]] = []
    for seed in range(1, 1000):
        match = jetons.new(slug, seed=seed)
        ply = 0
        while not match.is_over:
            if ply % 3 == seed % 3:
                row = looked_at(match, seed)
                if row is not None:
                    rows.append(row)
                    with out.open("a", encoding="utf-8") as file:
                        print(
                            json.dumps({"game": slug, "seed": seed, "ply": ply, **row}), file=file
                        )
            if len(rows) == n:
                tell(slug, rows)
                return
            level = bot(("expert", "amateur")[match.turn % 2])
            match = match.play(
                level.choose(match.game, match.view(match.turn), Budget(seed=ply)).move
            )
            ply += 1


def tell(slug: str, rows: list[dict[str, Any]]) -> None:
    """Print what was found."""
    apart = [
        abs(row["hint"][0] - row["review"][0])
        / max((row["hint"][1] ** 2 + row["review"][1] ** 2) ** 0.5, 1e-6)
        for row in rows
    ]
    objected, other = sum(row["much"] for row in rows), sum(row["other"] for row in rows)
    two, three = sum(one > 2 for one in apart), sum(one > 3 for one in apart)
    grades = {grade: sum(row["grade"] == grade for row in rows) for grade in CLASSES}
    print(f"{slug:10} {len(rows)} positions: the coach objects to {objected} hints,", end=" ")
    print(f"names another move {other} times; chances apart by more than 2 errors {two},", end=" ")
    print(f"3 errors {three}; the review says of hints {grades}", flush=True)


def main() -> None:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument(
        "--out", type=Path, default=Path(os.environ.get("OUT", ".")) / "agree.jsonl"
    )
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    args = parser.parse_args()
    for slug in args.games:
        measure(slug, args.positions, args.out)


if __name__ == "__main__":
    main()
