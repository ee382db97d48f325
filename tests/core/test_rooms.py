"""Threads that ask an engine at once do not write into each other's moves."""

from __future__ import annotations

import threading

import jetons
from jetons.core.engine import engine


def test_threads_that_list_moves_at_once_each_get_their_own() -> None:
    first, second = jetons.new("triolet", seed=1), jetons.new("triolet", seed=2)
    rules, wrong = engine(first.game), []
    ready = threading.Barrier(2)

    def ask(match: jetons.Match) -> None:
        moves, points = rules.legal_scores(match.states)
        ready.wait()
        for _ in range(3000):
            again, scores = rules.legal_scores(match.states)
            if again.tobytes() != moves.tobytes() or scores.tobytes() != points.tobytes():
                wrong.append(match)
                return

    threads = [threading.Thread(target=ask, args=(match,)) for match in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
