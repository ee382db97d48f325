"""What is called exact is what plain enumeration finds, on the public API alone.

The enumeration is that of ``bench/endings.py``. What it found of hundreds of endings is kept in
``endings.jsonl``; of a few a game it is done again here.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from bench.endings import EQUAL, Enumeration, TooLarge, compare, endings, game_by_chance, kept

import jetons
from jetons.cli import main
from jetons.core.jit import is_compiled
from jetons.games import REGISTRY

pytestmark = pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")
FEW = 4


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_analyses_of_hundreds_of_endings_say_what_was_enumerated(slug: str) -> None:
    rows = kept(slug)
    assert len(rows) >= 90
    for row in rows:
        said = jetons.analyse(row["position"], budget=0.01, moves=20)
        assert said.is_exact == row["exact"], row["position"]
        if said.is_exact:
            values = row["values"]
            assert values[said.best] == pytest.approx(max(values.values()), abs=EQUAL)
            for option in said.moves:
                assert option.win == pytest.approx(values[option.move], abs=EQUAL), row["position"]
                assert option.error == 0.0


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_command_says_what_was_enumerated(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [row for row in kept(slug) if row["exact"]][::10]
    path = tmp_path / "endings.jsonl"
    path.write_text("\n".join(json.dumps(row["position"]) for row in rows), encoding="utf-8")
    assert main(["analyse", "--json", "--budget", "0.1", "--moves", "20", str(path)]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for row, one in zip(rows, said, strict=True):
        (step,) = one["steps"]  # exact at once
        assert step["is_exact"]
        for option in step["moves"]:
            assert option["win"] == pytest.approx(row["values"][option["move"]], abs=EQUAL)


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


def test_puzzles_that_are_called_exact_are() -> None:
    exact = [one for one in jetons.puzzles("101") if one.is_exact]
    exact.sort(key=lambda one: sum(map(len, one.position["tray"])))
    n_seen = 0
    for one in exact[:4]:
        match = jetons.Match.from_position(one.position)
        look = Enumeration(match.turn, 3000)
        try:
            found = {move: look.move_value(match, move) for move in match.legal()}
        except TooLarge:
            continue
        for option in one.moves:
            assert option.win == pytest.approx(found[option.move], abs=0.001), one.id
        others = [found[move] for move in found if not one.solves(move)]
        assert min(found[move] for move in one.solutions) > max(others)
        n_seen += 1
    assert n_seen > 0
