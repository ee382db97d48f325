"""Why a move is better than another one, as a sentence's key with its numbers.

Both moves are tried out by what the mover could see: the points at once, what is worth a notice
(``learn.notices``), and what follows on imagined deals where everybody takes the move that brings
most at once. ``decide`` picks what is said of that. It works on plain values alone, so that
browsers run a translation of it (``machines.script``); ``web/node/why.mjs`` hands them over there.
The sentences are ``[why]`` of the catalogues beside this file, and a section for each game that
says some otherwise; they claim nothing but these numbers.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec

from jetons.core.engine import engine
from jetons.core.game import NO_CHANCE, Game, Records
from jetons.core.stream import new_stream
from jetons.core.text import LANGS, Text
from jetons.learn import notices
from jetons.learn.goals import attempt
from jetons.learn.hint import fill_in
from jetons.study.sentences import WORDS

DEALS = 200  # that both moves are followed on, with the same luck
LONGEST = 12  # moves of one turn that are followed
LUCK = 1000  # the stream of a deal's draws is so much after that of its hands
MISTAKES = ("small", "medium", "large")  # classes of a move that was one


Facts = dict[str, Any]  # of one move: see ``facts_of``
Told = list[Any]  # [kind, does, values]


class Reason(msgspec.Struct, frozen=True):
    """What the better move does."""

    kind: str  # the sentence, in [why]
    does: str  # its clause, there too, as does_…; "": it has none
    values: dict[str, int | dict[str, str]]  # the parameters of both, a word in each language


# --- what is known of a move ---------------------------------------------------------------


def reason_of(game: Game, states: Records, best: Any, other: Any, is_solved: bool) -> Reason:
    """Why a move is better than another, both with ``move``, ``win`` and ``expected``."""
    facts = [facts_of(game, states, one.move) for one in (best, other)]
    seats = int(states[0].n_seats)
    chances = chances_of(best, other, is_solved, seats == 1)
    return Reason(*decide(facts[0], facts[1], chances, game.study.least))


def chances_of(best: Any, other: Any, is_solved: bool, is_alone: bool) -> dict[str, Any]:
    """What was found out about two moves, in whole numbers."""
    return {
        "best": percent_of(best),
        "other": percent_of(other),
        "lead": whole(100 * (best.win - other.win)),
        "margin": whole(best.expected - other.expected),
        "is_tie": abs(best.expected) < 1,  # won on equal points
        "is_solved": is_solved,
        "is_alone": is_alone,
    }


def percent_of(option: Any) -> int:
    """A chance to win in percent, as it was stored, or else rounded."""
    told = getattr(option, "percent", None)
    if told is not None:
        return int(told)
    return int(option.win >= 1) * 100 or min(max(whole(100 * option.win), option.win > 0), 99)


def whole(number: float) -> int:
    """The nearest whole number, halves up.

    >>> whole(2.5), whole(-2.5), whole(0.49)
    (3, -2, 0)
    """
    return math.floor(number + 0.5)


def facts_of(game: Game, states: Records, text: str) -> Facts:
    """What a move does: ``points``, ``is_won``, ``notices``, and by imagined deal the points of

    ``own``: this turn as a whole, ``reply``: the next player's turn, ``later``: the mover's next.
    """
    one = attempt(game, states, text)
    followed = [follow(game, states, text, k) for k in range(DEALS if game.study.least else 0)]
    return {
        "points": one.points,
        "is_won": is_won(game, one.after, int(states[0].turn)),
        "notices": [[code, values] for code, values in notices.about(game, states, one)],
        "own": [found[0] for found in followed],
        "reply": [found[1] for found in followed],
        "later": [found[2] for found in followed],
    }


def is_won(game: Game, states: Records, seat: int) -> bool:
    """Whether the game is over and a seat's side alone has won it."""
    rules = engine(game)
    if not rules.call.is_over(states, 0) or rules.chance(states)[0] != NO_CHANCE:
        return False
    returns, side = rules.returns(states), game.eyes.partners(states[0], seat)
    others = [one for other, one in enumerate(returns) if other != seat and other not in side]
    return bool(others) and returns[seat] > max(others)


def follow(game: Game, states: Records, text: str, deal: int) -> tuple[int, int, int]:
    """What a move leads to on an imagined deal: points of this turn, of the next player's, later.

    Nothing is a reply where the next player is a partner, or where one plays alone.
    """
    rules, me = engine(game), int(states[0].turn)
    now = rules.imagine(rules.observe(states, me), new_stream(deal))
    luck, moves = new_stream(LUCK + deal), rules.checked_move(now, text)
    own, alone = rules.score(now, moves), int(now[0].n_seats) == 1
    rules.call.apply(now, 0, moves, 0)
    rules.settle(now, luck)
    own += 0 if alone else turn_points(game, now, me, luck)
    reply = 0
    for step in range(int(now[0].n_seats) - 1):
        seat = int(now[0].turn)
        made = turn_points(game, now, seat, luck) if seat != me else 0
        reply += made if step == 0 and seat not in game.eyes.partners(now[0], me) else 0
    return own, reply, turn_points(game, now, me, luck)


def turn_points(game: Game, now: Records, seat: int, luck: Any) -> int:
    """Play a seat's turn, each time what brings most at once; what that makes."""
    rules, total = engine(game), 0
    for _ in range(LONGEST):
        if rules.call.is_over(now, 0) or int(now[0].turn) != seat:
            break
        moves, points = rules.legal_scores(now)
        most = int(points.argmax())
        total += int(points[most])
        rules.call.apply(now, 0, moves[most : most + 1], 0)
        rules.settle(now, luck)
        if int(now[0].n_seats) == 1:
            break
    return total


