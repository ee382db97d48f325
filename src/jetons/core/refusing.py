"""Refusals whose sentence is in a catalogue: Python says the class, the name and the numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, TypeVar

from jetons.core.errors import JetonsError
from jetons.core.words import Catalogue

E = TypeVar("E", bound=JetonsError)
OWN = ("code", "reason", "clause", "line", "path")  # what errors take beside their sentence


class Refuser:
    """Makes the refusals of a room; their sentences are in ``[refusals]`` of its catalogue.

    >>> from jetons.core.errors import BadRecord
    >>> from jetons.play.sentences import refuse
    >>> refuse(BadRecord, "draw_missing", line=7).text.en
    'line 7: a draw is missing'
    """

    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def __call__(self, kind: type[E], name: str, /, **values: Any) -> E:
        """A refusal; ``values`` are the parameters of its sentence, and what its class takes."""
        more = {key: values.pop(key) for key in OWN if key in values}
        return kind(self.words.text("refusals", name, **values), **more)


def sentences_beside(file: str) -> tuple[Catalogue, Refuser]:
    """The catalogue beside a room's ``sentences.py``, and what makes the room's refusals."""
    words = Catalogue(Path(file).parent)
    return words, Refuser(words)


class Refusing(Generic[E]):
    """Makes one kind of refusal; its sentence is in ``[refusals]`` of a catalogue, by its name.

    >>> from jetons.core.errors import Conflict
    >>> from jetons.table.refusals import WORDS
    >>> error = Refusing(WORDS, Conflict, "too_many_backs")(n=3)
    >>> error.code, error.text.en[:7]
    ('too_many_backs', '3 moves')
    """

    def __init__(self, words: Catalogue, kind: type[E], name: str, code: str = "") -> None:
        self.words = words
        self.kind = kind
        self.name = name
        self.code = code or name

    def __call__(self, **values: Any) -> E:
        """The refusal; ``values`` are the parameters of its sentence."""
        return self.kind(self.words.text("refusals", self.name, **values), code=self.code)
