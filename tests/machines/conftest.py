"""Modules and libraries for the tests: those of ``make machines`` if they fit, else built here."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from jetons.core.native import own_platform
from jetons.games import game as game_named
from jetons.games import names
from jetons.machines.build import BUILT, NATIVE, build_native, build_wasm, fits

needs_linker = "no linker (make machines installs it)"


def module_folder(slug: str, made: Path) -> Path:
    """Where a game's module that fits is, built into a folder of the tests' if it is nowhere."""
    if fits(game_named(slug), BUILT / "wasm" / f"{slug}.wasm"):
        return BUILT / "wasm"
    if importlib.util.find_spec("ziglang") is None:
        pytest.skip(needs_linker)
    if not (made / f"{slug}.wasm").is_file():
        build_wasm(game_named(slug), made)
    return made


@pytest.fixture(scope="session")
def made(tmp_path_factory) -> Path:
    """A folder for modules that are built here."""
    return tmp_path_factory.mktemp("wasm")


@pytest.fixture(scope="session", params=names())
def wasm(request, made) -> tuple[str, Path]:
    """A game and the folder of its WebAssembly module."""
    return request.param, module_folder(request.param, made)


@pytest.fixture(scope="session")
def all_wasm(made, tmp_path_factory) -> Path:
    """One folder with the modules of all games."""
    folder = tmp_path_factory.mktemp("all")
    for slug in names():
        for path in module_folder(slug, made).glob(f"{slug}.*"):
            (folder / path.name).write_bytes(path.read_bytes())
    return folder


@pytest.fixture(scope="session")
def libraries(tmp_path_factory) -> Path:
    """The folder of all games' libraries for this machine."""
    target = own_platform()
    if target not in NATIVE:
        pytest.skip(f"no library for {target}")
    suffix = NATIVE[target].suffix
    if all(fits(game_named(s), BUILT / "native" / target / f"{s}{suffix}") for s in names()):
        return BUILT / "native"
    if importlib.util.find_spec("ziglang") is None:
        pytest.skip(needs_linker)
    folder = tmp_path_factory.mktemp("native")
    for slug in names():
        build_native(game_named(slug), folder, target)
    return folder
