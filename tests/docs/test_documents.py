"""The documents tell the truth: their examples run, their links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

import jetons
from jetons.analysis import vectors
from jetons.cli import COMMANDS, main
from jetons.games import REGISTRY, names
from jetons.play.match import Match

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
PAGES = sorted(page for page in DOCS.rglob("*.md") if page.parent.name != "generated")


@pytest.mark.parametrize(
    ("page", "at_least"),
    [
        ("api.md", 20),
        ("bot.md", 8),
        ("environments.md", 6),
        ("search.md", 15),
        ("training.md", 12),
        ("program.md", 3),
        ("positions.md", 3),
    ],
)
def test_the_pages_for_programmers_run(
    page: str, at_least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JETONS_LANG", "fr")
    monkeypatch.chdir(DOCS)
    failed, tried = doctest.testfile(
        str(DOCS / page), module_relative=False, optionflags=FLAGS, encoding="utf-8"
    )
    assert tried > at_least
    assert failed == 0


def test_the_readme_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(DOCS)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 2  # in French and in English
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
        assert "15 " in capsys.readouterr().out  # rows of the board


def test_the_commands_of_the_readme_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those that answer at once, with the example files; a record has any name."""
    monkeypatch.chdir(DOCS / "examples")
    lines = re.findall(r"^jetons ([^#\n]+)#", (ROOT / "README.md").read_text("utf-8"), re.M)
    tried = 0
    for line in lines:
        command, *words = line.split()
        assert command in COMMANDS, line
        if command in ("bots", "moves", "score", "replay", "verify"):
            words = ["match.txt" if word.endswith(".txt") else word for word in words]
            assert main([command, *words]) == 0, line
            assert capsys.readouterr().out
            tried += 1
    assert tried == 2 * 5  # in French and in English


def commands() -> list[tuple[str, str]]:
    """The commands of the terminal page, each with the output that it shows."""
    page = (DOCS / "play.md").read_text("utf-8")
    found: list[tuple[str, str]] = []
    for block in re.findall(r"```console\n(.*?)```", page, re.DOTALL):
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), commands())
def test_the_terminal_page_shows_what_commands_print(
    command: str,
    output: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(DOCS)
    monkeypatch.setenv("JETONS_LANG", "fr")
    program, *words = shlex.split(command)
    assert program == "jetons"
    code = main(words)
    printed = capsys.readouterr()
    told = (printed.out + printed.err).replace("\u00a0", " ")  # no-break spaces of French
    assert doctest.OutputChecker().check_output(output, told, FLAGS), printed
    assert code == (2 if printed.err else 0)


READ = [*PAGES, *sorted(ROOT.glob("*.md"))]


def anchors(page: Path) -> set[str]:
    """What a link into a page may name: its headings as GitHub and MyST write them, its labels."""
    text = page.read_text("utf-8")
    plain = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    titles = re.findall(r"^#{1,4} +(.+?)\s*$", plain, re.MULTILINE)
    shown = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title) for title in titles]
    names = [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in shown]
    again = {f"{name}-{n}" for name in names for n in range(1, names.count(name))}
    return {*names, *again, *re.findall(r"^\(([\w-]+)\)=$", plain, re.MULTILINE)}


@pytest.mark.parametrize("page", READ, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)[^)]*\)", page.read_text("utf-8")):
        if "://" in target or target.startswith("mailto:"):
            continue
        name, _, place = target.partition("#")
        there = page.parent / name if name else page
        assert there.exists(), target
        if place and there.suffix == ".md":
            assert place in anchors(there), target


def test_the_index_names_every_page() -> None:
    index = (DOCS / "README.md").read_text("utf-8")
    for path in [*DOCS.glob("*.md"), *DOCS.glob("*.mjs")]:
        if path.name != "README.md":
            assert f"({path.name})" in index, path.name


@pytest.mark.parametrize("slug", names())
def test_the_positions_page_names_every_key(slug: str) -> None:
    page = (DOCS / "positions.md").read_text("utf-8")
    title = REGISTRY[slug].facts.title.fr
    everywhere, _, rest = page.partition("\n## ")
    section = next(part for part in rest.split("\n## ") if part.startswith(title))
    example = json.loads(re.findall(r"```json\n(.*?)```", section, re.DOTALL)[0])
    assert Match.from_position(example).position() == example
    named = set(re.findall(r"^\| `(\w+)`", everywhere + section, re.MULTILINE))
    written: set[str] = set()
    for seats, options in vectors.tables(REGISTRY[slug], free_texts=True):
        match = jetons.new(slug, seats, options=options, seed=1)
        while not match.is_over:
            written |= set(match.position()) | set(match.position(-1))
            match = jetons.bot("random").play(match, jetons.Budget(seed=len(match.moves)))
        written |= set(match.position())
    assert written <= named


def test_the_example_record_is_the_one_of_its_page() -> None:
    page = (DOCS / "record.md").read_text("utf-8")
    assert (DOCS / "examples" / "match.txt").read_text("utf-8") in page
