"""Clocks: time is handed in, used up, given back and paused; nothing reads the real one."""

from __future__ import annotations

import msgspec
import pytest

from jetons.play.clock import DAY, Clock, Pace

GAME = Pace("game", base=60_000, increment=2_000)
MOVE = Pace("move", base=15_000)


def test_a_new_clock_stands_still() -> None:
    clock = Clock.new(GAME, 3)
    assert clock.left == (60_000,) * 3
    assert clock.deadline() is None
    assert clock.passed(10**12) == clock


def test_time_per_game_runs_for_the_seat_to_move_and_grows_by_the_increment() -> None:
    clock = Clock.new(GAME, 2).turn(0, 1_000)
    assert clock.deadline() == 61_000
    clock = clock.turn(1, 11_000)
    assert clock.left == (52_000, 60_000)  # 10 s used, 2 s given
    assert clock.deadline() == 71_000
    clock = clock.turn(0, 11_500)
    assert clock.left == (52_000, 61_500)


def test_another_turn_of_the_same_seat_earns_no_increment() -> None:
    clock = Clock.new(GAME, 2).turn(0, 0).turn(0, 5_000)
    assert clock.left == (55_000, 60_000)
    assert clock.running == 0


@pytest.mark.parametrize("pace", [MOVE, Pace("days", base=3 * DAY)])
def test_time_per_move_begins_anew(pace: Pace) -> None:
    clock = Clock.new(pace, 2).turn(0, 0).turn(1, 9_000).turn(0, 10_000)
    assert clock.left[0] == pace.base
    assert clock.deadline() == 10_000 + pace.base
    again = clock.turn(0, 12_000)  # a bis square: a whole turn more
    assert again.deadline() == 12_000 + pace.base


def test_time_ends_at_the_deadline_and_not_before() -> None:
    clock = Clock.new(MOVE, 2).turn(1, 500)
    assert clock.deadline() == 15_500
    assert clock.passed(99_999).left == (15_000, 0)


def test_time_never_runs_backwards() -> None:
    clock = Clock.new(GAME, 2).turn(0, 5_000)
    assert clock.passed(4_000).left == (60_000, 60_000)


def test_no_pace_no_deadline() -> None:
    clock = Clock.new(Pace(), 2).turn(0, 5)
    assert clock.deadline() is None
    assert clock.turn(1, 10**15).left == (0, 0)


def test_the_end_of_a_match_stops_the_clock() -> None:
    clock = Clock.new(GAME, 2).turn(0, 0).turn(-1, 7_000)
    assert clock.deadline() is None
    assert clock.left == (55_000, 60_000)


def test_a_pause_costs_nobody_time() -> None:
    clock = Clock.new(GAME, 2).turn(1, 0).stop(4_000)
    assert clock.deadline() is None
    clock = clock.resume(1_000_000)
    assert clock.left == (60_000, 56_000)
    assert clock.deadline() == 1_056_000


def test_pausing_twice_and_resuming_twice() -> None:
    clock = Clock.new(GAME, 2).turn(1, 0).stop(4_000).stop(5_000)
    assert clock.resume(10_000).running == 1
    going = clock.resume(10_000)
    assert going.resume(20_000) == going
    assert Clock.new(GAME, 2).stop(1).resume(2).running == -1


def test_a_move_ends_a_pause() -> None:
    clock = Clock.new(GAME, 2).turn(0, 0).stop(1_000).turn(1, 50_000)
    assert clock.running == 1
    assert clock.resume(60_000) == clock
    assert clock.left == (59_000, 60_000)


def test_clocks_are_values_that_travel_as_json() -> None:
    clock = Clock.new(GAME, 4).turn(2, 123)
    assert msgspec.json.decode(msgspec.json.encode(clock), type=Clock) == clock
