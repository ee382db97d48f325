"""Sentences in every language of the project, kept side by side so that none is forgotten."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import NamedTuple

LANGS = ("fr", "en")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W_]|«)")
_BEFORE_SIGN = re.compile(r" (?=[:;!?»])|(?<=«) ")


class Text(NamedTuple):
    """One sentence in French and English.

    >>> Text("sac vide", "empty bag").to("en")
    'empty bag'
    """

    fr: str
    en: str

    def to(self, lang: str) -> str:
        """The sentence in ``lang``, as printers set it; French where the language is unknown."""
        return typeset(self.en, "en") if lang == "en" else typeset(self.fr, "fr")

    def fill(self, **values: object) -> Text:
        """The sentence with its ``{names}`` filled in."""
        return Text(self.fr.format(**values), self.en.format(**values))


@lru_cache(maxsize=8192)  # the same sentences again and again, a move costs none
def typeset(text: str, lang: str) -> str:
    """A sentence with its signs as printers set them: ’ for ', and in French no line break before
    ; : ! ? » or after «.

    >>> typeset("l'un : « oui »", "fr")
    'l’un\\xa0: «\\xa0oui\\xa0»'
    >>> typeset("the player's turn: now", "en")
    'the player’s turn: now'
    """
    text = _APOSTROPHE.sub("’", text)
    return _BEFORE_SIGN.sub("\u00a0", text) if lang == "fr" else text


def same(text: str) -> Text:
    """A text that reads the same in every language: a number, a name, a move."""
    return Text(text, text)


def own_lang() -> str:
    """The language of this process: ``JETONS_LANG``, else the locale, else French."""
    chosen = os.environ.get("JETONS_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG")
    return "en" if (chosen or "").lower().startswith("en") else "fr"
