"""The kernel decorator: one source, run compiled by numba or interpreted by Python.

``JETONS_INTERPRET=1`` (or a missing numba) runs every kernel as plain Python: for debugging,
coverage and machines without a compiler. Where native libraries fit the sources (``core.native``),
rules and bots are called from there and no kernel is compiled. Compiled code is kept on disk in a
folder named by a hash of all kernel sources, because numba's own cache does not notice an edit in
another file.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import platform
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from jetons.core.sources import content_hash
from jetons.core.trust import is_untrusted

F = TypeVar("F", bound=Callable[..., Any])

# Whether libraries are used: then nothing here is compiled, numba not even loaded. Not an import
# like others, since the compiled code does not depend on it.
NATIVE: bool = bool(importlib.import_module("jetons.core.native").libraries())

numba: Any = None  # optional at run time: without it kernels run interpreted
if not NATIVE:
    with suppress(ImportError):
        numba = importlib.import_module("numba")

INTERPRETED: bool = numba is None or os.environ.get("JETONS_INTERPRET") == "1"


# What changes the code; and what is kept for a game from elsewhere names that game, so that nobody
# could read it who does not have it
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_CPU_NAME", "NUMBA_LOOP_VECTORIZE", "JETONS_GAMES")


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
def sources_hash(modules: tuple[str, ...]) -> str:
    """A short hash of the sources, and of the versions and flags they are compiled under."""
    version = "none" if numba is None else numba.__version__
    flags = " ".join(os.environ.get(name, "") for name in FLAGS)
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
    """The modules where a new kernel starts: its own and those bound to it."""
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
            made = _decorated(function, inline)
            return once_for_whole_numbers(made) if inline == "never" else made
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def _decorated(function: F, inline: str) -> F:
    # no kernel is handed to C as a function: the wrapper for it would be compiled with each
    options = {"nogil": True, "inline": inline, "no_cfunc_wrapper": True}
    if is_untrusted(Path(numba.config.CACHE_DIR), "kernels are compiled anew"):
        return numba.njit(**options)(function)  # type: ignore[no-any-return]
    try:
        made = numba.njit(cache=True, **options)(function)
        from jetons.core.keeping import read_index_or_none  # numba is there

        read_index_or_none(made)
        return made  # type: ignore[no-any-return]
    except RuntimeError:  # numba's word that the folder cannot be written: nothing is kept
        return numba.njit(**options)(function)  # type: ignore[no-any-return]


def once_for_whole_numbers(dispatcher: Any) -> Any:
    """A kernel that other kernels call with any whole number, compiled once.

    Numba would compile it anew for every constant and every width that it is called with; all of
    them fit 64 bits. Unsigned numbers of 64 bits (streams) stay what they are.
    """
    types = numba.types
    template = dispatcher.get_call_template

    def widened(kind: Any) -> Any:
        kind = types.unliteral(kind)
        is_narrow = isinstance(kind, types.Integer) and kind.bitwidth < 64
        return types.int64 if is_narrow else kind

    def get_call_template(args: Any, named: Any) -> Any:
        named = {name: widened(kind) for name, kind in named.items()}
        return template([widened(kind) for kind in args], named)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def is_compiled() -> bool:
    """Whether rules and bots run as machine code in this process."""
    return NATIVE or not INTERPRETED


def needs_compiling() -> bool:
    """Whether kernels are compiled in this process, when they are called first."""
    return not INTERPRETED


def has_cache(package: str) -> bool:
    """Whether compiled kernels for exactly these sources of a game package are on disk."""
    return (cache_root() / sources_hash((f"{package}.kernel",))).is_dir()
