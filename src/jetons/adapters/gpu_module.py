"""The loops of ``vector_loops`` as a module for GPUs, one game a thread; or for this processor.

Made of the same kernels and in the same way as the browser's modules (``machines.portable``), by a
program of its own: ``python -m jetons.adapters.gpu_module SLUG OUTPUT LISTS``. What computes a
thread's number is the only line that differs between a GPU and a processor.
"""

from __future__ import annotations

import gzip
import hashlib
import math
import os
import re
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from jetons.adapters.vector import is_counted
from jetons.core.bind import bind
from jetons.core.game import MAX_SEATS, N_COUNTS, Game
from jetons.core.jit import cache_root
from jetons.core.sources import content_hash
from jetons.core.stream import N_WORDS
from jetons.machines.build import keep, run
from jetons.machines.portable import PORTABLE, PREFIX, linked, optimised

# Arrays that every function is given, by name, in this order; then how many games there are, and
# how many moves a mask has. One game of each is a thread's own, but for the one config of all.
ARRAYS = (
    "states", "configs", "moves", "counts", "n_legal", "masks", "views", "weights", "streams",
    "actions", "points", "results", "done", "dice",
)  # fmt: skip
TAKES = (*ARRAYS, "n", "width")
OWN = (
    "states",
    "counts",
    "streams",
    "views",
    "weights",
)  # a thread has its own row of them while it plays
COPIED = OWN[:-1]  # the last is only room to work in
WOVEN = OWN[:3]  # the first words of all games lie side by side, then the second ones, and so on
PADDED, WIDE = "views", 16  # rows begin at whole multiples of so many bytes
FUNCTIONS = {  # what each calls for game i
    "begin": "loops.begin(states, configs, moves, n_legal, masks, views, weights[i], streams, i,"
    " i + 1)",
    "step": "loops.step(states, configs, moves, n_legal, masks, views, weights[i], streams,"
    " actions, points, results, done, states, streams, 0, i, i + 1)",
    "choose": "loops.choose(n_legal[i : i + 1], actions[i : i + 1], dice[i])",
}
RELISTED = {  # where lists of moves would not fit the card
    **FUNCTIONS,
    "begin": "loops.begin_relisted(states, configs, moves[i], n_legal, masks, views, weights[i],"
    " streams, i, i + 1)",
    "step": "loops.step_relisted(states, configs, moves[i], n_legal, masks, views, weights[i],"
    " streams, actions, points, results, done, i, i + 1)",
}
COUNTED = {
    **FUNCTIONS,
    "begin": "loops.begin_counted(states, configs, counts, n_legal, masks, views, streams, i,"
    " i + 1)",
    "step": "loops.step_counted(states, configs, moves[i], counts, n_legal, masks, views, streams,"
    " actions, points, results, done, states, streams, 0, i, i + 1)",
}
OLDEST = "sm_75"  # the driver makes the code of any newer GPU of it

INDEX = {
    "gpu": """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
define internal i64 @jetons_thread() alwaysinline {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %x = mul i32 %b, %n
  %y = add i32 %x, %t
  %i = zext i32 %y to i64
  ret i64 %i
}
""",
    "host": """
@jetons_number = global i64 0
define internal i64 @jetons_thread() {
  %i = load i64, ptr @jetons_number
  ret i64 %i
}
""",
}


