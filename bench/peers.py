"""Our games beside their peers: OpenSpiel, Pgx on CPU, PettingZoo classics, RLCard, python-chess.

    peers.py             measure everything that is installed, in rounds, keep and print the table
    peers.py --rounds 5  more rounds
    peers.py --write     the page docs/numbers.md again, from the kept results

Every figure is the moves of players per second of processor time on one core, random legal play.
Each peer runs in a process of its own, pinned to one core; the rounds alternate, because the
machine's own speed changes by the minute. What can be compared with what stands beside each row.
The peers are in the group `bench`; what is not installed is left out and said.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jetons

RESULTS = Path(__file__).parent / "results" / "peers.json"
NUMBERS = Path(__file__).parent.parent / "docs" / "numbers.md"
SLUGS = tuple(jetons.names())
SECONDS = 1.5  # of processor time for a figure
VECTOR = 1024  # games in lockstep


def rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """Steps per second of this process's processor time."""
    work()
    done, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


# --- what is measured; each runs in a process of its own ------------------------------------


def ours_vector(slug: str) -> float:
    from jetons.adapters.vector import Vector

    games = Vector(slug, VECTOR, seats=2, seed=1)
    for _ in range(300):  # past the openings, which are cheaper
        games.step(games.any_actions())

    def work() -> int:
        for _ in range(10):
            games.step(games.any_actions())
        return 10 * VECTOR

    return rate(work)


def ours_playouts(slug: str) -> float:
    import jetons
    from jetons.analysis.playouts import playouts

    game, seeds = jetons.game(slug), iter(range(10**9))
    return rate(lambda: playouts(game, 50, seats=2, seed=next(seeds)).n_steps)


def aec(env: Any) -> float:
    import numpy as np

    rng = np.random.default_rng(1)
    seeds = iter(range(10**9))

    def work() -> int:
        env.reset(seed=next(seeds))
        n = 0
        for _agent in env.agent_iter():
            seen, _reward, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
            n += 1
        return n

    return rate(work)


def ours_pettingzoo(slug: str) -> float:
    from jetons.adapters import pettingzoo

    return aec(pettingzoo.env(slug, 2))


def their_pettingzoo(name: str) -> float:
    import importlib

    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())


def ours_python(slug: str) -> float:
    import random

    import jetons

    dice = random.Random(1)

    def work() -> int:
        match = jetons.new(slug, 2, seed=dice.random())  # type: ignore[arg-type]
        n = 0
        while not match.is_over and n < 60:
            moves = match.legal_moves
            match = match.play(moves[dice.randrange(len(moves))])
            n += 1
        return n

    return rate(work)


def python_chess(_name: str) -> float:
    import random

    import chess

    dice = random.Random(1)

    def work() -> int:
        board, n = chess.Board(), 0
        while not board.is_game_over() and n < 60:
            board.push(dice.choice(list(board.legal_moves)))
            n += 1
        return n

    return rate(work)


def open_spiel(name: str) -> float:
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(p, p + 1) for p in range(game.num_players())]
    seeds = iter(range(10**9))

    def work() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return sum(1 for step in state.full_history() if step.player >= 0)

    return rate(work)


def pgx(name: str) -> float:
    import jax
    import jax.numpy as jnp
    import pgx as peer

    env = peer.make(name)  # type: ignore[arg-type]
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env))

    def one(state: Any, key: Any) -> tuple[Any, None]:
        keys = jax.random.split(key, VECTOR + 1)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(keys[0], logits, axis=-1)
        return step(state, action, keys[1:]), None

    @jax.jit
    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, state, jax.random.split(key, 50))[0]

    state = jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), VECTOR))
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 4000))

    def work() -> int:
        nonlocal state
        state = many(state, next(keys))
        jax.block_until_ready(state)
        return 50 * VECTOR

    return rate(work)


def auto_reset(env: Any) -> Any:
    from pgx.experimental import auto_reset as wrap

    return wrap(env.step, env.init)


def rlcard(name: str) -> float:
    import rlcard as peer
    from rlcard.agents import RandomAgent

    env = peer.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work() -> int:
        trajectories, _payoffs = env.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return rate(work)


