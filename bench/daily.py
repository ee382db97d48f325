"""What a day's ranking of many results costs: the processor time of one look at it.

    python bench/daily.py [--results 10000] [--keep]     measure (and keep the result)

A look is what ``GET /api/daily/{date}/{game}`` does in the store and after it: counts by worth, the
best, one's own row, the standing. SQLite, everything in one process; the median of 20 looks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from jetons.people import daily as values
from jetons.server import daily
from jetons.server.moments import milliseconds
from jetons.server.store import Store, open_store
from jetons.server.store.sections import daily as rows

RESULTS = ROOT / "bench" / "results" / "daily.json"
GAME, MOVES = "triolet", ["F7=4 F8=0"] * 44


async def fill(store: Store, day: str, n: int) -> None:
    """So many results of one day."""
    dice = random.Random(1)
    claim = msgspec.json.encode(MOVES)
    made = []
    for i in range(n):
        points, other = dice.randrange(300, 1200), dice.randrange(300, 1200)
        worth = points * values.POINT + points - other
        told = msgspec.json.encode(daily.Result(points=points, scores=[points, other], worth=worth))
        made.append((day, GAME, f"p{i}", "counted", worth, i, claim, told))
    master = msgspec.json.encode(daily.Result(points=700, scores=[700, 600]))
    made.append((day, GAME, rows.MASTER, "master", 0, 0, claim, master))
    await store.execute_many(rows.KEEP, made)


async def measure(n: int, looks: int = 20) -> float:
    """The median processor time of one look, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(str(Path(folder) / "bench.sqlite3"))
        await store.open()
        now = milliseconds()
        day = daily.shifted(now, 0)
        await fill(store, day, n)
        site: Any = SimpleNamespace(store=store, settings=SimpleNamespace(bot_workers=0))
        games = daily.Daily(site)
        spans = []
        for i in range(looks):
            began = time.process_time()
            board = await games.board(f"p{i}", day, GAME, now)
            spans.append((time.process_time() - began) * 1000)
            if board.n != n:
                raise SystemExit("results are missing")
        games.close()
        await store.close()
    return statistics.median(spans)


def main() -> None:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=10_000)
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    found = round(asyncio.run(measure(args.results)), 1)
    print(f"a day of {args.results} results: {found:.1f} ms of processor time a look")
    if args.keep:
        told = {
            "milliseconds of processor": {f"a look at a day of {args.results} results": found},
            "machine": platform.processor() or platform.machine(),
            "load": round(os.getloadavg()[0], 1),  # what else it had to do
            "date": time.strftime("%Y-%m-%d"),
        }
        RESULTS.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
