"""Thousands of games in lockstep on a GPU: ``Vector`` with its arrays on the device.

::

    games = GpuVector("21", 65536, seats=2, seed=1)
    seen = games.tensors(torch)  # on the device, by DLPack, without a copy
    while training:
        games.step(policy(seen["observations"], seen["masks"]))

One game a thread, by the same kernels (``gpu_module``). Needs an NVIDIA GPU, CuPy and numba:
``pip install jetons[gpu]``. On a machine with one, this compares every byte with the processor's
games, and tells how many steps a second were played::

    python -m jetons.adapters.gpu

``device="host"`` runs the very same module on this processor, game after game, to try things.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from jetons.adapters.gpu_module import (
    ARRAYS,
    FUNCTIONS,
    PADDED,
    WIDE,
    WOVEN,
    module_for,
    ptx_of,
    shapes_of,
    text_of,
    word_of,
)
from jetons.adapters.sentences import refuse
from jetons.adapters.vector import Vector, check_sizes, is_counted, usual_seats
from jetons.core.errors import BadOption, JetonsError
from jetons.core.game import Game, Records
from jetons.core.stream import new_stream
from jetons.games import REGISTRY
from jetons.games import game as game_named

BLOCK = 64  # threads of a block
MOST_LISTED = 64 << 30  # bytes of moves that are kept as lists; beyond it they are listed again


class NoGpu(JetonsError):
    """There is no GPU, or what drives it is not installed."""

    code = "no_gpu"


class Device(Protocol):
    """Where games are played."""

    arrays: Any  # CuPy, or NumPy

    def launch(self, name: str, n: int, given: Sequence[Any]) -> None:
        """Let n threads run a function of the module with arrays and numbers."""


class Cuda:
    """An NVIDIA GPU, through CuPy."""

    def __init__(self, text: str, registers: int | None) -> None:
        """Load a module's text. Raises NoGpu."""
        self.arrays = cuda_arrays()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.ptx"
            path.write_text(ptx_of(text, registers=registers), encoding="utf-8")
            module = self.arrays.RawModule(path=str(path))
            self._functions = {name: module.get_function(name) for name in FUNCTIONS}

    def launch(self, name: str, n: int, given: Sequence[Any]) -> None:
        """Let n threads run a function of the module with arrays and numbers."""
        told = [np.int64(one) if isinstance(one, int) else one for one in given]
        self._functions[name](((n + BLOCK - 1) // BLOCK,), (BLOCK,), tuple(told))


class Host:
    """This processor in place of a GPU: the same module, one thread after another."""

    def __init__(self, text: str, registers: int | None) -> None:
        """Load a module's text; how many registers there are is the processor's matter."""
        del registers
        import llvmlite.binding as llvm

        self.arrays: Any = np
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        machine = llvm.Target.from_default_triple().create_target_machine(opt=2)
        self._engine = llvm.create_mcjit_compiler(module_for(text, "host", machine), machine)
        self._engine.finalize_object()
        takes = [ctypes.c_void_p] * len(ARRAYS) + [ctypes.c_int64] * 2
        self._functions = {
            name: ctypes.CFUNCTYPE(None, *takes)(self._engine.get_function_address(name))
            for name in FUNCTIONS
        }
        number = self._engine.get_global_value_address("jetons_number")
        self._number = ctypes.c_int64.from_address(number)

    def launch(self, name: str, n: int, given: Sequence[Any]) -> None:
        """Let n threads run a function of the module with arrays and numbers."""
        told = [one if isinstance(one, int) else one.ctypes.data for one in given]
        function = self._functions[name]
        for i in range(-(-n // BLOCK) * BLOCK):  # whole blocks, as on a GPU
            self._number.value = i
            function(*told)


DEVICES: dict[str, Any] = {"cuda": Cuda, "host": Host}


def cuda_arrays() -> Any:
    """CuPy, where a GPU answers it. Raises NoGpu."""
    try:
        import cupy
    except ImportError as error:
        raise refuse(NoGpu, "no_cupy") from error
    try:
        n_gpus = int(cupy.cuda.runtime.getDeviceCount())
    except Exception as error:  # CuPy's own, of the driver
        raise refuse(NoGpu, "no_gpu", error=error) from error
    if n_gpus == 0:
        raise refuse(NoGpu, "no_nvidia")
    return cupy


class GpuVector:
    """Many games of one kind on a GPU, one step at a time; the same games as ``Vector`` plays."""

    def __init__(
        self,
        game: str | Game,
        n: int,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        width: int | None = None,
        device: str = "cuda",
    ) -> None:
        """``width`` is how many legal moves are listed at most (the game's usual bound, if none is
        given).

        Raises NoGpu where there is none, and as ``Vector``.
        """
        self.game = game_named(game) if isinstance(game, str) else game
        check_sizes(n, 1, width)
        if device not in DEVICES:
            known = ", ".join(DEVICES)
            raise refuse(BadOption, "unknown_device", device=device[:40], known=known)
        self.n = n
        self.n_seats = usual_seats(self.game) if seats is None else seats
        self.width = self.game.n_moves if width is None else width
        configs = self.game.configure(self.n_seats, dict(options or {}))
        if device == "cuda":
            cuda_arrays()  # before anything is compiled
        bytes_listed = n * self.width * self.game.move.itemsize
        lists = self._lists = not is_counted(self.game) and bytes_listed <= MOST_LISTED
        text = text_of(self.game, lists=lists)
        self._device: Device = DEVICES[device](text, self.game.gpu_registers)
        xp = self.xp = self._device.arrays
        self._arrays: dict[str, Any] = {
            name: xp.zeros(*memory_of(name, shape, kind))
            for name, (shape, kind) in shapes_of(self.game, n, self.width, lists=lists).items()
        }
        self._arrays["configs"][:] = xp.asarray(np.frombuffer(configs.tobytes(), np.uint8))
        self.observations = self._arrays["views"][:, : self.game.view.itemsize]
        self.masks = self._arrays["masks"]
        self.n_legal = self._arrays["n_legal"]
        self.points = self._arrays["points"]
        self.done = self._arrays["done"]
        self.results = self._arrays["results"]
        self.n_finished = 0
        self._stream = new_stream() if seed is None else new_stream(seed)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Deal every game anew; with a seed the same deals every time, those of a ``Vector``."""
        base = int(self._stream[0]) if seed is None else seed
        self.n_finished = 0
        for name, number in (("streams", 0), ("dice", 1)):
            told = np.array([new_stream(base, i, *[1] * number) for i in range(self.n)])
            self._arrays[name][:] = self.xp.asarray(woven(told) if name in WOVEN else told)
        for array in (self.done, self.n_legal, self.masks):
            array[:] = 0
        self._launch("begin")

    def tensors(self, library: Any) -> dict[str, Any]:
        """Observations, masks, points and done as arrays of ``torch``, ``jax.numpy``, CuPy, …

        By DLPack, on the device: PyTorch shares the memory, and what the next step writes is seen
        there at once; JAX may copy, as its arrays never change.
        """
        names = ("observations", "masks", "points", "done")
        return {name: library.from_dlpack(getattr(self, name)) for name in names}

    @property
    def turns(self) -> Any:
        """The seat to move in each game."""
        fields: Any = self.game.state.fields
        at = fields["turn"][1]
        words = self._arrays["states"]
        return words[at // words.shape[2], :, at % words.shape[2]].astype(np.int8)

    @property
    def states(self) -> Records:
        """The states, copied from the device."""
        words = on_host(self._arrays["states"])
        rows = np.ascontiguousarray(words.transpose(1, 0, 2))
        return rows.reshape(-1).view(self.game.state).view(np.recarray)

    @property
    def moves(self) -> Records:
        """The legal moves of each game; behind them is what was, or nothing."""
        if self._lists:
            raw = on_host(self._arrays["moves"])
            return raw.view(self.game.move)[..., 0].view(np.recarray)
        from jetons.core.bind import bind

        loops: Any = bind("jetons.adapters.vector_loops", self.game)
        moves = self.game.new_moves(self.n * self.width).reshape(self.n, self.width)
        loops.listed(self.states, moves)
        return moves

    def step(self, actions: Any) -> None:
        """Play one action in each game. If one is illegal: ValueError, and nothing is changed.

        ``actions`` may lie on the device (anything that speaks DLPack) or be an array or a list.
        """
        given = self._taken(actions)
        if given.shape != (self.n,):
            raise ValueError(f"actions have the shape {tuple(given.shape)}, not {(self.n,)}")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are {given.dtype}, not whole numbers")
        bad = (given < 0) | (given >= self.n_legal)
        if bool(bad.any()):
            i = int(bad.argmax())
            raise ValueError(
                f"game {i}: action {int(given[i])} of {int(self.n_legal[i])} legal ones"
            )
        if given is not self._arrays["actions"]:
            self._arrays["actions"][:] = given
        self._launch("step")
        self.n_finished += int((self.done != 0).sum())

    def any_actions(self) -> Any:
        """A legal action for each game, each equally likely; the array is used again."""
        self._launch("choose")
        return self._arrays["actions"]

    def _launch(self, name: str) -> None:
        given = [*(self._arrays[array] for array in ARRAYS), self.n, self.width]
        self._device.launch(name, self.n, given)

    def _taken(self, actions: Any) -> Any:
        if hasattr(actions, "__dlpack__") and not isinstance(
            actions, (np.ndarray, self.xp.ndarray)
        ):
            try:
                return self.xp.from_dlpack(actions)
            except (BufferError, TypeError, ValueError, RuntimeError):  # elsewhere in memory
                return self.xp.asarray(np.from_dlpack(actions))
        return self.xp.asarray(actions)


def memory_of(name: str, shape: tuple[int, ...], kind: Any) -> tuple[tuple[int, ...], Any]:
    """The shape and the type of an array as it lies in memory: records are rows of bytes."""
    if name in WOVEN:
        size = kind.itemsize * int(np.prod(shape[1:]))
        word = word_of(size)
        return (size // word, shape[0], word), np.uint8
    if name == PADDED:
        return (shape[0], -(-kind.itemsize // WIDE) * WIDE), np.uint8
    return ((*shape, kind.itemsize), np.uint8) if kind.names else (shape, kind)


def woven(rows: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """Rows by word: the first words of all rows, then the second ones, and so on."""
    raw = np.ascontiguousarray(rows).view(np.uint8)
    word = word_of(raw.shape[1])
    return np.ascontiguousarray(raw.reshape(len(raw), -1, word).transpose(1, 0, 2))


def on_host(array: Any) -> npt.NDArray[Any]:
    """An array of the device, copied."""
    return array.copy() if isinstance(array, np.ndarray) else np.asarray(array.get())


def compare(slug: str, device: str, n: int, steps: int, seed: int = 1) -> float:
    """Play the same actions on the device and on the processor; steps/s of the device.

    Raises AssertionError at the first byte that differs.
    """
    ours = GpuVector(slug, n, seed=seed, device=device)
    theirs = Vector(slug, n, seed=seed)
    for k in range(steps):
        for name in ("observations", "masks", "n_legal", "points", "done"):
            same = on_host(getattr(ours, name)).tobytes() == getattr(theirs, name).tobytes()
            assert same, f"{slug}: {name} differ after {k} steps"
        assert ours.states.tobytes() == theirs.states.tobytes(), f"{slug}: states, {k} steps"
        actions = on_host(ours.any_actions())
        ours.step(actions)
        theirs.step(actions)
    assert ours.n_finished == theirs.n_finished
    start, n_steps = time.perf_counter(), 0
    while n_steps < steps:
        ours.step(ours.any_actions())
        n_steps += 1
    return n * n_steps / (time.perf_counter() - start)


def main(words: Sequence[str] | None = None) -> int:
    """Compare a GPU's games with the processor's, byte for byte."""
    parser = argparse.ArgumentParser(prog="python -m jetons.adapters.gpu", description=main.__doc__)
    parser.add_argument("games", nargs="*", default=list(REGISTRY))
    parser.add_argument("--n", type=int, default=1024, help="games in lockstep")
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--device", default="cuda", choices=tuple(DEVICES))
    args = parser.parse_args(words)
    try:
        for slug in args.games:
            rate = compare(slug, args.device, args.n, args.steps)
            print(f"{slug}: {args.steps} steps of {args.n} games, every byte the same;", end=" ")
            print(f"{rate:,.0f} steps/s", flush=True)
    except AssertionError as error:
        print(error, file=sys.stderr)
        return 1
    except JetonsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
