"""The site as plain files: any web server shows it, and everything that needs no server works."""

from __future__ import annotations

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from jetons.core.errors import JetonsError
from jetons.games import REGISTRY
from jetons.server.files import write_site
from jetons.server.modules import built, index_of
from tests.web.conftest import NewPage
from tests.web.hands import MODULES_KEPT, play_placed, wait_true, wait_turn

needs_modules = pytest.mark.skipif(
    len(index_of(built())) < len(REGISTRY), reason="not all modules are built: jetons wasm"
)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """``python -m http.server``, without its log."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A plain web host with the site in a folder of it."""
    root = tmp_path_factory.mktemp("host")
    write_site(root / "jeux" / "jetons", built(), lambda _: None)
    handler = functools.partial(Quiet, directory=str(root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/jeux/jetons/"
    server.shutdown()
    server.server_close()


@needs_modules
def test_playing_from_a_folder_of_a_plain_host(host: str, new_page: NewPage) -> None:
    """A game begins at once, is kept, and nothing on the page asks for a server."""
    page = new_page(host)
    beside: list[str] = []
    page.on("response", lambda answer: answer.ok or beside.append(answer.url))
    page.goto(host)
    page.get_by_role("button", name="Jouer à Triolet contre l’ordinateur", exact=True).click()
    page.wait_for_url("**/#/t/local-*")
    for _ in range(2):
        assert wait_turn(page)
        play_placed(page)
    page.reload()
    assert wait_turn(page)
    page.goto(f"{host}#/")
    page.get_by_text("Reprendre").wait_for()
    for word in ("Inviter", "Tables ouvertes", "Problèmes"):
        assert page.get_by_text(word, exact=True).count() == 0
    page.goto(f"{host}#/rules/triolet")
    page.get_by_text("T.1", exact=True).first.wait_for()
    page.goto(f"{host}#/settings")
    page.get_by_text("Ce site est fait de fichiers").wait_for()
    assert not beside


@needs_modules
def test_offline_from_a_plain_host(host: str, new_page: NewPage) -> None:
    """After one visit it plays without a network."""
    page = new_page(host)
    page.goto(host)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(
        "navigator.serviceWorker.ready.then((one) => one.active.postMessage('keep modules'))"
    )
    wait_true(page, MODULES_KEPT, len(REGISTRY))
    wait_true(
        page,
        """async () => (await (await caches.open('jetons-finished')).keys())
             .some((one) => one.url.endsWith('data/games.json'))""",
        None,
    )
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Jouer à Triolet contre l’ordinateur", exact=True).click()
    page.wait_for_url("**/#/t/local-*")
    assert wait_turn(page)
    play_placed(page)


@needs_modules
def test_an_address_of_a_server_is_led_to_the_route(host: str, new_page: NewPage) -> None:
    """A host shows 404.html where there is no file: it leads to the same route behind a #."""
    page = new_page(host)
    page.route(
        "**/jeux/jetons/rules/21",
        lambda route: route.fulfill(response=page.request.get(f"{host}404.html"), status=404),
    )
    page.goto(f"{host}rules/21")
    page.wait_for_url("**/jeux/jetons/#/rules/21")
    page.get_by_text("21.1", exact=True).first.wait_for()


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    """One line, exit code 2, and nothing touched."""
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    words = [sys.executable, "-m", "jetons", "site", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1].startswith("jetons: ")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_without_modules_the_command_says_so(tmp_path: Path) -> None:
    """What is missing is named before anything is written."""
    with pytest.raises(JetonsError) as refused:
        write_site(tmp_path / "site", tmp_path, lambda _: None)
    assert "wasm" in refused.value.text.fr or "make run" in refused.value.text.fr
    assert not (tmp_path / "site").exists()
