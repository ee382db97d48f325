"""A paper evening as JavaScript: a phone draws and counts by the Python of people/."""

from __future__ import annotations

from typing import Any

from jetons.machines.script import Script, module_of
from jetons.people import evening, evening_page, log, rounds

ROOTS: dict[str, Any] = {
    function.__name__: function
    for function in (
        *(evening.check_people, evening.evenings, evening.names_in, rounds.full_rounds),
        *(evening_page.shown, evening_page.next_round, evening_page.handed_in),
    )
}
HELD: tuple[type, ...] = (log.Entry, evening_page.Shown)


def evening_script() -> str:
    """The module of JavaScript with what a paper evening decides."""
    script = Script(None)
    for held in HELD:
        script.hold(held)
    text = module_of(script, ROOTS, "scripts/generate.py from the Python of an evening")
    return text.replace("  return { ", "  return { Entry, ", 1)
