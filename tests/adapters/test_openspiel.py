"""OpenSpiel's own tests, its tree searches, and states that a player cannot tell apart."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import jetons

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import ismcts, mcts

import jetons.adapters.openspiel as adapter
from jetons.server.catalogue import has_hidden

SLUGS = jetons.names()


def load(slug: str, players: int = 2):  # type: ignore[no-untyped-def]
    name = adapter.short_name(jetons.game(slug))
    return pyspiel.load_game(name, {"players": players})


def some_way(slug: str, n: int, seed: int = 1):  # type: ignore[no-untyped-def]
    """A state in which a player is to move, after n moves at random."""
    rng = np.random.default_rng(seed)
    state = load(slug).new_initial_state()
    while n or state.is_chance_node():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            n -= 1
    return state


@pytest.mark.parametrize("slug", SLUGS)
def test_openspiel_is_content(slug: str) -> None:
    pyspiel.random_sim_test(load(slug), num_sims=1, serialize=slug == "101", verbose=False)


@pytest.mark.parametrize("slug", SLUGS)
def test_games_and_states_are_written_and_read(slug: str) -> None:
    game, state = load(slug), some_way(slug, 3)
    told = pyspiel.serialize_game_and_state(game, state)
    again, twin = pyspiel.deserialize_game_and_state(told)
    assert str(again) == str(game)
    assert twin.position.states.tobytes() == state.position.states.tobytes()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_not_legal_is_refused_and_nothing_changes(slug: str) -> None:
    state = some_way(slug, 3)
    before = state.position.states.tobytes(), state.history()
    for action in (-5, -1, len(state.legal_actions()), 10**6):
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(action)
        with pytest.raises(pyspiel.SpielError):
            state.apply_action_with_legality_check(action)
    with pytest.raises(pyspiel.SpielError, match="no player"):
        state.observation_string(7)
    assert (state.position.states.tobytes(), state.history()) == before
    opening = load(slug).new_initial_state()
    if opening.is_chance_node():
        with pytest.raises(pyspiel.SpielError):
            opening.apply_action(10**6)
    for players in (1, 9):
        with pytest.raises(pyspiel.SpielError):
            load(slug, players)


def test_a_finished_game_takes_no_action() -> None:
    state = load("101").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(0)


@pytest.mark.parametrize("players", [3, 4])
def test_more_players(players: int) -> None:
    game = load("21", players)
    assert game.num_players() == players
    assert len(game.new_initial_state().returns()) == players


@pytest.mark.parametrize("slug", SLUGS)
def test_a_copy_goes_its_own_way(slug: str) -> None:
    state = some_way(slug, 3)
    before = state.information_state_string(0)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.information_state_string(0) == before
    assert str(twin) != str(state)
    assert twin.history() != state.history()


@pytest.mark.parametrize("slug", SLUGS)
def test_resampled_states_look_the_same_to_their_player(slug: str) -> None:
    state = some_way(slug, 4)
    player = state.current_player()
    rng = np.random.default_rng(5)
    hidden = set()
    for _ in range(12):
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        hidden.add(twin.position.states.tobytes())
    assert (len(hidden) > 1) == has_hidden(jetons.game(slug))


@pytest.mark.parametrize("slug", SLUGS)
def test_its_tree_searches_play(slug: str) -> None:
    state = some_way(slug, 2)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    blind = mcts.MCTSBot(load(slug), 1.4, 4, evaluator, random_state=rng)
    assert blind.step(state) in state.legal_actions()
    fair = ismcts.ISMCTSBot(
        load(slug),
        evaluator,
        uct_c=1.4,
        max_simulations=4,
        random_state=rng,
    )
    assert fair.step(state) in state.legal_actions()


def test_draws_of_others_are_not_told() -> None:
    state = some_way("triolet", 4)
    mine = state.information_state_string(0).splitlines()
    assert "> ?" in mine
    assert any(line.startswith("> ") and line != "> ?" for line in mine)


def history(state, player: int):  # type: ignore[no-untyped-def]
    """The rows of moves and draws of a player's information state."""
    tensor = np.array(state.information_state_tensor(player), np.float32)
    assert len(tensor) == state.get_game().information_state_tensor_size()
    n_seen = state.get_game().observation_tensor_size()
    assert tensor[:n_seen].tolist() == state.observation_tensor(player)
    rows = tensor[n_seen:].reshape(adapter.MEMORY, -1)
    return rows[rows[:, 0] > 0]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_information_state_as_a_tensor_tells_what_its_text_tells(slug: str) -> None:
    seen: dict[str, dict[bytes, str]] = {}
    for seed in range(3):
        for n in range(6):
            state = some_way(slug, n, seed)
            for player in (0, 1):
                rows = history(state, player)
                heard = state.information_state_string(player).splitlines()[: len(rows)]
                for row, line in zip(rows, heard, strict=True):
                    is_draw = line.startswith("> ")
                    assert (row[1 : 1 + adapter.SEATS].sum() == 0) == is_draw
                    assert (row[-1] > 0) == (is_draw and line != "> ?")
                told = np.array(state.information_state_tensor(player)).tobytes()
                text = state.information_state_string(player)
                assert seen.setdefault(str(player), {}).setdefault(told, text) == text


def test_the_information_state_hides_what_others_exchange() -> None:
    state = load("triolet").new_initial_state()
    rng = np.random.default_rng(1)
    while True:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=chances)))
            continue
        mover = state.current_player()
        legal = state.legal_actions()
        exchanges = [a for a in legal if state.action_to_string(mover, a).startswith("x ")]
        state.apply_action(exchanges[0] if exchanges else legal[0])
        if exchanges:
            break
    own, other = history(state, mover)[-1], history(state, 1 - mover)[-1]
    pieces = slice(1 + adapter.SEATS, -1)
    assert own[1] == 1
    assert other[2] == 1  # the other one
    assert own[pieces].max() > 0
    assert set(other[pieces]) <= {0, adapter.HIDDEN}
    assert (own[pieces] != 0).tolist() == (other[pieces] != 0).tolist()
    assert [row[-1] for row in history(state, mover)].count(0) > 1
