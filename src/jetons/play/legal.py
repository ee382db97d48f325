"""The legal moves of a position as a sequence of texts that is made only as far as it is asked."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from jetons.core.engine import engine
from jetons.core.errors import BadNotation, IllegalMove
from jetons.core.game import Records

if TYPE_CHECKING:
    from jetons.play.match import Match

SHOWN = 4  # moves that a repr names


class LegalMoves(Sequence[str]):
    """All legal moves of the seat to move; none when the match is over.

    ``in`` asks the rules about one move and lists nothing; any spelling of it will do. ``len``
    counts without writing, and a text is written when its turn comes.
    """

    def __init__(self, match: Match) -> None:
        self._match = match

    @cached_property
    def _moves(self) -> Records:
        match = self._match
        if match.is_over:
            return match.game.new_moves(0)
        return engine(match.game).legal(match.states)

    def _text(self, i: int) -> str:
        match = self._match
        return match.game.notation.format_move(match.states[0], self._moves[i])

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[str]:
        return (self._text(i) for i in range(len(self._moves)))

    def __contains__(self, text: object) -> bool:
        if not isinstance(text, str) or self._match.is_over:
            return False
        try:
            engine(self._match.game).checked_move(self._match.states, text)
        except (BadNotation, IllegalMove):
            return False
        return True

    @overload
    def __getitem__(self, i: int) -> str: ...
    @overload
    def __getitem__(self, i: slice) -> list[str]: ...
    def __getitem__(self, i: int | slice) -> str | list[str]:
        if isinstance(i, slice):
            return [self._text(j) for j in range(*i.indices(len(self._moves)))]
        return self._text(range(len(self._moves))[i])

    def __repr__(self) -> str:
        shown = ", ".join(itertools.islice(self, SHOWN))
        more = ", …" if len(self) > SHOWN else ""
        return f"<{len(self)} legal moves: {shown}{more}>"
