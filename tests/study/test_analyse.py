"""``jetons analyse``: legal moves counted, the best first, the same for equal seeds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jetons.cli import main
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.games import game as game_named
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


def test_what_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    fourteen = '{"game": "triolet", "rack": ["14", "14", "14"]}'
    for text in ("{}", "[]", "{broken", fourteen, '{"game": "chess"}', "", "null", "[" * 9000):
        path.write_text(text, encoding="utf-8")
        assert main(["analyse", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["analyse", str(path), "--budget", "0"]) == 2
    assert main(["analyse", str(path), "--moves", "0"]) == 2


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
