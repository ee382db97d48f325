"""A network that learns by playing itself: it learns, is kept, plays, and refuses what is wrong."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest

import jetons
from jetons.adapters.learn.__main__ import main
from jetons.adapters.learn.curve import draw
from jetons.adapters.learn.learner import Learner
from jetons.adapters.learn.network import NumpyNetwork, TorchNetwork, fresh
from jetons.bots import Budget
from jetons.bots.program import Program
from jetons.core import native
from jetons.core.errors import BadOption
from jetons.core.jit import is_compiled

compiled = pytest.mark.skipif(not is_compiled(), reason="hundreds of games, interpreted: minutes")


def taught(slug: str, n_games: int, seed: int = 0) -> Learner:
    learner = Learner.new(slug, seed)
    school = learner.school(seed, n_games)
    while school.share < 1:
        school.step()
    assert school.progress.games >= n_games
    return learner


@compiled
@pytest.mark.parametrize(("slug", "n_games"), [("101", 400), ("21", 400)])
def test_a_few_games_teach_something(slug: str, n_games: int) -> None:
    knows_nothing = Learner.new(slug, 0).measure("debutant", 50, seed=1)
    knows = taught(slug, n_games)
    told = knows.measure("debutant", 50, seed=1)
    assert knows_nothing.win < 0.1
    assert told.win > 0.3
    assert told.low < told.win < told.high
    assert told.measured == 100


@compiled
def test_the_same_seed_learns_the_same() -> None:
    first, again, other = (taught("21", 60, seed).network.weights() for seed in (3, 3, 4))
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert not np.array_equal(first[0], other[0])


@compiled
def test_the_learner_sees_which_tokens_share_a_back() -> None:
    look = taught("101", 128).look
    backs = look.kept()["backs"]
    assert backs.sum() == 50  # each token behind one back (101.2) …
    assert (backs.sum(axis=0) == 1).all()
    assert (backs.sum(axis=1) == 5).all()  # … and five behind each


def test_a_network_learns_what_it_is_shown() -> None:
    rng = np.random.default_rng(1)
    rows = rng.standard_normal((512, 6)).astype(np.float32)
    wanted = (np.abs(rows[:, 0]) + rows[:, 1] * (rows[:, 2] > 0)).astype(np.float32)
    network = NumpyNetwork(fresh(6, 1))
    errors = [network.learn(rows, wanted, 3e-3) for _ in range(400)]
    assert errors[-1] < 0.05 * errors[0]
    assert np.mean((network.predict(rows) - wanted) ** 2) < 0.05 * errors[0]


def test_pytorch_and_numpy_say_the_same() -> None:
    pytest.importorskip("torch", reason="PyTorch is an extra: pip install 'jetons[learn]'")
    rng = np.random.default_rng(2)
    rows = rng.standard_normal((64, 9)).astype(np.float32)
    wanted = rows.sum(axis=1)
    weights = fresh(9, 2)
    weights[-2] += 0.1  # a last layer of zeros would teach the others nothing at first
    pair = NumpyNetwork(weights), TorchNetwork(weights)
    for _ in range(20):
        errors = [network.learn(rows, wanted, 1e-3) for network in pair]
        assert errors[0] == pytest.approx(errors[1], rel=1e-3)
    assert pair[0].predict(rows) == pytest.approx(pair[1].predict(rows), abs=1e-3)
    for a, b in zip(pair[0].weights(), pair[1].weights(), strict=True):
        assert a == pytest.approx(b, abs=1e-3)


@compiled
@pytest.mark.parametrize("slug", ["101", "21"])
def test_one_command_learns_keeps_and_plays(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, curve, picture = tmp_path / "kept.npz", tmp_path / "curve.json", tmp_path / "curve.svg"
    words = [slug, "--games", "16", "--pairs", "2", "--out", str(kept)]
    assert main([*words, "--curve", str(curve)]) == 0
    told = json.loads(curve.read_text("utf-8"))
    assert capsys.readouterr().out.count("%") == 3 * len(told["curve"])
    assert told["curve"][-1]["games"] >= 16
    assert told["curve"][-1]["measured"] == 4
    other = str(tmp_path / "other.npz")
    few = [slug, "--games", "1", "--pairs", "2", "--out", other]
    assert main([*few, "--curve", str(picture)]) == 0
    assert picture.read_text("utf-8").startswith("<svg")
    command = f"{sys.executable} -m jetons.adapters.learn {slug} --play {kept}"
    with Program(command) as program:
        match = jetons.new(slug, seats=2, seed=1)
        for _ in range(6):
            match = program.bot().play(match, Budget(seconds=20))
        assert program.name == "Learner"
    bot = Learner.load(slug, kept).bot()
    again = jetons.new(slug, seats=2, seed=1)
    for _ in range(6):
        again = bot.play(again)
    assert match.moves == again.moves


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["21", "--against", "nobody", "--games", "1"], "unknown level"),
        (["21", "--play", "{tmp}/none.npz"], "No such file"),
        (["21", "--play", "{tmp}/wrong.npz"], "no network of 21"),
        (["21", "--out", "{tmp}/none/x.npz"], "there is no folder"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.npz").write_bytes(b"not a network")
    assert main([word.replace("{tmp}", str(tmp_path)) for word in words]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("words", [["triolet"], ["21", "--games", "0"], ["21", "--pairs", "x"], []])
def test_what_cannot_be_asked_for_ends_with_2(words: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)


def test_only_two_games_are_learnt(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="101"):
        Learner.new("triolet", 0)
    Learner.new("21", 0).save(tmp_path / "21.npz")
    with pytest.raises(BadOption, match=r"no network of 101|pas un réseau de 101"):
        Learner.load("101", tmp_path / "21.npz")


def test_a_curve_is_a_picture() -> None:
    point = {"games": 1, "rows": 2, "seconds": 3.0, "error": 0.5}
    curve = [{**point, "win": 0.4, "low": 0.3, "high": 0.5}]
    picture = draw([{"game": "21", "against": "amateur", "curve": curve}])
    assert "amateur" in picture
    assert picture.count("<circle") == 1


def test_the_name_of_a_curve_stands_over_its_end() -> None:
    """Also where the curve comes down to its end beside the name."""
    point = {"games": 1, "rows": 2, "error": 0.5}
    shares = ((0.0, 0.1), (95.0, 0.7), (100.0, 0.6))
    curve = [{**point, "seconds": s, "win": w, "low": w, "high": w + 0.1} for s, w in shares]
    picture = draw([{"game": "101", "against": "amateur", "curve": curve}])
    named = re.search(r'<text x="700.0" y="([\d.]+)"[^>]*>101<', picture)
    whiskers = re.findall(r'y2="([\d.]+)" stroke="#\w+" opacity', picture)
    assert named
    assert len(whiskers) == len(curve)
    assert float(named[1]) < min(map(float, whiskers))


@pytest.mark.parametrize(
    ("words", "is_command"),
    [
        (["python", "-m", "jetons", "arena"], True),
        (["python", "-m", "jetons.server"], True),
        (["/usr/bin/python", "/usr/bin/jetons", "arena"], True),
        (["python", "-m", "jetons.adapters.learn", "21"], False),
        (["python", "-m", "jetons.adapters.gpu"], False),
        (["python", "mine.py"], False),
    ],
)
def test_learning_is_compiled_and_commands_use_libraries(
    words: list[str], is_command: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "orig_argv", words)
    assert native.is_command() is is_command
