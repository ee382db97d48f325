"""What the command says in a language: its catalogue, ``words.fr.toml`` and ``words.en.toml``."""

from typing import Any

from jetons.core.refusing import sentences_beside
from jetons.core.text import Text, own_lang

WORDS, refuse = sentences_beside(__file__)


def words(name: str, /, **values: Any) -> Text:
    """A sentence of the command, by its name."""
    return WORDS.text("says", name, **values)


def say(name: str, /, **values: Any) -> str:
    """A sentence of the command in the person's language."""
    return words(name, **values).to(own_lang())
