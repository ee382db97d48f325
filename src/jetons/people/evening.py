"""An evening of games at real boxes: who came, who sat with whom, how it stands.

An evening is a log of entries (kind ``evening``, its name as their key): people come and leave,
rounds are drawn, tables hand in results. Whoever has the same entries makes the same of them. A
round that was drawn stays as it was, whatever is corrected later; a result names its round by the
entry that drew it. What entries say is read with care: what cannot be is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from jetons.core.errors import JetonsError
from jetons.people.folds import living
from jetons.people.log import Entry, name_of
from jetons.people.sentences import refuse

WIN = 12  # a game won, in the twelfths that points are counted in
MOST_PEOPLE = 60
MOST_ROUNDS = 60
MOST_NAME = 24
System = Literal["swiss", "all"]  # by the standings; everybody with everybody
SWISS: System = "swiss"
ALL: System = "all"
Bye = Literal["win", "draw", "none"]  # what sitting out is worth
BYES: dict[Bye, int] = {"win": WIN, "draw": WIN // 2, "none": 0}


class BadEvening(JetonsError):
    """What an evening does not take; ``reason`` names why."""

    code = "bad_evening"


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    id: str
    name: str
    lot: int  # decides where nothing else does
    is_here: bool


class Table(msgspec.Struct, frozen=True):
    """A table of a round: who sits there, the first begins; and how it ended."""

    n: int
    seats: list[str]
    places: list[int]  # by seat, from 1; equal ones share; none: not handed in
    scores: list[int]  # by seat the points of the game, where they were handed in
    shares: list[int]  # by seat, twelfths of a game won


class Round(msgspec.Struct, frozen=True):
    """One round of an evening: its tables and byes."""

    n: int
    name: str  # of the entry that drew it
    tables: list[Table]
    byes: list[str]


class Evening(msgspec.Struct, frozen=True):
    """An evening as it is now."""

    id: str
    title: str
    game: str
    seats: int  # at most at a table
    system: System
    n_rounds: int
    bye: Bye
    people: list[Person]  # in the order in which they came
    rounds: list[Round]


# --- from entries -------------------------------------------------------------------------------


def evenings(entries: Iterable[Entry]) -> list[Evening]:
    """All evenings, the newest first."""
    by_key: dict[str, list[Entry]] = {}
    for entry in living(entries, "evening"):
        by_key.setdefault(entry.key, []).append(entry)
    found: list[tuple[int, str, Evening]] = []
    for key, told in by_key.items():
        made = evening_of(told)
        if made is not None:
            found.append((told[-1].at, key, made))
    return [made for _, _, made in sorted(found, key=newest)]


def newest(found: tuple[int, str, Evening]) -> tuple[int, str]:
    """By what lists of evenings are ordered."""
    return (-found[0], found[1])


def evening_of(entries: Iterable[Entry]) -> Evening | None:
    """The evening that entries of one key make; None before it began."""
    told = living(entries, "evening")
    began = [entry for entry in told if entry.data.get("what") == "began"]
    if not began:
        return None
    data = began[0].data
    people = people_in(told)
    return Evening(
        id=began[0].key,
        title=text_of(data.get("title"), 60),
        game=text_of(data.get("game"), 40),
        seats=number_of(data.get("seats"), 2, 4, 2),
        system=ALL if data.get("system") == ALL else SWISS,
        n_rounds=rounds_wanted(told),
        bye=bye_of(data.get("bye")),
        people=people,
        rounds=rounds_in(told, {person.id for person in people}),
    )


def bye_of(told: Any) -> Bye:
    """What sitting out is worth."""
    for bye in BYES:
        if told == bye:
            return bye
    return "win"


def text_of(told: Any, most: int) -> str:
    """A text without what is around it, cut where it is too long."""
    return told.strip()[:most] if isinstance(told, str) else ""


def number_of(told: Any, least: int, most: int, otherwise: int) -> int:
    """A whole number in bounds."""
    if not isinstance(told, int) or isinstance(told, bool) or told < least or told > most:
        return otherwise
    return told


def texts_of(told: Any) -> list[str]:
    """A list of texts."""
    return [one for one in told if isinstance(one, str)] if isinstance(told, list) else []


def rounds_wanted(told: list[Entry]) -> int:
    """How many rounds are to be played, as was said last."""
    wanted = 3
    for entry in told:
        if entry.data.get("what") in ("began", "length"):
            wanted = number_of(entry.data.get("rounds"), 1, MOST_ROUNDS, wanted)
    return wanted


def people_in(told: list[Entry]) -> list[Person]:
    """Who came, in the order in which they did, each as was said of them last."""
    found: dict[str, Person] = {}
    for entry in told:
        what, who = entry.data.get("what"), entry.data.get("who")
        if not isinstance(who, str) or not who:
            continue
        known = found.get(who)
        if what == "came":
            name = text_of(entry.data.get("name"), MOST_NAME)
            lot = number_of(entry.data.get("lot"), 0, 2147483647, 0)
            if name and (known is not None or len(found) < MOST_PEOPLE):
                found[who] = Person(who, name, known.lot if known else lot, True)
        elif known is not None and what in ("left", "back"):
            found[who] = Person(who, known.name, known.lot, what == "back")
        elif known is not None and what == "named":
            name = text_of(entry.data.get("name"), MOST_NAME) or known.name
            found[who] = Person(who, name, known.lot, known.is_here)
    return list(found.values())


def rounds_in(told: list[Entry], people: set[str]) -> list[Round]:
    """The rounds that were drawn and not taken back; of two with one number the first."""
    undrawn = {entry.data.get("round") for entry in told if entry.data.get("what") == "undrawn"}
    results = results_in(told)
    found: list[Round] = []
    for entry in told:
        data = entry.data
        if data.get("what") != "drawn" or name_of(entry) in undrawn:
            continue
        if data.get("n") != len(found) + 1:
            continue
        drawn = round_of(entry, people, results)
        if drawn is not None:
            found.append(drawn)
    return found


def results_in(told: list[Entry]) -> dict[tuple[str, int], Entry]:
    """The last result handed in, by round and table."""
    found: dict[tuple[str, int], Entry] = {}
    for entry in told:
        data = entry.data
        drawn, table = data.get("round"), data.get("table")
        if data.get("what") == "result" and isinstance(drawn, str) and isinstance(table, int):
            found[(drawn, table)] = entry
    return found


def round_of(
    entry: Entry, people: set[str], results: dict[tuple[str, int], Entry]
) -> Round | None:  # fmt: skip
    """A round from its entry; None where somebody sits twice, or nobody knows them."""
    told = entry.data.get("tables")
    tables = [texts_of(one) for one in told] if isinstance(told, list) else []
    byes = texts_of(entry.data.get("byes"))
    everybody = [who for table in tables for who in table] + byes
    if len(set(everybody)) < len(everybody) or any(who not in people for who in everybody):
        return None
    if not everybody or any(len(table) < 2 or len(table) > 4 for table in tables):
        return None
    name = name_of(entry)
    made = [table_of(i + 1, seats, results.get((name, i + 1))) for i, seats in enumerate(tables)]
    return Round(number_of(entry.data.get("n"), 1, MOST_ROUNDS, 1), name, made, byes)


def table_of(n: int, seats: list[str], handed_in: Entry | None) -> Table:
    """A table, with its result where that fits."""
    if handed_in is not None:
        told = handed_in.data.get("scores")
        scores = [number for number in (told if isinstance(told, list) else []) if is_score(number)]
        if len(scores) == len(seats):
            places = ranked(scores)
            return Table(n, seats, places, scores, shares_of(places))
        told = handed_in.data.get("places")
        given = [place for place in (told if isinstance(told, list) else []) if is_place(place)]
        if len(given) == len(seats):
            places = ranked([-place for place in given])
            return Table(n, seats, places, [], shares_of(places))
    return Table(n, seats, [], [], [])


def is_score(told: Any) -> bool:
    """Whether something can be the points of a game: whole numbers, as all boxes count."""
    return isinstance(told, int) and not isinstance(told, bool) and -100_000 < told < 100_000


def is_place(told: Any) -> bool:
    """Whether something can be a place at a table."""
    return isinstance(told, int) and not isinstance(told, bool) and 1 <= told <= 4


def ranked(scores: list[int]) -> list[int]:
    """The place of each, from 1: the highest first, equal ones share.

    >>> ranked([40, 75, 40, 12])
    [2, 1, 2, 4]
    """
    return [1 + sum(1 for other in scores if other > one) for one in scores]


def shares_of(places: list[int]) -> list[int]:
    """What a table gives each: twelfths of a game won, by how many of the others they beat, and
    half for each they share a place with. So a win is worth the same at every table.

    >>> shares_of([1, 2]), shares_of([1, 1, 3]), shares_of([1, 2, 3, 4])
    ([12, 0], [9, 9, 0], [12, 8, 4, 0])
    """
    others = len(places) - 1
    found = []
    for one in places:
        beaten = sum(1 for other in places if other > one)
        shared = sum(1 for other in places if other == one) - 1
        found.append((2 * beaten + shared) * WIN // (2 * others))
    return found


# --- what may be written --------------------------------------------------------------------------


def check_people(names: list[str], n_known: int) -> None:
    """Raise BadEvening for people who cannot come."""
    if any(not name.strip() for name in names):
        raise refuse(BadEvening, "no_name", reason="no_name")
    if n_known + len(names) > MOST_PEOPLE:
        raise refuse(BadEvening, "too_many_people", most_people=MOST_PEOPLE, reason="too_many")


def names_in(told: str, taken: list[str]) -> list[str]:
    """Names from a list as people paste it: one a line, or with commas or semicolons between;
    numbers and dashes before them are left out. A name that is taken gets a number.

    >>> names_in("1. Léa\\n2) Paul ; Nina, Paul", [])
    ['Léa', 'Paul', 'Nina', 'Paul 2']
    """
    found: list[str] = []
    for line in told.replace(";", "\n").replace(",", "\n").replace("\t", "\n").split("\n"):
        name = line.strip().lstrip("0123456789.)-–•* ").strip()[:MOST_NAME].strip()
        if name:
            found.append(free_name(name, [*taken, *found]))
    return found


def free_name(name: str, taken: list[str]) -> str:
    """A name, with a number where somebody has it already."""
    known = {one.lower() for one in taken}
    if name.lower() not in known:
        return name
    n = 2
    while f"{name} {n}".lower() in known:
        n += 1
    return f"{name} {n}"


def result_of(evening: Evening, n: int, table: int, told: dict[str, Any]) -> dict[str, Any]:
    """What an entry says of a table's result; neither places nor scores: it is taken back.

    Raises BadEvening.
    """
    if n < 1 or n > len(evening.rounds):
        raise no_table()
    drawn = evening.rounds[n - 1]
    if table < 1 or table > len(drawn.tables):
        raise no_table()
    seats = drawn.tables[table - 1].seats
    data: dict[str, Any] = {"what": "result", "round": drawn.name, "table": table}
    for what, fits in (("scores", is_score), ("places", is_place)):
        given = told.get(what)
        if given is None:
            continue
        if not isinstance(given, list) or len(given) != len(seats):
            raise not_for_all()
        if not all(fits(one) for one in given):
            raise not_for_all()
        return {**data, what: given}
    return data


def no_table() -> BadEvening:
    """The error for a table that no round has."""
    return refuse(BadEvening, "not_in_round", reason="no_table")


def not_for_all() -> BadEvening:
    """The error for a result that says nothing of somebody."""
    return refuse(BadEvening, "not_for_all", reason="not_for_all")
