"""From a game's portable LLVM module to files: a WebAssembly module, native libraries.

llvmlite has the targets inside; the linker comes with the package ``ziglang`` (see
docs/decisions/2026-11-15-machines.md).
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from jetons.bots.value import stored_weights, weights
from jetons.core.errors import JetonsError
from jetons.core.game import Game
from jetons.core.jit import cache_root
from jetons.core.sources import content_hash
from jetons.core.text import Text
from jetons.machines.exports import exports_of
from jetons.machines.layouts import layout_of, modules_of
from jetons.machines.portable import PORTABLE, PREFIX, optimised, shrink
from jetons.machines.script import script_of
from jetons.machines.sentences import refuse

BUILT = Path(__file__).parent / "built"  # ignored by git, part of the wheel
STACK = 1 << 20  # bytes of a module's own stack


class NoLinker(JetonsError):
    """The linker is not installed."""

    code = "no_linker"


class BuildFailed(JetonsError):
    """A compiler or linker said no."""

    code = "build_failed"


class Target(NamedTuple):
    """A machine that libraries are made for."""

    triple: str  # LLVM's name
    cpu: str
    features: str
    suffix: str
    zig: str = ""  # zig's name, where it links the system's own way


WASM = Target(
    "wasm32-unknown-unknown",
    "generic",
    "+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint,+mutable-globals",
    ".wasm",
)
NATIVE: dict[str, Target] = {
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86-64-v2", "", ".so"),
    "linux-arm64": Target("aarch64-unknown-linux-gnu", "generic", "", ".so"),
    "macos-arm64": Target("arm64-apple-macosx11", "apple-m1", "", ".dylib", "aarch64-macos"),
    "windows-x86_64": Target(
        "x86_64-w64-windows-gnu", "x86-64-v2", "", ".dll", "x86_64-windows-gnu"
    ),
}


# How zig links for a system. A library of macOS carries a name, here one without a path; one of
# Windows begins with nothing and has zig's own memset.
SYSTEM_WORDS = {".dylib": ("-lc", "-install_name", "@rpath/jetons.dylib"), ".dll": ("-fno-entry",)}


def zig() -> str:
    """The program with the linkers. Raises NoLinker."""
    found = importlib.util.find_spec("ziglang")
    if found is None or found.origin is None:
        raise refuse(NoLinker, "no_linker")
    return str(Path(found.origin).parent / ("zig.exe" if os.name == "nt" else "zig"))


def run(words: list[str], **more: Any) -> None:
    """Run a program; what it complains of becomes the error."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        said = " ".join((done.stderr or done.stdout).split())[-300:]
        raise refuse(BuildFailed, "build_failed", said=said)


def portable_text(game: Game) -> str:
    """The game's LLVM module, compiled by a process of its own. Raises BuildFailed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "module.ll"
        learned = Path(folder) / "weights.npz"
        stored = stored_weights(game)
        short = stored.astype(np.float32)  # half as long; measured ones have more digits
        is_same = np.array_equal(short, stored)
        np.savez(learned, stored=short if is_same else stored, n=len(weights(game)))
        given = [game.slug, str(path), str(learned)]
        words = [sys.executable, "-m", "jetons.machines.portable", *given]
        run(words, env={**os.environ, **PORTABLE, "JETONS_INTERPRET": "0", "JETONS_NATIVE": "0"})
        return path.read_text(encoding="utf-8")


def object_of(text: str, target: Target) -> bytes:
    """Machine code of a portable module. Raises BuildFailed."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="small"
    )
    try:
        text = shrink(text) if target is WASM else text
        module = llvm.parse_assembly(optimised(text, machine))
    except ValueError as error:
        raise BuildFailed(Text(f"échec de la construction : {error}", str(error))) from error
    return bytes(machine.emit_object(module))