ROWS: list[tuple[str, str, Callable[[str], float], str, str]] = [
    *[(f"jetons {s}", "vectorised, 1,024 games, masks and views", ours_vector, s, "jetons")
      for s in SLUGS],
    ("Pgx connect_four", "vectorised, 1,024 games, CPU", pgx, "connect_four", "pgx"),
    ("Pgx backgammon", "vectorised, 1,024 games, CPU", pgx, "backgammon", "pgx"),
    *[(f"jetons {s}", "whole games in compiled code", ours_playouts, s, "jetons") for s in SLUGS],
    ("OpenSpiel connect_four", "whole games in C++", open_spiel, "connect_four", "open_spiel"),
    ("OpenSpiel backgammon", "whole games in C++", open_spiel, "backgammon", "open_spiel"),
    ("OpenSpiel havannah", "whole games in C++", open_spiel, "havannah", "open_spiel"),
    *[(f"jetons {s}", "PettingZoo AEC, one game", ours_pettingzoo, s, "pettingzoo")
      for s in SLUGS],
    *[(f"PettingZoo {n}", "PettingZoo AEC, one game", their_pettingzoo, n, "pettingzoo")
      for n in ("connect_four_v3", "tictactoe_v3", "chess_v6")],
    ("RLCard leduc-holdem", "Python, one game", rlcard, "leduc-holdem", "rlcard"),
    ("RLCard uno", "Python, one game", rlcard, "uno", "rlcard"),
    *[(f"jetons {s}", "Python, one game, values that stay", ours_python, s, "jetons")
      for s in SLUGS],
    ("python-chess", "Python, one game", python_chess, "chess", "chess"),
]  # fmt: skip


def measure(row: int) -> float | str:
    """One figure, in a process of its own on one core; or why there is none."""
    env = {
        **os.environ,
        "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
        "OMP_NUM_THREADS": "1",
        "JAX_PLATFORMS": "cpu",
        "JETONS_NATIVE": "0",  # loops over many games are compiled by numba
    }
    done = subprocess.run(
        [sys.executable, __file__, "--row", str(row)],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["failed"])[-1]
    return float(done.stdout.split()[-1])


def version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def report(results: dict[str, Any]) -> str:
    """The table and the bars, as a page."""
    machine, versions = results["machine"], results["versions"]
    told = ", ".join(f"{package} {number}" for package, number in versions.items())
    lines = [
        "# Numbers",
        "",
        "Moves of players per second of processor time on one core, random legal play. One run of",
        "`bench/peers.py` wrote this page: each row in its own process, the rounds alternating.",
        "Rows of the same *how* can be compared; a step of one game is not a step of another.",
        "",
        f"Machine: {machine['cpu']}, Python {machine['python']}. Versions: {told}.",
        "",
        "| game | how | steps/s, median | lowest–highest |",
        "| --- | --- | ---: | ---: |",
    ]
    for row in results["rows"]:
        if row["rates"]:
            low, high = min(row["rates"]), max(row["rates"])
            median = statistics.median(row["rates"])
            lines.append(
                f"| {row['name']} | {row['how']} | {median:,.0f} | {low:,.0f}–{high:,.0f} |"
            )
        else:
            lines.append(f"| {row['name']} | {row['how']} | – | {row['fault']} |")
    lines += ["", "| ratio | measured | bar |", "| --- | ---: | ---: |"]
    medians = {
        (row["name"], row["how"]): statistics.median(row["rates"])
        for row in results["rows"]
        if row["rates"]
    }
    vector = {name: value for (name, how), value in medians.items() if how.startswith("vectorised")}
    if "Pgx connect_four" in vector:
        for slug in ("101", "21"):
            ratio = vector[f"jetons {slug}"] / vector["Pgx connect_four"]
            lines.append(f"| {slug} vectorised / Pgx connect four | {ratio:.2f} | 2 |")
    classics = [value for (name, _), value in medians.items() if name.startswith("PettingZoo")]
    if classics:
        for slug in SLUGS:
            ratio = vector[f"jetons {slug}"] / max(classics)
            lines.append(f"| {slug} vectorised / fastest PettingZoo classic | {ratio:.1f} | 10 |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--row", type=int, help="measure one row in this process and print it")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="only write the page again")
    args = parser.parse_args()
    if args.row is not None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        _name, _how, work, what, _package = ROWS[args.row]
        print(work(what))
        return
    if args.write:
        NUMBERS.write_text(report(json.loads(RESULTS.read_text())), encoding="utf-8")
        return
    rates: list[list[float]] = [[] for _ in ROWS]
    faults = [""] * len(ROWS)
    for round_ in range(args.rounds):
        for i, (name, how, *_rest) in enumerate(ROWS):
            print(f"round {round_ + 1}: {name}, {how}", file=sys.stderr, flush=True)
            found = measure(i)
            if isinstance(found, str):
                faults[i] = found
            else:
                rates[i].append(found)
    sys.path.insert(0, str(Path(__file__).parent))
    from kernels import machine

    packages = ("jetons", "pgx", "jax", "open_spiel", "pettingzoo", "rlcard", "chess", "numba")
    results = {
        "machine": machine(),
        "versions": {package: version(package) for package in packages},
        "rows": [
            {"name": name, "how": how, "rates": rates[i], "fault": faults[i]}
            for i, (name, how, *_rest) in enumerate(ROWS)
        ],
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    page = report(results)
    NUMBERS.write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
