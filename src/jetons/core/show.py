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
from jetons.core.jit import kernel
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
from jetons.core.letters import byte_at

# Steps of a table, and what their numbers are. A place is the offset of a number in the record and
# its type; where it is in lists, `stride` says how far apart the elements are.
END = 0
TEXT = 1  # a: first byte in `texts`, b: how many
NUMBER = 2  # a, b: place
FLAG = 3  # as NAME: the two words for no and yes
NAME = 4  # a, b: place, c: its names in `spans`, d: how many
CELLS = 5  # a, b: place of the codes, c: the cells' names in `spans`, d: the values', e: how many
LIST = 6  # a, b: place of the count (type 0: a is the count), c: step after the list
NEXT = 7  # the end of a list's element
UNLESS = 8  # a, b: place, c: step to go to if the number is 0
GO = 9  # c: step to go to
CASE = 10  # a, b: place; the steps that follow are one GO for each number
A, B, C, D, E, STRIDE = 1, 2, 3, 4, 5, 6
N_FIELDS = STRIDE + MOST_LISTS

U1, I1, U2, I2, I4 = 1, 2, 3, 4, 5  # types: their place in TYPES, from 1


@kernel
def number_at(raw: Any, at: int, type: int) -> int:
    """The number of a type that begins at a byte, little-endian as records are."""
    low = byte_at(raw, at)
    if type == U1:
        return low
    if type == I1:
        return low - 256 if low > 127 else low
    low += byte_at(raw, at + 1) << 8
    if type == U2:
        return low
    if type == I2:
        return low - 65536 if low > 32767 else low
    low += (byte_at(raw, at + 2) << 16) + (byte_at(raw, at + 3) << 24)
    return low - 4294967296 if low > 2147483647 else low


@kernel
def put_number(out: Any, n: int, number: int) -> int:
    """Write a whole number in digits; where the text then ends."""
    if number < 0:
        out[n] = 45  # a minus
        n += 1
        number = -number
    unit = 1
    while number // unit >= 10:
        unit *= 10
    while unit > 0:
        out[n] = 48 + number // unit % 10
        n += 1
        unit //= 10
    return n


@kernel
def put_span(out: Any, n: int, texts: Any, first: int, size: int) -> int:
    """Copy a text; where it then ends."""
    for i in range(size):
        out[n + i] = texts[first + i]
    return n + size


@kernel
def write(
    raw: Any, base: int, steps: Any, at: int, texts: Any, spans: Any, out: Any, n: int
) -> int:
    """Follow the steps from ``at`` over the record that begins at ``base``; where the text ends."""
    depth = 0  # lists that we are in; of each the element, the count, and its first step
    i0, i1, i2 = 0, 0, 0
    n0, n1, n2 = 0, 0, 0
    s0, s1, s2 = 0, 0, 0
    while True:
        step = steps[at]
        at += 1
        what = int(step[0])
        if what == END:
            return n
        if what == GO:
            at = int(step[C])
            continue
        if what == NEXT:
            again = 0
            if depth == 1:
                i0 += 1
                again = s0 if i0 < n0 else 0
            elif depth == 2:
                i1 += 1
                again = s1 if i1 < n1 else 0
            else:
                i2 += 1
                again = s2 if i2 < n2 else 0
            if again > 0:
                out[n] = 44  # a comma
                n += 1
                at = again
            else:
                depth -= 1
            continue
        first, size = int(step[A]), int(step[B])  # of a text to copy
        if what != TEXT:
            place = base + first + i0 * int(step[STRIDE])  # strides are 0 outside of lists
            place += i1 * int(step[STRIDE + 1]) + i2 * int(step[STRIDE + 2])
            if what == CELLS:
                n = write_cells(raw, place, step, texts, spans, out, n)
                continue
            number = first if size == 0 else number_at(raw, place, size)
            size = 0
            if what == NUMBER:
                n = put_number(out, n, number)
            elif what in (NAME, FLAG):
                most = int(step[D]) - 1
                span = spans[int(step[C]) + min(max(number, 0), most)]
                first, size = int(span[0]), int(span[1])
            elif what == UNLESS:
                at = int(step[C]) if number == 0 else at
            elif what == CASE:
                at += number
            elif number <= 0:  # an empty list
                at = int(step[C])
            else:
                depth += 1
                if depth == 1:
                    i0, n0, s0 = 0, number, at
                elif depth == 2:
                    i1, n1, s1 = 0, number, at
                else:
                    i2, n2, s2 = 0, number, at
        for i in range(size):
            out[n + i] = texts[first + i]
        n += size


@kernel
def write_cells(raw: Any, place: int, step: Any, texts: Any, spans: Any, out: Any, n: int) -> int:
    """Write the name and the value of every cell whose code is not 0; where the text ends."""
    is_first = True
    type = int(step[B])
    size = 1 if type == U1 else 2
    for cell in range(int(step[E])):
        code = number_at(raw, place + size * cell, type)
        if code == 0:
            continue
        if not is_first:
            out[n] = 44  # a comma
            n += 1
        is_first = False
        span = spans[int(step[C]) + cell]
        n = put_span(out, n, texts, int(span[0]), int(span[1]))
        span = spans[int(step[D]) + code]
        n = put_span(out, n, texts, int(span[0]), int(span[1]))
    return n


@kernel
def write_all(raw: Any, size: int, steps: Any, texts: Any, spans: Any, out: Any, ends: Any) -> None:
    """Write what each record shows, one after the other, and where each text ends.

    Step 0 says where what is a seat's own begins. What all see alike is told once, of the first
    record.
    """
    own = int(steps[0][C])
    n_alike = write(raw, 0, steps, 1, texts, spans, out, 0)
    n = n_alike
    for j in range(len(ends)):
        if j > 0:
            n = put_span(out, n, out, 0, n_alike)
        n = write(raw, j * size, steps, own, texts, spans, out, n)
        ends[j] = n


# --- the table of a declaration -----------------------------------------------------------


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
