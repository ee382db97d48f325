"""Le 21 as a drawing: the same board, squares and counters as the site's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jetons.core.picture import (
    CELL,
    STAR,
    Box,
    Pen,
    Scene,
    Sketch,
    below,
    mix,
    print_board,
    sketch_grid,
    spot,
)

ACCENT = ("#1f5688", "#92bfea")  # of the skin's box.css: in light, in dark
INK = "#1f1710"
FACES = {  # colour → face, edge, deep, face of a counter that is face down
    "blue": ("#a9ccee", "#5c8fc4", "#1c4a7c", "#3d73ad"),
    "green": ("#aed8b8", "#63a376", "#205c34", "#3f8556"),
    "pink": ("#f2b6cd", "#cf7a9d", "#862a52", "#b34f7c"),
    "yellow": ("#f3d884", "#c6a13a", "#6a4e00", "#8a6a10"),
}
LETTERS = {"fr": dict(zip(FACES, "BVRJ", strict=True)), "en": dict(zip(FACES, "BGPY", strict=True))}
GROUNDS = {  # of the squares, light and dark
    "blue": ("#cfe1f2", "#2b4663"),
    "green": ("#cfe6d4", "#2c4f38"),
    "pink": ("#f4d3df", "#5f3347"),
    "yellow": ("#f5e5b0", "#5d4c14"),
    15: ("#f0dca8", "#5f4c1e"),
    20: ("#eec06d", "#7a5413"),
    30: ("#1f5688", "#1d4b76"),
}
WORDS = {  # the print on coloured squares, light and dark
    "blue": ("#1c4a7c", "#bcd9f5"),
    "green": ("#205c34", "#bfe3c9"),
    "pink": ("#862a52", "#f6c8da"),
    "yellow": ("#6a4e00", "#f3dc8c"),
}
VALUE = ("#5b4300", "#fff0bf")
CREAM = "#fffaf0"


def draw(pen: Pen, view: Mapping[str, Any], scene: Scene) -> Box:
    """The board, and a seat's own tokens under it."""
    rows, columns = view["rows"], view["columns"]
    box = print_board(pen, rows, columns)
    draw_squares(pen, view, scene.lang)
    last = (view.get("last") or {}).get("cell")
    for cell, token in view["tokens"].items():
        row, column = spot(cell)
        pen.at(column * CELL, row * CELL)
        draw_counter(
            pen, token["by"], str(token.get("n", "")), bool(token.get("star")),
            is_down=bool(token.get("down")), is_last=cell == last, lang=scene.lang,
        )  # fmt: skip
        pen.done()
    for line in (view.get("last") or {}).get("lines", []):
        (row, column), (to_row, to_column) = spot(line[0]), spot(line[-1])
        pen.put(
            "line", x1=column * CELL + 24, y1=row * CELL + 24, x2=to_column * CELL + 24,
            y2=to_row * CELL + 24, stroke=ACCENT, stroke_width=4, stroke_opacity=0.5,
            stroke_linecap="round", stroke_dasharray="1 8",
        )  # fmt: skip
    rack = (view.get("rack") or []) if scene.seat >= 0 else []
    for i, token in enumerate(rack):
        pen.at((columns * CELL - len(rack) * 56) / 2 + 56 * i + 4, rows * CELL + 22)
        number = "" if token == "*" else token
        draw_counter(pen, view["colours"][scene.seat], number, token == "*", lang=scene.lang)
        pen.done()
    return below(box, 64) if rack else box


def draw_squares(pen: Pen, view: Mapping[str, Any], lang: str) -> None:
    """All that is printed on the board's squares."""
    rows, columns = view["rows"], view["columns"]
    starts = set(view["starts"].values())
    for cell, square in view["squares"].items():
        row, column = spot(cell)
        if row < rows and column < columns:
            pen.at(column * CELL, row * CELL)
            draw_square(pen, square, cell in starts, lang)
            pen.done()


