"""A real server with a real database, and a real browser, for the tests of the web client."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from jetons.games import REGISTRY
from jetons.server.pages import STATIC
from tests.server.running import free_port

sync_api = pytest.importorskip("playwright.sync_api")

BROWSER = os.environ.get("JETONS_BROWSER") or shutil.which("chromium") or ""
SLOWER = os.environ.get("JETONS_SLOWER")  # so many times: to look for a race
FLAGS = [
    "--no-sandbox", "--headless", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


# The weakest bot, which answers and is shown at once, unless a test has chosen otherwise
CHOICE = """try {
  if (!localStorage.getItem('jetons.settings')) {
    const choice = {level: 'random', seats: 2, options: {}, pace: 'none'};
    const games = SLUGS.map((game) => [game, choice]);
    const settings = {tempo: 0, keep: 'server', play: Object.fromEntries(games)};
    localStorage.setItem('jetons.settings', JSON.stringify(settings));
  }
} catch { /* no storage */ }""".replace("SLUGS", str(list(REGISTRY)))

# Who knows the games: no dialogue opens at his first table, and no coach looks on
SEEN = """try {
  if (!localStorage.getItem('jetons.learn')) {
    const games = ['101', '20-sur-20', '21', 'triolet'].map((g) =>
      [g, {hasSeenGoal: true, games: 3}]);
    localStorage.setItem('jetons.learn', JSON.stringify(Object.fromEntries(games)));
  }
} catch { /* no storage */ }"""
EASY = f"{CHOICE}\n{SEEN}"


class Server:
    """A server process on a free port, with its own SQLite; it can be killed and started again."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        environ = {
            **os.environ,
            "JETONS_PORT": str(self.port),
            "JETONS_DATABASE": str(self.folder / "jetons.sqlite3"),
            "JETONS_OPENING_RATE": "1000",
            "JETONS_OPENING_BURST": "1000",
            "JETONS_RATE": "500",
            "JETONS_BURST": "500",
            "JETONS_BOT_SECONDS": "0.05",
            "JETONS_BOT_WORKERS": "0",  # the weakest bot thinks in a thread
            "JETONS_WARM": "false",  # a game is compiled when it is first played
            **{f"JETONS_{name.upper()}": value for name, value in self._settings.items()},
        }
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "jetons.server"],
                env=environ, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
        deadline = time.monotonic() + 90
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "server.log").read_text(encoding="utf-8")[-2000:])
            time.sleep(0.1)

    def kill(self) -> None:
        """Kill -9: no goodbye."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)  # its bot workers too
            self._process.wait()

    def stop(self) -> None:
        """Stop it as an operator would."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.base + "/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


@pytest.fixture(scope="session", autouse=True)
def _is_there() -> None:
    """These tests need a browser and a built client."""
    if not BROWSER:
        pytest.skip("no browser: set JETONS_BROWSER")
    if not (STATIC / "index.html").is_file():
        pytest.skip("the web client is not built: make run")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that leave it alone."""
    server = Server(tmp_path_factory.mktemp("web"))
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server(tmp_path)
    try:
        server.start()
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium."""
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        yield browser
        browser.close()


NewPage = Callable[..., Any]


@pytest.fixture
def new_page(browser: Any) -> Iterator[NewPage]:
    """Make a page of a size; a script error on any of them fails the test.

    With ``keeps`` it has the site's service worker; without, it is as one that came by plain HTTP.
    """
    contexts: list[Any] = []
    errors: list[str] = []

    def make(
        base: str,
        *,
        phone: bool = False,
        lang: str = "fr-FR",
        level: str = "random",
        newcomer: bool = False,
        keeps: bool = False,
        **more: Any,
    ) -> Any:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        context = browser.new_context(
            base_url=base, viewport=more.pop("viewport", size), locale=lang, has_touch=phone, **more
        )
        context.set_default_timeout(60_000)  # the first move of a game may compile
        if not keeps:  # it keeps the whole site at the first visit: two fifths of a test's cost
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        script = CHOICE if newcomer else EASY
        context.add_init_script(script.replace("random", level))
        contexts.append(context)
        page = context.new_page()
        if SLOWER:
            page.context.new_cdp_session(page).send(
                "Emulation.setCPUThrottlingRate", {"rate": float(SLOWER)}
            )
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.unroute_all(behavior="ignoreErrors")  # a request under way is nobody's failure
        context.close()
    assert not errors
