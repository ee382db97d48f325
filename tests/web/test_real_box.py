"""The page beside a real box (/box/…) on a phone: entered by taps alone, offline, killed, full."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from jetons.box.sheet import Sheet
from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_count
from tests.web.taps import SHOWN, Thumb, golden
from tests.web.test_screens import violations

NAMES = ["Anne", "Paul", "Zoé", "Léo"]
GAMES = {"triolet": "triolet-3", "21": "21-2", "20-sur-20": "20-sur-20-2"}
FULL = """
const put = IDBObjectStore.prototype.put;
window.isFull = false;
IDBObjectStore.prototype.put = function (...given) {
  if (window.isFull) throw new DOMException("no room", "QuotaExceededError");
  return put.apply(this, given);
};
"""


@pytest.fixture
def phone(server: Server, new_page: NewPage) -> Any:
    """A phone's page, touched."""
    return new_page(server.base, phone=True, is_mobile=True)


def scores(page: Any) -> list[int]:
    """The scores as they are shown."""
    told = page.locator("[data-score]").all_inner_texts()
    return [int(text.replace("−", "-").replace("\u202f", "")) for text in told]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_taps_alone(phone: Any, server: Server, game: str) -> None:
    """Each turn is entered by the thumb: the points that the rules gave, whose turn it is."""
    steps = golden(GAMES[game])
    n = int(GAMES[game][-1])
    thumb = Thumb(phone)
    thumb.open(server.base, game, NAMES[:n], steps[0].seat + 1)
    wanted = [0] * n
    for step in steps[:12]:
        wait_count(phone.locator(f'[data-seat="{step.seat}"][aria-current]'), 1)
        thumb.turn(game, step)
        wanted[step.seat] += step.points
        assert scores(phone) == wanted


def test_points_alone_and_a_turn_that_was_forgotten(phone: Any, server: Server) -> None:
    """The arithmetic is done; a row goes between two others."""
    thumb = Thumb(phone)
    thumb.open(server.base, "21", NAMES[:2])
    thumb.tap("[data-act=way]")
    for points in ("15", "20"):
        for digit in points:
            thumb.key(digit)
        thumb.close()
    assert scores(phone) == [15, 20]
    thumb.tap('[data-row="2"]')
    thumb.tap("[data-act=insert]")
    phone.wait_for_selector("[data-act=leave]")
    thumb.key("5")
    thumb.close()
    assert len(phone.locator("[data-row]").all()) == 3


def test_from_points_back_to_the_board(phone: Any, server: Server) -> None:
    """Two turns told line by line; going back to the board asks what they laid, and checks them."""
    steps = golden("triolet-2")[:4]
    thumb = Thumb(phone)
    thumb.open(server.base, "triolet", NAMES[:2], steps[0].seat + 1)
    thumb.turn("triolet", steps[0])
    thumb.tap("[data-act=way]")
    for step in steps[1:3]:
        for digit in f"{step.points // 2}+{step.points - step.points // 2}":
            thumb.key(digit)
        thumb.close()
    thumb.tap("[data-act=way]")
    for step in steps[1:3]:
        phone.wait_for_selector(f".mending:has-text('{step.points}')")
        pieces = [part.split("=") for part in step.move.split()]
        for cell, content in pieces:
            if thumb.cursor() != cell:
                thumb.tap(f'[data-board] [data-cell="{cell}"]')
            for key in [*content[:1], content[1:]] if content[0] == "*" else [content]:
                thumb.key(key)
        phone.wait_for_selector("[data-sum]")
        told = phone.locator("[data-row]", has_text="+").count()
        thumb.tap("[data-act=note]")
        phone.wait_for_function(
            "(n) => [...document.querySelectorAll('[data-row]')]"
            ".filter((row) => row.innerText.includes('+')).length < n",
            arg=told,
        )
    phone.wait_for_selector(".mending", state="detached")
    thumb.turn("triolet", steps[3])
    wanted = [0, 0]
    for step in steps:
        wanted[step.seat] += step.points
    assert scores(phone) == wanted


