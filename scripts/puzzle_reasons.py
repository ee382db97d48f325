"""Writes into the puzzles of the package why their solutions are better than the second choice.

puzzle_reasons.py            writes src/jetons/study/data/puzzles/*.jsonl anew
puzzle_reasons.py --check    says which are out of step; changes nothing
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from jetons.games import REGISTRY
from jetons.study.puzzles import encode, path_of, read_puzzles, with_reason


def main() -> int:
    """Write or compare."""
    old = []
    for game in REGISTRY.values():
        path = path_of(game)
        text = b"".join(encode(with_reason(game, one)) + b"\n" for one in read_puzzles(path, game))
        if path.read_bytes() != text:
            old.append(path.name)
            if "--check" not in sys.argv:
                path.write_bytes(text)
    if "--check" not in sys.argv:
        return 0
    for name in old:
        print(f"{name} is out of step: run scripts/puzzle_reasons.py", file=sys.stderr)
    return int(bool(old))


if __name__ == "__main__":
    sys.exit(main())
