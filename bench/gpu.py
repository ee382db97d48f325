"""Random games on a GPU, beside Pgx's on the same card in the same run.

Every figure is the steps a second of ``n`` games in lockstep, each step with a legal action drawn
on the card, the view and the mask of the next seat to move written, and a new game dealt where one
is over. Pgx does the same: ``vmap`` of its step with auto-reset, an action drawn from its mask.
Needs an NVIDIA GPU, CuPy and numba; Pgx and JAX are left out, and that is said, where they are
missing.

    python bench/gpu.py                          everything, kept in bench/results/gpu.json
    python bench/gpu.py --games 101,21 --sizes 65536 --keep ""
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results" / "gpu.json"
GAMES = ("101", "21", "triolet", "20-sur-20")
PEERS = ("connect_four", "othello", "backgammon", "go_9x9")
SIZES = (65_536, 262_144, 1_048_576)
SECONDS = 2.0  # of each figure
PAST = 60  # steps before anything is measured: past the openings


def timed(step: Callable[[], None], wait: Callable[[], None], n: int) -> float:
    """Steps a second."""
    wait()
    began, done = time.perf_counter(), 0
    while True:
        for _ in range(10):
            step()
        done += 10
        wait()
        took = time.perf_counter() - began
        if took > SECONDS:
            return n * done / took


def ours(slug: str, n: int) -> dict[str, float]:
    """One of our games: steps a second, and the bytes of the card that it takes."""
    import cupy

    from jetons.adapters.gpu import GpuVector

    began = time.perf_counter()
    games = GpuVector(slug, n, seats=2, seed=1)
    for _ in range(PAST):
        games.step(games.any_actions())
    cupy.cuda.Device().synchronize()
    ready = time.perf_counter() - began
    free, whole = cupy.cuda.runtime.memGetInfo()
    rate = timed(lambda: games.step(games.any_actions()), cupy.cuda.Device().synchronize, n)
    return {
        "steps_per_second": rate, "gigabytes": (whole - free) / 1e9, "seconds_to_begin": ready,
        "games_finished": games.n_finished,
    }  # fmt: skip


def peer(name: str, n: int) -> dict[str, float]:
    """A game of Pgx."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step_one = auto_reset(env.step, env.init)

    @jax.jit
    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, of_actions, of_steps = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(of_actions, logits, axis=-1)
        return jax.vmap(step_one)(state, actions, jax.random.split(of_steps, n)), key

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n))
    held = [state, jax.random.PRNGKey(1)]

    def step() -> None:
        held[:] = play(*held)

    for _ in range(PAST):
        step()
    return {"steps_per_second": timed(step, lambda: jax.block_until_ready(held[0]), n)}


def measured(kind: str, name: str, n: int) -> dict[str, Any]:
    """One figure, in a process of its own, so that each begins with an empty card."""
    words = [sys.executable, __file__, "--one", kind, name, str(n)]
    environ = {**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"}
    got = subprocess.run(words, capture_output=True, text=True, env=environ, check=False)
    if got.returncode:
        lines = [line for line in got.stderr.strip().splitlines() if line.strip()]
        return {"failed": lines[-1][:300] if lines else f"exit {got.returncode}"}
    return dict(json.loads(got.stdout.splitlines()[-1]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--peers", default=",".join(PEERS))
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--keep", default=str(RESULTS))
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        kind, name, n = args.one
        print(json.dumps((ours if kind == "ours" else peer)(name, int(n))))
        return 0
    card = subprocess.run(
        ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"],
        capture_output=True, text=True, check=False,
    ).stdout.strip()  # fmt: skip
    results: dict[str, Any] = {"machine": {"card": card, "python": platform.python_version()}}
    rows = [("ours", name, int(n)) for name in args.games.split(",") for n in args.sizes.split(",")]
    rows += [("peer", name, 131_072) for name in args.peers.split(",") if name]
    for kind, name, n in rows:
        seen = results[f"{name} {n}"] = measured(kind, name, n)
        print(f"{name:<14} {n:>9}  {seen}", flush=True)
        if args.keep:
            Path(args.keep).write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
