"""Names that look like another's: their common skeleton.

After Unicode's report 39, and coarser where people misread: case counts for nothing, and neither
do spaces and punctuation; ``I``, ``l``, ``1`` and ``|`` are one letter, ``O`` and ``0`` another.
"""

from __future__ import annotations

import functools
import unicodedata
from importlib import resources

COARSE = str.maketrans({"i": "l", "1": "l", "|": "l", "ı": "l", "0": "o"})


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
    >>> skeleton("Zoé") == skeleton("Zoe")
    False
    """
    told = unicodedata.normalize("NFKC", name)
    for _ in range(3):  # as a capital; as a small letter; where what it looks like was a capital
        told = unicodedata.normalize("NFD", told).translate(table()).casefold()
    told = "".join(c for c in told if unicodedata.category(c)[0] not in "ZPC" or c == "|")
    return told.translate(COARSE)


def folded(name: str) -> str:
    """A name as it is the same whatever its case."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
