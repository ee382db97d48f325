"""A move that is refused for a total says the sum, in words and by its parameters."""

from __future__ import annotations

from typing import Any

import pytest

import jetons
from jetons.core.engine import engine
from jetons.core.errors import IllegalMove
from jetons.core.words import fill

ROW = [  # 9 5 2 4, closed on both sides
    {"at": [0, 0], "dir": "h", "halves": [9, 5]},
    {"at": [0, 2], "dir": "h", "halves": [2, 4]},
]
MARKS = [[0, -1], [0, 4]]
COLUMNS = [  # a 9 below the 9 and one below the 2: a row of three with a half between them
    {"at": [1, 0], "dir": "v", "halves": [9, 2]},
    {"at": [1, 2], "dir": "v", "halves": [9, 9]},
]
ENDS = [[-1, 0], [3, 0], [-1, 2], [3, 2]]
PAIR = {"H8": "9", "H9": "5"}

SUMS: list[tuple[str, dict[str, Any], str, str, str]] = [
    (
        "20-sur-20",
        {"table": {}, "rack": ["9|9", "0|1"]},
        "9-9 at 0,0 h + 1-0 at 0,2 h",
        "9 + 9 + 1 + 0 = 19 : il manque 1",
        "9 + 9 + 1 + 0 = 19: 1 to go",
    ),
    (
        "20-sur-20",
        {"table": {"dominoes": ROW, "marks": MARKS}, "rack": ["3|9", "7|8"]},
        "3-9 at 1,0 v",
        "9 + 3 + 9 = 21 : 1 de trop",
        "9 + 3 + 9 = 21: 1 too many",
    ),
    (
        "20-sur-20",
        {"table": {"dominoes": ROW + COLUMNS, "marks": MARKS + ENDS}, "rack": ["7|8"]},
        "8-7 at 1,1 v",
        "en croisant, 9 + 8 + 9 = 26 : 6 de trop",
        "across, 9 + 8 + 9 = 26: 6 too many",
    ),
    (
        "triolet",
        {"board": PAIR, "rack": ["7", "8", "3"]},
        "G8=7",
        "7 + 9 = 16 : deux voisins ne dépassent pas 15",
        "7 + 9 = 16: two neighbours may not exceed 15",
    ),
    (
        "triolet",
        {"board": PAIR, "rack": ["*", "4", "5"]},
        "I8=*3 J8=4",
        "9 + 3 + 4 = 16 : trois à la suite font 15, ni plus ni moins",
        "9 + 3 + 4 = 16: three in a row make 15, no more and no less",
    ),
    (
        "21",
        {"board": {"H8": {"n": 9, "by": "blue"}, "H9": {"n": 8, "by": "pink"}},
         "rack": ["7", "3"], "round": 3},
        "H10=7",
        "9 + 8 + 7 = 24 : 3 de trop",
        "9 + 8 + 7 = 24: 3 too many",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "position", "move", "fr", "en"), SUMS)
def test_a_refused_total_is_told(
    slug: str, position: dict[str, Any], move: str, fr: str, en: str
) -> None:
    game = jetons.game(slug)
    states = game.notation.read_position(position)
    before = states.tobytes()
    with pytest.raises(IllegalMove) as refused:
        engine(game).checked_move(states, move)
    error = refused.value
    assert (error.text.fr.replace("\u00a0", " "), error.text.en) == (fr, en)
    assert error.say == f"lines.{error.reason}"
    assert error.clause
    assert states.tobytes() == before
    catalogue = game.words.catalogue
    assert catalogue is not None
    sentence = catalogue.by_lang["en"]["lines"][error.reason]
    assert fill(sentence, "en", error.values) == en  # as a client fills it in
