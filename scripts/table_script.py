"""Writes what the browser runs of our Python: what a table decides (web/node/table.gen.mjs), what
is made of a personal log (web/node/people.gen.mjs), what a paper evening decides
(web/node/evening.gen.mjs).

table_script.py            writes the files
table_script.py --check    says whether they are in step; changes nothing
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from jetons.machines.evening_script import evening_script
from jetons.machines.people_script import people_script
from jetons.machines.table_script import table_script

WRITTEN = {
    "table.gen.mjs": table_script,
    "people.gen.mjs": people_script,
    "evening.gen.mjs": evening_script,
}


def main() -> int:
    """Write or compare."""
    n_bad = 0
    for name, script in WRITTEN.items():
        target, text = ROOT / "web" / "node" / name, script()
        if "--check" not in sys.argv:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            print(f"{target.relative_to(ROOT)} is not in step: run scripts/table_script.py")
            n_bad += 1
    return 1 if n_bad else 0


if __name__ == "__main__":
    sys.exit(main())
