"""A personal log: any order, any repetition, any loss with another try give the same."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jetons.people import device_games, file, folds, log
from jetons.people.log import BadEntry, Entry
from tests.people.logs import DEVICES, NOW, logs

FOLDS = (
    *(folds.settings, folds.name, folds.hidden, folds.lessons, folds.puzzles, folds.days),
    *(folds.days_played, folds.sheets, folds.reviews, device_games.tables, log.vector, log.removed),
)


@given(logs(), st.randoms(use_true_random=False))
def test_any_order_and_repetition(entries: list[Entry], rng: random.Random) -> None:
    again = [*entries, *rng.choices(entries, k=len(entries))] if entries else []
    rng.shuffle(again)
    assert log.union(again) == log.union(entries)
    for fold in FOLDS:
        assert fold(log.union(again)) == fold(entries), fold.__name__
        assert fold(again) == fold(entries) or fold is log.vector, fold.__name__


@given(logs(), st.randoms(use_true_random=False))
def test_any_loss_with_another_try(entries: list[Entry], rng: random.Random) -> None:
    """Two that exchange what the other's vector lacks, losing most of it on the way, end equal."""
    mine = [e for e in entries if e.device == DEVICES[0]]
    theirs = [e for e in entries if e.device != DEVICES[0]]
    for attempt in range(100):
        lost = 0.7 if attempt < 50 else 0.0
        to_them = [e for e in log.missing(mine, log.vector(theirs)) if rng.random() >= lost]
        to_me = [e for e in log.missing(theirs, log.vector(mine)) if rng.random() >= lost]
        mine, theirs = log.merge(mine, to_me), log.merge(theirs, to_them)
    assert mine == theirs == log.union(entries)
    assert not log.missing(mine, log.vector(theirs))


@given(logs(), st.randoms(use_true_random=False))
def test_deleted_stays_deleted(entries: list[Entry], rng: random.Random) -> None:
    """Whoever deletes early or late, and meets whoever did not, ends with the same."""
    half = [e for e in entries if rng.random() < 0.5]
    one = log.swept(log.merge(log.swept(half), entries))
    assert log.union(one) == log.union(log.swept(entries))
    gone = log.removed(entries)
    assert not [e for e in one if (e.kind, e.key) in gone]
    for fold in FOLDS:
        if fold is not log.removed:
            assert fold(one) == fold(log.union(entries)), fold.__name__


def on(device: str, n: int, after: str = "", at: int = 0, *, own: bool = True) -> Entry:
    data: dict[str, Any] = {"seq": 1, "after": after, "own": own}
    return Entry(device, n, at or n, "table", "t", data)


def test_two_offline_lose_nothing() -> None:
    """Two that both went on: one stays the table, the other becomes one of its own."""
    common = [on("telephone", 1), on("telephone", 2, "telephone:1")]
    phone = [on("telephone", 3, "telephone:2", 50), on("telephone", 4, "telephone:3", 60)]
    laptop = [on("ordinateur", 1, "telephone:2", 40)]
    found = device_games.tables([*laptop, *phone, *common])
    assert [(one.id, one.forked) for one in found] == [("t", 0), ("t~telephone-3", 2)]
    assert found[0].entries == [*common, *laptop]
    assert found[1].entries == [*common, *phone]
    assert found[1].by == "telephone"
    more = on("ordinateur", 2, device_games.last_name(found[1]), 70)  # the branch goes on elsewhere
    grown = device_games.tables([*laptop, *phone, *common, more])
    assert grown[1].id == found[1].id
    assert grown[1].entries == [*common, *phone, more]


def test_a_bot_alone_makes_no_branch() -> None:
    """Where a bot moved on two devices and the person went on at one, that one is the table."""
    first = on("telephone", 1)
    bot = on("telephone", 2, "telephone:1", 10, own=False)
    other = [on("ordinateur", 1, "telephone:1", 20, own=False), on("ordinateur", 2, "ordinateur:1")]
    assert [one.entries for one in device_games.tables([first, bot, *other])] == [[first, *other]]


