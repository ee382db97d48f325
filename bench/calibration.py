"""Whether what is said to be won with 60–70 % is won so often: games of the strongest level.

Plays matches of two seats and keeps, of every third decision, the estimates that people
are shown (by the mover's view, and with all tokens seen), how much of the game was still open, and
how the game ended: one JSON line a match, into ``$OUT`` or ``--out``. It can be stopped and begun
again; seeds that are there are not played twice. ``--fit`` makes the tables of
``src/jetons/bots/value/data/calibration.json`` from these lines, ``docs/calibration/<game>.svg``
and ``bench/results/calibration.json``.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from jetons.bots import Budget
from jetons.bots.levels import plan_of
from jetons.bots.search.driver import decide, space_of
from jetons.bots.search.plan import KNOTS, PHASES
from jetons.bots.search.tools import tools
from jetons.bots.value import DATA, insight, weights
from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.stream import new_stream
from jetons.games import REGISTRY
from jetons.games import game as game_named
from jetons.study.weigh import LEVEL, loops

EVERY = {"101": 9}  # decisions between two that are estimated anew; of other games 3
SHARES = {"101": 0.4}  # of the cores; the other games share what is left
RESULTS = Path(__file__).parent / "results" / "calibration.json"
PLOTS = Path(__file__).parents[1] / "docs" / "calibration"
SEEN = 16  # plies that a position is played on, all tokens seen
SAMPLES = 512  # of an estimate: its own error must not look like a wrong estimate


Make = Callable[[int], dict[str, Any]]  # of the number of a match, what is kept of it


def estimate(game: Game, views: Any, states: Any, moves: Any, stream: Any) -> list[float]:
    """The mover's chance after a move by its view, and of the position with all tokens seen."""
    space, learned, seat = space_of(game), weights(game), int(states[0].turn)
    plies = int(plan_of(game, LEVEL)[0].plies)
    out, known = np.zeros((2, 1, SAMPLES, int(states[0].n_seats), 2))
    call = loops(game).spread
    call(views, states, False, moves, 1, 0, SAMPLES, plies, space, learned, stream, out)
    call(views, states, True, moves, 0, 0, SAMPLES, SEEN, space, learned, stream, known)
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


def play(slug: str, seed: int) -> dict[str, Any]:
    """A match by its seed."""
    return one_match(game_named(slug), seed)


def work(make: Make, first: int, step: int, until: float, path: Path, done: set[int]) -> None:
    """One process: matches by their numbers until the time is up."""
    match = first
    with path.open("a", encoding="utf-8") as out:
        while time.time() < until:
            if match not in done:
                print(json.dumps(make(match)), file=out, flush=True)
            match += step


def on_all_cores(
    args: argparse.Namespace,
    make: Callable[[str, int], dict[str, Any]],
    shares: Mapping[str, float],
    tell: Callable[[float], None],
) -> None:
    """Make what is kept of matches, the cores shared by the games as each needs them."""
    folder = Path(args.out)
    folder.mkdir(parents=True, exist_ok=True)
    done = {slug: {one["seed"] for one in lines(folder, slug)} for slug in args.games}
    until, fork = time.time() + args.seconds, multiprocessing.get_context("fork")
    first = [fork.Process(target=make, args=(slug, 0)) for slug in args.games]
    for one in first:  # which compiles
        one.start()
    for one in first:
        one.join()
    print(f"compiled, {until - time.time():.0f} s left", flush=True)
    working = []
    for slug in args.games:
        each = max(round(args.cores * shares.get(slug, 0.2)), 1)
        for k in range(each):
            path = folder / f"{slug}-{k}.jsonl"
            given = (partial(make, slug), args.first + k, each, until, path, done[slug])
            working.append(fork.Process(target=work, args=given))
    for one in working:
        one.start()
    while any(one.is_alive() for one in working):
        time.sleep(20)
        tell(until - time.time())
    for one in working:
        one.join()


def games(args: argparse.Namespace) -> None:
    """Play on all cores."""

    def tell(left: float) -> None:
        counts = {slug: len(lines(Path(args.out), slug)) for slug in args.games}
        print(f"{left:.0f} s left", counts, flush=True)

    on_all_cores(args, play, SHARES, tell)


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


