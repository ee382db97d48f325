"""Numbers for people have the comma or the point of their language."""

from __future__ import annotations

import json
import re

import pytest

import jetons
from jetons.cli import main

PUZZLE = jetons.puzzles("101")[0]
ENDING = {"game": "triolet", "board": {"H8": "9"}, "rack": ["6"], "bag": 0}
SAID = (
    ["openings", "triolet"],
    ["puzzles", "solve", "101", "--puzzle", PUZZLE.id, "--move", PUZZLE.solutions[0]],
    ["analyse", "ENDING"],
)


@pytest.mark.parametrize("words", SAID, ids=lambda words: words[0])
def test_shares_have_the_separator_of_the_language(words, tmp_path, monkeypatch, capsys):
    path = tmp_path / "ending.json"
    path.write_text(json.dumps(ENDING), encoding="utf-8")
    given = [str(path) if word == "ENDING" else word for word in words]
    for lang, right, wrong in (("fr", r"\d,\d\u202f%", r"\d\.\d"), ("en", r"\d\.\d%", r"\d,\d")):
        monkeypatch.setenv("JETONS_LANG", lang)
        assert main(given) == 0, given
        said = capsys.readouterr().out
        assert re.search(right, said)
        assert not re.search(wrong, said)
