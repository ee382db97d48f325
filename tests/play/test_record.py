"""Record files: what is written is read; whatever is wrong is refused with its line."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jetons.core.errors import BadDeal, BadRecord
from jetons.play import fair
from jetons.play.events import Drew, Played, TookBack
from jetons.play.match import Match
from jetons.play.record import verify_deal, write_record
from jetons.play.record_reader import read_record
from jetons.play.states import same_state
from tests.play.matches import SECRET, best_move, greedy_match

DOCUMENT = Path(__file__).parents[2] / "docs" / "record.md"


def example() -> str:
    found = re.search(r"```record\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


EXAMPLE = example()
WHOLE = write_record(greedy_match(), date="2026-11-15", secret=SECRET)


def sealed(body: str) -> str:
    """A body with the end line that fits it: what somebody who alters a record on purpose does."""
    body = body if body.endswith("\n") else body + "\n"
    n_lines = body.count("\n")
    return body + f"end {n_lines} {hashlib.sha256(body.encode()).hexdigest()}\n"


def altered(text: str, old: str, new: str) -> str:
    """A record with one thing changed and sealed again."""
    body = text[: text.rindex("end ")]
    assert body.count(old) == 1, old
    return sealed(body.replace(old, new))


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    error = caught.value
    assert error.line is not None
    assert error.text.fr.startswith(f"ligne {error.line} : ")
    assert error.text.en.startswith(f"line {error.line}: ")
    return error


# --- what is right --------------------------------------------------------------------------


def test_the_documents_example_is_real() -> None:
    record = read_record(EXAMPLE)
    assert verify_deal(record) == sum(isinstance(e, Drew) for e in record.match.events)
    assert write_record(record.match, date=record.date, secret=record.secret) == EXAMPLE
    assert [e.seat for e in record.match.events if isinstance(e, TookBack)] == [0]
    assert record.match.outcome is not None
    assert record.match.outcome.why == "resigned"
    assert record.is_finished


def test_a_whole_game_round_trips_and_verifies() -> None:
    record = read_record(WHOLE)
    assert same_state(record.match, greedy_match())
    assert record.date == "2026-11-15"
    assert verify_deal(record) == 84


def test_the_secret_of_a_running_match_is_not_written() -> None:
    text = write_record(greedy_match(n_moves=3), secret=SECRET)
    assert SECRET.hex() not in text
    record = read_record(text)
    assert not record.is_finished
    assert record.match.turn == greedy_match(n_moves=3).turn
    with pytest.raises(BadDeal):
        verify_deal(record)


def test_every_ending_round_trips() -> None:
    match = greedy_match(n_moves=4)
    endings = (match.resign(1), match.time_out(0), match.agree(), match.abandon())
    for ended in endings:
        text = write_record(ended, secret=SECRET)
        record = read_record(text)
        assert record.match.outcome == ended.outcome
        assert write_record(record.match, secret=record.secret) == text
        assert verify_deal(record) > 0


def test_names_are_kept_on_one_line() -> None:
    names = ["  Anne\n! resign 1 ", "=: \ud800é\u2028x"]
    match = Match.new("triolet", names, secret=SECRET)
    record = read_record(write_record(match, date="a\nb"))
    assert record.match.players == ("Anne ! resign 1", "=: ?é x")
    assert record.date == "a b"


def test_seeds_with_blanks_verify() -> None:
    match = Match.new("triolet", ["", ""], secret=SECRET, seeds=[" a  b ", ""])
    record = read_record(write_record(match.abandon(), secret=SECRET))
    assert record.match.started.seeds == ("a  b", "")
    assert verify_deal(record) == 10


def test_a_board_of_ones_own_is_in_the_record() -> None:
    board = "/".join(["." * 7 + "3" + "." * 7] * 15)
    match = Match.new("triolet", ["", ""], {"board": board}, secret=SECRET)
    match = match.after(best_move(match))
    again = read_record(write_record(match)).match
    assert same_state(again, match)
    assert again.started.options["board"] == board


# --- what is damaged ------------------------------------------------------------------------


def test_truncated_anywhere_is_refused() -> None:
    for length in range(len(EXAMPLE) - 1):  # the last line feed alone may be missing
        error = refused(EXAMPLE[:length])
        assert 1 <= (error.line or 0) <= EXAMPLE[:length].count("\n") + 1
    assert read_record(EXAMPLE[:-1]).is_finished


def test_a_missing_line_is_refused() -> None:
    lines = EXAMPLE.splitlines(keepends=True)
    for i in range(len(lines)):
        refused("".join(lines[:i] + lines[i + 1 :]))


def test_an_altered_byte_is_refused() -> None:
    data = EXAMPLE.encode()
    for i in range(0, len(data) - 1, 3):
        changed = bytes([data[i] ^ 1])
        text = (data[:i] + changed + data[i + 1 :]).decode("utf-8", "surrogateescape")
        refused(text)


def test_damage_is_told_with_its_place() -> None:
    assert refused("").line == 1
    assert refused("\ufeff" + EXAMPLE).line == 1
    assert refused("jetons record 5\n").line == 1
    assert "tronqué" in refused(EXAMPLE[: EXAMPLE.rindex("end ")]).text.fr
    assert "altered" in refused(EXAMPLE.replace("Anne", "Anna")).text.en
    assert "21" in refused(EXAMPLE.replace("end 22", "end 21")).text.en
    assert refused(EXAMPLE + "more\n").line == 24
    with pytest.raises(BadRecord, match=r"too long|trop long"):
        read_record("jetons record 1\n" + "x" * 4_000_001)


# --- what is false, though well sealed ----------------------------------------------------------

FALSE = [
    # header
    ("game: triolet", "game: chess", 2, "unknown game"),
    ("game: triolet\n", "", 1, "lacks 'game'"),
    ("rules: 1\n", "", 1, "lacks 'rules'"),
    ("rules: 1", "rules: 7", 3, "version 7"),
    ("rules: 1", "rules: one", 3, "unreadable 'rules'"),
    ("rules: 1", "rules: ١", 3, "unreadable 'rules'"),
    ("date: ", "day: ", 4, "unreadable header"),
    ("date: 2026", "date 2026", 4, "unreadable header"),
    ("seat 2: Zoé", "seat 1: Zoé", 6, "unreadable header"),
    ("seat 2: Zoé", "seat 3: Zoé", 6, "instead of"),
    ("seat 2: Zoé\n", "", None, "players"),
    ("option first: lot", "option first: 5", 7, "not a choice"),
    ("option first: lot", "option last: lot", 7, "no option"),
    ("option board: standard", "option board: ...", 7, "15 rows"),
    ("commitment: 630d", "commitment: 630D", 9, "unreadable 'commitment'"),
    ("seed 1: trèfle", "seed 1: " + "x" * 65, 10, "seed"),
    ("secret: 0001", "secret: 001", 12, "unreadable 'secret'"),
    ("\n\ndeal", "\ndeal", 13, "unreadable header"),
    # deal and draws
    ("deal 1 3 5 9 11 3 1 11 4 9", "deal 1 3 5 9 11 3 1 11 4", 14, "draw is missing"),
    ("deal 1 3 5 9 11 3 1 11 4 9", "deal 1 3 5 9 11 3 1 11 4 9 9", 14, "too many"),
    ("deal 1 3 5 9 11 3 1 11 4 9", "deal 1 14 14 9 11 3 1 11 4 9", 14, "impossible"),
    ("deal 1 3", "deal 3 3", 14, "impossible"),
    ("deal 1 3", "deal 9 3", 14, "no such seat"),
    ("deal 1 3", "deal 1 joker", 14, "not a token"),
    ("deal 1 3", "deal  1 3", 14, "no such seat"),
    ("> 0 5 0", "> 0 5", 15, "draw is missing"),
    ("> 0 5 0", "> 0 5 0 0", 15, "too many"),
    ("> 0 5 0", "> 0 16 0", 15, "not a token"),
    ("deal 1 3", "deal\n1 3", 14, "draw is missing"),
    # moves
    ("1 H8=1", "2 H8=1", 15, "turn"),
    ("1 H8=1", "5 H8=1", 15, "unreadable line"),
    ("1 H8=1", "1 H8=12", 15, "rack"),
    ("H8=1 H9=3 H10=11 ; 110", "A1=1 A2=3 A3=11 ; 110", 15, "H8"),
    ("H8=1 H9=3 H10=11", "nonsense", 15, "not a move"),
    ("; 110", "; 111", 15, "worth 110"),
    (" ; 110", "", 15, "worth 110"),
    ("; 110", "; ١١٠", 15, "not a move"),
    ("2 x 4 9 11 >", "2 x 4 9 11 ; 3 >", 16, "worth 0"),
    # other events
    ("! takeback 1 19 revealed", "! takeback 1 18 revealed", 18, "take-back"),
    ("! takeback 1 19 revealed", "! takeback 2 19 revealed", 18, "take-back"),
    ("! takeback 1 19 revealed", "! takeback 1 19", 18, "take-back"),
    ("! takeback 1 19 revealed", "! takeback 1 999999 revealed", 18, "take-back"),
    ("! takeback 1 19 revealed", "! takeback one", 18, "unreadable line"),
    ("! resign 2", "! resign 3", 21, "no such seat"),
    ("! resign 2", "! resign 1", 22, "should be"),
    ("! resign 2", "! resign 2 > 4", 21, "too many"),
    ("! resign 2\n", "", 21, "unfinished"),
    ("! resign 2", "! resign 2\n! resign 2", 22, "already over"),
    ("! resign 2", "! resign 2\n! takeback 2 22 revealed", 22, "already over"),
    ("! resign 2", "! dance", 21, "unreadable line"),
    # result
    ("= 134 30 ; 1 ; resigned", "= 134 31 ; 1 ; resigned", 22, "should be"),
    ("= 134 30 ; 1 ; resigned", "= 134 30 ; 2 ; resigned", 22, "should be"),
    ("= 134 30 ; 1 ; resigned", "= 134 30 ; 1 ; agreed", 22, "should be"),
    ("= 134 30 ; 1 ; resigned\n", "", 21, "result is missing"),
    ("; resigned\n", "; resigned\n\n", 23, "after the result"),
]


@pytest.mark.parametrize(("old", "new", "line", "reason"), FALSE)
def test_a_false_record_is_refused_with_line_and_reason(
    old: str, new: str, line: int | None, reason: str
) -> None:
    error = refused(altered(EXAMPLE, old, new))
    assert reason in error.text.en
    assert error.text.fr != error.text.en
    if line is not None:
        assert error.line == line


def test_a_second_deal_is_refused() -> None:
    error = refused(altered(EXAMPLE, "! resign 2", "deal\n! resign 2"))
    assert "second deal" in error.text.en


def test_a_deal_that_does_not_follow_is_found() -> None:
    swapped = altered(EXAMPLE, "deal 1 3 5 9", "deal 1 5 3 9")  # set aside the other way round
    record = read_record(swapped)
    with pytest.raises(BadDeal, match="2"):
        verify_deal(record)
    other = read_record(altered(EXAMPLE, "secret: 0001", "secret: 0002"))
    with pytest.raises(BadDeal, match=r"announced|annoncé"):
        verify_deal(other)
    seeds = read_record(altered(EXAMPLE, "seed 1: trèfle", "seed 1: pique"))
    with pytest.raises(BadDeal):
        verify_deal(seeds)


# --- fuzzing --------------------------------------------------------------------------------

LINES = EXAMPLE.splitlines()[:-1]
WORDS = sorted({word for line in LINES for word in [*line.split(), *"\t>;!-*²"]})


def read_or_refuse(text: str) -> None:
    try:
        record = read_record(text)
    except BadRecord:
        return
    assert same_state(Match.replay(record.match.events), record.match)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_mutated_records_are_read_or_refused(data: st.DataObject) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["word", "drop", "twice", "swap", "text"]))
        if kind == "word" and lines[i]:
            words = lines[i].split(" ")
            words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(WORDS))
            lines[i] = " ".join(words)
        elif kind == "drop" and len(lines) > 1:
            del lines[i]
        elif kind == "twice":
            lines.insert(i, lines[i])
        elif kind == "swap":
            j = data.draw(st.integers(0, len(lines) - 1))
            lines[i], lines[j] = lines[j], lines[i]
        else:
            lines[i] = data.draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
    read_or_refuse(sealed("\n".join(lines)))


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    read_or_refuse(text)
    read_or_refuse("jetons record 1\n" + text)
    body = f"jetons record 1\n{text}\n".encode("utf-8", "surrogatepass")
    n_lines = body.count(b"\n")
    seal = hashlib.sha256(body).hexdigest()
    read_or_refuse(body.decode("utf-8", "surrogatepass") + f"end {n_lines} {seal}\n")


def test_played_points_are_those_of_the_rules() -> None:
    match = read_record(WHOLE).match
    total = [0, 0]
    for event in match.events:
        if isinstance(event, Played):
            total[event.seat] += event.points
    assert match.outcome is not None
    left = [score - points for score, points in zip(match.outcome.scores, total, strict=True)]
    assert min(left) == 0  # T.22: only who goes out gains more than the moves made


def test_pledges_are_kept_and_checked() -> None:
    seeds = ("trèfle", "")
    pledges = [fair.pledge("trèfle"), ""]
    match = Match.new("triolet", ["Anne", "Zoé"], secret=SECRET, seeds=seeds, pledges=pledges)
    text = write_record(match.abandon(), secret=SECRET)
    assert text.startswith("jetons record 2\n")
    record = read_record(text)
    assert record.match.started.pledges == tuple(pledges)
    assert verify_deal(record) > 0
    assert write_record(record.match, secret=SECRET) == text
    # a pledge is not of version 1, has 64 digits, and is of its own seed
    for old, new in (
        ("record 2", "record 1"),
        (pledges[0], pledges[0][1:]),
        (pledges[0], pledges[0].upper()),
    ):
        with pytest.raises(BadRecord):
            read_record(altered(text, old, new))
    for old, new in ((pledges[0], "0" * 64), ("seed 2: ", "seed 2: tard")):
        with pytest.raises(BadDeal):
            verify_deal(read_record(altered(text, old, new)))


def test_take_backs_without_end_are_not_replayed() -> None:
    head = "jetons record 1\ngame: triolet\n\n" + "! takeback 1 1\n" * 2_000
    with pytest.raises(BadRecord) as refusal:
        read_record(head + "end 2003 " + "0" * 64 + "\n")
    assert refusal.value.text.en == "line 1004: too many take-backs"


def test_a_record_says_that_advice_was_asked_for() -> None:
    match = Match.new("triolet")
    text = write_record(match, hints=(2, 0))
    assert text.startswith("jetons record 3\n")
    assert read_record(text).hints == (2, 0)
    assert "hints" not in write_record(match, hints=(0, 0))
    older = text.replace("jetons record 3", "jetons record 1", 1)
    body = older.rpartition("end ")[0]
    sealed = f"{body}end {body.count(chr(10))} {hashlib.sha256(body.encode()).hexdigest()}\n"
    with pytest.raises(BadRecord):
        read_record(sealed)
