"""The drawing of the Python face beside the site's own board, in one browser."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

import jetons
from tests.web import hands
from tests.web.conftest import NewPage, Server
from tests.web.test_games import GAMES
from tests.web.test_replay import play_some
from tests.web.test_trouble import resign

pytestmark = pytest.mark.browser

BOARD = ".after svg[data-board]"
# Put our drawing in the place of the site's, in its measure, over the same ground
EXCHANGE = """(svg) => {
  const board = document.querySelector('.after svg[data-board]');
  const ours = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  ours.setAttribute('viewBox', board.getAttribute('viewBox'));
  ours.querySelector('rect').remove();
  const place = board.parentElement, box = board.getBoundingClientRect();
  ours.setAttribute('width', box.width);
  ours.setAttribute('height', box.height);
  ours.setAttribute('data-board', '');
  board.replaceWith(ours);
}"""


def picture(page: Any) -> np.ndarray[Any, Any]:
    shot = page.locator(BOARD).screenshot(animations="disabled")
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), np.int16)


@pytest.mark.parametrize("slug", ["triolet", "21"])
def test_the_board_is_drawn_as_on_the_site(server: Server, new_page: NewPage, slug: str) -> None:
    page = new_page(server.base, reduced_motion="reduce")
    hands.start(page, GAMES[slug][0])
    play_some(page, slug, 4)
    resign(page)
    page.wait_for_selector(BOARD)
    page.mouse.move(0, 0)
    theirs = picture(page)
    table = page.url.rstrip("/").split("/")[-1]
    text = page.evaluate("(id) => fetch(`/api/tables/${id}/record`).then((r) => r.text())", table)
    lang = page.evaluate("() => document.documentElement.lang")
    page.evaluate(EXCHANGE, jetons.read_record(text).match.svg(lang=lang))
    ours = picture(page)
    assert ours.shape == theirs.shape
    apart = np.abs(ours - theirs).max(axis=2)
    assert np.mean(apart > 40) < 0.01  # pixels that anybody would see
    assert len(np.unique(theirs.reshape(-1, 3), axis=0)) > 20  # and there is something to see
