"""How long a hint takes: positions of whole games by the strongest level, a hint each.

python bench/hints.py [positions a game]
"""

from __future__ import annotations

import statistics
import sys
import time

import jetons
from jetons.learn.hint import hint


def main(n: int) -> None:
    """Print the median and the longest, by game, in milliseconds."""
    for slug in jetons.names():
        match, taken = jetons.new(slug, seed=1), []
        hint(match.game, match.view(match.turn))  # compiled, or loaded
        for i in range(n):
            if match.is_over:
                match = jetons.new(slug, seed=i)
            start = time.perf_counter()
            found = hint(match.game, match.view(match.turn))
            taken.append(1000 * (time.perf_counter() - start))
            match = match.play(found.move)
        print(f"{slug:10} median {statistics.median(taken):6.0f} ms, longest {max(taken):6.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
