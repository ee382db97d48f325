"""One game's encoding (``core.encoding``) for those who learn: views and moves as numbers.

>>> import jetons
>>> from jetons import search
>>> encoder = Encoder("triolet")
>>> view = search.view(jetons.new("triolet", seats=2, seed=1))
>>> row = encoder.observation(view.records)
>>> encoder.split(row)["rack"].sum().round(), encoder.split(row)["numbers"].shape
(np.float32(1.0), (16, 15, 15))
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from jetons.core.bind import bind
from jetons.core.encoding import Encoding, encoding
from jetons.core.game import Game, Records
from jetons.games import game as game_named

Row = npt.NDArray[np.float32]
Pieces = npt.NDArray[np.int32]


class Encoder:
    """Encodes one game. Raises BadOption for a game that declares no encoding."""

    def __init__(self, game: str | Game) -> None:
        self.game = game_named(game) if isinstance(game, str) else game
        self.encoding: Encoding = encoding(self.game)
        self.size = self.encoding.size  # numbers of an observation
        self.n_actions = self.encoding.n_actions  # 0: a move may have several pieces
        self.loops: Any = bind(
            "jetons.adapters.encoding_loops",
            self.game,
            encode=self.encoding.encode,
            write_pieces=self.encoding.write_pieces,
            read_pieces=self.encoding.read_pieces,
        )

    def split(self, rows: Row) -> dict[str, Row]:
        """An observation (or several) by its parts, each in its shape."""
        parts: dict[str, Row] = self.encoding.split(rows)
        return parts

    def observation(self, views: Records) -> Row:
        """What a view (an array of one) shows, as a row of numbers."""
        row: Row = np.zeros((1, self.size), np.float32)
        self.loops.encode_all(views, row, 0, 1)
        return row.reshape(-1)

    def pieces(self, moves: Records) -> Pieces:
        """The pieces of some moves: [move, piece, (what, where)], -1 behind the last piece."""
        found = np.full((len(moves), self.encoding.pieces, 2), -1, np.int32)
        self.loops.write_all(moves, len(moves), found)
        return found

    def move(self, pieces: npt.ArrayLike) -> Records:
        """The move that its pieces are, as an array of one, legal or not. Raises ValueError."""
        given = np.asarray(pieces, np.int32)
        e = self.encoding
        used = given[given[:, 0] >= 0] if given.ndim == 2 and given.shape[1:] == (2,) else given[:0]
        fits = 1 <= len(used) <= e.pieces and (used[:, 0] < e.n_whats).all()
        if not (fits and (used[:, 1] >= 0).all() and (used[:, 1] < e.n_wheres).all()):
            raise ValueError(
                f"one to {e.pieces} pieces, each (what below {e.n_whats}, where below {e.n_wheres})"
            )
        moves = self.game.new_moves(1)
        self.loops.read_one(used, moves)
        return moves

    def actions(self, moves: Records) -> npt.NDArray[np.int64]:
        """The numbers of moves in the fixed set: what × places + where. Raises ValueError."""
        self.check_fixed()
        found = self.pieces(moves)[:, 0].astype(np.int64)
        return found[:, 0] * self.encoding.n_wheres + found[:, 1]

    def move_of(self, action: int) -> Records:
        """The move of a number of the fixed set, legal or not. Raises ValueError."""
        self.check_fixed()
        if not 0 <= action < self.n_actions:
            raise ValueError(f"action {action} is not below {self.n_actions}")
        return self.move([divmod(action, self.encoding.n_wheres)])

    def check_fixed(self) -> None:
        """Raise ValueError for a game whose moves have several pieces."""
        if not self.n_actions:
            raise ValueError(
                f"a move of {self.game.slug} has up to {self.encoding.pieces} pieces: see pieces()"
            )
