"""Le 21's draws straight from a stream, for many games in lockstep.

The outcomes and the numbers taken from the stream are those of ``chance``, ``pick`` and ``draw``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jetons.core.jit import kernel
from jetons.core.stream import below
from jetons.games.vingt_et_un.kernel import draw
from jetons.games.vingt_et_un.layout import N_KINDS, OVER, TURN
from jetons.games.vingt_et_un.listing import EIGHT, at_least


@kernel
def settle(state: Any, stream: Any) -> None:
    """Carry out every draw that is pending."""
    while state.phase != TURN and state.phase != OVER:
        seat = int(state.turn)
        draw(state, drawn(state.undrawn[seat], below(stream, int(state.n_undrawn[seat]))))


@kernel
def drawn(undrawn: Any, j: int) -> int:
    """The kind of the j-th undrawn token; eight kinds at once, whose sums are bytes of a word."""
    kind, reached = 1, 0
    for first in range(1, N_KINDS - EIGHT, EIGHT):
        word = np.uint64(0)
        eight = undrawn[first : first + EIGHT]
        for k in range(EIGHT):
            word |= np.uint64(eight[k]) << np.uint64(8 * k)
        word += np.uint64(reached)
        word += word << np.uint64(8)
        word += word << np.uint64(16)
        word += word << np.uint64(32)
        more = at_least(word, j + 1)  # 1 for the kinds that the j-th is not behind
        more += more >> np.uint64(32)
        more += more >> np.uint64(16)
        more += more >> np.uint64(8)
        kind += EIGHT - int(np.int64(more & np.uint64(EIGHT + EIGHT - 1)))
        reached = int(np.int64(word >> np.uint64(56)))
    for k in range(N_KINDS - (N_KINDS - 1) % EIGHT, N_KINDS):
        reached += int(undrawn[k])
        kind += int(reached <= j)
    return kind
