"""Two people in two browsers on two server nodes, one database and one bus between them."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.services import Postgres, nats_server
from tests.web import hands
from tests.web.conftest import NewPage, Server

pytestmark = pytest.mark.browser
SECRET = "two nodes sign with one key"


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two nodes on one PostgreSQL and one NATS."""
    folder = Path(tempfile.mkdtemp(prefix="jetons-postgres-"))
    postgres = Postgres(folder)
    pair: list[Server] = []
    with nats_server() as nats:
        try:
            with ThreadPoolExecutor(1) as pool:  # the browser's own event loop runs in this thread
                url = pool.submit(asyncio.run, postgres.new_database()).result()
            for name in ("one", "two"):
                (tmp_path / name).mkdir()
                node = Server(tmp_path / name, database=url, nats=nats.url, secret=SECRET)
                pair.append(node)
                node.start()
            yield pair[0], pair[1]
        finally:
            for node in pair:
                node.stop()
            postgres.cleanup()
            shutil.rmtree(folder, ignore_errors=True)


def test_two_browsers_on_two_nodes(nodes: tuple[Server, Server], new_page: NewPage) -> None:
    one, two = nodes
    anne, bob = new_page(one.base), new_page(two.base)
    hands.start(anne, "Inviter à une partie de Triolet")
    bob.goto(anne.url.replace(one.base, two.base))
    bob.get_by_role("button", name="M’asseoir et jouer").click()
    for page in (anne, bob):
        page.locator("[data-board]").wait_for()
    for _ in range(2):  # both move, each sees the other's
        for page in (anne, bob):
            hands.wait_still(page)
        is_anne = "À vous" in anne.locator(".seat.turn .who").inner_text()
        mover, other = (anne, bob) if is_anne else (bob, anne)
        hands.play_placed(mover)
        assert hands.wait_turn(other)
    assert anne.locator(".sheet tbody tr").count() == bob.locator(".sheet tbody tr").count()
