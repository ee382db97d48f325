"""Tables of the device: played without a network, kept through crashes, exported as records."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from jetons.play.record import verify_deal
from jetons.play.record_reader import read_record
from jetons.server.modules import built, index_of
from tests.web.conftest import NewPage, Server
from tests.web.hands import (
    keep_modules,
    lay_some,
    play_20,
    play_101,
    play_placed,
    start,
    wait_kept,
    wait_turn,
)

HERE = (
    "localStorage.setItem('jetons.settings', JSON.stringify({tempo: 0, keep: 'device', play: %s}))"
)
PLAY = """Object.fromEntries(['101', '20-sur-20', '21', 'triolet']
  .map((game) => [game, {level: 'random', seats: 2, options: {}, pace: 'none'}]))"""
LISTED = index_of(built())
GAMES = [
    pytest.param(
        slug, title, play, marks=pytest.mark.skipif(slug not in LISTED, reason="no module")
    )
    for slug, title, play in (
        ("triolet", "Triolet", play_placed),
        ("21", "Le 21", play_placed),
        ("101", "101", play_101),
        ("20-sur-20", "20 sur 20", play_20),
    )
]
needs_triolet = pytest.mark.skipif("triolet" not in LISTED, reason="no module: jetons wasm")


def here(page: Any) -> None:
    """Tables that need nobody else are kept on the device."""
    page.context.add_init_script(
        f"if (!localStorage.chosen) {{ {HERE % PLAY}; localStorage.chosen = 1 }}"
    )


def amend_worker(page: Any, script: str) -> None:
    """Run a script in the worker before its own."""

    def answer(route: Any) -> None:
        with urllib.request.urlopen(route.request.url) as reply:  # outlives the page, if it must
            body = reply.read().decode()
        route.fulfill(body=f"{script};\n{body}", content_type="text/javascript")

    page.context.route("**/assets/worker-*.js", answer)


def keep_all(page: Any) -> None:
    """One visit: wait until everything is kept for offline."""
    here(page)
    page.goto("/")
    wait_kept(page)
    keep_modules(page, len(LISTED))


def record_of(page: Any, tmp_path: Path) -> Path:
    """The record that the page lets one take home."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Fichier de la partie").click()
    path = tmp_path / "record.txt"
    waiting.value.save_as(path)
    return path


