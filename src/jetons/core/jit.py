"""The kernel decorator: one source, run compiled by numba or interpreted by Python.

``JETONS_INTERPRET=1`` (or a missing numba) runs every kernel as plain Python: for debugging,
coverage and machines without a compiler. Compiled code is kept on disk in a folder named by a
hash of all kernel sources, because numba's own cache does not notice an edit in another file.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

try:
    import numba
except ImportError:  # numba is optional at run time: kernels then run interpreted
    numba = None

INTERPRETED: bool = numba is None or os.environ.get("JETONS_INTERPRET") == "1"

_PACKAGE = Path(__file__).parent.parent


def cache_root() -> Path:
    """The folder where compiled kernels are kept, of all versions."""
    chosen = os.environ.get("JETONS_CACHE", "").strip()
    if chosen:
        return Path(chosen).absolute() / "kernels"
    home = Path(os.path.expanduser("~"))  # which answers even where nobody has one
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", ""))
    elif sys.platform == "darwin":
        base = home / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not base.is_absolute():  # empty or relative: not the working folder
        base = home / ".cache"
    if not base.is_absolute():
        base = Path(os.devnull)  # where nobody has a home, nothing is kept
    return base / "jetons" / "kernels"


_IMPORT = re.compile(r"^(?:from (jetons[\w.]*) import (\([^)]*\)|.*)|import (jetons[\w.]*))", re.M)


@functools.cache
def _imports(path: Path) -> tuple[Path, ...]:
    """The files of the package that a file names in its imports."""
    found: dict[Path, None] = {}
    for package, names, module in _IMPORT.findall(path.read_text(encoding="utf-8")):
        parts = (package or module).split(".")[1:]
        for name in ["", *re.findall(r"\w+", names)]:
            place = _PACKAGE.joinpath(*parts, *([name] if name else []))
            for file in (place.with_suffix(".py"), place / "__init__.py"):
                if file.is_file():
                    found[file] = None
    return tuple(found)


@functools.cache
def sources_of(modules: tuple[str, ...]) -> tuple[Path, ...]:
    """The files that some modules' kernels can reach: their own, and what these import in turn.

    >>> [path.name for path in sources_of(("jetons.core.stream",))]
    ['jit.py', 'stream.py']
    """
    waiting = [file for module in modules if (file := _file_of(module)) is not None]
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _imports(file)
    return tuple(sorted(found))


def _file_of(module: str) -> Path | None:
    """The file of a module of the package (``jetons.core.entry@triolet``: of jetons.core.entry)."""
    parts = module.partition("@")[0].split(".")
    place = _PACKAGE.joinpath(*parts[1:])
    for file in (place.with_suffix(".py"), place / "__init__.py"):
        if parts[0] == _PACKAGE.name and file.is_file():
            return file
    loaded = getattr(sys.modules.get(module), "__file__", None)  # a game from elsewhere
    return Path(loaded) if loaded else None


@functools.cache
def content_hash(modules: tuple[str, ...]) -> str:
    """A hash of all sources that some modules' kernels can reach."""
    digest = hashlib.sha256()
    for path in sources_of(modules):
        name = path.relative_to(_PACKAGE) if path.is_relative_to(_PACKAGE) else Path(path.name)
        digest.update(name.as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


@functools.cache
def sources_hash(modules: tuple[str, ...]) -> str:
    """A short hash of the sources, and of the versions and flags they are compiled under."""
    version = "none" if numba is None else numba.__version__
    flags = os.environ.get("NUMBA_BOUNDSCHECK", "0")
    under = f"{version} {platform.python_version()} {platform.machine()} {flags}"
    return hashlib.sha256(f"{content_hash(modules)} {under}".encode()).hexdigest()[:16]


_binding = threading.local()  # .modules: where the kernels live that generic code is bound to
_configuring = threading.Lock()  # numba reads its cache folder from a global


@contextmanager
def bound_to(modules: tuple[str, ...]) -> Iterator[None]:
    """Kernels decorated inside this block also call kernels of these modules."""
    before = getattr(_binding, "modules", ())
    _binding.modules = modules
    try:
        yield
    finally:
        _binding.modules = before


def reach_of(module: str) -> tuple[str, ...]:
    """The modules that a kernel decorated now begins from: its own and what it is bound to."""
    return (module, *getattr(_binding, "modules", ()))


def kernel(function: F) -> F:
    """Compile a function with numba on first call; leave it as it is when interpreting."""
    return _compiled(function, "never")


def part(function: F) -> F:
    """A kernel that is compiled inside its callers, never on its own.

    Numba optimises the whole tree of calls below each kernel; long chains of kernels above the
    rules take minutes to compile unless their links are parts.
    """
    return _compiled(function, "always")


def _compiled(function: F, inline: str) -> F:
    if INTERPRETED:
        return function
    module = function.__module__
    folder = sources_hash(reach_of(module))
    with _configuring:
        config = numba.config
        before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        config.CACHE_DIR = str(cache_root() / folder)
        config.CACHE_LOCATOR_CLASSES = "jetons.core.keeping.KernelLocator"
        try:
            return _decorated(function, inline)
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def _decorated(function: F, inline: str) -> F:
    try:
        return numba.njit(cache=True, nogil=True, inline=inline)(function)  # type: ignore[no-any-return]
    except RuntimeError:  # numba's word that the folder cannot be written: nothing is kept
        return numba.njit(nogil=True, inline=inline)(function)  # type: ignore[no-any-return]


def is_compiled() -> bool:
    """Whether kernels run compiled in this process."""
    return not INTERPRETED


def has_cache(package: str) -> bool:
    """Whether compiled kernels for exactly these sources of a game package are on disk."""
    return (cache_root() / sources_hash((f"{package}.kernel",))).is_dir()
