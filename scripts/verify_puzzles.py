"""Verify puzzles: by enumeration where that can be, else by games played on to their end.

The second judge (``study/second.py``) looks at every puzzle of the package, and at new ones that
are mined meanwhile; a line of JSON for each goes into ``OUT/*.jsonl``. What is there is not done
again. ``--times 10`` gives it ten times the time, ``--open`` asks it of those alone that were left
open, ``--spare FILE`` of puzzles that are not in the package. ``--keep`` writes the puzzles that
stand into the package, with what is known of each in ``bench/results/puzzles.json``.

    python3 scripts/verify_puzzles.py OUT [--cores N] [--times N] [--open] [--spare FILE …]
                                      [--mine GAME …] [--endings GAME …]
    python3 scripts/verify_puzzles.py OUT --keep [--least N]
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from jetons.games import game as game_named
from jetons.games import names
from jetons.study import puzzles
from jetons.study.puzzles import Puzzle
from jetons.study.second import (
    EXACT,
    OPEN,
    PLAYED,
    REFUTED,
    Gap,
    Second,
    is_behind,
    is_worse,
    second_look,
    standing,
)

RESULTS = Path(__file__).parents[1] / "bench" / "results" / "puzzles.json"
SECONDS = {"101": 7.0}  # a puzzle; of other games 4.5
TINY = 1e-4
UNSEEN = -9.0  # errors: behind all that were looked at


# --- looking -----------------------------------------------------------------------------------


def looked_at(one: Puzzle, times: float = 1.0) -> dict[str, Any]:
    """What the second judge says of a puzzle, as a line; ``times``: how much longer it looks."""
    slug = one.position["game"]
    game = game_named(slug)
    states = game.notation.read_position(one.position)
    others = [move.move for move in one.moves if move.move not in one.solutions]
    found = second_look(game, states, one.solutions, others, seconds=times * SECONDS.get(slug, 4.5))
    return {"game": slug, "id": one.id, "solutions": one.solutions, **msgspec.to_builtins(found)}


def work(job: tuple[str, str, Any, float]) -> list[dict[str, Any]]:
    """One puzzle of the package, a spare one, or all of one mined game."""
    what, slug, which, times = job
    if what == "verify":
        return [looked_at(puzzles.puzzle(game_named(slug), which), times)]
    if what == "spare":
        return [{**looked_at(which, times), "mined": msgspec.to_builtins(which)}]
    mine = puzzles.mine_endings if what == "endings" else puzzles.mine
    rows: list[dict[str, Any]] = [{"game": slug, what: which}]
    for one in mine(slug, which):
        rows.append({**looked_at(one, times), "mined": msgspec.to_builtins(one)})
    return rows


def jobs(
    args: argparse.Namespace, known: list[dict[str, Any]]
) -> Iterator[tuple[str, str, Any, float]]:
    """First what the package has, then spare ones, then new games for as long as there is time."""
    done = {(row["game"], row.get("id")) for row in known}
    open_ = {slug: told["open"] for slug, told in json.loads(RESULTS.read_text("utf-8")).items()}
    for slug in args.games:
        for one in sorted(puzzles.puzzles(slug), key=lambda one: -one.lead):  # clear ones first
            if (slug, one.id) not in done and (one.id in open_[slug] or not args.open):
                yield "verify", slug, one.id, args.times
    for path in args.spare:
        for line in path.read_bytes().splitlines():
            one = msgspec.json.decode(line, type=Puzzle)
            slug = one.position["game"]
            if slug in args.games and (slug, one.id) not in done:
                yield "spare", slug, one, args.times
    seed = 1 + max((row.get("mine", row.get("endings", 0)) for row in known), default=args.first)
    while args.mine or args.endings:
        yield from (("mine", slug, seed, args.times) for slug in args.mine)
        yield from (("endings", slug, seed, args.times) for slug in args.endings)
        seed += 1


def look(args: argparse.Namespace) -> None:
    """Look at everything on all cores until the time is up."""
    args.out.mkdir(parents=True, exist_ok=True)
    begin, n = time.time(), 0
    with (
        multiprocessing.get_context("fork").Pool(args.cores) as pool,
        (args.out / "second.jsonl").open("a", encoding="utf-8") as file,
    ):
        waiting: list[Any] = []
        for job in jobs(args, rows_of(args.out)):
            waiting.append(pool.apply_async(work, (job,)))
            while len(waiting) >= 2 * args.cores or time.time() - begin > args.seconds:
                ready = [one for one in waiting if one.ready()]
                waiting = [one for one in waiting if not one.ready()]
                for one in ready:
                    for row in one.get():
                        print(json.dumps(row), file=file, flush=True)
                        n += 1
                if time.time() - begin > args.seconds:
                    print(f"{n} lines, stopped by the clock")
                    return
                time.sleep(0.1)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """All lines that are there; one that was cut off is none."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                continue
    return found


