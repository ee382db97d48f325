"""Writes what the browser runs of our Python, each a module of JavaScript (``machines/script.py``).

web/node/table.gen.mjs     what a table decides
web/node/people.gen.mjs    what is made of a personal log
web/node/evening.gen.mjs   what a paper evening decides
web/node/box.gen.mjs       the sheet beside a real box
"""

from __future__ import annotations

from pathlib import Path

from jetons.machines.box_script import box_script
from jetons.machines.evening_script import evening_script
from jetons.machines.people_script import people_script
from jetons.machines.table_script import table_script

NODE = Path(__file__).parents[2] / "web" / "node"


def files() -> dict[Path, str]:
    """Every file with its text."""
    return {
        NODE / "table.gen.mjs": table_script(),
        NODE / "people.gen.mjs": people_script(),
        NODE / "evening.gen.mjs": evening_script(),
        NODE / "box.gen.mjs": box_script(),
    }
