"""Generic compiled code: a module that names ``K`` is loaded once for each game's kernel.

A function that takes the kernel as an argument is compiled anew in each process, because numba
cannot cache it. A module whose global ``K`` is the kernel is cached like any other. Such a
module declares ``K: Kernel`` and uses ``K.legal(...)``; ``bind(name, game)`` gives the instance
for one game.
"""

from __future__ import annotations

import functools
import importlib.util
import sys
import threading
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from jetons.core.game import Game
from jetons.core.jit import bound_to

_loading = threading.RLock()


@functools.cache
def _load(name: str, slug: str, kernel: Any, extras: tuple[tuple[str, Any], ...]) -> ModuleType:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(name)
    bound_name = f"{name}@{slug}"
    spec = importlib.util.spec_from_file_location(bound_name, found.origin)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(name)
    bound = importlib.util.module_from_spec(spec)
    bound.__dict__["K"] = kernel
    bound.__dict__.update(extras)
    sys.modules[bound_name] = bound
    with bound_to(_modules_of((kernel, *(value for _, value in extras)))):
        spec.loader.exec_module(bound)
    return bound


def _modules_of(values: Iterable[Any]) -> tuple[str, ...]:
    """Where some kernels, or tuples of kernels, are written."""
    found: set[str] = set()
    for value in values:
        for function in value if isinstance(value, tuple) else (value,):
            if function is not None:  # a kernel that the game does without
                found.add(getattr(function, "py_func", function).__module__)
    return tuple(sorted(found))


def bind(name: str, game: Game, **extras: Any) -> ModuleType:
    """The module ``name`` with ``K`` set to the game's kernel, and ``extras`` beside it."""
    with _loading:  # threads that ask at once get one and the same
        return _load(name, game.slug, game.kernel, tuple(sorted(extras.items())))
