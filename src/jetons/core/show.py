"""Records as JSON: one writer for every game, compiled, led by a table of steps.

``Writer(SHOW)`` makes the table from a declaration (``core.layouts``); ``write`` follows it over
the bytes of the records. It knows no game, allocates nothing, and its tables are plain arrays, so
that it runs wherever kernels run.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from jetons.core.game import Records, new_records
from jetons.core.layouts import (
    MOST_LISTS,
    TYPES,
    Cells,
    Field,
    Flag,
    Form,
    Group,
    Many,
    Maybe,
    Name,
    Number,
    Param,
    Phrase,
    Sentence,
    Show,
    stored,
)
from jetons.core.show_bytes import (
    CASE,
    CELLS,
    END,
    FLAG,
    GO,
    LIST,
    NAME,
    NEXT,
    NUMBER,
    TEXT,
    UNLESS,
    A,
    B,
    C,
    write_all,
)


class Writer:
    """Writes records of one declaration as JSON, its sentences in words or by kind and numbers."""

    def __init__(self, show: Show, *, in_words: bool = True) -> None:
        self.dtype = np.dtype((np.record, show.dtype))
        program = _Program(self.dtype, in_words)
        alike = [one for one in show.fields if not one.is_own and not one.is_hidden]
        own = [one for one in show.fields if one.is_own]
        program.step(GO)
        program.text("{")
        program.members(alike, "")
        program.step(END)
        program.steps[0][C] = len(program.steps)
        for i, one in enumerate(own):
            program.text("," if i or alike else "")
            program.members([one], "")
        program.text("}")
        program.step(END)
        self.steps = np.array(program.steps, np.int32)
        self.texts = np.frombuffer(bytes(program.texts), np.uint8)
        self.spans = np.array(program.spans, np.int32)
        self.most = sum(most_of(one.form, show) + len(one.name) + 4 for one in show.fields) + 2
        self._room = threading.local()  # threads may write at once

    def room(self, n: int) -> tuple[Records, Any, Any, Any, memoryview]:
        """Room for ``n`` records: they, their bytes, the text they make, the ends in it."""
        rooms: dict[int, Any] = self._room.__dict__.setdefault("rooms", {})
        if n not in rooms:
            shows = new_records(n, self.dtype)
            text = memoryview(bytearray(n * self.most))
            ends = np.zeros(n, np.int64)
            rooms[n] = (shows, shows.view(np.uint8), np.frombuffer(text, np.uint8), ends, text)
        return rooms[n]  # type: ignore[no-any-return]

    def texts_of(self, room: tuple[Records, Any, Any, Any, memoryview]) -> list[bytes]:
        """The JSON of each record in a room; what all see alike is the first one's."""
        self.write(*room[1:4])
        return self.cut(room)

    def write(self, raw: Any, out: Any, ends: Any) -> None:
        """Write each record, one after the other."""
        write_all(raw, self.dtype.itemsize, self.steps, self.texts, self.spans, out, ends)

    def cut(self, room: tuple[Records, Any, Any, Any, memoryview]) -> list[bytes]:
        """What was written in a room, record by record."""
        *_, ends, text = room
        found, at = [], 0
        for end in ends.tolist():
            found.append(bytes(text[at:end]))
            at = end
        return found


