"""The games' modules for the page: listed as soon as they are built, kept for ever by name.

``/modules/index.json`` says of each game in which folder its files are; a folder is named by what
is in it, so that a browser never asks for the same file twice. A module that does not fit the
sources of this server is not listed: the page then plays through the server.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import json
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

from jetons.core.sources import content_hash
from jetons.games import REGISTRY as GAMES
from jetons.games import game as game_named
from jetons.server.packing import file_answer

SUFFIXES = (".wasm", ".json", ".mjs")
TYPES = {".wasm": "application/wasm", ".json": "application/json", ".mjs": "text/javascript"}


def built() -> Path:
    """Where ``jetons wasm`` puts the modules."""
    from jetons.machines.build import BUILT

    return BUILT / "wasm"


@functools.cache
def kernel_of(slug: str) -> str:
    """The hash of the sources that a game's module is made from, as its layout names it."""
    from jetons.machines.layouts import modules_of

    return content_hash(modules_of(game_named(slug)))


def index_of(folder: Path) -> dict[str, dict[str, Any]]:
    """The games whose modules are in a folder and fit, with the names of their files."""
    found = {}
    for slug in GAMES:
        files = [folder / f"{slug}{suffix}" for suffix in SUFFIXES]
        with_times = tuple((path, stamp_of(path)) for path in files if path.is_file())
        listed = listed_as(slug, with_times) if with_times else None
        if listed:
            found[slug] = {"folder": listed, "files": [path.name for path, _ in with_times]}
    return found


def stamp_of(path: Path) -> tuple[int, int]:
    """What changes when a file is written anew."""
    status = path.stat()
    return status.st_mtime_ns, status.st_size


@functools.lru_cache(maxsize=64)
def listed_as(slug: str, files: tuple[tuple[Path, tuple[int, int]], ...]) -> str:
    """The folder's name of a game's files; empty if they are not whole or do not fit."""
    digest = hashlib.sha256()
    try:
        for path, _ in files:
            data = path.read_bytes()
            digest.update(f"{path.name} {len(data)}\n".encode() + data)
        layout = json.loads(next(path for path, _ in files if path.suffix == ".json").read_bytes())
    except (OSError, ValueError, StopIteration):
        return ""
    is_whole = any(path.suffix == ".wasm" for path, _ in files)
    return digest.hexdigest()[:16] if is_whole and layout.get("hash") == kernel_of(slug) else ""


class Modules:
    """Answers ``/modules/…``."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The list, a file, or 404."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        await (await self._response(path, scope))(scope, receive, send)

    async def _response(self, path: str, scope: Scope) -> Response:
        folder = self.folder or built()
        index = await asyncio.to_thread(index_of, folder)
        if path == "index.json":
            return JSONResponse(index, headers={"Cache-Control": "no-cache"})
        name, _, file = path.partition("/")
        for listed in index.values():
            if listed["folder"] == name and file in listed["files"]:
                response = FileResponse(
                    folder / file,
                    stat_result=(folder / file).stat(),
                    media_type=TYPES[Path(file).suffix],
                    headers={"Cache-Control": "public, max-age=31536000, immutable"},
                )
                return await file_answer(response, scope)
        raise HTTPException(404)
