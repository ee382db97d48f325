"""A game's exports as one LLVM module that names no machine.

Run as a program of its own (``python -m jetons.machines.portable SLUG OUTPUT WEIGHTS``), because
numba has to be told before it is loaded that it compiles for no machine in particular. Nothing
compiled there can be called, so that it is handed the learned weights in a file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from jetons.bots.search.plan import Place, Space, space_places
from jetons.bots.search.tools import tools
from jetons.bots.value import module_of
from jetons.core import show_bytes as telling
from jetons.core import stream as luck
from jetons.core.bind import bind
from jetons.core.game import Game
from jetons.core.jit import kernel
from jetons.core.notation import Texts
from jetons.machines.exports import EXPORTS, Export, exports_of, memory_of
from jetons.study import sums

# So that nothing of the machine at hand gets into the text
PORTABLE = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_OPT": "0",  # everything is optimised once, at the end (``optimised``)
}
PREFIX = "jetons_"
# Kernels in which a search spends its time. Of a module all that they do not call is made small
HOT = re.compile(r"\d(?:play_out|judge|value_of|legal|rate_moves|rate)B\d")  # numba's names
MEMORY_FUNCTIONS = ("memset", "memcpy", "memmove")  # every machine has them


@kernel
def nothing_more(learned: Any) -> None:
    """Weights that are stored whole."""


@kernel
def copy_numbers(source: Any, target: Any) -> None:
    """Copy numbers one by one: a slice would look for overlaps, and allocate."""
    for k in range(len(source)):
        target[k] = source[k]


def source_of(export: Export, kinds: dict[str, Any], places: dict[str, Place]) -> str:
    """The text of the C function behind an export, for numba."""
    names = export.takes.split()
    lines = [f"def exported({', '.join(f'p_{name}' for name in names)}):"]
    for name in names:
        if name == "space":
            fields = [
                f"carray(at(p_space, {place.offset}), {place.shape!r}, d_space_{field})"
                for field, place in places.items()
            ]
            lines.append(f"    space = Space({', '.join(fields)})")
        elif name in kinds:
            sizes = kinds[name].shape or ("room",)
            told = "".join(
                f"np.int64(p_{size}), " if isinstance(size, str) else f"{size}, " for size in sizes
            )
            lines.append(f"    {name} = carray(p_{name}, ({told}), d_{name})")
        else:
            lines.append(f"    {name} = np.int64(p_{name})")
    *before, last = export.code.split("; ")
    lines += [f"    {code}" for code in before]
    kind = {"i4": "np.int32", "f8": "np.float64"}.get(export.answers)
    lines += [f"    return {kind}({last})"] if kind else [f"    {last}", "    return np.int32(0)"]
    return "\n".join(lines) + "\n"


def compile_exports(game: Game, stored: Any, n_learned: int) -> dict[str, Any]:
    """Numba's C functions of all exports of a game, by name."""
    import numba
    from numba import carray, types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def at(_context: Any, base: Any, offset: Any) -> Any:
        """An address so many bytes further."""

        def generate(_target: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return cgutils.pointer_add(builder, given[0], given[1])

        return types.voidptr(types.voidptr, types.intp), generate

    module, kinds, places = module_of(game), memory_of(game, n_learned), space_places(game)
    texts, entry = game.notation.texts, bind("jetons.core.entry", game)
    assert isinstance(texts, Texts)
    words = {
        "np": np,
        "carray": carray,
        "at": at,
        "Space": Space,
        "WORD": luck.WORD,
        "STORED": stored,
        "copy_numbers": copy_numbers,
        "complete": getattr(module, "complete", nothing_more),
        "luck": luck,
        "telling": telling,
        "read_outcome": texts.read_outcome,
        "write_outcome": texts.write_outcome,
        "K": game.kernel,
        "entry": entry,
        "play": numba.njit(entry.play),
        "draw_on": numba.njit(entry.draw_on),
        "loops": bind("jetons.analysis.playout_loops", game),
        "think": tools(game).think,
        "study": bind(
            "jetons.study.weigh_loops",
            game,
            play_out=tools(game).race.play_out,
        ),
        "racing": tools(game).race,
        "sums": sums,
        **{f"d_{name}": kind.dtype for name, kind in kinds.items()},
        **{f"d_space_{field}": place.dtype for field, place in places.items()},
    }
    found = {}
    for export in exports_of(game):
        space: dict[str, Any] = dict(words)
        exec(source_of(export, kinds, places), space)  # the text above, of our own table
        pointers = [
            types.voidptr if name == "space" or name in kinds else types.int32
            for name in export.takes.split()
        ]
        answer = types.float64 if export.answers == "f8" else types.int32
        found[export.name] = numba.cfunc(answer(*pointers))(space["exported"])
    return found


def cleaned(text: str, exported: dict[str, str]) -> str:
    """A module without what belongs to this machine or to Python."""
    text = re.sub(r"^target (?:datalayout|triple).*$", "", text, flags=re.M)
    text = re.sub(r'"target-(?:cpu|features)"="[^"]*"', "", text)
    for native_name, name in exported.items():
        text = text.replace(native_name, PREFIX + name)
    text = re.sub(  # nothing is counted: no memory is allocated
        r"(define [^\n]*@NRT_(?:decref|incref)\([^\n]*\{).*?^\}",
        lambda found: found.group(1) + "\n  ret void\n}",
        text,
        flags=re.M | re.S,
    )
    text = re.sub(r"= common ", "= internal ", text)
    text = re.sub(r"@sqrt\(", "@llvm.sqrt.f64(", text)  # an instruction everywhere, and exact
    text = re.sub(
        r"^(@PyExc_\w+) = external (?:local_unnamed_addr )?global (\S+).*$",
        r"\1 = internal global \2 zeroinitializer",
        text,
        flags=re.M,
    )
    return text


def without_python(text: str) -> str:
    """A module in which everything that only Python has is a trap, or an error of the build."""
    text = re.sub(r'"target-(?:cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"^target (?:datalayout|triple).*$", "", text, flags=re.M)
    text = re.sub(r"^declare ([^\n]*?)@([\w.]+)\(([^\n]*?)\)[^\n]*$", trapped, text, flags=re.M)
    return text if "declare void @llvm.trap()" in text else text + "\ndeclare void @llvm.trap()\n"


def trapped(found: re.Match[str]) -> str:
    """A function of Python's that only its errors would call: it stops the machine instead."""
    kind, name, takes = found.groups()
    if name.startswith("llvm.") or name in MEMORY_FUNCTIONS:
        return found.group(0)
    if name not in NEVER_CALLED:
        raise ValueError(f"{name} is called and cannot travel")
    kind = re.sub(r"\b(?:local_unnamed_addr|noundef|nonnull|noalias)\b", "", kind).strip()
    return (
        f"define internal {kind} @{name}({takes}) {{\n  call void @llvm.trap()\n  unreachable\n}}"
    )


# By Python's errors; NRT_Allocate and NRT_Free by a copy between arrays that overlap, which records
# do not. An array made inside a kernel would call NRT_MemInfo_alloc_aligned, and stop the build.
NEVER_CALLED = frozenset(
    {
        *("numba_gil_ensure", "numba_gil_release", "numba_unpickle", "numba_do_raise"),
        *(
            "numba_runtime_build_excinfo_struct",
            "NRT_Allocate",
            "NRT_Free",
            "NRT_MemInfo_call_dtor",
        ),
        *("PyErr_Clear", "PyErr_SetNone", "PyErr_SetString", "PyErr_WriteUnraisable"),
        *("PyBytes_FromStringAndSize", "PyUnicode_FromString", "Py_DecRef"),
    }
)


def collected() -> list[Any]:
    """Let numba hand over each function's LLVM module instead of making machine code of it.

    On its own it would optimise each kernel together with everything below it, again and again, and
    compile it for this machine: most of the time, and nothing that is needed here. The list fills
    while functions are compiled.
    """
    from numba.core import caching, codegen, cpu

    modules: list[Any] = []

    def finalize(library: Any) -> None:
        modules.append(library._final_module)
        library._finalized = True

    def flags_only(options: Any, flags: Any, given: Any) -> None:
        finalize_options(options, flags, given)
        flags.no_cpython_wrapper = True
        flags.no_cfunc_wrapper = True

    finalize_options = cpu.CPUTargetOptions.finalize
    cpu.CPUTargetOptions.finalize = flags_only
    cpu.CPUContext.get_executable = lambda *_: [].append  # a builtin of its own, never called
    codegen.CPUCodeLibrary.finalize = finalize
    codegen.CPUCodeLibrary._optimize_functions = lambda *_: None
    codegen.JITCodeLibrary.get_pointer_to_function = lambda library, _: library._ensure_finalized()
    caching.FunctionCache.load_overload = lambda *_: None
    caching.FunctionCache.save_overload = lambda *_: None
    return modules


def merge_exports(game: Game, stored: Any, n_learned: int) -> Any:
    """All exports in one LLVM module, with shared functions once."""
    return linked(lambda: compile_exports(game, stored, n_learned))


def linked(compile_all: Callable[[], dict[str, Any]]) -> Any:
    """The C functions that are compiled, by name, in one LLVM module with what they call.

    It is not optimised: that would fix where the fields of structures lie, and machines differ in
    it (``optimised``).
    """
    import llvmlite.binding as llvm

    modules = collected()  # before anything is compiled
    exported = {function.native_name: name for name, function in compile_all().items()}
    first, *others = modules
    for one in others:
        first.link_in(one)
    whole = llvm.parse_assembly(cleaned(str(first), exported))
    kept = {PREFIX + name for name in exported.values()}
    for function in whole.functions:
        if not function.is_declaration and function.name not in kept:
            function.linkage = llvm.Linkage.internal
    leave_out_unused(whole)
    return whole


def shrink(text: str) -> str:
    """Make a module small for the web: drop what only libraries need."""
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(text)
    for export in EXPORTS:
        if export.is_native:
            module.get_function(PREFIX + export.name).linkage = llvm.Linkage.internal
    leave_out_unused(module)
    fast = called_by_hot(str(module))
    for function in module.functions:
        if not function.is_declaration and function.name not in fast:
            for attribute in ("minsize", "optsize"):
                function.add_function_attribute(attribute)
    return str(module)


def called_by_hot(text: str) -> set[str]:
    """The functions of a module that the hot ones call, at any depth, and these themselves."""
    calls: dict[str, set[str]] = {}
    here = ""
    for line in text.splitlines():
        names = re.findall(r'@"?([^"(),\s]+)', line) if "@" in line else []
        if line.startswith("define "):
            here, calls[names[0]] = names[0], set()
        elif here:
            calls[here].update(names)
    found: set[str] = set()
    wanted = [name for name in calls if HOT.search(name)]
    while wanted:
        name = wanted.pop()
        if name in calls and name not in found:
            found.add(name)
            wanted += calls[name]
    return found


def leave_out_unused(module: Any) -> None:
    """Leave out what nothing calls."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(0))
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, builder)


def optimised(text: str, machine: Any) -> str:
    """A portable module made for a machine. Raises ValueError for what cannot travel."""
    whole = run_passes(text, machine, is_vectorised=False)
    return run_passes(without_python(whole), machine)  # only what is called is left by then


def run_passes(text: str, machine: Any, *, is_vectorised: bool = True) -> str:
    """Optimise a module, as its text.

    The machine says where the fields of structures lie before anything is optimised. Without that
    LLVM has 64 bits begin at any multiple of four bytes: some of the code then reads a result of a
    small number and a large one where the rest of it does not write it, and nothing says so.
    """
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    tuning = llvm.create_pipeline_tuning_options(2 if is_vectorised else 3)
    if not is_vectorised:
        tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    module.verify()
    return str(module)


def main() -> int:
    """Write the module of a game to a file, as LLVM's text."""
    from jetons.games import game as game_named

    slug, path, weights = sys.argv[1:4]
    with np.load(weights) as data:
        made = merge_exports(game_named(slug), data["stored"], int(data["n"]))
    Path(path).write_text(str(made), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
