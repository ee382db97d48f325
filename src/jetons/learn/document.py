"""The lessons of a game as one JSON document: what the page draws and judges by, offline too.

Positions come as the view's JSON that the boards draw and as the bytes of the state (base64, for
the compiled modules); every accepted answer is in it, computed by the rules. Fields of views that
most positions share are in ``common``: a view is ``{...common, ...view}``.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from typing import Any

from jetons.core.engine import engine
from jetons.core.errors import IllegalMove
from jetons.core.game import Game, Line, Records
from jetons.core.text import Text
from jetons.learn import goals, guided
from jetons.learn.judge import choice_name, solution_of, states_of
from jetons.learn.lessons import Exercise, Guided, Lessons, folder_of, lessons_of

FORM = 1  # of the document


def words(text: Text) -> dict[str, str]:
    """A sentence as it travels."""
    return {"fr": text.to("fr"), "en": text.to("en")}


def line_json(line: Line) -> dict[str, Any]:
    """A line of an explanation as it travels."""
    return {
        "text": words(line.text),
        "points": line.points,
        "clause": line.clause,
        "cells": list(line.cells),
    }


def bytes_text(states: Records) -> str:
    """A state's bytes as text."""
    return base64.b64encode(states[:1].tobytes()).decode("ascii")


def sources_hash(game: Game) -> str:
    """A hash of a game's lesson files: whether a document was made from them."""
    digest = hashlib.sha256(f"{FORM}".encode())
    folder = folder_of(game)
    for one in sorted(folder.iterdir(), key=lambda one: one.name) if folder else ():
        if one.name.endswith(".toml"):
            digest.update(one.name.encode() + b"\0" + one.read_bytes())
    return digest.hexdigest()[:16]


def document(game: Game) -> dict[str, Any]:
    """All that a game teaches. Raises BadLesson where something does not fit the rules."""
    lessons = lessons_of(game)
    made: dict[str, Any] = {
        "form": FORM,
        "game": game.slug,
        "sources": sources_hash(game),
        "common": {},
        "chapters": [
            {
                "id": chapter.id,
                "title": words(chapter.title),
                "about": words(chapter.about),
                "exercises": [exercise_json(game, one) for one in chapter.exercises],
            }
            for chapter in lessons.chapters
        ],
        "guided": guided_json(game, lessons),
    }
    share_views(made)
    return made


def exercise_json(game: Game, exercise: Exercise) -> dict[str, Any]:
    """An exercise with everything that follows from its position."""
    states = states_of(game, exercise)
    seat = int(states[0].turn)
    solution = solution_of(game, exercise)
    made: dict[str, Any] = {
        "id": exercise.id,
        "level": exercise.level,
        "kind": exercise.kind,
        "title": words(exercise.title),
        "task": words(exercise.task),
        "hint": words(exercise.hint),
        "after": words(exercise.after),
        "clauses": list(exercise.clauses),
        "source": exercise.source,
        "goal": dict(exercise.goal),
        "seat": seat,
        "accepted": [list(one) for one in solution.answers],
        "most": solution.most,
        "position": exercise.position,
        "state": bytes_text(states),
        "view": goals.view_of(game, states, seat),
    }
    if exercise.move:
        made["move"] = exercise.move
        if goals.is_legal(game, states, exercise.move):
            one = goals.attempt(game, states, exercise.move)
            made["points"] = one.points
            made["lines"] = [line_json(line) for line in one.lines]
        else:
            made["refusal"] = refusal_json(game, states, exercise.move)
    if exercise.choices:
        made["choices"] = [
            {"value": choice_name(one.value), "text": words(one.text)} for one in exercise.choices
        ]
    return made


def refusal_json(game: Game, states: Records, text: str) -> dict[str, Any]:
    """Why the rules refuse a move."""
    try:
        engine(game).checked_move(states, text)
    except IllegalMove as error:
        return {"code": error.reason, "text": words(error.text), "clause": error.clause}
    raise AssertionError(text)


def guided_json(game: Game, lessons: Lessons) -> dict[str, Any] | None:
    """The guided game, every step with its table."""
    found: Guided | None = lessons.guided
    if found is None:
        return None
    return {
        "title": words(found.title),
        "done": words(found.done),
        "then": {"level": found.level, "options": dict(found.options)},
        "scenes": [
            {
                "id": scene.id,
                "title": words(scene.title),
                "seats": scene.seats,
                "steps": [stop_json(game, stop) for stop in guided.walk(game, scene)],
            }
            for scene in found.scenes
        ],
    }


def stop_json(game: Game, stop: guided.Stop) -> dict[str, Any]:
    """A step of a guided game: what to do, where to look, the table before and after it."""
    step = stop.step
    return {
        "seat": step.seat,
        "do": step.do,
        "say": words(step.say),
        "anchor": step.anchor,
        "moves": list(stop.accepted),
        "parts": list(stop.parts),
        "draws": list(step.draws),
        "goal": dict(step.goal),
        "well": words(step.well),
        "otherwise": words(step.otherwise),
        "points": stop.points,
        "lines": [line_json(line) for line in stop.lines],
        "state": bytes_text(stop.states),
        "view": goals.view_of(game, stop.states, 0),
        "after": goals.view_of(game, stop.after, 0),
    }


# --- what views share -----------------------------------------------------------------------


def views_in(made: Any) -> list[dict[str, Any]]:
    """All views of a document."""
    found = [one["view"] for chapter in made["chapters"] for one in chapter["exercises"]]
    for scene in made["guided"]["scenes"] if made["guided"] else ():
        for step in scene["steps"]:
            found += [step["view"], step["after"]]
    return found


def share_views(made: dict[str, Any]) -> None:
    """Move what most views have in common out of them."""
    views = views_in(made)
    counts: Counter[tuple[str, str]] = Counter(
        (name, json.dumps(value)) for view in views for name, value in view.items()
    )
    common: dict[str, str] = {}
    for (name, value), n in counts.most_common():
        if n > 1:
            common.setdefault(name, value)
    made["common"] = {name: json.loads(value) for name, value in common.items()}
    for view in views:
        for name in [n for n in view if n in common and json.dumps(view[n]) == common[n]]:
            del view[name]


def document_bytes(game: Game) -> bytes:
    """The document as compact JSON, an exercise or a step a line, so that changes can be read."""
    made = document(game)
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    for opening in ('{"id":', '{"seat":'):
        text = text.replace(opening, "\n" + opening)
    return (text + "\n").encode()
