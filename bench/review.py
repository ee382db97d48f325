"""How fast and how firm a review is: seconds a game, cost a position, classes at ten times.

Times are the processor's. ``--levels`` measures what each level gives away per decision, which
estimates the level of a player (src/jetons/study/data/levels.json); ``--firm`` reviews the same
games with ten times the budget and counts the moves whose class changed (``--every 3``: of every
third move); ``--sums`` says how far the parts of the sum are off over many games; ``--puzzles``
looks at the solution of every puzzle of the package again, with ten times the budget of the search
that found it and other luck.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from pathlib import Path
from typing import Any

import numpy as np

from jetons.bots import Budget, bot
from jetons.bots.levels import levels_of
from jetons.core.game import Game
from jetons.games import REGISTRY
from jetons.play.match import Match
from jetons.study import puzzles
from jetons.study.levels import DATA
from jetons.study.review import review, stands
from jetons.study.weigh import Weigher, warm

LEAST = 1e-4  # nobody gives away less, for comparing
APART = 1.1  # times what the next level gives away
RESULTS = Path(__file__).parent / "results" / "review.json"


def played(game: Game, levels: tuple[str, str], seed: int) -> Match:
    """A finished match between two levels."""
    match, ply = Match.new(game, ["", ""], secret=seed.to_bytes(32, "little")), 0
    while not match.is_over:
        level = bot(levels[match.turn])
        choice = level.choose(game, match.view(match.turn), Budget(seed=seed * 1000 + ply))
        match, ply = match.after(choice.move), ply + 1
    return match


def speed(game: Game, workers: int) -> dict[str, Any]:
    """One whole review at the strongest level's quality."""
    match = played(game, ("expert", "amateur"), 1)
    begin, used = time.perf_counter(), time.process_time()
    found = review(match, seed=1, workers=workers)
    seconds, used = time.perf_counter() - begin, time.process_time() - used
    n = len(found.plies)
    return {
        "moves": n,
        "seconds": round(seconds, 1),
        "processor seconds": round(used, 1),
        "ms a position": round(1000 * used / n, 1),
        "processor seconds of 25 moves": round(25 * used / n, 1),
        "workers": workers,
    }


def firmness(game: Game, n_games: int, every: int) -> dict[str, Any]:
    """How many classes change with ten times the budget and other luck."""
    one, ten = Weigher(game), Weigher(game, 10.0)
    changes, total = [], 0
    for seed in range(1, n_games + 1):
        _, places = stands(played(game, ("expert", "amateur"), seed))
        for k, place in enumerate(places):
            if place.played is None or k % every:
                continue
            first = one.decision(place.states, place.played.move, seed, k, 0)
            if first.is_forced:
                continue
            then = ten.decision(place.states, place.played.move, seed, k, 1)
            total += 1
            if first.grade != then.grade:
                costs = (first.cost, first.error, then.cost, then.error)
                changes.append([f"{first.grade} → {then.grade}", *(round(c, 4) for c in costs)])
                print(game.slug, seed, k, changes[-1], flush=True)
    return {
        "games": n_games,
        "moves": total,
        "changed": round(len(changes) / total, 4),
        "changes (class, cost, error, then)": changes,
    }


def solutions(game: Game, seed: int = 1) -> dict[str, Any]:
    """How many of the package's puzzles keep their solution when it is looked for deeper."""
    every = puzzles.puzzles(game)
    lost = [one.id for one in every if not puzzles.survives(game, one, seed)]
    return {"puzzles": len(every), "hold": len(every) - len(lost), "do not": lost}


def costs(game: Game, n_games: int, budget: float) -> dict[str, Any]:
    """Chance to win given away per decision, by level; and how well one game tells the level."""
    weigher = Weigher(game, budget)
    each: dict[str, list[float]] = {}  # level → mean of one seat's game
    for level in levels_of(game):
        each[level.name] = []
        for seed in range(1, n_games + 1):
            _, places = stands(played(game, (level.name, level.name), 100 + seed))
            lost: list[list[float]] = [[], []]
            for k, place in enumerate(places):
                if place.played is not None:
                    one = weigher.decision(place.states, place.played.move, seed, k, 2)
                    if not one.is_forced:
                        lost[place.played.seat].append(one.cost)
            each[level.name] += [float(np.mean(seat)) for seat in lost if seat]
    return told(each)


