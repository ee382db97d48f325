"""What the page knows of the games before the server has said a word: the boxes of the skins."""

from __future__ import annotations

import json
from pathlib import Path

from jetons.games import REGISTRY

SKINS = Path(__file__).parents[2] / "web" / "src" / "skins"


def test_boxes_say_what_the_games_say() -> None:
    boxes = {box["slug"]: box for box in map(json.loads, texts("box.json"))}
    assert set(boxes) == set(REGISTRY)
    for slug, game in REGISTRY.items():
        assert boxes[slug]["title"] == game.facts.title.fr
        assert boxes[slug].get("solo", False) == (game.seats[0] == 1)
    shelf = sorted(boxes.values(), key=lambda box: box["place"])
    assert [box["slug"] for box in shelf] == list(REGISTRY)


def texts(name: str) -> list[str]:
    """The files of one name in the folders of the skins."""
    return [path.read_text(encoding="utf-8") for path in sorted(SKINS.glob(f"*/{name}"))]
