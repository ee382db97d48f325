"""Verify every puzzle: by enumeration where that can be, else by playing on to the end.

The search that found the puzzles stops after a few plies and estimates. Here every compared move is
played on to the end of the game on the same imagined deals, on up to ten times as many as the
search had, until each rival is clearly behind. A line of JSON for each puzzle goes to OUT; those
that are there already are not looked at again.

    python3 scripts/verify_puzzles.py OUT [--cores N] [--game SLUG] [--puzzle ID] [--seconds S]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

import numpy as np

NODES = 30_000_000  # positions that the solver may visit
MOST_NODES_TRIED = 3_000_000  # … where it may not finish
CHUNK = 1000  # deals between two looks
SURE = 4.0  # standard errors
PLIES = 10_000  # to the end


def verified(job: tuple[str, str]) -> dict[str, Any]:
    """What is found about one puzzle."""
    from jetons.bots.search.driver import space_of
    from jetons.bots.search.tools import tools
    from jetons.core.engine import engine
    from jetons.core.stream import new_stream
    from jetons.games import game as game_named
    from jetons.study.puzzles import DEEPER, QUICK, puzzle
    from jetons.study.weigh import Weigher

    slug, name = job
    begin = time.time()
    game = game_named(slug)
    one, rules = puzzle(game, name), engine(game)
    states = game.notation.read_position(one.position)
    views = rules.observe(states, int(states[0].turn))
    states = rules.imagine(views, new_stream(77))
    weigher, space = Weigher(game, DEEPER * QUICK), space_of(game)
    plan = weigher.plan.copy()
    plan[0].nodes = MOST_NODES_TRIED
    tools(game).think.begin(views[0], plan[0], space, weigher.W, new_stream(78))
    answer = int(space.progress[0].is_solved)
    found: dict[str, Any] = {"game": slug, "id": name, "solutions": one.solutions, "by": answer}
    if answer:
        n = int(space.progress[0].candidates)
        texts = [game.notation.format_move(states[0], space.picked[c]) for c in range(n)]
        found["moves"] = {
            text: [float(space.sums[c, 1]), float(space.sums[c, 2]), 0.0]
            for c, text in enumerate(texts)
        }
        found["seconds"] = round(time.time() - begin, 1)
        return found
    texts = [option.move for option in one.moves]
    moves = game.new_moves(len(texts))
    for k, text in enumerate(texts):
        moves[k] = rules.checked_move(states, text)[0]
    weigher.plies = PLIES
    most = 10 * weigher.most
    seat, n_seats = int(states[0].turn), int(states[0].n_seats)
    best = texts.index(one.solutions[0])
    stream, done = new_stream(hash_of(slug, name)), 0
    sums = np.zeros((len(texts), 2))
    gaps, squares = np.zeros(len(texts)), np.zeros(len(texts))
    racing = list(range(len(texts)))
    counts = np.zeros(len(texts))
    while done < most and time.time() - begin < 60:
        part = np.zeros((len(racing), CHUNK, n_seats, 2))
        weigher.spread(views, states, False, moves[racing], 0, CHUNK, stream, space, part)
        done += CHUNK
        own = part[racing.index(best), :, seat, 0]
        for i, k in enumerate(racing):
            gap = own - part[i, :, seat, 0]
            sums[k] += part[i, :, seat].sum(axis=0)
            gaps[k] += gap.sum()
            squares[k] += (gap * gap).sum()
            counts[k] += CHUNK
        mean = gaps / counts
        error = np.sqrt(np.maximum(squares / counts - mean**2, 1e-12) / counts)
        racing = [k for k in racing if k == best or abs(mean[k]) < SURE * error[k]]
        if racing == [best]:
            break
    unit = [float(value) for value in sums[:, 1] / counts]
    found["moves"] = {
        text: [float(sums[k, 0] / counts[k]), unit[k], float(error[k])]
        for k, text in enumerate(texts)
    }
    found["gaps"] = {text: [float(mean[k]), float(error[k])] for k, text in enumerate(texts)}
    found["samples"], found["seconds"] = done, round(time.time() - begin, 1)
    return found


def hash_of(slug: str, name: str) -> int:
    """A number for the luck of a puzzle, the same in every process."""
    return int.from_bytes(f"{slug}/{name}".encode()[-7:], "little")


def main() -> None:
    """Look at all puzzles that were not looked at yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--game")
    parser.add_argument("--puzzle")
    parser.add_argument("--seconds", type=float, default=480.0)
    args = parser.parse_args()
    from jetons.games import game as game_named
    from jetons.games import names
    from jetons.study.puzzles import puzzles

    path = args.out / "puzzles.jsonl"
    lines = path.read_text().splitlines() if path.exists() else []
    known = {(one["game"], one["id"]) for one in map(json.loads, lines)}
    jobs = [
        (slug, one.id)
        for slug in ([args.game] if args.game else names())
        for one in puzzles(game_named(slug))
        if (slug, one.id) not in known and args.puzzle in (None, one.id)
    ]
    jobs.sort(key=lambda job: job[1][::-1])  # all games in turn
    begin = time.time()
    for slug in names():
        if jobs and any(job[0] == slug for job in jobs):
            verified(next(job for job in jobs if job[0] == slug))  # compiled once, kept on disk
    with multiprocessing.get_context("spawn").Pool(args.cores) as pool, path.open("a") as file:
        for k, found in enumerate(pool.imap_unordered(verified, jobs), 1):
            file.write(json.dumps(found) + "\n")
            file.flush()
            if k % 20 == 0:
                print(f"{k} of {len(jobs)}, {time.time() - begin:.0f} s", flush=True)
            if time.time() - begin > args.seconds:
                print("stopped by the clock", flush=True)
                pool.terminate()
                break


if __name__ == "__main__":
    main()