@pytest.mark.parametrize(("slug", "title", "play"), GAMES)
def test_a_whole_game_without_a_network(
    server: Server, new_page: NewPage, tmp_path: Path, slug: str, title: str, play: Any
) -> None:
    """After one visit every game is played to its end offline; its record is a record."""
    page = new_page(server.base, phone=True, keeps=True)
    keep_all(page)
    page.context.set_offline(True)
    start(page, f"Jouer au {title} contre l’ordinateur")
    assert "/t/local-" in page.url
    while wait_turn(page):
        play(page)
    page.locator(".after").wait_for()
    path = record_of(page, tmp_path)
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.is_finished
    assert verify_deal(record) > 0
    done = subprocess.run(
        [sys.executable, "-m", "jetons", "verify", str(path)], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    page.goto("/games")
    page.locator(f"li[data-game='{slug}']").get_by_text("sur cet appareil").wait_for()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_text("Hors ligne").wait_for(state="detached")


@needs_triolet
def test_a_killed_tab_loses_nothing(server: Server, new_page: NewPage) -> None:
    """A table is as it was after the tab was killed, with a move half laid and others made."""
    page = new_page(server.base)
    here(page)
    start(page, "Jouer au Triolet contre l’ordinateur")
    for _ in range(3):
        assert wait_turn(page)
        play_placed(page)
    assert wait_turn(page)
    sheet = page.locator(".sheet").first.text_content()
    page.locator("[data-rack='0']").click()
    address, context = page.url, page.context
    with contextlib.suppress(Exception):  # nobody answers any more
        page.goto("chrome://crash", timeout=5000)
    page.close()
    again = context.new_page()
    again.goto(address)
    assert wait_turn(again)
    assert again.locator(".sheet").first.text_content() == sheet
    play_placed(again)


@needs_triolet
def test_two_tabs_at_one_table(server: Server, new_page: NewPage) -> None:
    """What is played in one tab is seen in the other, and both go on."""
    page = new_page(server.base)
    here(page)
    start(page, "Jouer au Triolet contre l’ordinateur")
    other = page.context.new_page()
    other.goto(page.url)
    for turn in range(4):
        one, two = (page, other) if turn % 2 else (other, page)
        assert wait_turn(one)
        before = two.locator(".sheet").first.text_content()
        play_placed(one)
        two.wait_for_function(
            "(before) => document.querySelector('.sheet')?.textContent !== before", arg=before
        )


@needs_triolet
def test_no_storage(server: Server, new_page: NewPage) -> None:
    """Where the browser keeps nothing one plays all the same, and is told."""
    page = new_page(server.base)
    here(page)
    hide = "Object.defineProperty(self, 'indexedDB', {get() { throw new DOMException('no') }})"
    page.context.add_init_script(hide)
    amend_worker(page, hide)
    start(page, "Jouer au Triolet contre l’ordinateur")
    page.get_by_text("Ce navigateur ne garde rien").wait_for()
    assert wait_turn(page)
    play_placed(page)


@needs_triolet
def test_a_full_device(server: Server, new_page: NewPage) -> None:
    """A move that cannot be kept is not made: a sentence, the draft stays, later it is played."""
    page = new_page(server.base)
    here(page)
    full = """const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...given) {
        if (self.isFull) throw new DOMException('full', 'QuotaExceededError');
        return add.apply(this, given);
      };
    """
    amend_worker(page, full)
    workers: list[Any] = []

    def note(worker: Any) -> None:
        workers.append(worker)

    page.on("worker", note)
    start(page, "Jouer au Triolet contre l’ordinateur")
    assert wait_turn(page)
    workers[-1].evaluate("self.isFull = true")
    sheet = page.locator(".sheet").first.text_content()
    play = page.locator("[data-act=play]")
    assert any(lay_some(page, ".cell.lit") for _ in range(20))
    play.click()
    page.get_by_text("n’a pas pu garder le coup").first.wait_for()
    workers[-1].evaluate("self.isFull = false")
    play.click()
    page.wait_for_function(
        "(before) => document.querySelector('.sheet')?.textContent !== before", arg=sheet
    )


@needs_triolet
def test_a_damaged_game(server: Server, new_page: NewPage) -> None:
    """A log that does not follow from the rules is named, and not deleted."""
    page = new_page(server.base)
    here(page)
    start(page, "Jouer au Triolet contre l’ordinateur")
    assert wait_turn(page)
    play_placed(page)
    address = page.url
    page.goto("/rules")
    page.evaluate(
        """() => new Promise((done, fail) => {
          const asked = indexedDB.open('jetons');
          asked.onerror = fail;
          asked.onsuccess = () => {
            const writing = asked.result.transaction('log', 'readwrite');
            const store = writing.objectStore('log');
            store.getAll().onsuccess = ({target}) => {
              const row = target.result.filter((one) => one.kind === 'table')[2];
              row.data.entry.events[0].move = 'H8=99';
              store.put(row);
            };
            writing.oncomplete = () => { asked.result.close(); done() };
          };
        })"""
    )
    page.goto(address)
    page.get_by_text("est abîmée et ne peut plus être relue").wait_for()
    page.goto("/games")
    page.get_by_text("Abîmée").wait_for()


def answer_with(page: Any, files: str, body: str = "", **headers: str) -> None:
    """Answer requests for some files otherwise than the server does."""

    def answer(route: Any) -> None:
        with urllib.request.urlopen(route.request.url) as reply:
            kind, text = reply.headers["content-type"], reply.read()
        route.fulfill(body=body or text, headers={"content-type": kind, **headers})

    page.context.route(files, answer)


@needs_triolet
@pytest.mark.parametrize("why", ["damaged", "policy", "old browser", "no workers"])
def test_a_module_that_does_not_load(server: Server, new_page: NewPage, why: str) -> None:
    """The server keeps the table instead, and the page says why."""
    page = new_page(server.base)
    here(page)
    if why == "damaged":
        answer_with(page, "**/modules/*/*.wasm", "not a module")
    elif why == "policy":
        policy = {"content-security-policy": "script-src 'self'"}
        answer_with(page, "**/assets/worker-*.js", **policy)
    elif why == "old browser":
        amend_worker(page, "delete self.WebAssembly")
    else:
        page.context.add_init_script("delete window.Worker")
    start(page, "Jouer au Triolet contre l’ordinateur")
    assert "/t/local-" not in page.url
    page.get_by_text("la partie se joue sur le serveur").wait_for()
    assert wait_turn(page)
    play_placed(page)


@needs_triolet
def test_the_home_page_loads_no_module(server: Server, new_page: NewPage) -> None:
    """Rules and bots are loaded when a table is opened, not before."""
    page = new_page(server.base)
    here(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur").wait_for()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/modules/" in url or "worker-" in url]


@needs_triolet
def test_previews_at_a_servers_table(server: Server, new_page: NewPage) -> None:
    """Half-laid moves are told by the browser; the server is asked once a turn."""
    page = new_page(server.base)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    start(page, "Jouer au Triolet contre l’ordinateur")
    assert "/t/local-" not in page.url
    for _ in range(4):
        assert wait_turn(page)
        play_placed(page)
    drafts = [data for data in sent if '"draft"' in data]
    assert drafts
    assert not [data for data in drafts if '"parts":["' in data], "a half-laid move was asked for"
