"""The forms of parts of moves (``parts.toml``), by which screens read and write them."""

from __future__ import annotations

import re
import tomllib
from importlib import resources

import numpy as np
import pytest

from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.play.match import Match


def forms_of(game: Game) -> dict[str, dict[str, str]]:
    """What a game declares; empty where no screen lays its moves part by part."""
    path = resources.files(game.folder) / "parts.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def readers(forms: dict[str, dict[str, str]]) -> dict[str, re.Pattern[str]]:
    """A pattern a form."""
    return {
        kind: re.compile(
            "".join(
                f"(?P<{text}>{forms['fields'][text]})" if i % 2 else re.escape(text)
                for i, text in enumerate(re.split(r"{(\w+)}", form))
            )
        )
        for kind, form in forms["parts"].items()
    }


def test_every_part_is_of_one_form_and_every_form_occurs(game: Game) -> None:
    forms = forms_of(game)
    if not forms:
        pytest.skip("no screen lays this game's moves part by part")
    rules, read = engine(game), readers(forms)
    seen: set[str] = set()
    for seed in range(200):
        match = Match.new(game, secret=bytes([seed]) * 32)
        rng = np.random.default_rng(seed)
        while not match.is_over:
            moves = rules.legal(match.states)
            parts = {part for move in rules.all_parts(match.states, moves) for part in move}
            for part in parts:
                kinds = [kind for kind, pattern in read.items() if pattern.fullmatch(part)]
                assert len(kinds) == 1, (part, kinds)
                found = read[kinds[0]].fullmatch(part)
                assert found is not None
                assert forms["parts"][kinds[0]].format(**found.groupdict()) == part
                seen.add(kinds[0])
            some = sorted(parts)
            hidden = game.notation.tell_move(some[int(rng.integers(len(some)))])
            assert any(pattern.fullmatch(hidden) for pattern in read.values()), hidden
            texts = [
                game.notation.between_parts.join(move)
                for move in rules.all_parts(match.states, moves)
            ]
            match = match.after(texts[int(rng.integers(len(texts)))])
        if seen == set(read):
            break
    assert seen == set(read)
