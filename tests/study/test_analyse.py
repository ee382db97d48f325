"""``jetons analyse``: legal moves counted, the best first, the same for equal seeds."""

from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest

from jetons.cli import main
from jetons.cli.places import line_of, line_of_excess, line_of_twice
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.games import game as game_named
from jetons.play.match import Match
from jetons.study import puzzles

pytestmark = pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")


def test_it_finds_what_a_puzzle_asks_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game
) -> None:
    one = max(puzzles.puzzles(game), key=lambda found: found.lead)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(one.position), encoding="utf-8")
    words = ["analyse", str(path), "--json", "--budget", "0.3", "--moves", "3", "--seed", "4"]
    assert main(words) == 0
    out = capsys.readouterr().out
    found = json.loads(out)
    assert puzzles.is_solution(game, one, found["best"])
    assert found["n_legal"] >= puzzles.FEWEST
    wins = [move["win"] for move in found["steps"][-1]["moves"]]
    assert wins[0] > max(wins) - 0.01  # of moves that are not told apart either may be first
    assert main(words) == 0
    assert capsys.readouterr().out == out
    assert main(words[:2]) == 0
    assert one.solutions[0].split()[0] in capsys.readouterr().out


def test_an_only_move_has_its_chances_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new(game_named("101"), ["", ""], secret=b"o" * 32)
    while len(match.legal()) > 1:
        match = match.after(match.legal()[0])
    path = tmp_path / "position.json"
    position = match.game.notation.write_position(match.states[0], match.turn)
    path.write_text(json.dumps(position), encoding="utf-8")
    words = ["analyse", str(path), "--budget", "0.05", "--seed", "4"]
    assert main([*words, "--json"]) == 0
    last = json.loads(capsys.readouterr().out)["steps"][-1]
    assert len(last["moves"]) == 1
    assert last["samples"] > 0
    assert 0.0 < last["moves"][0]["win"] < 1.0
    monkeypatch.setenv("JETONS_LANG", "en")
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("one legal move\n")


def test_what_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    fourteen = '{"game": "triolet", "rack": ["14", "14", "14"]}'
    for text in ("{}", "[]", "{broken", fourteen, '{"game": "chess"}', "", "null", "[" * 9000):
        path.write_text(text, encoding="utf-8")
        assert main(["analyse", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["analyse", str(path), "--budget", "0"]) == 2
    assert main(["analyse", str(path), "--moves", "0"]) == 2


TABLES = (  # what lies there, a line each, with its refusal
    ("triolet", ['"board": {"H8": "9",', '"A1": "3"}'], "line 3: A1: ", "T.6"),
    ("triolet", ['"board": {"A1": "3"}'], "H8 is empty", "T.5"),
    ("triolet", ['"board": {"H8": "1", "H9": "2",', '"I8": "3", "I9": "4"}'], "line 2: H8", "T.9"),
    ("21", ['"board": {"H7": {"n": 9, "by": "blue"}}'], "H9 is empty", "21.9"),
    (
        "21",
        ['"board": {"H9": {"n": 3, "by": "pink"},', '"H7": {"n": 10, "by": "blue"}}'],
        "line 3: H7: ",
        "21.9",
    ),
    (
        "21",
        [
            '"board": {"H7": {"n": 1, "by": "blue"},',
            '"H9": {"n": 1, "by": "pink"},',
            '"A1": {"n": 1, "by": "blue"}}',
        ],
        "line 4: A1: ",
        "21.10",
    ),
    (
        "20-sur-20",
        ['"table": {"dominoes": [', '{"at": [0,0], "dir": "h", "halves": [1,2]}]}'],
        "line 3: table.dominoes[0]",
        "20.9",
    ),
    (
        "20-sur-20",
        [
            '"table": {"dominoes": [{"at": [0,0], "dir": "h", "halves": [1,2]},',
            '{"at": [5,5], "dir": "h", "halves": [1,3]}]}',
        ],
        "line 3: [5,5]: ",
        "20.8",
    ),
)


@pytest.mark.parametrize(("slug", "laid", "said", "clause"), TABLES)
def test_a_table_that_no_game_leads_to_is_refused_with_its_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    slug: str,
    laid: list[str],
    said: str,
    clause: str,
) -> None:
    rack = "0|1" if slug == "20-sur-20" else "7"
    lines = [f'{{"game": "{slug}", "round": 5, "rack": ["{rack}"],', *laid]
    path = tmp_path / "position.json"
    path.write_text("\n".join(lines) + "}", encoding="utf-8")
    assert main(["--lang", "en", "analyse", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
    assert f"(rule {clause})" in err
    game_named(slug).notation.read_position(json.loads(path.read_text("utf-8")))  # a part of one


def test_lines_are_found_as_on_the_page() -> None:
    path = Path(__file__).parents[2] / "web" / "tests" / "places.json"
    cases = json.loads(path.read_text("utf-8"))
    for case in cases["paths"]:
        assert line_of(cases["text"], tuple(case["path"])) == case["line"], case


def test_a_deep_text_costs_little_memory() -> None:
    text = '{"game": "triolet", "board": ' + "[" * 4500 + "]" * 4500 + "}"
    tracemalloc.start()
    assert line_of(text, ("board", 0, 0, "x")) == 1
    assert line_of_twice(text) is None
    assert line_of_excess(text) == 1
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 500_000


def test_whatever_is_wrong_has_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    digits = '{"game": "triolet",\n"bag": ' + "9" * 5000 + "}"
    for text, line in (
        ("[]", 1),
        ("\nnull", 2),
        ("{}", 1),
        (digits, 2),
        ('{"game": "triolet",\n"rack": [],\n"rack": ["3"]}', 3),
        ('{"game": "triolet",\n"rack": []}', 2),
        ('{"game": "triolet",\n"board": {"H8": "1",\n"h8": "2"}}', 3),
        ('[{"game": "triolet", "rack": ["3"], "board": {"H8": "9"}},\n\n{"game": 7}]', 3),
    ):
        path.write_text(text, encoding="utf-8")
        assert main(["--lang", "en", "analyse", str(path), "--budget", "0.02"]) == 2
        assert f"line {line}: " in capsys.readouterr().err


def test_the_first_of_several_that_cannot_be_is_named_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "positions.jsonl"
    one = json.dumps(puzzles.puzzles(game_named("21"))[0].position)
    path.write_text(f'{one}\n\n{{"game": "chess"}}\n{{broken\n', encoding="utf-8")
    assert main(["--lang", "en", "analyse", str(path), "--json", "--budget", "0.02"]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 3
    assert "2 of 3" in err
    assert "line 3: unknown game" in err
