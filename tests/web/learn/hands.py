"""Hands that do what a lesson asks: by touch, by keys, or by what a screen reader says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
FILES = {
    "101": "cent_un", "20-sur-20": "vingt_sur_vingt", "21": "vingt_et_un", "triolet": "triolet",
}  # fmt: skip
WAYS = ("touch", "keys", "names")
# What lies on the rack, and whether it is laid
RACK = """() => [...document.querySelectorAll('.rack [data-rack]')].map((token) =>
  [token.querySelector('.quiet').textContent, token.classList.contains('gone')])"""
# The halves of the domino on a place, a blank one as 0
HALVES = """(place) => {
  const at = {'24 33': 0, '72 33': 1, '24 81': 1}, halves = ['0', '0'];
  for (const one of document.querySelectorAll(`[data-token="${place}"] text`))
    halves[at[`${one.getAttribute('x')} ${one.getAttribute('y')}`]] = one.textContent;
  return halves;
}"""
IDLE = "() => document.querySelector('.hand[aria-busy=false]')"


def lessons_of(slug: str) -> dict[str, Any]:
    """The lessons of a game as the page has them."""
    path = ROOT / "web" / "src" / "lessons" / f"{FILES[slug]}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def exercises_of(slug: str) -> list[dict[str, Any]]:
    """All exercises of a game, in the order of the path."""
    return [one for chapter in lessons_of(slug)["chapters"] for one in chapter["exercises"]]


def steps_of(slug: str) -> list[dict[str, Any]]:
    """All steps of a game's guided game."""
    guided = lessons_of(slug)["guided"]
    return [step for scene in guided["scenes"] for step in scene["steps"]] if guided else []


