"""101 as a drawing: the squares side by side, as the site's replays show them, and the tray."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from jetons.core.picture import Box, Pen, Scene, Sketch, mix, spot

ACCENT = ("#6b2d5c", "#dba3cb")  # of the skin's box.css: in light, in dark
PLATES = {  # the plate of each colour, round 0,0 for a disc of radius 48
    "r": "M33 0A33 33 0 1 1-33 0A33 33 0 1 1 33 0Z",
    "o": "M40.9 0 0 40.9-40.9 0 0-40.9Z",
    "g": "M-25-29H25A4 4 0 0 1 29-25V25A4 4 0 0 1 25 29H-25A4 4 0 0 1-29 25V-25A4 4 0 0 1-25-29Z",
    "b": "M36.3 0 18.2 31.4-18.1 31.4-36.3 0-18.2-31.4 18.2-31.4Z",
    "p": "M-17.2-17.2A17.2 17.2 0 0 1 17.2-17.2A17.2 17.2 0 0 1 17.2 17.2"
    "A17.2 17.2 0 0 1-17.2 17.2A17.2 17.2 0 0 1-17.2-17.2Z",
}
TITLES = {"fr": "Carré", "en": "Square"}  # of the squares of somebody who plays alone


class Part(NamedTuple):
    """Part of a square's frame, in cells."""

    top: int
    left: int
    rows: int
    columns: int


def counts(move: str) -> bool:
    """A placement is what a step of a replay shows; taking and turning belong to it."""
    return move.startswith("place ")


