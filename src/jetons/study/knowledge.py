"""What strong players know: sentences with the numbers that ``jetons openings`` measured.

The sentences (data/knowledge.json) have a place for each number and name where it comes from, so
that none can say what was not measured. ``make generated`` writes them for the page.
"""

from __future__ import annotations

import functools
import json
from typing import Any

import msgspec

from jetons.core.game import Game
from jetons.core.text import LANGS
from jetons.study.first_moves import Knowledge, stored_knowledge
from jetons.study.levels import DATA


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """One sentence; ``{0}`` is the first of its numbers."""

    fr: str
    en: str
    of: list[list[str]]  # (where the number is found, how it is written)


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence with its numbers, and what they rest on."""

    fr: str
    en: str
    proof_fr: str  # numbers with their errors and how many games
    proof_en: str
    command: str  # that reproduces them


@functools.cache
def sentences() -> dict[str, list[Sentence]]:
    """Slug → sentences."""
    text = (DATA / "knowledge.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, list[Sentence]])


def number_at(found: Knowledge, where: str) -> tuple[float, float, int]:
    """A measured number with its error, and over how many games. Raises KeyError."""
    kind, _, name = where.partition(": ")
    if kind == "fact":
        one = found.facts[name]
        return one.value, one.error, one.n
    which, _, field = name.rpartition(" ")
    line = next((line for line in found.first if line.kind == which), None)
    if kind != "first" or line is None or field not in ("win", "gain", "points"):
        raise KeyError(where)
    return getattr(line, field), getattr(line, f"{field}_error"), line.deals


def in_digits(value: float, how: str, lang: str) -> str:
    """A number for people: ``%`` a share, ``-%`` what is lost of one, ``1`` one decimal, ``0``.

    >>> in_digits(0.568, "%", "fr"), in_digits(-0.098, "-%", "en"), in_digits(4.47, "1", "fr")
    ('57\\xa0%', '9.8%', '4,5')
    """
    if how == "%":
        text = f"{100 * value:.0f}"
    elif how == "-%":
        text = f"{abs(100 * value):.1f}"
    else:
        text = f"{abs(value):.{int(how)}f}"
    if lang == "fr":
        text = text.replace(".", ",")
    if how.endswith("%"):
        text += "\xa0%" if lang == "fr" else "%"
    return text


def proof(value: float, error: float, n: int, how: str, lang: str) -> str:
    """A number with its error and how many games it rests on."""
    times, unit = (100, "\xa0%" if lang == "fr" else "%") if how.endswith("%") else (1, "")
    digits = 1 if how.endswith("%") else 2
    text = f"{times * value:.{digits}f} ± {times * error:.{digits}f}"
    many = f"{n:,}".replace(",", "\u202f" if lang == "fr" else ",")
    if lang == "fr":
        text = text.replace(".", ",")
    return f"{text}{unit} ({many})".replace("-", "−")


def knowledge_of(game: Game) -> list[Finding]:
    """The sentences of a game with their numbers; none where nothing was measured."""
    found = stored_knowledge().get(game.slug)
    if found is None:
        return []
    lines = []
    for one in sentences().get(game.slug, []):
        numbers = [(*number_at(found, where), how) for where, how in one.of]
        filled = {
            lang: getattr(one, lang).format(*(in_digits(v, how, lang) for v, _, _, how in numbers))
            for lang in ("fr", "en")
        }
        proofs = {
            lang: " ; ".join(proof(*number, lang) for number in numbers) for lang in ("fr", "en")
        }
        lines.append(
            Finding(
                **filled,
                proof_fr=proofs["fr"],
                proof_en=proofs["en"].replace(" ; ", "; "),
                command=f"jetons openings {game.slug} --deals {found.deals} --games {found.games}",
            )
        )
    return lines


def first_moves(games: dict[str, Game]) -> str:
    """What kinds of first moves are called, as the JSON that the page reads."""
    every: dict[str, Any] = {}
    for slug, game in games.items():
        words = game.words.catalogue
        if "first" in words.by_lang[LANGS[0]]:
            every[slug] = {kind: text._asdict() for kind, text in words.table("first").items()}
    return json.dumps(every, ensure_ascii=False, indent=2) + "\n"


def for_the_page(games: dict[str, Game]) -> str:
    """All of it as the JSON that the page reads."""
    every: dict[str, Any] = {}
    for slug, game in games.items():
        found = stored_knowledge().get(slug)
        if found is not None:
            every[slug] = {
                "playouts": found.playouts,
                "deals": found.deals,
                "games": found.games,
                "first": [msgspec.to_builtins(one) for one in found.first],
                "told": [msgspec.to_builtins(one) for one in knowledge_of(game)],
            }
    return json.dumps(every, ensure_ascii=False, indent=2) + "\n"
