"""Test vectors agree with the rules, and a difference is found and named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jetons.analysis import vectors
from jetons.cli import main
from jetons.core.jit import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="whole games are slow interpreted")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vectors")
    assert main(["vectors", str(folder), "--games", "1"]) == 0
    return folder


def test_what_is_written_checks(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "vectors", str(folder), "--check"]) == 0
    assert "0 difference(s)" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["positions-triolet.jsonl", "games-101.jsonl"])
def test_a_difference_is_named_with_its_line(folder: Path, name: str) -> None:
    path = folder / name
    lines = path.read_text("utf-8").splitlines()
    third = json.loads(lines[2])
    if "moves" in third:
        third["moves"][next(iter(third["moves"]))] += 1
    else:
        third["scores"][0] += 1
    lines[2] = json.dumps(third)
    path.write_text("\n".join(lines), "utf-8")
    wrong = vectors.check(folder)
    assert wrong
    assert all(fault.startswith((f"{name}:3:", "positions-", "games-")) for fault in wrong)
    assert any(fault.startswith(f"{name}:3:") for fault in wrong)


def test_no_games_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vectors", str(tmp_path / "new"), "--games", "0"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("word", ["chess", "triolet", ""])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_word_that_is_no_folder_makes_none(
    word: str,
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JETONS_LANG", lang)
    assert main(["vectors", word, "--games", "1"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert f"./{word}" in told.err
    assert list(tmp_path.iterdir()) == []


def test_a_path_makes_its_folder_and_a_bare_word_is_a_folder_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Path, int]] = []
    monkeypatch.setattr(vectors, "write", lambda folder, n, tell: asked.append((folder, n)))
    monkeypatch.chdir(tmp_path)
    assert main(["vectors", "./chess", "--games", "1"]) == 0
    (tmp_path / "mine").mkdir()
    assert main(["vectors", "mine", "--games", "2"]) == 0
    assert asked == [(Path("chess"), 1), (Path("mine"), 2)]
