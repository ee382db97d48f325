"""Writes web/src/learn/pictures/*/scenes.json: the goal and a turn of a game in moving pictures.

They stand beside the lessons of a game, in ``pictures.toml``. A step there says which pieces come,
move (``at``) or go away (``gone``); the page is told all that lie there.
"""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from jetons.games import REGISTRY
from jetons.learn.lessons import FOLDER

TARGET = Path(__file__).parents[2] / "web" / "src" / "learn" / "pictures"
PARTS = ("as", "runs", "sum")


def words(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """A sentence in both languages."""
    return {lang: table[prefix + lang] for lang in ("fr", "en")}


def scene(table: dict[str, Any]) -> dict[str, Any]:
    """A scene with all pieces of every step."""
    lying: dict[str, list[float]] = {}
    steps = []
    for step in table["steps"]:
        lying = {name: at for name, at in lying.items() if name not in step.get("gone", ())}
        lying |= step.get("at", {})
        shown = {part: step[part] for part in PARTS if part in step}
        if step.get("is_no"):
            shown["isNo"] = True  # this is not allowed
        steps.append({"at": lying, **shown, "say": words(step)})
    return {**table, "steps": steps}


def told(table: dict[str, Any]) -> dict[str, Any]:
    """The goal in three lines, and the scene that shows it."""
    return {"goal": [words(line) for line in table["goal"]], "scene": scene(table["scene"])}


def picture(text: str) -> dict[str, Any]:
    """Everything in a ``pictures.toml``, as the page reads it."""
    table = tomllib.loads(text)
    found = told(table)
    if "alone" in table:
        found["alone"] = told(table["alone"])
    found["turn"] = [
        {
            "title": words(step, "title_"),
            "say": words(step),
            "clause": step["clause"],
            "scene": scene(step["scene"]),
        }
        for step in table["turn"]
    ]
    return found


def files() -> dict[Path, str]:
    """Every file with its text."""
    made = {}
    for game in REGISTRY.values():
        source = resources(game.folder) / FOLDER / "pictures.toml"
        if source.is_file():
            found = picture(source.read_text("utf-8"))
            target = TARGET / game.folder.rpartition(".")[2] / "scenes.json"
            made[target] = json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"
    return made
