"""An evening is a log: whoever has the same entries makes the same of them, and a result that is
corrected counts everywhere."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jetons.people.evening import BadEvening, evening_of, evenings, names_in, result_of
from jetons.people.log import Entry, merge
from jetons.people.rounds import again, next_round, standings, unplayed
from tests.people.evenings import Host

ROOT = Path(__file__).parents[2]


def told_of(host: Host) -> Any:
    """What everybody sees of an evening."""
    return msgspec.to_builtins([host.evening, standings(host.evening), again(host.evening)])


def points(host: Host) -> dict[str, int]:
    """Points by person, in twelfths of a game won."""
    return {standing.who: standing.points for standing in standings(host.evening)}


def played(seed: int, n: int = 9, seats: int = 2, rounds: int = 3, **more: Any) -> Host:
    """An evening that was played."""
    host = Host(seats, **more)
    host.welcome(n)
    for _ in range(rounds):
        host.draw()
        host.hand_in(Random(seed))
    return host


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 4))
def test_any_order_of_entries_makes_the_same_evening(random: Any, seats: int) -> None:
    host = played(random.randint(0, 99), seats=seats)
    mixed = [*host.entries, *host.entries[::3]]
    random.shuffle(mixed)
    assert msgspec.to_builtins(evening_of(merge(mixed, []))) == told_of(host)[0]


def test_a_corrected_result_counts_at_once_and_leaves_the_rounds() -> None:
    host = Host()
    host.welcome(4)
    host.draw()
    first = host.evening.rounds[0]
    a, b = first.tables[0].seats
    host.write(**result_of(host.evening, 1, 1, {"scores": [120, 95]}))
    host.write(**result_of(host.evening, 1, 2, {"places": [1, 1]}))
    assert (points(host)[a], points(host)[b]) == (12, 0)
    drawn = host.draw()
    host.write(device="portable", **result_of(host.evening, 1, 1, {"scores": [95, 120]}))
    assert (points(host)[a], points(host)[b]) == (0, 12)
    assert [table.seats for table in host.evening.rounds[1].tables] == drawn["tables"]
    host.write(**result_of(host.evening, 1, 1, {}))
    assert (points(host)[a], points(host)[b]) == (0, 0)
    assert unplayed(host.evening) == [1, 2]


def test_a_round_that_is_taken_back_takes_its_results_with_it() -> None:
    host = Host()
    host.welcome(4)
    host.draw()
    host.hand_in(Random(1))
    host.write(what="undrawn", round=host.evening.rounds[0].name)
    assert not host.evening.rounds
    assert set(points(host).values()) == {0}
    host.welcome(1)
    host.draw()
    assert len(host.evening.rounds[0].byes) == 1


def test_two_phones_that_draw_the_same_round_agree() -> None:
    host = Host()
    host.welcome(6)
    data = next_round(host.evening)
    other = {**data, "tables": data["tables"][::-1]}
    host.write(**data)
    host.write(device="portable", **other)
    assert len(host.evening.rounds) == 1
    assert [table.seats for table in host.evening.rounds[0].tables] == data["tables"]


@pytest.mark.parametrize(("bye", "worth"), [("win", 12), ("draw", 6), ("none", 0)])
def test_what_sitting_out_is_worth(bye: str, worth: int) -> None:
    host = Host(bye=bye)
    host.welcome(3)
    free = host.draw()["byes"][0]
    assert points(host)[free] == worth


def test_who_left_keeps_their_points_and_sits_no_more() -> None:
    host = played(3, n=5, rounds=1)
    winner = standings(host.evening)[0].who
    before = points(host)[winner]
    host.write(what="left", who=winner)
    host.draw()
    assert points(host)[winner] == before
    assert all(winner not in table.seats for table in host.evening.rounds[1].tables)


def test_equal_people_share_a_place() -> None:
    host = Host()
    host.welcome(4)
    host.draw()
    for table in (1, 2):
        host.write(**result_of(host.evening, 1, table, {"places": [1, 2]}))
    assert [standing.place for standing in standings(host.evening)] == [1, 1, 3, 3]


def test_a_win_is_worth_the_same_at_tables_of_three_and_four() -> None:
    host = Host(4)
    host.welcome(7)
    host.draw()
    for table in host.evening.rounds[0].tables:
        host.write(
            **result_of(host.evening, 1, table.n, {"places": list(range(1, len(table.seats) + 1))})
        )
    assert sorted(points(host).values()) == [0, 0, 4, 6, 8, 12, 12]


@pytest.mark.parametrize(
    "told",
    [
        {"places": [1]},
        {"places": [0, 1]},
        {"scores": ["12", 3]},
        {"scores": [1, 2, 3]},
        {"scores": [True, 1]},
    ],
)
def test_results_that_cannot_be_are_refused(told: dict[str, Any]) -> None:
    host = played(1, n=4, rounds=1)
    with pytest.raises(BadEvening) as refused:
        result_of(host.evening, 1, 1, told)
    assert refused.value.reason == "not_for_all"
    with pytest.raises(BadEvening):
        result_of(host.evening, 1, 3, {"places": [1, 2]})


def test_one_person_alone_draws_nothing() -> None:
    host = Host()
    host.welcome(1)
    with pytest.raises(BadEvening) as refused:
        next_round(host.evening)
    assert refused.value.reason == "too_few"


GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["what", "who", "name", "n", "tables", "byes", "round", "table"]),
            GARBAGE
            | st.sampled_from(["came", "drawn", "result", "left", "undrawn", "p0", "telephone:7"]),
            max_size=5,
        ),
        max_size=5,
    )
)
def test_garbage_in_entries_changes_nothing(told: list[dict[str, Any]]) -> None:
    host = played(5, n=4, rounds=1)
    before = told_of(host)
    for data in told:
        if data.get("what") not in ("left", "undrawn", "came"):
            host.write(**data)
    now = told_of(host)
    assert [person["id"] for person in now[0]["people"]] == [
        person["id"] for person in before[0]["people"]
    ]
    assert now[0]["rounds"][0]["tables"] == before[0]["rounds"][0]["tables"]
    next_round(host.evening)


def test_names_from_a_list() -> None:
    assert names_in("1. Léa\n 2) Paul;Nina\n\n- Paul\r\n• léa", []) == [
        "Léa", "Paul", "Nina", "Paul 2", "léa 2",
    ]  # fmt: skip
    assert names_in("Max", ["max"]) == ["Max 2"]


SCRIPT = """
import { evening as node } from "./web/node/evening.mjs";
import { readFileSync } from "node:fs";
const told = JSON.parse(readFileSync(0, "utf8"));
let slowest = 0;
const answers = told.map((entries) => {
  const begun = performance.now();
  const next = node.next_round(entries);
  slowest = Math.max(slowest, performance.now() - begun);
  const { evening, standings, again } = node.shown(entries);
  return [evening, standings, again, next];
});
process.stderr.write(String(slowest));
process.stdout.write(JSON.stringify(answers));
"""


@pytest.mark.usefixtures("generated")
def test_python_and_browser_agree() -> None:
    samples: list[list[Entry]] = []
    expected = []
    for seed in range(12):
        for seats in (2, 3, 4):
            n = [8, 7, 40, 13][seed % 4]
            host = played(seed, n, seats, 1 + seed % 3, system=["swiss", "all"][seed % 2])
            samples.append(host.entries)
            expected.append([*told_of(host), next_round(host.evening)])
    made = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT],
        cwd=ROOT,
        input=msgspec.json.encode(samples),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert made.returncode == 0, made.stderr.decode()
    assert json.loads(made.stdout) == json.loads(json.dumps(expected))


def test_evenings_the_newest_first() -> None:
    host = played(1, n=4, rounds=1)
    later = Entry("portable", 1, 99_999, "evening", "e2", {"what": "began", "game": "21"})
    assert [one.id for one in evenings([*host.entries, later])] == ["e2", "e1"]
    gone = Entry("portable", 2, 100_000, "removed", "e2", {"what": "evening"})
    assert [one.id for one in evenings([*host.entries, later, gone])] == ["e1"]
