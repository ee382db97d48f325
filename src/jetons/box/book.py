"""A game to print and play as one PDF: how to make it, pieces, boards, rules, score sheets."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from jetons.box.boards import cut_board, print_board_sheets
from jetons.box.paper import MARGIN, PAPERS, Block, Paper, Sheets, set_text
from jetons.box.pdf import Document, PagePen
from jetons.box.pieces import grid_for, print_pieces, sheets_of
from jetons.core.game import Game
from jetons.core.kit import Kit, kit_of, words_of
from jetons.core.text import typeset

TOP = MARGIN + 2
_TOGETHER = re.compile(r" (?=×)|(?<=×) | (?=\(\w+\.\d+\))")  # sizes, and words with their clause
N_COLUMNS = 2  # of the rules' page


class Part(NamedTuple):
    """Some pages that belong together, as the first page lists them."""

    title: str
    n_pages: int
    has_backs: bool = False


@functools.cache
def words(lang: str) -> dict[str, Any]:
    """What the pages of every game say."""
    text = files("jetons.box").joinpath(f"words.{lang}.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = _in_print(tomllib.loads(text), lang)
    return found


def _in_print(value: Any, lang: str) -> Any:
    """All sentences inside as printers set them."""
    if isinstance(value, dict):
        return {name: _in_print(one, lang) for name, one in value.items()}
    if isinstance(value, list):
        return [_in_print(one, lang) for one in value]
    if isinstance(value, str):
        return _TOGETHER.sub("\u00a0", typeset(value, lang))
    return value


def print_box(
    game: Game, *, paper: str = "a4", mono: bool = False, lang: str = "fr", board: str = ""
) -> bytes:
    """The file. Raises NoKit, and BadLayout for a board that cannot be."""
    kit, said = kit_of(game, lang, board), words(lang)
    own = _in_print(words_of(game, lang), lang)
    title = game.facts.title.to(lang)
    document = Document(said["title"].format(title=title), lang, mono=mono)
    sheets = Sheets(document, PAPERS[paper], title, said["scale"])
    parts = parts_of(kit, own, said, lang, sheets.paper)
    print_start(sheets, parts, kit, said, mono=mono)
    for pieces in kit.pieces:
        print_pieces(sheets, pieces, pieces.title.to(lang), said["back"])
    for one in kit.boards:
        print_board_sheets(sheets, one, one.title.to(lang))
    print_rules(sheets, own["summary"], said, title)
    for sheet in own["sheets"]:
        print_sheet(sheets, sheet, said, title)
    return sheets.data()


def parts_of(
    kit: Kit, own: dict[str, Any], said: dict[str, Any], lang: str, paper: Paper
) -> list[Part]:
    """All parts in their order, the first page not counted."""
    parts = []
    for pieces in kit.pieces:
        n_sheets = len(list(sheets_of(pieces, grid_for(pieces, paper))))
        told = said["pieces"].format(
            n=pieces.n, title=lower_first(pieces.title.to(lang)),
            width=f"{pieces.width:g}", height=f"{pieces.height:g}",
        )  # fmt: skip
        parts.append(Part(told, n_sheets * (1 + pieces.has_backs), pieces.has_backs))
    for board in kit.boards:
        n = cut_board(board, paper).n
        parts.append(Part(said["board"].format(title=board.title.to(lang), n=n), n))
    parts.append(Part(said["rules"], 1))
    parts += [Part(sheet["title"], 1) for sheet in own["sheets"]]
    return parts


def lower_first(text: str) -> str:
    """A title inside a sentence.

    >>> lower_first("Jetons")
    'jetons'
    """
    return text[:1].lower() + text[1:]


def print_start(
    sheets: Sheets, parts: list[Part], kit: Kit, said: dict[str, Any], *, mono: bool
) -> None:
    """The first page: what is in the file, and how it becomes a game."""
    look = said["mono" if mono else "colour"]
    name = {"a4": "A4", "letter": "Letter"}[sheets.paper.name]
    pen = sheets.page(said["how"])
    blocks = [Block("title", (said["title"].format(title=sheets.title),))]
    blocks.append(Block("line", (f"{name}, {look}",)))
    blocks.append(Block("head", (said["inside"],)))
    backs = []
    first = 2
    for part in parts:
        last = first + part.n_pages - 1
        which = said["one_page" if first == last else "pages"].format(first=first, last=last)
        blocks.append(Block("row", (which, part.title), (0.22, 0.78)))
        if part.has_backs:
            backs += [f"{page}–{page + 1}" for page in range(first, last, 2)]
        first = last + 1
    blocks.append(Block("head", (said["steps_head"],)))
    steps = [step.format(paper=name) for step in said["steps"]]
    if backs:
        steps.append(said["duplex"].format(backs=", ".join(backs)))
    steps.append(said["cutting"])
    if kit.boards:
        steps.append(said["glue"])
    steps.append(said["sheets"])
    blocks += [Block("row", (f"{i + 1}.", step), (0.04, 0.96)) for i, step in enumerate(steps)]
    blocks += [Block("head", (said["marks_head"],)), Block("line", (said["marks"],))]
    set_text(pen, blocks, TOP, TOP + sheets.paper.room[1] - 4)


def print_rules(sheets: Sheets, summary: Any, said: dict[str, Any], title: str) -> float:
    """The rules on one page, as large as they fit; the size of the letters."""
    pen = sheets.page(said["rules"])
    set_text(pen, [Block("title", (title,))], TOP, TOP + 20)
    top = TOP + 14
    blocks = list(_rule_blocks(summary))
    return set_text(pen, blocks, top, TOP + sheets.paper.room[1] - 4, N_COLUMNS)


def _rule_blocks(summary: Any) -> Iterator[Block]:
    for section in summary:
        yield Block("head", (section["head"],))
        for row in section.get("rows", []):
            yield Block("row", tuple(row), tuple(section["shares"]))
        for line in section["lines"]:
            yield Block("line", (line,))


# --- score sheets -----------------------------------------------------------------------------


def print_sheet(sheets: Sheets, sheet: Any, said: dict[str, Any], title: str) -> None:
    """A page of empty tables for points."""
    pen = sheets.page(sheet["title"])
    width, height = sheets.paper.room
    heading = f"{title} · {sheet['title']}"
    set_text(pen, [Block("title", (heading,))], TOP, TOP + 20)
    if "note" in sheet:
        pen.text(
            sheets.paper.width - MARGIN - 4, TOP + 9.5, sheet["note"], 3.2, text_anchor="end",
            font_weight=400, fill="#000000",
        )  # fmt: skip
    gap, left, top = 8.0, MARGIN + 4, TOP + 15
    wide = (width - 8 - gap * (sheet["across"] - 1)) / sheet["across"]
    high = (height - 20 - gap * (sheet["down"] - 1)) / sheet["down"]
    labels = sheet.get("rows") or [str(turn + 1) for turn in range(sheet["turns"])]
    heads = sheet.get("heads") or [said["player"].format(n=i + 1) for i in range(sheet["columns"])]
    for i in range(sheet["across"] * sheet["down"]):
        row, column = divmod(i, sheet["across"])
        at = (left + column * (wide + gap), top + row * (high + gap))
        draw_table(pen, at, (wide, high), heads, labels, sheet["last"])


def draw_table(
    pen: PagePen, at: tuple[float, float], size: tuple[float, float],
    heads: list[str], labels: list[str], last: list[str],
) -> None:  # fmt: skip
    """Lines to write points in: a column each player, room for a name above, totals below."""
    (left, top), (width, height) = at, size
    n_rows = 1 + len(labels) + len(last)
    step = min(height / n_rows, 11.0)
    first = width * (0.24 if max(map(len, [*labels, *last])) > 3 else 0.16)
    wide = (width - first) / len(heads)
    xs = [left, left + first, *(left + first + wide * (i + 1) for i in range(len(heads)))]
    bottom = top + n_rows * step
    for x in xs:
        pen.line(x, top, x, bottom, stroke="#555555", stroke_width=0.25)
    for i in range(n_rows + 1):
        is_strong = i in (0, 1, n_rows - len(last), n_rows)
        pen.line(
            left, top + i * step, xs[-1], top + i * step, stroke="#555555",
            stroke_width=0.5 if is_strong else 0.2,
        )  # fmt: skip
    for i, head in enumerate(heads):
        pen.text(xs[i + 1] + wide / 2, top + 2.8, head, 2.3, font_weight=400, fill="#555555")
    for i, label in enumerate([*labels, *last]):
        is_last = i >= len(labels)
        pen.text(
            left + first - 1.5, top + (i + 1.5) * step + 1.1, label, 3.0, text_anchor="end",
            font_weight=600 if is_last else 400, fill="#000000",
        )  # fmt: skip