def draw_square(pen: Pen, square: Mapping[str, Any], is_start: bool, lang: str) -> None:
    """The print of a square: a value, a colour, a start."""
    if square["kind"] == "value":
        value = square["value"]
        ink = CREAM if value == 30 else VALUE
        line: dict[str, Any] = {"fill": "none", "stroke": ink, "stroke_width": 1.5}
        pen.rect(1, 1, 46, 46, 4, fill=GROUNDS[value])
        if value == 30:
            pen.circle(24, 24, 19, **line, stroke_opacity=0.6)
            pen.circle(24, 24, 15.5, **line, stroke_opacity=0.6)
        elif value == 20:
            pen.circle(24, 24, 18, **line, stroke_opacity=0.5)
        else:
            pen.path("M24 5 43 24 24 43 5 24Z", **line, stroke_opacity=0.5)
        pen.text(24, 30.5, value, 18, fill=ink)
        return
    colour = square["colour"]
    pen.rect(1, 1, 46, 46, 4, fill=GROUNDS[colour])
    if is_start:
        pen.circle(24, 24, 17, fill="none", stroke="muted", stroke_width=2, stroke_dasharray="3 3")
    pen.text(24, 30, 10, 16, fill=WORDS[colour])
    pen.text(39.5, 42, LETTERS[lang][colour], 9.5, fill=WORDS[colour], font_weight=600)


def draw_counter(
    pen: Pen, colour: str, number: str, has_star: bool, *, is_down: bool = False,
    is_last: bool = False, lang: str = "fr",
) -> None:  # fmt: skip
    """A counter in a square of 48: its seat's colour, doubled by a letter."""
    face, edge, deep, down = FACES[colour]
    pen.rect(2.5, 5, 43, 42, 7, fill=deep if is_down else edge)
    rim = deep if is_down else mix(face, "#ffffff", 0.6)
    pen.rect(2.5, 2, 43, 42, 7, fill=down if is_down else face, stroke=rim)
    draw_face(pen, colour, number, has_star, is_down=is_down, lang=lang)
    if is_last:
        pen.circle(39, 9, 3.4, fill=INK, stroke="#ffffff", stroke_width=1.2)


def draw_face(
    pen: Pen, colour: str, number: str, has_star: bool, *, is_down: bool = False, lang: str = "fr"
) -> None:
    """What is on a counter: its number or star, or face down the seal; the colour's letter."""
    deep = FACES[colour][2]
    if is_down:
        pen.circle(24, 23, 13, fill="none", stroke="#ffffff", stroke_opacity=0.9, stroke_width=1.5)
        pen.text(24, 29, 21, 16, fill="#ffffff", font_weight=600)
    elif number == "":
        pen.path(STAR, fill=INK, transform="translate(24 24)")
    else:
        pen.text(24, 32, number, 26, fill=INK)
        if has_star:
            pen.path(STAR, fill=INK, transform="translate(10.5 11) scale(.36)")
    letter = LETTERS[lang][colour]
    pen.text(39.5, 40, letter, 9.5, fill="#ffffff" if is_down else deep, font_weight=600)


def sketch(view: Mapping[str, Any], scene: Scene) -> Sketch:
    """The board in characters: a counter with its colour's letter, ``##`` one face down."""
    styles = {"blue": "blue", "green": "green", "pink": "magenta", "yellow": "yellow"}
    contents: dict[str, tuple[str, str]] = {}
    for cell, square in view["squares"].items():
        if square["kind"] == "value":
            contents[cell] = (str(square["value"]), "dim")
        else:
            letter = LETTERS[scene.lang][square["colour"]].lower()
            contents[cell] = (f"({letter}", f"dim {styles[square['colour']]}")
    last = (view.get("last") or {}).get("cell")
    for cell, token in view["tokens"].items():
        number = "#" if token.get("down") else str(token["n"])
        style = f"bold {styles[token['by']]}" + (" underline" if cell == last else "")
        contents[cell] = (number + LETTERS[scene.lang][token["by"]], style)
    rack = (view.get("rack") or []) if scene.seat >= 0 else []
    return sketch_grid(view["rows"], view["columns"], contents, rack)
