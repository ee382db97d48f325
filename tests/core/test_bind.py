"""Generic modules bound to a game: one instance, whoever asks, and numba's settings untouched."""

from __future__ import annotations

import threading

import pytest

from jetons.core.bind import bind
from jetons.core.jit import is_compiled
from jetons.games import REGISTRY


def test_threads_that_ask_at_once_get_the_same_module() -> None:
    found: dict[str, set[int]] = {slug: set() for slug in REGISTRY}

    def ask(slug: str) -> None:
        found[slug].add(id(bind("jetons.analysis.playout_loops", REGISTRY[slug])))

    threads = [threading.Thread(target=ask, args=(slug,)) for slug in REGISTRY for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(ids) == 1 for ids in found.values())
    assert len(set.union(*found.values())) == len(REGISTRY)


@pytest.mark.skipif(not is_compiled(), reason="there is no compiler to configure")
def test_the_compiler_keeps_its_own_cache_folder_for_others() -> None:
    import numba

    bind("jetons.core.entry", next(iter(REGISTRY.values())))
    assert "jetons" not in numba.config.CACHE_DIR


def test_an_unknown_module_is_said_to_be_missing() -> None:
    with pytest.raises(ModuleNotFoundError):
        bind("jetons.core.nothing", next(iter(REGISTRY.values())))