def linked(game: Game, code: bytes, target: Target, output: Path) -> None:
    """Link one object into a module or library."""
    output.parent.mkdir(parents=True, exist_ok=True)
    is_module = target is WASM
    names = [PREFIX + one.name for one in exports_of(game) if not (is_module and one.is_native)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.o"
        path.write_bytes(code)
        fresh = output.with_name("new-" + output.name)
        run([zig(), *link_words(target, path, fresh, names)])
        fresh.replace(output)


def link_words(target: Target, path: Path, output: Path, names: list[str]) -> list[str]:
    """The arguments of the linker."""
    if target is WASM:
        return [
            *("wasm-ld", "--no-entry", "--strip-all", "--gc-sections", "-O2"),
            *("--stack-first", "-z", f"stack-size={STACK}", "--export=__heap_base"),
            *(f"--export={name}" for name in names),
            *("-o", str(output), str(path)),
        ]
    if target.zig:
        return [
            *("build-lib", "-dynamic", "-O", "ReleaseFast", "-fstrip"),
            *SYSTEM_WORDS[target.suffix],
            *("-target", target.zig, f"-femit-bin={output}", "-fno-emit-implib", str(path)),
        ]
    exports = [f"--export-dynamic-symbol={name}" for name in names]
    flags = ["-shared", "--gc-sections", "-s", "-z", "noexecstack", *exports]
    return ["ld.lld", *flags, "-o", str(output), str(path)]


def build_wasm(game: Game, folder: Path) -> Path:
    """One module with its layout and its script beside it. Raises NoLinker, BuildFailed."""
    output = folder / f"{game.slug}.wasm"
    make(game, "wasm", WASM, output)
    write(folder / f"{game.slug}.mjs", script_of(game))
    write_layout(game, folder)
    return output


def build_native(game: Game, folder: Path, target: str) -> Path:
    """One library for one platform, with its layout beside it. Raises NoLinker, BuildFailed."""
    output = folder / target / f"{game.slug}{NATIVE[target].suffix}"
    make(game, target, NATIVE[target], output)
    write_layout(game, folder / target)
    return output


def make(game: Game, name: str, target: Target, output: Path) -> None:
    """A module or library, taken from the cache where these sources were built before."""
    folder = built_folder(game)
    words = link_words(target, Path("object"), Path("output"), [])
    recipe = hashlib.sha256(repr((target, words)).encode()).hexdigest()[:8]
    kept, text = folder / f"{name}-{recipe}{target.suffix}", folder / "portable.ll.gz"
    if not kept.is_file():
        zig()
        if text.is_file():
            portable = gzip.decompress(text.read_bytes()).decode()
        else:
            portable = portable_text(game)
            keep(text, gzip.compress(portable.encode(), 1))
        linked(game, object_of(portable, target), target, output)
        keep(kept, output.read_bytes())
    else:
        write_bytes(output, kept.read_bytes())


def keep(path: Path, data: bytes) -> None:
    """Remember something, where there is a place for it."""
    with contextlib.suppress(OSError):
        write_bytes(path, data)


def built_folder(game: Game) -> Path:
    """The folder for what these sources build, shared by clones, beside compiled kernels."""
    from importlib.metadata import version

    told = " ".join([content_hash(modules_of(game)), *map(version, ("numba", "llvmlite"))])
    name = hashlib.sha256(told.encode()).hexdigest()[:16]
    return cache_root().parent / "machines" / f"{game.slug}-{name}"


def fits(game: Game, path: Path) -> bool:
    """Whether a module or library exists and comes from these sources.

    Its layout and its script cost nothing: where only these are old, they are written anew.
    """
    try:
        layout = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    if not path.is_file() or layout.get("hash") != content_hash(modules_of(game)):
        return False
    if layout != json.loads(json.dumps(layout_of(game))):
        write_layout(game, path.parent)
    if path.suffix == WASM.suffix:
        beside, script = path.with_suffix(".mjs"), script_of(game)
        if not beside.is_file() or beside.read_text(encoding="utf-8") != script:
            write(beside, script)
    return True


def write_layout(game: Game, folder: Path) -> None:
    """The layout beside the module."""
    write(folder / f"{game.slug}.json", json.dumps(layout_of(game), ensure_ascii=False) + "\n")


def write(path: Path, text: str) -> None:
    """A file in one step."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """A file in one step, also where two processes write it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"new-{os.getpid()}-{path.name}")
    fresh.write_bytes(data)
    fresh.replace(path)