def nearest(known: dict[str, float], cost: float) -> str:
    """The level whose mean cost is nearest by ratio, as ``study.sums`` finds it."""
    return min(known, key=lambda name: abs(np.log(max(cost, LEAST) / max(known[name], LEAST))))


def told(each: dict[str, list[float]]) -> dict[str, Any]:
    """Means with their errors, and how often the nearest mean is the own level's, or beside it."""
    means = {name: float(np.mean(values)) for name, values in each.items()}
    names = sorted(means, key=lambda name: -means[name])
    right = near = total = 0
    for name, values in each.items():
        for value in values:
            steps = abs(names.index(nearest(means, value)) - names.index(name))
            right, near, total = right + (steps == 0), near + (steps <= 1), total + 1
    return {
        "mean": {name: round(mean, 5) for name, mean in means.items()},
        "error": {
            name: round(float(np.std(values, ddof=1) / np.sqrt(len(values))), 5)
            for name, values in each.items()
        },
        "of one game": {
            name: round(float(np.std(values, ddof=1)), 5) for name, values in each.items()
        },
        "seats": total,
        "level named": round(right / total, 3),
        "within one level": round(near / total, 3),
    }


def sums(game: Game, n_games: int, budget: float) -> dict[str, Any]:
    """How large the estimate's own correction is, against the error that is stated for it."""
    rests, errors, within = [], [], 0
    for seed in range(1, n_games + 1):
        found = review(played(game, ("expert", "amateur"), 200 + seed), seed=seed, budget=budget)
        account = found.accounts[0]
        rests.append(account.rest[0])
        errors.append(account.error[0])
        within += abs(account.rest[0]) <= account.error[0]
    return {
        "games": n_games,
        "mean rest": round(float(np.mean(rests)), 4),
        "deviation of the rest": round(float(np.std(rests)), 4),
        "mean stated error": round(float(np.mean(errors)), 4),
        "within it": round(within / n_games, 3),
    }


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--firm", type=int, default=0, metavar="GAMES")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="move, of --firm")
    parser.add_argument("--puzzles", action="store_true")
    parser.add_argument("--sums", type=int, default=0, metavar="GAMES")
    parser.add_argument("--levels", type=int, default=0, metavar="GAMES")
    parser.add_argument("--budget", type=float, default=0.25, help="of --levels and --sums")
    parser.add_argument("--keep", action="store_true", help="write bench/results/review.json")
    args = parser.parse_args()
    kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for slug in args.games or REGISTRY:
        game = REGISTRY[slug]
        warm(game)
        found = kept.setdefault("games", {}).setdefault(slug, {})
        if not (args.firm or args.sums or args.levels or args.puzzles):
            found["speed"] = speed(game, args.workers)
        if args.firm:
            found["ten times the budget"] = firmness(game, args.firm, args.every)
        if args.sums:
            found["sums"] = sums(game, args.sums, args.budget)
        if args.puzzles:
            found["puzzles at ten times the budget"] = solutions(game)
        if args.levels:
            found["levels"] = costs(game, args.levels, args.budget)
        print(slug, json.dumps(found), flush=True)
        if args.keep:
            keep(kept)


def keep(kept: dict[str, Any]) -> None:
    """Write what was measured, and what the package needs of it."""
    kept |= {"machine": platform.platform(), "python": platform.python_version()}
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    path = DATA / "levels.json"
    levels = json.loads(path.read_text(encoding="utf-8"))
    for slug, found in kept["games"].items():
        if "levels" in found:
            levels[slug] = apart(found["levels"]["mean"])
    path.write_text(json.dumps(levels, indent=1) + "\n", encoding="utf-8")


def apart(means: dict[str, float]) -> dict[str, float]:
    """The levels that can be told apart: one that gives away no more than the next is left out."""
    names = list(means)  # weakest first
    return {
        name: means[name]
        for k, name in enumerate(names)
        if k + 1 == len(names) or means[name] > APART * means[names[k + 1]]
    }


if __name__ == "__main__":
    main()
