"""What clients get of 101: the position as it is shown, and the lines of explanations."""

from __future__ import annotations

from typing import Any

from jetons.core.game import MAX_SEATS
from jetons.core.layouts import (
    Cells,
    Flag,
    Kind,
    Lines,
    Many,
    Maybe,
    Name,
    Number,
    Sentence,
    Show,
    group,
    hidden,
    shown,
)
from jetons.games.cent_un.layout import (
    COLOURS,
    DEPTH,
    FRAME,
    KIND_NAMES,
    LONGEST,
    MATCH_POINTS,
    MODE_NAMES,
    N_BACKS,
    N_COLOURS,
    N_COLUMNS,
    N_TOKENS,
    NOTHING,
    PHASE_NAMES,
    SERIES,
    SHAPES,
    SOLO_POINTS,
    STRIDE,
    SUITE_COULEUR,
    WORDS,
    back_name,
    cell_name,
    token_name,
)

N_FRAME_CELLS = FRAME * STRIDE
CELL_NAMES = tuple(
    cell_name(cell) if cell % STRIDE < FRAME else "" for cell in range(N_FRAME_CELLS)
)
TOKEN_NAMES = (None, *map(token_name, range(N_TOKENS)))  # by token + 1
BACK_NAMES = tuple(map(back_name, range(N_BACKS)))

EXAMPLES: dict[int, dict[int, str]] = {  # rank → line length → a line of that kind
    10: {5: "B1 B2 B3 B4 B5", 4: "B1 B2 B3 B4", 3: "B1 B2 B3"},
    9: {5: "R4 O4 G4 B4 P4"},
    8: {5: "R7 O7 G7 B7 P2", 4: "R7 O7 G7 B7"},
    7: {5: "R9 O9 G9 B2 P2"},
    6: {5: "O3 G4 R5 P6 B7", 4: "O3 G4 R5 P6", 3: "O3 G4 R5"},
    5: {5: "G2 G4 G6 G8 G9", 4: "G2 G4 G6 G8", 3: "G2 G4 G6"},
    4: {5: "R7 B7 G7 R2 R9", 4: "R7 B7 G7 R2", 3: "R7 B7 G7"},
    3: {5: "B6 O6 R10 G10 B3", 4: "B6 O6 R10 G10"},
    2: {5: "R1 O4 G6 B9 P3"},
    1: {5: "P8 G8 P1 G5 P10", 4: "P8 G8 P1 G5", 3: "P8 G8 P1"},
}


RUNG = Kind("rung", ("kind:kind",))
BACK_KINDS = {name: Kind(name, ("even:colour", "odd:colour")) for name in ("low", "high")}


def ladder_of(n_seats: int) -> list[dict[str, Any]]:
    """The combinations of a table's lines, best first, with their points and an example."""
    width = SHAPES[n_seats][1]
    points = SOLO_POINTS if n_seats == 1 else MATCH_POINTS if n_seats == 2 else (0, *[1] * 10)
    return [
        {
            "kind": KIND_NAMES[kind],
            "points": points[kind],
            "example": EXAMPLES[kind][width].split(),
            "text": WORDS.sentence("rungs", RUNG, (kind,)),
        }
        for kind in range(SUITE_COULEUR, NOTHING, -1)
        if width in EXAMPLES[kind]  # 101.16
    ]


def back_text(back: int, odd: int) -> Sentence:
    """What a back says of the five faces behind it."""
    kind = BACK_KINDS["low" if back < SERIES else "high"]
    return WORDS.sentence("backs", kind, (back % N_COLOURS, odd))


BACK_TEXTS = [back_text(back, odd) for back in range(N_BACKS) for odd in range(N_COLOURS)]

# Sentences of a compared line, in the view and in an explanation; the words of their numbers
COMPARED = ("nothing", "held", "shared", "beats")
IS_NOTHING, IS_HELD, IS_SHARED, BEATS = 0, 1, 2, 3
_PARAMS = ("way:way", "line", "best:kind", "rest:kind", "worth")
_COMPARED = WORDS.phrase("compared", [Kind(name, _PARAMS) for name in COMPARED])
_SIDE = LONGEST


def _line(at: list[str]) -> Many:
    return Many(
        group(
            shown("at", Name(at, "string"), "its letter or number in the frame"),
            shown("kind", Name(KIND_NAMES, "Kind"), "the combination that it is so far"),
            shown("points", Number("i2"), "what it brings as the squares stand"),
            of="LineView",
        ),
        _SIDE,
        "n_rows" if at[0] == "A" else "n_columns",
    )


def _compared(count: str) -> Many:
    return Many(
        group(
            hidden("way", Number("u1"), "0 a row, 1 a column"),
            hidden("best", Number("u1"), "the best rank on this line"),
            hidden("rest", Number("u1"), "the best rank that brings nothing"),
            hidden("worth", Number("u1"), "what the best brings"),
            shown("line", Number("u1"), "its number, from 1"),
            shown("kinds", Many(Name(KIND_NAMES, "Kind"), MAX_SEATS, "n_seats"), "of each seat"),
            shown("points", Many(Number("i2"), MAX_SEATS, "n_seats"), "of each seat"),
            shown("text", _COMPARED, "in words"),
            of="Compared",
        ),
        _SIDE,
        count,
    )


