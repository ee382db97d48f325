"""Cells as JSON: a server writes them in its event loop and, for replays, in threads beside it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from jetons.core.cells import Cells


def test_threads_write_at_once() -> None:
    names = [f"A{i}" for i in range(300)]
    cells = Cells(names, ["", *map(str, range(1, 20))])

    def write(code: int) -> bool:
        codes = np.full(len(names), code, np.uint8)
        whole = dict.fromkeys(names, str(code))
        return all(json.loads(cells.json(codes)) == whole for _ in range(200))

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(write, range(1, 9)))