# --- what is said: translated for browsers -------------------------------------------------

# notices that say what a move does, the most telling first; the others say what may be
TELLING = (
    *("again", "plays_on", "takes", "leads", "makes_line", "keeps_joker", "keeps_star"),
    *("keeps_for_triolet", "sheds", "star", "no_double_open", "no_rich_open", "sheds_blank"),
)
N_AGAIN = 2  # of them say that the turn goes on
COUNTS = {"turn": "own", "leaves": "reply", "prepares": "later"}  # clause → what it is about


def decide(best: Facts, other: Facts, chances: dict[str, Any], least: int) -> Told:
    """The sentence on the better of two moves: [kind, does, values]."""
    more = best["points"] - other["points"]
    if chances["is_solved"] and not chances["is_alone"] and chances["best"] == 100:
        if chances["other"] == 0:
            return ["wins_tie" if chances["is_tie"] else "wins_loses", "", {}]
        if chances["other"] < 100 and not best["is_won"]:
            return ["wins", "", {"other": chances["other"]}]
    does, values = does_of(best, other, least)
    if more > 0 and does != "ends":
        told = {"points": best["points"], "more": more}
        return ["more_and", does, {**told, **values}] if does else ["more", "", told]
    if more < 0 and does in TELLING[N_AGAIN:] and -more >= 2 * least > 0:
        does = ""  # it does not make up for so much
    if does:
        is_less = more < 0 and does != "ends"
        return ["less_but", does, {"less": -more, **values}] if is_less else ["does", does, values]
    return by_chance(chances, -more)


def by_chance(chances: dict[str, Any], less: int) -> Told:
    """What is left to say: how often one wins, or how many points come of it."""
    best, other = chances["best"], chances["other"]
    if not chances["is_alone"] and best > other:
        told = {"best": best, "other": other}
        return ["less_chance", "", {"less": less, **told}] if less > 0 else ["chance", "", told]
    if not chances["is_alone"] and chances["lead"] > 0:
        return ["lead", "", {"lead": chances["lead"]}]
    if chances["margin"] > 0:
        return ["margin", "", {"margin": chances["margin"]}]
    return ["better", "", {}]


def does_of(best: Facts, other: Facts, least: int) -> Told:
    """What the better move does and the other one does not: [clause, values]; "": nothing sure."""
    if best["is_won"] and not other["is_won"]:
        return ["ends", {}]
    more = best["points"] - other["points"]
    gains = {
        "turn": [one - max(more, 0) for one in differences(best["own"], other["own"])],
        "leaves": differences(other["reply"], best["reply"]),
        "prepares": differences(best["later"], other["later"]),
    }
    found = ""
    for name, gained in gains.items():
        is_enough = is_sure(gained, max(least, (1 - more) // 2))
        if is_enough and (not found or sum(gained) > sum(gains[found])):
            found = name
    if found:
        of = COUNTS[found]
        return [found, {"now": mean(best[of]), "then": mean(other[of])}]
    return noticed(best["notices"], other["notices"])


def differences(these: list[int], those: list[int]) -> list[int]:
    """By how much each of some numbers is larger than its fellow."""
    return [one - other for one, other in zip(these, those, strict=True)]


def is_sure(gains: list[int], least: int) -> bool:
    """Whether the mean of some numbers is at least so much, and above twice its error.

    >>> is_sure([5, 6, 7], 6), is_sure([5, 6, 7], 7), is_sure([30, -10, -2], 6)
    (True, False, False)
    """
    n, total = len(gains), sum(gains)
    squares = sum([one * one for one in gains])
    return n > 1 and total >= n * least and total * total * (n - 1) > 4 * (n * squares - total**2)


def mean(numbers: list[int]) -> int:
    """The nearest whole number to a mean.

    >>> mean([1, 2]), mean([1, 1, 2])
    (2, 1)
    """
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def noticed(best: Any, other: Any) -> Told:
    """What is noticed of the better move and not, or less so, of the other one."""
    mine, theirs = dict(best), dict(other)
    for code in TELLING:
        if code in mine and (code not in theirs or is_better(mine[code], theirs[code])):
            return [code, mine[code]]
    return ["", {}]


def is_better(mine: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether the same notice says more: a larger number, or a combination higher on the ladder."""
    if "rank" in mine:
        return int(mine["rank"]) < int(theirs["rank"])
    return "n" in mine and int(mine["n"]) > int(theirs["n"])


# --- in words ------------------------------------------------------------------------------


def sentence_of(game: Game, reason: Reason, rival: str = "played") -> Text:
    """A reason in words; ``rival``: whether the other move was ``played`` or comes ``next``."""
    words = words_of(game)
    values: dict[str, Any] = {**reason.values, "rival": words[f"rival_{rival}"]}
    if reason.does:
        values["does"] = fill_in(words[f"does_{reason.does}"], values)
    return fill_in(words[reason.kind], values)


def words_of(game: Game) -> dict[str, Text]:
    """The sentences on a game's moves: what every game says, and what this one says otherwise."""
    own = WORDS.table(game.slug) if game.slug in WORDS.by_lang[LANGS[0]] else {}
    return {**WORDS.table("why"), **own}
