"""What the page knows of the games before the server has said a word: the boxes of the skins."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from jetons.games import REGISTRY

SKINS = Path(__file__).parents[2] / "web" / "src" / "skins"


def test_boxes_say_what_the_games_say() -> None:
    boxes = {box["slug"]: box for box in map(json.loads, texts("box.json"))}
    assert set(boxes) == set(REGISTRY)
    for slug, game in REGISTRY.items():
        assert boxes[slug]["title"] == game.facts.title.fr
        assert boxes[slug].get("solo", False) == (game.seats[0] == 1)
    shelf = sorted(boxes.values(), key=lambda box: box["place"])
    assert [box["slug"] for box in shelf] == list(REGISTRY)


def texts(name: str) -> list[str]:
    """The files of one name in the folders of the skins."""
    return [path.read_text(encoding="utf-8") for path in sorted(SKINS.glob(f"*/{name}"))]


# --- the colours of 101 ---------------------------------------------------------------------

Colour = NDArray[np.float64]
# How protanopia, deuteranopia and tritanopia see linear sRGB (Machado and others 2009)
EYES = np.array([
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
     [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
     [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
     [0.004733, 0.691367, 0.303900]],
])  # fmt: skip
TO_CONES = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
])  # fmt: skip
TO_LAB = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
])  # fmt: skip
# The hues, in degrees of OKLCh, that one calls by the colour's name
HUES = {"r": (15, 35), "o": (48, 75), "g": (135, 170), "b": (235, 270), "p": (295, 325)}


def linear(text: str) -> Colour:
    """A colour of a style sheet, #rrggbb, in linear light."""
    value = np.array([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def oklab(colour: Colour) -> Colour:
    """A colour where equal steps look equal (Ottosson 2020)."""
    return np.asarray(TO_LAB @ np.cbrt(TO_CONES @ np.clip(colour, 0, 1)))


def palettes() -> list[dict[str, str]]:
    """The colours of the tokens of 101: as they are, and for eyes that mix some up."""
    text = (SKINS / "cent_un" / "box.css").read_text(encoding="utf-8")
    usual, clear = text.split('[data-palette="clear"]')
    found = [re.findall(r"--c-(\w(?:-ink)?): (#\w{6})", part) for part in (usual, clear)]
    return [dict(one) for one in found]


def test_a_colour_is_painted_as_it_is_called() -> None:
    for palette in palettes():
        for letter, (low, high) in HUES.items():
            _, a, b = oklab(linear(palette[letter]))
            assert low < np.degrees(np.arctan2(b, a)) % 360 < high, (letter, palette[letter])


def test_the_clear_palette_is_told_apart_by_all_eyes() -> None:
    _, clear = palettes()
    for eye in EYES:
        seen = [oklab(eye @ linear(clear[letter])) for letter in HUES]
        apart = [float(np.linalg.norm(a - b)) for a, b in itertools.combinations(seen, 2)]
        assert min(apart) > 0.14


def test_numbers_are_read_on_the_plates() -> None:
    cream = float(np.array([0.2126, 0.7152, 0.0722]) @ linear("#f0e4c9"))
    for palette in palettes():
        for letter in HUES:
            ink = float(np.array([0.2126, 0.7152, 0.0722]) @ linear(palette[f"{letter}-ink"]))
            assert (cream + 0.05) / (ink + 0.05) >= 4.5, letter
