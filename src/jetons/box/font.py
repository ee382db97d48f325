"""Jost as it is embedded in a PDF: which glyph a letter is, how wide it is.

The files under ``fonts/`` are small TrueType fonts (``scripts/fonts.py``), embedded whole.
"""

from __future__ import annotations

import functools
import struct
from importlib.resources import files
from typing import NamedTuple

WEIGHTS = (400, 500, 600)
LIKE = {"\u202f": "\u00a0", "\u2009": " ", "\u2011": "-"}  # signs that Jost lacks
UNKNOWN = "?"


class Font(NamedTuple):
    """One weight; lengths in thousandths of its size."""

    data: bytes  # the file
    glyphs: dict[str, int]  # letter → glyph
    widths: list[int]  # by glyph
    ascent: int
    descent: int
    box: tuple[int, ...]  # round all glyphs

    def known(self, text: str) -> str:
        """The text with unknown letters replaced.

        >>> font(500).known("Zoé 小")
        'Zoé ?'
        """
        letters = (LIKE.get(letter, letter) for letter in text)
        return "".join(letter if letter in self.glyphs else UNKNOWN for letter in letters)

    def width(self, text: str, size: float) -> float:
        """How wide a text is at a size.

        >>> font(500).width("", 10.0)
        0.0
        """
        return sum(self.widths[self.glyphs[letter]] for letter in self.known(text)) * size / 1000


@functools.cache
def font(weight: int) -> Font:
    """The font of a weight: the nearest there is."""
    nearest = min(WEIGHTS, key=lambda one: abs(one - weight))
    data = files("jetons.box").joinpath("fonts", f"jost-{nearest}.ttf").read_bytes()
    tables = _tables(data)
    (units,) = struct.unpack_from(">H", data, tables["head"] + 18)
    box = struct.unpack_from(">4h", data, tables["head"] + 36)
    ascent, descent = struct.unpack_from(">2h", data, tables["hhea"] + 4)
    (n_widths,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    pairs = struct.unpack_from(f">{2 * n_widths}H", data, tables["hmtx"])
    widths = [round(width * 1000 / units) for width in pairs[::2]]
    return Font(data, _glyphs(data, tables["cmap"]), widths, ascent, descent, tuple(box))


def _tables(data: bytes) -> dict[str, int]:
    """Where each table of the file begins."""
    (n,) = struct.unpack_from(">H", data, 4)
    found = {}
    for i in range(n):
        tag, _, offset, _ = struct.unpack_from(">4s3I", data, 12 + 16 * i)
        found[tag.decode("ascii")] = offset
    return found


def _glyphs(data: bytes, at: int) -> dict[str, int]:
    """Letter → glyph, from the first table of letters, which is of format 4."""
    (offset,) = struct.unpack_from(">I", data, at + 8)
    at += offset
    form, _, _, twice = struct.unpack_from(">4H", data, at)
    if form != 4:
        raise ValueError(f"a font with letters in format {form}")
    n = twice // 2
    ends = struct.unpack_from(f">{n}H", data, at + 14)
    starts = struct.unpack_from(f">{n}H", data, at + 16 + 2 * n)
    deltas = struct.unpack_from(f">{n}H", data, at + 16 + 4 * n)
    offsets = struct.unpack_from(f">{n}H", data, at + 16 + 6 * n)
    found = {}
    for i in range(n):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = code
            if offsets[i]:
                place = at + 16 + 6 * n + 2 * i + offsets[i] + 2 * (code - starts[i])
                (glyph,) = struct.unpack_from(">H", data, place)
            if glyph:
                found[chr(code)] = (glyph + deltas[i]) & 0xFFFF
    return found
