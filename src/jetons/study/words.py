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

TURNED = Text("tournant", "turning point")


def about(n_seats: int) -> list[Text]:
    """What the numbers mean, in a few sentences; the same everywhere."""
    _, two, three, four = (f"{100 * border:g}" for border in BORDERS)
    half, twice, floor = f"{100 * HALVES:g}", f"{200 * HALVES:g}", f"{100 * FLOOR:g}"
    unit = Text("en chance de gagner", "in chance to win")
    if n_seats == 1:
        unit = Text(
            "en points, convertis à la mesure d’une partie à deux",
            "in points, converted to the measure of a game for two",
        )
    return [
        Text(
            f"Le coût d’un coup, c’est ce qu’il perd sur le meilleur, {unit.fr}, d’après ce que le "
            "joueur pouvait voir.",
            f"What a move cost is what it loses against the best one, {unit.en}, by what the "
            "player could see.",
        ),
        Text(
            f"Seuil de bruit : {floor} %. En dessous, on ne distingue pas un coup du meilleur. Bon "
            f"coup jusqu’à {two.replace('.', ',')} %, petite erreur jusqu’à {three} %, erreur "
            f"jusqu’à {four} %, grosse erreur au-delà.",
            f"Noise floor: {floor}%. Below it a move is not told from the best. A fine move up to "
            f"{two}%, a small mistake up to {three}%, a mistake up to {four}%, a large one beyond.",
        ),
        Text(
            f"Précision : la moyenne de 100 × ½^(coût ÷ {half} %) sur tous les coups où il y avait "
            f"le choix. Un meilleur coup compte 100, un coup qui perd {half} % compte 50, "
            f"{twice} % compte 25.",
            f"Accuracy: the average of 100 × ½^(cost ÷ {half}%) over all moves where there was a "
            f"choice. A best move counts 100, one that loses {half}% counts 50, {twice}% counts "
            "25.",
        ),
        Text(
            "Chance : chaque pioche comparée à la pioche moyenne, tous jetons visibles, et ce que "
            "les jetons cachés ont ajouté ou ôté à un coup. Jeu : chaque coup comparé au meilleur "
            "coup à première vue.",
            "Luck: each draw against the average draw, all tokens seen, and what hidden tokens "
            "added to a move or took from it. Skill: each move against the best one at first "
            "sight.",
        ),
        Text(
            "Départ + chance + jeu + jeu des autres + estimation = résultat. « Estimation » est ce "
            "que le calcul a corrigé en route ; l’erreur indiquée dit jusqu’où elle peut aller.",
            "Start + luck + skill + others’ skill + estimate = result. The estimate is what the "
            "computation corrected on the way; the error says how far that may go.",
        ),
    ]


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
    return found.players[seat] or Text(f"joueur {seat + 1}", f"player {seat + 1}").to(lang)


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
