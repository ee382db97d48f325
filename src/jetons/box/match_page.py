"""A finished match as one page for the drawer: the table, the score as a graph, every turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from jetons.box.book import TOP, words
from jetons.box.font import font
from jetons.box.paper import (
    CELL_GAP,
    GAP,
    INDENT,
    PAPERS,
    SMALL,
    Block,
    Sheets,
    fit_text,
    write_text,
)
from jetons.box.pdf import Document, PagePen
from jetons.core.kit import has_kit, words_of
from jetons.core.picture import Pen
from jetons.play.events import Drew, Played
from jetons.play.match import Match
from jetons.play.record import MatchRecord
from jetons.play.trail import Trail

PICTURE = 104.0  # millimetres of the table's drawing, its longer side
SHARES = (0.1, 0.25, 0.38, 0.12, 0.15)  # of a column: number, player, move, points, total
ALIGNED = ("end", "start", "start", "end", "end")
MOST_COLUMNS = 4
LETTERS = 3.5  # millimetres at most, of the turns
DASHES = (None, "2.4 1.2", "0.6 1", "3.2 1 0.6 1")  # of a seat's line: colours never tell alone
INKS = ("#1f5688", "#a63a17", "#1d6448", "#6b2d5c")


class Row(NamedTuple):
    """One turn of a player."""

    seat: int
    moves: list[str]
    points: int
    scores: tuple[int, ...]  # of everybody, afterwards


def print_matches(
    records: Iterable[MatchRecord], *, paper: str = "a4", mono: bool = False, lang: str = "fr"
) -> bytes:
    """A file with one page for each match."""
    records = list(records)
    title = records[0].match.game.facts.title.to(lang)
    said = words(lang)
    document = Document(said["match_title"].format(title=title), lang, mono=mono)
    sheets = Sheets(document, PAPERS[paper], title, said["scale"])
    for record in records:
        print_match(sheets, record, said, lang)
    return sheets.data()


def print_match(sheets: Sheets, record: MatchRecord, said: dict[str, Any], lang: str) -> None:
    """One page."""
    match = record.match
    names = [name_of(match, seat, said) for seat in range(len(match.players))]
    ways = words_of(match.game, lang).get("moves", ()) if has_kit(match.game) else ()
    rows = rows_of(match)
    pen = sheets.page(record.date or said["match_score"])
    pen.text(
        INDENT, TOP + 8, said["match_title"].format(title=sheets.title), 7.2,
        text_anchor="start", font_weight=600, fill="#000000",
    )  # fmt: skip
    pen.text(
        INDENT, TOP + 14, result_of(match, names, said, lang), 3.8, text_anchor="start",
        font_weight=400, fill="#000000",
    )  # fmt: skip
    if record.date:
        right = pen.width - INDENT
        pen.text(
            right, TOP + 8, record.date, 3.8, text_anchor="end", font_weight=400, fill="#000000"
        )
    top = TOP + 19
    high = draw_table(pen, match, top, lang)
    draw_scores(pen, names, match.scores, top)
    draw_graph(pen, names, rows, top + 8 * len(names) + 10, top + high, said)
    bottom = sheets.paper.height - 22
    write_turns(pen, rows, (names, ways, said), top + high + 4, bottom)


def name_of(match: Match, seat: int, said: dict[str, Any]) -> str:
    """How a player is called on paper."""
    name = match.players[seat]
    if name.startswith("bot:"):
        return str(said["bot"].format(level=name.removeprefix("bot:")))
    return name or str(seat + 1)


def result_of(match: Match, names: list[str], said: dict[str, Any], lang: str) -> str:
    """Who won, and why the match was over."""
    outcome = match.outcome
    assert outcome is not None
    won = [names[seat] for seat in outcome.winners]
    who = said["match_won"].format(names=", ".join(won)) if won else said["match_drawn"]
    why = outcome.text.to(lang)
    return f"{who} · {why}" if why else str(who)


def rows_of(match: Match) -> list[Row]:
    """The turns as they counted; what somebody does in one turn stands together."""
    trail = Trail(match.at_opening())
    rows: list[Row] = []
    notation = match.game.notation
    for event in match.effective()[1:]:
        trail.follow(event)
        if isinstance(event, Played):
            if not rows or not goes_on(rows[-1], event, len(match.players)):
                rows.append(Row(event.seat, [], 0, ()))
            last = rows[-1]
            points = last.points + event.points
            rows[-1] = last._replace(moves=[*last.moves, event.move], points=points)
        elif isinstance(event, Drew) and rows and notation.inline_words:
            drawn = notation.format_outcome(event.pool, event.outcome)
            rows[-1].moves[-1] += f" {drawn}"
        if rows:
            rows[-1] = rows[-1]._replace(scores=tuple(trail.stand.scores))
    return rows


def goes_on(row: Row, event: Played, n_seats: int) -> bool:
    """Whether a move belongs to the turn before; alone, a turn begins as the one before began."""
    is_again = row.moves[0].split()[0] == event.move.split()[0]
    return row.seat == event.seat and (n_seats > 1 or not is_again)


def turn_in_words(moves: Sequence[str], ways: Sequence[Sequence[str]]) -> str:
    r"""A turn in the words of the game's ``print.fr.toml``.

    >>> turn_in_words(["draw 2 O9", "place E5"], [[r"draw . (\w+), place", r"\1:"]])
    'O9: E5'
    """
    text = ", ".join(move for move in moves if move != "." or len(moves) == 1)
    for found, said in ways:
        text = re.sub(found, said, text)
    return text


def draw_table(pen: PagePen, match: Match, top: float, lang: str) -> float:
    """The table at the end, at the left; how high it is."""
    box = match.draw_on(Pen(), lang=lang)
    scale = PICTURE / max(box.width, box.height)
    left = INDENT + (PICTURE - box.width * scale) / 2
    pen.at(left - box.x * scale, top - box.y * scale, scale)
    match.draw_on(pen, lang=lang)
    pen.done()
    return box.height * scale


def draw_scores(pen: PagePen, names: Sequence[str], scores: Sequence[int], top: float) -> None:
    """Names and points, each with the line that it has in the graph."""
    left, right = INDENT + PICTURE + 8, pen.width - INDENT
    for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
        y = top + 8 * seat + 5
        pen.line(left, y - 1.5, left + 9, y - 1.5, **line_of(seat))
        shown = clipped(name, right - left - 30, 4.4)
        pen.text(left + 12, y, shown, 4.4, text_anchor="start", font_weight=500, fill="#000000")
        pen.text(right, y, minus(score), 5.0, text_anchor="end", font_weight=600, fill="#000000")


def line_of(seat: int) -> dict[str, Any]:
    """How a seat's line is drawn."""
    i = seat % len(INKS)
    return {"fill": "none", "stroke": INKS[i], "stroke_width": 0.6, "stroke_dasharray": DASHES[i]}


