"""What there is: the games with their options and bots, and their rules as numbered clauses."""

from __future__ import annotations

import functools
import importlib.resources
import re

from jetons.bots import REGISTRY as BOTS
from jetons.core.game import EVERYBODY, Game, Option
from jetons.core.text import LANGS, same
from jetons.games import REGISTRY as GAMES
from jetons.games import game as game_named
from jetons.play.events import Drew
from jetons.play.match import Match
from jetons.server import wire

_LANG = re.compile(r"<!--\s*lang:\s*(\w+)\s*-->")
_CLAUSE = re.compile(r"\*\*([0-9A-Z]+\.[0-9]+[a-z]?)\*\*\s*(?:\*\(([^)]*)\)\*)?\s*(.*)", re.DOTALL)


@functools.cache
def catalogue() -> wire.Catalogue:
    """All games. Deals one match of each to see whether hands are hidden: call it off the loop."""
    return wire.Catalogue(wire.VERSION, [game_info(game) for game in GAMES.values()])


def game_info(game: Game) -> wire.GameInfo:
    """One game as the shelf shows it."""
    facts = game.facts
    return wire.GameInfo(
        slug=game.slug,
        title=wire.words(facts.title),
        tagline=wire.words(facts.tagline),
        minutes=facts.minutes,
        source=wire.words(facts.source),
        rules_version=facts.rules_version,
        seats_min=game.seats[0],
        seats_max=game.seats[1],
        is_hidden=has_hidden(game),
        options=[option_info(option) for option in game.options],
        bots=bots_of(game),
    )


def has_hidden(game: Game) -> bool:
    """Whether seats hold what the others may not see: some of a deal is for one seat only."""
    match = Match.new(game, [""] * game.seats[1])
    return any(isinstance(event, Drew) and event.to < EVERYBODY for event in match.events)


def option_info(option: Option) -> wire.OptionInfo:
    """One option with its choices."""
    texts = option.texts or tuple(same(value) for value in option.values)
    return wire.OptionInfo(
        option.name,
        wire.words(option.title),
        option.default,
        [wire.OptionValue(value, wire.words(text)) for value, text in zip(option.values, texts)],
    )


def bots_of(game: Game) -> list[wire.BotInfo]:
    """The bots that play a game, weakest first."""
    names = [bot for bot in BOTS.values() if not bot.games or game.slug in bot.games]
    return [
        wire.BotInfo(bot.name, wire.words(bot.title), wire.words(bot.about), level)
        for level, bot in enumerate(names)
    ]


# --- rules --------------------------------------------------------------------------------


@functools.cache
def rules(slug: str, lang: str) -> wire.Rules:
    """The rules of a game in a language (French where it is not there). Raises UnknownGame."""
    game = game_named(slug)
    lang = lang if lang in LANGS else "fr"
    folder = importlib.resources.files(game.folder)
    path = folder / "RULES.md"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    title, sections = parse_rules(in_lang(text, lang), game.facts.title.to(lang))
    return wire.Rules(slug, lang, title, sections)


def in_lang(text: str, lang: str) -> str:
    """The part of a rules file in one language; all of it if it is not divided."""
    pieces = _LANG.split(text)
    parts = {pieces[i]: pieces[i + 1] for i in range(1, len(pieces) - 1, 2)}
    return parts.get(lang, parts.get("fr", text))


def parse_rules(text: str, title: str) -> tuple[str, list[wire.Section]]:
    """Headings, what stands before their first clause, and clauses.

    >>> parse_rules("# T\\n\\n## A\\n\\nIntro.\\n\\n**T.1** *(stated)* One.", "T")[1][0].clauses[
    ...     0
    ... ].text
    'One.'
    """
    sections: list[wire.Section] = []
    heading, intro, clauses = "", [], []  # type: tuple[str, list[str], list[wire.Clause]]

    def close() -> None:
        if heading or intro or clauses:
            sections.append(wire.Section(heading, "\n\n".join(intro), clauses))

    for paragraph in (piece.strip() for piece in re.split(r"\n\s*\n", text)):
        if paragraph.startswith("# "):
            title = paragraph[2:].strip()
        elif paragraph.startswith("## "):
            close()
            first, _, rest = paragraph[3:].partition("\n")
            heading, intro, clauses = first.strip(), [], []
            if rest.strip():
                intro.append(rest.strip())
        elif (match := _CLAUSE.fullmatch(paragraph)) is not None:
            clauses.append(wire.Clause(match[1], match[2] or "", " ".join(match[3].split())))
        elif paragraph:
            intro.append(paragraph)
    close()
    return title, sections
