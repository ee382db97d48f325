"""Moves and outcomes as text: the edge between Python and the kernels, which know bytes only."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np

from jetons.core.errors import BadNotation
from jetons.core.game import Record, new_records
from jetons.core.words import Catalogue

MOST = 256  # bytes of the longest text of a move
BETWEEN = "\n"  # kernels write this between the parts of a move
EXCERPT = 40  # characters of a text that a refusal repeats


class Texts:
    """Reads and writes the moves and outcomes of one game.

    Its kernels are ``read_move(state, text, n, move, where) -> code``,
    ``write_move(state, move, out) -> n``, ``read_outcome(pool, text, n, where) -> outcome, -code``
    and ``write_outcome(pool, outcome, out) -> n``. A code is an ``Unread``, 0 where the text is
    understood; ``where`` gets the part that is not.
    """

    def __init__(
        self,
        read_move: Callable[..., Any],
        write_move: Callable[..., Any],
        read_outcome: Callable[..., Any],
        write_outcome: Callable[..., Any],
        move: np.dtype[Any],
        unread: type[IntEnum],
        catalogue: Catalogue,
    ) -> None:
        self._read_move, self._write_move = read_move, write_move
        self.read_outcome, self.write_outcome = read_outcome, write_outcome
        self._move = np.dtype((np.record, move))
        self.unread = unread
        self._catalogue = catalogue
        self._outcomes: dict[tuple[int, int], str] = {}  # there are few

    def parse_move(self, state: Record, text: str) -> Record:
        """A move from its text. Raises BadNotation."""
        data, n = bytes_of(text)
        where = np.zeros(2, np.int64)
        moves = new_records(1, self._move)
        code = int(self._read_move(state, data, n, moves[0], where))
        if code:
            raise self.refusal(code, text, where)
        return moves[0]

    def move_parts(self, state: Record, move: Record) -> tuple[str, ...]:
        """The pieces of a move, in the order they are laid."""
        out = np.empty(MOST, np.uint8)
        n = int(self._write_move(state, move, out))
        return tuple(out[:n].tobytes().decode("ascii").split(BETWEEN))

    def parse_outcome(self, pool: int, text: str) -> int:
        """The outcome of a draw from its text. Raises BadNotation."""
        data, n = bytes_of(text)
        where = np.zeros(2, np.int64)
        outcome = int(self.read_outcome(pool, data, n, where))
        if outcome < 0:
            raise self.refusal(-outcome, text, where)
        return outcome

    def format_outcome(self, pool: int, outcome: int) -> str:
        """The text of what was drawn."""
        text = self._outcomes.get((pool, outcome))
        if text is None:
            text = self._outcomes[pool, outcome] = self._format_outcome(pool, outcome)
        return text

    def _format_outcome(self, pool: int, outcome: int) -> str:
        out = np.empty(MOST, np.uint8)
        n = int(self.write_outcome(pool, outcome, out))
        return out[:n].tobytes().decode("ascii")

    def refusal(self, code: int, text: str, where: Any) -> BadNotation:
        """The error for a text that is not understood."""
        first, end = int(where[0]), int(where[1])
        data = text.encode(errors="replace")
        part = data[first:end].decode(errors="replace")[:EXCERPT]
        reason = self.unread(code).name.lower()
        return BadNotation(
            self._catalogue.text("notation", reason, text=part),
            reason=reason,
            at=len(data[:first].decode(errors="replace")),
            values={"text": part},
        )


def bytes_of(text: str) -> tuple[Any, int]:
    """A text as kernels read it, and how long it is."""
    data = text.encode(errors="replace")
    return np.frombuffer(data or b"\0", np.uint8), len(data)
