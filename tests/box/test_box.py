"""Games to print, read back from the PDF and looked at as pixels."""

from __future__ import annotations

import functools
import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from jetons.box.boards import STRIP, cut_board
from jetons.box.book import _in_print, print_box, print_rules, words
from jetons.box.paper import PAPERS, RULER, Sheets
from jetons.box.pdf import Document
from jetons.box.ready import all_ready, ready_named
from jetons.core.errors import BadLayout
from jetons.core.kit import NoKit, kit_of, words_of
from jetons.core.picture import Pen
from jetons.core.rules_text import rules_of
from jetons.core.text import LANGS, typeset
from jetons.games import REGISTRY, game
from jetons.games.triolet.board import EXAMPLE as OWN_TRIOLET
from jetons.games.vingt_et_un.board import EXAMPLE as OWN_21
from tests.box.reading import (
    PIXELS,
    Named,
    all_named,
    named_on,
    pictures_of,
    read,
    size_of,
)

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
TRIOLET = (9, 9, 8, 8, 7, 8, 6, 6, 4, 4, 3, 3, 2, 2, 1, 1)  # T.1
MATERIAL = {
    "triolet": Counter({str(n): copies for n, copies in enumerate(TRIOLET)}) + Counter({"*": 2}),
    "21": Counter(  # 21.1
        {
            f"{colour} {token}": 2 if token < 10 else 1
            for colour in ("blue", "green", "pink", "yellow")
            for token in range(1, 18)
        }
    )
    + Counter({f"{colour} *": 3 for colour in ("blue", "green", "pink", "yellow")}),
    "101": Counter([f"{colour}{value}" for colour in "ROGBP" for value in range(1, 11)]),
    "20-sur-20": Counter(f"{a}|{b}" for a in range(10) for b in range(a, 10) if b)
    + Counter({"20": 45}),
}
COLOURS = ("blue", "green", "pink", "yellow")
LEAST = 22  # millimetres of a token


@functools.cache
def printed(slug: str, paper: str = "a4", lang: str = "fr", mono: bool = False) -> bytes:
    return print_box(game(slug), paper=paper, lang=lang, mono=mono)


def fronts(slug: str, paper: str) -> list[Named]:
    """The pieces without what is on their backs."""
    found = all_named(read(printed(slug, paper)))
    return [one for one in found if one.name in MATERIAL[slug]]


def texts(data: bytes) -> list[str]:
    return [page.extract_text() for page in read(data).pages]


# --- sizes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("slug", REGISTRY)
def test_every_page_has_the_size_of_its_paper(slug: str, paper: str) -> None:
    for page in read(printed(slug, paper)).pages:
        assert size_of(page) == pytest.approx(SIZES[paper], abs=0.01)


@pytest.mark.parametrize("slug", REGISTRY)
def test_ten_centimetres_of_the_ruler_are_ten_centimetres_on_every_page(slug: str) -> None:
    for pixels in pictures_of(printed(slug)):
        line = pixels[round((297 - 11) * PIXELS), :].mean(axis=1) < 140
        dark = np.flatnonzero(line[: 115 * PIXELS])
        assert (dark[-1] - dark[0]) / PIXELS == pytest.approx(RULER, abs=0.5)
        assert len(dark) == dark[-1] - dark[0] + 1


