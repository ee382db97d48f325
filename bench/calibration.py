"""Whether what is said to be won with 60–70 % is won so often: games of the strongest level.

``games`` plays matches of two seats and keeps, of every third decision, the estimates that people
are shown (by the mover's view, and with all tokens seen), how much of the game was still open, and
how the game ended: one JSON line a match, into ``$OUT`` or ``--out``. It can be stopped and begun
again; seeds that are there are not played twice. ``fit`` makes the tables of
``src/jetons/study/data/calibration.json`` from these lines, and ``docs/calibration/<game>.svg``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from jetons.bots import Budget
from jetons.bots.levels import plan_of
from jetons.bots.search.driver import decide, space_of
from jetons.bots.search.tools import tools
from jetons.bots.value import insight, weights
from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.stream import new_stream
from jetons.games import REGISTRY
from jetons.games import game as game_named
from jetons.study.weigh import LEVEL, LOOK, loops

EVERY = {"101": 9}  # decisions between two that are estimated anew; of other games 3
SHARES = {"101": 0.4}  # of the cores; the other games share what is left
SAMPLES = 512  # of an estimate: its own error must not look like a wrong estimate


def estimate(game: Game, views: Any, states: Any, moves: Any, stream: Any) -> list[float]:
    """The mover's chance after a move by its view, and of the position with all tokens seen."""
    space, learned, seat = space_of(game), weights(game), int(states[0].turn)
    plies = int(plan_of(game, LEVEL)[0].plies)
    out, known = np.zeros((2, 1, SAMPLES, int(states[0].n_seats), 2))
    call = loops(game).spread
    call(views, states, False, moves, 1, 0, SAMPLES, plies, space, learned, stream, out)
    call(views, states, True, moves, 0, 0, SAMPLES, LOOK, space, learned, stream, known)
    return [round(float(one[0, :, seat, 0].mean()), 4) for one in (out, known)]


def one_match(game: Game, seed: int) -> dict[str, Any]:
    """A match of the strongest level: estimates on the way, and the shares of the win."""
    rules, learned, stream = engine(game), weights(game), new_stream(seed, 7)
    plan, space = plan_of(game, LEVEL), space_of(game)
    states = rules.start(game.configure(2, {}))
    rules.settle(states, stream)
    rows, ply = [], seed
    while not rules.call.is_over(states, 0):
        seat = int(states[0].turn)
        views = rules.observe(states, seat)
        space.n_past[:] = 0
        chosen = decide(game, views, plan, Budget(), stream, space)
        moves = game.new_moves(1)
        moves[0] = space.picked[chosen]
        n, is_solved = int(space.n[chosen]), bool(space.progress[0].is_solved)
        if (
            ply % EVERY.get(game.slug, 3) == 0
            and not is_solved
            and int(space.progress[0].candidates) > 1
        ):
            searched = round(float(space.sums[chosen, 0]) / max(n, 1), 4)
            open_ = round(float(insight(game).spread(states[0], learned)) / float(learned[0]), 4)
            rows.append([seat, open_, searched, *estimate(game, views, states, moves, stream)])
        rules.call.apply(states, 0, moves, 0)
        rules.settle(states, stream)
        ply += 1
    shares = []
    for seat in range(2):
        tools(game).think.judge_end(states[0], seat, space)
        shares.append(float(space.worth[0]))
    return {"game": game.slug, "seed": seed, "plies": ply - seed, "shares": shares, "rows": rows}


def play(slug: str, first: int, step: int, until: float, path: str, done: set[int]) -> None:
    """One process: matches by their seeds until the time is up."""
    game, seed = game_named(slug), first
    with Path(path).open("a", encoding="utf-8") as out:
        while time.time() < until:
            if seed not in done:
                print(json.dumps(one_match(game, seed)), file=out, flush=True)
            seed += step


def games(args: argparse.Namespace) -> None:
    """Play on all cores, the cores shared by the games as each needs them."""
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    done = {slug: {one["seed"] for one in lines(folder, slug)} for slug in args.games}
    until, fork = time.time() + args.seconds, multiprocessing.get_context("fork")
    first = [fork.Process(target=one_match, args=(game_named(slug), 0)) for slug in args.games]
    for one in first:  # which compiles
        one.start()
    for one in first:
        one.join()
    print(f"compiled, {until - time.time():.0f} s left", flush=True)
    working = []
    for slug in args.games:
        each = max(round(args.cores * SHARES.get(slug, 0.2)), 1)
        for k in range(each):
            path = folder / f"{slug}-{k}.jsonl"
            given = (slug, args.first + k, each, until, str(path), done[slug])
            working.append(fork.Process(target=play, args=given))
    for one in working:
        one.start()
    while any(one.is_alive() for one in working):
        time.sleep(20)
        counts = {slug: sum(1 for _ in lines(folder, slug)) for slug in args.games}
        print(f"{until - time.time():.0f} s left", counts, flush=True)
    for one in working:
        one.join()


def lines(folder: Path, slug: str) -> list[dict[str, Any]]:
    """All matches of a game that were kept; a line that was cut off is none."""
    found = []
    for path in sorted(folder.glob(f"{slug}-*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                continue
    return found


def main() -> None:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default=os.environ.get("OUT", "calibration"))
    parser.add_argument("--seconds", type=float, default=480.0)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    games(parser.parse_args())


if __name__ == "__main__":
    main()
