"""Every argument of every command is explained, in both languages alike."""

from __future__ import annotations

from typing import Any

import pytest

from jetons.cli import COMMANDS, WORDS, actions_of, build_parser
from jetons.core.text import LANGS


@pytest.mark.parametrize("lang", LANGS)
def test_every_argument_is_explained(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JETONS_LANG", lang)
    actions = list(actions_of(build_parser([])))
    assert len(actions) > 150
    assert [action.dest for action in actions if not action.help and action.dest != "command"] == []


def test_both_languages_explain_the_same() -> None:
    french, english = (leaves(WORDS.by_lang[lang]) for lang in ("fr", "en"))
    assert french == english
    assert {path[1] for path in english if path[0] == "commands"} == set(COMMANDS)


def leaves(told: dict[str, Any], *path: str) -> set[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    for key, one in told.items():
        found |= leaves(one, *path, key) if isinstance(one, dict) else {(*path, key)}
    return found
