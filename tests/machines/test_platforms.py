"""Libraries for other platforms, linked here: their form, their exports, and what they ask for.

Those of ``make release`` are read where they fit; else one game's are built here. With an arm64
Python at hand (``JETONS_ARM64``: its command line, see scripts/arm64.sh) that library also plays.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from jetons.games import game as game_named
from jetons.games import names
from jetons.machines.build import BUILT, NATIVE, PREFIX, build_native, fits
from jetons.machines.exports import EXPORTS
from tests.machines.conftest import needs_linker
from tests.machines.test_native import CODE, environment
from tests.machines.walks import choice, positions, tables, walk

SMALLEST = "21"
FORMS = {
    "linux-x86_64": ("ELF", "X86_64"),
    "linux-arm64": ("ELF", "AARCH64"),
    "macos-arm64": ("MACHO", "ARM64"),
    "windows-x86_64": ("PE", "AMD64"),
}
MEMORY = {"_bzero", "_memcpy", "_memset", "_memmove", "_memset_pattern16", "dyld_stub_binder"}


def library(slug: str, target: str, folder: Path) -> Path:
    """A game's library for a platform."""
    path = BUILT / "native" / target / f"{slug}{NATIVE[target].suffix}"
    if fits(game_named(slug), path):
        return path
    if slug != SMALLEST:
        pytest.skip("not built: make release")
    if importlib.util.find_spec("ziglang") is None:
        pytest.skip(needs_linker)
    return build_native(game_named(slug), folder, target)


@pytest.mark.parametrize("target", NATIVE)
@pytest.mark.parametrize("slug", names())
def test_a_library_has_every_export_and_asks_for_nothing(slug, target, tmp_path):
    lief = pytest.importorskip("lief")
    path = library(slug, target, tmp_path)
    found = lief.parse(str(path))
    form, machine = FORMS[target]
    kind = getattr(found.header, "machine_type", None) or getattr(found.header, "machine", None)
    kind = kind or found.header.cpu_type
    assert (found.format.name, kind.name) == (form, machine)
    exported = {function.name.removeprefix("_") for function in found.exported_functions}
    assert {PREFIX + export.name for export in EXPORTS} <= exported
    imported = {symbol.name for symbol in found.imported_functions}
    if form == "MACHO":
        assert imported <= MEMORY
        loaded = [one.name for one in found.libraries]
        assert loaded == ["@rpath/jetons.dylib", "/usr/lib/libSystem.B.dylib"]
        assert found.has_code_signature  # arm64 Macs load nothing unsigned
    else:
        assert not imported
        assert not list(found.libraries)
        assert not [one.name for one in found.symbols if form == "ELF" and is_asked(one)]
    assert str(Path.home()).encode() not in path.read_bytes()


def is_asked(symbol: object) -> bool:
    """Whether the system has to bring a symbol of an ELF library."""
    return bool(getattr(symbol, "imported", False))


@pytest.mark.parametrize("slug", names())
def test_an_arm64_machine_plays_the_same_bytes(slug, tmp_path):
    command = os.environ.get("JETONS_ARM64", "")
    if not command:
        pytest.skip("no arm64 Python: sh scripts/arm64.sh")
    path = library(slug, "linux-arm64", tmp_path)
    game = game_named(slug)
    asked = {"slug": slug, "games": tables(game), "choices": positions(game)}
    done = subprocess.run(
        [*shlex.split(command), "-c", CODE],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        env=environment(path.parent.parent),
        timeout=900,
    )
    assert done.returncode == 0, done.stderr
    answered = json.loads(done.stdout)
    assert answered["games"] == [walk(game, **table) for table in asked["games"]]
    assert answered["choices"] == [choice(game, **position) for position in asked["choices"]]
