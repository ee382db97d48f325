"""The command as a person meets it: answers, and one clear line with exit code 2 for mistakes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from jetons.bots.levels import arena_numbers
from jetons.cli import main
from jetons.games import names

POSITION = {"game": "triolet", "board": {"H8": "9", "H9": "5"}, "rack": ["3", "7", "1"], "bag": 40}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run the command in this process."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_moves_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "moves", write(tmp_path / "p", json.dumps(POSITION)), "--json")
    assert (code, err) == (0, "")
    moves = json.loads(out)["moves"]
    assert moves["H10=1"] == 30
    assert moves["x 1 3 7"] == 0
    assert out.count("\n") == 1


def test_moves_of_many_positions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = "\n".join(json.dumps(POSITION) for _ in range(30)) + "\n"
    code, out, _ = run(capsys, "moves", write(tmp_path / "p", text), "--json")
    assert code == 0
    assert len(out.splitlines()) == 30


def test_a_bad_line_among_many_is_answered_in_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = [json.dumps(POSITION), "{broken", json.dumps(POSITION)]
    code, out, err = run(capsys, "moves", write(tmp_path / "p", "\n".join(lines)), "--json")
    assert code == 2
    answers = [json.loads(line) for line in out.splitlines()]
    assert ["moves" in answer for answer in answers] == [True, False, True]
    assert answers[1]["error"] == "bad_position"
    assert err.count("\n") == 1


def test_score_explains(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    position = {**POSITION, "move": "H10=1"}
    path = write(tmp_path / "p", json.dumps(position))
    code, out, _ = run(capsys, "--lang", "en", "score", path, "--json")
    assert code == 0
    assert json.loads(out) == {
        "move": "H10=1",
        "points": 30,
        "lines": [{"text": "trio 9-5-1", "points": 30, "clause": "T.14"}],
    }
    assert "trio 9-5-1" in run(capsys, "score", path)[1]


@pytest.mark.parametrize(
    "content",
    [
        '{"game": "whist"}',
        '{"game": "triolet", "board": ',
        '{"game": "triolet", "board": {"H8": "8", "A1": "8", "A3": "8", "A5": "8", "A7": "8"}}',
        '{"game": "triolet", "board": {"H7": "9", "H8": "8"}}',
        '{"game": "triolet", "board": {"H6": "1", "H7": "1", "H8": "1", "H9": "1"}}',
        "[]x",
        "17",
        "",
        "[[[[" * 4000,
    ],
)
def test_bad_positions_are_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str
) -> None:
    code, out, err = run(capsys, "moves", write(tmp_path / "p", content), "--json")
    assert code == 2
    assert out == ""
    assert err.startswith("jetons: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["moves", "/nowhere/at/all.json"],
        ["play", "whist"],
        ["play", "triolet", "--seat", "a"],
        ["play", "triolet", "--seat", "a", "--seat", "bot:nobody"],
        ["play", "triolet", "--option", "first=9"],
        ["play", "triolet", "--option", "x"],
        ["play", "triolet", "--record", "/nowhere/r.txt", "--seed", "1"],
        ["play", "triolet", "--think", "0"],
        ["play", "triolet", "--seed", "-4"],
        ["perft", "triolet", "--depth", "0"],
        ["replay", "/nowhere"],
        ["verify", "/nowhere"],
        ["board", "check", "/nowhere"],
        ["bots", "whist"],
        ["unknown"],
        ["moves", "--wrong"],
    ],
)
def test_mistakes_are_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    code, _, err = run(capsys, *words)
    assert code == 2
    assert err.startswith("jetons: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_play_record_replay_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(tmp_path / "partie.txt")
    for slug in names():
        seats = ["--seat", "bot:greedy", "--seat", "bot:random"]
        code, out, err = run(capsys, "play", slug, *seats, "--record", path, "--seed", "5")
        assert (code, err) == (0, ""), slug
        assert run(capsys, "verify", path)[0] == 0
        code, out, _ = run(capsys, "replay", path, "--json")
        replayed = json.loads(out)
        assert replayed["game"] == slug
        assert replayed["why"]
        assert run(capsys, "replay", path)[0] == 0


def test_a_series_is_played_verified_and_replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = str(tmp_path / "serie.txt")
    words = ["--seat", "bot:greedy", "--seat", "bot:greedy", "--total", "8", "--seed", "2"]
    code, _, err = run(capsys, "play", "20-sur-20", *words, "--record", path)
    assert (code, err) == (0, "")
    code, out, _ = run(capsys, "replay", path, "--json")
    assert code == 0
    series = json.loads(out)
    assert max(series["scores"]) >= 8
    code, out, _ = run(capsys, "verify", path)
    assert code == 0
    assert len(out.splitlines()) == len(series["rounds"])
    assert run(capsys, "play", "triolet", "--total", "8")[0] == 2, "a game without rounds"


def test_a_broken_record_is_refused_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "partie.txt"
    words = ["--seat", "bot:greedy", "--seat", "bot:greedy", "--record", str(path), "--seed", "5"]
    run(capsys, "play", "triolet", *words)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: len(text) // 2], encoding="utf-8")
    code, _, err = run(capsys, "--lang", "en", "verify", str(path))
    assert code == 2
    assert "line" in err
    assert "truncated" in err


def test_a_person_plays_from_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("h\n?\n??\nnonsense\nH8=15\nu\nr\n"))
    code, out, err = run(
        capsys, "--lang", "en", "play", "triolet", "--seed", "3", "--bot", "random"
    )
    assert (code, err) == (0, "")
    assert "is not a move" in out
    assert "not on the rack" in out
    assert "resigned" in out


def test_the_command_starts_as_a_program(tmp_path: Path) -> None:
    path = write(tmp_path / "p", json.dumps(POSITION))
    words = [sys.executable, "-m", "jetons", "moves", path, "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "H10=1" in json.loads(done.stdout)["moves"]


@pytest.mark.parametrize("slug", names())
def test_bots_are_listed_with_their_score(capsys: pytest.CaptureFixture[str], slug: str) -> None:
    code, out, err = run(capsys, "bots", slug)
    assert (code, err) == (0, "")
    scores = {line.split()[0]: line.split()[1] for line in out.splitlines()}
    assert set(scores) == {"random", "greedy", "doux", "debutant", "amateur", "expert", "maitre"}
    if slug not in arena_numbers():
        assert set(scores.values()) == {"-"}
        return
    assert scores == {name: str(one["average"]) for name, one in arena_numbers()[slug].items()}
    assert [float(score) for score in scores.values()] == sorted(map(float, scores.values()))


def test_a_depth_that_would_take_for_ever_is_refused_at_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for depth in ("99", "0"):
        code, out, err = run(capsys, "perft", "triolet", "--depth", depth)
        assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert "moves" in run(capsys, "--help")[1]
    assert run(capsys, "--version")[1].startswith("jetons ")
    assert "COMMAND" in run(capsys)[1]


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (["puzzles", "triolet"], "choix inconnu : 'triolet'", "invalid choice: 'triolet'"),
        (["verify"], "il manque : RECORD", "required: RECORD"),
        (["replay", "x", "--foo"], "arguments inconnus : --foo", "unrecognized arguments: --foo"),
        (["arena", "a", "b", "--games", "x"], "--games : valeur", "--games: invalid int value"),
        (["arena", "a", "b", "--games"], "--games : il faut une valeur", "expected one argument"),
    ],
)
def test_a_wrong_word_is_told_in_the_persons_language(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    french: str,
    english: str,
) -> None:
    monkeypatch.setenv("JETONS_LANG", "fr")  # --lang sets it for the process
    for lang, told in (("fr", french), ("en", english), ("fr", french)):
        code, out, err = run(capsys, "--lang", lang, *words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert told in err


def test_the_help_is_in_one_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JETONS_LANG", "fr")
    code, out, _ = run(capsys, "--lang", "fr", "-h")
    assert code == 0
    assert not [word for word in ("usage", "positional", "show") if word in out]
    code, out, _ = run(capsys, "--lang", "en", "-h")
    assert "play in the terminal" in out
    assert "jouer" not in out
