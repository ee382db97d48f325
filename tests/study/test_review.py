"""The review: it adds up, repeats itself, sees no more than the player, and names what is best."""

from __future__ import annotations

import hashlib
import itertools
import json
from pathlib import Path

import numpy as np
import pytest

from jetons.bots import Budget, bot
from jetons.bots.search.judge import bench_of
from jetons.bots.search.plan import COUNTED, TILT
from jetons.bots.search.runners import FLOOR, UNPROVEN
from jetons.bots.value import weights
from jetons.cli import main
from jetons.cli.positions import write_whole
from jetons.core.engine import engine
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream
from jetons.games import REGISTRY
from jetons.games import game as game_named
from jetons.play.match import Match
from jetons.play.record import write_record
from jetons.study.review import Review, from_json, review, stands, to_json, total_of
from jetons.study.sums import ACCOUNT, PLACE, add_up
from jetons.study.weigh import Weigher, warm
from tests.bots.test_solve import TooLarge, averaged_root, endings, enumerate_value

pytestmark = pytest.mark.skipif(not is_compiled(), reason="sampling takes too long interpreted")

QUICK = 0.02
LAST = 4  # decisions of a game that are surely played to the end


def played(game: Game, n_seats: int, levels: tuple[str, ...], seed: int = 1) -> Match:
    """A finished match between levels."""
    match, ply = Match.new(game, [""] * n_seats, secret=bytes([seed]) * 32), 0
    while not match.is_over:
        level = bot(levels[match.turn % len(levels)])
        choice = level.choose(game, match.view(match.turn), Budget(seed=ply, simulations=16))
        match, ply = match.after(choice.move), ply + 1
    return match


def shares(match: Match) -> list[float]:
    """What each seat got of the win."""
    outcome = match.outcome
    assert outcome is not None
    return [
        1 / len(outcome.winners) if seat in outcome.winners else 0.0
        for seat in range(len(match.players))
    ]


def check_sums(found: Review, match: Match) -> None:
    """Start, luck, skill and the rest make the result, in chance to win and in points."""
    parts = ("start", "luck", "skill", "others", "rest", "ending")
    for seat, account in enumerate(found.accounts):
        for k in (0, 1):
            total = sum(getattr(account, part)[k] for part in parts)
            assert total == pytest.approx(account.result[k], abs=1e-4)
        if len(match.players) > 1:
            assert account.result[0] == pytest.approx(shares(match)[seat], abs=1e-3)
        assert abs(account.rest[0]) <= account.error[0] * 2 + 1e-9
        assert account.decisions == sum(account.grades.values())


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_luck_and_skill_add_up_at_every_size_of_table(slug: str) -> None:
    game = game_named(slug)
    for n_seats in range(game.seats[0], game.seats[1] + 1):
        match = played(game, n_seats, ("amateur", "debutant"), seed=n_seats)
        found = review(match, seed=3, budget=QUICK)
        assert len(found.plies) == len(match.moves)
        check_sums(found, match)
        if n_seats == 2:
            one, other = found.accounts
            assert one.luck[0] == pytest.approx(-other.luck[0], abs=1e-4)
            assert one.skill[0] == pytest.approx(-other.others[0], abs=1e-4)


@pytest.mark.parametrize("slug", ["20-sur-20", "101"])
def test_nothing_is_left_over_where_the_end_is_in_sight(slug: str) -> None:
    """Moves that are equal at first sight are no correction of the estimate, nor a second look."""
    game = game_named(slug)
    found = review(played(game, 2, ("amateur", "debutant")), seed=2, budget=QUICK)
    for ply, then in itertools.pairwise(found.plies):
        if ply.draw is None:
            assert then.chance == ply.after  # one position, one worth
    for k in range(1, LAST):  # played to the end with the same luck, a move more or less
        ply, before = found.plies[-k], found.plies[-k - 1]
        if before.draw is not None:
            assert ply.rest == [[0.0, 0.0], [0.0, 0.0]]
    assert any(ply.draw for ply in found.plies[-LAST:-1])


