"""The levels, from one for a first game to the strongest there is. Weak levels miss plays.

How each thinks about one game is data (bots/value/data/plans.json); how well each does is
measured (``jetons arena``) and kept beside it in levels.json.
"""

from __future__ import annotations

import functools
import json
from typing import Any

from jetons.bots.bot import Bot, Budget, Candidate, Choice
from jetons.bots.search.driver import decide, space_of
from jetons.bots.search.judge import bench_of, rank
from jetons.bots.search.plan import (
    MAX_CANDIDATES,
    PLAN,
    POINTS,
    RANDOM,
    RULE,
    STATIC,
    Space,
    make_plan,
)
from jetons.bots.search.tools import tools
from jetons.bots.sentences import ABOUT, TITLES, refuse
from jetons.bots.simple import SHOWN, own_state
from jetons.bots.value import DATA, weights
from jetons.core.engine import engine
from jetons.core.errors import BadOption
from jetons.core.game import Game, Records
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream

REASONS = 16  # deals imagined to say what a static level's candidates promise
SLOW_CANDIDATES = 6

CHANGEABLE = {name: name for name in PLAN.names or () if name != "rater"}
PLAIN = {"random": RANDOM, "greedy": POINTS, "rule": RULE, "static": STATIC}  # raters by name


@functools.cache
def all_plans() -> dict[str, dict[str, dict[str, Any]]]:
    """How the levels think: slug → level → arguments of ``make_plan``, the rater by name."""
    text = (DATA / "plans.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def plans_of(game: Game) -> dict[str, dict[str, Any]]:
    """How each level thinks about a game; a game that nobody tuned for has the plain plans."""
    return all_plans().get(game.slug) or all_plans()[ANY_GAME]


ANY_GAME = "*"  # in plans.json


def plan_of(game: Game, name: str) -> Records:
    """The plan of a level or a plain style by name. Raises BadOption if there is none.

    ``maitre*10`` has ten times the budget; ``maitre:infer=1,plies=3`` thinks a little otherwise.
    """
    level, _, changes = name.partition(":")
    level, _, times = level.partition("*")
    if level in PLAIN:
        return with_changes(make_plan(PLAIN[level]), changes)
    if level not in plans_of(game) or not (times or "1").isdigit() or times == "0":
        known = ", ".join([*PLAIN, *plans_of(game)])
        raise refuse(BadOption, "unknown_level", level=level[:40], known=known, code="unknown_bot")
    how = plans_of(game)[level]
    plan = make_plan(**{**how, "rater": PLAIN[how["rater"]]})
    plan[0].simulations *= int(times or "1")
    return with_changes(plan, changes)


def with_changes(plan: Records, changes: str) -> Records:
    """A plan with some numbers replaced, to measure their effect."""
    for change in changes.split(",") if changes else ():
        field, _, value = change.partition("=")
        try:
            plan[0][CHANGEABLE[field]] = float(value)
        except (KeyError, ValueError) as error:
            fields = ", ".join(CHANGEABLE)
            raise refuse(
                BadOption, "changes_nothing", change=change[:40], fields=fields, code="unknown_bot"
            ) from error
    plan[0].candidates = min(int(plan[0].candidates), MAX_CANDIDATES)
    return plan


def choose(level: str, game: Game, views: Records, budget: Budget) -> Choice:
    """What a level plays, with its reasons.

    Raises MatchOver when it is not its turn, BadOption if the game has no such level.
    """
    plan, stream, space = plan_of(game, level), budget.stream(), space_of(game)
    searches = plan[0].simulations > 0 or plan[0].nodes > 0
    if not searches:
        plan[0].candidates = SHOWN
    if not is_compiled():
        plan[0].candidates = SLOW_CANDIDATES
    states = own_state(game, views, new_stream(0))
    space.n_past[:] = 0  # a view has no past: nothing to infer from
    best = decide(game, views, plan, budget, stream, space)
    is_searched = bool(space.progress[0].playouts > 0 or space.progress[0].is_solved)
    if not is_searched:
        look(game, views, plan, stream, space)
    bench_of(game).race[0].raced = SHOWN
    rank(game, views)
    candidates = candidates_of(game, states)
    return Choice(game.notation.format_move(states[0], space.picked[best]), candidates)


def look(game: Game, views: Records, plan: Records, stream: Any, space: Space) -> None:
    """A few deals say what the candidates promise of which nothing was simulated."""
    n = REASONS if is_compiled() else 1
    tools(game).think.look(views[0], plan[0], n, space, weights(game), stream)


def candidates_of(game: Game, states: Records) -> tuple[Candidate, ...]:
    """What the judge's records say of the candidates, best first."""
    race, runners, space = bench_of(game)
    order = [runners[int(k)] for k in race[0].order[: int(race[0].n)]]
    return tuple(candidate(game, states, space, one) for one in order[:SHOWN])


def candidate(game: Game, states: Records, space: Space, one: Any) -> Candidate:
    """What is known of one candidate."""
    c = int(one.candidate)
    points = engine(game).score(states, space.picked[c : c + 1])
    move = game.notation.format_move(states[0], space.picked[c])
    numbers = float(one.margin), float(one.win), float(one.win_error), int(one.n)
    return Candidate(move, points, *numbers, int(one.percent))


def warm(game: Game) -> None:
    """Compile (or load from the cache) what the levels need; seconds to a minute the first time."""
    engine(game).warm()
    states = engine(game).start(game.configure(game.seats[1], {}))
    engine(game).settle(states, new_stream(0))
    views = engine(game).observe(states, int(states[0].turn))
    for level in levels_of(game):  # the first look at the cards, the search, both
        choose(level.name, game, views, Budget(simulations=8, seed=0))


@functools.cache
def arena_numbers() -> dict[str, Any]:
    """The arena's measurements: slug → level → numbers (docs/bots.md)."""
    path = DATA / "levels.json"
    if not path.exists():
        return {}
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def average(game: Game, level: str) -> float | None:
    """The measured average score of a level against `amateur`, two players; None if unknown."""
    found = arena_numbers().get(game.slug, {}).get(level, {}).get("average")
    return None if found is None else float(found)


def make_level(name: str) -> Bot:
    """A level as a bot of the games that have a plan for it."""
    play = functools.partial(choose, name)
    return Bot(name, TITLES[name], ABOUT[name], play, lambda game: name in plans_of(game))


GENTLE = "doux"  # whom a newcomer meets first

LEVELS = tuple(map(make_level, (GENTLE, "debutant", "amateur", "expert", "maitre")))


def levels_of(game: Game) -> tuple[Bot, ...]:
    """The levels that a game has, from the weakest."""
    return tuple(level for level in LEVELS if level.plays(game))
