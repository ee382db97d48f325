"""The site as plain files for any web host: the page, its rules and bots, and no server behind it.

What a server would answer about the games is written beside the page (``data/``), and beside large
files their compressed bytes, for hosts that send these (nginx's ``gzip_static``). Routes stand
behind a ``#``, and files name each other relatively, so that any folder of any host will do.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from jetons.box.ready import all_ready
from jetons.core.errors import JetonsError
from jetons.core.pressed import SUFFIX, press
from jetons.core.text import LANGS, Text
from jetons.games import REGISTRY as GAMES
from jetons.server import catalogue, puzzles
from jetons.server.modules import index_of
from jetons.server.pages import STATIC, read_routes
from jetons.server.sentences import refuse
from jetons.table import wire

NEEDS_SERVER = Text(
    "inviter quelqu’un, les tables ouvertes, et les parties sur plusieurs appareils",
    "inviting somebody, open tables, and games on several devices",
)
MARK = '<meta name="jetons-site" content="files">'
MISSING = """<!doctype html>
<meta charset="utf-8">
<title>jetons</title>
<script>
  // An address of the site as a server would have it: the same route, behind a #
  const names = "NAMES";
  const found = new RegExp(`^(.*?)(/(?:${names})(?:/.*)?)$`).exec(location.pathname);
  location.replace(found ? `${found[1]}/#${found[2]}` : "./");
</script>
"""


class NotBuilt(JetonsError):
    """Something that the files are made of is not there."""

    code = "not_built"


class BadFolder(JetonsError):
    """The files cannot be written there."""

    code = "bad_folder"


def write_site(
    folder: Path, modules: Path, progress: Callable[[str], None], static: Path = STATIC
) -> int:
    """Write the site into a folder that is new, empty, or an older one; how many files it has.

    Raises NotBuilt, BadFolder.
    """
    if not (static / "index.html").is_file():
        raise refuse(NotBuilt, "no_page")
    index = index_of(modules)
    if missing := [slug for slug in GAMES if slug not in index]:
        names = ", ".join(missing)
        raise refuse(NotBuilt, "no_modules", names=names)
    check_folder(folder)
    try:
        return _write(folder, modules, index, progress, static)
    except OSError as error:
        raise refuse(BadFolder, "cannot_write", folder=folder, strerror=error.strerror) from error


def check_folder(folder: Path) -> None:
    """Raise BadFolder unless nothing of somebody else's is in the way."""
    is_own = (folder / "modules" / "index.json").is_file()
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not is_own)):
        raise refuse(BadFolder, "folder_not_empty", folder=folder)


def _write(
    folder: Path,
    modules: Path,
    index: dict[str, dict[str, object]],
    progress: Callable[[str], None],
    static: Path,
) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    progress("page")
    shutil.copytree(
        static,
        folder,
        dirs_exist_ok=True,
        ignore=shutil.ignore_patterns(".vite", "*.map", f"*{SUFFIX}"),
    )
    page = (static / "index.html").read_text(encoding="utf-8")
    (folder / "index.html").write_text(page_of(page), encoding="utf-8")
    (folder / "404.html").write_text(missing_page(read_routes(static)), encoding="utf-8")
    worker = (static / "sw.js").read_text(encoding="utf-8")
    (folder / "sw.js").write_text(
        worker.replace("const IS_FILES = false;", "const IS_FILES = true;"), encoding="utf-8"
    )
    manifest = json.loads((static / "manifest.webmanifest").read_text(encoding="utf-8"))
    (folder / "manifest.webmanifest").write_text(json.dumps(relative(manifest)), encoding="utf-8")
    progress("data")
    data = folder / "data"
    save(data / "games.json", wire.encode(catalogue.catalogue()))
    for slug in GAMES:
        for lang in LANGS:
            save(
                data / "games" / slug / f"rules.{lang}.json",
                wire.encode(catalogue.rules(slug, lang)),
            )
        save(data / "games" / slug / "puzzles.json", wire.encode(puzzles.listed(slug)))
        save(data / "games" / slug / "puzzle-book.json", puzzles.book(slug, in_words=False))
    progress("print")
    for ready in all_ready():
        save(folder / "print" / ready.name, ready.data())
    for slug, listed in index.items():
        progress(slug)
        target = folder / "modules" / str(listed["folder"])
        target.mkdir(parents=True, exist_ok=True)
        for name in listed["files"]:  # type: ignore[attr-defined]
            shutil.copyfile(modules / name, target / name)
    save(folder / "modules" / "index.json", json.dumps(index).encode())
    progress("gzip")
    press(folder)
    return sum(path.is_file() and path.suffix != SUFFIX for path in folder.rglob("*"))


def missing_page(routes: list[str]) -> str:
    """The page of a host for addresses without a file: it leads to the route that is meant.

    >>> '"rules|t"' in missing_page(["/", "/t/:id", "/rules", "/rules/:slug"])
    True
    """
    names = {route.split("/")[1] for route in routes} - {""}
    return MISSING.replace("NAMES", "|".join(sorted(names)))


def page_of(page: str) -> str:
    """The page as a site of files has it: everything named from its own folder.

    >>> page_of('<head><link href="/icon.svg"></head>')
    '<head><meta name="jetons-site" content="files"><link href="./icon.svg"></head>'
    """
    page = re.sub(r'(href|src)="/(?!/)', r'\1="./', page)
    return page.replace("<head>", f"<head>{MARK}", 1)


def relative(value: object) -> object:
    """A manifest with its addresses from its own folder.

    >>> relative({"start_url": "/", "icons": [{"src": "/icon.svg"}]})
    {'start_url': './', 'icons': [{'src': './icon.svg'}]}
    """
    if isinstance(value, dict):
        return {name: relative(one) for name, one in value.items()}
    if isinstance(value, list):
        return [relative(one) for one in value]
    return f".{value}" if isinstance(value, str) and value.startswith("/") else value


def save(path: Path, data: bytes) -> None:
    """Write a file, and its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