def draw(pen: Pen, view: Mapping[str, Any], scene: Scene) -> Box:
    """All squares at one scale, as near as can be or, when it is over, where they came to lie."""
    squares = view["squares"]
    if scene.is_over:
        parts = frames_of(squares, view["shape"])
    else:
        parts = [crop_of(squares, view["shape"])] * len(squares)
    part = parts[0]  # all are of one size
    across = min(2, len(squares))
    unit, high = part.columns * 100 + 40, part.rows * 100 + 70
    placed = scene.last.removeprefix("place ") if scene.last.startswith("place ") else ""
    for i, square in enumerate(squares):
        left, top = i % across * unit + 20, i // across * high + 50
        pen.at(left - parts[i].left * 100, top - parts[i].top * 100)
        own = i == scene.by or view["solo"]
        draw_square(pen, view, i, square, parts[i], scene, placed if own else "")
        pen.done()
    height = -(-len(squares) // across) * high
    width = across * unit
    draw_tray(pen, view, width, height)
    spare = max(0, 960 - width)  # the tray is wider than small squares
    return Box(-spare / 2, 0, width + spare, height + 150)


def draw_square(
    pen: Pen, view: Mapping[str, Any], i: int, square: Mapping[str, Any], part: Part,
    scene: Scene, last: str,
) -> None:  # fmt: skip
    """One square in its frame: where it may reach, its holes, its tokens."""
    ground = common(reach_of(square, view["shape"]), part)
    x, y = ground.left * 100, ground.top * 100
    width, height = ground.columns * 100, ground.rows * 100
    name = scene.names[i] if i < len(scene.names) else ""
    title = f"{TITLES[scene.lang]} {i + 1}" if view["solo"] else f"{name} · {view['scores'][i]}"
    pen.text(x + width / 2, y - 14, title, 30, fill="ink")
    pen.rect(
        x + 2, y + 2, width - 4, height - 4, 26, fill="board", stroke="table-edge", stroke_width=2
    )
    box = box_of(square)
    if box is not None:
        for row in range(box.top, box.top + box.rows):
            for column in range(box.left, box.left + box.columns):
                pen.circle(
                    column * 100 + 50, row * 100 + 50, 44, fill="cell", stroke="cell-line",
                    stroke_width=2.5,
                )  # fmt: skip
    for cell, token in square["cells"].items():
        row, column = spot(cell)
        draw_token(pen, token, column * 100 + 50, row * 100 + 50, 46)
        if cell == last:
            pen.circle(
                column * 100 + 50, row * 100 + 50, 48, fill="none", stroke=ACCENT,
                stroke_width=5,
            )  # fmt: skip


def draw_token(pen: Pen, token: str, x: float, y: float, r: float) -> None:
    """A token: a coloured disc with a plate whose shape says the colour too."""
    pen.at(x, y, r / 50)
    pen.circle(0, 4, 48, fill=mix(pen.colour(f"c-{token[0].lower()}"), "#1a1008", 0.62))
    draw_face(pen, token)
    pen.done()


def draw_face(pen: Pen, token: str) -> None:
    """The face of a token round 0,0: a disc of radius 48."""
    colour, value = token[0].lower(), token[1:]
    name = f"c-{colour}"
    pen.circle(0, 0, 48, fill=name)
    pen.circle(0, 0, 44, fill="none", stroke="#ffffff", stroke_opacity=0.35, stroke_width=1.5)
    pen.path(PLATES[colour], fill="token")
    pen.text(0, 14, value, 36 if len(value) > 1 else 40, fill=f"{name}-ink", font_weight=600)


def draw_back(pen: Pen, back: Mapping[str, Any], x: float, y: float, r: float) -> None:
    """A token face down: low with a thin double grey ring, high with a thick black one."""
    pen.at(x, y, r / 50)
    pen.circle(0, 4, 48, fill="token-edge")
    draw_back_face(pen, back)
    pen.done()


def draw_back_face(pen: Pen, back: Mapping[str, Any]) -> None:
    """The back of a token round 0,0: a disc of radius 48."""
    pen.circle(0, 0, 48, fill="token")
    if back["series"] == "high":
        pen.circle(0, 0, 40, fill="none", stroke="back-high", stroke_width=9)
    else:
        pen.circle(0, 0, 42, fill="none", stroke="back-low", stroke_width=3)
        pen.circle(0, 0, 36.5, fill="none", stroke="back-low", stroke_width=1.5)
    even, odd = back["even"].lower(), back["odd"].lower()
    pen.path("M-2-32A32 32 0 0 0-2 32Z", fill=f"c-{even}")
    pen.path("M2-32A32 32 0 0 1 2 32Z", fill=f"c-{odd}")
    pen.path(PLATES[even], fill="token", transform="translate(-15 0) scale(.26)")
    pen.path(PLATES[odd], fill="token", transform="translate(15 0) scale(.26)")


def draw_tray(pen: Pen, view: Mapping[str, Any], width: float, top: float) -> None:
    """The front token of each column of the tray, with how many are behind it; what is in hand."""
    backs = {back["back"]: back for back in view["backs"]}
    for i, column in enumerate(view["tray"]):
        x = width / 2 + (i - 2) * 150
        if not column:
            pen.circle(x, top + 65, 44, fill="cell", stroke="cell-line", stroke_width=2.5)
            continue
        front = column[0]
        if front["token"]:
            draw_token(pen, front["token"], x, top + 65, 46)
        else:
            draw_back(pen, backs[front["back"]], x, top + 65, 46)
        pen.text(x, top + 140, len(column), 24, fill="muted")
    if view["hand"]:
        draw_token(pen, view["hand"], width / 2 + 3.4 * 150, top + 65, 56)


def reach_of(square: Mapping[str, Any], shape: Any) -> Part:
    """Where the square may still come to lie: the whole frame at first, in the end itself."""
    if not square["n"]:
        return Part(0, 0, 2 * shape[0] - 1, 2 * shape[1] - 1)
    (top, left), (bottom, right) = spot(square["reach"][0]), spot(square["reach"][1])
    return Part(top, left, bottom - top + 1, right - left + 1)


def box_of(square: Mapping[str, Any]) -> Part | None:
    """From the first to the last row and column with a token; None while there is none."""
    rows, columns = square["rows"], square["columns"]
    if not rows or not columns:
        return None
    top, left = spot(rows[0]["at"] + columns[0]["at"])
    return Part(top, left, len(rows), len(columns))


def common(one: Part, other: Part) -> Part:
    """What two parts of the frame share."""
    top, left = max(one.top, other.top), max(one.left, other.left)
    bottom = min(one.top + one.rows, other.top + other.rows)
    right = min(one.left + one.columns, other.left + other.columns)
    return Part(top, left, bottom - top, right - left)


def crop_of(squares: Any, shape: Any) -> Part:
    """The least part of the frame that shows all squares with one free cell round them."""
    parts = []
    for square in squares:
        box = box_of(square)
        if box is not None:
            wide = Part(box.top - 1, box.left - 1, box.rows + 2, box.columns + 2)
            parts.append(common(reach_of(square, shape), wide))
    if not parts:
        return Part(shape[0] - 2, shape[1] - 2, 3, 3)
    top, left = min(part.top for part in parts), min(part.left for part in parts)
    rows = max(part.top + part.rows for part in parts) - top
    return Part(top, left, rows, max(part.left + part.columns for part in parts) - left)


def frames_of(squares: Any, shape: Any) -> list[Part]:
    """A frame for each square of a match that is over, all of one size: where it came to lie."""
    reaches = [reach_of(square, shape) for square in squares]
    rows, columns = max(part.rows for part in reaches), max(part.columns for part in reaches)
    most_top, most_left = 2 * shape[0] - 1 - rows, 2 * shape[1] - 1 - columns
    return [
        Part(min(part.top, most_top), min(part.left, most_left), rows, columns) for part in reaches
    ]


def sketch(view: Mapping[str, Any], scene: Scene) -> Sketch:
    """The squares in characters, one under the other, and the front of the tray."""
    styles = {"R": "red", "O": "dark_orange", "G": "green", "B": "blue", "P": "magenta"}
    lines: Sketch = []
    part = crop_of(view["squares"], view["shape"])
    for i, square in enumerate(view["squares"]):
        name = scene.names[i].removeprefix("bot:") if i < len(scene.names) else ""
        title = f"{TITLES[scene.lang]} {i + 1}" if view["solo"] else name
        lines.append([(title, "bold")])
        columns = range(part.left, part.left + part.columns)
        lines.append([("   " + "".join(f"{column + 1:>4}" for column in columns), "dim")])
        for row in range(part.top, part.top + part.rows):
            line = [(f"{chr(65 + row):>2} ", "dim")]
            for column in columns:
                token = square["cells"].get(f"{chr(65 + row)}{column + 1}")
                word = (f"{token:>4}", f"bold {styles[token[0]]}") if token else ("   ·", "dim")
                line.append(word)
            lines.append(line)
        lines.append([])
    tray = []
    for n, column in enumerate(view["tray"]):
        shown = (column[0]["token"] or column[0]["back"]) if column else "–"
        tray.append(f"{n + 1}: {shown} ×{len(column)}")
    for some in (tray[:3], tray[3:]):  # narrow terminals have half a screen for it
        lines.append([("   " + "   ".join(some), "")])
    if view["hand"]:
        lines.append([("   → ", ""), (view["hand"], f"bold {styles[view['hand'][0]]}")])
    return lines
