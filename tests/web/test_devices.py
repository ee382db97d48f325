"""One person, several devices: handed over, offline, merged, cut off; a file; an account."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jetons.server.modules import built, index_of
from tests.web.conftest import NewPage, Server
from tests.web.hands import (
    keep_modules,
    play_placed,
    start,
    wait_for,
    wait_kept,
    wait_turn,
)
from tests.web.test_local import here
from tests.web.test_me import rows, wait_written

pytest.importorskip("argon2")
needs_triolet = pytest.mark.skipif(
    "triolet" not in index_of(built()), reason="no module: jetons wasm"
)
SHELF = """() => ['settings', 'learn', 'puzzles', 'people', 'hidden', 'reviews', 'hinted']
  .map((name) => [name, JSON.parse(localStorage.getItem('jetons.' + name) ?? 'null')])"""


def names(page: Any) -> set[str]:
    """The entries that a browser has."""
    return {f"{row['device']}:{row['n']}" for row in rows(page)}


def add(page: Any) -> str:
    """Show the code for another device; its link."""
    page.goto("/settings")
    page.locator("[data-act=other]").click()
    link = page.locator("[data-code]").get_attribute("data-link")
    assert link
    return str(link)


def join(page: Any, link: str) -> None:
    """Follow a link of another device."""
    page.goto(link)
    page.locator("[data-act=join]").click()
    page.locator("[data-joined]").wait_for()


def wait_even(one: Any, other: Any) -> None:
    """Both look at their settings until both have the same entries and nothing is left to send."""
    for page in (one, other):
        page.goto("/settings")
    for _ in range(30):
        for page in (one, other):
            page.locator("[data-sync=done]").wait_for()
        if names(one) == names(other):
            return
        for page in (one, other):
            page.evaluate("dispatchEvent(new Event('online'))")
            page.evaluate("new Promise((done) => requestAnimationFrame(done))")
    raise AssertionError("the two devices do not come together")


def play_some(page: Any, n: int) -> None:
    """Play so many turns of the game that is open, each with the answer to it."""
    for _ in range(n):
        assert wait_turn(page)
        play_placed(page)
    assert wait_turn(page)


def wait_theme(page: Any, theme: str) -> None:
    """Entries are there before the page is drawn by them."""
    page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)


def a_pair(server: Server, new_page: NewPage, **more: Any) -> tuple[Any, Any]:
    """A phone and a computer of the same person."""
    phone, computer = new_page(server.base, phone=True, **more), new_page(server.base, **more)
    for page in (phone, computer):
        here(page)
    return phone, computer


@pytest.fixture
def two(server: Server, new_page: NewPage) -> tuple[Any, Any]:
    """Both, while the network is there."""
    return a_pair(server, new_page)


@needs_triolet
def test_a_game_goes_on_at_the_other_device(two: tuple[Any, Any]) -> None:
    """What was begun on the phone goes on at the computer, and back; what was there is kept."""
    phone, computer = two
    start(phone, "Jouer au Triolet contre l’ordinateur")
    play_some(phone, 1)
    table = phone.url.rsplit("/", 1)[-1]
    sheet = phone.locator(".sheet").first.text_content()
    computer.goto("/settings")
    computer.get_by_text("Sombre", exact=True).click()
    wait_written(computer, kind="setting", key="theme")
    join(computer, add(phone))
    phone.locator("[data-joined]").wait_for()
    wait_even(phone, computer)
    wait_theme(phone, "dark")
    computer.goto("/games")
    computer.locator(f"a[href='/t/{table}']").click()
    assert wait_turn(computer)
    assert computer.locator(".sheet").first.text_content() == sheet
    play_some(computer, 1)
    wait_even(phone, computer)
    phone.goto(f"/t/{table}")
    play_some(phone, 1)


@needs_triolet
def test_both_offline_both_go_on(server: Server, new_page: NewPage) -> None:
    """Both play and choose without a network, the same game too: afterwards both have all of it."""
    phone, computer = a_pair(server, new_page, keeps=True)
    start(phone, "Jouer au Triolet contre l’ordinateur")
    play_some(phone, 1)
    table = phone.url.rsplit("/", 1)[-1]
    join(computer, add(phone))
    wait_even(phone, computer)
    for page in (phone, computer):
        page.goto("/")
        wait_kept(page)
        keep_modules(page, 4)
        page.goto(f"/t/{table}")
        assert wait_turn(page)
        page.context.set_offline(True)
    for page, game in ((phone, "Triolet"), (computer, "Le 21")):
        play_some(page, 1)
        start(page, f"Jouer au {game} contre l’ordinateur")
        play_some(page, 1)
        page.goto("/settings")
        page.locator("[data-devices]").get_by_text("Pas de réseau").wait_for()
    phone.get_by_text("Clair", exact=True).click()
    wait_written(phone, kind="setting", key="theme", data={"value": "light"})
    computer.get_by_text("Lentement", exact=True).click()
    wait_written(computer, kind="setting", key="tempo", data={"value": 1400})
    for page in (phone, computer):
        page.context.set_offline(False)
    wait_even(phone, computer)
    wait_for(lambda: phone.evaluate(SHELF) == computer.evaluate(SHELF) or None, "the same shelf")
    wait_theme(computer, "light")
    lists = []
    for page in (phone, computer):
        page.goto("/games")
        branch = page.locator("a[href*='~']")  # the same game, as the other device went on
        branch.get_by_text("la même partie, continuée sur un autre appareil").wait_for()
        lists.append(sorted(page.locator("li a[href^='/t/']").evaluate_all(
            "(all) => all.map((one) => one.getAttribute('href'))")))  # fmt: skip
    assert lists[0] == lists[1]
    assert len(lists[0]) == 4
    phone.goto(next(one for one in lists[0] if "~" in one))
    play_some(phone, 1)


def test_a_device_is_cut_off(two: tuple[Any, Any]) -> None:
    """It keeps what it has and says so; the code that it came by is worth nothing."""
    phone, computer = two
    link = add(phone)
    join(computer, link)
    wait_even(phone, computer)
    phone.goto("/settings")
    phone.get_by_role("button", name="Renommer « Ordinateur »").click()
    phone.locator("[name=device]").fill("Portable du salon")
    phone.locator("[data-act=keep-name]").click()
    phone.get_by_role("button", name="Détacher « Portable du salon »").click()
    phone.locator("[data-act=sure]").click()
    phone.get_by_text("Celui-ci seulement.").wait_for()
    computer.goto("/settings")
    computer.locator("[data-sync=cut_off]").wait_for()
    computer.goto(link)
    computer.locator("[data-act=join]").click()
    computer.locator("[role=alert]").wait_for()


def test_a_file_brings_it_all_back(two: tuple[Any, Any], tmp_path: Path) -> None:
    """Saved, emptied, taken in; a damaged one changes nothing."""
    phone, computer = two
    phone.goto("/settings")
    phone.get_by_text("Sombre", exact=True).click()
    wait_written(phone, kind="setting", key="theme")
    with phone.expect_download() as got:
        phone.locator("[data-act=export]").click()
    file = tmp_path / "log.jsonl"
    got.value.save_as(file)
    lines = file.read_text("utf-8").splitlines()
    assert json.loads(lines[0])["entries"] == len(lines) - 1 == len(rows(phone))
    before = names(phone)
    phone.locator("[data-act=empty]").click()
    with phone.expect_navigation():
        phone.locator("[data-act=sure]").click()
    assert not before & names(phone)
    computer.goto("/settings")
    wait_written(computer, kind="setting", key="play/triolet")
    kept = names(computer)
    damaged = tmp_path / "damaged.jsonl"
    for text, words in (
        ("\n".join(lines[:-1]) + "\n", "Il manque la fin de ce fichier"),
        ("\n".join([*lines[:-1], lines[-1][:-4]]) + "\n", "Ce fichier est abîmé (ligne"),
        ("nothing of ours\n", "n’est pas un carnet"),
    ):
        damaged.write_text(text, "utf-8")
        computer.locator("[data-me] input[type=file]").set_input_files(damaged)
        computer.locator("[data-me]").get_by_text(words).wait_for()
        assert names(computer) == kept
    for page in (phone, computer):
        page.locator("[data-me] input[type=file]").set_input_files(file)
        page.get_by_text("C’est fait").first.wait_for()
        assert before <= names(page)
        page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    phone.locator("[data-me] input[type=file]").set_input_files(file)
    phone.get_by_text("était déjà ici").wait_for()


def test_an_account_finds_everything_again(server: Server, new_page: NewPage) -> None:
    """Made with a password, codes shown once, found again on a third device, then deleted."""
    first, second = new_page(server.base), new_page(server.base, phone=True)
    first.goto("/settings")
    first.get_by_text("Sombre", exact=True).click()
    first.goto("/compte")
    first.locator("[name=name]").fill("Margaux")
    first.locator("[name=password]").fill("trop court")
    first.locator("[name=password]").fill("une phrase assez longue")
    first.locator("[data-act=password]").click()
    codes = first.locator("[data-codes]").inner_text().split()
    assert len(codes) == 10
    first.locator("[data-act=kept]").click()
    first.locator("[data-account=Margaux]").wait_for()
    first.goto("/settings")
    first.locator("[data-sync=done]").wait_for()
    second.goto("/compte")
    second.get_by_text("Se connecter", exact=True).first.click()
    second.locator("[name=name]").fill("Margaux")
    second.locator("[name=password]").fill("une phrase tout autre")
    second.locator("[data-act=password]").click()
    second.locator("[role=alert]").wait_for()
    second.locator("[name=password]").fill("une phrase assez longue")
    second.locator("[data-act=password]").click()
    second.locator("[data-account=Margaux]").wait_for()
    wait_even(first, second)
    wait_theme(second, "dark")
    second.goto("/compte")
    second.locator("[data-act=delete]").click()
    second.locator("[data-act=sure]").click()
    second.get_by_text("Le compte est supprimé").wait_for()
    first.goto("/settings")
    first.locator("[data-sync=cut_off]").wait_for()


@pytest.fixture
def keys(server: Server, new_page: NewPage) -> Iterator[Any]:
    """A device that holds passkeys."""
    page = new_page(server.base.replace("127.0.0.1", "localhost"))
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield page
    session.detach()


def test_a_passkey_is_enough(keys: Any) -> None:
    """An account without any password; signed out and in again."""
    page = keys
    page.goto("/compte")
    page.locator("[name=name]").fill("Hortense")
    page.locator("[data-act=passkey]").click()
    page.locator("[data-act=kept]").click()
    page.locator("[data-account=Hortense]").wait_for()
    page.locator("[data-act=sign-out]").click()
    page.get_by_text("Vous êtes déconnecté").wait_for()
    page.get_by_text("Se connecter", exact=True).first.click()
    page.locator("[data-act=passkey]").click()
    page.locator("[data-account=Hortense]").wait_for()


def test_no_storage_is_said(server: Server, new_page: NewPage) -> None:
    """Where the browser keeps nothing, the settings say so, and a file can still be made."""
    page = new_page(server.base)
    hide = "Object.defineProperty(self, 'indexedDB', {get() { throw new DOMException('no') }})"
    page.context.add_init_script(hide)
    page.goto("/settings")
    page.get_by_text("tout disparaît quand on ferme la page").wait_for()
    with page.expect_download():
        page.locator("[data-act=export]").click()


def test_a_full_device_is_said(server: Server, new_page: NewPage) -> None:
    """A sentence; what was chosen waits, and is written once there is room."""
    page = new_page(server.base)
    page.context.add_init_script("""{ const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...given) {
        if (!localStorage.room) throw new DOMException('full', 'QuotaExceededError');
        return add.apply(this, given);
      }; }""")
    page.goto("/settings")
    page.get_by_text("L’appareil n’a plus de place").wait_for()
    page.get_by_text("Sombre", exact=True).click()
    page.evaluate("localStorage.room = 1")
    page.reload()
    wait_written(page, kind="setting", key="theme")


def test_a_score_sheet_is_on_both_devices(two: tuple[Any, Any]) -> None:
    """Begun beside the box with the phone, it stands in the computer's list, and goes with it."""
    phone, computer = two
    phone.goto("/box/triolet")
    phone.locator("[data-act=open]").click()
    phone.wait_for_url("**/box/triolet/*")
    sheet = phone.url.rsplit("/", 1)[-1]
    wait_written(phone, kind="sheet", key=sheet)
    join(computer, add(phone))
    wait_even(phone, computer)
    computer.goto("/box/triolet")
    computer.locator(f"a[href='/box/triolet/{sheet}']").wait_for()
