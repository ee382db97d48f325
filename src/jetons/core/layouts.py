"""What a client gets of a position, declared once per game: a record and the form of each field.

A game's ``layout.py`` says ``SHOW = Show(shown("bag", Number("i2"), "tokens in the bag"), …)``.
From that come the record that the game's kernel ``show`` fills (``SHOW.dtype``), the JSON of the
wire (``core.show``), the TypeScript of the page and the page of the protocol
(``scripts/layout_types.py``).

A record is flat: what is inside a list or an object is an array of its own, named by its path.
``squares`` → ``rows`` → ``kind`` is the field ``squares_rows_kind[square, row]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from jetons.core.text import Text

TYPES = ("u1", "i1", "u2", "i2", "i4")  # of the numbers in a record
MOST_LISTS = 3  # lists inside lists


@dataclass(frozen=True)
class Number:
    """A whole number."""

    type: str = "i2"


@dataclass(frozen=True)
class Flag:
    """True or false: 1 or 0."""


@dataclass(frozen=True)
class Name:
    """One of some values, by its code: a text, an object that never changes, or None."""

    values: Sequence[Any]
    of: str = ""  # what the values are called in TypeScript; nothing: they are listed

    @property
    def type(self) -> str:
        """The smallest number that holds the code."""
        return "u1" if len(self.values) <= 256 else "u2"


@dataclass(frozen=True)
class Cells:
    """What lies on each cell: an object of names and values, without the empty cells."""

    cells: Sequence[str]  # the name of each cell; nothing: it is never shown
    values: Sequence[Any]  # by code; 0 is nothing
    of: str = ""  # what the values are called in TypeScript
    key: str = "cell"  # what a name is, for readers

    @property
    def type(self) -> str:
        """The smallest number that holds the code."""
        return "u1" if len(self.values) <= 256 else "u2"


@dataclass(frozen=True)
class Many:
    """A list, of ``count`` (another number of the record) or always of ``most``."""

    item: Form
    most: int
    count: str = ""


@dataclass(frozen=True)
class Group:
    """An object."""

    fields: tuple[Field, ...]
    of: str = ""  # what it is called in TypeScript


@dataclass(frozen=True)
class Maybe:
    """An object, or null while its number ``is`` is 0."""

    group: Group


@dataclass(frozen=True)
class Phrase:
    """A sentence of the catalogue by the code of its kind, with numbers of the same object.

    In words it is an object of languages, otherwise its name and its numbers, as a ``Sentence``.
    """

    section: str  # of the catalogue
    kinds: Sequence[Kind]  # by code
    told: Sequence[
        tuple[tuple[str | Param, ...], tuple[str | Param, ...]]
    ]  # code → French, English


@dataclass(frozen=True)
class Param:
    """A number inside a sentence: as it is, or the word for it."""

    field: str  # of the same object
    words: Sequence[str] = ()  # by number; none: the number itself


Form: TypeAlias = Number | Flag | Name | Cells | Many | Group | Maybe | Phrase


@dataclass(frozen=True)
class Field:
    """One thing that is shown."""

    name: str
    form: Form
    about: str
    is_own: bool = False  # differs from seat to seat
    is_hidden: bool = False  # in the record only: how long a list is, and the like


def shown(name: str, form: Form, about: str) -> Field:
    """What everybody at the table sees alike."""
    return Field(name, form, about)


def own(name: str, form: Form, about: str) -> Field:
    """What a seat sees and the others do not."""
    return Field(name, form, about, is_own=True)


def hidden(name: str, form: Form, about: str) -> Field:
    """A number that the record needs and nobody is told."""
    return Field(name, form, about, is_hidden=True)


def group(*fields: Field, of: str = "") -> Group:
    """An object of these fields."""
    return Group(fields, of)


@dataclass(frozen=True)
class Leaf:
    """One array of a record."""

    path: str
    type: str
    shape: tuple[int, ...]  # of the lists it is in, and its own cells


class Show:
    """The declaration of what is shown, and the record it makes."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        leaves = sorted(leaves_of(fields), key=lambda leaf: -np.dtype(leaf.type).itemsize)
        described: list[Any] = [(stored(leaf.path), leaf.type, leaf.shape) for leaf in leaves]
        size = np.dtype(described).itemsize
        if size % 4:
            described.append(("spare", "u1", (4 - size % 4,)))  # always 0: fills the record
        self.dtype: np.dtype[Any] = np.dtype(described, align=True)


