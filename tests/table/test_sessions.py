"""Random sessions of commands at a table: Python and the worker's translation say the same."""

from __future__ import annotations

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jetons.bots import REGISTRY as BOTS
from jetons.core.errors import JetonsError
from jetons.games import REGISTRY
from jetons.machines.build import BUILT, WASM, fits
from jetons.play import fair
from jetons.play.clock import Pace
from jetons.table import commands, log, sight, wire
from jetons.table.desk import Desk, open_desk, restore
from jetons.table.replay import MOVER, replay_of

ROOT = Path(__file__).parents[2]
ESBUILD = ROOT / "web" / "node_modules" / ".bin" / "esbuild"
N_SESSIONS = int(os.environ.get("JETONS_SESSIONS", "100"))  # of each game
ME = "ici"
PROPOSALS = ("draw", "take_back", "pause", "resume", "claim", "stand_in", "rematch", "next_round")


def opening(rng: random.Random, slug: str) -> tuple[log.Opening, bytes]:
    """A table of a device: one person at some seats, bots at the others."""
    low, high = REGISTRY[slug].seats
    secret = rng.randbytes(32)
    n_seats = rng.randint(max(low, 2), high)
    persons = [log.Seat("person", ME, f"P {i}") for i in range(n_seats)]
    bots = [log.Seat("bot", name=BOTS["random"].title.fr, bot="random") for _ in range(n_seats)]
    pairs = zip(persons, bots, strict=True)
    seats = [bot if i and rng.random() < 0.2 else one for i, (one, bot) in enumerate(pairs)]
    pace = rng.choice([Pace(), Pace("game", 60_000, 2000), Pace("move", 20_000)])
    rounds = None
    if REGISTRY[slug].rounds is not None and rng.random() < 0.5:
        rounds = log.Rounds(20, (0,) * n_seats)
    made = log.Opening(
        game=slug,
        options={},
        seats=tuple(seats),
        pace=pace,
        owner=ME,
        commitment=fair.commitment(secret),
        watch=False,
        rounds=rounds,
        at=1_000,
    )
    return made, secret


def wish(rng: random.Random, desk: Desk) -> list[Any]:
    """A command that may make sense: its name, and with what."""
    position = desk.position if rng.random() < 0.95 else desk.position - 1
    kind = rng.random()
    if kind < 0.75 and desk.match is not None and not desk.is_over:
        legal = desk.match.legal()
        move = rng.choice(legal) if legal and rng.random() < 0.95 else rng.choice(["?", "", "A1"])
        if desk.bot_to_move:
            return ["PlayBot", desk.turn, position, move]
        return ["Play", ME, position, move]
    seat = rng.choice([-1, -1, 0, 1, 7])
    if kind < 0.9:
        return ["Propose", ME, rng.choice(PROPOSALS), seat]
    if kind < 0.93:
        return ["Hint", ME, position]
    if kind < 0.95:
        return ["Decline", ME, rng.choice(PROPOSALS), seat]
    return rng.choice([["RunOut"], ["Resign", ME, seat], ["Abandon"], ["Deal"], ["GoOn", "t2"]])


def data(value: Any) -> Any:
    """As the wire and the store have it."""
    return json.loads(msgspec.json.encode(value))


def session(rng: random.Random, slug: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A session as the worker is given it, and what comes of it in Python."""
    first, secret = opening(rng, slug)
    desk, entries, now = open_desk("t", first, secret), [first], 1_000
    steps: list[list[Any]] = []
    came: list[Any] = []
    for i in range(rng.randint(4, 40)):
        now += rng.randint(0, 9_000)
        name, *given = wish(rng, desk) if i else ["Deal"]
        steps.append([now, name, *given])
        try:
            entry, match = getattr(commands, name)(*given).on(desk, now)
        except JetonsError as error:
            text = data(wire.words(error.text))
            came.append({"refused": error.code, **text})
            continue
        desk = desk.after(entry, match)
        entries.append(entry)
        came.append(data(entry))
    seats = sight.seats_of(desk.seats, lambda player: True)

    def seen(of: Desk) -> Any:
        return data(sight.table_of(of, entries, ME, seats, now=1, in_words=False))

    replay = None
    if desk.is_over:
        replay = data(replay_of(desk, entries, seats, MOVER, in_words=False, is_device=True))
    titles = {"random": data(wire.words(BOTS["random"].title))}
    asked = {"opening": data(first), "secret": secret.hex(), "titles": titles, "steps": steps}
    return asked, {
        "came": came,
        "seen": seen(desk),
        "again": seen(restore("t", entries, secret)),
        "mine": data(sight.mine_of(desk, ME, seats)),
        "record": desk.record(),
        "replay": replay,
    }


@pytest.fixture(scope="module")
def runner(generated: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The worker's part of a table for Node."""
    if not ESBUILD.exists():
        pytest.skip("no client: sh scripts/web.sh")
    target = tmp_path_factory.mktemp("sessions") / "sessions.mjs"
    noble = ROOT / "web" / "node_modules" / "@noble" / "hashes"
    subprocess.run(
        [ESBUILD, Path(__file__).with_name("sessions.ts"), "--bundle", "--format=esm",
         "--platform=node", f"--alias:@noble/hashes={noble}", "--log-level=error",
         f"--outfile={target}"],
        check=True, cwd=ROOT / "web",
    )  # fmt: skip
    return target


@pytest.mark.parametrize("slug", REGISTRY)
def test_both_sides_say_the_same(slug: str, runner: Path, tmp_path: Path) -> None:
    if not fits(REGISTRY[slug], BUILT / "wasm" / (slug + WASM.suffix)):
        pytest.skip("no module: jetons wasm")
    rng = random.Random(f"{slug} {os.environ.get('JETONS_SESSIONS', '')}")
    sessions, expected = zip(*(session(rng, slug) for _ in range(N_SESSIONS)), strict=True)
    given, found = tmp_path / "given.json", tmp_path / "found.json"
    given.write_text(json.dumps(sessions), encoding="utf-8")
    subprocess.run(["node", runner, BUILT / "wasm", given, found], check=True, timeout=600)
    told = json.loads(found.read_text(encoding="utf-8"))
    for one, other in zip(told, expected, strict=True):
        for part in other:
            assert one[part] == other[part], part
    kinds = {next(iter(step)) for one in expected for step in one["came"]}
    assert {"t", "refused"} <= kinds  # something was done, and something refused
