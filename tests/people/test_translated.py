"""The browser makes the same of a personal log as Python does."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from jetons.people import device_games, folds, log, shelf
from jetons.people.log import Entry
from tests.people.logs import logs

ROOT = Path(__file__).parents[2]
SCRIPT = """
import { people, fileOf, readFile } from "./web/node/people.mjs";
import { readFileSync } from "node:fs";
const names = ["vector", "swept", "settings", "name", "lessons", "puzzles", "days", "days_played",
  "sheets", "tables", "hidden", "puzzle_shelf", "people_shelf", "hints"];
const told = JSON.parse(readFileSync(0, "utf8")).map((entries) => ({
  ...Object.fromEntries(names.map((name) => [name, people[name](people.merge(entries, entries))])),
  streak: people.streak(people.days_played(entries), 30),
  file: readFile(fileOf(entries, 5), 100).entries,
}));
process.stdout.write(JSON.stringify(told));
"""


@pytest.mark.usefixtures("generated")
def test_python_and_browser_agree() -> None:
    samples: list[list[Entry]] = []

    @settings(
        max_examples=150,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(logs())
    def collect(entries: list[Entry]) -> None:
        samples.append(entries)

    collect()
    given_text = msgspec.json.encode(samples)
    made = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT],
        cwd=ROOT,
        input=given_text,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert made.returncode == 0, made.stderr.decode()
    for entries, told in zip(samples, json.loads(made.stdout), strict=True):
        assert told == expected(entries)
    assert sum(len(entries) for entries in samples) > 1000


def expected(entries: list[Entry]) -> Any:
    """What Python makes of a log, as JSON."""
    merged = log.merge(entries, entries)
    made = {
        "vector": log.vector(merged),
        "swept": log.swept(merged),
        "settings": folds.settings(merged),
        "name": folds.name(merged),
        "lessons": folds.lessons(merged),
        "puzzles": folds.puzzles(merged),
        "days": folds.days(merged),
        "days_played": folds.days_played(merged),
        "sheets": folds.sheets(merged),
        "tables": device_games.tables(merged),
        "hidden": folds.hidden(merged),
        "puzzle_shelf": shelf.puzzle_shelf(merged),
        "people_shelf": shelf.people_shelf(merged),
        "hints": shelf.hints(merged),
        "streak": folds.streak(folds.days_played(entries), 30),
        "file": log.union(entries),
    }
    return json.loads(msgspec.json.encode(made))
