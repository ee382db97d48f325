"""The rulebooks' own examples, entered by hand in the referee.

An example's table is set up as it lies (``Sheet.start``); its move is weighed as the page weighs
what is being laid, whoever holds its tokens, and entered. What an example says of hands that a
referee never sees is left out by name.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jetons.box import page
from jetons.box.sheet import Sheet
from jetons.core.errors import BadNotation, BadOption, BadPosition, Conflict, JetonsError
from jetons.play.events import Played
from jetons.play.match import Match

RULEBOOK = Path(__file__).parents[1] / "rulebook"
NAMES = ("Ana", "Bo", "Cléo", "Dan")
OF_HANDS = {"cannot place", "nothing to draw", "can place a star", "cannot place, pass"}


def examples(name: str) -> list[Any]:
    """The examples of a game that do not turn on a hand."""
    found = json.loads((RULEBOOK / f"{name}.json").read_text(encoding="utf-8"))
    return [one for one in found if one["no"] not in OF_HANDS]


def weighed(sheet: Sheet, example: dict[str, Any], move: str) -> None:
    """The referee says the example's points line by line, or refuses with a clause."""
    now = page.stood(sheet, True)
    entered = sheet.with_entry(move).standing()
    if "refused" in example:
        with pytest.raises(JetonsError) as refused:
            page.laid(now, move)
        assert getattr(refused.value, "reason", "") == example["refused"]
        assert entered.problem is not None
        return
    laid = page.laid(now, move)
    assert laid.points == example["total"] == entered.rows[0].points
    if laid.lines:
        assert sum(line.points for line in laid.lines) == example["total"]


@pytest.mark.parametrize("example", examples("triolet"), ids=lambda example: example["no"])
def test_triolet(example: dict[str, Any]) -> None:
    start = json.dumps({"board": example["board"]})
    weighed(Sheet.new("triolet", NAMES[:2], start=start), example, example["move"])


@pytest.mark.parametrize("example", examples("21"), ids=lambda example: example["no"])
def test_21(example: dict[str, Any]) -> None:
    position = {key: told for key, told in example["position"].items() if key != "rack"}
    players = NAMES[: position["players"]]
    if example["no"] == "can place":
        return  # of a hand too: an exchange is refused for what is held
    weighed(Sheet.new("21", players, start=json.dumps(position)), example, example["move"])


@pytest.mark.parametrize("example", examples("20-sur-20"), ids=lambda example: example["no"])
def test_20_sur_20(example: dict[str, Any]) -> None:
    dominoes = []
    for text in example["table"]:
        halves, _, at, way = text.split()
        place = [int(n) for n in at.split(",")]
        dominoes.append({"at": place, "dir": way, "halves": [int(n) for n in halves.split("-")]})
    marks = [[int(n) for n in at.split(",")] for at in example["closed"]]
    start = json.dumps({"table": {"dominoes": dominoes, "marks": marks}})
    sheet = Sheet.new("20-sur-20", NAMES[:2], start=start)
    is_refused = "refused" in example
    turn = example["turn"][:-1] if is_refused else example["turn"]
    for text in turn:
        points = page.laid(page.stood(sheet, True), text).points
        sheet = sheet.with_entry(text)
        assert sheet.standing().rows[-1].points == points
    if is_refused:
        with pytest.raises(JetonsError) as refused:
            page.laid(page.stood(sheet, True), example["turn"][-1])
        assert getattr(refused.value, "reason", "") == example["refused"]
    else:
        assert [row.points for row in sheet.standing().rows] == example["lays"]


# --- a sheet that begins midway -----------------------------------------------------------------


def test_it_goes_on_from_any_table() -> None:
    """From the middle of a match on, every step has the points that the rules gave."""
    from tests.box.test_sheet import WITH_HANDS, played, texts

    for game in WITH_HANDS:
        match = played(game, 2, 3)
        for n in (5, 12):
            played_at = [i for i, event in enumerate(match.events) if isinstance(event, Played)]
            before = Match.replay(match.events[: played_at[n]])
            start = json.dumps(game.notation.write_position(before.state, before.turn))
            sheet = Sheet.new(game, match.players, match.started.options, start=start)
            assert sheet.standing().scores == before.scores
            for move, text in list(zip(match.moves, texts(match), strict=True))[n : n + 8]:
                sheet = sheet.with_entry(text, seat=move.seat)
            now = sheet.standing()
            assert now.problem is None
            assert [row.points for row in now.rows] == [m.points for m in match.moves[n : n + 8]]
            with pytest.raises(Conflict):
                sheet.match()
            assert Sheet.decode(sheet.encode()) == sheet


@pytest.mark.parametrize("start", ["{", "[]", '{"board":{"Z9":"3"}}', '{"board":{"H8":"99"}}'])
def test_a_table_that_cannot_be_is_refused(start: str) -> None:
    with pytest.raises((BadPosition, BadNotation)):
        Sheet.new("triolet", NAMES[:2], start=start)


def test_a_table_of_others_is_refused() -> None:
    with pytest.raises(BadOption):
        Sheet.new("triolet", NAMES[:3], start='{"board":{"H8":"3"}}')
