"""Slow games: days for a move, holidays, and what the others may do when a day has passed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from jetons.core.engine import engine
from jetons.core.errors import BadOption, Conflict
from jetons.core.text import Text
from jetons.play import fair
from jetons.play.clock import DAY, Pace
from jetons.table import commands, holidays, log, notices, sight, wire
from jetons.table.desk import Desk, open_desk, restore
from jetons.table.new_table import opening_of, pace_of
from jetons.table.refusals import Forbidden

HOUR = 3_600_000
PEOPLE = ("mamie", "lea", "tom", "zoe")
ASK = Pace("days", DAY, at_zero="ask")


def dealt(pace: Pace = ASK, n: int = 3) -> Desk:
    """A grandmother and her grandchildren, dealt at the moment 0."""
    secret = bytes(32)
    seats = tuple(log.Seat("person", one, one.title()) for one in PEOPLE[:n])
    opening = log.Opening(
        game="triolet", options={}, seats=seats, pace=pace, owner=PEOPLE[0],
        commitment=fair.commitment(secret), at=0,
    )  # fmt: skip
    return done(open_desk("t", opening, secret), commands.Deal(), 0)


def done(desk: Desk, command: commands.Command, now: int) -> Desk:
    """The desk after a command; its clock counts from the moments of its own log."""
    return desk.after(*command.on(desk, now))


def moved(desk: Desk, now: int) -> Desk:
    match = desk.need_match()
    move = engine(match.game).legal(match.states)[0]
    text = match.game.notation.format_move(match.states[0], move)
    player = desk.seats[desk.turn].player
    return done(desk, commands.Play(player, desk.position, text), now)


def mover(desk: Desk) -> str:
    return desk.seats[desk.turn].player


def others(desk: Desk) -> list[str]:
    return [one.player for one in desk.seats if one.player != mover(desk)]


def test_nothing_is_lost_by_a_clock_that_asks() -> None:
    desk = dealt()
    assert desk.runs_out() == DAY
    assert desk.deadline() is None  # nobody has to look: the clock decides nothing
    with pytest.raises(Conflict):
        commands.RunOut().on(desk, 2 * DAY)
    late = mover(desk)
    after = moved(desk, 3 * DAY)  # who is late may still play
    assert mover(after) != late
    assert after.runs_out() == 4 * DAY


def test_the_others_choose_when_the_days_are_over() -> None:
    desk = dealt()
    one, two = others(desk)
    with pytest.raises(Conflict) as refused:
        commands.Propose(one, "claim", -1).on(desk, DAY - 1)
    assert refused.value.code == "not_gone"
    with pytest.raises(Conflict):  # nobody speaks of their own absence
        commands.Propose(mover(desk), "stand_in", -1).on(desk, DAY)
    asked = done(desk, commands.Propose(one, "claim", -1), DAY)
    assert not asked.is_over  # the others decide together
    ended = done(asked, commands.Propose(two, "claim", -1), DAY + 5)
    outcome = ended.need_match().outcome
    assert outcome is not None
    assert outcome.why == "absent"
    bot = done(done(desk, commands.Propose(one, "stand_in", -1), DAY),
               commands.Propose(two, "stand_in", -1), DAY)  # fmt: skip
    assert bot.bot_to_move
    assert bot.runs_out() is None


def test_a_choice_that_was_proposed_is_gone_when_the_late_one_plays() -> None:
    desk = dealt()
    asked = done(desk, commands.Propose(others(desk)[0], "claim", -1), DAY)
    assert moved(asked, DAY + 1).offers == ()


def test_a_holiday_stops_the_days_and_says_so() -> None:
    desk = dealt()
    one = mover(desk)
    away = done(desk, commands.Rest(one, 10 * DAY), DAY // 2)
    assert away.runs_out() == 10 * DAY + DAY // 2  # half a day was left, and still is
    told = sight.seats_of(away.seats)
    assert [seat.rests for seat in told if seat.rests] == [10 * DAY]
    with pytest.raises(Conflict):
        commands.Propose(others(desk)[0], "claim", -1).on(away, 5 * DAY)
    back = done(away, commands.Rest(one, 0), 4 * DAY)
    assert back.runs_out() == 4 * DAY + DAY // 2
    assert not any(seat.rests for seat in back.seats)


def test_whose_turn_comes_on_holiday_has_the_days_after_it() -> None:
    desk = dealt(n=2)
    other = others(desk)[0]
    away = done(desk, commands.Rest(other, 7 * DAY), 0)
    assert away.runs_out() == DAY  # the one to move is not on holiday
    assert moved(away, DAY // 2).runs_out() == 8 * DAY
    assert moved(moved(away, DAY // 2), 8 * DAY - 1).runs_out() == 9 * DAY - 1


def test_a_holiday_is_of_those_who_play_slowly() -> None:
    for pace in (Pace(), Pace("game", DAY)):
        with pytest.raises(Conflict) as refused:
            commands.Rest(PEOPLE[0], DAY).on(dealt(pace), 0)
        assert refused.value.code == "not_slow"
    with pytest.raises(Forbidden):
        commands.Rest("a stranger", DAY).on(dealt(), 0)


def test_the_log_makes_the_same_table_and_an_old_one_still_does() -> None:
    desk = dealt()
    entries: list[log.AnyEntry] = [desk.opening]
    desk = open_desk("t", desk.opening, desk.secret)
    for command, now in (
        (commands.Deal(), 0), (commands.Rest("lea", 3 * DAY), 5), (commands.Rest("lea", 0), DAY),
    ):  # fmt: skip
        entry, match = command.on(desk, now)
        entries.append(log.decode_entry(log.encode_entry(entry)))
        desk = desk.after(entry, match)
    again = restore("t", entries, desk.secret)
    assert (again.clock, again.seats) == (desk.clock, desk.seats)
    old = log.encode_entry(replace(desk.opening, pace=Pace("days", DAY)))
    assert b"rests" not in old  # a 0.2.0 reads what has no holiday in it


def test_a_clock_asks_where_days_are_counted_alone() -> None:
    assert pace_of(wire.ClockSpec("days", days=14, at_zero="ask")) == Pace(
        "days", 14 * DAY, at_zero="ask"
    )
    with pytest.raises(BadOption):
        pace_of(wire.ClockSpec("game", seconds=60, at_zero="ask"))
    seats = [wire.NewSeat("me"), wire.NewSeat("open")]
    clock = wire.ClockSpec("days", days=3, at_zero="ask")
    opening, _ = opening_of(wire.NewTable("triolet", seats, clock=clock), "mamie", "Mamie", 0)
    assert sight.clock_spec(opening.pace) == clock


def kinds(desk: Desk, now: int) -> list[tuple[str, str]]:
    """Who is told what at a moment."""
    moments = notices.moments_of(desk, desk.runs_out(), 45_000)
    return [(moment.kind, moment.player) for moment in notices.due_now(moments, now)]


def test_who_is_told_when() -> None:
    desk = dealt(Pace("days", 3 * DAY, at_zero="ask"), n=2)
    one, other = mover(desk), others(desk)[0]
    ends = 3 * DAY
    assert kinds(desk, 44_999) == []
    for at, kind in (
        (45_000, "turn"), (2 * DAY - 1, "turn"), (2 * DAY, "day"), (ends - 4 * HOUR, "four"),
        (ends - HOUR, "hour"),
    ):  # fmt: skip
        assert kinds(desk, at) == [(kind, one)]
    assert sorted(kinds(desk, ends)) == sorted([("late", one), ("late", other)])
    moments = notices.moments_of(desk, ends, 45_000)
    assert notices.next_at(moments, 0) == 45_000
    assert notices.next_at(moments, ends - 4 * HOUR) == ends - HOUR
    assert notices.next_at(moments, ends) is None


def test_a_short_day_has_fewer_reminders_and_no_one_is_told_of_a_bots_turn() -> None:
    desk = dealt(n=2)
    assert kinds(desk, DAY // 2) == [("turn", mover(desk))]  # a day before would be at once
    assert kinds(desk, DAY - 4 * HOUR) == [("four", mover(desk))]
    fast = dealt(Pace("game", 600_000), n=2)
    assert kinds(fast, DAY) == []
    bot = done(desk, commands.Propose(others(desk)[0], "stand_in", -1), DAY)
    assert kinds(bot, 2 * DAY) == []


def test_what_is_told_is_true_and_names_the_others() -> None:
    desk = dealt(Pace("days", DAY), n=4)
    one = mover(desk)
    told = notices.headline(desk, Text("Triolet", "Triolet"), "mamie")
    assert (told.fr, told.en) == (
        "Triolet · avec Lea, Tom et Zoe",
        "Triolet · with Lea, Tom and Zoe",
    )
    assert notices.sentence(desk, "hour", one).fr.endswith("Ensuite, la partie est perdue.")
    assert notices.is_true(desk, "turn", one, desk.position, 5)
    assert not notices.is_true(desk, "turn", others(desk)[0], desk.position, 5)
    assert not notices.is_true(desk, "turn", one, desk.position - 1, 5)
    assert not notices.is_true(desk, "late", one, desk.position, 2 * DAY)  # the clock decides


def test_days_of_holiday_are_counted_by_the_year() -> None:
    year, _ = holidays.year_of(1_800_000_000_000)
    taken = [(year - 5 * DAY, year + 2 * DAY), (year + 10 * DAY, year + 10 * DAY + 5)]
    assert holidays.days_taken(taken, year + 20 * DAY) == 3
    assert holidays.current(taken, year + DAY) == taken[0]
    assert holidays.begin_holiday(taken, 27, 30, year + 20 * DAY)[1] == year + 47 * DAY
    with pytest.raises(Conflict):
        holidays.begin_holiday(taken, 28, 30, year + 20 * DAY)
    with pytest.raises(Conflict):
        holidays.begin_holiday(taken, -1, 30, year + 20 * DAY)
    with pytest.raises(Conflict):
        holidays.ended(taken, year + 20 * DAY)
