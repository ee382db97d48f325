"""Writes web/src/study/knowledge.json: what strong players know, with the measured numbers.

knowledge.py            writes the file
knowledge.py --check    says whether it is in step; changes nothing
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from jetons.games import REGISTRY
from jetons.study.knowledge import for_the_page

TARGET = ROOT / "web" / "src" / "study" / "knowledge.json"


def main() -> int:
    """Write or compare."""
    text = for_the_page(REGISTRY)
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print("web/src/study/knowledge.json is out of step: run scripts/knowledge.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
