"""Drawings of tables as SVG, in the colours and measures of the web client.

A game's folder may have a module ``picture`` with ``draw(pen, view, scene) -> Box``: the view is
what a client gets (``Game.show``), so nothing hidden can be drawn; ``counts(move) -> bool`` says
which moves are marked as the last one, if not all. A game without one is drawn plainly: the fields
of its view. ``web/src/styles/tokens.css`` and the skins have the same colours
and shapes; tests hold both against each other.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from jetons.core.game import Game

THEMES = ("light", "dark")
LANGS = ("fr", "en")
CELL = 48  # side of a square of a printed board
RIM = 29  # room for the letters and numbers round it
STAR = "M0-14 4.1-4.6 14-4.3 6.3 2.6 8.7 12.5 0 7-8.7 12.5-6.3 2.6-14-4.3-4.1-4.6Z"
STYLE = "max-width:100%;height:auto;font-feature-settings:'tnum'"
FONT = "Jost, Futura, 'Avenir Next', 'Century Gothic', system-ui, sans-serif"

COLOURS: dict[str, tuple[str, str]] = {  # of tokens.css and the skins' box.css: in light, in dark
    "table": ("#e5d3b3", "#35281c"),
    "table-edge": ("#c9ae82", "#54422f"),
    "board": ("#f3e8d0", "#41352a"),
    "cell": ("#ebdcbe", "#4a3e31"),
    "cell-line": ("#d6c299", "#5f5040"),
    "paper": ("#fffaf0", "#262019"),
    "ink": ("#2a2018", "#f3e9d6"),
    "muted": ("#614f3b", "#cbbba2"),
    "line": ("#dccdb1", "#41362a"),
    "token": ("#fdf6e5", "#f0e4c9"),
    "token-edge": ("#d3bd90", "#a8936b"),
    "token-rim": ("#e9dab8", "#d9c8a2"),
    "token-ink": ("#2a2018", "#2a2018"),
    "token-quiet": ("#75624a", "#75624a"),
    "c-r": ("#c4342f", "#c4342f"),
    "c-r-ink": ("#a01f1c", "#a01f1c"),
    "c-o": ("#e2851c", "#e2851c"),
    "c-o-ink": ("#8f4a00", "#8f4a00"),
    "c-g": ("#2f8a4d", "#2f8a4d"),
    "c-g-ink": ("#1b6135", "#1b6135"),
    "c-b": ("#2a6dbd", "#2a6dbd"),
    "c-b-ink": ("#1a4e91", "#1a4e91"),
    "c-p": ("#7d43a5", "#7d43a5"),
    "c-p-ink": ("#5e2a86", "#5e2a86"),
    "back-low": ("#9a9186", "#9a9186"),
    "back-high": ("#1c1713", "#1c1713"),
    "double": ("#f2ca52", "#806314"),
    "double-ink": ("#5b4300", "#fff0bf"),
    "triple": ("#c23f2e", "#93301f"),
    "triple-ink": ("#fffaf0", "#ffe3da"),
    "bis": ("#ee9a4d", "#97551a"),
    "bis-ink": ("#532700", "#ffe6cc"),
}


class Box(NamedTuple):
    """The part of the plane that a drawing takes."""

    x: float
    y: float
    width: float
    height: float


class Scene(NamedTuple):
    """What a drawing shows beside the view."""

    seat: int = -1  # whose view; -1 a spectator
    names: tuple[str, ...] = ()  # of the seats
    last: str = ""  # the last move that counts, as everybody may be told of it
    by: int = -1  # who made it
    lang: str = "fr"
    is_over: bool = False  # by the rules or otherwise: a drawing of a whole match


class Pen:
    """Writes shapes; colours by their name in tokens.css, by a pair (light, dark), or as they are.

    >>> pen = Pen("dark")
    >>> pen.rect(0, 0, 2, 3, fill="token")
    >>> pen.shapes
    ['<rect x="0" y="0" width="2" height="3" fill="#f0e4c9"/>']
    """

    def __init__(self, theme: str = "light") -> None:
        self.dark = THEMES.index(theme)
        self.shapes: list[str] = []

    def colour(self, name: str | tuple[str, str]) -> str:
        """What a colour is in this theme."""
        if isinstance(name, tuple):
            return name[self.dark]
        return COLOURS[name][self.dark] if name in COLOURS else name

    def put(self, tag: str, content: str = "", **how: Any) -> None:
        """One shape; underscores in names are hyphens, ``class_`` and None are left out."""
        told = []
        for name, value in how.items():
            if value is None:
                continue
            paint = self.colour(value) if name in ("fill", "stroke") else value
            shown = f"{paint:g}" if isinstance(paint, float) else str(paint)
            told.append(f'{name.replace("_", "-")}="{escape(shown, {chr(34): "&quot;"})}"')
        begun = f"<{tag} {' '.join(told)}" if told else f"<{tag}"
        self.shapes.append(f"{begun}>{content}</{tag}>" if content else f"{begun}/>")

    def rect(
        self, x: float, y: float, width: float, height: float, rx: float | None = None, **how: Any
    ) -> None:
        """A rectangle."""
        self.put("rect", x=x, y=y, width=width, height=height, rx=rx, **how)

    def circle(self, cx: float, cy: float, r: float, **how: Any) -> None:
        """A circle."""
        self.put("circle", cx=cx, cy=cy, r=r, **how)

    def path(self, d: str, **how: Any) -> None:
        """A path."""
        self.put("path", d=d, **how)

    def text(self, x: float, y: float, what: object, size: float, **how: Any) -> None:
        """Some words, their middle at x."""
        self.put("text", escape(str(what)), x=x, y=y, font_size=size, **how)

    def at(self, x: float, y: float, scale: float = 1) -> None:
        """What follows, up to ``done``, is drawn there."""
        scaled = f" scale({scale:g})" if scale != 1 else ""
        self.shapes.append(f'<g transform="translate({x:g} {y:g}){scaled}">')

    def done(self) -> None:
        """The end of what ``at`` began."""
        self.shapes.append("</g>")


def svg_of(game: Game, view: Mapping[str, Any], scene: Scene, theme: str = "light") -> str:
    """A drawing of what a view shows, as a whole SVG document."""
    pen = Pen(theme)
    box = draw_on(pen, game, view, scene)
    title = game.facts.title.to(scene.lang)
    size = f'viewBox="{box.x:g} {box.y:g} {box.width:g} {box.height:g}"'
    across = f'width="{min(box.width, 620):g}" style="{STYLE}"'
    words = f'font-family="{FONT}" font-weight="500" text-anchor="middle"'
    ground = f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {across} {words} role="img">'
        f'<title>{escape(title)}</title>{ground} fill="{pen.colour("table")}"/>'
        f"{''.join(pen.shapes)}</svg>"
    )


def draw_on(pen: Pen, game: Game, view: Mapping[str, Any], scene: Scene) -> Box:
    """Draw what a view shows; the part of the plane that it takes."""
    own = _own(game)
    box: Box = (draw_plain if own is None else own.draw)(pen, view, scene)
    return box


def counts(game: Game, move: str) -> bool:
    """Whether a move is one that drawings mark as the last, as the stops of the site's replays."""
    own = getattr(_own(game), "counts", None)
    return own is None or bool(own(move))


