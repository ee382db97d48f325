"""Writes every file that follows from the Python: types, translations, catalogues, lessons, views.

generate.py            write what is old
generate.py --check    write nothing; fail if a file in the repository is not what it would write

What readers need (docs/views.md, docs/encodings.md) is kept in the repository. The rest is ignored
by git and written by ``make``. A generator runs again only when something it reads has changed.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import sys
from pathlib import Path

os.environ["JETONS_INTERPRET"] = "1"  # nothing is compiled for this
os.environ.pop("JETONS_GAMES", None)  # the files are about the games of the registry
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

PACKAGE = ("src/jetons",)
RULES = ("src/jetons/core", "src/jetons/games")
GENERATORS = {  # each has `files()`; what it reads, beside itself
    "wire_types": PACKAGE,
    "translations": PACKAGE,
    "layout_types": RULES,
    "encodings": RULES,
    "web_examples": (*RULES, "tests/rulebook"),
    "knowledge": PACKAGE,
    "pictures": (*RULES, "src/jetons/learn"),
    "lessons": (*RULES, "src/jetons/play", "src/jetons/bots", "src/jetons/learn"),
}
KEPT = (ROOT / "docs" / "views.md", ROOT / "docs" / "encodings.md")  # in the repository
STAMPS = ROOT / "web" / ".generated.json"
BUILT = ("machines/built", "server/static", "server/documents", "__pycache__")
SOURCES = {".py", ".toml", ".json", ".jsonl", ".md", ".txt"}


def hash_of(paths: list[Path]) -> str:
    """A hash of the names and contents of files."""
    digest = hashlib.sha256()
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        digest.update(f"{name}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def sources_of(name: str) -> list[Path]:
    """The files that a generator reads."""
    found = [
        ROOT / "scripts" / "generate.py",
        *sorted((ROOT / "scripts" / "generators").glob("*.py")),
    ]
    for folder in GENERATORS[name]:
        for path in sorted((ROOT / folder).rglob("*")):
            place = path.as_posix()
            if path.suffix in SOURCES and not any(f"/{part}/" in place for part in BUILT):
                found.append(path)
    return found


def stamp_of(name: str, written: list[str]) -> str | None:
    """What a generator read and wrote as it is now; None where a file is missing."""
    targets = [ROOT / one for one in written]
    if not targets or not all(path.is_file() for path in targets):
        return None
    return hash_of([*sources_of(name), *targets])


def texts_of(name: str) -> dict[Path, str]:
    """What a generator writes."""
    made: dict[Path, str] = importlib.import_module(f"generators.{name}").files()
    return made


def write(path: Path, text: str) -> None:
    """Write a file whole, if it is not so already."""
    if path.is_file() and path.read_bytes() == text.encode():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(text.encode())
    beside.replace(path)


def generate() -> None:
    """Run the generators that have something to do."""
    stamps = json.loads(STAMPS.read_text("utf-8")) if STAMPS.is_file() else {}
    old = [name for name in GENERATORS if not is_new(name, stamps)]
    for name in old:
        made = texts_of(name)
        for path, text in made.items():
            write(path, text)
        written = [path.relative_to(ROOT).as_posix() for path in made]
        stamps[name] = {"written": written, "stamp": stamp_of(name, written)}
    if old:
        write(STAMPS, json.dumps(stamps, indent=1) + "\n")


def is_new(name: str, stamps: dict[str, dict[str, object]]) -> bool:
    """Whether a generator wrote its files from what it reads now, and nobody changed them since."""
    noted = stamps.get(name, {})
    written = noted.get("written")
    return isinstance(written, list) and noted.get("stamp") == stamp_of(name, written)


def check() -> int:
    """Compare the files that the repository keeps."""
    made = {
        path: text
        for name in ("layout_types", "encodings")
        for path, text in texts_of(name).items()
    }
    old = [path for path in KEPT if path.read_text("utf-8") != made[path]]
    for path in old:
        print(f"{path.relative_to(ROOT)} is out of step: make generated", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(check() if "--check" in sys.argv[1:] else generate())
