"""Encodings: moves go both ways, planes and counts say what the view says, vectors agree."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jetons.adapters.encoded import Encoder
from jetons.adapters.position import Position, encoder_of
from jetons.adapters.vector import Vector
from jetons.analysis import vectors
from jetons.core.engine import engine
from jetons.core.errors import BadOption
from jetons.core.game import Game
from jetons.core.jit import is_compiled
from jetons.core.stream import below, new_stream

FEW = 3 if is_compiled() else 1
compiled_only = pytest.mark.skipif(not is_compiled(), reason="thousands of steps")


def positions(game: Game, n_games: int = FEW) -> Any:
    """Positions of random games at every kind of table."""
    for seats, options in vectors.tables(game, free_texts=True):
        for number in range(n_games if seats <= 2 else 1):
            luck = new_stream(number, seats)
            position = Position(game, seats, options)
            position.settle(luck)
            while not position.is_over:
                yield position
                position.play(below(luck, len(position.moves)))
                position.settle(luck)
            yield position


def test_moves_go_both_ways(game: Game) -> None:
    encoder, n_moves = Encoder(game), 0
    for position in positions(game):
        if position.is_over:
            continue
        moves = position.moves[:400]
        pieces = encoder.pieces(moves)
        assert len(np.unique(pieces.reshape(len(moves), -1), axis=0)) == len(moves)
        assert pieces[:, :, 0].max() < encoder.encoding.n_whats
        assert pieces[:, :, 1].max() < encoder.encoding.n_wheres
        for k in {0, len(moves) // 2, len(moves) - 1}:
            assert encoder.move(pieces[k]).tobytes() == moves[k : k + 1].tobytes()
            n_moves += 1
        if encoder.n_actions:
            action = int(encoder.actions(moves[:1])[0])
            assert encoder.move_of(action).tobytes() == moves[:1].tobytes()
    assert n_moves > 100


def decoded_101(parts: dict[str, Any], view: dict[str, Any], seat: int) -> None:
    n = len(view["squares"])
    own = seat if view["solo"] is False else 0
    for place in range(n):
        square = view["squares"][(own + place) % n]
        found = {}
        for row, column in np.argwhere(parts["squares"][place, :5].sum(0)):
            colour = "ROGBP"[int(parts["squares"][place, :5, row, column].argmax())]
            value = int(parts["squares"][place, 5:, row, column].argmax()) + 1
            found[f"{chr(65 + row)}{column + 1}"] = f"{colour}{value}"
        assert found == square["cells"]
    assert parts["hand"].sum() == (view["hand"] is not None)
    assert parts["up"].sum() == (view["up"] is not None)
    assert [round(10 * x) for x in parts["left"]] == [len(column) for column in view["tray"]]


def decoded_triolet(parts: dict[str, Any], view: dict[str, Any], seat: int) -> None:
    found = {}
    for row, column in np.argwhere(parts["numbers"].sum(0)):
        mark = "*" if parts["jokers"][row, column] else ""
        found[f"{chr(65 + row)}{column + 1}"] = (
            f"{mark}{int(parts['numbers'][:, row, column].argmax())}"
        )
    assert found == view["board"]
    assert int(parts["squares"].sum()) == len(view["squares"])
    names = [*map(str, range(16)), "*"]
    rack = [name for name, n in zip(names, parts["rack"]) for _ in range(round(3 * n))]
    assert rack == view["rack"]
    assert [round(10 * n) for n in parts["unseen"]] == view["unseen"]


def decoded_21(parts: dict[str, Any], view: dict[str, Any], seat: int) -> None:
    colours, n = view["colours"], len(view["colours"])
    found = {}
    for place, row, column in np.argwhere(parts["owners"]):
        token: dict[str, Any] = {"by": colours[(seat + place) % n]}
        if parts["down"][row, column]:
            token["down"] = True
        else:
            token["n"] = round(21 * parts["numbers"][row, column])
        if parts["stars"][row, column]:
            token["star"] = True
        found[f"{chr(65 + row)}{column + 1}"] = token
    assert found == view["tokens"]
    assert int(parts["in_use"].sum()) == view["rows"] * view["columns"]
    assert round(3 * parts["rack"].sum()) == len(view["rack"])
    assert [round(3 * row.sum()) for row in parts["owned"][:n]] == [
        len(view["owned"][(seat + place) % n]) for place in range(n)
    ]


def decoded_20(parts: dict[str, Any], view: dict[str, Any], seat: int) -> None:
    halves = {}
    for domino in view["dominoes"]:
        row, column = domino["at"]
        down = domino["dir"] == "v"
        for k, value in enumerate(domino["halves"]):
            halves[row + k * down + 31, column + k * (not down) + 31] = value
    found = {
        (int(row), int(column)): round(10 * parts["halves"][row, column]) - 1
        for row, column in np.argwhere(parts["halves"])
    }
    assert found == halves
    assert int(parts["marks"].sum()) == len(view["marks"])
    assert int(parts["rack"].sum()) == len(view["rack"])
    assert int(parts["unseen"].sum()) == len(view["unseen"])


DECODED = {
    "101": decoded_101,
    "20-sur-20": decoded_20,
    "21": decoded_21,
    "triolet": decoded_triolet,
}


def test_planes_and_counts_say_what_the_view_says(game: Game) -> None:
    encoder = Encoder(game)
    for k, position in enumerate(positions(game, 1)):
        if k % 5 and not position.is_over:
            continue
        for seat in range(position.n_seats):
            row = encoder.observation(position.view(seat))
            assert np.isfinite(row).all()
            parts = encoder.split(row)
            assert sum(part.size for part in parts.values()) == len(row) == encoder.size
            view = game.eyes.describe(position.view(seat))
            DECODED[game.slug](parts, view, seat)
            assert bool(parts["turn"][0]) == (view["turn"] == seat)


def test_nothing_hidden_is_told(game: Game) -> None:
    encoder, rules = encoder_of(game), engine(game)
    for k, position in enumerate(positions(game, 1)):
        if k % 10 == 0 and not position.is_over:
            views = position.view(position.turn)
            other = rules.imagine(views, new_stream(k, 5))  # another deal behind the same view
            again = encoder.observation(rules.observe(other, position.turn))
            assert np.array_equal(encoder.observation(views), again)


@pytest.mark.parametrize("pieces", [[], [[-1, 0]], [[10**6, 0]], [[0, 10**6]], [[0, -1]], [0, 1]])
def test_pieces_that_are_none_are_refused(game: Game, pieces: Any) -> None:
    with pytest.raises(ValueError, match="pieces"):
        Encoder(game).move(pieces)


def test_games_of_several_pieces_have_no_fixed_set() -> None:
    for slug in ("triolet", "20-sur-20"):
        encoder = Encoder(slug)
        with pytest.raises(ValueError, match="pieces"):
            encoder.move_of(0)
    assert (Encoder("101").n_actions, Encoder("21").n_actions) == (11 * 81, 57 * 361)


def test_a_game_without_an_encoding_says_so() -> None:
    from tests.toy import GAME

    with pytest.raises(BadOption):
        Encoder(GAME)


@compiled_only
def test_vectors_encode_as_one_game_does(game: Game) -> None:
    games = Vector(game, 6, seats=2, seed=2, threads=2)
    encoder = games.encoder
    for _ in range(120):
        games.step(games.any_actions())
        features, pieces = games.features, games.pieces
        for i in (0, 5):
            assert np.array_equal(features[i], encoder.observation(games.views[i : i + 1]))
            n = int(games.n_legal[i])
            assert np.array_equal(pieces[i, :n], encoder.pieces(games.moves[i, :n]))


@compiled_only
@pytest.mark.parametrize("slug", ["101", "21"])
def test_the_fixed_set_of_actions_plays(slug: str) -> None:
    games, twin = (Vector(slug, 5, seats=2, seed=4) for _ in range(2))
    for _ in range(200):
        masks = games.fixed_masks
        assert np.array_equal(masks.sum(axis=1), games.n_legal)
        fixed = np.array([np.flatnonzero(mask)[-1] for mask in masks])
        listed = games.listed_actions(fixed)
        games.step(listed)
        twin.step(listed)
        assert games.states.tobytes() == twin.states.tobytes()
    with pytest.raises(ValueError, match="not legal"):
        games.listed_actions(np.full(5, games.encoder.n_actions - 1))
    with pytest.raises(ValueError, match="shape"):
        games.listed_actions([1, 2])


def test_environments_show_features(game: Game) -> None:
    pettingzoo = pytest.importorskip("jetons.adapters.pettingzoo")
    env = pettingzoo.env(game, 2, form="features")
    env.reset(seed=1)
    for _ in range(4):
        seen, *_rest, info = env.last()
        assert env.observation_space(env.agent_selection).contains(seen)
        assert len(info["pieces"]) == seen["action_mask"].sum()
        env.step(0)


def test_the_game_for_one_shows_features() -> None:
    gymnasium = pytest.importorskip("jetons.adapters.gymnasium")
    env = gymnasium.SoloEnv("101", form="features")
    seen, info = env.reset(seed=1)
    while True:
        assert env.observation_space.contains(seen)
        assert len(info["pieces"]) == info["action_mask"].sum()
        seen, _reward, is_over, _, info = env.step(0)
        if is_over:
            break


def test_openspiel_shows_features(game: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    openspiel = pytest.importorskip("jetons.adapters.openspiel")
    spiel = pyspiel.load_game(f"{openspiel.short_name(game)}(players=2,features=True)")
    state, observer = spiel.new_initial_state(), spiel.make_py_observer()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    player = state.current_player()
    observer.set_from(state, player)
    assert np.array_equal(observer.tensor, state.position.features(player))
    assert list(observer.dict) == [part.name for part in encoder_of(game).encoding.parts]


@compiled_only
def test_vectors_tell_whose_points_and_how_games_end(game: Game) -> None:
    for seats, options in ((2, {}), (4, {"teams": "yes"} if game.slug == "21" else {})):
        games = Vector(game, 8, seats=seats, options=options, seed=6)
        ended = 0
        while ended < 12:
            before, turns = games.states["scores"].copy(), games.turns.copy()
            games.step(games.any_actions())
            assert np.array_equal(games.movers, turns)
            for i in range(games.n):
                if games.done[i]:
                    ended += 1
                    position = Position(game, seats, options)
                    position.states = games.finals[i : i + 1]
                    assert position.is_over
                    assert games.rewards[i].tolist() == position.results()
                    seen = position.observation(1)
                    assert np.array_equal(games.final_observations(1)[i], seen)
                else:
                    assert not games.rewards[i].any()
                    gained = games.states["scores"][i] - before[i]
                    if game.slug in ("triolet", "20-sur-20"):
                        assert gained[turns[i]] == games.points[i]
        with pytest.raises(BadOption):
            games.final_observations(seats)


@compiled_only
def test_the_luck_of_a_vector_rebuilds_its_games(game: Game) -> None:
    pettingzoo = pytest.importorskip("jetons.adapters.pettingzoo")
    games = Vector(game, 3, seed=11)
    assert (games.n_seats, games.autoreset_mode) == (2, "SameStep")
    while games.n_finished < 2:
        games.step(games.any_actions())
    i = int(np.flatnonzero(games.done)[0])  # a game that has just been dealt
    env = pettingzoo.JetonsEnv(game)
    env.reset(options={"luck": games.luck[i]})
    for _ in range(40):
        assert env.position.states.tobytes() == games.states[i : i + 1].tobytes()
        actions = games.any_actions().copy()
        games.step(actions)
        if games.done[i]:
            break
        env.step(int(actions[i]))
