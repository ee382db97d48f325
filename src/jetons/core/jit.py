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


@functools.cache
def sources_hash(rooms: tuple[str, ...]) -> str:
    """A short hash of the kernel sources in some folders or files of the package, and of the
    versions and flags they are compiled under."""
    digest = hashlib.sha256()
    for room in rooms:
        place = _PACKAGE / room
        for path in [place] if place.suffix == ".py" else sorted(place.rglob("*.py")):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    version = "none" if numba is None else numba.__version__
    flags = os.environ.get("NUMBA_BOUNDSCHECK", "0")
    digest.update(f"{version} {platform.python_version()} {platform.machine()} {flags}".encode())
    return digest.hexdigest()[:16]


def rooms_of(module: str) -> tuple[str, ...]:
    """The folders whose sources a module's kernels can call.

    >>> rooms_of("jetons.games.triolet.kernel")
    ('core', 'games/triolet')
    """
    parts = module.partition("@")[0].split(".")[1:]
    bound: tuple[str, ...] = getattr(_binding, "rooms", ())
    if parts[:1] == ["games"] and len(parts) > 2:
        return ("core", f"games/{parts[1]}")
    if parts[:2] == ["bots", "value"] and len(parts) > 2:  # named like the game it knows
        return ("core", f"games/{parts[2]}", *knowing(parts[2]))
    if parts[:2] == ["bots", "search"]:
        games = [room.rpartition("/")[2] for room in bound]
        return ("core", *bound, *(room for game in games for room in knowing(game)))
    return ("core", *bound, *(parts[:1] if parts[:1] != ["core"] else ()))


def knowing(game: str) -> tuple[str, ...]:
    """Where the kernels that search a game and know it are."""
    known = f"bots/value/{game}.py"
    return (
        "bots/search",
        "bots/value/linear.py",
        *([known] if (_PACKAGE / known).exists() else []),
    )


_binding = threading.local()  # .rooms: the game folder that generic kernels are being bound to
_configuring = threading.Lock()  # numba reads its cache folder from a global


@contextmanager
def bound_to(package: str) -> Iterator[None]:
    """Kernels decorated inside this block call the kernels of that game package."""
    before = getattr(_binding, "rooms", ())
    _binding.rooms = (package.removeprefix("jetons.").replace(".", "/"),)
    try:
        yield
    finally:
        _binding.rooms = before


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
    folder = sources_hash(rooms_of(module)) if module.startswith("jetons.") else "other"
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
    return (cache_root() / sources_hash(rooms_of(f"{package}.kernel"))).is_dir()
