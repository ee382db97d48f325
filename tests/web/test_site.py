"""The site as plain files: any web server shows it, and everything that needs no server works."""

from __future__ import annotations

import contextlib
import functools
import gzip
import http.server
import re
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
from tests.web.hands import keep_modules, lay_some, play_placed, wait_count, wait_true, wait_turn
from tests.web.learn.hands import Hand, exercises_of

needs_modules = pytest.mark.skipif(
    len(index_of(built())) < len(REGISTRY), reason="not all modules are built: jetons wasm"
)


RULES_OF = """async ([n, folder]) => {
  const kept = (await (await caches.open('jetons-modules')).keys()).map((one) => one.url);
  return kept.filter((one) => one.includes(folder) && one.endsWith('.wasm')).length === n;
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """``python -m http.server``, without its log."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


class SignIn(Quiet):
    """A network that answers everything under ``modules/`` with its own page until one signs in."""

    is_closed = True

    def do_GET(self) -> None:
        """The file, or the page of the network."""
        if not SignIn.is_closed or "/modules/" not in self.path:
            super().do_GET()
            return
        page = b"<!doctype html><title>Sign in</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


class Kept(Quiet):
    """A host that lets browsers keep every file for ten minutes, pages too."""

    def end_headers(self) -> None:
        """With how long it may be kept."""
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


