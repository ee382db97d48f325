"""Guided games: real tables whose draws are prepared, walked step by step by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from jetons.core.engine import engine
from jetons.core.errors import JetonsError
from jetons.core.game import NO_CHANCE, Game, Line, Records, copies_of
from jetons.learn import goals
from jetons.learn.lessons import BadLesson, GuidedStep, Scene, bad

ANY = "."  # in a list of draws: whatever there is most of, for a token that nobody will see


class Stop(NamedTuple):
    """The table before a step, and what its move brings."""

    scene: Scene
    step: GuidedStep
    states: Records
    points: int
    lines: tuple[Line, ...]
    parts: tuple[str, ...]
    accepted: tuple[str, ...]  # the learner's moves that count, the script's own first
    after: Records  # once everything is drawn


def begin(game: Game, scene: Scene) -> Records:
    """The table of a scene, its prepared deal done. Raises BadLesson."""
    if scene.position is not None:
        return copies_of(game.notation.read_position(scene.position))
    states = engine(game).start(game.configure(scene.seats, scene.options))
    draw_all(game, states, scene.deal, f"scene {scene.id}")
    return states


def draw_all(game: Game, states: Records, draws: tuple[str, ...], where: str) -> None:
    """Draw what is prepared, exactly as much as the rules ask for. Raises BadLesson."""
    rules = engine(game)
    left = list(draws)
    pool, weights = rules.chance(states)
    while pool != NO_CHANCE:
        if not left:
            raise bad(where, "il manque un tirage", "a draw is missing")
        text = left.pop(0)
        try:
            outcome = (
                int(weights.argmax()) if text == ANY else game.notation.parse_outcome(pool, text)
            )
        except JetonsError as error:
            raise bad(where, error.text.fr, error.text.en) from error
        if weights[outcome] <= 0:
            raise bad(where, f"« {text} » n’y est plus", f"{text!r} is not there any more")
        rules.call.draw(states, 0, outcome)
        pool, weights = rules.chance(states)
    if left:
        raise bad(where, f"tirages de trop : {left}", f"too many draws: {left}")


def walk(game: Game, scene: Scene) -> Iterator[Stop]:
    """A scene played by its own script. Raises BadLesson where a step does not fit the rules."""
    rules, states = engine(game), begin(game, scene)
    for i, step in enumerate(scene.steps):
        where = f"scene {scene.id}, step {i + 1}"
        after, points = copies_of(states), 0
        lines: tuple[Line, ...] = ()
        parts: tuple[str, ...] = ()
        if step.moves:
            if int(states[0].turn) != step.seat:
                raise bad(where, "un autre a le trait", "it is another seat's turn")
            for text in reversed(step.moves):  # the first is played
                try:
                    moves = rules.checked_move(states, text)
                except JetonsError as error:
                    raise bad(where, error.text.fr, error.text.en) from error
            points = rules.score(states, moves)
            lines = rules.explain(states, moves)
            parts = rules.parts(states, moves)
            rules.call.apply(after, 0, moves, 0)
            draw_all(game, after, step.draws, where)
        elif step.draws:
            raise bad(where, "des tirages sans coup", "draws without a move")
        accepted = moves_at(game, step, states, where)
        yield Stop(scene, step, states, points, lines, parts, accepted, after)
        states = after


def moves_at(game: Game, step: GuidedStep, states: Records, where: str) -> tuple[str, ...]:
    """The moves accepted at a step: its own, then all others that reach its goal."""
    if not step.goal:
        return step.moves
    found = [one.moves[0] for one in goals.moves_reaching(game, states, step.goal, False)]
    own = [engine(game).parts(states, engine(game).checked_move(states, m)) for m in step.moves]
    written = [game.notation.between_parts.join(parts) for parts in own]
    if not set(written) <= set(found):
        raise bad(where, "le coup du script manque le but", "the script's move misses the goal")
    return (*step.moves, *(one for one in found if one not in written))


__all__ = ["BadLesson", "Stop", "begin", "walk"]
