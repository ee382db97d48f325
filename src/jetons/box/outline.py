"""Outlines of drawings as PDF writes them: lines and Bézier curves."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator

_PART = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7, "Z": 0}
ROUND = 0.5522847498  # how far the handles of a quarter circle reach

Step = tuple[str, tuple[float, ...]]  # an operator of PDF (m, l, c, h) and its numbers


@functools.lru_cache(maxsize=512)
def outline(path: str) -> tuple[Step, ...]:
    """The steps of an SVG path of lines and arcs.

    >>> outline("M1 2H4l1 1Z")
    (('m', (1.0, 2.0)), ('l', (4.0, 2.0)), ('l', (5.0, 3.0)), ('h', ()))
    """
    return tuple(_steps(_PART.findall(path)))


def _steps(parts: list[str]) -> Iterator[Step]:
    x = y = 0.0
    at = 0
    command = "M"
    while at < len(parts):
        if parts[at].isalpha():
            command = parts[at]
            at += 1
        kind, n = command.upper(), _NEEDS[command.upper()]
        numbers = [float(part) for part in parts[at : at + n]]
        at += n
        dx, dy = (x, y) if command.islower() else (0.0, 0.0)
        if kind == "Z":
            yield "h", ()
        elif kind == "A":
            to = (numbers[5] + dx, numbers[6] + dy)
            yield from _arc(x, y, numbers[0], bool(numbers[3]), bool(numbers[4]), *to)
            x, y = to
        else:
            x = x if kind == "V" else numbers[0] + dx
            y = y if kind == "H" else numbers[-1] + dy
            yield ("m" if kind == "M" else "l"), (x, y)
        if kind == "M":  # further pairs are lines
            command = "l" if command.islower() else "L"


def _arc(
    x: float, y: float, r: float, is_large: bool, is_right: bool, to_x: float, to_y: float
) -> Iterator[Step]:
    """An arc of a circle as curves of at most a quarter turn."""
    half = math.dist((x, y), (to_x, to_y)) / 2
    r = max(r, half)
    away = math.sqrt(max(r * r - half * half, 0.0)) * (-1 if is_large == is_right else 1)
    cx = (x + to_x) / 2 - away * (to_y - y) / (2 * half)
    cy = (y + to_y) / 2 + away * (to_x - x) / (2 * half)
    begin, end = math.atan2(y - cy, x - cx), math.atan2(to_y - cy, to_x - cx)
    turn = (end - begin) % math.tau if is_right else -((begin - end) % math.tau)
    n = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    reach = r * 4 / 3 * math.tan(turn / n / 4)
    for i in range(n):
        a, b = begin + turn * i / n, begin + turn * (i + 1) / n
        at, to = (cx + r * math.cos(a), cy + r * math.sin(a)), (
            cx + r * math.cos(b), cy + r * math.sin(b))  # fmt: skip
        yield "c", (
            at[0] - reach * math.sin(a), at[1] + reach * math.cos(a),
            to[0] + reach * math.sin(b), to[1] - reach * math.cos(b), *to,
        )  # fmt: skip


def circle(cx: float, cy: float, r: float) -> Iterator[Step]:
    """A whole circle."""
    return rectangle(cx - r, cy - r, 2 * r, 2 * r, r)


def rectangle(x: float, y: float, width: float, height: float, r: float = 0) -> Iterator[Step]:
    """A rectangle, its corners rounded by a radius.

    >>> [operator for operator, _ in rectangle(0, 0, 2, 2)]
    ['m', 'l', 'l', 'l', 'h']
    """
    r = min(r, width / 2, height / 2)
    k = r * (1 - ROUND)
    right, bottom = x + width, y + height
    yield "m", (x + r, y)
    yield "l", (right - r, y)
    if r:
        yield "c", (right - k, y, right, y + k, right, y + r)
    yield "l", (right, bottom - r)
    if r:
        yield "c", (right, bottom - k, right - k, bottom, right - r, bottom)
    yield "l", (x + r, bottom)
    if r:
        yield "c", (x + k, bottom, x, bottom - k, x, bottom - r)
        yield "l", (x, y + r)
        yield "c", (x, y + k, x + k, y, x + r, y)
    yield "h", ()
