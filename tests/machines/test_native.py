"""Native libraries: found when they fit, the same bytes, no numba in the process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from jetons.analysis.playouts import playouts
from jetons.games import game as game_named
from jetons.games import names
from tests.machines.walks import choice, positions, studied, tables, walk

CODE = """
import json, sys
from jetons.analysis.playouts import playouts
from jetons.core.engine import engine
from jetons.core.jit import NATIVE, is_compiled
from jetons.games import game as game_named
from tests.machines.walks import choice, walk
assert NATIVE and is_compiled()
asked = json.load(sys.stdin)
game = game_named(asked["slug"])
assert type(engine(game).call).__name__ == "NativeCalls"
answered = {
    "games": [walk(game, **table) for table in asked["games"]],
    "choices": [choice(game, **position) for position in asked["choices"]],
    "playouts": repr(playouts(game, 1200, seed=5, threads=2)),
    "numba": "numba" in sys.modules,
}
print(json.dumps(answered))
"""


def environment(libraries: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "JETONS_INTERPRET"}
    return {**kept, "JETONS_LIBRARIES": str(libraries), "JETONS_NATIVE": "1", **more}


def answered_by(libraries: Path, code: str, asked: object, seconds: int = 300) -> Any:
    """What a process of its own that has the libraries answers, JSON for JSON."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        env=environment(libraries),
        timeout=seconds,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("slug", names())
def test_a_process_without_numba_plays_the_same_bytes(slug, libraries):
    game = game_named(slug)
    asked = {"slug": slug, "games": tables(game), "choices": positions(game)}
    answered = answered_by(libraries, CODE, asked)
    assert not answered["numba"]
    assert answered["games"] == [walk(game, **table) for table in asked["games"]]
    assert answered["choices"] == [choice(game, **position) for position in asked["choices"]]
    assert answered["playouts"] == repr(playouts(game, 1200, seed=5, threads=2))


STUDY = """
import json, sys
from jetons.core.jit import NATIVE
from tests.machines.walks import studied
assert NATIVE
print(json.dumps([studied(**asked) for asked in json.load(sys.stdin)]))
assert "numba" not in sys.modules
"""


def test_a_process_without_numba_studies_the_same_bytes(libraries):
    """Reviews at every size of table and the tables of first moves, weighed by the libraries."""
    asked = [
        {"slug": slug, "n_seats": n_seats}
        for slug in names()
        for n_seats in range(game_named(slug).seats[0], game_named(slug).seats[1] + 1)
    ]
    told = answered_by(libraries, STUDY, asked, seconds=600)
    assert told == [studied(**one) for one in asked]


SHOW = "from jetons.core.jit import NATIVE; print(NATIVE)"


def is_native(environ: dict[str, str]) -> bool:
    done = subprocess.run(
        [sys.executable, "-c", SHOW], capture_output=True, text=True, check=True, env=environ
    )
    return done.stdout.strip() == "True"


def test_a_library_of_other_sources_or_a_damaged_one_is_left_alone(libraries, tmp_path):
    from jetons.core.native import own_platform

    assert is_native(environment(libraries))
    assert not is_native(environment(libraries, JETONS_NATIVE="0"))
    assert not is_native(environment(libraries, JETONS_INTERPRET="1"))
    assert not is_native(environment(tmp_path))
    copied = tmp_path / own_platform()
    copied.mkdir()
    for path in (libraries / own_platform()).iterdir():
        (copied / path.name).write_bytes(path.read_bytes())
    assert is_native(environment(tmp_path))
    described = copied / "triolet.json"
    layout = json.loads(described.read_text(encoding="utf-8"))
    described.write_text(json.dumps({**layout, "hash": "0" * 64}), encoding="utf-8")
    assert not is_native(environment(tmp_path))
    described.write_text("{", encoding="utf-8")
    assert not is_native(environment(tmp_path))
    described.write_text(json.dumps(layout), encoding="utf-8")
    next(copied.glob("triolet.[sd]*")).write_bytes(b"not a library")
    assert not is_native(environment(tmp_path))


TURNS = """
import json, sys
from jetons.core.engine import Engine, engine
from jetons.core.errors import BadNotation, IllegalMove
from jetons.games import game as game_named
from jetons.play.match import Match

def dealt(match):
    return match.dealer.copy().pick

def told(turn):
    return turn.states.tobytes(), *turn[1:]

def refused(rules, match, text):
    try:
        rules.turn(match.states, text, dealt(match))
    except (BadNotation, IllegalMove) as error:
        return type(error).__name__, error.text, error.reason, getattr(error, "at", None)

def views(rules, match):
    return [rules.views_json(match.states, in_words=one) for one in (True, False)]

n_turns = n_draws = 0
for slug in json.load(sys.stdin):
    game = game_named(slug)
    whole, by_calls = engine(game), Engine(game)
    by_calls._turns = None
    assert whole._turns is not None
    for seats in range(game.seats[0], game.seats[1] + 1):
        match = Match.new(game, [""] * seats, secret=bytes([seats]) * 32)
        while not match.is_over:
            legal = whole.all_parts(match.states, whole.legal(match.states))
            text = game.notation.between_parts.join(legal[len(match.events) * 7 % len(legal)])
            before = match.states.tobytes()
            turn = whole.turn(match.states, text, dealt(match))
            assert told(turn) == told(by_calls.turn(match.states, text, dealt(match)))
            assert views(whole, match) == views(by_calls, match)
            for wrong in ("", "?", "é" * 300, text + text, legal[0][0] + " " + text):
                assert refused(whole, match, wrong) == refused(by_calls, match, wrong)
            assert match.states.tobytes() == before
            match = match.after(text)
            n_turns, n_draws = n_turns + 1, n_draws + len(turn.draws)
        assert views(whole, match) == views(by_calls, match)
print(json.dumps([n_turns, n_draws]))
"""


def test_whole_turns_are_what_their_calls_are_one_by_one(libraries):
    n_turns, n_draws = answered_by(libraries, TURNS, names())
    assert n_turns > 200
    assert n_draws > 100
