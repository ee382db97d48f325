"""Bots that are programs: two languages play; misbehaviour loses its own game, with a sentence."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

import pytest

import jetons
from jetons.analysis import arena
from jetons.bots import program as programs
from jetons.bots.bot import Budget
from jetons.bots.program import Misbehaved, Program
from jetons.cli import main
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.play import given

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
IN_PYTHON = f"{sys.executable} {EXAMPLES / 'bot.py'}"
IN_JAVASCRIPT = f"node {EXAMPLES / 'bot.mjs'}"
whole_games = pytest.mark.skipif(not is_compiled(), reason="whole games: compiled only")
with_node = pytest.mark.skipif(shutil.which("node") is None, reason="no node here")

GREETS = """import sys, time
for line in sys.stdin:
  w = line.split()
  if w[0] == "jetons": print("ready", flush=True)
"""
FAULTS = {
    "late": "  if w[0] == 'go': time.sleep(60)\n",
    "garbage": "  if w[0] == 'go': print('hello there', flush=True)\n",
    "illegal": "  if w[0] == 'go': print('move', w[1], 'Z99=1', flush=True)\n",
    "died": "  if w[0] == 'go': sys.exit(3)\n",
    "flood": "  if w[0] == 'go':\n    while True: print('info ' + 'x' * 9999)\n",
    "resigned": "  if w[0] == 'go': print('resign', w[1], flush=True)\n",
}


@pytest.fixture
def faulty(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The command of a program with a fault."""
    path = tmp_path / "faulty.py"
    path.write_text(GREETS + FAULTS[request.param], encoding="utf-8")
    return f"{sys.executable} {path}"


