"""Catalogues: the sentences of a game, one file a language, used by Python and the page alike.

``words.fr.toml`` and ``words.en.toml`` beside a game's rules have the same keys. They are no part
of what kernels are compiled from: a better sentence costs no minute of compiling. A sentence has
parameters, ``{cell}``, and words that follow a number, ``{n|point|points}``. What every game says
alike is in the files beside this one, and in every catalogue.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jetons.core.game import Line
from jetons.core.layouts import N_LINE_HEAD, Kind, Lines, Param, Phrase, Sentence
from jetons.core.text import LANGS, Text

_HOLE = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")
Piece = str | tuple[str, str, str]  # words, or a parameter with its word for one and for many


def is_one(number: int, lang: str) -> bool:
    """Whether a number takes the singular: in French nothing does too.

    >>> is_one(0, "fr"), is_one(0, "en"), is_one(1, "en")
    (True, False, True)
    """
    return number == 1 or (lang == "fr" and number == 0)


@functools.cache
def pieces_of(sentence: str) -> tuple[Piece, ...]:
    """A sentence cut at its parameters.

    >>> pieces_of("trio {a}, {n|point|points}")
    ('trio ', ('a', '', ''), ', ', ('n', 'point', 'points'))
    """
    pieces: list[Piece] = []
    at = 0
    for hole in _HOLE.finditer(sentence):
        if hole.start() > at:
            pieces.append(sentence[at : hole.start()])
        pieces.append((hole[1], hole[2] or "", hole[3] or ""))
        at = hole.end()
    if at < len(sentence):
        pieces.append(sentence[at:])
    return tuple(pieces)


def fill(sentence: str, lang: str, values: Mapping[str, Any]) -> str:
    """A sentence with its parameters.

    >>> fill("{n} {n|marque|marques}", "fr", {"n": 2})
    '2 marques'
    """
    told = []
    for piece in pieces_of(sentence):
        if isinstance(piece, str):
            told.append(piece)
        else:
            name, one, many = piece
            value = values[name]
            told.append((one if is_one(value, lang) else many) if many else str(value))
    return "".join(told)


def _read(folder: Path, lang: str) -> dict[str, Any]:
    return tomllib.loads((folder / f"words.{lang}.toml").read_text(encoding="utf-8"))


class Catalogue:
    """The sentences of one game in every language, with those that all games say alike."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.by_lang: dict[str, dict[str, Any]] = {}
        for lang in LANGS:
            own = self.by_lang[lang] = _read(folder, lang)
            for section, sentences in _read(Path(__file__).parent, lang).items():
                own[section] = {**sentences, **own.get(section, {})}

    def _each(self, *path: str) -> list[Any]:
        found = []
        for lang in LANGS:
            node: Any = self.by_lang[lang]
            for name in path:
                node = node[name]
            found.append(node)
        return found

    def sentences(self, *path: str) -> dict[str, str]:
        """A sentence by language, its parameters not filled in."""
        return dict(zip(LANGS, self._each(*path), strict=True))

    def text(self, *path: str, **values: Any) -> Text:
        """A sentence, its parameters filled in; a ``Text`` among them in the same language."""
        sentences = self._each(*path)
        if not values:
            return Text(*sentences)
        return Text(
            *(
                fill(sentence, lang, {name: in_lang(value, i) for name, value in values.items()})
                for i, (sentence, lang) in enumerate(zip(sentences, LANGS))
            )
        )

    def texts(self, *path: str) -> tuple[Text, ...]:
        """A list of words, by number."""
        return tuple(Text(*words) for words in zip(*self._each(*path), strict=True))

    def table(self, *path: str) -> dict[str, Text]:
        """A table of sentences, by name."""
        first, *others = self._each(*path)
        return {name: Text(first[name], *(other[name] for other in others)) for name in first}

    def phrase(self, section: str, kinds: Sequence[Kind]) -> Phrase:
        """The sentences of a section as a field of what is shown."""
        found = []
        for kind in kinds:
            sides = []
            for i, sentence in enumerate(self._each(section, kind.name)):
                words = self._tables(kind, LANGS[i])
                sides.append(
                    tuple(
                        piece if isinstance(piece, str) else _param(piece, LANGS[i], words)
                        for piece in pieces_of(sentence)
                    )
                )
            found.append((sides[0], sides[1]))
        return Phrase(section, kinds, found)

    def sentence(self, section: str, kind: Kind, numbers: tuple[int, ...]) -> Sentence:
        """A sentence whose numbers are known, as a value of what is shown."""
        return Sentence(section, kind, numbers, self.wording(section, kind, numbers))

    def wording(self, section: str, kind: Kind, numbers: Sequence[int]) -> Text:
        """A sentence by its kind and numbers, in words."""
        texts = []
        for lang, sentence in zip(LANGS, self._each(section, kind.name)):
            texts.append(fill(sentence, lang, self.values(kind, numbers, lang)))
        return Text(*texts)

    def values(self, kind: Kind, numbers: Sequence[int], lang: str) -> dict[str, Any]:
        """The parameters of a sentence from its numbers."""
        values: dict[str, Any] = {}
        tables = self._tables(kind, lang)
        for at, param in enumerate(kind.params):
            name = param.partition(":")[0]
            if name.startswith("*"):  # the rest, added up
                values[name[1:]] = " + ".join(map(str, numbers[at:]))
            else:
                values[name] = tables[name][numbers[at]] if name in tables else numbers[at]
        return values

    def _tables(self, kind: Kind, lang: str) -> dict[str, list[str]]:
        """The word lists of the parameters that words replace, by parameter."""
        pairs = (param.split(":") for param in kind.params if ":" in param)
        return {name: self.by_lang[lang]["names"][table] for name, table in pairs}


