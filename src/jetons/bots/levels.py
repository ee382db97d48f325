"""The four levels, from a beginner to the strongest there is. Weak levels miss plays.

How each thinks about one game is data (bots/value/data/plans.json); how well each does is
measured (``jetons arena``) and kept beside it in levels.json.
"""

from __future__ import annotations

import functools
import json
import threading
import time
from typing import Any

import numpy as np

from jetons.bots.bot import Bot, Budget, Candidate, Choice
from jetons.bots.search.plan import (
    MAX_CANDIDATES,
    PLAN,
    POINTS,
    RANDOM,
    RULE,
    STATIC,
    Space,
    make_plan,
    new_space,
)
from jetons.bots.search.tools import tools
from jetons.bots.simple import SHOWN, own_state
from jetons.bots.value import DATA, points_unit, weights
from jetons.core.engine import engine
from jetons.core.errors import BadOption
from jetons.core.game import Game, Records
from jetons.core.jit import is_compiled
from jetons.core.stream import new_stream
from jetons.core.text import Text

REASONS = 16  # deals imagined to say what a static level's candidates promise
SLOW_SECONDS = 2.0  # a decision without a compiler, when no budget was given
SLOW_CANDIDATES = 6
CHUNK = 0.04  # seconds between two looks at the clock

CHANGEABLE = {name: name for name in PLAN.names or () if name != "rater"}
PLAIN = {"random": RANDOM, "greedy": POINTS, "rule": RULE, "static": STATIC}  # raters by name

_own = threading.local()  # buffers by game: one set a thread


def space_of(game: Game) -> Space:
    """This thread's buffers for a game."""
    spaces: dict[str, Space] = _own.__dict__.setdefault("spaces", {})
    if game.slug not in spaces:
        spaces[game.slug] = new_space(game)
    return spaces[game.slug]


