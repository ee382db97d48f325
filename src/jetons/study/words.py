"""How a review speaks: the names of its numbers, and how they are written."""

from __future__ import annotations

import json

import msgspec

from jetons.bots.levels import LEVELS
from jetons.core.text import Text
from jetons.games import REGISTRY
from jetons.games import game as game_named
from jetons.study import why
from jetons.study.puzzles import puzzles
from jetons.study.review import Account, Ply, Review
from jetons.study.sentences import WORDS
from jetons.study.sums import HALVES
from jetons.study.weigh import BORDERS, FLOOR

GRADES = WORDS.table("grades")
MARKS = {"best": "★", "fine": "✓", "small": "?!", "medium": "?", "large": "??"}

PARTS = WORDS.table("parts")  # of an account, in the order in which they add up


def about(n_seats: int) -> list[Text]:
    """What the numbers mean, in a few sentences; the same everywhere."""
    _, two, three, four = BORDERS
    shares = {"floor": FLOOR, "two": two, "three": three, "four": four}
    shares |= {"half": HALVES, "twice": 2 * HALVES}
    values = {name: in_digits(100 * share) for name, share in shares.items()}
    values["unit"] = WORDS.text("says", "unit" if n_seats > 1 else "unit_alone")
    return [WORDS.text("about", name, **values) for name in WORDS.table("about")]


def in_digits(value: float) -> Text:
    """A number as each language writes it.

    >>> in_digits(2.5)
    Text(fr='2,5', en='2.5')
    """
    return Text(f"{value:g}".replace(".", ","), f"{value:g}")


def for_the_page() -> str:
    """The same words as JSON for web/src/study/review_words.json: the page says what we say."""
    words = {
        "grades": {name: both(text) for name, text in GRADES.items()},
        "marks": MARKS,
        "about": {"versus": [both(text) for text in about(2)],
                  "alone": [both(text) for text in about(1)]},
        "why": {section: {key: both(text) for key, text in WORDS.table(section).items()}
                for section in ("why", *REGISTRY) if section in WORDS.by_lang["fr"]},
        "themes": {name: both(text) for name, text in WORDS.table("themes").items()},
    }  # fmt: skip
    return json.dumps(words, ensure_ascii=False, indent=2) + "\n"


def why_examples() -> str:
    """One reason of every kind that the puzzles have, in words, as JSON for the page's tests."""
    found: dict[tuple[str, str, str], tuple[why.Reason, Text]] = {}
    for game in REGISTRY.values():
        for one in puzzles(game):
            if one.why is not None:
                key = (game.slug, one.why.kind, one.why.does)
                found.setdefault(key, (one.why, why.sentence_of(game, one.why, "next")))
    told = [
        {"game": slug, "reason": msgspec.to_builtins(reason), "said": both(text)}
        for (slug, _, _), (reason, text) in found.items()
    ]
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def both(text: Text) -> dict[str, str]:
    """A text in both languages."""
    return {"fr": text.fr, "en": text.en}


def player(found: Review, seat: int, lang: str) -> str:
    """The name of a seat's player."""
    return found.players[seat] or WORDS.text("says", "player", n=seat + 1).to(lang)


def number(value: float, lang: str, *, signed: bool = False, decimals: int = 1) -> str:
    """A number with one decimal, or more, as people write it.

    >>> number(-0.04, "en"), number(-3.25, "fr"), number(1.5, "fr", signed=True)
    ('0.0', '−3,2', '+1,5')
    """
    value = round(value, decimals) + 0.0
    text = f"{value:{'+' if signed and value else ''}.{decimals}f}".replace("-", "−")
    return text.replace(".", ",") if lang == "fr" else text


def percent(lang: str) -> str:
    """The sign behind a share: a narrow space before it in French."""
    return "\u202f%" if lang == "fr" else "%"


def share(value: float, lang: str, *, signed: bool = False) -> str:
    """A share of one as per cent.

    >>> share(0.626, "fr"), share(0.626, "en")
    ('62,6\u202f%', '62.6%')
    """
    return number(100 * value, lang, signed=signed) + percent(lang)


def amount(found: Review, pair: list[float], lang: str, *, signed: bool = True) -> str:
    """A pair (win, points) in the currency that counts: points where one plays alone."""
    if len(found.players) == 1:
        return number(pair[1], lang, signed=signed)
    return share(pair[0], lang, signed=signed)


def part(found: Review, account: Account, name: str, lang: str, *, signed: bool = True) -> str:
    """A part of the sum; where its error exceeds it, only that it is about nothing."""
    pair, which = getattr(account, name), int(len(found.players) == 1)
    errors = {"luck": account.error, "skill": account.skill_error, "others": account.skill_error}
    if name in errors and errors[name][which] > abs(pair[which]):
        return "≈ 0"
    return amount(found, pair, lang, signed=signed)


def luck_of(found: Review, ply: Ply, lang: str) -> str:
    """What the draw after a move brought its mover; nothing where its error exceeds it."""
    which = int(len(found.players) == 1)
    if (
        ply.draw is None
        or abs(ply.draw.luck[ply.seat][which]) <= 2 * ply.draw.error[ply.seat][which]
    ):
        return ""
    return amount(found, ply.draw.luck[ply.seat], lang)


def cost_text(found: Review, ply: Ply, lang: str) -> str:
    """What a move cost, with its error."""
    one = ply.verdict
    if one.is_forced:
        return "–"
    if one.cost <= 0:
        return "0"
    exact = one.is_solved or one.error == 0
    if len(found.players) == 1:
        error = "" if exact else f" ± {number(one.points_error, lang)}"
        return number(one.points, lang) + error
    error = "" if exact else f" ± {number(100 * one.error, lang)}"
    return number(min(100 * one.cost, 100.0), lang) + error + percent(lang)


def why_text(found: Review, ply: Ply, lang: str) -> str:
    """What the best move does that a mistake does not; nothing of other moves."""
    return "" if ply.why is None else why.sentence_of(game_named(found.game), ply.why).to(lang)


def level_title(account: Account, lang: str) -> str:
    """The name of the estimated level, or a dash."""
    titles = {level.name: level.title.to(lang) for level in LEVELS}
    return titles.get(account.level, "–")
