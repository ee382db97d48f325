"""The drawing of the Python face beside the site's own board, in one browser."""

from __future__ import annotations

import asyncio
import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from PIL import Image

import jetons
from jetons.client import Client, first_legal
from jetons.table import wire
from tests.web.conftest import NewPage, Server

pytestmark = pytest.mark.browser

BOARD = ".after svg[data-board]"
# Put our drawing in the place of the site's, in its measure, over the same ground
EXCHANGE = """(svg) => {
  const board = document.querySelector('.after svg[data-board]');
  const ours = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  ours.setAttribute('viewBox', board.getAttribute('viewBox'));
  ours.querySelector('rect').remove();
  for (const one of ours.querySelectorAll('[font-weight]'))  // before the page's style sheet
    one.style.fontWeight = one.getAttribute('font-weight');
  const place = board.parentElement, box = board.getBoundingClientRect();
  ours.setAttribute('width', box.width);
  ours.setAttribute('height', box.height);
  ours.setAttribute('data-board', '');
  board.replaceWith(ours);
}"""


def picture(page: Any) -> np.ndarray[Any, Any]:
    shot = page.locator(BOARD).screenshot(animations="disabled")
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), np.int16)


async def played(base: str, slug: str, n_moves: int) -> str:
    """A table of two, given up after so many moves of ours; the computer takes what pays most."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    async with Client(base, name="Ana") as client:
        opened = await client.open_table(slug, seats)
        async with client.sit_at(opened.table) as table:
            for _ in range(n_moves):
                while not table.is_my_turn and table.now.result is None:
                    await table.wait()
                if table.now.result is not None:
                    return opened.table
                await table.play(await first_legal(table))
            await table.do(wire.Resign())
    return opened.table


# 101 given up at its beginning is nearly all of its frame, later on it is the squares
@pytest.mark.parametrize(
    ("slug", "n_moves"), [("101", 4), ("101", 40), ("20-sur-20", 12), ("21", 6), ("triolet", 6)]
)
def test_the_board_is_drawn_as_on_the_site(
    server: Server, new_page: NewPage, slug: str, n_moves: int
) -> None:
    with ThreadPoolExecutor(1) as aside:  # the browser's loop has this thread
        id_ = aside.submit(asyncio.run, played(server.base, slug, n_moves)).result()
    page = new_page(server.base, reduced_motion="reduce")
    page.goto(f"/t/{id_}")
    page.locator(".player input").wait_for()
    page.mouse.move(0, 0)
    theirs = picture(page)
    text = page.evaluate("(id) => fetch(`/api/tables/${id}/record`).then((r) => r.text())", id_)
    lang = page.evaluate("() => document.documentElement.lang")
    page.evaluate(EXCHANGE, jetons.read_record(text).match.svg(lang=lang))
    ours = picture(page)
    assert ours.shape == theirs.shape
    apart = np.abs(ours - theirs).max(axis=2)
    assert np.mean(apart > 40) < 0.004  # pixels that anybody would see
    assert len(np.unique(theirs.reshape(-1, 3), axis=0)) > 20  # and there is something to see