# --- what was measured ---------------------------------------------------------------------


def measured(folder: Path, slug: str) -> np.ndarray[Any, Any]:
    """Rows (how much is open, said by the view, said all seen, share of the win, match)."""
    rows = [
        (one, by_view, seen, match["shares"][int(seat)], match["seed"])
        for match in lines(folder, slug)
        for seat, one, _, by_view, seen in match["rows"]
    ]
    return np.array(rows).reshape(-1, 5)


def borders_of(rows: np.ndarray[Any, Any]) -> list[float]:
    """Where the phases of a game end: a third of the positions each."""
    cuts = [1 - (k + 1) / PHASES for k in range(PHASES - 1)]
    return [round(float(np.quantile(rows[:, 0], cut)), 4) for cut in cuts]


def phase_of(rows: np.ndarray[Any, Any], borders: list[float]) -> np.ndarray[Any, Any]:
    """The phase of each row."""
    return (rows[:, :1] < np.array(borders)).sum(axis=1)


def table_of(said: Any, won: Any) -> list[float]:
    """How often those won that were said to, at ½, 0.6, … 1: rising, even-handed, the ends fixed.

    A line through knots, fitted by least squares; what falls is levelled (pool adjacent violators).
    """
    said, won = np.concatenate([said, 1 - said]), np.concatenate([won, 1 - won])
    upper = said >= 0.5
    said, won = said[upper], won[upper]
    knots = np.linspace(0.5, 1.0, KNOTS)
    near = np.clip(1 - np.abs(said[:, None] - knots) * 2 * (KNOTS - 1), 0, None)  # hat functions
    inner = near[:, 1:-1]
    rest = won - 0.5 * near[:, 0] - near[:, -1] - inner @ knots[1:-1]
    prior = PRIOR * np.eye(KNOTS - 2)  # few positions change little
    moved = knots[1:-1] + np.linalg.solve(inner.T @ inner + prior, inner.T @ rest)
    return [0.5, *(round(float(one), 4) for one in rising(moved)), 1.0]


SURE = 2.0  # standard errors by which a table must help on other matches to be used
PRIOR = 50.0  # positions that speak for no correction at each knot


def rising(values: Any) -> list[float]:
    """The nearest numbers that do not fall, between a half and one."""
    pools: list[list[float]] = []
    for value in values:
        pools.append([float(value)])
        while len(pools) > 1 and np.mean(pools[-2]) > np.mean(pools[-1]):
            last = pools.pop()
            pools[-1] += last
    return [min(max(float(np.mean(pool)), 0.5), 1.0) for pool in pools for _ in pool]


def bins_of(said: Any, won: Any) -> list[list[float]]:
    """By tenths of what was said: what was said, what was won, two standard errors, how many."""
    found = []
    for k in range(10):
        inside = (said >= k / 10) & (said < (k + 1) / 10 + (k == 9))
        n = int(inside.sum())
        if n >= FEWEST:
            error = 2 * float(np.std(won[inside])) / n**0.5
            found.append([float(said[inside].mean()), float(won[inside].mean()), error, n])
    return found


FEWEST = 20  # positions of a bin that is shown


def told(said: Any, row: list[float]) -> Any:
    """Chances by a table, as the kernel ``calibrated`` tells them."""
    knots = np.linspace(0.5, 1.0, KNOTS)
    side = np.interp(np.maximum(said, 1 - said), knots, row)
    return np.where(said >= 0.5, side, 1 - side)


def gain(known: Any, others: Any) -> Any:
    """What a table of known matches takes off the mean square of others, by match."""
    row = table_of(known[:, 1], known[:, 3])
    less = (others[:, 1] - others[:, 3]) ** 2 - (told(others[:, 1], row) - others[:, 3]) ** 2
    return [float(less[others[:, 4] == match].sum()) for match in np.unique(others[:, 4])]


