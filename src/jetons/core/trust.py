"""Whether a file may be executed: nobody but its rightful owner can have written it."""

from __future__ import annotations

import functools
import os
import stat
import sys
from pathlib import Path

WORLD, GROUP = stat.S_IWOTH, stat.S_IWGRP


def is_trusted(path: Path) -> bool:
    """Whether a file, or a folder of files, was written by us, by root or by who installed us.

    Neither it nor a folder above it may be open to others: who can write there can put another
    file in its place. A folder as ``/tmp`` is, where each may remove only their own, is one above.
    """
    if os.name != "posix":
        return True
    path = path.absolute()
    return all(
        _is_ours(one, is_above=one not in (path, path.parent)) for one in (path, *path.parents)
    )


def _is_ours(path: Path, *, is_above: bool) -> bool:
    try:
        found = path.stat()
    except FileNotFoundError:
        return True  # who can make it is decided by the folder above
    except OSError:
        return False
    owners = {0, os.geteuid(), Path(__file__).stat().st_uid}
    if found.st_uid not in owners:
        return False
    is_shared = found.st_mode & WORLD or (found.st_mode & GROUP and found.st_gid != found.st_uid)
    return not is_shared or (is_above and bool(found.st_mode & stat.S_ISVTX))


@functools.cache
def is_untrusted(path: Path, instead: str) -> bool:
    """Whether a path cannot be trusted; warns once on the error stream."""
    if is_trusted(path):
        return False
    print(
        f"jetons: {path} can be written by others, or is somebody else's: {instead}",
        file=sys.stderr,
    )
    return True
