"""``jetons print``: a file, or one clear line with exit code 2."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.box.reading import read, size_of
from tests.cli.test_cli import run, write
from tests.play.matches import greedy_match

from jetons.games.vingt_et_un.board import EXAMPLE
from jetons.play.record import write_record


@pytest.fixture(autouse=True)
def in_french(monkeypatch: pytest.MonkeyPatch) -> None:
    """``--lang`` sets the language of the process: the next test has its own again."""
    monkeypatch.setenv("JETONS_LANG", "fr")


def test_a_file_is_written_and_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "print", "101", "--paper", "letter", "--mono", "--lang", "en")
    assert (code, err) == (0, "")
    assert "101-letter-en-mono.pdf" in out
    reader = read((tmp_path / "101-letter-en-mono.pdf").read_bytes())
    assert size_of(reader.pages[0]) == pytest.approx((215.9, 279.4), abs=0.01)
    assert reader.metadata.title == "101 to print"


def test_a_board_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board = write(tmp_path / "board.txt", EXAMPLE.replace("/", "\n"))
    target = tmp_path / "own.pdf"
    code, _, err = run(capsys, "print", "21", "--board", board, "-o", str(target))
    assert (code, err) == (0, "")
    titles = [page.extract_text() for page in read(target.read_bytes()).pages]
    assert sum("Plateau" in title for title in titles[1:]) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "chess"),
        (["triolet", "--paper", "a3"], "a3"),
        (["triolet", "--board", "nowhere.txt"], "nowhere.txt"),
        (["triolet", "--board", "bad.txt"], "15"),
        (["20-sur-20", "--board", "bad.txt"], "20 sur 20"),
        (["triolet", "-o", "nowhere/x.pdf"], "nowhere"),
        ([], "GAME"),
        (["triolet", "--record", "bad.txt"], "--record"),
        (["--record", "bad.txt"], "ligne 1"),
        (["--record", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_a_mistake_is_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "bad.txt", "...")
    code, out, err = run(capsys, "print", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("jetons: ")
    assert told in err
    assert [path.name for path in tmp_path.iterdir()] == ["bad.txt"]


def test_a_finished_match_is_one_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = greedy_match("triolet")
    record = write(tmp_path / "game.txt", write_record(match, date="2026-11-16"))
    target = tmp_path / "page.pdf"
    code, _, err = run(capsys, "print", "--record", record, "--lang", "en", "-o", str(target))
    assert (code, err) == (0, "")
    (page,) = read(target.read_bytes()).pages
    text = page.extract_text()
    assert "Triolet · a game" in text
    assert all(str(score) in text for score in match.scores)


def test_an_unfinished_match_is_no_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = write(tmp_path / "game.txt", write_record(greedy_match("triolet", 2)))
    code, out, err = run(capsys, "print", "--record", record, "-o", str(tmp_path / "x.pdf"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert not (tmp_path / "x.pdf").exists()