@pytest.mark.parametrize("slug", ["21", "triolet"])
def test_other_luck_tells_the_same_sums_within_their_errors(slug: str) -> None:
    match = played(game_named(slug), 2, ("amateur", "debutant"))
    one, other = (review(match, seed=seed, budget=QUICK).accounts[0] for seed in (1, 2))
    assert abs(one.luck[0] - other.luck[0]) <= one.error[0] + other.error[0]
    both = one.skill_error[0] + other.skill_error[0]
    assert abs(one.skill[0] - other.skill[0]) <= 1.5 * both


def test_errors_of_draws_cancel_in_the_sum() -> None:
    """What a position is worth is added before a draw and taken off after it."""
    rows = np.zeros(5, PLACE).view(np.recarray)
    accounts = np.zeros(2, ACCOUNT).view(np.recarray)
    rows.seat, rows.has_draw = [-1, 0, 1, 0, -1], [0, 1, 1, 0, 1]
    worths = [0.5, 0.6, 0.3, 0.8]
    for k, worth in enumerate(worths):
        rows[k].after[0, 0] = (worth, 0.01 if k == 0 else 0.4)
        rows[k + 1].before[0, 0] = (worth + 0.1, 0.4)
        rows[k + 1].reference[0, 0] = (worth + 0.1, 0.4)
        rows[k + 1].gain_error[0, 0] = 0.03
    rows[4].before[0, 0] = (1.0, 0.0)
    add_up(rows, 5, total_of(game_named("triolet"), 2)[0], accounts)
    account = accounts[0]
    parts = ("start", "luck", "skill", "others", "rest", "ending")
    assert sum(account[part][0] for part in parts) == pytest.approx(1.0)
    assert account.result[0] == pytest.approx(1.0)
    assert account.error[0] == pytest.approx(2 * (0.01**2 + 3 * 0.03**2) ** 0.5, abs=1e-6)
    assert rows[2].after[0, 0, 0] == pytest.approx(rows[3].before[0, 0, 0])  # nothing was drawn
    assert rows[4].luck_error[0, 0] == pytest.approx(0.4)  # of this draw alone


def test_points_of_the_result_are_the_margin() -> None:
    match = played(game_named("triolet"), 2, ("amateur",))
    found = review(match, seed=1, budget=QUICK)
    one, other = match.scores
    assert found.accounts[0].result[1] == pytest.approx(one - other, abs=1e-3)


def test_equal_seeds_give_equal_reviews_with_any_number_of_workers() -> None:
    match = played(game_named("21"), 2, ("amateur",))
    first = review(match, seed=5, budget=QUICK)
    assert to_json(first) == to_json(review(match, seed=5, budget=QUICK, workers=3))
    assert to_json(first) != to_json(review(match, seed=6, budget=QUICK))
    assert from_json(to_json(first)) == first


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_a_verdict_does_not_depend_on_what_the_mover_cannot_see(slug: str) -> None:
    game = game_named(slug)
    rules, weigher = engine(game), Weigher(game, QUICK)
    match = Match.new(game, ["", ""], secret=b"2" * 32)
    for ply in range(12):
        text = match.legal()[0]
        other = rules.imagine(match.view(match.turn), new_stream(ply))
        mine = weigher.decision(match.states, text, 1, ply)
        assert mine == weigher.decision(other, text, 1, ply)
        match = match.after(text)


def named_best(weigher: Weigher, match: Match, seed: int, ply: int) -> str:
    """The move that the review will name: asked about, it is still the best."""
    text = match.legal()[0]
    for _ in range(8):
        found = weigher.decision(match.states, text, seed, ply, 0)
        if found.played == 0:
            break
        text = found.options[0].move
    return text