def test_a_sheet_begins_with_a_table_that_lies_there(phone: Any, server: Server) -> None:
    """An example of the rulebook: its table is laid by hand, then the referee counts the move."""
    phone.goto(f"{server.base}/box/triolet")
    phone.locator("[data-midway]").tap()
    phone.wait_for_selector("[data-act=referee]")
    phone.locator('[data-piece="7"]').first.tap()
    phone.locator('[data-place="0,K,6"]').tap()
    phone.locator(".acts select").select_option("0")  # a fresh deal lets the lot say who begins
    phone.locator("[data-act=referee]").tap()
    phone.wait_for_selector("[data-start]")
    phone.locator("[data-act=open]").tap()
    phone.wait_for_selector("[data-way]")
    thumb = Thumb(phone)
    thumb.tap('[data-board] [data-cell="K5"]')
    thumb.key("6")
    phone.wait_for_selector("[data-sum]")
    thumb.close()
    assert scores(phone) == [19, 0]
    phone.reload()
    phone.wait_for_selector("[data-row]")
    assert scores(phone) == [19, 0]


def test_squares_of_101(phone: Any, server: Server) -> None:
    """Two squares of 25 tokens, a tap each; all lines are compared at the end."""
    thumb = Thumb(phone)
    thumb.open(server.base, "101", NAMES[:2])
    tokens = [f"{colour}{value}" for value in range(1, 11) for colour in "ROGBP"]
    for square in range(2):
        if square:
            thumb.tap('[data-square="1"]')
        for token in tokens[25 * square : 25 * (square + 1)]:
            thumb.key(token)
        thumb.counts.append(thumb.n)
        thumb.n = 0
    phone.wait_for_selector("[data-result]")
    assert max(thumb.counts) <= 30
    wait_count(phone.locator(".result li"), 10)
    wait_count(phone.locator(".token.used"), 50)


def test_offline_killed_and_resumed(server: Server, new_page: NewPage) -> None:
    """Without a network, and after the tab was killed: nothing is missing."""
    phone = new_page(server.base, phone=True, is_mobile=True, keeps=True)
    thumb = Thumb(phone)
    phone.goto(f"{server.base}/box/triolet")
    phone.evaluate("async () => void (await navigator.serviceWorker?.ready)")
    thumb.open(server.base, "triolet", NAMES[:2])
    context = phone.context
    context.set_offline(True)
    for step in golden("triolet-2")[:1]:
        thumb.turn("triolet", step)
    address, was = phone.url, scores(phone)
    phone.close()  # nothing is asked, nothing is awaited
    context.set_offline(False)
    again = context.new_page()
    again.goto(address)
    again.wait_for_selector("[data-row]")
    assert scores(again) == was
    again.goto(f"{server.base}/box/triolet")
    again.wait_for_selector("[data-sheet]")
    assert str(was[0]) in again.locator("[data-sheet]").inner_text()


def test_a_full_device_says_so_and_loses_nothing(phone: Any, server: Server) -> None:
    """What the device does not take stays on the screen, and is kept once there is room."""
    phone.add_init_script(FULL)
    thumb = Thumb(phone)
    thumb.open(server.base, "triolet", NAMES[:2])
    steps = golden("triolet-2")
    phone.evaluate("() => { window.isFull = true; }")
    thumb.turn("triolet", steps[0])
    phone.wait_for_selector("[data-unsaved]")
    was = scores(phone)
    phone.evaluate("() => { window.isFull = false; }")
    phone.locator("[data-unsaved] button").first.tap()
    phone.wait_for_selector("[data-unsaved]", state="detached")
    phone.reload()
    phone.wait_for_selector("[data-row]")
    assert scores(phone) == was


def test_it_is_shared_as_a_picture_and_a_file(phone: Any, server: Server, tmp_path: Path) -> None:
    """A PNG of the sheet; the sheet itself as a file, which opens as another one."""
    thumb = Thumb(phone)
    thumb.open(server.base, "triolet", NAMES[:2])
    thumb.turn("triolet", golden("triolet-2")[0])
    was = scores(phone)
    phone.evaluate("() => { navigator.canShare = undefined; }")
    with phone.expect_download() as picture:
        phone.locator("[data-act=share]").tap()
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")
    with phone.expect_download() as sheet:
        phone.locator("[data-act=backup]").tap()
    file = tmp_path / "sheet.json"
    sheet.value.save_as(file)
    phone.locator("[data-act=paper]").tap()
    phone.wait_for_selector(".paper .moves")
    printed = phone.pdf(format="A4")
    assert len(pypdfium2.PdfDocument(printed)) == 1
    phone.goto(f"{server.base}/box/triolet")
    phone.locator("input[type=file]").set_input_files(file)
    phone.wait_for_selector("[data-row]")
    assert scores(phone) == was
    file.write_text("[]")
    phone.goto(f"{server.base}/box/triolet")
    phone.locator("input[type=file]").set_input_files(file)
    phone.wait_for_selector("[role=alert]")


