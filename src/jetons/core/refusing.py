"""Refusals whose sentence is in a room's catalogue: a code and a class are all that Python says."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from jetons.core.errors import JetonsError
from jetons.core.words import Catalogue

E = TypeVar("E", bound=JetonsError)


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
