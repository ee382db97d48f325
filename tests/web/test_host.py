"""The host's console on the page: what one player tells of another, and what is done about it."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_screens import violations
from tests.web.test_sizes import SMALL

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 640}


def jetons_host(server: Server, *what: str) -> str:
    """What ``jetons host`` prints on the server's machine."""
    environ = {
        **os.environ,
        "JETONS_DATABASE": str(server.folder / "jetons.sqlite3"),
        "JETONS_PORT": str(server.port),
    }
    done = subprocess.run(
        [sys.executable, "-m", "jetons", "host", *what],
        env=environ, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


def look(page: Any) -> None:
    """The console fits the screen, its buttons a finger, and its words who hears them."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    assert "\n".join(page.evaluate(SMALL)) == ""
    assert violations(page) == []


def do(page: Any, act: str) -> str:
    """Have the first person who was told of dealt with; what was asked before."""
    row = page.locator("[data-report]").first
    row.get_by_role("button", name=act, exact=True).click()
    asked = str(row.get_by_role("alert").locator("span").first.inner_text())
    row.get_by_role("button", name="Oui", exact=True).click()
    row.get_by_role("alert").wait_for(state="detached")
    return asked


def test_told_then_dealt_with_and_let_back_in(own_server: Server, new_page: NewPage) -> None:
    anne, eve = new_page(own_server.base, phone=True, viewport=PHONE), new_page(own_server.base)
    hands.start(anne, "Inviter à une partie de Triolet")
    eve.goto(anne.url)
    eve.get_by_label("Votre nom").fill("Gros Mot")
    eve.get_by_role("button", name="M’asseoir et jouer").click()
    for page in (anne, eve):
        page.locator("[data-board]").wait_for()
    eve.get_by_role("button", name="Conversation").click()
    eve.get_by_placeholder("Votre message").fill("mot blessant")
    eve.get_by_role("button", name="Envoyer", exact=True).click()
    anne.get_by_role("button", name="Conversation").click()
    anne.get_by_text("mot blessant", exact=True).wait_for()
    anne.keyboard.press("Escape")
    anne.get_by_role("button", name="La partie").click()
    anne.get_by_role("button", name="Signaler ou bloquer").click()
    anne.locator("[data-act=tell-host]").click()
    anne.get_by_text("L’hôte le lira.").wait_for()
    anne.keyboard.press("Escape")
    anne.get_by_role("button", name="Conversation").click()
    anne.get_by_text("mot blessant", exact=True).wait_for()
    # a browser of no host's is told how one becomes it
    host = new_page(own_server.base, phone=True, viewport=PHONE)
    host.goto("/hote")
    host.get_by_text("jetons host link").wait_for()
    link = jetons_host(own_server, "link")
    host.goto(link)  # in the tab that asked for it
    host.locator("[data-report]").wait_for()
    assert host.url == f"{own_server.base}/hote"  # the key is in no history
    host.get_by_text("Des mots blessants").wait_for()
    look(host)
    assert "ne se défait pas" in do(host, "Effacer les messages")
    anne.get_by_text("mot blessant", exact=True).wait_for(state="detached")
    assert "ne se défait pas" in do(host, "Cacher le nom")
    assert "ne se défait pas" not in do(host, "Écarter 7 jours")
    host.get_by_role("button", name="Laisser revenir").wait_for()
    look(host)
    assert "barred until" in jetons_host(own_server, "list")
    host.get_by_role("button", name="Laisser revenir").click()
    host.get_by_role("button", name="Laisser revenir").wait_for(state="detached")
    host.get_by_role("button", name="Classer", exact=True).click()
    host.get_by_text("Rien n’attend.").wait_for()
    assert "barred until" not in jetons_host(own_server, "list")
