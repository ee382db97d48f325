"""Every refusal has its sentence in both languages, and no sentence is there for nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jetons.box.sentences import WORDS as BOX
from jetons.cli.sentences import WORDS as CLI
from jetons.core.text import LANGS
from jetons.core.words import Catalogue
from jetons.people.sentences import WORDS as PEOPLE
from jetons.play.sentences import WORDS as PLAY
from jetons.server.sentences import WORDS as SERVER
from jetons.study.sentences import WORDS as STUDY
from jetons.table.sentences import WORDS as TABLE

PACKAGE = Path(__file__).parents[2] / "src" / "jetons"
ROOMS = {
    "box": BOX,
    "cli": CLI,
    "people": PEOPLE,
    "play": PLAY,
    "server": SERVER,
    "study": STUDY,
    "table": TABLE,
}
NAMED = re.compile(
    r'(?:Refusing\(\s*WORDS,|refuse\()\s*[\w.]+,\s*"(\w+)"|WORDS\.text\("refusals", "(\w+)"'
)


@pytest.mark.parametrize("room", ROOMS)
def test_sentences_are_those_that_are_named(room: str) -> None:
    texts = [path.read_text("utf-8") for path in (PACKAGE / room).rglob("*.py")]
    named = {one or other for text in texts for one, other in NAMED.findall(text)}
    words: Catalogue = ROOMS[room]
    for lang in LANGS:
        assert set(words.by_lang[lang]["refusals"]) == named
        holes = {name: holes_in(words, lang, name) for name in named}
        assert holes == {name: holes_in(words, "fr", name) for name in named}


def holes_in(words: Catalogue, lang: str, name: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", words.by_lang[lang]["refusals"][name]))