@pytest.mark.parametrize("slug", REGISTRY)
def test_viewers_are_asked_not_to_scale(slug: str) -> None:
    root = read(printed(slug)).trailer["/Root"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"


# --- pieces ---------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("slug", REGISTRY)
def test_there_is_as_much_of_each_token_as_in_the_box(slug: str, paper: str) -> None:
    assert Counter(one.name for one in fronts(slug, paper)) == MATERIAL[slug]


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("slug", REGISTRY)
def test_tokens_are_large_enough_and_lie_side_by_side_on_the_page(slug: str, paper: str) -> None:
    width, height = SIZES[paper]
    for pieces in kit_of(game(slug), "fr").pieces:
        assert min(pieces.width, pieces.height) >= LEAST
        names = {piece.name for group in pieces.groups for piece in group}
        found = [one for one in fronts(slug, paper) if one.name in names]
        assert len({(one.page, round(one.x, 2), round(one.y, 2)) for one in found}) == len(found)
        for one in found:
            left, top = one.x + pieces.box.x * one.scale, one.y + pieces.box.y * one.scale
            assert pieces.box.width * one.scale == pytest.approx(pieces.width, abs=0.01)
            assert left >= 10
            assert left + pieces.width <= width - 10
            assert top >= 10
            assert top + pieces.height <= height - 20
            steps = (left - found[0].x - pieces.box.x * one.scale) / pieces.width
            assert steps == pytest.approx(round(steps), abs=0.001)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("slug", ["101", "21"])
def test_backs_lie_behind_their_tokens_when_flipped_on_the_long_edge(slug: str, paper: str) -> None:
    reader = read(printed(slug, paper))
    width = SIZES[paper][0]
    (pieces,) = kit_of(game(slug), "fr").pieces
    size = pieces.box.width
    for front in fronts(slug, paper):
        backs = named_on(reader, front.page + 1)
        middle = front.x + (pieces.box.x + size / 2) * front.scale
        there = [
            one.name
            for one in backs
            if abs(width - one.x - (pieces.box.x + size / 2) * one.scale - middle) < 0.01
            and abs(one.y - front.y) < 0.01
        ]
        assert len(there) == 1
        assert fits(slug, front.name, there[0])


def fits(slug: str, token: str, back: str) -> bool:
    """Whether a back is that of a token: its colour, or by 101.2 and 101.3."""
    if slug == "21":
        return token.startswith(back)
    letter, value = token[0], int(token[1:])
    is_low, even = back.startswith("low"), "ROGBP".index(back[-1])
    odd = (even + (3 if is_low else 1)) % 5
    return is_low == (value <= 5) and letter == "ROGBP"[odd if value % 2 else even]


def test_the_backs_of_101_are_drawn_behind_their_tokens() -> None:
    (pixels,) = pictures_of(printed("101"), 2, 3)
    reader = read(printed("101"))
    for back in named_on(reader, 2):
        x, y = back.x * PIXELS, back.y * PIXELS
        rim = pixels[round(y), round(x - 20)]
        assert rim.min() < 250  # the disc is there


def test_own_backs_of_101_are_printed() -> None:
    same = "RR OO GG BB PP / RR OO GG BB PP"
    reader = read(print_box(game("101"), board=same))
    behind = {(round(one.x, 1), round(one.y, 1)): one.name for one in named_on(reader, 2)}
    for front in named_on(reader, 1):
        back = behind[(round(210 - front.x, 1), round(front.y, 1))]
        assert back[-1] == front.name[0]


# --- boards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("slug", ["21", "triolet"])
def test_sheets_of_a_board_meet_and_share_a_strip(slug: str, paper: str) -> None:
    (board,) = kit_of(game(slug), "fr").boards
    cut = cut_board(board, PAPERS[paper])
    room = PAPERS[paper].room
    for spans, size, most in (
        (cut.across, cut.box.width, room[0]),
        (cut.down, cut.box.height, room[1]),
    ):
        assert sum(span.end - span.begin for span in spans) == pytest.approx(size)
        for i, span in enumerate(spans):
            is_last = i + 1 == len(spans)
            assert span.end - span.begin + (0 if is_last else STRIP) <= most
            assert is_last or (span.end / board.cell) % 1 == pytest.approx(0)
            assert is_last or spans[i + 1].begin == span.end
    assert board.cell > kit_of(game(slug), "fr").pieces[0].width


@pytest.mark.parametrize("slug", ["21", "triolet"])
def test_a_strip_shows_what_its_neighbour_begins_with(slug: str) -> None:
    (board,) = kit_of(game(slug), "fr").boards
    cut = cut_board(board, PAPERS["a4"])
    first = next(i for i, text in enumerate(texts(printed(slug))) if "Plateau A1" in text)
    sheet, neighbour = pictures_of(printed(slug), first, first + 2)
    widths = [span.end - span.begin for span in cut.across]
    left = (210 - widths[0] - STRIP) / 2 + widths[0]  # of the strip, on A1
    right = (210 - widths[1]) / 2  # of the cut edge, on A2
    for row in range(12, 60, 7):
        y = round((8 + row) * PIXELS)
        for at in range(3, 10):
            one = sheet[y, round((left + at) * PIXELS)].astype(int)
            other = neighbour[y, round((right + at) * PIXELS)].astype(int)
            near = neighbour[y, round((right + at) * PIXELS) - 1].astype(int)
            assert min(abs(one - other).max(), abs(one - near).max()) < 40


@pytest.mark.parametrize(
    ("slug", "own", "shown"), [("21", OWN_21, "20 20 30"), ("triolet", OWN_TRIOLET, "×3")]
)
def test_a_board_of_ones_own_is_printed(slug: str, own: str, shown: str) -> None:
    signs = Counter(own.lower())
    data = print_box(game(slug), board=own)
    (board,) = kit_of(game(slug), "fr", own).boards
    assert board.rows == own.count("/") + 1
    assert board.columns == len(own.split("/", maxsplit=1)[0])
    drawn = Drawn()
    board.draw(drawn)
    if slug == "21":
        assert drawn.words["30"] == signs["3"]
        assert drawn.words["20"] == signs["2"]
        assert drawn.words["10"] - 1 == sum(signs[sign] for sign in "bgpy")  # and a column
    else:
        assert drawn.words["×3"] == signs["3"]
        assert drawn.words["bis"] == signs["b"]
    assert data != printed(slug)


class Drawn:
    """A pen that counts words."""

    def __init__(self) -> None:
        self.pen = Pen()
        self.words: Counter[str] = Counter()

    def text(self, x: float, y: float, what: object, size: float, **how: object) -> None:
        self.words[str(what)] += 1

    def __getattr__(self, name: str) -> object:
        return getattr(self.pen, name)


def test_a_board_as_large_as_can_be_fits_its_sheets() -> None:
    side = 19
    rows = [["."] * side for _ in range(side)]
    for sign, (row, column) in {"B": (9, 8), "G": (8, 9), "P": (9, 10), "Y": (10, 9)}.items():
        rows[row][column] = sign
    own = "/".join("".join(row) for row in rows)
    for paper in PAPERS.values():
        (board,) = kit_of(game("21"), "fr", own).boards
        cut = cut_board(board, paper)
        assert cut.n == 6
        assert len(read(print_box(game("21"), paper=paper.name, board=own)).pages) == 13


# --- words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", REGISTRY)
def test_words_can_be_copied_and_searched(slug: str, lang: str) -> None:
    pages = texts(printed(slug, "letter", lang))
    told = {
        "fr": ("à imprimer", "Règles en une page", "100 %"),
        "en": ("to print", "The rules on one page", "100%"),
    }
    text = "\n".join(pages).replace("\u00a0", " ")
    for word in told[lang]:
        assert word in text
    own = words_of(game(slug), lang)
    rules = next(page for page in pages if words(lang)["rules"] in page and page is not pages[0])
    flat = " ".join(rules.replace("\u00a0", " ").split())
    for section in own["summary"]:
        assert section["head"] in flat
        assert all(" ".join(line.split()) in flat for line in section["lines"])
    for sheet in own["sheets"]:
        assert any(sheet["title"] in page and sheet["last"][-1] in page for page in pages[1:])


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_first_page_says_where_everything_is(slug: str) -> None:
    pages = texts(printed(slug))
    n = len(pages)
    assert f"1/{n}" in pages[0]
    assert f"{n}/{n}" in pages[-1]
    rules = next(i for i, page in enumerate(pages) if i and "Règles en une page" in page)
    assert f"page {rules + 1} Règles en une page" in " ".join(pages[0].split())


@pytest.mark.parametrize("slug", REGISTRY)
def test_languages_say_the_same_and_cite_clauses_that_are(slug: str) -> None:
    shapes, cited = [], []
    for lang in LANGS:
        own = words_of(game(slug), lang)
        shapes.append(
            [(len(one["lines"]), len(one.get("rows", ()))) for one in own["summary"]]
            + [
                {k: len(v) if isinstance(v, list) else k for k, v in one.items()}
                for one in own["sheets"]
            ]
        )
        lines = [line for one in own["summary"] for line in [one["head"], *one["lines"]]]
        found = [clause for line in lines for clause in re.findall(r"\((\w+\.\d+)\)", line)]
        known = {
            clause.number for section in rules_of(game(slug), lang) for clause in section.clauses
        }
        assert set(found) <= known
        cited.append(found)
        wrong = re.compile(r"\w'\w|\.\.\.")
        assert not [line for line in lines if wrong.search(line)]
    assert shapes[0] == shapes[1]
    assert cited[0] == cited[1]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("slug", REGISTRY)
def test_the_rules_are_one_page_in_letters_that_can_be_read(slug: str, lang: str) -> None:
    for paper in PAPERS.values():
        sheets = Sheets(Document("", lang), paper, "", "")
        summary = _in_print(words_of(game(slug), lang)["summary"], lang)
        size = print_rules(sheets, summary, words(lang), "")
        assert size * 72 / 25.4 >= 10  # points
        assert len(sheets.headings) == 1


def test_words_of_all_games_are_the_same_in_both_languages() -> None:
    french, english = words("fr"), words("en")
    assert french.keys() == english.keys()
    assert len(french["steps"]) == len(english["steps"])
    assert typeset(french["duplex"], "fr") == french["duplex"]


# --- the file -------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", REGISTRY)
def test_all_fonts_are_embedded(slug: str) -> None:
    reader = read(printed(slug))
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            (below,) = font.get_object()["/DescendantFonts"]
            assert len(below.get_object()["/FontDescriptor"]["/FontFile2"].get_data()) > 10_000
            assert "/ToUnicode" in font.get_object()


def test_the_same_sheets_are_the_same_bytes() -> None:
    assert print_box(game("101")) == printed("101")


@pytest.mark.parametrize("slug", REGISTRY)
def test_without_colours_there_are_none(slug: str) -> None:
    for pixels in pictures_of(printed(slug, mono=True)):
        spread = pixels.max(axis=2).astype(int) - pixels.min(axis=2)
        assert spread.max() <= 2
        assert pixels.min() < 80  # and something is there


def test_a_board_that_cannot_be_is_refused() -> None:
    for slug, board in (("triolet", "..."), ("21", "B.P"), ("101", "RB"), ("20-sur-20", "x")):
        with pytest.raises(BadLayout):
            print_box(game(slug), board=board)


def test_a_game_without_drawings_says_so() -> None:
    with pytest.raises(NoKit):
        print_box(replace(game("triolet"), folder="tests.toy"))


def test_ready_files_are_named_and_found_by_their_names() -> None:
    found = list(all_ready())
    assert len(found) == len(REGISTRY) * 2 * 2 * 2
    assert [ready_named(one.name) for one in found] == found
    for name in ("triolet-a3-fr.pdf", "../triolet-a4-fr.pdf", "triolet-a4-fr.pdf.gz", ""):
        assert ready_named(name) is None


def test_files_are_small() -> None:
    for slug in REGISTRY:
        assert len(printed(slug)) < 200_000
