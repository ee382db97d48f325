"""Half-laid moves: what can still be added, and whether what lies there is a move already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from jetons.core.engine import engine
from jetons.play.match import Match


@dataclass(frozen=True, eq=False)
class Continuations:
    """What a draft can become."""

    is_complete: bool  # the draft as it lies is a legal move
    next_parts: tuple[str, ...]  # parts that can be added, in the order of the legal moves
    n_moves: int  # legal moves that contain the draft
    move: str = ""  # the text of the legal move that the draft is, when complete


class Drafts:
    """All legal moves of a position, cut into parts once, asked as often as a hand moves."""

    def __init__(self, match: Match) -> None:
        state, notation = match.states[0], match.game.notation
        self._legal = engine(match.game).legal(match.states) if not match.is_over else ()
        self._moves = [notation.move_parts(state, move) for move in self._legal]
        self._game, self._state = match.game, state

    def continuations(self, draft: Sequence[str]) -> Continuations:
        """What the draft, any parts in any order, can become; nothing if it leads nowhere."""
        wanted = Counter(draft)
        n_moves, complete = 0, -1
        following: dict[str, None] = {}
        for i, parts in enumerate(self._moves):
            if len(parts) < len(draft):
                continue
            rest = Counter(parts)
            rest.subtract(wanted)
            if any(n < 0 for n in rest.values()):
                continue
            n_moves += 1
            if complete < 0 and len(parts) == len(draft):
                complete = i
            for part in parts:
                if rest[part] > 0:
                    following[part] = None
        if complete < 0:
            return Continuations(False, tuple(following), n_moves)
        text = self._game.notation.format_move(self._state, self._legal[complete])
        return Continuations(True, tuple(following), n_moves, text)


def continuations(match: Match, draft: Sequence[str]) -> Continuations:
    """What a draft in the present position can become."""
    return Drafts(match).continuations(draft)
