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
from jetons.core.layouts import N_LINE_HEAD, Kind, Lines, Param
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

    def phrases(
        self, section: str, kinds: Sequence[str], words: Mapping[str, tuple[Text, ...]]
    ) -> list[tuple[tuple[str | Param, ...], tuple[str | Param, ...]]]:
        """The sentences of a section for ``core.layouts.Phrase``; ``words`` by parameter."""
        found = []
        for kind in kinds:
            sides = []
            for i, sentence in enumerate(self._each(section, kind)):
                sides.append(
                    tuple(
                        piece if isinstance(piece, str) else _param(piece, LANGS[i], words, i)
                        for piece in pieces_of(sentence)
                    )
                )
            found.append((sides[0], sides[1]))
        return found


def in_lang(value: Any, i: int) -> Any:
    """A parameter as the i-th language has it."""
    return value[i] if isinstance(value, Text) else value


SHARED = Catalogue(Path(__file__).parent)  # what every game says alike


MOST_KNOWN = 20_000  # lines that a teller keeps
MOST_COUNTED = 100  # a sentence of the screen counts no further


def _param(
    piece: tuple[str, str, str], lang: str, words: Mapping[str, tuple[Text, ...]], i: int
) -> Param:
    name, one, many = piece
    if many:
        return Param(name, [one if is_one(n, lang) else many for n in range(MOST_COUNTED)])
    return Param(name, [text[i] for text in words[name]] if name in words else ())


class Teller:
    """Tells the lines of an explanation in words."""

    def __init__(self, lines: Lines, catalogue: Catalogue) -> None:
        self.lines = lines
        self._sentences = [catalogue.text("lines", kind.name) for kind in lines.kinds]
        self._words = {
            table: catalogue.texts("names", table)
            for kind in lines.kinds
            for table in tables_of(kind)
        }
        self._known: dict[tuple[int, ...], Line] = {}  # lines told before: most are

    def line(self, numbers: list[int]) -> Line:
        """A line from the numbers of its record, as ``core.layouts.line_record`` orders them."""
        key = tuple(numbers)
        line = self._known.get(key)
        if line is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            line = self._known[key] = self._line(key)
        return line

    def _line(self, record: tuple[int, ...]) -> Line:
        points, kind, clause, n, n_cells = record[:N_LINE_HEAD]
        places = record[N_LINE_HEAD + self.lines.numbers :]
        return Line(
            self._text(kind, record[N_LINE_HEAD : N_LINE_HEAD + n]),
            points,
            self.lines.clauses[clause],
            tuple(f"{places[2 * i]},{places[2 * i + 1]}" for i in range(n_cells)),
        )

    def _text(self, code: int, numbers: tuple[int, ...]) -> Text:
        kind, sentence = self.lines.kinds[code], self._sentences[code]
        told = []
        for i, lang in enumerate(LANGS):
            values: dict[str, Any] = {}
            for at, param in enumerate(kind.params):
                name, _, table = param.partition(":")
                if name.startswith("*"):  # the rest, added up
                    values[name[1:]] = " + ".join(map(str, numbers[at:]))
                else:
                    values[name] = self._words[table][numbers[at]][i] if table else numbers[at]
            told.append(fill(sentence[i], lang, values))
        return Text(*told)


def tables_of(kind: Kind) -> list[str]:
    """The tables of words that a kind of line takes its parameters from."""
    return [param.partition(":")[2] for param in kind.params if ":" in param]
