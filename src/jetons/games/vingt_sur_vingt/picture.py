"""20 sur 20 as a drawing: the same dominoes and marks as the site's, on an open table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jetons.core.picture import CELL, Box, Pen, Scene, Sketch, below, mix, sketch_rack

GREEN = "#1d6448"
CREAM = "#fffaf0"
ROOM = 1.5  # cells round what lies there
DASHES = {2: "2 2", 3: "6 3"}  # of the line inside a mark, by seat


def draw(pen: Pen, view: Mapping[str, Any], scene: Scene) -> Box:
    """The table, and a seat's own dominoes under it."""
    box = extent(view)
    draw_dots(pen, box)
    for mark in view["marks"]:
        row, column = mark["at"]
        pen.at(column * CELL, row * CELL)
        draw_mark(pen, mark["seat"], max(0, scene.seat), len(view["scores"]))
        pen.done()
    last = set(view["last"]["dominoes"])
    for i, domino in enumerate(view["dominoes"]):
        row, column = domino["at"]
        pen.at(column * CELL, row * CELL)
        draw_domino(pen, domino["halves"], domino["dir"] == "h", is_last=i in last)
        pen.done()
    rack = view.get("rack") or []
    for i, domino in enumerate(rack):
        halves = [int(half) for half in domino.split("|")]
        left = box.x + (box.width - len(rack) * 104) / 2 + 104 * i + 4
        pen.at(left, box.y + box.height + 4)
        draw_domino(pen, halves, True)
        pen.done()
    if not rack:
        return box
    spare = max(0.0, len(rack) * 104 + 24 - box.width)
    return below(box._replace(x=box.x - spare / 2, width=box.width + spare), 64)


def extent(view: Mapping[str, Any]) -> Box:
    """What lies on the table with some room round it."""
    cells = [mark["at"] for mark in view["marks"]]
    for domino in view["dominoes"]:
        row, column = domino["at"]
        cells += [(row, column), (row, column + 1) if domino["dir"] == "h" else (row + 1, column)]
    rows, columns = [cell[0] for cell in cells] or [0], [cell[1] for cell in cells] or [0]
    top, left = min(rows) - ROOM, min(columns) - ROOM
    height, width = max(rows) + 1 + ROOM - top, max(columns) + 1 + ROOM - left
    return Box(left * CELL, top * CELL, width * CELL, height * CELL)


def draw_dots(pen: Pen, box: Box) -> None:
    """The corners of the cells."""
    for row in range(int(box.y // CELL) + 1, int((box.y + box.height) // CELL) + 1):
        for column in range(int(box.x // CELL) + 1, int((box.x + box.width) // CELL) + 1):
            pen.circle(column * CELL, row * CELL, 1.6, fill="table-edge")


def draw_mark(pen: Pen, owner: int | None, seat: int, n_seats: int) -> None:
    """A mark of 20 in its cell; one's own is full, for spectators the first seat's."""
    is_mine = owner is not None and owner == seat
    pen.rect(9, 10, 30, 30, 5, fill=mix(GREEN, "#0a120c", 0.6) if is_mine else "token-edge")
    if is_mine:
        pen.rect(9, 8, 30, 30, 5, fill=GREEN)
    else:
        pen.rect(9, 8, 30, 30, 5, fill="token", stroke=GREEN, stroke_width=2.5)
    if n_seats > 2 and owner is not None and not is_mine:
        dashes = DASHES.get(owner)
        pen.rect(
            12, 11, 24, 24, 3, fill="none", stroke=GREEN, stroke_width=1, stroke_dasharray=dashes
        )
        pen.text(34, 35, owner + 1, 9, fill=GREEN, font_weight=600)
    pen.text(24, 29, 20, 15, fill=CREAM if is_mine else GREEN, font_weight=600)


def draw_domino(pen: Pen, halves: Any, is_flat: bool, *, is_last: bool = False) -> None:
    """A domino, its first half in the square of 48 at 0,0; a blank half shows nothing."""
    width, height = (93, 44) if is_flat else (45, 92)
    pen.rect(1.5, 4, width, height, 8, fill="token-edge")
    rim: dict[str, Any] = {"stroke": "token-rim", "stroke_width": 0.8}
    if is_last:
        rim = {"stroke": GREEN, "stroke_width": 2}
    pen.rect(1.5, 1, width, height, 8, fill="token", **rim)
    draw_halves(pen, halves, is_flat)


def draw_halves(pen: Pen, halves: Any, is_flat: bool) -> None:
    """What is on a domino: its numbers and the line between them."""
    line = "M48 9V37" if is_flat else "M9 47.5H39"
    pen.path(line, fill="none", stroke="token-edge", stroke_width=1.5)
    if halves[0]:
        pen.text(24, 33, halves[0], 28, fill="token-ink")
    if halves[1]:
        pen.text(72 if is_flat else 24, 33 if is_flat else 81, halves[1], 28, fill="token-ink")


def sketch(view: Mapping[str, Any], scene: Scene) -> Sketch:
    """The table in characters: halves by cell, ``20`` for marks, coordinates at the edges."""
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for mark in view["marks"]:
        is_mine = mark["seat"] is not None and mark["seat"] == scene.seat
        cells[tuple(mark["at"])] = ("20", "reverse green" if is_mine else "green")
    last = set(view["last"]["dominoes"])
    for i, domino in enumerate(view["dominoes"]):
        row, column = domino["at"]
        other = (row, column + 1) if domino["dir"] == "h" else (row + 1, column)
        for cell, half in zip([(row, column), other], domino["halves"], strict=True):
            cells[cell] = (str(half), "bold underline" if i in last else "bold")
    rows, columns = [cell[0] for cell in cells] or [0], [cell[1] for cell in cells] or [0]
    across = range(min(columns) - 2, max(columns) + 3)
    lines: Sketch = [[("    " + "".join(f"{column:>4}" for column in across), "dim")]]
    for row in range(min(rows) - 2, max(rows) + 3):
        line = [(f"{row:>4}", "dim")]
        for column in across:
            word, style = cells.get((row, column), ("·", "dim"))
            line.append((f"{word:>4}", style))
        lines.append(line)
    return [*lines, *sketch_rack(view.get("rack") or [])]
