"""Finds the sources that a kernel can reach, and hashes them to name its compiled code."""

from __future__ import annotations

import functools
import hashlib
import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
_IMPORT = re.compile(r"^(?:from (jetons[\w.]*) import (\([^)]*\)|.*)|import (jetons[\w.]*))", re.M)


@functools.cache
def _imports(path: Path) -> tuple[Path, ...]:
    """The files of the package that a file names in its imports."""
    found: dict[Path, None] = {}
    for package, names, module in _IMPORT.findall(path.read_text(encoding="utf-8")):
        parts = (package or module).split(".")[1:]
        for name in ["", *re.findall(r"\w+", names)]:
            place = PACKAGE.joinpath(*parts, *([name] if name else []))
            for file in (place.with_suffix(".py"), place / "__init__.py"):
                if file.is_file():
                    found[file] = None
    return tuple(found)


@functools.cache
def sources_of(modules: tuple[str, ...]) -> tuple[Path, ...]:
    """The files that some modules' kernels can reach: their own, and what these import in turn.

    >>> [path.name for path in sources_of(("jetons.core.text",))]
    ['text.py']
    """
    waiting = [file for module in modules if (file := _file_of(module)) is not None]
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _imports(file)
            if not file.is_relative_to(PACKAGE):  # a game from elsewhere is all of its folder
                waiting += file.parent.glob("*.py")
    return tuple(sorted(found))


def _file_of(module: str) -> Path | None:
    """The file of a module of the package (``jetons.core.entry@triolet``: of jetons.core.entry)."""
    parts = module.partition("@")[0].split(".")
    place = PACKAGE.joinpath(*parts[1:])
    for file in (place.with_suffix(".py"), place / "__init__.py"):
        if parts[0] == PACKAGE.name and file.is_file():
            return file
    loaded = getattr(sys.modules.get(module), "__file__", None)  # a game from elsewhere
    return Path(loaded) if loaded else None


@functools.cache
def content_hash(modules: tuple[str, ...]) -> str:
    """A hash of all sources that some modules' kernels can reach."""
    digest = hashlib.sha256()
    for path in sources_of(modules):
        name = path.relative_to(PACKAGE) if path.is_relative_to(PACKAGE) else Path(path.name)
        digest.update(name.as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
