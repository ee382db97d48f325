"""What one asks of the others: consent, refusals, pauses, and somebody who is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_screens import violations

pytestmark = pytest.mark.browser
WORDS = {
    "fr-FR": {
        "sit": "M’asseoir et jouer", "menu": "La partie", "pause": "Proposer une pause",
        "yes": "D’accord", "no": "Non merci", "resume": "Continuer", "paused": "en pause",
        "declined": "n’est pas d’accord", "claim": "Gagner par forfait",
        "stand_in": "Laisser jouer l’ordinateur", "back": "Reprendre ma place",
        "forfeit": "forfait", "plays": "l’ordinateur joue",
        "offered": "Vous avez proposé une pause.", "clocks": "pendules",
    },
    "en-GB": {
        "sit": "Sit down and play", "menu": "The game", "pause": "Suggest a pause",
        "yes": "Agreed", "no": "No, thanks", "resume": "Resume", "paused": "paused",
        "declined": "would rather not", "claim": "Claim the game",
        "stand_in": "Let the computer play on", "back": "Take my seat back",
        "forfeit": "forfeits", "plays": "the computer is playing",
        "offered": "You have suggested a pause.", "clocks": "clocks",
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where somebody may be gone for two seconds."""
    server = Server(tmp_path_factory.mktemp("impatient"), absent_minutes="0.04")
    try:
        server.start()
        yield server
    finally:
        server.stop()


def two_at(server: Server, new_page: NewPage, **second: Any) -> tuple[Any, Any]:
    """Two people at a table of Triolet; who is to move, and the other."""
    anne, bob = new_page(server.base), new_page(server.base, **second)
    hands.start(anne, "Inviter à une partie de Triolet")
    bob.goto(anne.url)
    bob.get_by_role("button", name=WORDS[second.get("lang", "fr-FR")]["sit"]).click()
    for page in (anne, bob):
        page.locator(".seat.turn").wait_for()
    mine = anne.context.request.get(f"/api/tables/{anne.url.rsplit('/', 1)[1]}").json()
    return (anne, bob) if mine["now"]["turn"] in mine["mine"] else (bob, anne)


def words_of(page: Any) -> dict[str, str]:
    return WORDS["fr-FR" if page.evaluate("document.documentElement.lang") == "fr" else "en-GB"]


def board_at(page: Any) -> Any:
    return page.locator("[data-board]").first.bounding_box()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_pause_and_its_end_need_consent(server: Server, new_page: NewPage, phone: bool) -> None:
    one, two = two_at(server, new_page, lang="en-GB", phone=phone)
    mine, theirs = words_of(one), words_of(two)
    before = board_at(two)
    one.get_by_role("button", name=mine["menu"], exact=True).click()
    one.get_by_role("button", name=mine["pause"]).click()
    no = two.get_by_role("button", name=theirs["no"])
    no.wait_for()
    one.get_by_text(mine["offered"], exact=True).wait_for()
    assert board_at(two) == before  # the offer lies over the page, the board stays
    no.click()
    one.get_by_text(mine["declined"]).first.wait_for()  # a refusal is told
    one.get_by_role("button", name=mine["menu"], exact=True).click()
    one.get_by_role("button", name=mine["pause"]).click()
    two.get_by_role("button", name=theirs["yes"]).click()
    for page, words in ((one, mine), (two, theirs)):
        page.locator(".paused").get_by_text(words["paused"]).wait_for()
        assert not page.locator(".paused").get_by_text(words["clocks"]).count()  # it has none
        assert violations(page) == []
    assert board_at(two) == before
    one.get_by_role("button", name=mine["resume"]).click()
    two.locator(".paused").wait_for()
    one.get_by_role("button", name=mine["resume"]).wait_for(state="detached")
    assert one.locator(".paused").count() == 1  # still: the other was asked
    two.get_by_role("button", name=theirs["resume"]).click()
    for page in (one, two):
        page.locator(".paused").wait_for(state="detached")


def test_bots_are_not_asked_and_not_spoken_to(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    assert hands.wait_turn(page)
    assert page.get_by_role("button", name="Conversation").count() == 0
    page.get_by_role("button", name="La partie").click()
    page.get_by_role("button", name="Abandonner").wait_for()
    assert page.get_by_role("button", name="nulle").count() == 0
    assert page.get_by_role("button", name="nulle").count() == 0


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_game_of_somebody_who_left_is_claimed(
    impatient: Server, new_page: NewPage, phone: bool
) -> None:
    gone, stays = two_at(impatient, new_page, lang="en-GB", phone=phone)
    words, before = words_of(stays), board_at(stays)
    gone.close()
    claim = stays.get_by_role("button", name=words["claim"])
    claim.wait_for()
    assert board_at(stays) == before
    assert violations(stays) == []
    claim.click()
    stays.locator(".after .won").wait_for()
    stays.locator(".after").get_by_text(words["forfeit"]).first.wait_for()


def test_the_computer_goes_on_until_one_is_back(impatient: Server, new_page: NewPage) -> None:
    gone, stays = two_at(impatient, new_page)
    words, context, url = words_of(stays), gone.context, gone.url
    gone.close()
    stays.get_by_role("button", name=words["stand_in"]).click()
    assert hands.wait_turn(stays)  # the computer has moved
    stays.locator(".seat").get_by_text(words["plays"]).wait_for()
    back = context.new_page()
    back.goto(url)
    take = back.get_by_role("button", name=words["back"])
    take.wait_for()
    assert violations(back) == []
    take.click()
    take.wait_for(state="detached")
    hands.play_placed(stays)
    assert hands.wait_turn(back)
    hands.play_placed(back)


def test_zero_on_the_clock_says_what_happened(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    page.goto("/")
    clock = {"kind": "move", "seconds": 2, "at_zero": "random"}
    table = {"game": "triolet", "clock": clock, "seats": [{"kind": "me"}, {"kind": "here"}]}
    opened = page.context.request.post("/api/tables", data=table).json()
    page.goto(f"/t/{opened['table']}")
    page.get_by_text("Temps écoulé : un coup au hasard").first.wait_for()