def has_ended(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return True
    return False


@pytest.mark.parametrize(
    "command", [IN_PYTHON, pytest.param(IN_JAVASCRIPT, marks=with_node)], ids=["python", "node"]
)
def test_a_program_plays_a_whole_game(command: str, game: Game) -> None:
    match, other = jetons.new(game, 2, seed=5), jetons.bot("random")
    with Program(command) as program:
        mine = program.bot()
        while not match.is_over:
            player = mine if match.turn == 0 else other
            match = player.play(match, Budget(seconds=30, seed=len(match.moves)))
        assert match.outcome is not None
        program.game_over(match.outcome)
    assert mine.name in ("Longest", "Node")


def test_it_is_told_what_its_seat_sees(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    match = jetons.new("triolet", seats=2, seed=5)
    with Program(IN_PYTHON, log=log) as program:
        choice = program.choose(match.game, match.view(match.turn), Budget(seconds=30))
    new, go, answer = [line for line in log.read_text("utf-8").splitlines() if line != "< ready"][
        -3:
    ]
    assert new == '> new 1 {"game":"triolet","seats":2}'
    asked = given.parsed(go.removeprefix("> go 1 "))
    assert asked["position"] == match.position()
    assert asked["legal"] == match.legal()
    assert (asked["seat"], asked["ms"]) == (match.turn, 30_000)
    assert answer == f"< move 1 {choice.move}"


@with_node
def test_options_are_handed_over() -> None:
    match = jetons.new("triolet", seats=2, seed=5)
    moves = set()
    for style in ("any", "longest"):
        with Program(IN_JAVASCRIPT, {"style": style}) as program:
            assert program.offered == {"style": "longest"}
            budget = Budget(seconds=30)
            choices = [program.choose(match.game, match.view(match.turn), budget) for _ in range(9)]
            moves.add(len({choice.move for choice in choices}) > 1)
    assert moves == {True, False}
    with pytest.raises(jetons.BadOption, match="colour"), Program(IN_JAVASCRIPT, {"colour": "red"}):
        pass


@pytest.mark.parametrize("faulty", FAULTS, indirect=True)
def test_misbehaviour_is_told_and_the_program_stopped(
    faulty: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JETONS_LANG", "en")
    kind = request.node.callspec.params["faulty"]
    match = jetons.new("triolet", seats=2, seed=5)
    with Program(faulty) as program:
        process = program._process
        assert process is not None
        seconds = 0.2 if kind == "late" else 30.0
        with pytest.raises(Misbehaved) as caught:
            program.choose(match.game, match.view(match.turn), Budget(seconds=seconds))
        assert caught.value.kind == kind
        assert caught.value.text.fr != caught.value.text.en
        assert process.poll() is not None
        program.start()  # the next game has a fresh one
        assert program._process is not process


@whole_games
@pytest.mark.parametrize("faulty", ["died", "illegal", "late"], indirect=True)
def test_in_the_arena_it_loses_its_own_games(faulty: str) -> None:
    spec = arena.Spec(game="21", a=f"run:{faulty}", b="random", seconds=0.2)
    summary = arena.run(spec, 2, workers=1)
    assert (summary.win, summary.games, len(summary.faults)) == (0.0, 4, 4)
    spec = arena.Spec(game="101", a="random", b=f"run:{faulty}", seats=3, seconds=0.2)
    assert arena.run(spec, 1, workers=1).win > 0.3


@whole_games
def test_the_arena_command_takes_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--game", "21", "--games", "4", "--workers", "1", "--think", "30"]
    assert main([*words, "--bot", IN_PYTHON, "random"]) == 0
    assert "bot.py" in capsys.readouterr().out
    for wrong in (["random"], ["--bot", IN_PYTHON], ["--bot", "no-such-program", "random"]):
        assert main([*words, *wrong]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    with pytest.raises(SystemExit):
        main([*words, "--bot", IN_PYTHON, "random", "--think", "0"])


@pytest.mark.parametrize("faulty", ["garbage"], indirect=True)
def test_in_the_terminal_it_loses_with_a_sentence(
    faulty: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    seats = ["--seat", f"bot:{faulty}", "--seat", "bot:greedy"]
    assert (
        main(["--lang", "en", "play", "101", *seats, "--seed", "1", "--record", str(record)]) == 0
    )
    assert "says 'hello there', which is no answer" in " ".join(capsys.readouterr().out.split())
    assert jetons.read_record(record.read_text("utf-8")).match.outcome.why == "resigned"


def test_a_program_plays_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ["--seat", f"bot:{IN_PYTHON}", "--seat", "bot:greedy"]
    assert main(["play", "101", *seats, "--seed", "1", "--think", "30"]) == 0
    assert "bot:Longest" in capsys.readouterr().out


@pytest.mark.parametrize("said", ["", "hello", "name x\n", "\x1b[2J\x07"])
def test_a_program_that_is_none_is_refused_in_one_line(
    said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "none.py"
    path.write_text(f"print({said!r})", encoding="utf-8")
    assert main(["play", "101", "--seat", f"bot:{sys.executable} {path}", "--seat", "x"]) == 2
    printed = capsys.readouterr().err
    assert printed.startswith("jetons: ")
    assert printed.count("\n") == 1
    assert "\x1b" not in printed


def test_a_program_that_does_not_play_the_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picky.py"
    path.write_text("input(); print('games triolet 21\\nready'); input()", encoding="utf-8")
    command = f"{sys.executable} {path}"
    with pytest.raises(jetons.BadOption):
        arena.Spec(game="101", a=f"run:{command}", b="random").check()
    arena.Spec(game="21", a=f"run:{command}", b="random").check()


def test_a_program_that_reads_nothing_blocks_nobody(tmp_path: Path) -> None:
    path = tmp_path / "deaf.py"
    path.write_text("import time\nprint('ready', flush=True)\ntime.sleep(60)", encoding="utf-8")
    match = jetons.new("triolet", seats=2, seed=5)
    began = time.monotonic()
    with Program(f"{sys.executable} {path}") as program:
        program.start()
        process, voice = program._process, program._voice
        assert process is not None
        assert voice is not None
        voice.tell("x" * 1_000_000)  # more than a pipe holds
        with pytest.raises(Misbehaved):
            program.choose(match.game, match.view(match.turn), Budget(seconds=0.2))
    assert time.monotonic() - began < programs.START
    assert has_ended(process.pid)
