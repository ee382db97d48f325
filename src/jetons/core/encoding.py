"""How a game's views and moves become numbers that mean the same in every position.

A game declares its encoding beside its view, in ``encoding.py`` of its folder. An *observation* is
a row of float32: planes and counts, part after part, the viewer's seat first. A *move* is one
piece or several; a piece is a pair of whole numbers, *what* is done and *where*.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from jetons.core.errors import BadOption
from jetons.core.game import Game
from jetons.core.text import Text


class Part(NamedTuple):
    """One part of an observation."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)


class Encoding(NamedTuple):
    """How one game is encoded. The functions are kernels."""

    parts: tuple[Part, ...]  # of an observation, in order
    whats: tuple[tuple[str, int], ...]  # what a piece can be, in order: its name, how many of it
    n_wheres: int  # places of a piece
    where: str  # what they are
    pieces: int  # of a move, at most
    encode: Callable[..., Any]  # (view, out): fills a row of float32
    write_pieces: Callable[..., Any]  # (move, out[pieces, 2]) -> how many; the others are -1
    read_pieces: Callable[..., Any]  # (pieces[:, 2], move): the move that they are

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    @property
    def n_whats(self) -> int:
        """How many things a piece can be."""
        return sum(n for _, n in self.whats)

    @property
    def n_actions(self) -> int:
        """The size of the fixed set of actions, what × where; 0 where a move has several pieces."""
        return self.n_whats * self.n_wheres if self.pieces == 1 else 0

    @property
    def offsets(self) -> dict[str, int]:
        """Where each part of an observation begins."""
        return offsets(self.parts)

    def split(self, row: Any) -> dict[str, Any]:
        """An observation by its parts, each in its shape; several rows are split as well."""
        found = {}
        for part, start in zip(self.parts, self.offsets.values()):
            piece = row[..., start : start + part.size]
            found[part.name] = piece.reshape(*row.shape[:-1], *part.shape)
        return found


def offsets(parts: tuple[Part, ...]) -> dict[str, int]:
    """The start of each part of an observation.

    >>> offsets((Part("a", (2, 3), ""), Part("b", (4,), "")))
    {'a': 0, 'b': 6}
    """
    found, at = {}, 0
    for part in parts:
        found[part.name] = at
        at += part.size
    return found


@functools.cache
def encoding(game: Game) -> Encoding:
    """The encoding of a game. Raises BadOption if it has none."""
    name = f"{game.folder}.encoding"
    if not game.folder or importlib.util.find_spec(name) is None:
        raise BadOption(
            Text(f"{game.slug} n’a pas d’encodage", f"{game.slug} declares no encoding")
        )
    found: Encoding = importlib.import_module(name).ENCODING
    return found