@contextlib.contextmanager
def serving(root: Path, host: type[Quiet] = Quiet) -> Iterator[str]:
    """A plain web host of a folder."""
    handler = functools.partial(host, directory=str(root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A plain web host with the site in a folder of it."""
    root = tmp_path_factory.mktemp("host")
    write_site(root / "jeux" / "jetons", built(), lambda _: None)
    with serving(root) as base:
        yield f"{base}jeux/jetons/"


@needs_modules
def test_playing_from_a_folder_of_a_plain_host(host: str, new_page: NewPage) -> None:
    """A game begins at once, is kept, and nothing on the page asks for a server."""
    page = new_page(host)
    beside: list[str] = []
    page.on("response", lambda answer: answer.ok or beside.append(answer.url))
    page.goto(host)
    page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur", exact=True).click()
    page.wait_for_url("**/#/t/local-*")
    for _ in range(2):
        assert wait_turn(page)
        play_placed(page)
    page.reload()
    assert wait_turn(page)
    page.goto(f"{host}#/")
    page.locator(".waits a[data-game=triolet]").get_by_text("À vous").wait_for()
    for word in ("Inviter", "Tables ouvertes"):
        assert page.get_by_text(word, exact=True).count() == 0
    page.goto(f"{host}#/rules/triolet")
    page.get_by_text("T.1", exact=True).first.wait_for()
    page.goto(f"{host}#/puzzles/triolet")
    page.locator(".all a").first.click()
    while not lay_some(page, ".cell.lit"):
        pass
    page.locator("[data-act=play]").click()
    page.get_by_text("Il y a mieux").or_(page.get_by_text("Bien vu")).first.wait_for()
    page.goto(f"{host}#/settings")
    page.get_by_text("Ce site est fait de fichiers").wait_for()
    page.locator("[data-lines]").wait_for()
    with page.expect_download() as got:  # one's own log needs no server
        page.locator("[data-act=export]").click()
    assert '"kind":"table"' in Path(got.value.path()).read_text("utf-8")
    assert page.locator("[data-devices]").count() == 0
    assert not beside


@needs_modules
def test_offline_from_a_plain_host(host: str, new_page: NewPage) -> None:
    """After one visit it plays without a network."""
    page = new_page(host, keeps=True)
    page.goto(host)
    keep_modules(page, len(REGISTRY))
    wait_true(
        page,
        """async () => (await (await caches.open('jetons-finished')).keys())
             .some((one) => one.url.endsWith('data/games.json'))""",
        None,
    )
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur", exact=True).click()
    page.wait_for_url("**/#/t/local-*")
    assert wait_turn(page)
    play_placed(page)


@needs_modules
def test_a_damaged_module_is_named(host: str, new_page: NewPage) -> None:
    """Without a server there is no other way: a sentence, and the page stays."""
    page = new_page(host)
    page.context.route("**/modules/*/*.wasm", lambda route: route.fulfill(body="not a module"))
    page.goto(host)
    play = page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur", exact=True)
    play.click()
    page.get_by_text("n’ont pas pu être chargées dans ce navigateur").wait_for()
    assert play.is_enabled()


@needs_modules
def test_a_page_of_the_network_is_not_kept_as_a_module(tmp_path: Path, new_page: NewPage) -> None:
    """A hotel's sign-in page in place of a module: a sentence, and after signing in one plays."""
    write_site(tmp_path / "site", built(), lambda _: None)
    SignIn.is_closed = True
    with serving(tmp_path, SignIn) as base:
        host = f"{base}site/"
        page = new_page(host, keeps=True)
        page.goto(host)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        play = page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur", exact=True)
        play.click()
        page.get_by_text("n’ont pas pu être chargées dans ce navigateur").wait_for()
        SignIn.is_closed = False
        page.reload()
        play.click()
        page.wait_for_url("**/#/t/local-*")
        assert wait_turn(page)
        play_placed(page)


@needs_modules
def test_lessons_from_a_plain_host(host: str, new_page: NewPage) -> None:
    """They need no server: a wrong answer is explained, a right one counts, and one goes on."""
    page = new_page(host, reduced_motion="reduce")
    page.goto(f"{host}#/learn")
    page.locator("main a[data-game='triolet']").click()
    page.wait_for_url("**/#/learn/triolet")
    page.goto(f"{host}#/learn/triolet/make-fifteen")
    hand = Hand(page, "touch")
    hand.play("triolet", "H9=3")
    page.locator("[data-verdict=not_it]").get_by_text("12 points").wait_for()
    hand.press("[data-act=retry]")
    hand.answer("triolet", next(x for x in exercises_of("triolet") if x["id"] == "make-fifteen"))
    page.locator("[data-verdict=solved]").wait_for()
    page.goto(f"{host}#/learn/triolet/guided?step=2")
    page.locator("[data-words]").wait_for()


def renew(folder: Path) -> str:
    """Make a site's files another version, in which some have other names; that of its script."""
    # a name is a hash of what is in a file: where one changes, those that name it do too
    new = {path.name: path.name.replace(".js", "Z.js") for path in (folder / "assets").glob("*.js")}
    assert len(new) > 10
    for path in [*folder.glob("*.*"), *(folder / "assets").glob("*.js")]:
        if path.suffix in (".js", ".html"):
            text = path.read_text(encoding="utf-8")
            for name, other in new.items():
                text = text.replace(name, other)
            if path.name == "sw.js":
                text = re.sub(r'(VERSION = ")', r"\1renewed", text, count=1)
            path.write_text(text, encoding="utf-8")
    for name, other in new.items():
        (folder / "assets" / name).rename(folder / "assets" / other)
    found = re.search(r"assets/(index-[^\"]+Z\.js)", (folder / "index.html").read_text("utf-8"))
    assert found
    return found[1]


@needs_modules
def test_compressed_files_are_those_of_the_site(tmp_path: Path) -> None:
    """A host that sends them sends the pages of this site, not a server's; written over, too."""
    for _ in range(2):
        write_site(tmp_path, built(), lambda _: None)
    small = list(tmp_path.rglob("*.gz"))
    assert tmp_path / "sw.js.gz" in small  # which the site writes in its own way
    assert any(path.name == "puzzle-book.json.gz" for path in small)
    assert any(path.name == "triolet.wasm.gz" for path in small)
    for path in small:
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes(), path


@needs_modules
def test_a_new_version_while_a_game_is_open(tmp_path: Path, new_page: NewPage) -> None:
    """The old page plays on, a word offers the new one, and nothing is lost on the way."""
    write_site(tmp_path / "site", built(), lambda _: None)
    with serving(tmp_path) as base:
        host = f"{base}site/"
        page = new_page(host, keeps=True)
        page.goto(host)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur", exact=True).click()
        page.wait_for_url("**/#/t/local-*")
        assert wait_turn(page)
        play_placed(page)
        assert wait_turn(page)
        sheet = page.locator(".sheet").first.text_content()
        mark = renew(tmp_path / "site")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # looked at again
        page.get_by_text("Une nouvelle version du site est prête").wait_for()
        table = page.url
        page.goto(f"{host}#/settings")  # a screen of the old version, first shown now
        page.get_by_text("Ce site est fait de fichiers").wait_for()
        page.goto(table)
        assert wait_turn(page)
        assert page.locator(".sheet").first.text_content() == sheet
        page.locator("[data-act=renew]").click()
        page.wait_for_function(
            "(mark) => [...document.scripts].some((one) => one.src.includes(mark))", arg=mark
        )
        assert wait_turn(page)
        assert page.locator(".sheet").first.text_content() == sheet
        assert page.get_by_text("Une nouvelle version").count() == 0
        play_placed(page)


@needs_modules
@pytest.mark.parametrize("kind", [Quiet, Kept])
def test_a_new_version_opens_without_a_network(
    tmp_path: Path, new_page: NewPage, kind: type[Quiet]
) -> None:
    """Not the page of before, and not one whose files are gone."""
    write_site(tmp_path / "site", built(), lambda _: None)
    with serving(tmp_path, kind) as base:
        page = new_page(f"{base}site/", keeps=True)
        page.goto(f"{base}site/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        mark = renew(tmp_path / "site")
        page.evaluate("navigator.serviceWorker.ready.then((one) => one.update()).then(() => true)")
        wait_true(
            page,
            """async () => (await caches.keys()).some((one) => one.includes('renewed')) &&
                 (await navigator.serviceWorker.ready).active.state === 'activated'
                 && !(await navigator.serviceWorker.ready).installing""",
            None,
        )
        page.context.set_offline(True)
        page.reload()
        page.get_by_role("button", name="Jouer au Triolet contre l’ordinateur").first.wait_for()
        scripts = page.evaluate("[...document.scripts].map((one) => one.src)")
        assert any(mark in one for one in scripts), scripts


@needs_modules
def test_two_sites_of_one_host_keep_their_rules_apart(tmp_path: Path, new_page: NewPage) -> None:
    """They share the browser's caches: one does not clear away what the other keeps."""
    folders = ("one", "two")
    for folder in folders:
        write_site(tmp_path / folder, built(), lambda _: None)
    with serving(tmp_path) as base:
        page = new_page(base, keeps=True)
        for folder in folders:
            page.goto(f"{base}{folder}/")
            keep_modules(page, len(REGISTRY))
            wait_true(page, RULES_OF, [len(REGISTRY), f"/{folder}/modules/"])
        assert page.evaluate(RULES_OF, [len(REGISTRY), "/one/modules/"])


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


@needs_modules
def test_the_files_have_sets_to_print(host: str, new_page: NewPage) -> None:
    page = new_page(host)
    page.goto(f"{host}#/rules/triolet")
    links = page.locator(".print a")
    links.first.wait_for()
    wait_count(links, 4)
    for i in range(4):
        address = links.nth(i).get_attribute("href")
        assert address.startswith(f"{host}print/triolet-")
        answer = page.request.get(address)
        assert answer.ok
        assert answer.body().startswith(b"%PDF-")
