"""``jetons.search``: worlds fit the view, moves are undone, playouts leave the world as it is."""

from __future__ import annotations

import pytest

import jetons
from jetons import search
from jetons.core.game import Game
from jetons.core.jit import is_compiled

slow = pytest.mark.skipif(not is_compiled(), reason="playouts take too long interpreted")


def match_of(game: Game, n_moves: int = 6, seed: int = 3) -> jetons.Match:
    match = jetons.new(game, max(2, game.seats[0]), seed=seed)
    for k in range(n_moves):
        match = jetons.bot("greedy").play(match, jetons.Budget(seed=k))
    return match


def seen(view: search.View) -> bytes:
    return bytes(view.records.tobytes())


def test_every_world_looks_the_same_to_its_seat(game: Game) -> None:
    match = match_of(game)
    for seat in range(len(match.players)):
        view = search.view(match, seat)
        worlds = list(view.worlds(8, seed=1))
        assert {seen(world.view(seat)) for world in worlds} == {seen(view)}
        assert [w.view().describe() for w in worlds] == [
            w.view().describe() for w in view.worlds(8, seed=1)
        ]
    assert search.view(match).legal() == list(match.legal())
    assert all(world.legal() == match.legal() for world in search.view(match).worlds(4))


def test_worlds_come_from_the_view_and_not_from_the_deal(game: Game) -> None:
    match = match_of(game)
    view = search.view(match)
    other = next(view.worlds(1, seed=9))  # another deal behind the same view
    ours = [seen(world.view(1)) for world in view.worlds(5, seed=2)]
    assert ours == [seen(world.view(1)) for world in other.view(view.seat).worlds(5, seed=2)]


def test_undo_brings_back_the_world_and_its_luck(game: Game) -> None:
    world = next(search.view(match_of(game)).worlds(1, seed=4))
    before = [seen(world.view(seat)) for seat in range(len(world.scores))]
    trails = []
    for _ in range(2):
        while not world.is_over:
            world.apply(world.legal()[0])
        trails.append((world.scores, world.depth))
        while world.depth:
            world.undo()
        assert [seen(world.view(seat)) for seat in range(len(world.scores))] == before
    assert trails[0] == trails[1]
    with pytest.raises(jetons.Conflict):
        world.undo()


def test_apply_agrees_with_a_match(game: Game) -> None:
    match = match_of(game)
    world = next(search.view(match).worlds(1, seed=4))
    for move in match.legal()[:5]:
        assert world.points(move) == world.apply(move) == match.preview(move).points
        world.undo()


def test_a_move_of_another_position_is_refused(game: Game) -> None:
    world = next(search.view(match_of(game, 0)).worlds(1, seed=0))
    old = world.legal()
    while not world.is_over:
        now = world.legal()
        for stale in [move for move in old if move not in now][:3]:
            depth = world.depth
            with pytest.raises(jetons.JetonsError):
                world.apply(stale)
            assert world.depth == depth
        old = now
        world.apply(now[0])
    with pytest.raises(jetons.MatchOver):
        world.apply(old[0])
    assert world.legal() == []


def test_draws_can_be_chosen(game: Game) -> None:
    world = next(search.view(match_of(game, 0)).worlds(1, seed=0))
    n_draws = 0
    while not world.is_over and n_draws < 3:
        world.apply(world.legal()[0], settle=False)
        while chances := world.outcomes():
            assert sum(one.probability for one in chances) == pytest.approx(1.0)
            assert world.legal() == []
            with pytest.raises(jetons.Conflict):
                world.apply("anything")
            for one in chances[:3]:
                assert world.draw(one.text) == one.text
                world.undo()
            with pytest.raises(jetons.JetonsError):
                world.draw("no such token")
            assert world.draw() in {one.text for one in chances}
            n_draws += 1
    assert n_draws == 0 or world.depth > n_draws
    if not world.outcomes():
        with pytest.raises(jetons.Conflict):
            world.draw()


@slow
def test_playouts_leave_the_world_as_it_is(game: Game) -> None:
    world = next(search.view(match_of(game)).worlds(1, seed=0))
    before = [seen(world.view(seat)) for seat in range(len(world.scores))]
    values = [world.play_out(n=20), world.play_out(plies=2, n=20), world.value()]
    values.append(world.play_out(by="random", n=3))
    assert [seen(world.view(seat)) for seat in range(len(world.scores))] == before
    for value in values:
        assert sum(value.win) == pytest.approx(1.0)
        assert value.points[0] == pytest.approx(-value.points[1])
    assert values[0].win_error[0] > 0.0 or values[0].win[0] in (0.0, 1.0)
    with pytest.raises(jetons.BadOption):
        world.play_out(n=0)
    with pytest.raises(jetons.UnknownBot):
        world.play_out(by="chess")


@slow
def test_the_value_of_an_end_is_its_result(game: Game) -> None:
    world = next(search.view(match_of(game)).worlds(1, seed=0))
    while not world.is_over:
        world.apply(world.legal()[-1])
    value, best = world.value(), max(world.scores)
    assert max(value.win) in (0.5, 1.0)
    if world.scores.count(best) == 1 and game.slug != "20-sur-20":  # there marks left are counted
        assert value.win[world.scores.index(best)] == 1.0


@slow
def test_candidates_are_those_of_the_level(game: Game) -> None:
    match, budget = match_of(game), jetons.Budget(simulations=200, seed=3)
    told = search.view(match).candidates("maitre", budget)
    chosen = jetons.bot("maitre").choose(game, match.view(match.turn), budget)
    assert told == chosen.candidates
    assert {one.move for one in told} <= set(match.legal())
    with pytest.raises(jetons.BadOption):
        search.view(match).candidates("grand-maitre")


def test_a_seat_that_is_not_to_move_has_no_legal_moves(game: Game) -> None:
    match = match_of(game)
    view = search.view(match, 1 - match.turn)
    with pytest.raises(jetons.Conflict):
        view.legal()
    assert next(view.worlds(1)).turn == match.turn


def test_a_position_is_a_source_too() -> None:
    view = search.view({"game": "triolet", "board": {"H8": "9"}, "rack": ["6"], "bag": 0})
    assert view.legal() == ["G8=6", "H7=6", "H9=6", "I8=6"]
    with pytest.raises(jetons.BadPosition):
        search.view({"game": "triolet", "board": 3})
