"""The files that a site has ready: every game on each paper, with and without colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from jetons.box.book import print_box
from jetons.box.paper import PAPERS
from jetons.core.kit import has_kit
from jetons.core.text import LANGS
from jetons.games import REGISTRY


class Ready(NamedTuple):
    """What is in a file."""

    slug: str
    paper: str
    lang: str
    mono: bool

    @property
    def name(self) -> str:
        """Its name."""
        return name_of(self.slug, self.paper, self.lang, mono=self.mono)

    def data(self) -> bytes:
        """The file."""
        return print_box(REGISTRY[self.slug], paper=self.paper, mono=self.mono, lang=self.lang)


def name_of(slug: str, paper: str, lang: str, *, mono: bool = False) -> str:
    """The name of a file.

    >>> name_of("triolet", "a4", "fr", mono=True)
    'triolet-a4-fr-mono.pdf'
    """
    return f"{slug}-{paper}-{lang}{'-mono' if mono else ''}.pdf"


_NAME = re.compile(r"(.+)-(a4|letter)-(fr|en)(-mono)?\.pdf")


def ready_named(name: str) -> Ready | None:
    """What a file's name stands for; None if there is no such file.

    >>> ready_named("21-letter-en.pdf")
    Ready(slug='21', paper='letter', lang='en', mono=False)
    >>> ready_named("chess-a4-fr.pdf")
    """
    found = _NAME.fullmatch(name)
    if found is None or found[1] not in REGISTRY or not has_kit(REGISTRY[found[1]]):
        return None
    return Ready(found[1], found[2], found[3], bool(found[4]))


def all_ready() -> Iterator[Ready]:
    """Every file there is."""
    for slug, game in REGISTRY.items():
        for paper in PAPERS if has_kit(game) else ():
            for lang in LANGS:
                yield from (Ready(slug, paper, lang, mono) for mono in (False, True))
