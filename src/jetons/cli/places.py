"""Where in a JSON text something is: the line that a refusal of a position is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

Path = tuple[str | int, ...]  # keys and indices from the outermost value on

DEEPEST = 900  # values in values
LONGEST = 4000  # signs of a value

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
_SAID = re.compile(  # what a sentence names, in the order in which it does
    r"(?P<path>[a-z_]+(?:\[\d+\]|\.[a-z_]+)+)"  # table.dominoes[3].at
    r"|(?P<list>[a-z]+) (?P<item>\d+)(?![\d|])(?:, (?P<row>[A-Z])\d+)?"  # square 1, B2
    r"|(?P<cell>\[-?\d+,-?\d+\])"  # a list of two numbers
    r"|(?P<domino>\d\|\d)"
    r"|(?P<word>[A-Za-z_]*[A-Za-z0-9]+)"
)


class Place(NamedTuple):
    """A key or a value of a JSON text."""

    path: Path
    line: int  # from 1
    text: str  # of a key or a value that is no list and no object; of these as far as it is short
    is_key: bool


def line_of(text: str, said: str, within: Path = ()) -> int:
    """The line of a JSON text that an English sentence is about; the first if it names nothing.

    ``within``: the value that the sentence is about.

    >>> line_of('{"game": "triolet",\\n"board": {"H8": "9",\\n"H9": "9"}}', "H9: too many")
    3
    """
    found = [place for place in places(text) if place.path[: len(within)] == within]
    for named in _SAID.finditer(said):
        line = line_named(found, named, len(within))
        if line:
            return line
    return found[0].line if found else 1


def line_named(found: list[Place], named: re.Match[str], depth: int) -> int:
    """The line of what a sentence names; 0: it is not in the text."""
    if named["path"]:
        words = re.findall(r"[a-z_]+|\d+", named["path"])
        return line_at(found, [int(word) if word.isdecimal() else word for word in words], depth)
    if named["list"]:
        at: list[str | int] = [int(named["item"]) - 1]
        at += [ord(named["row"]) - ord("A")] if named["row"] else []
        for name in (named["list"], named["list"] + "s"):
            line = line_at(found, [name, *at], depth)
            if line:
                return line
    texts = [named["cell"] or named["word"] or named["list"] or ""]
    if named["domino"]:
        low, high = named["domino"].split("|")
        texts = [named["domino"], f"[{low},{high}]", f"[{high},{low}]"]
    is_plain = texts[0].isalpha()  # a word of any sentence: at, by
    keys = [
        place.line
        for place in found
        if place.is_key and place.text in texts and (len(place.path) == depth + 1 or not is_plain)
    ]
    if keys:
        return keys[0]
    values = [place.line for place in found if not place.is_key and place.text in texts]
    if not values and named["list"]:  # the number beside it: tokens 14
        values = [place.line for place in found if not place.is_key and place.text == named["item"]]
    return values[-1] if values else 0  # of what is there too often the last is too much


def line_at(found: list[Place], path: list[str | int], depth: int) -> int:
    """The line of a path, or of as much of it as there is; 0: of nothing."""
    while path:
        for place in found:
            if list(place.path[depth:]) == path:
                return place.line
        path = path[:-1]
    return 0


def places(text: str) -> Iterator[Place]:
    """Every key and value of a JSON text, from the outermost on."""
    tokens = [(found[0], found.start()) for found in _TOKEN.finditer(text)]
    path: list[str | int] = []
    line, last = 1, 0
    opened: list[bool] = []  # of each level: whether it is an object
    for k, (token, at) in enumerate(tokens):
        line += text.count("\n", last, at)
        last = at
        if token in "]}":
            if opened:
                opened.pop()
                path.pop()
        elif token == ",":
            if opened and not opened[-1]:
                path[-1] = int(path[-1]) + 1
        elif token != ":":
            is_key = bool(opened) and opened[-1] and tokens[k - 1][0] in "{,"
            if is_key:
                path[-1] = token.strip('"')
            yield Place(tuple(path), line, told(tokens, k), is_key)
            if token in "[{":
                opened.append(token == "{")
                path.append(0)


def told(tokens: list[tuple[str, int]], k: int) -> str:
    """A string without its quotes, another value as it is, a list of two in five signs."""
    if tokens[k][0] == "[":
        short = "".join(token for token, _ in tokens[k : k + 5])
        return short if short.endswith("]") else ""
    return tokens[k][0].strip('"')


def line_of_excess(text: str) -> int:
    """The line where a JSON text has more digits or more lists in lists than can be read."""
    for place in places(text):
        if len(place.path) > DEEPEST or len(place.text) > LONGEST:
            return place.line
    return 1


def line_of_twice(text: str) -> tuple[int, str] | None:
    """The line and the name of the first key that an object has twice; None: there is none."""
    seen: set[Path] = set()
    for place in places(text):
        if place.is_key and place.path in seen:
            return place.line, place.text
        if place.is_key:
            seen.add(place.path)
    return None
