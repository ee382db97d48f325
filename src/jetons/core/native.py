"""Rules and bots ready as native libraries: found, and called without any compiler.

A library (``jetons native`` makes them) lies beside a JSON file that lists its functions, the
modules it was compiled from and the hash of their sources. It is used when that is the sources' own
hash. All of a folder fit, or none is used: what is edited is compiled again.

Commands and servers use them (``JETONS_NATIVE=1`` asks for them, 0 forbids it, ``wait``
has the rules interpreted until they are there). Whoever
imports the package has numba, if it is there: loops over whole games are not in the libraries.
"""

from __future__ import annotations

import ctypes
import functools
import json
import os
import platform
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from jetons.core.sources import PACKAGE, content_hash
from jetons.core.trust import is_untrusted

addressof, first_byte = ctypes.addressof, ctypes.c_char.from_buffer
SUFFIXES = {"linux": ".so", "macos": ".dylib", "windows": ".dll"}


def own_platform() -> str:
    """This machine as libraries are named: ``linux-x86_64``, ``macos-arm64``, …"""
    systems = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
    machines = {"aarch64": "arm64", "AMD64": "x86_64"}
    machine = platform.machine()
    return f"{systems.get(platform.system(), 'other')}-{machines.get(machine, machine)}"


def folder() -> Path:
    """Where this machine's libraries are."""
    chosen = os.environ.get("JETONS_LIBRARIES", "").strip()
    base = Path(chosen).absolute() if chosen else PACKAGE / "machines" / "built" / "native"
    return base / own_platform()


class Library:
    """The functions of one game's library, by name."""

    def __init__(self, path: Path, layout: dict[str, Any]) -> None:
        loaded = ctypes.CDLL(str(path))
        numbers = {"i4": ctypes.c_int32, "f8": ctypes.c_double, "": None}
        memory = {*layout["memory"], "space"}
        self.layout = layout
        self.call: dict[str, Callable[..., Any]] = {}
        for export in layout["exports"]:
            function = loaded[export["name"]]
            function.restype = numbers[export["answers"]]
            function.argtypes = [
                ctypes.c_void_p if name in memory else ctypes.c_int32 for name in export["takes"]
            ]
            self.call[export["name"].removeprefix("jetons_")] = function


@functools.cache
def libraries() -> dict[str, Library]:
    """The libraries that fit the sources, by slug; empty unless all of them fit."""
    if is_awaited():  # nobody shall wait for a compiler
        sys.modules.setdefault("numba", None)  # type: ignore[arg-type]
    wanted = os.environ.get("JETONS_NATIVE") or str(int(is_command() or not find_spec("numba")))
    if wanted == "0" or os.environ.get("JETONS_INTERPRET") == "1":
        return {}
    suffix = SUFFIXES.get(own_platform().partition("-")[0], "")
    found = {}
    for described in sorted(folder().glob("*.json")):
        try:
            layout = json.loads(described.read_text(encoding="utf-8"))
            if content_hash(tuple(layout["modules"])) != layout["hash"]:
                return {}
            library = described.with_suffix(suffix)
            if any(is_untrusted(one, "not loaded") for one in (described, library)):
                return {}
            found[str(layout["game"])] = Library(library, layout)
        except (OSError, ValueError, KeyError, AttributeError):  # damaged: as if there were none
            return {}
    return found


def is_command() -> bool:
    """Whether this process is the ``jetons`` command; its workers are told by the environment.

    Asked while the package is being imported, when nothing of the command is there yet. What is
    run of ``jetons.adapters`` plays many games at once, which libraries do not have: no command.
    """
    words = sys.orig_argv[1:3]
    told = " ".join(words)
    is_module = "-m jetons" in told and "-m jetons.adapters" not in told
    return is_module or Path(words[0] if words else "").stem == "jetons"


def is_awaited() -> bool:
    """Whether rules run interpreted until libraries are there (``JETONS_NATIVE=wait``): so begins
    a server in a fresh clone, while they are built beside it."""
    return os.environ.get("JETONS_NATIVE") == "wait"


def look_again() -> dict[str, Library]:
    """The libraries that are there by now."""
    libraries.cache_clear()
    return libraries()


FAILED = "failed"  # a file beside the platforms' folders: they cannot be built here


def address(records: Any, i: int = 0) -> int:
    """Where record i of an array lies; of a single record, where it is.

    NumPy's own answers take a microsecond, or thirty where it describes all fields of a record on
    the way: the memory that an array of ours (``core.game.new_records``) is laid over is asked.
    """
    memory = records.base
    if type(memory) is memoryview and memory.nbytes == records.nbytes and not memory.readonly:
        start = addressof(first_byte(memory))
    else:
        start = records.ctypes.data if isinstance(records, np.ndarray) else address_of(records)
    return start + i * records.itemsize if i else start


