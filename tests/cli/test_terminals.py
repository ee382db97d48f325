"""Terminals as they are: other encodings, few columns, closed pipes, long words."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from jetons.cli import LONGEST, main
from jetons.cli.review import card


def jetons(*words: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "jetons", *words],
        env={**os.environ, "JETONS_LANG": "fr", **environ}, capture_output=True, check=False,
    )  # fmt: skip


def test_an_encoding_without_the_letters_gets_question_marks() -> None:
    found = jetons("puzzles", "day", "triolet", PYTHONIOENCODING="ascii")
    assert found.returncode == 0, found.stderr
    assert found.stdout.isascii()
    assert b"Traceback" not in found.stderr


def test_a_long_word_is_not_echoed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["bots", "triolet", "x" * 100_000])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert len(told) < LONGEST + 40


@pytest.mark.parametrize("command", ["review", "analyse", "arena", "play"])
@pytest.mark.parametrize("seed", [str(1 << 64), "-1", "1e3", "9" * 5000])
def test_a_seed_out_of_range_is_refused(
    command: str, seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "triolet", f"--seed={seed}"])
    assert left.value.code == 2
    assert "2^64" in capsys.readouterr().err


def test_a_move_of_a_review_fits_in_forty_columns() -> None:
    cells = ("12", "Zoé", "H8=7", "30", "✓ meilleur", "0 %", "H8=9", "", "")
    first, second = card(cells, "fr")
    assert first == "12. Zoé · H8=7"
    assert "meilleur H8=9" in second
    assert "chance" not in second
