"""Half-laid moves: what can still be added, and whether what lies there is a move already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from jetons.core.engine import engine
from jetons.core.game import Game, Records


class Ground(Protocol):
    """What a move is laid on: a match, or a position of a lesson."""

    @property
    def game(self) -> Game:
        """Whose rules hold."""

    @property
    def states(self) -> Records:
        """The position, as the only one of an array."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played."""


@dataclass(frozen=True, eq=False)
class Continuations:
    """What a draft can become."""

    is_complete: bool  # the draft as it lies is a legal move
    next_parts: tuple[str, ...]  # parts that can be added, in the order of the legal moves
    n_moves: int  # legal moves that contain the draft
    move: str = ""  # the text of the move that it is, when complete


class Drafts:
    """All legal moves of a position, cut into parts once, asked as often as a hand moves."""

    def __init__(self, match: Ground) -> None:
        self._between = match.game.notation.between_parts
        rules = engine(match.game)
        self._moves = (
            [] if match.is_over else rules.all_parts(match.states, rules.legal(match.states))
        )
        self._having: dict[str, list[int]] = {}  # part → the moves that have it
        for i, parts in enumerate(self._moves):
            for part in dict.fromkeys(parts):
                self._having.setdefault(part, []).append(i)

    def continuations(self, draft: Sequence[str]) -> Continuations:
        """What the draft, any parts in any order, can become; nothing if it leads nowhere."""
        if not draft:
            return Continuations(False, tuple(self._having), len(self._moves))
        n_moves, complete = 0, -1
        following: dict[str, None] = {}
        for i in min((self._having.get(part, []) for part in draft), key=len):
            rest = without(self._moves[i], draft)
            if rest is None:
                continue
            n_moves += 1
            complete = i if not rest and complete < 0 else complete
            following.update(dict.fromkeys(rest))
        move = self._text(complete) if complete >= 0 else ""
        return Continuations(complete >= 0, tuple(following), n_moves, move)

    def _text(self, i: int) -> str:
        return self._between.join(self._moves[i])


def without(parts: Sequence[str], draft: Sequence[str]) -> list[str] | None:
    """The parts that are not in the draft; None if the draft has others.

    >>> without(("H8=9", "H9=5"), ["H9=5"]), without(("H8=9",), ["H9=5"])
    (['H8=9'], None)
    """
    rest = list(parts)
    for part in draft:
        if part not in rest:
            return None
        rest.remove(part)
    return rest