def shapes_of(
    game: Game, n: int, width: int, *, lists: bool
) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and the type of each array; whether moves are kept as ``lists``."""
    listed = width if lists else 1
    return {
        "states": ((n,), game.state),
        "configs": ((1,), game.config),
        "moves": ((n, listed), game.move),
        "counts": ((n, N_COUNTS), np.dtype(np.int16)),
        "n_legal": ((n,), np.dtype(np.int64)),
        "masks": ((n, width), np.dtype(np.uint8)),
        "views": ((n,), game.view),
        "weights": ((n, game.n_outcomes), np.dtype(np.int64)),
        "streams": ((n, N_WORDS), np.dtype(np.int64)),
        "actions": ((n,), np.dtype(np.int64)),
        "points": ((n,), np.dtype(np.int64)),
        "results": ((n, MAX_SEATS), np.dtype(np.int64)),
        "done": ((n,), np.dtype(np.uint8)),
        "dice": ((n, N_WORDS), np.dtype(np.int64)),
    }


def compile_kernels(game: Game, *, lists: bool) -> dict[str, Any]:
    """Numba's C functions, by name: all arrays, n, width, and which game."""
    import numba
    from numba import carray, types

    shapes = shapes_of(game, -1, -2, lists=lists)
    words = {
        "np": np,
        "carray": carray,
        "loops": bind("jetons.adapters.vector_loops", game),
        **{f"d_{name}": kind for name, (_, kind) in shapes.items()},
    }
    names = {-1: "n", -2: "width"}
    found = {}
    for name, code in (COUNTED if is_counted(game) else FUNCTIONS if lists else RELISTED).items():
        lines = [f"def exported({', '.join(f'p_{array}' for array in ARRAYS)}, n, width, i):"]
        for array, (shape, _) in shapes.items():
            told = "".join(f"{names.get(size, size)}, " for size in shape)
            lines.append(f"    {array} = carray(p_{array}, ({told}), d_{array})")
        lines += [f"    {code}", "    return np.int32(0)"]
        space: dict[str, Any] = dict(words)
        exec("\n".join(lines) + "\n", space)  # of our own tables
        takes = [types.voidptr] * len(ARRAYS) + [types.int64] * 3
        found[name] = numba.cfunc(types.int32(*takes))(space["exported"])
    return found


