"""A board over several sheets: cut one edge of a sheet, glue it on the strip of its neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from jetons.box.paper import HAIR, MARGIN, Paper, Sheets
from jetons.box.pdf import PagePen
from jetons.core.kit import Board
from jetons.core.picture import CELL, Box, Pen

STRIP = 10.0  # millimetres of the board that two neighbours both show


class Span(NamedTuple):
    """What a sheet shows of the board in one direction, without its strip."""

    begin: float
    end: float


def spans(begin: float, end: float, seams: Sequence[float], room: float) -> list[Span]:
    """The least number of sheets for a length, cut at seams, as even as can be.

    >>> [span.end - span.begin for span in spans(0, 100, range(10, 100, 10), 70)]
    [50, 50]
    """
    fewest = _greedy(begin, end, seams, room)
    limit = room
    while limit > 1:
        tried = _greedy(begin, end, seams, limit - 1)
        if len(tried) != len(fewest):
            break
        fewest, limit = tried, limit - 1
    return fewest


def _greedy(begin: float, end: float, seams: Sequence[float], room: float) -> list[Span]:
    """Each sheet takes as much as fits; none if a square is larger than a sheet."""
    found = []
    while end - begin > room:
        fitting = [seam for seam in seams if begin < seam <= begin + room - STRIP]
        if not fitting:
            return []
        found.append(Span(begin, fitting[-1]))
        begin = fitting[-1]
    return [*found, Span(begin, end)]


class BoardSheets(NamedTuple):
    """A board and the sheets of paper that it needs."""

    box: Box  # in millimetres, the first square at 0,0
    across: list[Span]
    down: list[Span]

    @property
    def n(self) -> int:
        """How many sheets."""
        return len(self.across) * len(self.down)


def cut_board(board: Board, paper: Paper) -> BoardSheets:
    """How a board is spread over sheets."""
    scale = board.cell / CELL
    drawn = board.draw(Pen())
    box = Box(*(length * scale for length in drawn))
    columns = [board.cell * i for i in range(1, board.columns)]
    rows = [board.cell * i for i in range(1, board.rows)]
    return BoardSheets(
        box,
        spans(box.x, box.x + box.width, columns, paper.room[0]),
        spans(box.y, box.y + box.height, rows, paper.room[1]),
    )


def print_board_sheets(sheets: Sheets, board: Board, title: str) -> None:
    """All sheets of a board, row by row: A1, A2, …, B1, …"""
    cut = cut_board(board, sheets.paper)
    for row in range(len(cut.down)):
        for column in range(len(cut.across)):
            pen = sheets.page(f"{title} {name_of(row, column)}" if cut.n > 1 else title)
            draw_sheet(pen, board, cut, row, column)
            if cut.n > 1:
                draw_map(pen, cut, row, column)


def name_of(row: int, column: int) -> str:
    """What a sheet of a board is called.

    >>> name_of(1, 0)
    'B1'
    """
    return f"{chr(65 + row)}{column + 1}"


def draw_sheet(pen: PagePen, board: Board, cut: BoardSheets, row: int, column: int) -> None:
    """One part of the board at its place, with its strips, its cut edges and what meets there."""
    across, down = cut.across[column], cut.down[row]
    strip_x = STRIP if column + 1 < len(cut.across) else 0.0
    strip_y = STRIP if row + 1 < len(cut.down) else 0.0
    width = across.end - across.begin + strip_x
    height = down.end - down.begin + strip_y
    left, top = (pen.width - width) / 2, MARGIN
    with pen.within(left, top, width, height):
        pen.at(left - across.begin, top - down.begin, board.cell / CELL)
        board.draw(pen)
        pen.done()
    if strip_x:
        x = left + width - strip_x
        draw_seam(pen, (x, top), (x, top + height), board.cell, down.begin)
    if strip_y:
        y = top + height - strip_y
        draw_seam(pen, (left, y), (left + width, y), board.cell, across.begin)
    how = {"stroke": "#000000", "stroke_width": HAIR}
    if column:
        pen.line(left, top - 4, left, top + height + 4, **how)
    if row:
        pen.line(left - 4, top, left + width + 4, top, **how)


def draw_seam(
    pen: PagePen, begin: tuple[float, float], end: tuple[float, float], cell: float, first: float
) -> None:
    """Where the neighbour's cut edge comes to lie, with a point at each of its squares' sides."""
    pen.line(*begin, *end, stroke="#000000", stroke_width=0.25, stroke_dasharray="2 1.5")
    is_upright = begin[0] == end[0]
    long = end[1] - begin[1] if is_upright else end[0] - begin[0]
    at = -first % cell
    while at <= long:
        x, y = (begin[0], begin[1] + at) if is_upright else (begin[0] + at, begin[1])
        tip = "M0 -1.1 1.9 0 0 1.1Z" if is_upright else "M-1.1 0 0 1.9 1.1 0Z"
        pen.at(x, y)
        pen.path(tip, fill="#000000")
        pen.done()
        at += cell


def draw_map(pen: PagePen, cut: BoardSheets, row: int, column: int) -> None:
    """The board in small beside the ruler, this sheet dark."""
    width, height = 5.0, 3.6
    left = pen.width - MARGIN - 2 - 74
    top = pen.height - 14 - height * len(cut.down) / 2 + 2
    for i in range(len(cut.down)):
        for j in range(len(cut.across)):
            is_this = (i, j) == (row, column)
            pen.rect(
                left + j * width, top + i * height, width, height,
                fill="#444444" if is_this else "#ffffff", stroke="#000000", stroke_width=HAIR,
            )  # fmt: skip
            pen.text(
                left + (j + 0.5) * width, top + (i + 0.7) * height, name_of(i, j), 2.2,
                fill="#ffffff" if is_this else "#000000", font_weight=500,
            )  # fmt: skip
