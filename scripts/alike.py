"""Writes src/jetons/server/alike.txt: letters that look like others, from Unicode's own list.

alike.py CONFUSABLES.TXT    (https://www.unicode.org/Public/security/latest/confusables.txt)

Only letters, digits, marks and symbols that are left after NFKC, without our own capitals; one
line each, the letter and what it looks like.
"""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src" / "jetons" / "server" / "alike.txt"


def main() -> int:
    """Read Unicode's list, write ours."""
    lines, version = [], ""
    for line in Path(sys.argv[1]).read_text(encoding="utf-8-sig").splitlines():
        if line.startswith("# Version:"):
            version = line.removeprefix("# Version:").strip()
        told = [part.strip() for part in line.partition("#")[0].split(";")]
        if len(told) < 3:
            continue
        letter, alike = ("".join(chr(int(code, 16)) for code in part.split()) for part in told[:2])
        is_left = unicodedata.normalize("NFKC", letter) == letter and not "A" <= letter <= "Z"
        if len(letter) == 1 and is_left and unicodedata.category(letter)[0] in "LNMS":
            lines.append(f"{letter} {alike}")
    head = (
        f"# Unicode {version}, confusables.txt, by scripts/alike.py; © Unicode, Inc., terms of use"
    )
    TARGET.write_text("\n".join([head, *sorted(lines)]) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
