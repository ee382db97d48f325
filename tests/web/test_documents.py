"""The site of the documents under /docs: under its policy, searchable, without another network."""

from __future__ import annotations

import os

import pytest

from jetons.server.pages import DOCUMENTS
from tests.web.conftest import NewPage, Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not (DOCUMENTS / "index.html").is_file() and os.environ.get("CI") != "true",
        reason="`make docs` has not been run",
    ),
]


def test_the_documents_open_and_can_be_searched(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base, lang="en-GB")
    complaints: list[str] = []
    asked: list[str] = []
    page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
    page.on("response", lambda answer: answer.status >= 400 and complaints.append(answer.url))
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/docs/")
    page.get_by_role("heading", name="jetons").first.wait_for()
    page.goto("/docs/search.html?q=perft")
    page.locator("#search-results li").first.wait_for()
    assert not complaints
    assert all(url.startswith(server.base) for url in asked)


def test_a_page_that_is_not_there_is_not_found(server: Server, new_page: NewPage) -> None:
    page = new_page(server.base)
    answer = page.goto("/docs/nothing-here.html")
    assert answer is not None
    assert answer.status == 404
