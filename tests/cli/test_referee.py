"""``jetons referee``: a sheet kept beside a real box, at the keyboard."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from jetons.box.sheet import Sheet
from jetons.cli import main
from jetons.play.record_reader import read_record

OPENING = "H7=5 H8=7 H9=3"
FIRST = """
R1 O2 G4 B3 P5
R3 O3 G3 B4 P10
R4 O4 G7 B5 P4
R6 O6 G6 B6 P6
R7 O5 G5 B7 P7
"""
SECOND = """
O1 G2 B9 P9 R10
R8 O8 G8 B8 P2
P8 P3 R2 O7 O10
B1 P1 R9 O9 G9
G1 R5 B2 B10 G10
"""
Typed = Callable[..., tuple[int, str, str]]


@pytest.fixture
def typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Typed:
    """Type lines to the command in an empty folder; the exit code, what it said, and its folder."""
    monkeypatch.chdir(tmp_path)

    def run(lines: list[str], *words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        try:
            code = main(["--lang", "en", "referee", *words])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_a_move_is_counted_line_by_line(typed: Typed) -> None:
    """Points with their reasons, and what is refused with its clause."""
    code, out, _ = typed([OPENING, "A1=3", "q"], "triolet", "--player", "Ana", "--player", "Bo")
    assert code == 0
    assert "+110" in out
    assert "(T.6)" in out
    assert Sheet.decode(Path("triolet.sheet.json").read_bytes()).standing().scores == (110, 0)


def test_it_goes_on_where_it_was_left(typed: Typed) -> None:
    """Saved after every entry; a correction shows what it changed."""
    typed([OPENING, "G9=4"], "triolet", "--player", "Ana", "--player", "Bo")
    code, out, _ = typed(["fix 1 H7=6 H8=7 H9=2", "x ? ?", "b", "del 9", "q"], "triolet")
    assert code == 0
    assert "Bo 7 → 6" in out
    assert "x ? ?" in Path("triolet.sheet.json").read_text("utf-8")
    assert "! there is no such row" in out
    assert "[4]" in out


def test_a_new_sheet_puts_the_old_one_aside(typed: Typed) -> None:
    """Nothing that was entered is lost."""
    typed(["= 5"], "21", "--player", "Ana", "--player", "Bo")
    code, _, err = typed([], "21", "--player", "Cléo", "--player", "Bo")
    assert code == 2
    assert err.startswith("jetons: ")
    assert typed(["= 7"], "21", "--new", "--player", "Cléo", "--player", "Bo")[0] == 0
    assert Sheet.decode(Path("21.sheet.json.1").read_bytes()).players == ("Ana", "Bo")


def test_a_record_of_what_was_laid(typed: Typed) -> None:
    """It replays by the rules, hands and all."""
    code, _, _ = typed([OPENING, "G9=4", "q"], "triolet", "--record", "game.txt")
    assert code == 0
    match = read_record(Path("game.txt").read_text("utf-8")).match
    assert [move.move for move in match.moves] == [OPENING, "G9=4"]


def test_squares_are_counted_as_they_lie(typed: Typed) -> None:
    """101: rows of tokens, kept after every square, compared at the end."""
    first = [
        "R1 O2 G4 B3 P5",
        "R3 O3 G3 B4 P10",
        "R4 O4 G7 B5 P4",
        "R6 O6 G6 B6 P6",
        "R7 O5 G5 B7 P7",
    ]
    second = [
        "O1 G2 B9 P9 R10",
        "R8 O8 G8 B8 P2",
        "P8 P3 R2 O7 O10",
        "B1 P1 R9 O9 G9",
        "G1 R5 B2 B10 G10",
    ]
    typed([*first, ""], "101", "--player", "Ana", "--player", "Bo")
    code, out, _ = typed([*second, ""], "101", "--player", "Ana", "--player", "Bo")
    assert code == 0
    assert "strike" in out


@pytest.mark.parametrize("text", ["{", "[]", '{"game": "21"}', "null"])
def test_a_file_that_is_no_sheet(typed: Typed, text: str) -> None:
    """One line, exit code 2, and the file stays as it was."""
    for name in ("21", "101"):
        Path(f"{name}.sheet.json").write_text(text, "utf-8")
        code, _, err = typed([], name)
        assert code == 2
        assert len(err.strip().splitlines()) == 1
        assert Path(f"{name}.sheet.json").read_text("utf-8") == text


def test_a_table_that_somebody_laid_already(typed: Typed, tmp_path: Path) -> None:
    """A sheet begins in the middle of a match; a table that cannot be is one sentence."""
    (tmp_path / "table.json").write_text('{"board":{"K6":"7"},"scores":[12,30]}', encoding="utf-8")
    code, out, _ = typed(["K5=6", "q"], "triolet", "--table", "table.json")
    assert code == 0
    assert "+19" in out
    assert Sheet.decode(Path("triolet.sheet.json").read_bytes()).standing().scores == (31, 30)
    (tmp_path / "bad.json").write_text('{"board":{"Z6":"7"}}', encoding="utf-8")
    code, _, err = typed([], "triolet", "--new", "--table", "bad.json")
    assert code == 2
    assert err.count("\n") == 1
    code, _, err = typed([], "101", "--table", "table.json")
    assert code == 2
