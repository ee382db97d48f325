"""Writes web/node/box.gen.mjs: the sheet beside a real box, translated for the browser's worker.

box_script.py            writes the file
box_script.py --check    says whether it is in step; changes nothing
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from jetons.machines.box_script import box_script

TARGET = ROOT / "web" / "node" / "box.gen.mjs"


def main() -> int:
    """Write or compare."""
    text = box_script()
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.relative_to(ROOT)} is not in step: run scripts/box_script.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
