"""The arena: repeatable, resumable, fair between equals, honest about its uncertainty."""

from __future__ import annotations

import json
import os

import pytest

from jetons.analysis import arena
from jetons.analysis.train import train
from jetons.bots.value import weights
from jetons.cli import main
from jetons.core.errors import BadOption, BadRecord, JetonsError
from jetons.core.jit import is_compiled
from jetons.games import game as game_named
from jetons.games import names

pytestmark = pytest.mark.skipif(not is_compiled(), reason="whole games: compiled only")


def spec(**changes):
    return arena.Spec(**{"game": "triolet", "a": "static", "b": "greedy", **changes})


def without_times(pairs):
    return [(pair.number, pair.wins, pair.a, pair.b, pair.moves) for pair in pairs]


def test_a_run_can_be_repeated_and_resumed(tmp_path):
    whole, halves = [], []
    arena.run(spec(), 20, workers=1, progress=whole.extend)
    path = tmp_path / "results.jsonl"
    arena.run(spec(), 9, workers=1, path=path)
    with path.open("ab") as file:
        file.write(b'{"number":9,"wins":[1')  # cut short by an interruption
    summary = arena.run(spec(), 20, workers=1, path=path, progress=halves.extend)
    assert without_times(sorted(halves, key=lambda pair: pair.number)) == without_times(whole)
    assert summary.pairs == 20
    assert len(path.read_bytes().splitlines()) == 21


def test_a_file_of_another_run_is_refused(tmp_path):
    path = tmp_path / "results.jsonl"
    arena.run(spec(), 1, workers=1, path=path)
    with pytest.raises(BadRecord):
        arena.run(spec(seed=1), 1, workers=1, path=path)
    path.write_text("hello\n", encoding="utf-8")
    with pytest.raises(BadRecord):
        arena.run(spec(), 1, workers=1, path=path)


def test_processes_play_the_same(tmp_path):
    one, two = [], []
    arena.run(spec(), 24, workers=1, progress=one.extend)
    arena.run(spec(), 24, workers=2, progress=two.extend)
    assert without_times(sorted(two, key=lambda pair: pair.number)) == without_times(one)


@pytest.mark.parametrize("slug", names())
def test_equals_share_a_pair(slug):
    """A bot without whims against itself with the seats swapped wins exactly half."""
    summary = arena.run(arena.Spec(game=slug, a="static", b="static"), 30, workers=1)
    assert summary.win == pytest.approx(0.5, abs=0.2)
    assert summary.low <= summary.win <= summary.high


@pytest.mark.parametrize(
    ("slug", "least"), [("triolet", 0.58), ("101", 0.8), ("21", 0.6), ("20-sur-20", 0.5)]
)
def test_learned_values_beat_greed(slug, least):
    summary = arena.run(arena.Spec(game=slug, a="static", b="greedy"), 500, workers=1)
    assert summary.win > least


def test_larger_tables_and_solo():
    summary = arena.run(spec(seats=4), 5, workers=1)
    assert summary.games == 20
    alone = arena.run(arena.Spec(game="101", a="static", b="greedy", seats=1), 10, workers=1)
    assert alone.a > alone.b
    searched = arena.run(arena.Spec(game="101", a="maitre", b="static", seats=1), 4, workers=1)
    assert searched.a > searched.b + 10


@pytest.mark.parametrize(
    "wrong", [{"a": "nobody"}, {"game": "chess"}, {"seats": 9}, {"options": {"x": "y"}}]
)
def test_bad_input_is_refused(wrong):
    with pytest.raises(JetonsError):
        arena.run(spec(**wrong), 1, workers=1)


def test_no_games_is_refused():
    with pytest.raises(BadOption):
        arena.run(spec(), 0, workers=1)


def test_the_command(tmp_path, capsys):
    plot = tmp_path / "plot.svg"
    words = ["arena", "static", "greedy", "--games", "20", "--workers", "1", "--json"]
    assert main([*words, "--plot", str(plot), "--pairs"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 20
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    assert main(["arena", "static", "nobody"]) == 2
    assert main(["arena", "static", "greedy", "--games", "0"]) == 2


TRAINED = names() if os.environ.get("JETONS_SOAK") else names()[::3]  # each compiles for long


@pytest.mark.parametrize("slug", TRAINED)
def test_training_changes_the_weights(slug):
    learned = train(game_named(slug), scale=0.004)
    assert learned.shape == weights(game_named(slug)).shape
    assert (learned == learned).all()
    with pytest.raises(BadOption):
        train(game_named(slug), scale=0)
