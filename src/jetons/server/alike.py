"""Names that look like another's: their common skeleton.

After Unicode's report 39, and coarser where people misread: case counts for nothing, and neither
do spaces, punctuation and the signs above and below letters; ``I``, ``l``, ``1`` and ``|`` are one
letter, ``O`` and ``0`` another.
"""

from __future__ import annotations

import functools
import unicodedata
from importlib import resources

COARSE = str.maketrans({"i": "l", "1": "l", "|": "l", "ı": "l", "0": "o"})

# accents and their like; signs of scripts whose vowels are written so are letters
ACCENTS = (
    ("\u0300", "\u036f"),
    ("\u1ab0", "\u1aff"),
    ("\u1dc0", "\u1dff"),
    ("\u20d0", "\u20ff"),
    ("\ufe20", "\ufe2f"),
)


@functools.cache
def table() -> dict[int, str]:
    """Letters, and what they look like."""
    text = resources.files("jetons.server").joinpath("alike.txt").read_text(encoding="utf-8")
    pairs = (line.split(" ", 1) for line in text.splitlines()[1:])
    return {ord(letter): alike for letter, alike in pairs}


def skeleton(name: str) -> str:
    """What is left of a name when look-alike letters are the same.

    >>> skeleton("Рaulo") == skeleton("PAUL0") == skeleton("p a u 1 o")
    True
    >>> skeleton("Zoé") == skeleton("Zoe"), skeleton("Zoé") == skeleton("Zo")
    (True, False)
    """
    told = unicodedata.normalize("NFKC", name)
    for _ in range(3):  # as a capital; as a small letter; where what it looks like was a capital
        told = unicodedata.normalize("NFD", told).translate(table()).casefold()
    told = "".join(c for c in told if not is_nothing(c))
    return told.translate(COARSE)


def is_nothing(letter: str) -> bool:
    """Whether a sign makes no other name: a space, a comma, an accent.

    >>> is_nothing("-"), is_nothing("\u0301"), is_nothing("|")
    (True, True, False)
    """
    return (unicodedata.category(letter)[0] in "ZPC" and letter != "|") or any(
        first <= letter <= last for first, last in ACCENTS
    )


def folded(name: str) -> str:
    """A name as it is the same whatever its case."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