def test_every_entry_is_somewhere() -> None:
    """Three devices, two of them offline for long: what a person did is in some table."""
    made, last = [on("telephone", 1)], {}
    for device in DEVICES:
        at = "telephone:1"
        for n in range(2, 7):
            made.append(on(device, n, at, n * 10))
            at = f"{device}:{n}"
        last[device] = at
    random.Random(5).shuffle(made)
    found = device_games.tables(made)
    assert {log.name_of(e) for one in found for e in one.entries} == {log.name_of(e) for e in made}
    assert {device_games.last_name(one) for one in found} == set(last.values())


def test_what_follows_itself_harms_nobody() -> None:
    ring = [on("telephone", 1, "telephone:2"), on("telephone", 2, "telephone:1")]
    assert device_games.tables(ring) == []


BAD: list[tuple[dict[str, Any], str]] = [
    ({"device": "x"}, "bad_device"),
    ({"device": "un appareil"}, "bad_device"),
    ({"n": 0}, "bad_number"),
    ({"n": 10**9}, "bad_number"),
    ({"n": True}, "unreadable"),
    ({"at": -1}, "bad_time"),
    ({"at": 10**20}, "bad_time"),
    ({"at": NOW + 2 * log.AHEAD}, "ahead"),
    ({"at": 1.5}, "unreadable"),
    ({"kind": "Settings!"}, "bad_kind"),
    ({"key": "x" * 121}, "bad_kind"),
    ({"key": "a\x00b"}, "bad_kind"),
    ({"data": []}, "unreadable"),
    ({"data": {"text": "x" * 40_000}}, "too_large"),
    ({"data": {"all": list(range(9_000))}}, "too_large"),
    ({"data": json.loads('{"a":' * 40 + "1" + "}" * 40)}, "too_deep"),
]


@pytest.mark.parametrize(("part", "reason"), BAD)
def test_bad_entries(part: dict[str, Any], reason: str) -> None:
    good = {"device": "telephone", "n": 1, "at": 5, "kind": "setting", "key": "lang", "data": {}}
    log.check(log.entry_of(good), NOW)
    with pytest.raises(BadEntry) as refused:
        log.check(log.entry_of({**good, **part}), NOW)
    assert refused.value.reason == reason


def test_unknown_kinds_are_kept() -> None:
    entry = log.entry_of({"device": "telephone", "n": 1, "at": 5, "kind": "of_tomorrow"})
    log.check(entry, NOW)
    assert log.swept(log.union([entry])) == [entry]


def test_a_copied_device_goes_on_under_a_fresh_name() -> None:
    own = [on("telephone", 1), on("telephone", 2, "telephone:1", NOW + 5 * log.AHEAD)]
    own.append(on("telephone", 3, "telephone:2"))
    fresh = log.renewed(own, "telephone", 1, "portable", NOW)
    assert [(e.device, e.n, e.data["after"]) for e in fresh] == [
        ("portable", 1, "telephone:1"),
        ("portable", 2, "portable:1"),
    ]
    assert fresh[0].at == NOW
    assert device_games.tables([own[0], *fresh])[0].entries == [own[0], *fresh]


@pytest.mark.parametrize(
    ("played", "today", "days"),
    [
        ([], 9, 0),
        ([9], 9, 1),
        ([8], 9, 1),  # today is not over
        ([7], 9, 1),  # yesterday was forgiven
        ([6], 9, 0),
        ([1, 2, 4, 5, 6, 7, 8, 9, 11, 12], 12, 10),  # one missed a week, twice
        ([1, 2, 4, 5, 6, 8, 9], 9, 5),  # two missed in one week
        ([5, 6, 7, 30], 7, 3),  # days to come do not count
    ],
)
def test_streak(played: list[int], today: int, days: int) -> None:
    assert folds.streak(played, today)["days"] == days


def test_file() -> None:
    """A file is read as it was written; bad lines are named, all others are taken."""
    good = [{"device": "telephone", "n": n, "at": 5, "kind": "setting"} for n in (1, 2)]
    read = file.read([file.heading(2, 5), good[0], {"n": 1}, None, good[1], good[1]], NOW)
    assert [entry.n for entry in read.entries] == [1, 2]
    assert [(one.line, one.reason) for one in read.refused] == [
        (3, "unreadable"),
        (4, "unreadable"),
    ]
    for bad in ([], [{}], [{"jetons": "log", "version": 2}], ["x"]):
        with pytest.raises(file.NoLog):
            file.read(bad, NOW)
