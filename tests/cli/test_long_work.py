"""Long work says how far it is where nothing is compiled, and is refused before it begins."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from jetons.bots.value import n_stored, weights
from jetons.cli import main
from jetons.core.jit import is_compiled
from jetons.games import game as game_named
from jetons.study import puzzles


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands take it that nothing is compiled."""
    for module in ("cli.warm", "cli.train", "cli.puzzles", "analysis.train"):
        monkeypatch.setattr(f"jetons.{module}.is_compiled", lambda: False)


@pytest.mark.usefixtures("uncompiled")
def test_checking_puzzles_says_before_each_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    three = puzzles.puzzles("21")[:3]
    told: list[str] = []

    def survives(*_: object) -> bool:
        told.append(capsys.readouterr().err)
        return True

    monkeypatch.setattr(puzzles, "puzzles", lambda _game: three)
    monkeypatch.setattr(puzzles, "survives", survives)
    assert main(["--lang", "en", "puzzles", "check", "21"]) == 0
    assert told[0].startswith("without numba this takes hours")
    assert [words.splitlines()[-1] for words in told] == ["0 / 3", "1 / 3", "2 / 3"]
    assert capsys.readouterr().out == "3 hold, 0 do not\n"


@pytest.mark.skipif(not is_compiled(), reason="whole games: compiled only")
@pytest.mark.usefixtures("uncompiled")
def test_training_says_how_far_it_is_and_writes_the_file_that_was_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, game = tmp_path / "mine.weights", game_named("21")
    assert main(["--lang", "en", "train", "21", "--scale", "0.004", "--out", str(path)]) == 0
    told = capsys.readouterr()
    first, second, *_ = told.err.splitlines()
    assert first.startswith("without numba this takes hours")
    assert second.startswith("0 / ")
    assert told.out == f"weights written: {path}\n"
    assert [one.name for one in tmp_path.iterdir()] == ["mine.weights"]
    with np.load(path) as data:
        assert len(data["W"]) == n_stored(game, weights(game))


def test_training_is_refused_before_it_begins_where_it_could_not_be_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["train", "21", "--out", str(tmp_path / "none" / "w.npz")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
