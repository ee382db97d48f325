"""Writes web/src/lessons/*.json: the lessons of the games, solved by the rules, for the page."""

from __future__ import annotations

from pathlib import Path

from jetons.core.game import Game
from jetons.games import REGISTRY
from jetons.learn.document import document_bytes
from jetons.learn.lessons import folder_of

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "web" / "src" / "lessons"


def target_of(game: Game) -> Path:
    """The file of a game, named like its folder."""
    return TARGET / f"{game.folder.rpartition('.')[2]}.json"


def files() -> dict[Path, str]:
    """Every file with its text."""
    return {
        target_of(game): document_bytes(game).decode("utf-8")
        for game in REGISTRY.values()
        if folder_of(game) is not None
    }
