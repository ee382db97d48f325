"""Nothing outside ``games/`` and a game's skin asks which game it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from jetons.games import REGISTRY

ROOT = Path(__file__).parents[2]
PACKAGE, WEB = ROOT / "src" / "jetons", ROOT / "web"
FOLDERS = {game.folder.rpartition(".")[2] for game in REGISTRY.values()}
NAMES = {*REGISTRY, *FOLDERS}
WORDS = "|".join(sorted((name for name in NAMES if not name.isdecimal()), key=len, reverse=True))
INSIDE = re.compile(rf"(?<![\w-])(?:{WORDS})(?![\w-])")  # in a longer text, or in a path


def named_in_python(path: Path) -> Iterator[str]:
    """The texts of a file that are the name of a game, and the games that it imports."""
    told: set[int] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            told.add(id(node.value))  # a docstring
        elif isinstance(node, ast.Constant) and id(node) not in told:
            if node.value in NAMES or INSIDE.search(str(node.value)):
                yield f"{node.lineno}: {node.value!r}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("jetons.games."):
            yield f"{node.lineno}: imports {node.module}"


def named_in_script(path: Path) -> Iterator[str]:
    """The same in TypeScript and Svelte: quoted names, keys, and folders in imports."""
    text = re.sub(
        r"/\*.*?\*/|<!--.*?-->|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S
    )
    names = "|".join(sorted(map(re.escape, NAMES), key=len, reverse=True))
    yield from (found[0] for found in INSIDE.finditer(text))
    quoted = rf"[\"'`](?:{names})[\"'`]|(?<![\w.\"-])(?:{'|'.join(FOLDERS - set(REGISTRY))}):"
    yield from (found[0] for found in re.finditer(quoted, text))
    yield from (found[0] for found in re.finditer(rf"skins/(?:{'|'.join(FOLDERS)})", text))


def test_no_room_of_python_names_a_game() -> None:
    found = [
        f"{where}:{one}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if not (where := path.relative_to(ROOT).as_posix()).startswith(
            ("src/jetons/games/", "src/jetons/bots/value/")
        )
        for one in named_in_python(path)
    ]
    assert not found


def test_no_room_of_the_page_names_a_game() -> None:
    """But pictures of lessons, which are found by the folder of the game, as skins are."""
    files = [
        path
        for folder, ends in ((WEB / "src", (".ts", ".svelte", ".js")), (WEB / "node", (".mjs",)))
        for path in sorted(folder.rglob("*"))
        if path.suffix in ends and ".gen." not in path.name
    ]
    others = ("src/skins/", "src/learn/pictures/", "src/views/", "src/words/", "src/lessons/")
    found = [
        f"{where}: {one}"
        for path in files
        if not (where := path.relative_to(WEB).as_posix()).startswith(others)
        for one in named_in_script(path)
    ]
    assert not found