Sketch = list[list[tuple[str, str]]]  # lines of words with their styles, as Rich names them


def sketch_of(game: Game, view: Mapping[str, Any], scene: Scene) -> Sketch:
    """What a view shows in characters, for terminals; colours are never all that tells."""
    own = _own(game)
    sketch = getattr(own, "sketch", sketch_plain)
    lines: Sketch = sketch(view, scene) if view else []
    return lines


def _own(game: Game) -> Any:
    """The game's module of drawings, if it has one."""
    name = f"{game.folder}.picture"
    is_there = game.folder and importlib.util.find_spec(name) is not None
    return importlib.import_module(name) if is_there else None


def mix(one: str, other: str, share: float) -> str:
    """So much of one colour in another, mixed in OKLab as style sheets do.

    >>> mix("#ffffff", "#000000", 0.5)
    '#636363'
    """
    a, b = _oklab(one), _oklab(other)
    return _rgb([x * share + y * (1 - share) for x, y in zip(a, b, strict=True)])


_TO_CONE = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_FROM_CONE = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def _times(rows: tuple[tuple[float, ...], ...], column: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, column, strict=True)) for row in rows]


def _oklab(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    flat = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return _times(_TO_LAB, [x ** (1 / 3) for x in _times(_TO_CONE, flat)])


def _rgb(lab: list[float]) -> str:
    flat = _times(_FROM_CONE, [x**3 for x in _times(_FROM_LAB, lab)])
    parts = [x * 12.92 if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055 for x in flat]
    return "#" + "".join(f"{round(255 * min(max(x, 0), 1)):02x}" for x in parts)


# --- printed boards ------------------------------------------------------------------------


def spot(cell: str) -> tuple[int, int]:
    """The row and the column of a cell's name, both from 0.

    >>> spot("H8")
    (7, 7)
    """
    return ord(cell[0]) - ord("A"), int(cell[1:]) - 1


def print_board(pen: Pen, rows: int, columns: int) -> Box:
    """The board with its letters, numbers and empty squares."""
    box = Box(-RIM, -RIM, columns * CELL + 2 * RIM - 12, rows * CELL + 2 * RIM - 12)
    pen.rect(1 - RIM, 1 - RIM, box.width - 2, box.height - 2, 16, fill="board", stroke="table-edge")
    for column in range(columns):
        pen.text(column * CELL + 24, -8, column + 1, 13, fill="muted", font_weight=400)
    for row in range(rows):
        pen.text(-13, row * CELL + 29, chr(65 + row), 13, fill="muted", font_weight=400)
        for column in range(columns):
            pen.rect(column * CELL + 1, row * CELL + 1, 46, 46, 4, fill="cell")
    return box


def below(box: Box, height: float) -> Box:
    """A box with room under it."""
    return box._replace(height=box.height + height)


def sketch_grid(
    rows: int, columns: int, contents: Mapping[str, tuple[str, str]], rack: Sequence[str] = ()
) -> Sketch:
    """A printed board in characters: three for a square; what a cell has, and its style."""
    lines: Sketch = [[("   " + "".join(f"{n + 1:>3}" for n in range(columns)), "dim")]]
    for row in range(rows):
        line = [(f"{chr(65 + row):>2} ", "dim")]
        for column in range(columns):
            word, style = contents.get(f"{chr(65 + row)}{column + 1}", ("·", "dim"))
            line.append((f"{word:>3}", style))
        lines.append(line)
    return [*lines, *sketch_rack(rack)]


def sketch_rack(rack: Sequence[str]) -> Sketch:
    """One's own tokens."""
    return [[], [("   ", ""), *((f"[{token}] ", "bold") for token in rack)]] if rack else []


# --- any game ------------------------------------------------------------------------------


def draw_plain(pen: Pen, view: Mapping[str, Any], _scene: Scene) -> Box:
    """The fields of a view, one under the other."""
    lines = [(name, _short(value)) for name, value in view.items()]
    height = 24 * len(lines) + 32
    pen.rect(1, 1, 618, height - 2, 16, fill="board", stroke="table-edge")
    for i, (name, value) in enumerate(lines):
        y = 34 + 24 * i
        pen.text(24, y, name, 15, fill="muted", text_anchor="start")
        pen.text(190, y, value, 15, fill="ink", text_anchor="start")
    return Box(0, 0, 620, height)


def sketch_plain(view: Mapping[str, Any], _scene: Scene) -> Sketch:
    """The fields of a view, one under the other."""
    return [[(f"{name:<16}", "dim"), (_short(value), "")] for name, value in view.items()]


def _short(value: Any, most: int = 52) -> str:
    """A value in one line."""
    told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return told if len(told) <= most else told[: most - 1] + "…"