class _Program:
    """The steps of a declaration, while they are made."""

    def __init__(self, dtype: np.dtype[Any], in_words: bool) -> None:
        self.dtype = dtype
        self.in_words = in_words
        self.steps: list[list[int]] = []
        self.texts = bytearray()
        self.spans: list[tuple[int, int]] = []
        self._known: dict[tuple[str, ...], int] = {}
        self.names(("false", "true"))

    def step(
        self,
        what: int,
        a: int = 0,
        b: int = 0,
        c: int = 0,
        d: int = 0,
        strides: Sequence[int] = (),
        e: int = 0,
    ) -> int:
        """One more step; its number."""
        strides = (*strides, *(0,) * (MOST_LISTS - len(strides)))
        self.steps.append([what, a, b, c, d, e, *strides])
        return len(self.steps) - 1

    def text(self, text: str) -> None:
        """Write this as it is."""
        data = text.encode()
        last = self.steps[-1] if self.steps else [END]
        if (
            data
            and last[0] == TEXT
            and last[A] + last[B] == len(self.texts)
            and not self._is_target
        ):
            last[B] += len(data)
        elif data:
            self.step(TEXT, len(self.texts), len(data))
        self._is_target = False
        self.texts += data

    _is_target = False  # the next step is one that others go to

    def target(self) -> int:
        """The number of the next step, for those that go there."""
        self._is_target = True
        return len(self.steps)

    def names(self, texts: tuple[str, ...]) -> int:
        """Where texts that are chosen by number begin among the spans."""
        if texts not in self._known:
            self._known[texts] = len(self.spans)
            for text in texts:
                data = text.encode()
                self.spans.append((len(self.texts), len(data)))
                self.texts += data
        return self._known[texts]

    def place(self, path: str) -> tuple[int, int, list[int]]:
        """The offset, the type and the strides of an array of the record."""
        fields = self.dtype.fields
        assert fields is not None
        described, offset = fields[stored(path)][:2]
        base, shape = described.base, described.shape
        strides = [base.itemsize * int(np.prod(shape[i + 1 :])) for i in range(len(shape))]
        return offset, 1 + TYPES.index(base.str[1:]), strides

    def members(self, fields: Sequence[Field], path: str) -> None:
        """The fields of an object, with their names."""
        for i, one in enumerate(fields):
            self.text(("," if i else "") + f'"{one.name}":')
            self.form(one.form, f"{path}{one.name}", path)

    def form(self, form: Form, path: str, within: str) -> None:
        """What a form writes."""
        match form:
            case Number():
                offset, type, strides = self.place(path)
                self.step(NUMBER, offset, type, strides=strides)
            case Flag():
                offset, type, strides = self.place(path)
                self.step(FLAG, offset, type, self.names(("false", "true")), 2, strides)
            case Name():
                offset, type, strides = self.place(path)
                names = tuple(compact(value, self.in_words) for value in form.values)
                self.step(NAME, offset, type, self.names(names), len(names), strides)
            case Cells():
                offset, type, strides = self.place(path)
                cells = self.names(tuple(f'"{name}":' for name in form.cells))
                values = self.names(tuple(compact(value, self.in_words) for value in form.values))
                self.text("{")
                self.step(CELLS, offset, type, cells, values, strides[:-1], len(form.cells))
                self.text("}")
            case Many():
                self.many(form, path, within)
            case Group():
                self.text("{")
                told = [one for one in form.fields if not one.is_hidden]
                self.members(told, f"{path}_")
                self.text("}")
            case Maybe():
                offset, type, strides = self.place(f"{path}_is")
                unless = self.step(UNLESS, offset, type, strides=strides)
                self.form(form.group, path, within)
                past = self.step(GO)
                self.steps[unless][C] = self.target()
                self.text("null")
                self.steps[past][C] = self.target()
            case Phrase():
                self.phrase(form, path, within)

    def many(self, form: Many, path: str, within: str) -> None:
        """A list."""
        self.text("[")
        if form.count:
            near = f"{within}{form.count}"
            known = self.dtype.names or ()
            offset, type, strides = self.place(near if near in known else form.count)
            begin = self.step(LIST, offset, type, strides=strides)
        else:
            begin = self.step(LIST, form.most, 0)
        self._is_target = True
        self.form(form.item, path, within)
        self.step(NEXT)
        self.steps[begin][C] = self.target()
        self.text("]")

    def phrase(self, form: Phrase, path: str, within: str) -> None:
        """A sentence, in every language or by its name and numbers."""
        offset, type, strides = self.place(path)
        self.step(CASE, offset, type, strides=strides)
        cases = [self.step(GO) for _ in form.kinds]
        ends = []
        for case, kind, languages in zip(cases, form.kinds, form.told, strict=True):
            self.steps[case][C] = self.target()
            if self.in_words:
                for lead, pieces in zip(('{"fr":"', '","en":"'), languages, strict=True):
                    self.text(lead)
                    for piece in pieces:
                        self.piece(piece, within)
                self.text('"}')
            else:
                lead = f'{{"say":"{form.section}.{kind.name}","numbers":['
                for param in kind.params:
                    self.text(lead)
                    self.piece(Param(param.partition(":")[0]), within)
                    lead = ","
                self.text("]}" if kind.params else f"{lead}]}}")
            ends.append(self.step(GO))
        for end in ends:
            self.steps[end][C] = self.target()

    def piece(self, piece: str | Param, within: str) -> None:
        """A part of a sentence."""
        if isinstance(piece, str):
            self.text(compact(piece)[1:-1])
            return
        offset, type, strides = self.place(f"{within}{piece.field}")
        if piece.words:
            words = tuple(compact(word)[1:-1] for word in piece.words)
            self.step(NAME, offset, type, self.names(words), len(words), strides)
        else:
            self.step(NUMBER, offset, type, strides=strides)


def compact(value: Any, in_words: bool = True) -> str:
    """A value as the wire writes it.

    >>> compact({"n": 9, "by": "blue"}), compact(None)
    ('{"n":9,"by":"blue"}', 'null')
    """

    def told(sentence: Sentence) -> dict[str, Any]:
        if in_words:
            return sentence.text._asdict()
        return {"say": sentence.say, "numbers": sentence.numbers}

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=told)


def most_of(form: Form, show: Show) -> int:
    """How many bytes a form can take at most."""

    def longest(values: Sequence[Any]) -> int:
        told = (compact(value, in_words) for value in values for in_words in (True, False))
        return max((len(text.encode()) for text in told), default=0)

    match form:
        case Number():
            return 11
        case Flag():
            return 5
        case Name():
            return longest(form.values)
        case Cells():
            return 2 + len(form.cells) * (longest(form.cells) + longest(form.values) + 2)
        case Many():
            return 2 + form.most * (most_of(form.item, show) + 1)
        case Group():
            return 2 + sum(most_of(one.form, show) + len(one.name) + 4 for one in form.fields)
        case Maybe():
            return most_of(form.group, show) + 4
        case Phrase():
            by_name = max(len(kind.name) + 12 * len(kind.params) for kind in form.kinds)
            in_words = sum(
                max(sum(piece_size(piece) for piece in told[i]) for told in form.told)
                for i in range(2)
            )
            return 30 + len(form.section) + max(in_words, by_name)


def piece_size(piece: str | Param) -> int:
    """How many bytes a part of a sentence can take at most."""
    if isinstance(piece, str):
        return len(compact(piece).encode())
    return max((len(compact(word).encode()) for word in piece.words), default=11)
