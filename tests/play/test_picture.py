"""Drawings: whole, in the site's colours, and of nothing that is hidden."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import jetons
from jetons.core.engine import engine
from jetons.core.picture import COLOURS, svg_of
from jetons.core.stream import new_stream
from jetons.games.cent_un.picture import PLATES
from jetons.games.vingt_et_un.picture import FACES, GROUNDS
from tests.toy import GAME as TOY

WEB = Path(__file__).parents[2] / "web" / "src"
SLUGS = jetons.names()


def some_moves(slug: str, n: int, seats: int = 2) -> jetons.Match:
    match = jetons.new(slug, seats, players=("Ana", "<Bob>", "C", "D")[:seats], seed=5)
    for _ in range(n):
        if not match.is_over:
            match = match.play(match.legal_moves[0])
    return match


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter() if "text" in text.tag]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("n", [0, 14])
def test_a_drawing_is_a_whole_document_for_every_seat_theme_and_language(slug: str, n: int) -> None:
    for seats in jetons.game(slug).seats:
        match = some_moves(slug, n, seats)
        for seat in range(-1, seats):
            root = ElementTree.fromstring(match.svg(seat, theme="dark", lang="en"))
            assert root.tag.endswith("svg")
            assert float(root.attrib["viewBox"].split()[2]) > 0
        assert match.svg() == match._repr_svg_()
        assert match.svg(0) != match.svg(0, theme="dark")


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_hidden_is_not_drawn(slug: str) -> None:
    match = some_moves(slug, 9)
    rules = engine(match.game)
    for seat in (-1, 0, 1):
        drawn = match.svg(seat)
        for seed in range(5):
            other = rules.imagine(match.view(seat), new_stream(seed))
            view = match.game.eyes.describe(rules.observe(other, seat))
            assert svg_of(match.game, view, match._scene(seat)) == drawn


def test_every_token_on_the_board_is_drawn() -> None:
    match = some_moves("triolet", 8)
    shown = match.game.eyes.describe(match.view(-1))
    board = shown["board"]
    numbers = sorted(content.strip("*") for content in board.values() if content != "*")
    sizes = re.findall(r'font-size="26"[^>]*>(\d+)<', match.svg())
    assert sorted(sizes) == numbers


def test_bad_choices_are_refused() -> None:
    match = jetons.new("21", 2, seed=1)
    for how in ({"seat": 2}, {"theme": "blue"}, {"lang": "de"}):
        with pytest.raises(jetons.BadOption):
            match.svg(**how)  # type: ignore[arg-type]


def test_any_other_game_is_drawn_plainly() -> None:
    match = jetons.Match.new(TOY, ("A", "B"))
    assert "scores" in words(match.svg())


def test_records_draw_their_match() -> None:
    match = some_moves("triolet", 4)
    record = jetons.read_record(jetons.write_record(match))
    assert record._repr_svg_() == match.svg()


def test_the_colours_are_the_site_s() -> None:
    sheets = [WEB / "styles" / "tokens.css", *sorted(WEB.glob("skins/*/box.css"))]
    css = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    for name, (light, dark) in COLOURS.items():
        found = re.search(rf"--{name}: (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", css)
        assert found, name
        assert (found[1] or found[3], found[2] or found[3]) == (light, dark), name


@pytest.mark.parametrize("slug", ["101", "21"])
def test_a_game_s_own_colour_is_that_of_its_skin(slug: str) -> None:
    folder = jetons.game(slug).folder
    css = (WEB / "skins" / folder.rpartition(".")[2] / "box.css").read_text(encoding="utf-8")
    light, dark = importlib.import_module(f"{folder}.picture").ACCENT
    assert f"--accent: light-dark({light}, {dark});" in css


def test_the_shapes_are_the_site_s() -> None:
    shapes = (WEB / "skins" / "cent_un" / "shapes.ts").read_text(encoding="utf-8")
    assert all(plate in shapes for plate in PLATES.values())
    skin = WEB / "skins" / "vingt_et_un"
    piece, squares = ((skin / f"{name}.svelte").read_text() for name in ("Piece", "Print"))
    assert all(colour in piece for colours in FACES.values() for colour in colours)
    assert all(f"light-dark({light}, {dark})" in squares for light, dark in GROUNDS.values())
