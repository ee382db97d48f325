"""Games for a GPU: its code assembles, and the same module on this processor plays our games."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import jetons
from jetons.adapters import gpu
from jetons.adapters.gpu import GpuVector, NoGpu
from jetons.adapters.gpu_module import FUNCTIONS, ptx_of, text_of
from jetons.adapters.vector import Vector
from jetons.core.jit import needs_compiling

pytestmark = pytest.mark.skipif(not needs_compiling(), reason="the module is made by numba")
PTXAS = shutil.which("ptxas")


@pytest.mark.parametrize("slug", jetons.names())
def test_the_module_of_a_gpu_plays_every_byte_as_the_processor(slug: str) -> None:
    assert gpu.compare(slug, "host", 9, 120) > 0


def test_registers_are_limited_in_every_function_of_a_module_where_a_game_says_so() -> None:
    text = text_of(jetons.game("101"), lists=False)
    assert ".maxnreg" not in ptx_of(text)
    assert ptx_of(text, registers=128).count("\n.maxnreg 128\n{") == len(FUNCTIONS)


@pytest.mark.skipif(PTXAS is None, reason="NVIDIA's assembler is not installed")
@pytest.mark.parametrize("slug", jetons.names())
def test_its_code_assembles(slug: str, tmp_path: Path) -> None:
    source = tmp_path / "games.ptx"
    game = jetons.game(slug)
    text = text_of(game, lists=slug == "triolet")
    source.write_text(ptx_of(text, registers=game.gpu_registers))
    for kind in ("sm_75", "sm_80", "sm_90"):
        done = subprocess.run(
            [str(PTXAS), f"-arch={kind}", "-O1", "-o", str(tmp_path / "games.cubin"), str(source)],
            capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-500:]


def test_moves_that_fit_no_card_are_listed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = "20-sur-20"
    lists = GpuVector(slug, 9, seed=1, device="host")
    monkeypatch.setattr(gpu, "MOST_LISTED", 0)
    again = GpuVector(slug, 9, seed=1, device="host")
    sizes = [sum(array.nbytes for array in games._arrays.values()) for games in (again, lists)]
    assert 10 * sizes[0] < sizes[1]
    assert gpu.compare(slug, "host", 9, 60) > 0
    for games in (lists, again):
        games.step(games.n_legal - 1)
    for i, n in enumerate(lists.n_legal):
        assert again.moves[i][:n].tobytes() == lists.moves[i][:n].tobytes()


def test_other_tables_and_narrow_masks_are_the_same_too() -> None:
    options = {"seats": 4, "options": {"teams": "yes"}, "seed": 4, "width": 40}
    ours = GpuVector("21", 5, device="host", **options)  # type: ignore[arg-type]
    theirs = Vector("21", 5, **options)  # type: ignore[arg-type]
    for _ in range(60):
        actions = np.array(ours.any_actions())
        ours.step(actions)
        theirs.step(actions)
        assert ours.states.tobytes() == theirs.states.tobytes()
        assert np.array_equal(ours.masks, theirs.masks)
        assert np.array_equal(ours.turns, theirs.turns)
    assert ours.moves.tobytes() == theirs.moves.tobytes()
    began = GpuVector("21", 5, device="host", **options).states.tobytes()  # type: ignore[arg-type]
    ours.reset(4)
    assert ours.states.tobytes() == began
    assert ours.n_finished == 0


@pytest.mark.parametrize("actions", [[0, 0, 0], [[0, 0]], [0.0, 0.0], [-1, 0], [0, 10**6]], ids=str)
def test_bad_actions_change_nothing(actions: list[int]) -> None:
    games = GpuVector("101", 2, seed=1, device="host")
    before = games.states.tobytes(), games.masks.tobytes(), games.observations.tobytes()
    with pytest.raises(ValueError, match="action"):
        games.step(actions)
    assert (games.states.tobytes(), games.masks.tobytes(), games.observations.tobytes()) == before


def test_bad_vectors_are_refused() -> None:
    wrongs = ({"n": 0}, {"n": 2, "width": 0}, {"n": 2, "seats": 9}, {"n": 2, "device": "tpu"})
    for wrong in wrongs:
        with pytest.raises(jetons.BadOption):
            GpuVector("101", **{"device": "host", **wrong})  # type: ignore[arg-type]


def test_tensors_share_the_memory() -> None:
    games = GpuVector("101", 3, seed=1, device="host")
    seen = games.tensors(np)
    games.step(games.any_actions())
    assert np.array_equal(seen["observations"], games.observations)
    assert seen["masks"].sum() == games.n_legal.sum()


def test_actions_of_another_library_are_taken_by_dlpack() -> None:
    class Foreign:
        def __init__(self, array: np.ndarray) -> None:
            self.array = array

        def __dlpack__(self, **words: object) -> object:
            return self.array.__dlpack__()

        def __dlpack_device__(self) -> tuple[int, int]:
            return self.array.__dlpack_device__()

    games = GpuVector("101", 3, seed=1, device="host")
    games.step(Foreign(np.zeros(3, np.int64)))
    assert games.n_legal.all()


def test_without_a_gpu_it_is_said_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        gpu.cuda_arrays()
    except NoGpu:
        pass
    else:
        pytest.skip("there is a GPU: python -m jetons.adapters.gpu")
    with pytest.raises(NoGpu, match="GPU"):
        GpuVector("101", 2)
    assert gpu.main(["101"]) == 2
    assert "GPU" in capsys.readouterr().err