def in_lang(value: Any, i: int) -> Any:
    """A parameter as the i-th language has it."""
    return value[i] if isinstance(value, Text) else value


SHARED = Catalogue(Path(__file__).parent)  # what every game says alike


MOST_KNOWN = 20_000  # lines that a teller keeps
MOST_COUNTED = 100  # a sentence of the screen counts no further


def _param(piece: tuple[str, str, str], lang: str, words: Mapping[str, list[str]]) -> Param:
    name, one, many = piece
    if many:
        return Param(name, [one if is_one(n, lang) else many for n in range(MOST_COUNTED)])
    return Param(name, words.get(name, ()))


class Teller:
    """Tells the lines of an explanation in words."""

    def __init__(self, lines: Lines, catalogue: Catalogue) -> None:
        self.lines = lines
        self._catalogue = catalogue
        self._kinds = {kind.name: kind for kind in lines.kinds}
        self._size = lines.dtype.itemsize
        self._known: dict[bytes, Line] = {}  # lines told before: most are
        self._texts: dict[tuple[str, tuple[int, ...]], Text] = {}  # of lines that were kept

    def lines_in(self, records: bytes | memoryview, n: int) -> tuple[Line, ...]:
        """The first n lines from the bytes of their records."""
        size, known, found = self._size, self._known, []
        for at in range(0, n * size, size):
            key = bytes(records[at : at + size])
            line = known.get(key)
            if line is None:
                if len(known) >= MOST_KNOWN:
                    known.clear()
                line = known[key] = self._line(tuple(memoryview(key).cast("h")))
            found.append(line)
        return tuple(found)

    def _line(self, record: tuple[int, ...]) -> Line:
        """A line from its numbers, as ``core.layouts.line_record`` orders them."""
        points, kind, clause, n, n_cells = record[:N_LINE_HEAD]
        places = record[N_LINE_HEAD + self.lines.numbers :]
        name, numbers = self.lines.kinds[kind].name, record[N_LINE_HEAD : N_LINE_HEAD + n]
        return Line(
            self.text(name, numbers),
            points,
            self.lines.clauses[clause],
            tuple(f"{places[2 * i]},{places[2 * i + 1]}" for i in range(n_cells)),
            name,
            numbers,
        )

    def has(self, kind: str) -> bool:
        """Whether there are lines of that kind."""
        return kind in self._kinds

    def values(self, kind: str, numbers: tuple[int, ...]) -> dict[str, str]:
        """The parameters of a line without words among them, as a refusal has them."""
        found = self._catalogue.values(self._kinds[kind], numbers, LANGS[0])
        return {name: str(value) for name, value in found.items()}

    def text(self, kind: str, numbers: tuple[int, ...]) -> Text:
        """The sentence of a line, by its kind and numbers."""
        key = (kind, numbers)
        text = self._texts.get(key)
        if text is None:
            if len(self._texts) >= MOST_KNOWN:
                self._texts.clear()
            text = self._texts[key] = self._catalogue.wording("lines", self._kinds[kind], numbers)
        return text
