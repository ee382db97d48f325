"""A person's data on the settings page: had, deleted, signed out elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web import hands
from tests.web.conftest import NewPage, Server

pytestmark = pytest.mark.browser
SAID = "à demain, place des Vosges"


def say(page: Any, text: str) -> None:
    page.evaluate(
        """([table, text]) => new Promise((done, no) => {
            const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
            socket.onopen = () => socket.send(JSON.stringify({ t: "hello", table }));
            socket.onmessage = (event) => {
                const message = JSON.parse(event.data);
                if (message.t === "table") socket.send(JSON.stringify({ t: "chat", ref: 1, text }));
                if (message.t === "done") { socket.close(); done(); }
                if (message.t === "refused") no(event.data);
            };
        })""",
        [page.url.rsplit("/", 1)[-1], text],
    )


def carry_out(page: Any, button: str, done: str) -> None:
    page.get_by_role("button", name=button).click()
    page.get_by_role("button", name="Oui, continuer").click()
    page.get_by_text(done).wait_for()


def test_data_are_had_and_deleted_on_the_settings_page(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(server.base)
    hands.start(page, "Jouer au Triolet contre l’ordinateur")
    page.locator("[data-board]").wait_for()
    table = page.url
    say(page, SAID)
    page.goto(f"{server.base}/settings")
    with page.expect_download() as found:
        page.get_by_role("button", name="Télécharger mes données").click()
    found.value.save_as(tmp_path / "jetons.json")
    data = json.loads((tmp_path / "jetons.json").read_text("utf-8"))
    assert [one["text"] for one in data["said"]] == [SAID]
    assert [one["table"] for one in data["tables"]] == [table.rsplit("/", 1)[-1]]
    carry_out(page, "Effacer mes messages", "Vos messages sont effacés")
    assert page.evaluate("fetch('/api/me/data').then(a => a.json())")["said"] == []
    carry_out(page, "Déconnecter mes autres appareils", "Vos autres appareils sont déconnectés")
    assert page.evaluate("fetch('/api/me').then(a => a.json())")["player"] == data["player"]
    carry_out(page, "M’oublier", "Vous êtes oublié")
    assert page.evaluate("fetch('/api/me').then(a => a.json())")["player"] != data["player"]
    page.goto(table)
    page.locator(".won").wait_for()  # what ran was given up