# --- keeping -----------------------------------------------------------------------------------


def judged(one: Puzzle, row: dict[str, Any]) -> tuple[str, Puzzle, float]:
    """What is known of a puzzle, the puzzle as it should be, and how far its rivals are behind."""
    game = game_named(one.position["game"])
    found = msgspec.convert(row, Second)
    legal = {gap.move: puzzles.is_solution(game, one, gap.move) for gap in found.gaps}
    legal.update({move: puzzles.is_solution(game, one, move) for move in found.exact})
    what = standing(found, legal.__getitem__)
    if any(gap.move in one.solutions[1:] and is_worse(gap) for gap in found.gaps):
        what = REFUTED
    rivals = [gap for gap in found.gaps if not legal[gap.move] and not is_behind(gap)]
    least = min(map(distance, rivals), default=9.0)
    if what == EXACT:
        one = puzzles.proven(game, one, found.exact)
        if one.lead < puzzles.CHECKED:
            what = REFUTED
    return what, one, least


def distance(gap: Gap) -> float:
    """How many errors a rival is behind by the opinion that is kinder to it."""
    return min(gap.gap / max(gap.error, TINY), gap.sight / max(gap.sight_error, TINY))


def keep(args: argparse.Namespace) -> None:
    """Write the puzzles that stand, and what is known of them."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for row in rows_of(args.out):
        if "id" in row and "answer" in row:
            rows[row["game"], row["id"]] = row
    results: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    for slug in args.games:
        game, before = game_named(slug), results[slug]
        every = {one.id: one for one in puzzles.puzzles(slug)}
        for (other, name), row in rows.items():
            if other == slug and "mined" in row:
                every[name] = msgspec.convert(row["mined"], Puzzle)
        kept, spare = [], []
        told = Counter[str](before["looked at"])
        proof: dict[str, str] = {}
        for name, one in every.items():
            given = rows.get((slug, name))
            what, best, least = judged(one, given) if given else (OPEN, one, UNSEEN)
            if given is None and name not in before["open"]:  # known from an earlier look
                what = EXACT if one.is_exact else PLAYED
            elif given is not None:
                told[what] += 1
                if "mined" not in given:  # it was counted before
                    told[OPEN if name in before["open"] else PLAYED] -= 1
            proof[name] = what
            if what in (EXACT, PLAYED):
                kept.append(best)
            elif what == OPEN:
                spare.append((least, best))
        spare.sort(key=lambda pair: -pair[0])
        while spare and (len(kept) < args.least or math.gcd(len(kept), puzzles.STEP) != 1):
            kept.append(spare.pop(0)[1])
        kept.sort(key=lambda one: [int(part) for part in one.id.split("-")])
        puzzles.path_of(game).write_bytes(b"".join(puzzles.encode(one) + b"\n" for one in kept))
        stay = Counter(proof[one.id] for one in kept)
        results[slug] = {
            "looked at": dict(told),
            "kept": dict(stay),
            "open": [one.id for one in kept if proof[one.id] == OPEN],
        }
        print(slug, results[slug]["looked at"], "kept", len(kept), dict(stay))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=480.0)
    parser.add_argument("--times", type=float, default=1.0, help="longer looks")
    parser.add_argument("--open", action="store_true", help="only what was left open")
    parser.add_argument("--spare", nargs="*", type=Path, default=[])
    parser.add_argument("--games", nargs="*", default=list(names()))
    parser.add_argument("--first", type=int, default=10_000, help="the first game that is mined")
    parser.add_argument("--mine", nargs="*", default=[])
    parser.add_argument("--endings", nargs="*", default=[])
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--least", type=int, default=200)
    args = parser.parse_args()
    (keep if args.keep else look)(args)


if __name__ == "__main__":
    main()
