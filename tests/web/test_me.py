"""The personal log of a browser: what older versions kept, two tabs, killed tabs, no storage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import NewPage, Server
from tests.web.hands import wait_true

OLD = json.loads((Path(__file__).parents[2] / "web/tests/device-0.2.0.json").read_text("utf-8"))
KEPT = {
    "jetons.settings": {"theme": "dark", "name": "Anne", "keep": "device", "tempo": 0},
    "jetons.learn": {"21": {"solved": {"x": {"box": 2, "due": 20_000}}, "guided": 3}},
    "jetons.puzzles": {"solved": {"21/a": 1}, "missed": {"21/b": 1}, "streak": 1, "best": 4},
    "jetons.people": {"names": ["Paul"], "results": {}, "since": 0, "isAsked": True},
    "jetons.hidden": ["t-gone"],
}
# The database as 0.2.0 made it
MAKE_OLD = """([heads, logs]) => new Promise((done, fail) => {
  const asked = indexedDB.open('jetons', 1);
  asked.onerror = fail;
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore('heads', {keyPath: 'id'});
    asked.result.createObjectStore('entries', {keyPath: ['table', 'seq']});
  };
  asked.onsuccess = () => {
    const writing = asked.result.transaction(['heads', 'entries'], 'readwrite');
    for (const head of heads) writing.objectStore('heads').put(head);
    for (const [table, entries] of Object.entries(logs))
      entries.forEach((entry, i) => writing.objectStore('entries').put({table, seq: i + 1, entry}));
    writing.oncomplete = () => { asked.result.close(); done(); };
  };
})"""
ROWS = """() => new Promise((done, fail) => {
  const asked = indexedDB.open('jetons');
  asked.onupgradeneeded = () => asked.transaction.abort();  // the page has yet to make it
  asked.onerror = (event) => { event.preventDefault(); done([]); };
  asked.onsuccess = () => {
    if (!asked.result.objectStoreNames.contains('log')) { asked.result.close(); return done([]); }
    const all = asked.result.transaction('log').objectStore('log').getAll();
    all.onsuccess = () => { asked.result.close(); done(all.result); };
  };
})"""
WRITTEN = """async (wanted) => {
  const text = JSON.stringify;
  return (await (ROWS)()).some((one) =>
    Object.entries(wanted).every(([key, value]) => text(one[key]) === text(value)));
}""".replace("ROWS", ROWS)
NOTE = "localStorage.setItem('jetons.note.x' + {i}, JSON.stringify({{kind: 'hint', key: 't-{i}', "
NOTE += "data: {{}}, at: {i}, once: 'x{i}', i: {i}}}))"


def rows(page: Any, kind: str = "") -> list[dict[str, Any]]:
    """The entries of a browser, of a kind."""
    return [row for row in page.evaluate(ROWS) if kind in ("", row["kind"])]


def wait_written(page: Any, **wanted: Any) -> None:
    """Wait until the log has such an entry."""
    wait_true(page, WRITTEN, wanted)


def blank(page: Any) -> None:
    """An address of the site where none of its scripts run."""
    page.goto("/jost-license.txt")


@pytest.fixture
def old_page(server: Server, new_page: NewPage) -> Any:
    """A browser as 0.2.0 left it."""
    page = new_page(server.base)
    blank(page)
    page.evaluate(MAKE_OLD, [OLD["heads"], OLD["logs"]])
    for key, value in KEPT.items():
        page.evaluate(
            "([key, value]) => localStorage.setItem(key, JSON.stringify(value))", [key, value]
        )
    return page


def test_what_0_2_0_kept_is_taken_over_once(old_page: Any) -> None:
    """Games, lessons, puzzles, people, settings: all in the log, once, and shown as before."""
    page = old_page
    for _ in range(2):
        page.goto("/games")
        page.locator(f"a[href='/t/{OLD['heads'][0]['id']}']").wait_for()
        wait_true(page, "() => localStorage.getItem('jetons.taken') !== null", None)
    wait_written(page, kind="setting", key="theme")
    log = rows(page)
    assert len({(row["device"], row["n"]) for row in log}) == len(log)
    assert sorted(row["n"] for row in log) == list(range(1, len(log) + 1))
    tables = [row for row in log if row["kind"] == "table"]
    assert len(tables) == sum(len(entries) for entries in OLD["logs"].values())
    told = {(row["kind"], row["key"]): row["data"] for row in log if row["kind"] != "table"}
    assert told["setting", "theme"] == {"value": "dark"}
    assert told["name", ""] == {"name": "Anne"}
    assert told["lesson", "21"]["solved"] == {"x": {"box": 2, "due": 20_000}}
    assert told["puzzle", "21/a"]["right"] is True
    assert told["puzzle", "21/b"]["right"] is False
    assert told["puzzle_run", ""] == {"streak": 1, "best": 4}
    assert told["names", "0"] == {"names": ["Paul"]}
    assert told["hidden", "t-gone"] == {"hidden": True}
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    running = next(head for head in OLD["heads"] if head["mine"]["status"] == "paused")
    page.goto(f"/t/{running['id']}")
    page.locator(".seat").first.wait_for()


def test_two_tabs_number_their_entries_together(server: Server, new_page: NewPage) -> None:
    """What two tabs write down at once is there once, without a gap."""
    page = new_page(server.base)
    blank(page)
    for i in range(300):
        page.evaluate(NOTE.format(i=i))
    others = [page.context.new_page() for _ in range(2)]
    for one in (page, *others):
        one.goto("/rules", wait_until="commit")
    for i in (0, 299):
        wait_written(page, kind="hint", key=f"t-{i}")
    wait_true(
        page, "() => !Object.keys(localStorage).some((key) => key.startsWith('jetons.note.'))", None
    )
    log = rows(page)
    assert sorted(row["n"] for row in log) == list(range(1, len(log) + 1))
    assert sorted(row["key"] for row in rows(page, "hint")) == sorted(f"t-{i}" for i in range(300))


def test_a_killed_tab_loses_nothing(server: Server, new_page: NewPage) -> None:
    """What was chosen in the moment in which the tab was killed is in the log afterwards, once."""
    page = new_page(server.base)
    page.goto("/settings")
    page.get_by_text("Sombre", exact=True).click()
    again = page.context.new_page()
    page.close()  # before what settles was written: no handler runs
    again.goto("/rules")
    wait_written(again, kind="setting", key="theme")
    assert [row["data"] for row in rows(again, "setting") if row["key"] == "theme"] == [
        {"value": "dark"}
    ]
    assert again.evaluate("document.documentElement.dataset.theme") == "dark"
