"""Lines of an explanation, as kernels fill them (``core.layouts.Lines`` declares the record)."""

from __future__ import annotations

from typing import Any

from jetons.core.jit import kernel


@kernel
def clear_line(line: Any) -> None:
    """Nothing is said."""
    line.points = 0
    line.kind = 0
    line.clause = 0
    line.n = 0
    line.n_cells = 0
    for i in range(len(line.numbers)):
        line.numbers[i] = 0
    for i in range(len(line.cells)):
        line.cells[i, 0] = 0
        line.cells[i, 1] = 0
