"""Rule pages: the RULES.md of a game, read into clauses that a screen can show and cite.

The form: ``<!-- lang: fr -->`` begins a language, ``## Title`` a section, and each clause is a
paragraph ``**T.1** *(status)* text``. Other paragraphs belong to the clause or section above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

from jetons.core.errors import JetonsError
from jetons.core.game import Game
from jetons.core.text import Text

_LANG = re.compile(r"<!--\s*lang:\s*([a-z]{2})\s*-->")
_CLAUSE = re.compile(r"\*\*([^\s*]+\.\d+)\*\*\s+\*\(([^)]+)\)\*\s+(.+)", re.DOTALL)


class NoRules(JetonsError):
    """A game without a rule page, or a page that cannot be read."""

    code = "no_rules"


class Clause(NamedTuple):
    """One clause: its number, where it comes from, what it says."""

    number: str
    status: str  # in the page's language: énoncé, décision … several joined by commas
    text: str  # paragraphs joined by an empty line; Markdown


class Section(NamedTuple):
    """Clauses under one title; ``lead`` is what stands before the first of them."""

    title: str
    lead: str
    clauses: tuple[Clause, ...]


def read_rules(text: str) -> dict[str, list[Section]]:
    """The sections of a rule page by language. Raises NoRules where it is malformed.

    >>> page = "<!-- lang: en -->\\n\\n## Placing\\n\\n**T.5** *(stated)* Cover H8."
    >>> read_rules(page)["en"][0].clauses[0]
    Clause(number='T.5', status='stated', text='Cover H8.')
    """
    rules: dict[str, list[Section]] = {}
    sections: list[Section] | None = None
    for paragraph in paragraphs(text):
        lang = _LANG.fullmatch(paragraph)
        if lang:
            if lang[1] in rules:
                raise malformed(paragraph)
            sections = rules[lang[1]] = []
        elif paragraph.startswith("# "):
            continue
        elif sections is None:
            raise malformed(paragraph)
        elif paragraph.startswith("## "):
            sections.append(Section(paragraph[3:].strip(), "", ()))
        elif sections:
            sections[-1] = with_paragraph(sections[-1], paragraph)
        elif paragraph.startswith("**"):
            raise malformed(paragraph)
        else:  # what stands before the first title introduces the game
            sections.append(Section("", paragraph, ()))
    check_numbers(rules)
    return rules


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a page; titles and language marks are paragraphs of their own."""
    text = re.sub(r"^(#+ .*|<!--.*-->)$", r"\n\1\n", text, flags=re.MULTILINE)
    for block in re.split(r"\n\s*\n", text):
        if block.strip():
            yield block.strip()


def with_paragraph(section: Section, paragraph: str) -> Section:
    """A section with one more paragraph: a clause, or more of what stands above."""
    clause = _CLAUSE.fullmatch(paragraph)
    if clause:
        number, status, words = clause.groups()
        return section._replace(clauses=(*section.clauses, Clause(number, status, words)))
    if re.match(r"\*\*[^\s*]+\.\d", paragraph):
        raise malformed(paragraph)
    if not section.clauses:
        return section._replace(lead="\n\n".join(filter(None, (section.lead, paragraph))))
    last = section.clauses[-1]
    longer = last._replace(text=f"{last.text}\n\n{paragraph}")
    return section._replace(clauses=(*section.clauses[:-1], longer))


def check_numbers(rules: dict[str, list[Section]]) -> None:
    """Raise NoRules if a language gives a number twice."""
    for sections in rules.values():
        seen: set[str] = set()
        for number in numbers(sections):
            if number in seen:
                raise malformed(number)
            seen.add(number)


def numbers(sections: list[Section]) -> list[str]:
    """The clause numbers of a page in one language, in order."""
    return [clause.number for section in sections for clause in section.clauses]


def malformed(paragraph: str) -> NoRules:
    """The error for a paragraph that does not fit the form."""
    start = " ".join(paragraph.split())[:40]
    return NoRules(Text(f"règles illisibles à « {start} »", f"unreadable rules at {start!r}"))


def rules_of(game: Game, lang: str) -> list[Section]:
    """The rule page of a game in a language. Raises NoRules without one.

    >>> import jetons
    >>> rules_of(jetons.game("triolet"), "fr")[0].clauses[0].number
    'T.1'
    """
    title = game.facts.title
    missing = NoRules(
        Text(f"{title.fr} n'a pas encore de règles écrites", f"{title.en} has no rule page yet")
    )
    try:
        text = files(game.folder).joinpath("RULES.md").read_text(encoding="utf-8")
    except (FileNotFoundError, ModuleNotFoundError, ValueError):
        raise missing from None
    rules = read_rules(text)
    if lang not in rules:
        raise missing
    return rules[lang]


__all__ = ["Clause", "NoRules", "Section", "numbers", "read_rules", "rules_of"]