@pytest.mark.parametrize(
    ("slug", "n_seats"), [("triolet", 2), ("21", 3), ("20-sur-20", 2), ("101", 1)]
)
def test_who_always_plays_the_best_move_made_no_mistake(slug: str, n_seats: int) -> None:
    game = game_named(slug)
    weigher = Weigher(game, QUICK)
    match, ply = Match.new(game, [""] * n_seats, secret=b"4" * 32), 0
    while not match.is_over:
        if match.turn == 0:
            text = named_best(weigher, match, 9, ply)
        else:
            view = match.view(match.turn)
            text = bot("random").choose(game, view, Budget(seed=ply)).move
        match, ply = match.after(text), ply + 1
    best, *weak = review(match, seed=9, budget=QUICK).accounts
    assert best.decisions > 3
    assert best.grades["best"] == best.decisions
    assert best.cost[0] < 0.005
    assert best.accuracy is not None
    assert best.accuracy > 99.5
    for other in weak:
        assert other.accuracy is not None
        assert other.accuracy < 95.0
        assert other.cost[0] > 0.05


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_on_solved_positions_a_best_move_is_named_every_time(slug: str) -> None:
    """Each move is solved by itself in every hidden deal; that is held to enumeration elsewhere."""
    game = game_named(slug)
    weigher, stream, scale = Weigher(game, QUICK), new_stream(21), TILT / float(weights(game)[0])
    n_checked, n_costly = 0, 0
    for k, states in enumerate(endings(game, stream)):
        texts = [game.notation.format_move(states[0], move) for move in engine(game).legal(states)]
        if not 2 <= len(texts) <= 40:
            continue
        found = weigher.decision(states, texts[0], 3, k)
        is_counted = bench_of(game).race[0].is_solved == COUNTED
        if not found.is_solved and not is_counted:
            continue
        try:
            solved = [win + scale * margin for win, margin in averaged_root(game, states).values()]
        except TooLarge:
            continue
        values = dict(zip(texts, solved, strict=True))
        near = FLOOR if is_counted else 1e-5  # what is counted alone is told with its error
        assert values[found.options[0].move] == pytest.approx(max(solved), abs=near)
        assert found.cost == pytest.approx(max(solved) - values[texts[0]], abs=near)
        assert found.is_solved is not is_counted
        assert found.error in ((UNPROVEN, 0.0) if is_counted else (0.0,))
        n_checked, n_costly = n_checked + 1, n_costly + (found.cost > 0.001)
        if n_checked >= 10 and n_costly >= 2:
            return


def test_alone_too_a_best_move_is_named_on_solved_positions() -> None:
    game = game_named("101")
    rules = engine(game)
    weigher, n_checked = Weigher(game, QUICK), 0
    for seed in range(1, 9):
        match = played(game, 1, ("amateur",), seed)
        for stand in stands(match)[1][-5:-1]:
            assert stand.played is not None
            found = weigher.decision(stand.states, stand.played.move, seed)
            if not found.is_solved or found.is_forced:
                continue
            values = {}
            for move in rules.legal(stand.states):
                states = stand.states.copy()
                moves = game.new_moves(1)
                moves[0] = move
                rules.call.apply(states, 0, moves, 0)
                text = game.notation.format_move(stand.states[0], move)
                values[text] = enumerate_value(game, states, 0, [20_000])[1]
            assert values[found.options[0].move] == pytest.approx(max(values.values()))
            n_checked += 1
    assert n_checked >= 3


def test_ten_times_the_budget_changes_few_classes() -> None:
    match = played(game_named("triolet"), 2, ("expert", "amateur"), 3)
    few, many = Weigher(match.game, 0.2), Weigher(match.game, 2.0)
    _, places = stands(match)
    decided = [place for place in places if place.played is not None][:24]
    same = 0
    for k, place in enumerate(decided):
        assert place.played is not None
        one = few.decision(place.states, place.played.move, 1, k)
        same += one.grade == many.decision(place.states, place.played.move, 2, k).grade
    assert same >= 0.8 * len(decided)  # the kept result of bench/review.py has many more moves


