"""Compiled loops over the encodings of many games, bound to one game's by core.bind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jetons.core.jit import kernel

encode: Callable[..., Any]  # core.encoding.Encoding's
write_pieces: Callable[..., Any]
read_pieces: Callable[..., Any]


@kernel
def encode_all(views: Any, out: Any, first: int, last: int) -> None:
    """The observations of the games from ``first`` up to ``last``."""
    for i in range(first, last):
        encode(views[i], out[i])


@kernel
def write_all(moves: Any, n: int, out: Any) -> None:
    """The pieces of the first n moves, -1 behind them."""
    for j in range(n):
        used = write_pieces(moves[j], out[j])
        for k in range(used, out.shape[1]):
            out[j, k, 0] = -1
            out[j, k, 1] = -1


@kernel
def write_every(moves: Any, n_legal: Any, out: Any, first: int, last: int) -> None:
    """The pieces of every game's legal moves."""
    for i in range(first, last):
        write_all(moves[i], int(n_legal[i]), out[i])


@kernel
def mark_all(
    moves: Any, n_legal: Any, n_wheres: int, piece: Any, masks: Any, first: int, last: int
) -> None:
    """Masks of the fixed set of actions, for games whose moves have one piece."""
    for i in range(first, last):
        for k in range(masks.shape[1]):
            masks[i, k] = 0
        for j in range(int(n_legal[i])):
            write_pieces(moves[i, j], piece)
            masks[i, int(piece[0, 0]) * n_wheres + int(piece[0, 1])] = 1


@kernel
def find_all(moves: Any, n_legal: Any, n_wheres: int, piece: Any, wanted: Any, places: Any) -> int:
    """The place in its list of each wanted action; the first game that has it not, or -1."""
    bad = -1
    for i in range(len(wanted)):
        places[i] = -1
        for j in range(int(n_legal[i])):
            write_pieces(moves[i, j], piece)
            if int(piece[0, 0]) * n_wheres + int(piece[0, 1]) == wanted[i]:
                places[i] = j
                break
        if places[i] < 0 and bad < 0:
            bad = i
    return bad


@kernel
def read_one(pieces: Any, moves: Any) -> None:
    """The move of its pieces, as the first of an array."""
    read_pieces(pieces, moves[0])