class Hand:
    """Somebody at a lesson's table."""

    def __init__(self, page: Any, way: str) -> None:
        self.page = page
        self.way = way
        page.set_default_timeout(30_000)

    # --- presses --------------------------------------------------------------------------

    def press(self, selector: str) -> None:
        """A button, by finger or by key."""
        button = self.page.locator(selector).first
        if self.way == "touch":
            button.dispatch_event("click")
        elif self.way == "keys":
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            name = button.evaluate(
                """(b) => (b.ariaLabel || (b.querySelector('.quiet') ?? b).textContent)
                     .trim().replace(/\\s+/g, ' ')"""
            )
            self.page.get_by_role("button", name=name).or_(
                self.page.get_by_role("link", name=name)
            ).first.click()

    def square(self, cell: str) -> None:
        """A square of a board."""
        where = self.page.locator(f"[data-cell='{cell}']").first
        if self.way != "touch" and where.get_attribute("aria-hidden") == "true":
            cell, where = self.only()
        if self.way == "touch":
            where.dispatch_event("click")
        elif self.way == "keys":
            self.walk(cell) if where.get_attribute("role") == "gridcell" else where.focus()
            self.page.keyboard.press("Enter")
        else:
            name = where.get_attribute("aria-label")
            role = where.get_attribute("role")
            self.page.get_by_role(role, name=name, exact=True).first.dispatch_event("click")

    def only(self) -> tuple[str, Any]:
        """The one place that an empty square of 101 names: it stands for all of them."""
        where = self.page.get_by_role("grid").get_by_role("gridcell")
        assert where.count() == 1
        return where.get_attribute("data-cell"), where

    def walk(self, cell: str) -> None:
        """With the arrows from the square where one is to another."""
        grid = self.page.locator(f"[role=grid]:has([data-cell='{cell}'])").first
        grid.locator("[tabindex='0']").first.focus()
        self.page.keyboard.press("ArrowUp")
        here = self.page.evaluate("document.activeElement.dataset.cell")
        down = ord(cell[0]) - ord(here[0])
        right = int(cell[1:]) - int(here[1:])
        for key, n in (("ArrowDown", down), ("ArrowRight", right)):
            back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
            for _ in range(abs(n)):
                self.page.keyboard.press(key if n > 0 else back)
        assert self.page.evaluate("document.activeElement.dataset.cell") == cell

    def take(self, index: int) -> None:
        """A token of the rack."""
        if self.way == "keys":
            self.page.keyboard.press(str(index + 1))
        elif self.way == "touch":
            self.page.locator(f"[data-rack='{index}']").dispatch_event("click")
        else:
            token = self.page.locator(f"[data-rack='{index}']")
            name = token.locator(".quiet").inner_text().strip()
            rack = self.page.get_by_role("group", name=re.compile("Vos|Your"))
            same = self.page.locator(".rack [data-rack] .quiet").all_inner_texts()[:index]
            before = sum(one.strip() == name for one in same)
            rack.get_by_role("button", name=name, exact=True).nth(before).click()

    def idle(self) -> None:
        """Wait until the table has said what can be laid."""
        self.page.wait_for_function(IDLE)

    # --- moves ----------------------------------------------------------------------------

    def play(self, slug: str, move: str) -> None:
        """A move by its text, as somebody would make it on the screen."""
        if move in ("-", "."):
            self.press(f"[data-act={'pass' if move == '-' else 'stop'}]")
        elif re.match(r"(draw|turn) \d", move):
            self.column(int(move.split()[1]))
        elif move.startswith("x "):
            self.exchange(move.split()[1:])
        else:
            for part in move.split(
                " + " if slug == "20-sur-20" else "\0" if slug == "101" else " "
            ):
                self.lay(part)
            self.press("[data-act=play]:not(:disabled)")

    def column(self, column: int) -> None:
        """A column of the tray of 101."""
        self.page.locator(f".col.can[data-column='{column}']").wait_for()
        if self.way == "keys":
            self.page.keyboard.press(str(column))
        else:
            self.press(f".col.can[data-column='{column}']")

    def exchange(self, tokens: list[str]) -> None:
        """Tokens of the rack for others."""
        if self.page.locator("[data-act=exchange]").count():
            self.press("[data-act=exchange]")
        rack, used = self.rack(), set()
        for token in tokens:
            index = next(i for i, one in enumerate(rack) if one == token and i not in used)
            used.add(index)
            self.take(index)
        self.press(".acts .btn.main")

    def rack(self) -> list[str]:
        """The tokens in hand as the rules write them."""
        return [
            "" if gone else re.findall(r"\d+", name)[-1] if re.search(r"\d", name) else "*"
            for name, gone in self.page.evaluate(RACK)
        ]

    def lay(self, part: str) -> None:
        """One part of a move."""
        self.idle()
        if part.startswith("place "):
            self.square(part.removeprefix("place "))
        elif " at " in part:
            self.domino(part)
        else:
            cell, token = part.split("=")
            index = self.rack().index("*" if token.startswith("*") else token)
            self.take(index)
            self.square(cell)
            values = self.page.locator("dialog .value")
            if token.startswith("*") and values.count():
                values.filter(has_text=re.compile(f"^{token[1:]}$")).click()
        self.idle()

    def domino(self, part: str) -> None:
        """A domino of the rack on its place, turned if need be."""
        halves, place = part.split(" at ")
        a, b = halves.split("-")
        index = next(
            i
            for i, (name, gone) in enumerate(self.page.evaluate(RACK))
            if not gone and sorted(re.findall(r"\d", name)) == sorted([a, b])
        )
        self.take(index)
        self.square(place)
        if self.page.locator("[data-rack][aria-pressed=true]").count():  # it came into sight first
            self.square(place)
        self.idle()
        if self.page.evaluate(HALVES, place) != [a, b]:
            self.page.keyboard.press("r")
            self.idle()

    # --- answers --------------------------------------------------------------------------

    def answer(self, slug: str, exercise: dict[str, Any]) -> None:
        """The first accepted answer of an exercise."""
        given = exercise["accepted"][0]
        if exercise["kind"] in ("move", "turn"):
            for move in given:
                n = self.page.locator("[data-rack]").count()
                self.play(slug, move)
                if slug == "20-sur-20" and len(given) > 1:  # the rack is not filled up yet
                    self.page.wait_for_function(
                        """(n) => document.querySelector('[data-verdict]') ||
                             document.querySelectorAll('[data-rack]').length !== n""",
                        arg=n,
                    )
        elif exercise["kind"] == "points":
            self.page.locator("[data-answer=number]").fill(given[0])
            self.press("[data-act=check]")
        else:
            for value in given:
                self.press(f"[data-answer={json.dumps(value)}]")
            if len(given) > 1:
                self.press("[data-act=check]")
