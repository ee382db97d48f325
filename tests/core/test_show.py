"""Declarations of what is shown: the record they make, the JSON that is written of it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from jetons.core.layouts import (
    Cells,
    Flag,
    Kind,
    Many,
    Maybe,
    Name,
    Number,
    Param,
    Phrase,
    Sentence,
    Show,
    group,
    hidden,
    kinds_in,
    own,
    shown,
)
from jetons.core.show import Writer
from jetons.core.text import Text

LINE = group(
    hidden("n", Number("u1"), "numbers"),
    shown("numbers", Many(Number("i2"), 3, "n"), "of the line"),
    shown(
        "text",
        Phrase(
            "counts",
            [Kind("none"), Kind("some", ("n",))],
            [
                (("rien",), ("nothing",)),
                (("« ", Param("n"), " »"), (Param("n", ["no", "one", "two"]), ' of "them"')),
            ],
        ),
        "in words",
    ),
)
FACE = Sentence("faces", Kind("up", ("n", "who:names")), (7, 1), Text("sept", "seven"))
SHOW = Show(
    hidden("n_rows", Number("u1"), "rows"),
    shown("board", Cells(("A1", "A2", "B1"), (None, "x", {"n": 2})), "what lies there"),
    shown("shape", Many(Number("u1"), 2), "a name that NumPy has too"),
    shown("least", Number("i4"), "a number below zero"),
    shown("over", Flag(), "yes or no"),
    shown("rows", Many(group(shown("lines", Many(LINE, 2, "n_lines"), "in it"),
                             hidden("n_lines", Number("u1"), "lines")), 2, "n_rows"), "rows"),
    shown("up", Maybe(group(shown("who", Name((None, "é")), "a name"))), "or nothing"),
    shown("says", Name([{"text": FACE}, None]), "a sentence among the values"),
    own("hand", Many(Name(("a", "b"), "string"), 2), "of the seat"),
)  # fmt: skip


def written(*, in_words: bool = True, **fields: Any) -> list[dict[str, Any]]:
    """Two records with the same fields, but for what is a seat's own, as JSON."""
    writer = Writer(SHOW, in_words=in_words)
    room = writer.room(2)
    shows = room[0]
    for j in range(2):
        shows[j] = np.zeros(1, SHOW.dtype)[0]
        for name, value in fields.items():
            shows[name][j] = value
        shows["hand"][j] = j
    return [json.loads(text) for text in writer.texts_of(room)]


def test_an_empty_record() -> None:
    first, second = written()
    assert first == {
        "board": {},
        "shape": [0, 0],
        "least": 0,
        "over": False,
        "rows": [],
        "up": None,
        "says": {"text": {"fr": "sept", "en": "seven"}},
        "hand": ["a", "a"],
    }
    assert second == {**first, "hand": ["b", "b"]}


def test_lists_in_lists_objects_and_sentences() -> None:
    shown, _ = written(
        n_rows=2,
        board=[0, 1, 2],
        shape_=[255, 7],
        least=-2147483648,
        over=1,
        rows_n_lines=[2, 1],
        rows_lines_n=[[0, 2], [1, 0]],
        rows_lines_numbers=[[[0, 0, 0], [-5, 32767, 0]], [[-32768, 0, 0], [0, 0, 0]]],
        rows_lines_text=[[0, 1], [1, 0]],
        up_is=1,
        up_who=1,
    )
    assert shown["board"] == {"A2": "x", "B1": {"n": 2}}
    assert shown["shape"] == [255, 7]
    assert shown["least"] == -2147483648
    assert shown["over"] is True
    assert shown["up"] == {"who": "é"}
    nothing = {"fr": "rien", "en": "nothing"}
    assert shown["rows"] == [
        {
            "lines": [
                {"numbers": [], "text": nothing},
                {"numbers": [-5, 32767], "text": {"fr": "« 2 »", "en": 'two of "them"'}},
            ]
        },
        {"lines": [{"numbers": [-32768], "text": {"fr": "« 1 »", "en": 'one of "them"'}}]},
    ]


def test_sentences_by_kind_and_numbers() -> None:
    shown, _ = written(
        in_words=False,
        n_rows=1,
        rows_n_lines=[2, 0],
        rows_lines_n=[[0, 2], [0, 0]],
        rows_lines_text=[[0, 1], [0, 0]],
    )
    assert [line["text"] for line in shown["rows"][0]["lines"]] == [
        {"say": "counts.none", "numbers": []},
        {"say": "counts.some", "numbers": [2]},
    ]
    assert shown["says"] == {"text": {"say": "faces.up", "numbers": [7, 1]}}
    assert [*kinds_in(SHOW.fields)] == ["counts.none", "counts.some", "faces.up"]


def test_the_record_has_no_holes() -> None:
    fields = SHOW.dtype.fields or {}
    assert sum(field[0].itemsize for field in fields.values()) == SHOW.dtype.itemsize


@pytest.mark.parametrize("in_words", [True, False])
def test_what_is_written_fits_its_room(in_words: bool) -> None:
    writer = Writer(SHOW, in_words=in_words)
    room = writer.room(1)
    for name in ("shape_", "least", "over", "rows_lines_numbers", "up_is"):
        room[0][name] = np.iinfo(SHOW.dtype[name].base).max
    room[0]["n_rows"], room[0]["rows_n_lines"], room[0]["rows_lines_n"] = 2, 2, 2
    room[0]["rows_lines_text"], room[0]["board"], room[0]["up_who"] = 1, 2, 1
    assert len(writer.texts_of(room)[0]) <= writer.most
