"""Sheets of paper: their sizes, the ruler at the foot of each, text set in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jetons.box.font import font
from jetons.box.pdf import Document, PagePen

MARGIN = 8.0  # millimetres that many printers leave white, and some more
FOOT = 20.0  # below what is cut and read: the ruler
RULER = 100  # millimetres
INCH = 25.4
HAIR = 0.15  # thickness of lines to cut along
MEDIUM, SMALL = 3.6, 3.0  # heights of letters in millimetres: 10 and 8.5 points
SMALLEST = 1.5  # letters that nobody reads: a text that has to be shorter
LARGEST = MEDIUM * 1.15
INDENT = MARGIN + 4  # from the edge of the paper to text
GAP = 8.0  # between columns
CELL_GAP = 1.5  # between cells of a row
LEADING = 1.32  # from line to line, by the height of letters


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def room(self) -> tuple[float, float]:
        """What can be printed on above the foot: width, height."""
        return self.width - 2 * MARGIN, self.height - MARGIN - FOOT


PAPERS = {"a4": Paper("a4", 210.0, 297.0), "letter": Paper("letter", 215.9, 279.4)}


class Sheets:
    """The pages of one document, each with its ruler and its number."""

    def __init__(self, document: Document, paper: Paper, title: str, scale_note: str) -> None:
        self.document, self.paper = document, paper
        self.title, self.scale_note = title, scale_note
        self.headings: list[str] = []

    @property
    def next_number(self) -> int:
        """The number of the page that comes next."""
        return len(self.headings) + 1

    def page(self, heading: str) -> PagePen:
        """A new page, called so at its foot."""
        self.headings.append(heading)
        return self.document.page(self.paper.width, self.paper.height)

    def data(self) -> bytes:
        """The file, all pages numbered."""
        for i, (pen, heading) in enumerate(zip(self.document.pages, self.headings, strict=True)):
            draw_ruler(pen, MARGIN + 2, self.paper.height - 11, self.paper.name == "letter")
            right = self.paper.width - MARGIN - 2
            low = self.paper.height - 11
            told = f"{self.title} · {heading} · {i + 1}/{len(self.headings)}"
            pen.text(right, low, told, SMALL, text_anchor="end", font_weight=500)
            note = self.scale_note
            pen.text(right, low + 4, note, 2.6, text_anchor="end", font_weight=400, fill="#555555")
        return self.document.data()


def draw_ruler(pen: PagePen, x: float, y: float, has_inches: bool) -> None:
    """Ten centimetres to hold a ruler against; four inches below them where people use those."""
    pen.line(x, y, x + RULER, y, stroke="#000000", stroke_width=0.2)
    for mm in range(RULER + 1):
        high = 3.0 if mm % 10 == 0 else 2.2 if mm % 5 == 0 else 1.4
        pen.line(x + mm, y, x + mm, y - high, stroke="#000000", stroke_width=HAIR)
        if mm % 10 == 0:
            pen.text(x + mm, y - 3.6, mm // 10 or "0 cm", 2.4, font_weight=400, fill="#000000")
    if not has_inches:
        return
    for eighth in range(0, 8 * RULER // 25 // 8 * 8 + 1):
        at = x + eighth * INCH / 8
        if at > x + RULER + 2:
            break
        high = 3.0 if eighth % 8 == 0 else 1.4
        pen.line(at, y, at, y + high, stroke="#000000", stroke_width=HAIR)
        if eighth % 8 == 0:
            told = f"{eighth // 8}" if eighth else "0 in"
            pen.text(at, y + 5.4, told, 2.4, font_weight=400, fill="#000000")


# --- words ---------------------------------------------------------------------------------


class Block(NamedTuple):
    """A part of a text: ``title``, ``head``, ``line``, or ``row`` of a small table."""

    kind: str
    cells: tuple[str, ...]  # one, or those of a row
    shares: tuple[float, ...] = (1.0,)  # of the width, for each cell
    aligned: tuple[str, ...] = ()  # ``start`` unless said, or ``end``


class Line(NamedTuple):
    """A line that is set: where its words stand, and how high it is."""

    words: tuple[tuple[float, str, str], ...]  # from the left of the column, how aligned
    size: float
    weight: int
    above: float  # room over it
    keeps: bool = False  # with the next one
    fits: bool = True  # whether no word is wider than its cell


def wrapped(text: str, width: float, size: float, weight: int) -> list[str]:
    """A text in lines that fit; no-break spaces hold.

    >>> wrapped("un deux trois", 20, 5, 400)
    ['un deux', 'trois']
    """
    face = font(weight)
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and face.width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def set_lines(blocks: Sequence[Block], width: float, size: float) -> Iterator[Line]:
    """Blocks as lines of a column."""
    for block in blocks:
        if block.kind in ("title", "head"):
            large = size * (2.0 if block.kind == "title" else 1.2)
            for i, line in enumerate(wrapped(block.cells[0], width, large, 600)):
                above = 0.0 if i else size * 0.75
                yield Line(((0.0, line, "start"),), large, 600, above, keeps=True)
            continue
        yield from _row_lines(block, width, size)


def _row_lines(block: Block, width: float, size: float) -> Iterator[Line]:
    """The lines of a paragraph, or of a row whose cells are wrapped each for itself."""
    left, columns, fits = 0.0, [], True
    aligned = block.aligned or ("start",) * len(block.cells)
    for cell, share, how in zip(block.cells, block.shares, aligned, strict=True):
        room = width * share - (CELL_GAP if len(block.cells) > 1 else 0)
        lines = wrapped(cell, room, size, 400)
        fits = fits and all(font(400).width(line, size) <= room + 0.01 for line in lines)
        columns.append((left + (room if how == "end" else 0.0), lines, how))
        left += width * share
    for i in range(max(len(lines) for _, lines, _ in columns)):
        words = tuple((at, lines[i], how) for at, lines, how in columns if i < len(lines))
        above = 0.0 if i or block.kind == "row" else size * 0.35
        yield Line(words, size, 400, above, fits=fits)


class Setting(NamedTuple):
    """A text that is set in columns."""

    size: float  # of its letters
    width: float  # of a column
    columns: list[list[Line]]


def fit_text(
    blocks: Sequence[Block], width: float, height: float, n_columns: int, largest: float = LARGEST
) -> Setting:
    """Blocks in columns of a page, as large as they fit."""
    width = (width - GAP * (n_columns - 1)) / n_columns
    size = largest
    while True:
        lines = list(set_lines(blocks, width, size))
        columns = _columns(lines, height)
        does_fit = len(columns) <= n_columns and all(line.fits for line in lines)
        if does_fit or size < SMALLEST:
            return Setting(size, width, _balanced(lines, height, columns, n_columns))
        size -= 0.05


def set_text(
    pen: PagePen, blocks: Sequence[Block], top: float, bottom: float, n_columns: int = 1
) -> float:
    """Write blocks between two heights as large as they fit; return the size of the letters."""
    setting = fit_text(blocks, pen.width - 2 * INDENT, bottom - top, n_columns)
    write_text(pen, setting, top)
    return setting.size


def write_text(pen: PagePen, setting: Setting, top: float) -> None:
    """Write a text that is set."""
    for i, column in enumerate(setting.columns):
        y = top
        for j, line in enumerate(column):
            y += line.size * LEADING + (line.above if j else 0)
            for x, words, how in line.words:
                at = INDENT + i * (setting.width + GAP) + x
                pen.text(
                    at, y, words, line.size, text_anchor=how, font_weight=line.weight,
                    fill="#000000",
                )  # fmt: skip


def _balanced(
    lines: list[Line], height: float, columns: list[list[Line]], n_columns: int
) -> list[list[Line]]:
    """All columns about as high."""
    while height > 0:
        height -= 2
        tried = _columns(lines, height)
        if len(tried) > max(n_columns, len(columns)):
            return columns
        columns = tried
    return columns


def _columns(lines: list[Line], height: float) -> list[list[Line]]:
    """Lines in columns of a height; a heading goes with what follows."""
    columns: list[list[Line]] = [[]]
    used = 0.0
    for i, line in enumerate(lines):
        need = line.size * LEADING + (line.above if columns[-1] else 0)
        after = lines[i + 1].size * LEADING * 2 if line.keeps and i + 1 < len(lines) else 0
        if columns[-1] and used + need + after > height:
            columns.append([])
            used, need = 0.0, line.size * LEADING
        columns[-1].append(line)
        used += need
    return columns
