"""Writes web/src/lessons/*.json: the lessons of the games, solved by the rules, for the page.

lessons.py            writes the files
lessons.py --check    says whether they were made from the lessons as they are; changes nothing

The check compares hashes of the sources; tests/learn compares the contents.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from jetons.core.game import Game
from jetons.games import REGISTRY
from jetons.learn.document import document_bytes, sources_hash
from jetons.learn.lessons import folder_of

TARGET = ROOT / "web" / "src" / "lessons"


def target_of(game: Game) -> Path:
    """The file of a game, named like its folder."""
    return TARGET / f"{game.folder.rpartition('.')[2]}.json"


def is_in_step(game: Game) -> bool:
    """Whether a game's file was made from its lessons as they are."""
    path = target_of(game)
    if not path.exists():
        return False
    made = json.loads(path.read_text(encoding="utf-8"))
    return bool(made["sources"] == sources_hash(game))


def main(arguments: list[str]) -> int:
    """Write or compare."""
    games = [game for game in REGISTRY.values() if folder_of(game) is not None]
    if arguments == ["--check"]:
        stale = [game.slug for game in games if not is_in_step(game)]
        if stale:
            print(f"lessons: {', '.join(stale)} out of step: run scripts/lessons.py")
        return 1 if stale else 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for game in games:
        target_of(game).write_bytes(document_bytes(game))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
