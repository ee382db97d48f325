"""Writes what the browser runs of our Python, each a module of JavaScript (``machines/script.py``),
and its types beside it.

web/node/table.gen.mjs     what a table decides
web/node/people.gen.mjs    what is made of a personal log
web/node/evening.gen.mjs   what a paper evening decides
web/node/box.gen.mjs       the sheet beside a real box
"""

from __future__ import annotations

from pathlib import Path

from generators.script_types import declared

from jetons.box import page
from jetons.box.sheet import Sheet
from jetons.machines import box_script, evening_script, people_script, table_script

NODE = Path(__file__).parents[2] / "web" / "node"
OF_SHEETS = (Sheet, page.Shown, page.Laid, page.Place)


def files() -> dict[Path, str]:
    """Every file with its text."""
    log, evening = "the Python of a personal log", "the Python of an evening"
    sheet, table = "the Python of a real box's sheet", "the Python of a table"
    return {
        NODE / "table.gen.mjs": table_script.table_script(),
        NODE / "table.gen.d.mts": declared((), {}, table),
        NODE / "people.gen.mjs": people_script.people_script(),
        NODE / "people.gen.d.mts": declared((), people_script.ROOTS, log),
        NODE / "evening.gen.mjs": evening_script.evening_script(),
        NODE / "evening.gen.d.mts": declared((), evening_script.ROOTS, evening),
        NODE / "box.gen.mjs": box_script.box_script(),
        NODE / "box.gen.d.mts": declared(OF_SHEETS, {}, sheet),
    }