def test_a_resignation_is_told_apart() -> None:
    match = Match.new("triolet", ["Anne", "Bob"], secret=b"1" * 32)
    for _ in range(4):
        match = match.after(match.legal()[0])
    match = match.resign(1)
    found = review(match, seed=1, budget=QUICK)
    assert found.ending is not None
    assert found.ending.why == "resigned"
    assert [account.result[0] for account in found.accounts] == pytest.approx([1.0, 0.0], abs=1e-4)
    check_sums(found, match)


def test_moves_that_were_taken_back_are_not_reviewed() -> None:
    match = Match.new("triolet", ["Anne", "Bob"], secret=b"1" * 32)
    match = match.after(match.legal()[0])
    match = match.take_back(0 if match.moves[0].seat == 0 else 1)
    match = match.after(match.legal()[-1]).resign(0)
    found = review(match, seed=1, budget=QUICK)
    assert [ply.move for ply in found.plies] == [match.moves[0].move]


# --- the command ---------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run the command in this process."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture(scope="module")
def record() -> str:
    match = played(game_named("triolet"), 2, ("expert", "debutant"))
    return write_record(match, date="2026-11-16")


def test_review_as_table_json_and_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(record, encoding="utf-8")
    quick = ("--budget", "0.02", "--seed", "7")
    code, out, _ = run(capsys, "--lang", "en", "review", str(path), *quick)
    assert code == 0
    assert "accuracy" in out
    code, out, _ = run(capsys, "review", str(path), *quick, "--json")
    first = json.loads(out)
    assert (code, first["seed"], first["game"]) == (0, 7, "triolet")
    assert run(capsys, "review", str(path), *quick, "--json")[1] == out
    page = tmp_path / "a.html"
    assert run(capsys, "--lang", "fr", "review", str(path), *quick, "--html", str(page))[0] == 0
    text = page.read_text(encoding="utf-8")
    again = ("--lang", "fr", "review", str(path), *quick, "--html", str(tmp_path / "b.html"))
    assert run(capsys, *again)[0] == 0
    assert (tmp_path / "b.html").read_bytes() == page.read_bytes()
    assert "<svg" in text
    assert "Coup par coup" in text
    for foreign in ("http://", "https://", "<script", "src="):
        assert foreign not in text


def test_a_name_cannot_put_anything_into_the_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = Match.new("triolet", ["<script>alert(1)</script>", "[bold]b"], secret=b"1" * 32)
    match = match.after(match.legal()[0]).resign(0)
    path, page = tmp_path / "a.txt", tmp_path / "a.html"
    path.write_text(write_record(match), encoding="utf-8")
    assert run(capsys, "review", str(path), "--budget", "0.02", "--html", str(page))[0] == 0
    assert "<script" not in page.read_text(encoding="utf-8")
    assert run(capsys, "review", str(path), "--budget", "0.02")[0] == 0


