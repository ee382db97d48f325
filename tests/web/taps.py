"""A thumb at the page beside a real box: it enters games by taps alone, and counts them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).parent.parent / "playthroughs"
SHOWN = "document.querySelectorAll('[data-row]').length"
# The edge of the open table that a place is behind; "": it is in sight
BEYOND = """(place) => {
  const one = document.querySelector(place).getBoundingClientRect();
  const open = document.querySelector("svg[data-open]").getBoundingClientRect();
  const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
  const over = document.elementFromPoint(x, y)?.closest(".more");
  if (over) return ["left", "right", "up", "down"].find((side) => over.classList.contains(side));
  return x < open.x ? "left" : x > open.right ? "right" : y < open.y ? "up"
    : y > open.bottom ? "down" : "";
}"""


@dataclass(frozen=True)
class Step:
    """A step of a golden game: who made it, as it is told, and its points."""

    seat: int
    move: str
    points: int


def golden(name: str) -> list[Step]:
    """The steps of a golden game, exchanged tokens untold."""
    steps, seat = [], 0
    for line in (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if turn := re.match(r"seat (\d), scores", line):
            seat = int(turn[1]) - 1
        if played := re.match(r"  plays (.+) for (-?\d+)$", line):
            move = played[1]
            if move.startswith("x "):
                move = " ".join(["x", *("?" for _ in move.split()[1:])])
            steps.append(Step(seat, move, int(played[2])))
    return steps


@dataclass
class Thumb:
    """Taps on a page, counted."""

    page: Any
    n: int = 0
    counts: list[int] = field(default_factory=list)  # taps of each finished turn

    def tap(self, selector: str) -> None:
        """One tap."""
        self.page.locator(selector).first.tap()
        self.n += 1

    def key(self, key: str) -> None:
        """One key of the keypad."""
        self.tap(f'[data-key="{key}"]')

    def open(self, base: str, slug: str, names: list[str], first: int = 1) -> None:
        """A new sheet, opened by its form."""
        self.page.goto(f"{base}/box/{slug}")
        self.page.locator("form.new .seg label").filter(has_text=seats_word(len(names))).first.tap()
        for i, name in enumerate(names):
            self.page.locator("form.new .names input").nth(i).fill(name)
        if first > 1:
            self.page.locator("form.new .seg").nth(1).locator("label").nth(first - 1).tap()
        self.page.locator("[data-act=open]").tap()
        self.page.wait_for_selector("[data-way]")

    def close(self) -> None:
        """Enter the turn, and wait until it stands on the sheet."""
        rows = self.page.evaluate(SHOWN)
        self.tap("[data-act=note]")
        self.finished(rows)

    def finished(self, rows: int) -> None:
        """Wait until the sheet has one row more; the turn's taps are counted."""
        self.page.wait_for_function(f"() => {SHOWN} > {rows}")
        self.counts.append(self.n)
        self.n = 0

    def turn(self, game: str, step: Step) -> None:
        """A whole turn as it was laid."""
        rows = self.page.evaluate(SHOWN)
        if step.move in ("-", "."):
            self.tap("[data-act=pass]")
            self.finished(rows)
        elif step.move.startswith("x "):
            self.tap("[data-act=exchange]")
            self.tap(f'[data-exchange="{len(step.move.split()) - 1}"]')
            self.finished(rows)
        elif game == "20-sur-20":
            self.dominoes(step)
        else:
            self.tokens(game, step)

    def tokens(self, game: str, step: Step) -> None:
        """Tokens on a printed board, as in a crossword."""
        pieces = [part.split("=") for part in step.move.split()]
        pieces.sort(key=lambda one: (one[0][0], int(one[0][1:])))
        self.tap(f'[data-board] [data-cell="{pieces[0][0]}"]')
        for i, (cell, content) in enumerate(pieces):
            if i and self.cursor() != cell:
                self.tap(f'[data-board] [data-cell="{cell}"]')
            if content[0] == "*" and game == "21":
                self.star(content[1:])
                return
            for key in [*content[:1], content[1:]] if content[0] == "*" else [content]:
                self.key(key)
        self.page.wait_for_selector("[data-sum]")
        self.close()

    def star(self, number: str) -> None:
        """A star and what it stands for: where more than one number fits, that closes the turn."""
        rows = self.page.evaluate(SHOWN)
        self.key("*")
        self.page.wait_for_selector("[data-stars], [data-sum]")
        if self.page.locator("[data-sum]").count():
            self.close()
        else:
            self.key(number)
            self.finished(rows)

    def cursor(self) -> str:
        """The cell that the next token goes to."""
        return str(self.page.evaluate("document.querySelector('.cell.lit')?.dataset.cell ?? ''"))

    def dominoes(self, step: Step) -> None:
        """Dominoes: their halves, then their places where more than one fits."""
        parts = step.move.split(" + ")
        for part in parts:
            self.key(part[0])
            self.key(part[2])
        self.page.wait_for_function(
            "() => document.querySelector('[data-sum], .slot, [data-act=other], .say.no')"
        )
        for part in parts:
            if self.page.locator("[data-sum]").count():
                break
            at = re.search(r"at (\S+) ([hv])$", part)
            assert at is not None
            self.choose(f"{at[1]} {at[2]}")
        self.page.wait_for_selector("[data-sum]")
        self.close()

    def choose(self, slot: str) -> None:
        """A place on the open table: a tap takes the nearest; where that was another one, the
        table has come near, and the next tap takes it."""
        for _ in range(6):
            if self.page.locator(f'[data-token="{slot}"]').count():
                return
            side = self.page.evaluate(BEYOND, f'[data-cell="{slot}"]')
            self.tap(f".more.{side}" if side else f'[data-cell="{slot}"]')


def seats_word(n: int) -> str:
    """How a number of players is written in the form."""
    return "Seul" if n == 1 else str(n)
