"""Pieces on sheets: in rows to cut apart by straight cuts, their backs where the other side is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jetons.box.paper import HAIR, MARGIN, Paper, Sheets
from jetons.box.pdf import PagePen
from jetons.core.kit import Piece, Pieces

MARK = 3.0  # length of a cutting mark, outside the pieces
AWAY = 1.0  # from the pieces to the mark


class Grid(NamedTuple):
    """Where pieces lie on a sheet."""

    left: float
    top: float
    columns: int
    rows: int
    width: float
    height: float

    def place(self, at: int, is_back: bool = False) -> tuple[float, float]:
        """The corner of a piece by its number; turned over the long edge, left is right."""
        row, column = divmod(at, self.columns)
        if is_back:
            column = self.columns - 1 - column
        return self.left + column * self.width, self.top + row * self.height


def grid_for(pieces: Pieces, paper: Paper) -> Grid:
    """The grid with the fewest sheets, then the fewest empty places; in the middle of the sheet."""
    around = MARK + AWAY
    most_columns = int((paper.room[0] - 2 * around) // pieces.width)
    rows = int((paper.room[1] - 2 * around) // pieces.height)

    def cost(columns: int) -> tuple[int, int, int]:
        tried = Grid(0, 0, columns, rows, pieces.width, pieces.height)
        n_places = sum(-(-len(group) // columns) for group in pieces.groups) * columns
        return len(list(sheets_of(pieces, tried))), n_places - pieces.n, -columns

    columns = min(range(1, most_columns + 1), key=cost)
    left = (paper.width - columns * pieces.width) / 2
    return Grid(left, MARGIN + around, columns, rows, pieces.width, pieces.height)


def sheets_of(pieces: Pieces, grid: Grid) -> Iterator[list[Piece | None]]:
    """What lies on each sheet, place by place; a group begins a row, and a sheet if it must."""
    places: list[Piece | None] = []
    size = grid.columns * grid.rows
    for group in pieces.groups:
        if places and len(places) + len(group) > size:
            yield places
            places = []
        places += group
        while len(places) > size:
            yield places[:size]
            places = places[size:]
        places += [None] * (-len(places) % grid.columns)
    yield places


def print_pieces(sheets: Sheets, pieces: Pieces, title: str, back_title: str) -> None:
    """All sheets of some pieces, each followed by its other side if there is one."""
    grid = grid_for(pieces, sheets.paper)
    for places in sheets_of(pieces, grid):
        pen = sheets.page(title)
        for i, piece in enumerate(places):
            if piece is not None:
                _draw(pen, pieces, piece, grid.place(i))
        draw_marks(pen, grid, places)
        if pieces.has_backs:
            pen = sheets.page(back_title.format(page=sheets.next_number - 1))
            for i, piece in enumerate(places):
                if piece is not None and piece.back is not None:
                    _draw(pen, pieces, piece, grid.place(i, True), is_back=True)


def _draw(
    pen: PagePen, pieces: Pieces, piece: Piece, at: tuple[float, float], is_back: bool = False
) -> None:
    scale = pieces.width / pieces.box.width
    draw = piece.back if is_back else piece.front
    assert draw is not None
    with pen.named(piece.back_name if is_back else piece.name):
        pen.at(at[0] - pieces.box.x * scale, at[1] - pieces.box.y * scale, scale)
        draw(pen)
        pen.done()


def draw_marks(pen: PagePen, grid: Grid, places: Sequence[Piece | None]) -> None:
    """Marks at the ends of every cut, and a small cross where cuts meet."""
    n_rows = -(-len(places) // grid.columns)
    xs = [grid.left + i * grid.width for i in range(grid.columns + 1)]
    ys = [grid.top + i * grid.height for i in range(n_rows + 1)]
    how = {"stroke": "#000000", "stroke_width": HAIR}
    for x in xs:
        pen.line(x, ys[0] - AWAY - MARK, x, ys[0] - AWAY, **how)
        pen.line(x, ys[-1] + AWAY, x, ys[-1] + AWAY + MARK, **how)
    for y in ys:
        pen.line(xs[0] - AWAY - MARK, y, xs[0] - AWAY, y, **how)
        pen.line(xs[-1] + AWAY, y, xs[-1] + AWAY + MARK, y, **how)
    how = {"stroke": "#8a8a8a", "stroke_width": HAIR}
    for x in xs:
        for y in ys:
            pen.line(x - 1, y, x + 1, y, **how)
            pen.line(x, y - 1, x, y + 1, **how)