def bad_inputs(record: str) -> dict[str, tuple[str, str]]:
    """Name → text, and what the complaint says."""
    running = Match.new("triolet", ["", ""], secret=b"1" * 32)
    running = running.after(running.legal()[0])
    unplayed = Match.new("triolet", ["", ""], secret=b"1" * 32).resign(0)
    lines = record.splitlines()
    other = next(k for k, line in enumerate(lines) if line.startswith("2 ") and " > " in line)
    seats = [f"seat {i}: x" for i in range(1, 8)]
    foreign = [*lines[:other], lines[other].partition(" > ")[0] + " > 14 14", *lines[other + 1 :]]
    return {
        "too many seats": (sealed([*lines[:4], *seats, *lines[6:]]), "line 5: Triolet is for"),
        "too long": ("jetons record 1\n" + "x" * 5_000_000, "line 2: "),
        "two 14s too many": (sealed(foreign), f"line {other + 1}"),
        "of another game": (sealed([line.replace("triolet", "21") for line in lines]), "line"),
        "unfinished": (write_record(running), "line 1"),
        "unplayed": (write_record(unplayed), "nothing was played"),
        "damaged": (record.replace("deal", "dael"), "line"),
        "cut": ("\n".join(lines[: len(lines) // 2]), "line"),
        "foreign": ('[Event "chess"]\n1. e4 e5\n', "line 1"),
        "empty": ("", "line 1"),
        "binary": ("jetons record 1\n\udcff\udcfe", "line 2: "),
    }


def sealed(lines: list[str]) -> str:
    """Lines of a record, its last one made anew: what is wrong is wrong in the game."""
    body = "\n".join(lines[:-1]) + "\n"
    return body + f"end {len(lines) - 1} {hashlib.sha256(body.encode()).hexdigest()}\n"


BAD = (
    *("unfinished", "unplayed", "damaged", "cut", "foreign", "empty", "binary"),
    *("two 14s too many", "of another game", "too many seats", "too long"),
)


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_sentence_and_nothing_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str, name: str
) -> None:
    text, why = bad_inputs(record)[name]
    path, page = tmp_path / "a.txt", tmp_path / "a.html"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    code, out, err = run(capsys, "--lang", "en", "review", str(path), "--html", str(page))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err
    assert not page.exists()


def test_a_folder_or_no_file_at_all_is_refused_in_the_persons_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for lang, folder, nothing in (("fr", "dossier", "n’existe pas"), ("en", "folder", "no such")):
        for command in ("review", "analyse"):
            code, out, err = run(capsys, "--lang", lang, command, str(tmp_path))
            assert (code, out, err.count("\n"), folder in err) == (2, "", 1, True)
            code, out, err = run(capsys, "--lang", lang, command, str(tmp_path / "nowhere"))
            assert (code, out, err.count("\n"), nothing in err) == (2, "", 1, True)


def test_a_mark_at_the_beginning_of_a_file_is_no_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = Match.new("triolet", ["", ""], secret=b"1" * 32)
    text = write_record(match.after(match.legal()[0]).resign(0))
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert run(capsys, "review", str(path), "--budget", "0.02", "--json")[0] == 0


def test_nothing_of_a_file_steers_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str
) -> None:
    lines = record.splitlines()
    path = tmp_path / "a.txt"
    path.write_text(sealed([*lines[:-3], "\x1b[31mred\x9b1m", *lines[-2:]]), encoding="utf-8")
    for lang in ("fr", "en"):
        code, _, err = run(capsys, "--lang", lang, "review", str(path))
        assert (code, err.count("\n")) == (2, 1)
        assert "\x1b" not in err
        assert "\x9b" not in err


def test_a_page_that_cannot_be_written_is_refused_before_the_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, page = tmp_path / "a.txt", tmp_path / "a.html"
    path.write_text(record, encoding="utf-8")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", full)
    monkeypatch.setattr("jetons.cli.review.review_with_bar", pytest.fail)
    code, out, err = run(capsys, "--lang", "en", "review", str(path), "--html", str(page))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "cannot write into" in err


def test_a_page_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "a.html"
    page.write_bytes(b"before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(page, b"after")
    assert (page.read_bytes(), len(list(tmp_path.iterdir()))) == (b"before", 1)
    monkeypatch.undo()
    write_whole(page, b"after")
    assert (page.read_bytes(), len(list(tmp_path.iterdir()))) == (b"after", 1)


def test_a_budget_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for budget in ("0", "-1", "1000", "nan"):
        code, _, err = run(capsys, "review", "nowhere", "--budget", budget)
        assert (code, err.count("\n")) == (2, 1)


def test_warming_compiles_what_a_review_needs() -> None:
    game = game_named("triolet")
    warm(game)
    states = engine(game).start(game.configure(2, {}))
    assert np.isfinite(Weigher(game, QUICK).worth(states, None, 1).mean).all()
