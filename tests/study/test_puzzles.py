"""The puzzles of the package: every one can be played, has its solution, and is judged by rules."""

from __future__ import annotations

import datetime
import math
from pathlib import Path

import pytest

from jetons.bots.levels import GENTLE, levels_of
from jetons.cli import main
from jetons.core.engine import engine
from jetons.core.errors import BadNotation, IllegalMove
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.games import game as game_named
from jetons.study import puzzles, second, themes
from jetons.study.puzzles import AS_GOOD, CHECKED, NoPuzzle, daily_index, is_solution
from jetons.study.sentences import WORDS

WEB = Path(__file__).parents[2] / "web" / "src" / "study"


def test_every_puzzle_can_be_played_and_has_its_solution(game: Game) -> None:
    every = puzzles.puzzles(game)
    assert len(every) >= 200
    assert math.gcd(len(every), puzzles.STEP) == 1  # or some would never be the day's
    assert len({one.id for one in every}) == len(every)
    for one in every:
        states = game.notation.read_position(one.position)
        legal = engine(game).legal(states)
        assert len(legal) >= puzzles.FEWEST
        assert is_solution(game, one, one.solutions[0])
        others = [move for move in one.moves if move.move not in one.solutions]
        assert others
        assert not is_solution(game, one, others[0].move)
        assert one.moves[0].win - max(move.win for move in others) >= CHECKED - 0.001
        good = [move.win for move in one.moves if move.move in one.solutions]
        assert max(good) - min(good) <= AS_GOOD + 0.001
        by_points = themes.points_theme(one.moves[0].points, [move.points for move in others])
        if by_points == "points" and "equal" in one.themes:  # of a move that is not told
            texts = [game.notation.format_move(states[0], move) for move in legal]
            places = [k for k, text in enumerate(texts) if text not in one.solutions]
            most = max(engine(game).score(states, legal[k : k + 1]) for k in places)
            assert most >= one.moves[0].points
        else:
            assert by_points in one.themes or "restraint" in one.themes
        assert 1 <= one.difficulty <= 5
        assert set(one.found) == {level.name for level in levels_of(game)} - {GENTLE}


def test_every_theme_has_its_words(game: Game) -> None:
    known = WORDS.table("themes")
    assert {theme for one in puzzles.puzzles(game) for theme in one.themes} <= set(known)


def test_the_page_counts_days_as_we_do() -> None:
    source = (WEB / "puzzles.svelte.ts").read_text(encoding="utf-8")
    assert f"const STEP = {puzzles.STEP};" in source
    days = [datetime.date(2026, 11, 16) + datetime.timedelta(k) for k in range(200)]
    assert len({daily_index(200, day) for day in days}) == 200  # all of them before one comes again


def test_a_puzzle_that_there_is_not_is_refused(game: Game) -> None:
    with pytest.raises(NoPuzzle):
        puzzles.puzzle(game, "nowhere")
    one = puzzles.puzzles(game)[0]
    with pytest.raises((IllegalMove, BadNotation)):
        is_solution(game, one, "nonsense")


def test_the_command_shows_and_judges(capsys: pytest.CaptureFixture[str], game: Game) -> None:
    assert main(["puzzles", "day", game.slug, "--date", "2026-11-16"]) == 0
    assert capsys.readouterr().out.count("\n") > 3
    one = puzzles.daily(game, datetime.date(2026, 11, 16))
    assert one is not None
    words = ["puzzles", "solve", game.slug, "--puzzle", one.id, "--move"]
    assert main([*words, one.solutions[0]]) == 0
    other = next(move.move for move in one.moves if move.move not in one.solutions)
    assert main([*words, other]) == 1
    capsys.readouterr()
    assert main(["puzzles", "day", game.slug, "--date", "tomorrow"]) == 2
    assert main(["puzzles", "solve", game.slug, "--puzzle", "nowhere", "--move", "x"]) == 2
    assert capsys.readouterr().err.count("\n") == 2


@pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")
def test_solutions_survive_a_search_with_other_luck(game: Game) -> None:
    every = puzzles.puzzles(game)
    for one in every[3 :: len(every) // 4]:
        assert puzzles.survives(game, one, seed=11, seconds=1.0)


@pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")
def test_the_second_judge_sees_what_loses(game: Game) -> None:
    """Told that the worst of its moves solves a puzzle, it finds the solution ahead."""
    one = max(puzzles.puzzles(game), key=lambda found: found.lead)
    worst, best = one.moves[-1].move, one.solutions[0]
    states = game.notation.read_position(one.position)
    found = second.second_look(game, states, [worst], [best], seed=3, seconds=2.0)
    assert second.standing(found, lambda move: move == worst) == second.REFUTED


@pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")
def test_endings_are_mined_with_exact_values() -> None:
    found = next(one for one in puzzles.mine_endings("21", 9107))
    assert found.is_exact
    assert found.solves(found.solutions[0])


@pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")
def test_mining_repeats_itself_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "QUICK", 0.05)
    monkeypatch.setattr(puzzles, "TRIES", 1)
    path = tmp_path / "found.jsonl"
    words = ["puzzles", "mine", "21", "--out", str(path), "--number"]
    assert main([*words, "1"]) == 0
    first = puzzles.read_puzzles(path, game_named("21"))
    assert first
    other = tmp_path / "again.jsonl"
    assert main(["puzzles", "mine", "21", "--out", str(other), "--number", "1"]) == 0
    assert other.read_bytes() == path.read_bytes()
    assert main([*words, str(len(first) + 1)]) == 0
    assert puzzles.read_puzzles(path, game_named("21"))[: len(first)] == first
    assert len(puzzles.read_puzzles(path, game_named("21"))) > len(first)


def test_a_file_of_puzzles_that_is_none_is_named_with_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.jsonl"
    one = puzzles.encode(puzzles.puzzles(game_named("21"))[0])
    foreign = puzzles.encode(puzzles.puzzles(game_named("triolet"))[0])
    for text in (b"no puzzle", one + b'\n{"id": "1-2"}\n', one + b"\n\xff\xfe", foreign):
        path.write_bytes(text)
        code = main(["--lang", "en", "puzzles", "mine", "21", "--number", "2", "--out", str(path)])
        err = capsys.readouterr().err
        assert (code, err.count("\n")) == (2, 1)
        assert f"line {1 + text.count(one)}: " in err
        assert path.read_bytes() == text


@pytest.mark.parametrize(
    "words", [("--number", "-5"), ("--number", "0"), ("--seed", "-7"), ("--seed", "9" * 90)]
)
def test_mining_refuses_numbers_that_are_none_and_writes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, str]
) -> None:
    path = tmp_path / "mine.jsonl"
    assert main(["puzzles", "mine", "21", *words, "--out", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not path.exists()
