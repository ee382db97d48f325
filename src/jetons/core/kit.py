"""The material of a game to print and cut out: pieces and boards as drawings, with their sizes.

A game's folder may have a module ``kit`` with ``kit(lang, board) -> Kit``; ``board`` is the text of
a board file of one's own, or nothing. The drawings are those of its module ``picture``.
"""

from __future__ import annotations

import importlib
import importlib.util
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jetons.core.errors import JetonsError
from jetons.core.picture import Box, Pen
from jetons.core.text import Text

if TYPE_CHECKING:
    from jetons.core.game import Game

Draw = Callable[[Pen], Any]


class NoKit(JetonsError):
    """A game without anything to print."""

    code = "no_kit"


class Piece(NamedTuple):
    """One thing to cut out."""

    name: str  # as moves name it
    front: Draw
    back: Draw | None = None  # of a sheet printed on both sides
    back_name: str = ""


class Pieces(NamedTuple):
    """Pieces of one size."""

    title: Text
    width: float  # millimetres, once cut
    height: float
    box: Box  # the part of the plane that is a piece in the drawings
    groups: tuple[tuple[Piece, ...], ...]  # each begins a row

    @property
    def n(self) -> int:
        """How many there are."""
        return sum(map(len, self.groups))

    @property
    def has_backs(self) -> bool:
        """Whether the sheets are printed on both sides."""
        return any(piece.back for group in self.groups for piece in group)


class Board(NamedTuple):
    """A printed board of squares."""

    title: Text
    cell: float  # millimetres of a square
    rows: int
    columns: int
    draw: Callable[[Pen], Box]  # squares of picture.CELL, the first one at 0,0


class Kit(NamedTuple):
    """All that is drawn of a game; its words are in ``print.fr.toml`` and ``print.en.toml``."""

    pieces: tuple[Pieces, ...]
    boards: tuple[Board, ...] = ()


def has_kit(game: Game) -> bool:
    """Whether there is something to print of a game."""
    return bool(game.folder) and importlib.util.find_spec(f"{game.folder}.kit") is not None


def kit_of(game: Game, lang: str, board: str = "") -> Kit:
    """The material of a game. Raises NoKit, and BadLayout for a board that cannot be."""
    if not has_kit(game):
        title = game.facts.title
        raise NoKit(Text(f"{title.fr} : rien à imprimer", f"{title.en}: nothing to print"))
    found: Kit = importlib.import_module(f"{game.folder}.kit").kit(lang, board)
    return found


def words_of(game: Game, lang: str) -> dict[str, Any]:
    """What the printed pages of a game say."""
    text = files(game.folder).joinpath(f"print.{lang}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def names_in(folder: Path) -> dict[str, Text]:
    """What a game calls its parts on paper: ``[names]`` of its ``print.fr.toml`` and ``.en``."""
    fr, en = (
        tomllib.loads((folder / f"print.{lang}.toml").read_text(encoding="utf-8"))["names"]
        for lang in ("fr", "en")
    )
    return {name: Text(fr[name], en[name]) for name in fr}