_POSSIBLE = (
    hidden("n_possible", Number("u1"), "faces that it can still be"),
    shown("possible", Many(Name(TOKEN_NAMES[1:], "string"), SERIES, "n_possible"), "those faces"),
)

SHOW = Show(
    hidden("n_seats", Number("u1"), "seats at the table"),
    hidden("n_squares", Number("u1"), "squares: one a seat, two alone"),
    shown("mode", Name(MODE_NAMES), "how tokens are drawn"),
    shown("solo", Flag(), "whether somebody plays alone"),
    shown("shape", Many(Number("u1"), 2), "rows and columns of a full square"),
    shown("frame", Many(Number("u1"), 2), "rows and columns of the frame that it lies in"),
    shown("centre", Name(CELL_NAMES, "string"), "the cell of the frame where the first token lies"),
    shown("phase", Name(PHASE_NAMES), "the step that is awaited"),
    shown("turn", Number("i1"), "the seat to move; once over, the one that moved last"),
    shown("first", Number("i1"), "the seat that began; -1: not known yet"),
    shown("over", Flag(), "whether the game has ended"),
    shown("scores", Many(Number("i4"), MAX_SEATS, "n_seats"), "points as the squares stand"),
    shown("placed", Number("u1"), "tokens placed by all"),
    shown("total", Number("u1"), "tokens to be placed by all"),
    shown("hand", Name(TOKEN_NAMES, "string"), "the token that the mover holds"),
    shown(
        "up",
        Maybe(
            group(
                shown("column", Number("u1"), "column of the tray, from 1"),
                shown("token", Name(TOKEN_NAMES[1:], "string"), "its face"),
            )
        ),
        "the front token that is face up",
    ),
    shown(
        "squares",
        Many(
            group(
                hidden("n_rows", Number("u1"), "rows that have a token"),
                hidden("n_columns", Number("u1"), "columns that have a token"),
                shown("seat", Number("u1"), "whose square"),
                shown("n", Number("u1"), "tokens in it"),
                shown("cells", Cells(CELL_NAMES, TOKEN_NAMES), "its tokens, by cell of the frame"),
                shown(
                    "reach",
                    Many(Name(CELL_NAMES, "string"), 2),
                    "the corners between which it must stay",
                ),
                shown("rows", _line([chr(ord("A") + row) for row in range(FRAME)]), "from the top"),
                shown(
                    "columns", _line([str(column + 1) for column in range(FRAME)]), "from the left"
                ),
                of="SquareView",
            ),
            MAX_SEATS,
            "n_squares",
        ),
        "the squares, in the order of the seats; alone, the first and the second",
    ),
    shown(
        "comparison",
        group(
            hidden("n_rows", Number("u1"), "rows compared; none while a square may still shift"),
            hidden("n_columns", Number("u1"), "columns compared"),
            shown("rows", _compared("n_rows"), "rows facing each other, once all have theirs"),
            shown("columns", _compared("n_columns"), "columns, once all have theirs"),
        ),
        "the squares line by line",
    ),
    hidden("n_tray", Many(Number("u1"), N_COLUMNS), "tokens in each column of the tray"),
    shown(
        "tray",
        Many(
            Many(
                group(
                    shown("back", Name(BACK_NAMES), "its back"),
                    shown("token", Name(TOKEN_NAMES, "string"), "its face, when it is up"),
                    *_POSSIBLE,
                    of="TrayToken",
                ),
                DEPTH,
                "n_tray",
            ),
            N_COLUMNS,
        ),
        "the tray by column, from front to back",
    ),
    shown(
        "backs",
        Many(
            group(
                shown("back", Name(BACK_NAMES), "its name"),
                shown("series", Name(("low", "high")), "values 1 to 5, or 6 to 10"),
                shown("even", Name(tuple(COLOURS)), "the colour of its even values"),
                shown("odd", Name(tuple(COLOURS)), "the colour of its odd values"),
                shown("faces", Many(Name(TOKEN_NAMES[1:], "string"), SERIES), "its five faces"),
                shown("text", Name(BACK_TEXTS, "Told"), "in words"),
                *_POSSIBLE,
                of="BackView",
            ),
            N_BACKS,
        ),
        "the ten backs and what can still be behind each",
    ),
    shown(
        "ladder",
        Name([ladder_of(n_seats) for n_seats in range(1, MAX_SEATS + 1)], "Rung[]"),
        "the combinations of this table, best first",
    ),
)

# Lines of an explanation: as COMPARED, then the same with the points that were there before; a line
# of a square alone, without and with them
N_COMPARED = len(COMPARED)
SOLO_LINE = 2 * N_COMPARED
BY_TWO, BY_MORE, BY_SOLO = 0, 1, 2  # clauses
_SOLO = ("square", "way:way", "line", "kind:kind", "worth")

LINES = Lines(
    kinds=(
        *(Kind(name, _PARAMS) for name in COMPARED),
        *(Kind(f"{name}_instead", (*_PARAMS, "old")) for name in COMPARED),
        Kind("solo", _SOLO),
        Kind("solo_instead", (*_SOLO, "old")),
    ),
    clauses=("101.18", "101.19", "101.21"),
    most=2 * LONGEST,
)