def own_rows(name: str, game: Game) -> dict[str, tuple[int, int, bool]]:
    """Of each array with rows of a thread's own: words, bytes of a word, whether it is woven."""
    if name == "choose":
        return {}
    shapes = shapes_of(game, 1, 1, lists=False)
    sizes = {array: int(np.prod(shapes[array][0])) * shapes[array][1].itemsize for array in OWN}
    found = {}
    for array, size in sizes.items():
        word = WIDE if array == PADDED else word_of(size)
        found[array] = (-(-size // word), word, array in WOVEN)
    return found


def word_of(size: int) -> int:
    """The bytes that a row of a size is copied by."""
    return 8 if size % 8 == 0 else 4


def entry_of(name: str, game: Game, *, lists: bool) -> str:
    """The entry of a function in LLVM's text: a thread plays its own game, if there is one.

    The function gets pointers to that game's rows, and is told of one game, number 0. Rows that it
    reads and writes byte by byte lie in the thread's own memory meanwhile, which a card keeps so
    that neighbours read side by side.
    """
    takes = ", ".join(f"{'ptr' if word in ARRAYS else 'i64'} %{word}" for word in TAKES)
    own = own_rows(name, game)
    spaces, begins, ends, given = [], [], [], []
    for array, (shape, kind) in shapes_of(game, -1, -2, lists=lists).items():
        given.append(f"ptr %{array}.own" if array in own else f"ptr %{array}.row")
        if array in own:
            n_words, word, is_woven = own[array]
            spaces.append(f"  %{array}.own = alloca [{n_words * word} x i8], align 16")
            if array not in COPIED:
                continue
            first, apart = ("%i", "%n") if is_woven else (f"%{array}.first", "1")
            if not is_woven:
                begins.append(f"  %{array}.first = mul i64 %i, {n_words}")
            told = f"(ptr %{array}.own, ptr %{array}, i64 {first}, i64 {apart}, i64 {n_words})"
            begins.append(f"  call void @jetons_take{word}{told}")
            ends.append(f"  call void @jetons_give{word}{told}")
            continue
        size = kind.itemsize * math.prod(length for length in shape[1:] if length > 0)
        factor = "%width" if -2 in shape else "1"
        number = "%i" if shape[0] == -1 else "0"  # one for all
        begins += [
            f"  %{array}.size = mul i64 {size}, {factor}",
            f"  %{array}.at = mul i64 {number}, %{array}.size",
            f"  %{array}.row = getelementptr i8, ptr %{array}, i64 %{array}.at",
        ]
    return "\n".join([
        f"define KERNEL void @{name}({takes}) {{", *spaces,
        "  %i = call i64 @jetons_thread()",
        "  %is_one = icmp slt i64 %i, %n",
        "  br i1 %is_one, label %play, label %end",
        "play:", *begins,
        f"  %r = call i32 @{PREFIX}{name}({', '.join(given)}, i64 1, i64 %width, i64 0)",
        *ends, "  br label %end", "end:", "  ret void", "}", "",
    ])  # fmt: skip


def copier(name: str, word: int) -> str:
    """LLVM's text of what takes a row of words to a thread's own memory, or gives it back."""
    takes = "ptr %own, ptr %all, i64 %first, i64 %apart, i64 %n"
    kind = "<4 x i32>" if word == WIDE else f"i{8 * word}"
    here, there = ("%there", "%here") if name == "take" else ("%here", "%there")
    return f"""
define internal void @jetons_{name}{word}({takes}) alwaysinline {{
begin:
  br label %next
next:
  %k = phi i64 [0, %begin], [%more, %next]
  %at = phi i64 [%first, %begin], [%later, %next]
  %here = getelementptr {kind}, ptr %own, i64 %k
  %there = getelementptr {kind}, ptr %all, i64 %at
  %v = load {kind}, ptr {here}, align {word}
  store {kind} %v, ptr {there}, align {word}
  %more = add i64 %k, 1
  %later = add i64 %at, %apart
  %again = icmp slt i64 %more, %n
  br i1 %again, label %next, label %done
done:
  ret void
}}
"""


def module_text(game: Game, *, lists: bool) -> str:
    """The module's text, but for ``jetons_thread`` and what ``KERNEL`` stands for.

    It is not optimised (see ``machines.portable.linked``).
    """
    text = plain_names(str(linked(lambda: compile_kernels(game, lists=lists))))
    copiers = (copier(name, word) for name in ("take", "give") for word in (4, 8, WIDE))
    return (
        text + "".join(copiers) + "".join(entry_of(name, game, lists=lists) for name in FUNCTIONS)
    )


def plain_names(text: str) -> str:
    """A module in which every name is of letters, digits and _, as PTX wants them."""
    names = set(re.findall(r'@"([^"]+)"', text)) | set(re.findall(r"@([\w.$]+)", text))
    for i, name in enumerate(sorted(names, key=lambda name: (-len(name), name))):
        if name.startswith("llvm.") or re.fullmatch(r"[A-Za-z_]\w*", name):
            continue
        plain = f"@j{i}_" + re.sub(r"\W", "_", name)[:40]
        text = text.replace(f'@"{name}"', plain)
        text = re.sub(rf"@{re.escape(name)}(?![\w.$])", plain, text)
    return text


def text_of(game: Game, *, lists: bool) -> str:
    """The module's text, made once for these sources. Raises BuildFailed."""
    modules = ("jetons.adapters.gpu_module", "jetons.adapters.vector_loops", f"{game.folder}")
    told = " ".join([content_hash(modules), str(lists), *map(version, ("numba", "llvmlite"))])
    name = hashlib.sha256(told.encode()).hexdigest()[:16]
    path = cache_root().parent / "machines" / f"{game.slug}-{name}" / "gpu.ll.gz"
    if path.is_file():
        return gzip.decompress(path.read_bytes()).decode()
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "module.ll"
        words = [
            sys.executable,
            "-m",
            "jetons.adapters.gpu_module",
            game.slug,
            str(output),
            str(int(lists)),
        ]
        run(words, env={**os.environ, **PORTABLE, "JETONS_INTERPRET": "0", "JETONS_NATIVE": "0"})
        text = output.read_text(encoding="utf-8")
    keep(path, gzip.compress(text.encode(), 1))
    return text


def module_for(text: str, place: str, machine: Any) -> Any:
    """A module made of its text for a ``gpu`` or the ``host``, optimised for the machine."""
    import llvmlite.binding as llvm

    entry = "define ptx_kernel" if place == "gpu" else "define"
    whole = text.replace("define KERNEL", entry) + INDEX[place]
    return llvm.parse_assembly(optimised(whole, machine))


def ptx_of(text: str, gpu: str = OLDEST, *, registers: int | None = None) -> str:
    """PTX of a module's text for a kind of GPU and those after it.

    With fewer ``registers`` a thread, more threads are at hand while others wait for memory.
    """
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple("nvptx64-nvidia-cuda").create_target_machine(
        cpu=gpu, features="", opt=3
    )
    code = str(machine.emit_assembly(module_for(text, "gpu", machine)))
    if registers is None:
        return code
    return re.sub(r"(\.entry \w+\([^)]*\))", rf"\1\n.maxnreg {registers}", code)


def main() -> int:
    """Write the module of a game to a file."""
    from jetons.games import game as game_named

    slug, path, lists = sys.argv[1:4]
    Path(path).write_text(module_text(game_named(slug), lists=lists == "1"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