def draw_graph(
    pen: PagePen, names: Sequence[str], rows: list[Row], top: float, bottom: float, said: Any
) -> None:
    """Everybody's points after each turn."""
    left, right = INDENT + PICTURE + 16, pen.width - INDENT
    bottom = max(bottom, top + 30)
    pen.text(
        left - 8, top - 2, said["match_score"], SMALL, text_anchor="start", font_weight=500,
        fill="#000000",
    )  # fmt: skip
    every = [0, *(score for row in rows for score in row.scores)]
    low, high = min(every), max(*every, min(every) + 1)

    def place(i: int, score: int) -> str:
        x = left + (right - left) * i / max(len(rows), 1)
        y = bottom - (bottom - top - 2) * (score - low) / (high - low)
        return f"{x:.2f} {y:.2f}"

    for mark in sorted({low, 0, high}):
        y = float(place(0, mark).split()[1])
        pen.line(left, y, right, y, stroke="#b0b0b0", stroke_width=0.2)
        pen.text(
            left - 1.5,
            y + 0.9,
            minus(mark),
            2.6,
            text_anchor="end",
            font_weight=400,
            fill="#555555",
        )
    for seat in range(len(names)):
        points = [place(0, 0), *(place(i + 1, row.scores[seat]) for i, row in enumerate(rows))]
        pen.path(f"M{' '.join(points)}", **line_of(seat))


def write_turns(
    pen: PagePen, rows: list[Row], told: tuple[Any, Any, Any], top: float, bottom: float
) -> None:
    """Every turn in as many columns as give the largest letters."""
    names, ways, said = told
    width = pen.width - 2 * INDENT
    heads = tuple(said[f"match_{name}"] for name in ("n", "player", "move", "points", "total"))
    settings = []
    for n_columns in range(2, MOST_COLUMNS + 1):
        room = (width - GAP * (n_columns - 1)) / n_columns * SHARES[1] - CELL_GAP
        blocks = [Block("row", heads, SHARES, ALIGNED)]
        for i, row in enumerate(rows):
            name = clipped(names[row.seat], room, LETTERS)
            total = minus(row.scores[row.seat])
            cells = (str(i + 1), name, turn_in_words(row.moves, ways), points_of(row.points), total)
            blocks.append(Block("row", cells, SHARES, ALIGNED))
        settings.append(fit_text(blocks, width, bottom - top, n_columns, LETTERS))
    write_text(pen, max(settings, key=lambda setting: setting.size), top)


def points_of(points: int) -> str:
    """Points of a turn.

    >>> points_of(30), points_of(0), points_of(-4)
    ('+30', '0', '−4')
    """
    return f"+{points}" if points > 0 else minus(points)


def minus(number: int) -> str:
    """A number with its sign as printers set it."""
    return str(number).replace("-", "−")


def clipped(text: str, width: float, size: float) -> str:
    """A text that fits, cut where it must be.

    >>> clipped("Anne", 30, 4), clipped("Anne-Charlotte", 12, 4)
    ('Anne', 'Ann…')
    """
    face = font(500)
    if face.width(text, size) <= width:
        return text
    while text and face.width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text}…"
