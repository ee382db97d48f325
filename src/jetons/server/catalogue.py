"""What there is: the games with their options and bots, and their rules as numbered clauses."""

from __future__ import annotations

import contextlib
import functools

from jetons.bots import bots_of as bots_that_play
from jetons.bots.levels import average
from jetons.core.errors import BadOption
from jetons.core.game import EVERYBODY, Game, Option
from jetons.core.kit import has_kit
from jetons.core.layouts import Cells, Field
from jetons.core.rules_text import rules_of
from jetons.core.text import LANGS, same, typeset
from jetons.core.told import clause_title
from jetons.games import REGISTRY as GAMES
from jetons.games import game as game_named
from jetons.learn.lessons import folder_of
from jetons.play.events import Drew
from jetons.play.match import Match
from jetons.study.puzzles import path_of
from jetons.table import wire


@functools.cache
def catalogue(project: str = "") -> wire.Catalogue:
    """All games. Deals one match of each to see whether hands are hidden: call it off the loop."""
    return wire.Catalogue(wire.VERSION, [game_info(game) for game in GAMES.values()], project)


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
        total=0 if game.rounds is None else game.rounds.total,
        options=[option_info(game, option) for option in game.options],
        bots=bots_of(game),
        blitz=facts.blitz,
        has_lessons=folder_of(game) is not None,
        has_print=has_kit(game),
        has_puzzles=path_of(game).exists(),
    )


def has_hidden(game: Game) -> bool:
    """Whether seats hold what the others may not see: some of a deal is for one seat only."""
    match = Match.new(game, [""] * game.seats[1])
    return any(isinstance(event, Drew) and event.to < EVERYBODY for event in match.events)


def option_info(game: Game, option: Option) -> wire.OptionInfo:
    """One option with its choices."""
    texts = option.texts or tuple(same(value) for value in option.values)
    return wire.OptionInfo(
        option.name,
        wire.words(option.title),
        option.default,
        [
            wire.OptionValue(value, wire.words(text), seats_for(game, {option.name: value}))
            for value, text in zip(option.values, texts)
        ],
    )


def seats_for(game: Game, options: dict[str, str]) -> list[int]:
    """The numbers of players for which a game accepts some options."""
    found = []
    for n_seats in range(game.seats[0], game.seats[1] + 1):
        with contextlib.suppress(BadOption):
            game.configure(n_seats, options)
            found.append(n_seats)
    return found


def bots_of(game: Game) -> list[wire.BotInfo]:
    """The bots that play a game, weakest first by what was measured; without that, as listed."""
    return [
        wire.BotInfo(
            bot.name,
            wire.words(bot.title),
            wire.words(bot.about),
            level,
            average(game, bot.name),
        )
        for level, bot in enumerate(bots_that_play(game))
    ]


def fields(slug: str) -> wire.Fields:
    """What a game's views show. Raises UnknownGame."""
    game = game_named(slug)
    told = [one for one in game.show.fields if not one.is_hidden]
    return wire.Fields(game.slug, [field_info(game, one) for one in told])


def field_info(game: Game, field: Field) -> wire.FieldInfo:
    """One field, by its name in the catalogue of words, else by the comment of its declaration."""
    cells = [name for name in field.form.cells if name] if isinstance(field.form, Cells) else []
    words = game.words.catalogue
    named = {} if "fields" not in words.by_lang["fr"] else words.table("fields")
    return wire.FieldInfo(field.name, wire.words(named.get(field.name, same(field.about))), cells)


# --- rules --------------------------------------------------------------------------------


def rules(slug: str, lang: str) -> wire.Rules:
    """The rules of a game in a language (French where we do not speak it). Raises UnknownGame."""
    return known_rules(game_named(slug).slug, spoken(lang))


def spoken(lang: str) -> str:
    """A language that we speak: the one that is asked for, or French."""
    return lang if lang in LANGS else "fr"


@functools.cache
def known_rules(slug: str, lang: str) -> wire.Rules:
    """The same of a game and a language that there are: what a stranger asks for is not kept."""
    game = game_named(slug)
    return wire.Rules(
        slug,
        lang,
        game.facts.title.to(lang),
        [
            wire.Section(
                typeset(section.title, lang),
                typeset(section.lead, lang),
                [
                    wire.Clause(
                        clause.number,
                        clause.status,
                        typeset(clause.text, lang),
                        clause_title(game, clause.number).to(lang),
                    )
                    for clause in section.clauses
                ],
            )
            for section in rules_of(game, lang)
        ],
    )
