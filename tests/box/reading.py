"""Printed files read back: what is drawn, where, in millimetres from the top left corner."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

import numpy as np
import pypdf
import pypdfium2
from pypdf.generic import ContentStream

MM = 25.4 / 72
PIXELS = 5  # a millimetre, of rendered pages


class Named(NamedTuple):
    """A piece as a page has it."""

    name: str
    page: int  # from 0
    x: float  # of the origin of its drawing
    y: float
    scale: float  # millimetres a unit of its drawing


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data), strict=True)


def size_of(page: Any) -> tuple[float, float]:
    return float(page.mediabox.width) * MM, float(page.mediabox.height) * MM


def product(a: list[float], b: list[float]) -> list[float]:
    """Matrix a, then b, as PDF writes them."""
    return [
        a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4], a[4] * b[1] + a[5] * b[3] + b[5],
    ]  # fmt: skip


def named_on(reader: pypdf.PdfReader, number: int) -> list[Named]:
    """The pieces of a page, by the text that stands for each."""
    page = reader.pages[number]
    height = float(page.mediabox.height)
    found, stack = [], []
    now, name = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], ""
    for operands, operator in ContentStream(page.get_contents(), reader).operations:
        if operator == b"q":
            stack.append(now)
        elif operator == b"Q":
            now = stack.pop()
        elif operator == b"BDC":
            name = str(operands[1]["/ActualText"])
        elif operator == b"cm":
            now = product([float(number) for number in operands], now)
            if name:
                found.append(Named(name, number, now[4] * MM, (height - now[5]) * MM, now[0] * MM))
                name = ""
    assert stack == []
    return found


def all_named(reader: pypdf.PdfReader) -> list[Named]:
    return [one for i in range(len(reader.pages)) for one in named_on(reader, i)]


def pictures_of(data: bytes, begin: int = 0, end: int | None = None) -> list[Any]:
    """The pages from one to another as pixels: rows, columns, red green blue."""
    with pypdfium2.PdfDocument(data) as document:
        pages = []
        for i in range(len(document))[begin:end]:
            page = document[i]
            bitmap = page.render(scale=PIXELS * MM, rev_byteorder=True)
            pages.append(np.array(bitmap.to_numpy()[:, :, :3]))
            bitmap.close()
            page.close()
    return pages
