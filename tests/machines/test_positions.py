"""``node web/node/jetons.mjs moves`` and ``score`` answer byte for byte like ``jetons``."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from jetons.cli import main
from jetons.games import game as game_named
from tests.machines.spoiled import along_games, spoiled

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="no Node")
NODE = Path(__file__).parents[2] / "web" / "node" / "jetons.mjs"
N_SPOILED = 500  # a command and language


def by_node(folder: Path, words: list[str], given: str | bytes, lang: str) -> tuple[int, str, str]:
    done = subprocess.run(
        ["node", str(NODE), *words],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        check=False,
        env={**os.environ, "JETONS_MODULES": str(folder), "JETONS_LANG": lang},
        timeout=300,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def by_python(
    words: list[str], given: str | bytes, lang: str, monkeypatch, capfd, tmp_path
) -> tuple[int, str, str]:
    path = tmp_path / "given"
    path.write_bytes(given.encode() if isinstance(given, str) else given)
    monkeypatch.setenv("JETONS_LANG", lang)
    with path.open("rb") as file:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": file})())
        capfd.readouterr()
        code = main(words)
    return code, *capfd.readouterr()


HOW = (("moves", "fr"), ("score", "en"), ("score", "fr"))


@pytest.mark.parametrize(("command", "lang"), HOW)
def test_positions_along_games_and_spoiled_ones(wasm, command, lang, monkeypatch, capfd, tmp_path):
    slug, folder = wasm
    game = game_named(slug)
    every, which = list(along_games(game)), HOW.index((command, lang))
    assert len(every) > 200
    fine, bad = every[which :: len(HOW)], list(spoiled(every, N_SPOILED, seed=3 + which))
    for position in bad[::7]:
        position.pop("move", None)
    lines = [json.dumps(one, ensure_ascii=i % 2 == 0) for i, one in enumerate(fine + bad)]
    given = "\n".join(lines)
    ours = by_python([command, "--json", "-"], given, lang, monkeypatch, capfd, tmp_path)
    theirs = by_node(folder, [command, "--json", "-"], given, lang)
    answered = ours[1].splitlines()
    assert len(answered) == len(lines)
    for line, one, other in zip(lines, answered, theirs[1].splitlines(), strict=True):
        assert other == one, line
    assert theirs == ours
    refused = {json.loads(one).get("text") for one in answered} - {None}
    assert len(refused) > 40  # of different sentences


SINGLE = (
    *("", " ", "{", "[", "[1, 2", '{"a": 1,}', "[1,]", '{"a" 1}', '{"a": }', "{'a': 1}", "nul"),
    *('"a', '"\\x"', '"\\u12"', '"a\tb"', "1 2", "[1] x", "\ufeff{}", "NaN", "-", "01", "1e5"),
    *("[]", "{}", "null", '{"game": 3}', '{"game": "x"}', '{"game": "échecs d’un \'autre\'"}'),
    *('{"game": "triolet"}\n{', "{\n\n 1", '[{"game": "x"}, 3]', "[" * 2000, "1" * 5000),
    *('{"game": "triolet", "rack": [1, 2, 3], "move": "H8=1 H9=2"}', '{"game": "triolet"}'),
    *('{"game": "triolet", "rack": [1], "move": "H8=2"}', '{"game": "101"}', '{"game": "21"}'),
    *('{"game": "20-sur-20", "rack": ["9|9"]}', '{"game": "21", "round": 1, "rack": [1]}'),
    *(
        '{"game": "triolet", "rack": [1], "move": "H8=\\ud83d\\ude00"}',
        b"\xff\xfe",
        b'{"a": "\xe9"}',
    ),
)


@pytest.mark.parametrize("words", [["moves", "--json"], ["score", "--json"], ["moves"], ["score"]])
def test_single_documents_of_any_kind(all_wasm, words, monkeypatch, capfd, tmp_path):
    for i, given in enumerate(SINGLE):
        lang = ("fr", "en")[i % 2]
        ours = by_python([*words, "-"], given, lang, monkeypatch, capfd, tmp_path)
        assert by_node(all_wasm, [*words, "-"], given, lang) == ours, given
