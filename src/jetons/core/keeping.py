"""Numba's cache for our kernels, named by their sources and not by their folder.

numba names a folder by the path of the source file, so that a second clone, a moved one or an
installed wheel would compile everything again. Ours are named inside the package: the folder above
them is named by a hash of all sources (``jit.sources_hash``), which is enough to tell them apart.
"""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

from numba.core.caching import UserProvidedCacheLocator

_PACKAGE = Path(__file__).parent.parent


class KernelLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """The one cache folder for compiled kernels; without write access nothing is cached."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder of a source file, named from the package down."""
        folder = Path(py_file).resolve().parent
        if not folder.is_relative_to(_PACKAGE):
            return str(super().get_suitable_cache_subpath(py_file))
        return "-".join(folder.relative_to(_PACKAGE).parts) or "jetons"


def read_index_or_none(dispatcher: Any) -> None:
    """Let an index that cannot be read count as empty.

    It names the types that a kernel was called with: an enum of a game from elsewhere, which
    another process does not have. What was kept beside it is compiled anew.
    """
    file = dispatcher._cache._cache_file
    load = file._load_index

    def load_index() -> dict[Any, Any]:
        try:
            return load()  # type: ignore[no-any-return]
        except (ImportError, AttributeError, EOFError, pickle.UnpicklingError):
            return {}

    file._load_index = load_index
