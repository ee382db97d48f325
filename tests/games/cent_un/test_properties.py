"""What holds along any game of 101: tokens, views, descriptions, both ways of running."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jetons.core.game import EVERYBODY
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream
from jetons.games.cent_un import lines as rules
from jetons.games.cent_un.layout import DRAW, LONGEST, N_TOKENS, token_name
from tests.games.cent_un.table import ENGINE, GAME, TABLES, deal, random_game

ROOT = Path(__file__).parents[3]


def placed_tokens(state: Any) -> list[int]:
    return [int(content) - 1 for content in state.cells.ravel() if content]


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_every_token_is_somewhere_once(n_seats: int, mode: str) -> None:
    for states in random_game(n_seats, mode, 41):
        state = states[0]
        seen = placed_tokens(state)
        seen += [int(token) - 1 for token in (state.hand, state.up_token) if token]
        assert sum(1 << token for token in seen) == int(state.seen)
        assert len(seen) == len(set(seen))
        n_tray = int(np.count_nonzero(state.tray))
        assert len(seen) - int(state.up_token > 0) + n_tray == N_TOKENS
        assert len(placed_tokens(state)) == int(state.n_placed) == int(state.n_square.sum())


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_lines_and_kinds_are_those_of_the_cells(n_seats: int, mode: str) -> None:
    for i, states in enumerate(random_game(n_seats, mode, 43)):
        if i % 7:
            continue
        state = states[0]
        units = np.array([0, *rules.UNIT])[state.cells].reshape(4, LONGEST, LONGEST)
        assert (state.lines[:, 0] == units.sum(axis=2)).all()
        assert (state.lines[:, 1] == units.sum(axis=1)).all()
        for square in range(4):
            masks = [int(mask) for mask in state.rows[square]]
            assert sum(mask.bit_count() for mask in masks) == state.n_square[square]
        assert [int(n) for n in state.scores] == [
            int(rules.standing(state, seat)) if seat < n_seats else 0 for seat in range(4)
        ]


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_everybody_sees_the_same_and_imagines_the_state(n_seats: int, mode: str) -> None:
    stream = new_stream(0)
    for i, states in enumerate(random_game(n_seats, mode, 47)):
        if i % 9:
            continue
        views = [ENGINE.observe(states, seat) for seat in range(-1, n_seats)]
        for seat, view in enumerate(views, -1):
            assert view[0].seat == seat
            assert ENGINE.imagine(view, stream).tobytes() == states.tobytes()
            view[0].seat = 0
        assert len({view.tobytes() for view in views}) == 1


def test_hidden_faces_are_nowhere_before_they_are_shown() -> None:
    """Tables that differ only by faces to come are one table; what came is seen by all."""
    states = ENGINE.start(GAME.configure(2, {"first": "1"}))
    for slot in range(N_TOKENS):
        ENGINE.call.draw(states, 0, slot // 5)
    ENGINE.call.apply(states, 0, ENGINE.legal(states), 0)
    assert GAME.eyes.audience(states) == EVERYBODY
    pool, weights = ENGINE.chance(states)
    assert (pool, int(weights.sum())) == (1, 5)
    seen = set()
    for face in np.flatnonzero(weights):
        copies = states.copy()
        ENGINE.call.draw(copies, 0, int(face))
        view = ENGINE.observe(copies, 1)
        assert view[0].hand == face + 1
        view[0].hand, view[0].seen = 0, 0
        seen.add(view.tobytes())
    assert len(seen) == 1, "a face is in the hand and among the seen, nowhere else"


@pytest.mark.parametrize(("n_seats", "mode"), TABLES)
def test_descriptions_deduce_what_chance_can_bring(n_seats: int, mode: str) -> None:
    for i, states in enumerate(random_game(n_seats, mode, 53)):
        if i % 6:
            continue
        described = GAME.eyes.describe(ENGINE.observe(states, 0))
        assert json.loads(json.dumps(described)) == described
        state = states[0]
        hidden = [token for column in described["tray"] for token in column if not token["token"]]
        assert len(hidden) == sum(len(back["possible"]) for back in described["backs"])
        if state.phase == DRAW:
            for at, column in enumerate(described["tray"]):
                if column and not column[0]["token"]:
                    check_deduction(states, at, column[0]["possible"])
        cells = [cell for square in described["squares"] for cell in square["cells"].values()]
        assert sorted(cells) == sorted(token_name(token) for token in placed_tokens(state))
        for direction in ("rows", "columns"):
            lines = described["comparison"][direction]
            extent = described["shape"][0 if direction == "rows" else 1]
            assert len(lines) in (0, extent)
            for square in described["squares"]:
                assert len(square[direction]) <= extent
        totals = [0] * n_seats
        for square in described["squares"]:
            totals[square["seat"]] += sum(
                line["points"] for name in ("rows", "columns") for line in square[name]
            )
        assert totals == described["scores"]


def check_deduction(states: Any, column: int, possible: list[str]) -> None:
    """The faces that a description gives a front token are those that chance would show."""
    copies = states.copy()
    moves = GAME.new_moves(1)
    moves[0].kind, moves[0].at = DRAW, column
    ENGINE.call.apply(copies, 0, moves, 0)
    _, weights = ENGINE.chance(copies)
    assert sorted(possible) == sorted(token_name(int(token)) for token in np.flatnonzero(weights))


def test_a_description_has_what_the_screen_shows() -> None:
    described = GAME.eyes.describe(ENGINE.observe(deal(), 0))
    assert [len(column) for column in described["tray"]] == [10] * 5
    assert [step["kind"] for step in described["ladder"]][:2] == ["suite_couleur", "strike"]
    assert [step["points"] for step in described["ladder"]] == [2, 2] + [1] * 8
    assert described["centre"] == "E5"
    assert described["squares"][0]["reach"] == ["E5", "E5"]
    solo = GAME.eyes.describe(ENGINE.observe(deal(1), 0))
    assert [step["points"] for step in solo["ladder"]] == [30, 25, 15, 11, 9, 7, 5, 3, 2, 1]
    four = GAME.eyes.describe(ENGINE.observe(deal(4), 0))
    assert [step["kind"] for step in four["ladder"]] == (
        ["suite_couleur", "carre", "suite", "couleur", "brelan", "deux_paires", "paire"]
    )
    assert {step["points"] for step in four["ladder"]} == {1}


def test_a_tray_can_be_described_while_it_is_filled() -> None:
    states = ENGINE.start(GAME.configure(2, {"first": "2"}))
    for back in range(7):
        ENGINE.call.draw(states, 0, back)
    described = GAME.eyes.describe(ENGINE.observe(states, -1))
    assert [len(column) for column in described["tray"]] == [2, 2, 1, 1, 1]
    assert described["tray"][1][1]["back"] == "highO"
    assert (described["phase"], described["turn"]) == ("tray", 1)


def test_the_terminal_shows_squares_and_tray() -> None:
    for n_seats, mode in TABLES:
        states = next(itertools.islice(random_game(n_seats, mode, 3), 30, None))
        text = GAME.notation.draw_board(ENGINE.observe(states, 0)[0], 0)
        for token in placed_tokens(states[0]):
            assert token_name(token) in text
        assert max(len(line) for line in text.splitlines()) <= 160


# --- compiled and interpreted -------------------------------------------------------------


def digest() -> str:
    """A hash of every state along seeded games of all tables, with all legal scores."""
    sha = hashlib.sha256()
    for n_seats, mode in TABLES:
        for i, states in enumerate(random_game(n_seats, mode, 61)):
            sha.update(states.tobytes())
            if i % 10 == 0:
                moves, points = ENGINE.legal_scores(states)
                sha.update(moves.tobytes() + points.tobytes())
                sha.update(ENGINE.observe(states, 0).tobytes())
        sha.update(repr(ENGINE.returns(states)).encode())
    return sha.hexdigest()


def test_interpreted_games_are_the_compiled_ones_byte_for_byte() -> None:
    other = "" if os.environ.get("JETONS_INTERPRET") == "1" else "1"
    if not is_compiled() and not other:
        pytest.skip("numba is not installed, or the compiled side asks")
    environment = os.environ | {"JETONS_INTERPRET": other}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    code = "from tests.games.cent_un.test_properties import digest; print(digest())"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest()
