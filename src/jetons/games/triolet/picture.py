"""Triolet as a drawing: the same board, squares and tokens as the site's."""

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
    print_board,
    sketch_grid,
    spot,
)
from jetons.games.triolet.layout import COPIES

DEEP = "#a63a17"  # of what was just played
FIGURES = {  # of the premium squares: the line, how strong it is, the word, its place and size
    "double": ("M24 5 43 24 24 43 5 24Z", 0.45, "×2", 30.5, 18),
    "triple": ("M24 4 45 42H3Z", 0.5, "×3", 36, 18),
    "bis": ("M40 15.5A18 18 0 1 0 42 24M42 24l-5-4M42 24l3.5-5", 0.55, "bis", 29.5, 17),
}


def draw(pen: Pen, view: Mapping[str, Any], scene: Scene) -> Box:
    """The board, and a seat's own tokens under it."""
    box = print_board(pen, 15, 15)
    draw_squares(pen, {c: kind for c, kind in view["squares"].items() if c not in view["board"]})
    last = {part.partition("=")[0] for part in scene.last.split()}
    for cell, content in view["board"].items():
        row, column = spot(cell)
        pen.at(column * CELL, row * CELL)
        draw_token(pen, content, is_last=cell in last)
        pen.done()
    rack = view.get("rack") or []
    for i, content in enumerate(rack):
        pen.at((15 * CELL - len(rack) * 56) / 2 + 56 * i + 4, 15 * CELL + 22)
        draw_token(pen, content)
        pen.done()
    return below(box, 64) if rack else box


def draw_squares(pen: Pen, squares: Mapping[str, str]) -> None:
    """All that is printed on the board's squares."""
    for cell, kind in squares.items():
        row, column = spot(cell)
        pen.at(column * CELL, row * CELL)
        draw_square(pen, kind)
        pen.done()


def draw_square(pen: Pen, kind: str) -> None:
    """The print of a premium square."""
    line, strength, word, y, size = FIGURES[kind]
    ink = f"{kind}-ink"
    pen.rect(1, 1, 46, 46, 4, fill=kind)
    pen.path(line, fill="none", stroke=ink, stroke_opacity=strength, stroke_width=1.5)
    pen.text(24, y, word, size, fill=ink)


def draw_token(pen: Pen, content: str, *, is_last: bool = False) -> None:
    """A token in a square of 48: ``9``, ``*4`` a joker as 4, ``*`` a joker."""
    pen.rect(2, 4.5, 44, 43, 9, fill="token-edge")
    pen.rect(2, 1.5, 44, 43, 9, fill="token")
    draw_face(pen, content)
    if is_last:
        pen.circle(10, 9.5, 3.2, fill=DEEP)


def draw_face(pen: Pen, content: str) -> None:
    """What is on a token: its engraved line, its number, how many there are of it."""
    number = content.replace("*", "")
    pen.rect(5, 4.5, 38, 37, 7, fill="none", stroke="token-rim")
    if number == "":
        pen.path(STAR, fill="token-ink", transform="translate(24 24)")
    else:
        pen.text(24, 32.5, number, 26, fill="token-ink")
        if "*" in content:
            pen.path(STAR, fill="token-ink", transform="translate(37 37) scale(.36)")
        else:
            pen.text(38.5, 39.5, COPIES[int(number)], 9.5, fill="token-quiet")


def sketch(view: Mapping[str, Any], scene: Scene) -> Sketch:
    """The board in characters: a joker as ``4*``, the last tokens underlined."""
    signs = {"double": ("x2", "yellow"), "triple": ("x3", "red"), "bis": ("bis", "dark_orange")}
    contents = {cell: signs[kind] for cell, kind in view["squares"].items()}
    last = {part.partition("=")[0] for part in scene.last.split()}
    for cell, content in view["board"].items():
        number = content.strip("*") + ("*" if content.startswith("*") else "")
        contents[cell] = (number, "bold underline" if cell in last else "bold")
    return sketch_grid(15, 15, contents, view.get("rack") or [])
