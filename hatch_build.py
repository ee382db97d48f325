"""What a wheel holds and needs, told to hatchling.

A wheel for a platform has that platform's native libraries inside and needs no numba; the one for
any machine has none and needs it. ``JETONS_WHEEL`` names the platform (``linux-x86_64``, …) or says
``any``; without it a wheel is for this machine, if libraries that fit the sources are there.
The browser's modules, and libraries that are asked for by name, are built first where the compiler
and the linker are installed (``make release``); an installation from the sdist finds them there.
Compressed bytes of what browsers are sent are left out: a server makes them at the first request
and keeps them, and a wheel is a third smaller.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

BUILT = "src/jetons/machines/built"
# The libraries of Linux need nothing of the system, so that any C library will do.
TAGS = {
    "linux-x86_64": "manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64",
    "linux-arm64": "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64",
    "macos-arm64": "macosx_11_0_arm64",
    "windows-x86_64": "win_amd64",
}


def sources_of(root: Path) -> Any:
    """core/sources.py by itself: the package's own imports are not there while it is built."""
    path = root / "src/jetons/core/sources.py"
    found = importlib.util.spec_from_file_location("jetons_sources", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def own_platform() -> str:
    """This machine, as libraries are named (``jetons.core.native``)."""
    import platform

    systems = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
    machine = {"aarch64": "arm64", "AMD64": "x86_64"}.get(platform.machine(), platform.machine())
    return f"{systems.get(platform.system(), 'other')}-{machine}"


def has_libraries(root: Path, platform: str) -> bool:
    """Whether a platform's libraries are there for every game and fit the sources."""
    sources = sources_of(root)
    described = sorted((root / BUILT / "native" / platform).glob("*.json"))
    games = sorted((root / "src/jetons/games").glob("*/kernel.py"))
    for path in described:
        layout = json.loads(path.read_text(encoding="utf-8"))
        fits = sources.content_hash(tuple(layout["modules"])) == layout["hash"]
        if not fits or len(list(path.parent.glob(f"{path.stem}.*"))) != 2:
            return False
    return len(described) == len(games)


def platform_of(root: Path) -> str:
    """The platform that the wheel is for; empty: any."""
    asked = os.environ.get("JETONS_WHEEL", "").strip()
    if asked:
        if asked != "any" and asked not in TAGS:
            raise SystemExit(f"JETONS_WHEEL={asked}: any, {', '.join(TAGS)}")
        return "" if asked == "any" else asked
    own = own_platform()
    return own if own in TAGS and has_libraries(root, own) else ""


class Needs(MetadataHookInterface):
    """The dependencies: with numba where no library is inside."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what is dynamic."""
        compiler = [] if platform_of(Path(self.root)) else self.config["compiler"]
        metadata["dependencies"] = sorted([*self.config["needs"], *compiler])


class Machines(BuildHookInterface[Any]):
    """The modules and libraries inside, and the wheel's tag."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing, say what goes in."""
        if self.target_name != "wheel" or version == "editable":
            return
        platform = platform_of(Path(self.root))
        if all(importlib.util.find_spec(name) for name in ("numba", "numpy", "ziglang")):
            self.make("wasm")
            if platform:
                self.make("native", "--target", platform)
        if not platform:
            return
        if not has_libraries(Path(self.root), platform):
            raise SystemExit(f"no libraries for {platform}: make release builds them")
        build_data["artifacts"].append(f"{BUILT}/native/{platform}/**")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{TAGS[platform]}"

    def make(self, *words: str) -> None:
        """Have the package build what does not fit the sources."""
        paths = [str(Path(self.root) / "src"), os.environ.get("PYTHONPATH", "")]
        subprocess.run(
            [sys.executable, "-m", "jetons", *words, "--if-needed"],
            check=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "JETONS_NATIVE": "0"},
            stdout=sys.stderr,
        )
