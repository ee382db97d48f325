"""First moves and facts are measured repeatably; what the page says is what was measured."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from jetons.cli import main
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.games import REGISTRY
from jetons.study.first_moves import stored_knowledge
from jetons.study.knowledge import for_the_page, knowledge_of, number_at, sentences

WEB = Path(__file__).parents[2] / "web" / "src" / "study"


@pytest.mark.skipif(not is_compiled(), reason="games take too long interpreted")
def test_measuring_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["openings", "21", "--deals", "4", "--games", "2", "--seed", "3", "--json"]
    assert main(words) == 0
    out = capsys.readouterr().out
    found = json.loads(out)
    assert found["playouts"] >= 4 * 8
    for line in found["first"]:
        assert 0 <= line["win"] <= 1
        assert line["gain"] <= 1
    facts = found["facts"]
    assert facts["moves"]["value"] > 5
    assert facts["first wins"]["n"] == 2
    ended = [facts[name]["value"] for name in facts if name.startswith("ended ")]
    assert sum(ended) == pytest.approx(1)
    assert main(words) == 0
    assert capsys.readouterr().out == out
    assert main(words[:-1]) == 0  # as people read it
    assert "±" in capsys.readouterr().out


def test_what_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openings", "21", "--games", "-1"]) == 2
    assert main(["openings", "chess"]) == 2
    assert main(["openings", "21", "--level", "nobody", "--games", "1", "--deals", "0"]) == 2
    assert capsys.readouterr().err.count("\n") == 3


def test_every_sentence_rests_on_a_number(game: Game) -> None:
    found = stored_knowledge()[game.slug]
    assert found.playouts >= 100_000
    lines = knowledge_of(game)
    assert 6 <= len(lines) <= 10
    for one, line in zip(sentences()[game.slug], lines, strict=True):
        assert one.of
        for where, _ in one.of:
            assert number_at(found, where)[2] >= 100
        assert len(set(re.findall(r"\{\d\}", one.fr))) == len(one.of)
        assert len(set(re.findall(r"\{\d\}", one.en))) == len(one.of)
        assert "±" in line.proof_fr
        assert not re.search(r" [;:!?]", line.fr)  # no-break spaces
        sizes = f"--deals {found.deals} --games {found.games}"
        assert line.command == f"jetons openings {game.slug} {sizes}"
        assert (found.seed, found.level) == (1, "static")  # what the command does unless told


@pytest.mark.usefixtures("generated")
def test_the_page_has_what_was_measured() -> None:
    assert (WEB / "knowledge.json").read_text(encoding="utf-8") == for_the_page(REGISTRY)