def test_a_whole_family_game_of_triolet(phone: Any, server: Server) -> None:
    """To its end: what is left on the racks is asked for, and the last word is who won."""
    steps = golden("triolet-2")
    thumb = Thumb(phone)
    thumb.open(server.base, "triolet", NAMES[:2], steps[0].seat + 1)
    for step in steps:
        thumb.turn("triolet", step)
    phone.wait_for_selector("[data-result], .typed")
    assert phone.locator("[data-row]").count() == len(steps)


@pytest.mark.parametrize("name", ["triolet-4", "20-sur-20-2"])
def test_a_whole_game_is_one_printed_page(
    phone: Any, server: Server, tmp_path: Path, name: str
) -> None:
    """Forty-seven moves, and thirty-three of dominoes: on either paper."""
    steps = golden(name)
    game, _, n = name.rpartition("-")
    sheet = Sheet.new(game, NAMES[: int(n)], {"first": str(steps[0].seat + 1)})
    for step in steps:
        sheet = sheet.with_entry(step.move, seat=step.seat)
    file = tmp_path / "sheet.json"
    file.write_bytes(sheet.encode())
    phone.goto(f"{server.base}/box/{game}")
    phone.locator("input[type=file]").set_input_files(file)
    phone.wait_for_function(f"() => {SHOWN} === {len(steps)}")
    phone.locator("[data-act=paper]").tap()
    phone.wait_for_selector(".paper .moves")
    for paper in ("A4", "Letter"):
        (page,) = pypdfium2.PdfDocument(phone.pdf(format=paper))
        text = page.get_textpage().get_text_bounded()
        assert all(who in text for who in NAMES[: int(n)])
        assert f"\n{len(steps)} " in text.replace("\r", "")


def test_it_says_why_not_and_mends_what_was_wrong(phone: Any, server: Server) -> None:
    """A refusal is a sentence with its clause; a correction counts all that follows anew."""
    thumb = Thumb(phone)
    thumb.open(server.base, "triolet", NAMES[:2])
    thumb.tap('[data-board] [data-cell="H7"]')
    for key in ("5", "7", "3"):
        thumb.key(key)
    phone.wait_for_selector("[data-sum]")
    thumb.close()
    assert scores(phone) == [110, 0]
    thumb.tap('[data-board] [data-cell="A1"]')
    thumb.key("3")
    phone.wait_for_selector(".say.no")
    assert "T.6" in phone.locator(".say.no").inner_text()
    assert phone.locator("[data-act=note]").get_attribute("aria-disabled") == "true"
    thumb.key("erase")
    thumb.tap('[data-row="1"]')
    thumb.tap("[data-act=correct]")
    phone.wait_for_selector("[data-act=leave]")
    thumb.tap('[data-board] [data-cell="H8"]')
    thumb.key("7")
    thumb.key("5")
    phone.wait_for_selector("[data-sum]")
    thumb.tap("[data-act=note]")
    phone.wait_for_selector(".changed")
    assert "110 →" in phone.locator(".changed").inner_text()


@pytest.mark.parametrize("game", [*GAMES, "101"])
def test_everybody_can_use_it(phone: Any, server: Server, game: str) -> None:
    """Axe finds nothing, nothing is smaller than a thumb, and large text stays on the page."""
    for page in ("list", "sheet"):
        if page == "list":
            phone.goto(f"{server.base}/box/{game}")
            phone.wait_for_selector("[data-act=open]")
        else:
            Thumb(phone).open(server.base, game, NAMES[:2])
        assert violations(phone) == []
        small = phone.evaluate(
            """() => [...document.querySelectorAll('main button, main a, main label.btn')]
              .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
              .map(([html, box]) => [html, box.width, box.height])"""
        )
        assert small == []
        phone.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
