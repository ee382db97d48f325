"""Writes what the page says as Python says it.

web/src/study/knowledge.json     what strong players know, with the measured numbers
web/src/study/first_moves.json   what kinds of first moves are called
web/src/study/review_words.json  classes of moves, what the numbers of a review mean, reasons
web/tests/why.json               reasons filled in by Python: the page fills them in alike

knowledge.py            writes the files
knowledge.py --check    says whether they are in step; changes nothing
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from jetons.games import REGISTRY
from jetons.study import knowledge, words

STUDY = ROOT / "web" / "src" / "study"


def main() -> int:
    """Write or compare."""
    texts = {
        STUDY / "knowledge.json": knowledge.for_the_page(REGISTRY),
        STUDY / "first_moves.json": knowledge.first_moves(REGISTRY),
        STUDY / "review_words.json": words.for_the_page(),
        ROOT / "web" / "tests" / "why.json": words.why_examples(),
    }
    if "--check" not in sys.argv:
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
        return 0
    old = [
        path.relative_to(ROOT)
        for path, text in texts.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in old:
        print(f"{path} is out of step: run scripts/knowledge.py", file=sys.stderr)
    return int(bool(old))


if __name__ == "__main__":
    sys.exit(main())
