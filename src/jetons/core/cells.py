"""What cells hold as JSON, ``{"H8":"9",...}``, written by compiled code.

A server writes such objects after every move: with Python strings Triolet's table took 16 µs, 7 so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from jetons.core.jit import kernel


@kernel
def write(codes: Any, names: Any, contents: Any, out: Any) -> int:
    """Write name and content of every cell whose code is not 0; how many bytes that is.

    A row of ``names`` or ``contents`` is a text, its length first.
    """
    n = 1
    out[0] = ord("{")
    for cell in range(len(codes)):
        code = codes[cell]
        if code != 0:
            if n > 1:
                out[n] = ord(",")
                n += 1
            for i in range(1, names[cell, 0] + 1):
                out[n] = names[cell, i]
                n += 1
            for i in range(1, contents[code, 0] + 1):
                out[n] = contents[code, i]
                n += 1
    out[n] = ord("}")
    return n + 1


class Cells:
    """Writes arrays of codes, one a cell, by the names of cells and codes (0: nothing there).

    >>> Cells(["A1", "A2", "A3"], ["", "9", "12"]).json(np.array([1, 0, 2], np.uint8))
    b'{"A1":"9","A3":"12"}'
    """

    def __init__(self, names: Sequence[str], contents: Sequence[str]) -> None:
        self._names = texts([f'"{name}":' for name in names])
        self._contents = texts([f'"{content}"' for content in contents])
        longest = int(self._names[:, 0].max() + self._contents[:, 0].max())
        self._most = len(names) * (longest + 1) + 2

    def json(self, codes: np.ndarray[Any, Any]) -> bytes:
        """The object, as JSON."""
        out = np.empty(self._most, np.uint8)  # of its own: threads may write at once
        n = write(codes, self._names, self._contents, out)
        return out[:n].tobytes()


def texts(words: Sequence[str]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Texts of ASCII as rows of bytes, the length first."""
    rows = np.zeros((len(words), 1 + max(map(len, words))), np.uint8)
    for row, word in zip(rows, words):
        row[0] = len(word)
        row[1 : 1 + len(word)] = list(word.encode("ascii"))
    return rows
