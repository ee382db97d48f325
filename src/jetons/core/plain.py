"""Records as plain Python values, for the code that shows a game to people.

Reading one field of a NumPy record from Python costs 0.3–2 µs, an element of its arrays as much
again. A named tuple of numbers and lists costs some 10 µs to make and next to nothing to read.
Writing field by field costs as much: a record made of all its values at once costs 1 µs.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np

from jetons.core.game import Record, Records, new_records


def reader(dtype: np.dtype[Any], *skip: str) -> Callable[[Record | Records], Any]:
    """A function that reads a record (or an array of one) into a named tuple: numbers and lists.

    Fields in ``skip`` are there as the arrays they are: large ones that Python does not look into.

    >>> table = np.zeros(1, [("turn", "i1"), ("scores", "i4", (2,))])
    >>> reader(table.dtype)(table)
    Plain(turn=0, scores=[0, 0])
    """
    names = dtype.names or ()
    plain = namedtuple("Plain", names)  # type: ignore[misc]
    lists = [i for i, name in enumerate(names) if dtype[name].shape and name not in skip]

    def read(record: Record | Records) -> Any:
        values = list(record.item())
        for i in lists:
            values[i] = values[i].tolist()
        return plain._make(values)

    return read


def writer(dtype: np.dtype[Any]) -> Callable[..., Record]:
    """A function that makes a record of the values of all its fields, in order.

    >>> write = writer(np.dtype([("turn", "i1"), ("scores", "i4", (2,))]))
    >>> write(1, (20, 30)).scores.tolist()
    [20, 30]
    """
    dtype = np.dtype((np.record, dtype))

    def write(*values: Any) -> Record:
        records = new_records(1, dtype)
        records[0] = values
        return records[0]

    return write
