"""What a person with a long history costs: processor time of the server, on one core.

A sync of 10,000 entries (taken in, and told to a second device), the list of a person with 5,000
tables at the server, and what is made of a log with 5,000 device games. The server is a process of
its own; what it used is read from the kernel, to the nanosecond.

    python bench/people.py [--keep]     measure (and keep in bench/results/people.json)
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.people.browsers import Browser, browser, joined
from tests.server.running import Process, free_port, process

from jetons.people import device_games, log
from jetons.people.log import Entry, name_of
from jetons.server.store import Head, open_store

RESULTS = ROOT / "bench" / "results" / "people.json"
N_ENTRIES, N_TABLES, ROUNDS = 10_000, 5_000, 5


def used(pid: int) -> float:
    """Milliseconds of processor that a process has used."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e6


def history(device: str, n: int) -> list[Entry]:
    """Entries as they come in life: half of them moves of device games, the rest small."""
    move = {
        "t": "advance",
        "events": [{"t": "played", "seat": 0, "move": "h8 3 7 5", "points": 15}],
    }
    made: list[Entry] = []
    for i in range(1, n + 1):
        if i % 2:
            data: dict[str, Any] = {
                "after": f"{device}:{i - 2}" if i % 40 > 1 else "",
                "entry": move,
            }
            made.append(Entry(device, i, i, "table", f"local-{i // 40}", data))
        else:
            made.append(Entry(device, i, i, "puzzle", f"triolet/q-{i}", {"day": 9, "right": True}))
    return made


async def sync_of(server: Process) -> tuple[float, float]:
    """What taking 10,000 entries costs, and telling them to another device."""
    async with browser(server.base) as one, browser(server.base) as two:
        await joined(one, two)
        made = history(one.device, N_ENTRIES)
        before = used(server.pid)
        for i in range(0, N_ENTRIES, 500):
            body = {
                "device": one.device,
                "have": {one.device: N_ENTRIES},
                "entries": made[i : i + 500],
            }
            told = await one.post("/api/me/log", body)
            assert not told["refused"], told
        taken = used(server.pid) - before
        before = used(server.pid)
        n = await told_to(two)
        assert n == N_ENTRIES, n
        return taken, used(server.pid) - before


async def told_to(device: Browser) -> int:
    """Fetch all entries; how many there were."""
    have: dict[str, int] = {}
    n, more = 0, True
    while more:
        told = await device.post("/api/me/log", {"device": device.device, "have": have})
        more = told["more"]
        for entry in told["entries"]:
            have[entry["device"]] = entry["n"]
        n += len(told["entries"])
    return n


async def list_of(server: Process, folder: Path) -> float:
    """What the list of a person with 5,000 tables at the server costs."""
    async with browser(server.base) as one:
        player = await one.me()
        store = open_store(str(folder / "jetons.sqlite3"))
        await store.open()
        for i in range(N_TABLES):
            head = Head(f"t{player[:8]}{i}", "triolet", "over", False, 0, i, i, None, "", b"{}")
            await store.create(head, b"x" * 32, b"{}", [(0, player)])
        await store.close()
        costs = []
        for _ in range(ROUNDS):
            before = used(server.pid)
            await one.http.get("/api/me/tables")
            costs.append(used(server.pid) - before)
        return statistics.median(costs)


def folds_of() -> dict[str, float]:
    """What a device's list of 5,000 games costs, made of their first and last entries."""
    made = []
    for i in range(N_TABLES):
        first = Entry("telephone", 2 * i + 1, i, "table", f"t{i}", {"after": "", "entry": {}})
        made += [
            first,
            Entry("telephone", 2 * i + 2, i, "table", f"t{i}", {"after": name_of(first)}),
        ]
    found: dict[str, float] = {}
    for name, work in (
        ("tables", device_games.tables),
        ("merge", log.union),
        ("vector", log.vector),
    ):
        costs = []
        for _ in range(ROUNDS):
            start = time.process_time()
            work(made)
            costs.append((time.process_time() - start) * 1000)
        found[name] = statistics.median(costs)
    return found


async def measure() -> dict[str, Any]:
    """Everything, once."""
    taken, told = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with process(folder, port=free_port()) as server:
            for _ in range(ROUNDS):
                one, other = await sync_of(server)
                taken.append(one)
                told.append(other)
            listed = await list_of(server, folder)
    return {
        "sync of 10,000 entries, taken": statistics.median(taken),
        "sync of 10,000 entries, told": statistics.median(told),
        "list of a person with 5,000 tables": listed,
        **{f"10,000 entries of 5,000 device games: {k}": v for k, v in folds_of().items()},
    }


def main() -> int:
    """Measure, print, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    found = {name: round(value, 1) for name, value in asyncio.run(measure()).items()}
    for name, value in found.items():
        print(f"{value:8.1f} ms  {name}")
    if args.keep:
        machine: dict[str, Any] = {
            "machine": platform.processor() or platform.machine(),
            "rounds": ROUNDS,
        }
        machine["load"] = round(os.getloadavg()[0], 1)  # what else it had to do
        told = {"milliseconds of processor": found, **machine, "date": time.strftime("%Y-%m-%d")}
        RESULTS.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