def stored(path: str) -> str:
    """The name of a path in the record: NumPy has attributes of its own.

    >>> stored("bag"), stored("shape")
    ('bag', 'shape_')
    """
    return f"{path}_" if hasattr(np.record, path) else path


def leaves_of(
    fields: Sequence[Field], path: str = "", lists: tuple[int, ...] = ()
) -> Iterator[Leaf]:
    """The arrays that some fields need."""
    for one in fields:
        yield from leaves_in(one.form, f"{path}{one.name}", lists)


def leaves_in(form: Form, path: str, lists: tuple[int, ...]) -> Iterator[Leaf]:
    """The arrays that a form needs."""
    match form:
        case Number() | Name():
            yield Leaf(path, form.type, lists)
        case Flag() | Phrase():
            yield Leaf(path, "u1", lists)
        case Cells():
            yield Leaf(path, form.type, (*lists, len(form.cells)))
        case Many():
            yield from leaves_in(form.item, path, (*lists, form.most))
        case Group():
            yield from leaves_of(form.fields, f"{path}_", lists)
        case Maybe():
            yield Leaf(f"{path}_is", "u1", lists)
            yield from leaves_of(form.group.fields, f"{path}_", lists)


# --- sentences and explanations -----------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """A kind of sentence: its name in the catalogue and what its numbers are.

    Logs keep lines by kind and numbers: neither the name nor the order of the numbers changes.
    """

    name: str
    params: tuple[
        str, ...
    ] = ()  # in their order; "a:token": the word of table token; "*a": the rest


@dataclass(frozen=True)
class Sentence:
    """A sentence of the catalogue among the values that a field has."""

    section: str
    kind: Kind
    numbers: tuple[int, ...]
    text: Text  # in words

    @property
    def say(self) -> str:
        """How to describe it to a client that has the catalogue."""
        return f"{self.section}.{self.kind.name}"


@dataclass(frozen=True)
class Lines:
    """How a game explains points: the kinds of lines and the clauses they cite."""

    kinds: tuple[Kind, ...]  # by a line's kind
    clauses: tuple[str, ...]  # by a line's clause
    most: int  # lines that a move can have
    numbers: int = 8  # numbers that a line can have
    cells: int = 0  # places that a line can name
    dtype: np.dtype[Any] = field(init=False)

    def __post_init__(self) -> None:
        """The record of one line."""
        object.__setattr__(self, "dtype", line_record(self.numbers, self.cells))


def line_record(numbers: int, cells: int) -> np.dtype[Any]:
    """The record of one line of an explanation."""
    return np.dtype(
        [
            ("points", "i2"),  # that this line brings
            ("kind", "i2"),  # which sentence (Lines.kinds)
            ("clause", "i2"),  # which rule (Lines.clauses)
            ("n", "i2"),  # numbers of the sentence
            ("n_cells", "i2"),  # places
            ("numbers", "i2", (numbers,)),  # of the sentence, in its order; 0 beyond n
            ("cells", "i2", (max(cells, 1), 2)),  # row and column of each place; 0 beyond
        ],
        align=True,
    )


N_LINE_HEAD = 5  # numbers of a line before those of its sentence


def kinds_in(fields: Sequence[Field]) -> dict[str, Kind]:
    """The kinds of sentence that some fields can tell, by section and name."""
    found: dict[str, Kind] = {}
    for one in fields:
        for section, kind in _kinds_of(one.form):
            found[f"{section}.{kind.name}"] = kind
    return found


def _kinds_of(told: Any) -> Iterator[tuple[str, Kind]]:
    """The kinds inside a form, or inside a value that one can have, with their sections."""
    match told:
        case Phrase():
            for kind in told.kinds:
                yield told.section, kind
        case Sentence():
            yield told.section, told.kind
        case Many():
            yield from _kinds_of(told.item)
        case Maybe():
            yield from _kinds_of(told.group)
        case Group():
            for one in told.fields:
                yield from _kinds_of(one.form)
        case Name() | Cells():
            for value in told.values:
                yield from _kinds_of(value)
        case dict():
            for value in told.values():
                yield from _kinds_of(value)
        case list() | tuple():
            for value in told:
                yield from _kinds_of(value)