@functools.cache
def all_plans() -> dict[str, dict[str, dict[str, Any]]]:
    """How the levels think: slug → level → arguments of ``make_plan``, the rater by name."""
    text = (DATA / "plans.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def plans_of(game: Game) -> dict[str, dict[str, Any]]:
    """How each level thinks about a game."""
    return all_plans()[game.slug]


def plan_of(game: Game, name: str) -> Records:
    """The plan of a level or a plain style by name. Raises BadOption if there is none.

    ``maitre*10`` has ten times the budget; ``maitre:infer=1,plies=3`` thinks a little otherwise.
    """
    level, _, changes = name.partition(":")
    level, _, times = level.partition("*")
    if level in PLAIN:
        return changed(make_plan(PLAIN[level]), changes)
    if level not in plans_of(game) or not (times or "1").isdigit() or times == "0":
        known = ", ".join([*PLAIN, *plans_of(game)])
        raise BadOption(
            Text(
                f"niveau inconnu « {level[:40]} » (il y a : {known})",
                f"unknown level {level[:40]!r} (there are: {known})",
            ),
            code="unknown_bot",
        )
    how = plans_of(game)[level]
    plan = make_plan(**{**how, "rater": PLAIN[how["rater"]]})
    plan[0].simulations *= int(times or "1")
    return changed(plan, changes)


def changed(plan: Records, changes: str) -> Records:
    """A plan with some of its numbers replaced, to measure what they are worth."""
    for change in changes.split(",") if changes else ():
        field, _, value = change.partition("=")
        try:
            plan[0][CHANGEABLE[field]] = float(value)
        except (KeyError, ValueError) as error:
            fields = ", ".join(CHANGEABLE)
            raise BadOption(
                Text(
                    f"« {change[:40]} » ne change rien (on change un nombre de : {fields})",
                    f"{change[:40]!r} changes nothing (give one of these a number: {fields})",
                ),
                code="unknown_bot",
            ) from error
    plan[0].candidates = min(int(plan[0].candidates), MAX_CANDIDATES)
    return plan


class Thinker:
    """One decision of a level: the shortlist, the search within its budget, the answer."""

    def __init__(self, game: Game, views: Records, plan: Records, budget: Budget) -> None:
        self.game, self.views, self.plan, self.budget = game, views, plan, budget
        self.stream = budget.stream()
        self.states = own_state(game, views, self.stream)
        self.space, self.W = space_of(game), weights(game)
        self.call = tools(game).think
        self.space.n_past[:] = 0  # a view has no past: nothing to infer from
        self.unit = points_unit(game, int(views[0].n_seats))

    def answer(self) -> Choice:
        """The move and the candidates, the chosen one first."""
        plan = self.plan
        searches = plan[0].simulations > 0
        if not searches:
            plan[0].candidates = SHOWN
        if not is_compiled():
            plan[0].candidates = SLOW_CANDIDATES
        if self.act(self.call.SHORTLIST) == 1:  # forced: nothing to search
            return self.at_first_sight()
        if searches and self.act(self.call.SOLVE) >= 0:
            order = np.argsort(-self.space.sums[: self.space.clock[0], 0], kind="stable")
            return self.told([int(c) for c in order])
        if not searches:
            return self.at_first_sight()
        self.search()
        best = int(self.call.leader(self.space))
        size = int(self.space.clock[0])
        value = [self.call.mean_value(self.space, c) for c in range(size)]
        rest = sorted(
            (c for c in range(size) if c != best), key=lambda c: (-self.space.n[c], -value[c])
        )
        return self.told([best, *rest])

    def at_first_sight(self) -> Choice:
        """A level that does not search plays its best-rated move; a few deals say why."""
        samples = REASONS if is_compiled() else 1
        self.act(self.call.SAMPLE, samples)
        return self.told(list(range(int(self.space.clock[0]))))

    def search(self) -> None:
        """Simulate as long as the budget lasts and there is something to find out."""
        budget, plan = self.budget, self.plan
        total = budget.simulations or int(plan[0].simulations)
        seconds = budget.seconds
        if plan[0].miss > 0:  # a weak level does not grow stronger with time
            total, seconds = min(total, int(plan[0].simulations)), None
        if seconds is None and budget.simulations is None and not is_compiled():
            seconds = SLOW_SECONDS
        if seconds is None:
            self.think(total, total)
            return
        begin = time.perf_counter()
        if budget.simulations is None:
            total = 1 << 40  # until the first look at the clock
        more, stop = True, 2 * int(self.space.clock[0])
        while more and time.perf_counter() - begin < seconds:
            more = self.think(total, stop)
            used = max(time.perf_counter() - begin, 1e-6)
            speed = int(self.space.clock[2]) / used
            if budget.simulations is None:
                total = int(speed * seconds)
            stop = int(self.space.clock[2]) + max(int(speed * min(CHUNK, seconds / 4)), 1)

    def think(self, total: int, stop: int) -> bool:
        """Simulate up to ``stop`` playouts of ``total``; whether there is more to find out."""
        return bool(self.act(self.call.THINK, total, stop))

    def act(self, what: int, total: int = 0, stop: int = 0) -> int:
        """One step of the compiled search."""
        space, W, stream = self.space, self.W, self.stream
        return int(self.call.act(what, self.views, self.plan, space, W, stream, total, stop))

    def told(self, order: list[int]) -> Choice:
        """The choice with its reasons, in the order given."""
        candidates = tuple(self.candidate(c) for c in order[:SHOWN])
        return Choice(candidates[0].move, candidates)

    def candidate(self, c: int) -> Candidate:
        """What is known of one candidate."""
        space, game = self.space, self.game
        points = int(engine(game).call.score(self.states, 0, space.picked, c))
        move = game.notation.format_move(self.states[0], space.picked[c])
        n = int(space.n[c])
        if int(space.clock[4]):  # solved: no uncertainty
            win, margin = float(space.sums[c, 1]), float(space.sums[c, 2])
            return Candidate(move, points, margin / self.unit, win, 0.0, 0)
        if n == 0:
            return Candidate(move, points, float(space.first[c]), 0.5, 0.5, 0)
        win = float(space.sums[c, 0]) / n
        variance = max(float(space.sums[c, 1]) / n - win * win, 0.0)
        margin = float(space.sums[c, 2]) / n / self.unit
        return Candidate(move, points, margin, win, (variance / max(n - 1, 1)) ** 0.5, n)


def choose(level: str, game: Game, views: Records, budget: Budget) -> Choice:
    """What a level plays. Raises MatchOver when it is not its turn, BadOption if unknown."""
    return Thinker(game, views, plan_of(game, level), budget).answer()


def warm(game: Game) -> None:
    """Compile (or load from the cache) what the levels need; seconds to a minute the first time."""
    states = engine(game).start(game.configure(game.seats[1], {}))
    engine(game).warm()
    engine(game).settle(states, new_stream(0))
    views = engine(game).observe(states, int(states[0].turn))
    choose("maitre", game, views, Budget(simulations=8, seed=0))


@functools.cache
def measured() -> dict[str, Any]:
    """What the arena measured: slug → level → numbers (docs/bots.md)."""
    path = DATA / "levels.json"
    if not path.exists():
        return {}
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def average(game: Game, level: str) -> float | None:
    """The measured average score of a level against `amateur`, two players; None if unknown."""
    found = measured().get(game.slug, {}).get(level, {}).get("average")
    return None if found is None else float(found)


def make_level(name: str, title: Text, about: Text) -> Bot:
    """A level as a bot."""
    return Bot(name, title, about, functools.partial(choose, name))


LEVELS: tuple[Bot, ...] = (
    make_level(
        "debutant",
        Text("Débutant", "Beginner"),
        Text(
            "prend des points et ne voit pas tout : pour une première partie",
            "takes points and overlooks much: for a first game",
        ),
    ),
    make_level(
        "amateur",
        Text("Amateur", "Amateur"),
        Text(
            "joue sensément, laisse passer de bons coups",
            "plays sensibly, lets good moves go by",
        ),
    ),
    make_level(
        "expert",
        Text("Expert", "Expert"),
        Text(
            "sait ce que vaut ce qu'il garde, et manque peu de coups",
            "knows what its tokens are worth, and misses little",
        ),
    ),
    make_level(
        "maitre",
        Text("Maître", "Master"),
        Text(
            "imagine les jeux cachés, joue la suite des milliers de fois, calcule les fins",
            "imagines the hidden tokens, plays on thousands of times, solves endings",
        ),
    ),
)
