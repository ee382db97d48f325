"""Sentences in every language of the project, kept side by side so that none is forgotten."""

from __future__ import annotations

import os
from typing import NamedTuple

LANGS = ("fr", "en")


class Text(NamedTuple):
    """One sentence in French and English.

    >>> Text("sac vide", "empty bag").to("en")
    'empty bag'
    """

    fr: str
    en: str

    def to(self, lang: str) -> str:
        """The sentence in ``lang``; French where it is unknown."""
        return self.en if lang == "en" else self.fr

    def fill(self, **values: object) -> Text:
        """The sentence with its ``{names}`` filled in."""
        return Text(self.fr.format(**values), self.en.format(**values))


def same(text: str) -> Text:
    """A text that reads the same in every language: a number, a name, a move."""
    return Text(text, text)


def own_lang() -> str:
    """The language of this process: ``JETONS_LANG``, else the locale, else French."""
    chosen = os.environ.get("JETONS_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG")
    return "en" if (chosen or "").lower().startswith("en") else "fr"
