"""What can go wrong, as one family of exceptions. Each has a code and a sentence per language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from jetons.core.text import Text, own_lang, same

Path = tuple[str | int, ...]  # keys and indices, from the outermost value on


class JetonsError(Exception):
    """Base of every error this package raises on purpose.

    ``code`` is what programs ask for, ``text`` the sentence for a person; ``reason`` says more
    than the code where there is more to say, ``clause`` is the rule that it follows from. ``say``
    is its sentence in the game's catalogue, section and name, if that has it; ``values`` are the
    sentence's parameters. ``path`` leads to what is wrong in the value that was read.
    """

    code = "error"
    clause = ""
    say = ""
    values: Mapping[str, str] = MappingProxyType({})

    def __init__(
        self,
        text: Text | str,
        *,
        code: str | None = None,
        reason: str = "",
        clause: str = "",
        path: Path = (),
    ) -> None:
        self.text = text if isinstance(text, Text) else same(text)
        super().__init__(self.text)
        self.reason = reason
        self.path = path
        if clause:
            self.clause = clause
        if code is not None:
            self.code = code

    def under(self, *path: str | int) -> Self:
        """The same refusal, of a value that stands at a path of a larger one."""
        self.path = (*path, *self.path)
        return self

    @property
    def whole(self) -> Text:
        """The sentence with the rule that it follows from."""
        if not self.clause:
            return self.text
        return Text(f"{self.text.fr} (règle {self.clause})", f"{self.text.en} (rule {self.clause})")

    def __str__(self) -> str:
        return self.whole.to(own_lang())


class UnknownGame(JetonsError):
    """No game of that name is registered."""

    code = "unknown_game"


class BadGame(JetonsError):
    """JETONS_GAMES names a package without a GAME."""

    code = "bad_game"


class BadOption(JetonsError):
    """A seat count or an option that the game does not have."""

    code = "bad_option"


class BadNotation(JetonsError):
    """Text that is not a move, a token or a cell; ``reason`` names why, ``at`` is where."""

    code = "bad_notation"

    def __init__(
        self,
        text: Text | str,
        *,
        reason: str = "",
        at: int = 0,
        values: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(text, reason=reason)
        self.at = at
        if values is not None:
            self.say, self.values = f"notation.{reason}", values


class BadPosition(JetonsError):
    """A position that cannot arise on a real table; ``path`` is where it says so."""

    code = "bad_position"


class BadLayout(JetonsError):
    """A board file that does not describe a board."""

    code = "bad_layout"


class BadRecord(JetonsError):
    """A record file that does not replay; ``line`` is where (1 is the first)."""

    code = "bad_record"

    def __init__(self, text: Text | str, *, line: int | None = None) -> None:
        text = text if isinstance(text, Text) else same(text)
        if line is not None:
            text = Text(f"ligne {line} : {text.fr}", f"line {line}: {text.en}")
        super().__init__(text)
        self.line = line


class BadDeal(JetonsError):
    """A deal that does not follow from its seeds."""

    code = "bad_deal"


class IllegalMove(JetonsError):
    """A move that the rules refuse; ``reason`` names the refusal, ``clause`` its rule."""

    code = "illegal_move"

    def __init__(self, text: Text, *, reason: str, clause: str) -> None:
        super().__init__(text, code=reason, reason=reason, clause=clause)
        self.say = f"reasons.{reason}"

    def reworded(self, text: Text, say: str, values: Mapping[str, str]) -> IllegalMove:
        """The same refusal in a sentence with numbers."""
        error = IllegalMove(text, reason=self.reason, clause=self.clause)
        error.say, error.values = say, values
        return error


class Conflict(JetonsError):
    """A command about a position that is no longer the present one."""

    code = "conflict"


class MatchOver(JetonsError):
    """The match has ended; nothing more can be played."""

    code = "match_over"
