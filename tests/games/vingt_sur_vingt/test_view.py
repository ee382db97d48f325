"""What people are told of a play before it is made."""

from __future__ import annotations

import numpy as np
import pytest

from jetons.games.vingt_sur_vingt.view import marks_on
from jetons.play.match import Match


@pytest.mark.parametrize("seed", range(3))
def test_a_preview_names_the_cells_that_its_marks_will_take(seed: int) -> None:
    rng = np.random.default_rng(seed)
    match = Match.new("20-sur-20", ("A", "B", "C", "D"), secret=bytes([seed]) * 32)
    n_marked = 0
    while not match.is_over:
        move = str(rng.choice(match.legal()))
        cells = [cell for line in match.preview(move).lines for cell in line.cells]
        before = marks_on(match.states[0])
        match = match.after(move)
        laid = [
            f"{row},{col}" for row, col in marks_on(match.states[0]) if (row, col) not in before
        ]
        assert cells == laid, move
        n_marked += len(laid)
    assert n_marked > 4
