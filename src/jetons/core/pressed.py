"""Files compressed when they are built, so that no server does it again: ``NAME.gz`` beside NAME.

It needs nothing but Python, so that scripts can run it before anything is installed:

    python src/jetons/core/pressed.py FOLDER…

A compressed file that does not belong to its neighbour any more is passed over by who reads it
(``read_pressed``): sum and length of what is inside are at its end.
"""

from __future__ import annotations

import os
import sys
import zlib
from pathlib import Path

SUFFIX = ".gz"
KINDS = frozenset(
    (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml")
)
SMALL = 1400  # bytes that fit one packet: not compressed
BEST = 9  # level of compression
_END = 8  # bytes: sum and length


def compressed(data: bytes, level: int) -> bytes:
    """Bytes as gzip, without a time inside: the same bytes give the same."""
    maker = zlib.compressobj(level, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    return maker.compress(data) + maker.flush()


def belongs(small: bytes, data: bytes) -> bool:
    """Whether compressed bytes are these, by sum and length: nothing is unpacked.

    >>> belongs(compressed(b"jetons", 9), b"jetons"), belongs(compressed(b"jeton", 9), b"jetons")
    (True, False)
    """
    end = zlib.crc32(data).to_bytes(4, "little") + (len(data) & 0xFFFFFFFF).to_bytes(4, "little")
    return len(small) > _END and small[-_END:] == end


def beside(path: Path) -> Path:
    """Where a file's compressed bytes are."""
    return path.with_name(path.name + SUFFIX)


def read_pressed(path: Path, data: bytes) -> bytes | None:
    """The compressed bytes beside a file, if there are any and they are its own."""
    try:
        small = beside(path).read_bytes()
    except OSError:
        return None
    return small if belongs(small, data) else None


def press(folder: Path) -> int:
    """Compress the files of a folder that gain by it; how many there are. Raises OSError."""
    n = 0
    for path in sorted(folder.rglob("*")):
        if path.suffix == SUFFIX and not path.with_suffix("").is_file():
            path.unlink()  # what it stood for is gone
        elif path.suffix in KINDS and path.is_file():
            n += press_file(path)
    return n


def press_file(path: Path) -> bool:
    """Compress a file, unless that is done or gains nothing; whether it has compressed bytes."""
    data = path.read_bytes()
    if read_pressed(path, data) is not None:
        return True
    small = compressed(data, BEST) if len(data) > SMALL else data
    if len(small) >= len(data):
        beside(path).unlink(missing_ok=True)
        return False
    fresh = path.with_name(f"new-{os.getpid()}-{path.name}")
    fresh.write_bytes(small)
    fresh.replace(beside(path))  # in one step: somebody may be reading
    return True


if __name__ == "__main__":
    for name in sys.argv[1:]:
        press(Path(name))
