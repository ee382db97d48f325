"""What a move costs the server, beside the server of another tree: both run, and play in turn.

    git worktree add ../before v0.2.0
    python bench/before.py ../before [--rounds 7] [--matches 50]

Both servers are of this environment's packages, and run kernels that numba compiled. A busy machine
makes both slower for a while: a ratio is the median of the rounds' ratios.
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
import urllib.error
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src"), str(ROOT / "bench")]

from tests.server.running import free_port

from server import SECRET, Server, measure, new_tables

RESULTS = ROOT / "bench" / "results" / "before.json"
SERVE = """
import sys
from jetons.play import fair
fair.new_secret = lambda: bytes.fromhex("SECRET")
from jetons.server.serve import serve
from jetons.server.settings import load
sys.exit(serve(load()))
""".replace("SECRET", SECRET.hex())


@contextmanager
def serving(root: Path, folder: Path) -> Iterator[Server]:
    """A tree's server, with limits that its load does not reach."""
    port = free_port()
    environ = {
        "JETONS_PORT": str(port), "JETONS_DATABASE": str(folder / f"{port}.sqlite3"),
        "JETONS_BOT_WORKERS": "0", "JETONS_WARM": "false", "JETONS_MAX_SOCKETS": "100000",
        "JETONS_OPENING_RATE": "100000", "JETONS_OPENING_BURST": "100000",
        "JETONS_LOG_LEVEL": "warning", "JETONS_SEED_SECONDS": "0", "JETONS_NATIVE": "0",
        "JETONS_RATE": "1000", "JETONS_BURST": "10000", "PYTHONPATH": str(root / "src"),
    }  # fmt: skip
    server = Server(root.name, port, [sys.executable, "-c", SERVE], environ)
    try:
        server.wait("/healthz")
        yield server
    finally:
        server.stop()


def compile_rules(server: Server) -> None:
    """Ask for a table until the rules are compiled."""
    while True:
        try:
            asyncio.run(new_tables(server.port, 1, "triolet"))
            return
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
            error.close()
            time.sleep(1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the other tree")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rate", type=float, default=300, help="moves a second; 0: all it can")
    parser.add_argument("--keep", default=str(RESULTS), help="file of the results; empty: none")
    args = parser.parse_args()
    roots = {"this": ROOT, "other": args.other.resolve()}
    cost: dict[str, list[float]] = {name: [] for name in roots}
    load = os.getloadavg()[0]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="jetons-before-")))
        servers = {name: stack.enter_context(serving(root, folder)) for name, root in roots.items()}
        for server in servers.values():
            compile_rules(server)
            measure([server], "triolet", 4, seconds=1)
        for i in range(args.rounds):
            for name in sorted(servers, reverse=bool(i % 2)):
                seen = measure(
                    [servers[name]], "triolet", args.matches, rate=args.rate, seconds=args.seconds
                )
                cost[name].append(round(seen["cpu_us"], 1))
                print(
                    f"{name:<6} {seen['cpu_us']:6.0f} µs a move, p50 {seen['p50']:.1f} ms",
                    flush=True,
                )
    ratios = [mine / theirs for mine, theirs in zip(cost["this"], cost["other"], strict=True)]
    found: dict[str, Any] = {
        "machine": {
            "cpus": os.cpu_count(), "python": platform.python_version(),
            "system": platform.platform(), "load": load,
        },
        "other": args.other.name, "rate": args.rate, "matches": args.matches,
        "cpu_us": {name: statistics.median(some) for name, some in cost.items()},
        "rounds": cost, "ratio": round(statistics.median(ratios), 3),
    }  # fmt: skip
    print(f"{found['ratio']:.2f}x ({min(ratios):.2f}-{max(ratios):.2f})")
    if args.keep:
        Path(args.keep).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
