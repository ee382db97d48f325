"""Where in a JSON text something stands: the line that the path of a refusal leads to."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from jetons.core.errors import Path

DEEPEST = 900  # values in values
LONGEST = 4000  # signs of a value

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


class Place(NamedTuple):
    """A key or a value of a JSON text."""

    path: list[str | int]  # changed in place: good until the next one
    line: int  # from 1
    token: str  # as it is written; of lists and objects what opens them
    is_key: bool


def line_of(text: str, path: Path) -> int:
    """The line of a JSON text that a path leads to, as far as it leads.

    >>> line_of('{"game": "triolet",\\n"board": {"H8": "9",\\n"H9": "9"}}', ("board", "H9"))
    3
    """
    wanted, line, depth = list(path), 1, -1
    for place in places(text):
        n = len(place.path)
        if depth < n <= len(wanted) and place.path == wanted[:n]:
            line, depth = place.line, n
    return line


def places(text: str) -> Iterator[Place]:
    """Every key and value of a JSON text, from the outermost on."""
    path: list[str | int] = []
    is_object: list[bool] = []  # of each level
    line, last, before = 1, 0, ""
    for found in _TOKEN.finditer(text):
        token = found[0]
        line += text.count("\n", last, found.start())
        last = found.start()
        if token in "]}":
            if path:
                path.pop()
                is_object.pop()
        elif token == ",":
            if path and not is_object[-1]:
                path[-1] = int(path[-1]) + 1
        elif token != ":":
            is_key = bool(path) and is_object[-1] and before in ("{", ",")
            if is_key:
                path[-1] = key_of(token)
            yield Place(path, line, token, is_key)
            if token in "[{":
                path.append(0)
                is_object.append(token == "{")
        before = token


def key_of(token: str) -> str:
    """A key without its quotes."""
    try:
        return str(json.loads(token))
    except ValueError:
        return token


def line_of_excess(text: str) -> int:
    """The line where a JSON text has more digits or more lists in lists than can be read."""
    for place in places(text):
        if len(place.path) > DEEPEST or len(place.token) > LONGEST:
            return place.line
    return 1


def line_of_twice(text: str) -> tuple[int, str] | None:
    """The line and name of the first key that an object has twice; None without one."""
    seen: dict[int, set[str | int]] = {}  # keys of the object that is open, by depth
    for path, line, token, is_key in places(text):
        if token == "{":
            seen[len(path) + 1] = set()
        elif is_key:
            keys = seen[len(path)]
            if path[-1] in keys:
                return line, str(path[-1])
            keys.add(path[-1])
    return None