def fit(args: argparse.Namespace) -> None:
    """Tables, plots and what they say, of every game that was played."""
    path = DATA / "calibration.json"
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    results: dict[str, Any] = {}
    for slug in args.games:
        rows = measured(Path(args.out), slug)
        if len(rows) < 100 * PHASES:
            print(f"{slug}: only {len(rows)} positions, nothing is changed")
            continue
        borders = borders_of(rows)
        phases = phase_of(rows, borders)
        half = rows[:, 4] // 8 % 2 == 0  # fitted on half the matches, looked at on the others
        table, held = [], {}
        for phase in range(PHASES):
            here = phases == phase
            gains = np.array(
                [
                    one
                    for part in (half, ~half)
                    for one in gain(rows[here & part], rows[here & ~part])
                ]
            )
            total, error = float(gains.sum()), float(np.std(gains) * len(gains) ** 0.5)
            is_kept = total > SURE * error  # matches are many, but each is one
            fitted = table_of(rows[here, 1], rows[here, 3])
            table.append(fitted if is_kept else [0.5 + k / 10 for k in range(KNOTS)])
            bins = [[round(x, 4) for x in one] for one in bins_of(rows[here, 1], rows[here, 3])]
            held[NAMES[phase]] = {
                "positions": int(here.sum()),
                "said, won, two errors, positions": bins,
                "less mean square on other matches, and two errors": [
                    round(total / int(here.sum()), 5),
                    round(2 * error / int(here.sum()), 5),
                ],
                "is corrected": is_kept,
            }
        kept[slug] = {"borders": borders, "table": table}
        results[slug] = {"matches": len(lines(Path(args.out), slug)), **held}
        draw(slug, rows, phases, table)
        print(slug, len(rows), borders, table)
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


NAMES = ("opening", "middle", "ending")
COLOURS = ("#2f6f9f", "#c7772e", "#8a3b5c")
SIZE, EDGE = 320, 44


def draw(slug: str, rows: Any, phases: Any, table: list[list[float]]) -> None:
    """A small plot: what was said below, what was won beside, with errors; and the tables."""
    span = SIZE - 2 * EDGE
    x, y = (lambda p: EDGE + span * p), (lambda p: SIZE - EDGE - span * p)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" font-size="11" '
        f'font-family="sans-serif"><title>{slug}: said and won</title>',
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fffdf7"/>',
        f'<path d="M{x(0)} {y(0)}H{x(1)}V{y(1)}H{x(0)}ZL{x(1)} {y(1)}" fill="none" stroke="#bbb"/>',
        f'<text x="{SIZE / 2}" y="{SIZE - 10}" text-anchor="middle">said to be won (%)</text>',
        f'<text transform="translate(12 {SIZE / 2}) rotate(-90)" text-anchor="middle">won</text>',
        f'<text x="{SIZE / 2}" y="20" text-anchor="middle" font-size="13">{slug}</text>',
    ]
    for tick in (0, 0.5, 1):
        parts.append(
            f'<text x="{x(tick)}" y="{y(0) + 14}" text-anchor="middle">{100 * tick:g}</text>'
        )
        parts.append(
            f'<text x="{x(0) - 5}" y="{y(tick) + 4}" text-anchor="end">{100 * tick:g}</text>'
        )
    grid = np.linspace(0, 1, 21)
    for phase, colour in enumerate(COLOURS):
        points = " ".join(
            f"{x(p):.1f},{y(q):.1f}" for p, q in zip(grid, told(grid, table[phase]), strict=True)
        )
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
        here = phases == phase
        for said, won, error, _ in bins_of(rows[here, 1], rows[here, 3]):
            low, high = y(max(won - error, 0)), y(min(won + error, 1))
            parts.append(f'<path d="M{x(said):.1f} {low:.1f}V{high:.1f}" stroke="{colour}"/>')
            parts.append(f'<circle cx="{x(said):.1f}" cy="{y(won):.1f}" r="3" fill="{colour}"/>')
        at = 60 + 14 * phase
        parts.append(f'<text x="{x(0) + 8}" y="{at}" fill="{colour}">{NAMES[phase]}</text>')
    PLOTS.mkdir(parents=True, exist_ok=True)
    (PLOTS / f"{slug}.svg").write_text("\n".join(parts) + "\n</svg>\n", encoding="utf-8")


def main() -> None:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", default=os.environ.get("OUT", "calibration"))
    parser.add_argument("--seconds", type=float, default=480.0)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--fit", action="store_true", help="make the tables and plots")
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    args = parser.parse_args()
    (fit if args.fit else games)(args)


if __name__ == "__main__":
    main()