def address_of(record: Any) -> int:
    """Where a single record is."""
    start: int = record.__array_interface__["data"][0]
    return start


class NativeCalls:
    """``core.entry`` by a library: the same names, the same arguments, the same bytes.

    What the library does not have is taken from the module that it stands for.
    """

    def __init__(self, library: Library, module: Any) -> None:
        self._call, self._module = library.call, module

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)

    def start(self, states: Any, i: int, configs: Any) -> None:
        """Set state i to the empty table of the first config."""
        self._call["start"](address(states, i), address(configs))

    def chance(self, states: Any, i: int, weights: Any) -> int:
        """The pool that state i waits for; its outcomes' weights filled in."""
        return int(self._call["chance"](address(states, i), address(weights)))

    def draw(self, states: Any, i: int, outcome: int) -> None:
        """Hand state i the outcome of its pending chance event."""
        self._call["draw"](address(states, i), int(outcome))

    def check(self, states: Any, i: int, moves: Any, j: int) -> int:
        """The reason why move j cannot be played in state i; 0 if it can."""
        return int(self._call["check"](address(states, i), address(moves, j)))

    def legal(self, states: Any, i: int, moves: Any) -> int:
        """All legal moves of state i; the number may exceed what the buffer holds."""
        return int(self._call["legal"](address(states, i), address(moves), len(moves)))

    def scores(self, states: Any, i: int, moves: Any, n: int, points: Any) -> None:
        """The points that each of the first n moves would make in state i."""
        given = (address(states, i), address(moves), int(n), address(points))
        self._call["scores"](*given, min(len(moves), len(points)))

    def apply(self, states: Any, i: int, moves: Any, j: int) -> int:
        """Play the legal move j in state i; its points."""
        return int(self._call["apply"](address(states, i), address(moves, j)))

    def score(self, states: Any, i: int, moves: Any, j: int) -> int:
        """The points that move j would make in state i."""
        return int(self._call["score"](address(states, i), address(moves, j)))

    def is_over(self, states: Any, i: int) -> bool:
        """Whether state i is the end of a game."""
        return bool(self._call["is_over"](address(states, i)))

    def returns(self, states: Any, i: int, out: Any) -> None:
        """The result of each seat in state i."""
        self._call["returns"](address(states, i), address(out))

    def observe(self, states: Any, i: int, seat: int, views: Any, j: int) -> None:
        """What a seat sees of state i, as view j."""
        self._call["observe"](address(states, i), seat, address(views, j))

    def imagine(self, views: Any, j: int, stream: Any, states: Any, i: int) -> None:
        """A state that fits view j, as state i."""
        self._call["imagine"](address(views, j), address(stream), address(states, i))

    def pending(self, states: Any, i: int, weights: Any) -> int:
        """The pool that state i waits for + 16 × who sees what comes out; -1 for none."""
        return int(self._call["pending"](address(states, i), address(weights)))

    def show(self, views: Any, j: int, shows: Any, k: int) -> None:
        """What a client gets of view j, as record k."""
        self._call["show"](address(views, j), address(shows, k))

    def show_all(self, states: Any, i: int, views: Any, shows: Any) -> None:
        """What clients get of state i, seat by seat."""
        self._call["show_all"](address(states, i), address(views), address(shows), len(shows))

    def explain(self, states: Any, i: int, moves: Any, j: int, lines: Any) -> int:
        """The lines that explain the points of move j in state i."""
        return int(self._call["explain"](address(states, i), address(moves, j), address(lines)))

    def read_move(
        self, states: Any, i: int, text: Any, n: int, moves: Any, j: int, where: Any
    ) -> int:
        """Read a text as move j; why it cannot be read, 0 if it can."""
        given = (address(states, i), address(text), n, address(moves, j), address(where))
        return int(self._call["read_move"](*given))

    def write_moves(self, states: Any, i: int, moves: Any, out: Any, ends: Any) -> None:
        """The texts of moves, one after the other, and where each ends."""
        given = (address(states, i), address(moves), address(out), address(ends), len(ends))
        self._call["write_moves"](*given)

    def write_all(
        self, raw: Any, size: int, steps: Any, texts: Any, spans: Any, out: Any, ends: Any
    ) -> None:
        """Write what each record shows, one after the other (``core.show.write_all``)."""
        tables = (address(steps), address(texts), address(spans))
        self._call["write_all"](address(raw), size, *tables, address(out), address(ends), len(ends))
