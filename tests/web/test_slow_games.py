"""A move a day: a grandmother's phone, a grandson's computer and phone, two games, a holiday."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import NewPage, Server
from tests.web.hands import play_placed, wait_count, wait_turn

SMALL = {"width": 360, "height": 640}
CUT = """() => [...document.querySelectorAll('.seat .who, .seat .clock')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).display !== 'inline').map((one) => one.textContent)"""

# Whoever begins: the longest words for "your turn" on my plate, with room for other fonts
MINE = """() => {
  const who = document.querySelector('.seat .who');
  who.closest('.seat').classList.add('turn');
  who.textContent = 'Your turn';
  const words = document.createRange();
  words.selectNodeContents(who);
  return who.clientWidth / words.getBoundingClientRect().width;
}"""


def invite(page: Any, slug: str, name: str = "") -> str:
    """Open a slow game by the options, where one begins; its link."""
    page.goto(f"/play/{slug}")
    page.get_by_text("Par un lien", exact=True).click()
    page.get_by_text("2 jours par coup", exact=True).click()
    page.get_by_text("3 jours", exact=True).click()
    page.get_by_text("moi", exact=True).click()
    if name:
        page.locator("main input.text, main input[type=text]").last.fill(name)
    page.get_by_role("button", name="Créer le lien").click()
    page.wait_for_url("**/t/*", wait_until="commit", timeout=120_000)  # a game may compile
    page.get_by_text("Vous pouvez fermer cette page").wait_for()
    return str(page.locator("#link").input_value())


def sit(page: Any, link: str, name: str = "") -> None:
    """Take the seat of a link."""
    page.goto(link)
    if name:
        page.locator("main input[type=text]").fill(name)
    page.get_by_role("button", name="Sit down and play").click()
    page.locator(".seat").first.wait_for()


def test_a_move_a_day(server: Server, new_page: NewPage) -> None:
    """Invited, played, led to the next game that waits, told of a holiday; on two devices."""
    mamie = new_page(server.base, phone=True, viewport=SMALL)
    tom = new_page(server.base, lang="en-GB")
    first, second = invite(mamie, "triolet", "Mamie"), invite(mamie, "21")
    sit(tom, first, "Tom")
    sit(tom, second)
    mamie.goto(first)
    assert wait_turn(mamie)
    mamie.locator(".clock .short", has_text="3 j").wait_for()  # calm: no seconds
    assert mamie.locator(".clock").count() == 1  # of whose turn it is alone
    assert mamie.evaluate(CUT) == []
    play_placed(mamie)
    mamie.get_by_text("1 autre partie vous attend.").wait_for()
    mamie.locator("[data-next] a").click()
    mamie.wait_for_url(second)
    assert wait_turn(mamie)
    # what waits for him stands in one list, on his other device too
    tom.goto("/settings")
    tom.locator("[data-act=other]").click()
    link = tom.locator("[data-code]").get_attribute("data-link")
    other = new_page(server.base, phone=True, lang="en-GB")
    other.goto(link)
    other.locator("[data-act=join]").click()
    other.locator("[data-joined]").wait_for()
    for page in (tom, other):
        page.goto("/games")
        page.get_by_text("Your turn · 3 days left").wait_for()
        page.locator("li", has_text="Le 21").get_by_text("Mamie’s turn").wait_for()
    other.goto(first)
    assert wait_turn(other)  # his phone may move as well
    # her holiday stops her days, and he sees it
    mamie.goto("/settings")
    mamie.locator("[data-act=leave]").click()
    mamie.get_by_text("Vos parties vous attendent jusqu’au").wait_for()
    tom.goto(second)
    tom.locator(".seat.turn").get_by_text("on holiday until").wait_for()
    other.set_viewport_size(SMALL)  # a phone has few letters for it
    other.goto(second)
    other.locator(".seat.turn").get_by_text("away →").wait_for()
    assert other.evaluate(CUT.replace(".seat .clock", ".seat .rests")) == []
    mamie.locator("[data-act=back]").click()
    mamie.locator("[data-act=leave]").wait_for()
    tom.locator(".seat.turn").get_by_text("on holiday until").wait_for(state="detached")


def test_four_have_their_names_on_a_phone(server: Server, new_page: NewPage) -> None:
    """Days for a move take no room from names on the smallest phone."""
    mamie = new_page(server.base, phone=True, viewport=SMALL)
    mamie.goto("/play/triolet")
    mamie.get_by_text("Par un lien", exact=True).click()
    mamie.get_by_text("4", exact=True).first.click()
    mamie.get_by_text("2 jours par coup", exact=True).click()
    mamie.get_by_text("14 jours", exact=True).click()
    mamie.get_by_role("button", name="Créer le lien").click()
    table = str(mamie.locator("#link").input_value()).rsplit("/", 1)[-1]
    for name in ("Tom", "Léa", "Jo"):
        guest = new_page(server.base).request
        taken = guest.post(f"/api/tables/{table}/seats", data={"seat": -1, "name": name})
        assert taken.ok, taken.text()
    mamie.locator(".seat").nth(3).wait_for()
    for width, height in ((360, 640), (390, 844), (640, 360)):
        mamie.set_viewport_size({"width": width, "height": height})
        wait_count(mamie.locator(".clock"), 1)
        assert mamie.evaluate(CUT) == [], (width, height)
    for width, height in ((360, 640), (390, 844), (640, 360)):
        mamie.set_viewport_size({"width": width, "height": height})
        assert mamie.evaluate(MINE) > 1.1, (width, height)
