"""`jetons stats` over a folder of records, and what the shell is told for Tab."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import jetons
from jetons.cli import COMMANDS, build_parser, has_command, main

pytest.importorskip("polars")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    greedy = jetons.bot("greedy")
    for slug in ("101", "triolet"):
        for seed in range(3):
            match = jetons.new(slug, players=["Anne", "Zoé"], seed=seed)
            while not match.is_over:
                match = greedy.play(match, jetons.Budget(seed=1))
            (folder / f"{slug}-{seed}.txt").write_text(jetons.write_record(match), "utf-8")
    unfinished = jetons.new("triolet", seed=1)
    (folder / "running.txt").write_text(jetons.write_record(unfinished), "utf-8")
    (folder / "damaged.txt").write_text("nonsense", "utf-8")
    (folder / "binary.txt").write_bytes(b"\xff\xfe\x00")
    return folder


def test_it_counts_what_the_records_say(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    games = {row["game"]: row for row in told["games"]}
    assert {slug: row["games"] for slug, row in games.items()} == {"101": 3, "triolet": 3}
    records = [
        jetons.read_record((folder / f"triolet-{n}.txt").read_text("utf-8")) for n in range(3)
    ]
    scores = [score for record in records for score in record.match.scores]
    assert games["triolet"]["score"] == pytest.approx(sum(scores) / len(scores))
    assert games["triolet"]["highest"] == max(scores)
    assert sum(row["won"] for row in told["seats"] if row["game"] == "triolet") == pytest.approx(1)
    best = max(event.points for record in records for event in record.match.moves)
    assert next(row for row in told["best"] if row["game"] == "triolet")["points"] == best
    assert sorted(name for name, _why in told["bad"]) == ["binary.txt", "damaged.txt"]


def test_it_shows_tables_and_draws(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "stats", str(folder), "--plots", str(tmp_path / "plots")]) == 0
    shown = capsys.readouterr()
    assert "by seat" in shown.out
    assert "damaged.txt" in shown.err
    assert sorted(path.name for path in (tmp_path / "plots").iterdir()) == [
        "101.svg",
        "triolet.svg",
    ]


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_nothing_to_count_is_said_in_a_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_only_bad_files_are_one_line_and_nothing_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text("nonsense", "utf-8")
    assert main(["--lang", "en", "stats", str(tmp_path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "1 unreadable file, a.txt: line 1: " in err


def test_plots_that_cannot_be_written_are_refused_first(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for plots in (tmp_path / "file", tmp_path / "file" / "plots"):
        assert main(["stats", str(folder), "--plots", str(plots)]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_lines(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "jetons" in capsys.readouterr().out


def completions(line: str, tmp_path: Path) -> set[str]:
    out = tmp_path / "out"
    env = {
        **os.environ,
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(out),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    subprocess.run([sys.executable, "-m", "jetons", *line.split()[1:]], env=env, check=False)
    return {word.strip() for word in out.read_text("utf-8").split("\x0b")}


def test_tab_completes_commands_and_options(tmp_path: Path) -> None:
    assert completions("jetons ve", tmp_path) == {"vectors", "verify"}
    assert "--moves-only" in completions("jetons verify --m", tmp_path)
    assert completions("jetons bots tri", tmp_path) == {"triolet"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_help_fits_one_screen_and_names_every_command(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JETONS_LANG", lang)
    text = build_parser([]).format_help()
    assert len(text.splitlines()) < 24  # and the prompt below
    assert max(map(len, text.splitlines())) < 80
    assert all(name in text for name in COMMANDS if has_command(name))
