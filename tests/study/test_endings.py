"""What is called exact is what plain enumeration finds, on the public API alone.

The enumeration is that of ``bench/endings.py``. What it found of hundreds of endings is kept in
``endings.jsonl``; of a few a game it is done again here.
"""

from __future__ import annotations

import itertools
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from bench.endings import EQUAL, Enumeration, TooLarge, compare, endings, game_by_chance, kept

import jetons
from jetons.bots.search.runners import UNPROVEN
from jetons.cli import main
from jetons.core.jit import is_compiled
from jetons.games import REGISTRY

pytestmark = pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")
FEW = 4
SOAK = os.environ.get("JETONS_SOAK") == "1"
HUNDREDS = 200  # endings of each game


def check(row: dict[str, Any], is_exact: bool, options: dict[str, tuple[float, float]]) -> None:
    """Chances and their errors by move are those that were enumerated.

    Where racks are hidden all were looked at, each with all seen: counted, and not called exact.
    """
    values = row["values"]
    assert is_exact == row["exact"], row["position"]
    for move, (win, error) in options.items():
        assert win == pytest.approx(values[move], abs=EQUAL), row["position"]
        assert error in ((0.0,) if is_exact else (0.0, UNPROVEN))


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_analyses_of_hundreds_of_endings_say_what_was_enumerated(slug: str) -> None:
    rows = kept(slug)
    assert len(rows) >= HUNDREDS
    for row in rows:
        said = jetons.analyse(row["position"], budget=0.01, moves=20)
        check(row, said.is_exact, {one.move: (one.win, one.error) for one in said.moves})
        assert row["values"][said.best] == pytest.approx(max(row["values"].values()), abs=EQUAL)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_command_says_what_was_enumerated(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = kept(slug)[:: 1 if SOAK else 4]
    path = tmp_path / "endings.jsonl"
    path.write_text("\n".join(json.dumps(row["position"]) for row in rows), encoding="utf-8")
    assert main(["analyse", "--json", "--budget", "0.02", "--moves", "20", str(path)]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for row, one in zip(rows, said, strict=True):
        assert len(one["steps"]) == 1 or not row["exact"]  # exact at once
        for step in one["steps"]:
            told = {move["move"]: (move["win"], move["error"]) for move in step["moves"]}
            check(row, step["is_exact"], told)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_reviews_of_endings_say_what_was_enumerated(slug: str) -> None:
    for seed, row in enumerate(kept(slug)[:: 1 if SOAK else 7]):
        luck = random.Random(seed)
        match = jetons.Match.from_position(row["position"], secret=bytes(32))
        while not match.is_over:
            match = match.play(luck.choice(match.legal()))
        verdict = jetons.review(match, budget=0.01).plies[0].verdict
        told = {one.move: (one.win, one.error) for one in verdict.options}
        check(row, verdict.is_solved, told)
        if verdict.is_solved and len(match.players) > 1:
            values, played = row["values"], match.moves[0].move
            assert verdict.win == pytest.approx(max(values.values()) - values[played], abs=1e-5)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_an_analysis_says_what_enumeration_finds(slug: str) -> None:
    found = (compare(match, cap=200) for match in endings(slug, 400))
    for row in itertools.islice((row for row in found if row is not None), FEW):
        assert row["worst"] < EQUAL, row
        assert row["best_is_best"], row


@pytest.mark.parametrize("slug", ["101", "20-sur-20", "21"])
def test_a_review_says_what_enumeration_finds(slug: str) -> None:
    n_seen = 0
    for seed in itertools.count(500):
        played = game_by_chance(slug, seed)
        if not played[-1].is_over:
            continue
        review = jetons.review(played[-1], budget=0.01)
        for match, ply in list(zip(played, review.plies, strict=False))[-6:]:
            assert match.turn == ply.seat
            if not ply.verdict.is_solved:
                continue
            look = Enumeration(match.turn, 100)
            try:
                for option in ply.verdict.options:
                    assert option.win == pytest.approx(look.move_value(match, option.move))
                    assert option.error == 0.0
                n_seen += 1
            except TooLarge:
                continue
        if n_seen > 0:
            return


@pytest.mark.parametrize(("slug", "n"), [("101", FEW), ("21", 20)])
def test_puzzles_that_are_called_exact_are(slug: str, n: int) -> None:
    exact = [one for one in jetons.puzzles(slug) if one.is_exact]
    assert len(exact) > 100
    found = (enumerated(one) for one in (exact if SOAK else shortest(exact)[:n]))
    told = [(one, values) for one, values in found if values]
    assert len(told) >= n // 2
    for one, values in told:
        for option in one.moves:
            assert option.win == pytest.approx(values[option.move], abs=0.001), one.id
        others = [values[move] for move in values if not one.solves(move)]
        assert min(values[move] for move in one.solutions) > max(others)


def shortest(every: list[Any]) -> list[Any]:
    """The puzzles nearest to the end of their game: those with the smallest positions left."""
    left = {one.id: len(jetons.Match.from_position(one.position).legal()) for one in every}
    return sorted(every, key=lambda one: (n_in_tray(one), left[one.id]))


def n_in_tray(one: Any) -> int:
    """How many tokens are still to be taken, where there is a tray."""
    return sum(map(len, one.position.get("tray", [])))


def enumerated(one: Any) -> tuple[Any, dict[str, float]]:
    """A puzzle, and its values by plain enumeration; none where that takes too long."""
    match = jetons.Match.from_position(one.position)
    look = Enumeration(match.turn, 3000)
    try:
        return one, {move: look.move_value(match, move) for move in match.legal()}
    except TooLarge:
        return one, {}
