"""The lessons of a game, read from the TOML files in the folder ``lessons`` beside its rules.

``docs/lessons.md`` says how to write one. A game without the folder has no lessons, and that is
no error.
"""

from __future__ import annotations

import functools
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from jetons.core.errors import JetonsError
from jetons.core.game import Game
from jetons.core.text import LANGS, Text, same, typeset

FOLDER = "lessons"
KINDS = ("move", "turn", "allowed", "points", "which")
GOALS = (
    "points", "least", "best", "line", "lines", "pieces", "tokens", "has", "lacks",
    "starts", "shows",
)  # fmt: skip
HARDEST = 5
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class BadLesson(JetonsError):
    """A lesson that cannot be read, or whose position or moves do not fit the rules."""

    code = "bad_lesson"


class NoLesson(JetonsError):
    """A game, an exercise or a step that there is not."""

    code = "no_lesson"


@dataclass(frozen=True)
class Choice:
    """One answer to choose from."""

    value: Any  # compared with what the rules say; a move's text where moves are asked for
    text: Text


@dataclass(frozen=True)
class Exercise:
    """One small task in a position."""

    id: str
    chapter: str
    level: int  # 1 easy … 5 hard
    kind: str  # one of KINDS
    position: dict[str, Any]  # the JSON form of the game
    title: Text
    task: Text
    hint: Text
    after: Text  # the explanation, once solved
    clauses: tuple[str, ...]
    goal: Mapping[str, Any] = field(default_factory=dict)  # GOALS, all of which must hold
    move: str = ""  # allowed, points: the move that is asked about
    fact: str = ""  # which: where in the view's JSON the answer is
    choices: tuple[Choice, ...] = ()  # which
    answers: tuple[Any, ...] = ()  # what the author means; a test compares it with the rules
    n_answers: int = 0  # … or how many it is, where there are too many to name
    source: str = ""  # the booklet's example, if it is one


@dataclass(frozen=True)
class Chapter:
    """Exercises about one idea."""

    id: str
    title: Text
    about: Text
    exercises: tuple[Exercise, ...]


@dataclass(frozen=True)
class GuidedStep:
    """One thing to do, to watch or to read in a guided game."""

    seat: int  # 0 the learner; another: its prepared move
    do: str  # what is learnt: lay, trio, bis …; empty where the other seat moves
    say: Text  # at the place where the eye is; may be empty for another seat
    anchor: str  # rack, board, cell H8, tray, tray 3, sheet, bag, button play …
    moves: tuple[str, ...]  # moves that count; the first is what a demonstration plays; none: read
    draws: tuple[str, ...]  # what is drawn after it, in order
    well: Text  # said when it is done
    otherwise: Text  # said to a legal move that is not it
    goal: Mapping[str, Any] = field(default_factory=dict)  # every move that reaches it counts, too


@dataclass(frozen=True)
class Scene:
    """A table with a prepared deal and the steps on it."""

    id: str
    title: Text
    seats: int
    options: Mapping[str, str]
    deal: tuple[str, ...]  # the opening draws, in order
    position: dict[str, Any] | None  # instead of a deal: a table in the middle of a game
    steps: tuple[GuidedStep, ...]


@dataclass(frozen=True)
class Guided:
    """A guided first game: scenes, then a real game."""

    title: Text
    scenes: tuple[Scene, ...]
    done: Text  # said at the end
    level: str  # of the real game's opponent
    options: Mapping[str, str]  # of the real game


@dataclass(frozen=True)
class Lessons:
    """All that a game teaches."""

    game: Game
    chapters: tuple[Chapter, ...] = ()
    guided: Guided | None = None
    reasons: Mapping[str, Text] = field(default_factory=dict)  # sentences of hints, by code

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """All exercises, in the order of the path."""
        return tuple(one for chapter in self.chapters for one in chapter.exercises)

    def exercise(self, name: str) -> Exercise:
        """The exercise of that name. Raises NoLesson."""
        for one in self.exercises:
            if one.id == name:
                return one
        raise NoLesson(Text("cet exercice n’existe pas", "there is no such exercise"))


@functools.cache
def _lessons(slug: str, game: Game) -> Lessons:
    folder = folder_of(game)
    if folder is None:
        return Lessons(game)
    tables = {
        one.name: tomllib.loads(one.read_text(encoding="utf-8"))
        for one in sorted(folder.iterdir(), key=lambda one: one.name)
        if one.name.endswith(".toml")
    }
    merged: dict[str, Any] = {}
    for name, table in tables.items():
        for key, value in table.items():
            if key in merged:
                raise bad(name, f"« {key} » est déjà ailleurs", f"{key!r} is elsewhere already")
            merged[key] = value
    return read_lessons(game, merged)


def lessons_of(game: Game) -> Lessons:
    """What a game teaches; nothing where it has no lessons. Raises BadLesson."""
    return _lessons(game.slug, game)


def folder_of(game: Game) -> Traversable | None:
    """The folder of a game's lessons, if it has one."""
    folder = files(game.folder) / FOLDER
    return folder if folder.is_dir() else None


def bad(where: str, fr: str, en: str) -> BadLesson:
    """A refusal with its place."""
    return BadLesson(Text(f"{where} : {fr}", f"{where}: {en}"))


# --- reading ------------------------------------------------------------------------------


def read_lessons(game: Game, table: Mapping[str, Any]) -> Lessons:
    """Lessons from the tables of their files. Raises BadLesson."""
    exercises = [read_exercise(game, one) for one in table.get("exercises", [])]
    seen: set[str] = set()
    for one in exercises:
        if one.id in seen:
            raise bad(one.id, "deux fois ce nom", "this name is there twice")
        seen.add(one.id)
    chapters = tuple(read_chapter(one, exercises) for one in table.get("chapters", []))
    known = {chapter.id for chapter in chapters}
    for one in exercises:
        if one.chapter not in known:
            raise bad(one.id, "chapitre inconnu", "unknown chapter")
    guided = table.get("guided")
    return Lessons(
        game,
        chapters,
        None if guided is None else read_guided(game, guided),
        {code: read_text(code, text) for code, text in table.get("reasons", {}).items()},
    )


def read_text(where: str, written: Any) -> Text:
    """A sentence in every language, set as printers set it. Raises BadLesson."""
    if not isinstance(written, Mapping) or set(written) != set(LANGS):
        raise bad(where, "il faut fr et en", "fr and en are needed")
    if not all(isinstance(one, str) and one.strip() for one in written.values()):
        raise bad(where, "un texte est vide", "a text is empty")
    return Text(typeset(written["fr"], "fr"), typeset(written["en"], "en"))


def maybe_text(where: str, table: Mapping[str, Any], key: str) -> Text:
    """A sentence that may be left out."""
    return read_text(f"{where} {key}", table[key]) if key in table else Text("", "")


def read_position(game: Game, where: str, written: Any) -> dict[str, Any]:
    """A position in JSON, checked by the game's own reader. Raises BadLesson."""
    try:
        position = json.loads(written)
        position = {"game": game.slug, **position}
        game.notation.read_position(position)
    except (ValueError, TypeError) as error:
        raise bad(where, f"position illisible ({error})", f"bad position ({error})") from error
    except JetonsError as error:
        raise bad(where, error.text.fr, error.text.en) from error
    return position


def read_chapter(table: Mapping[str, Any], exercises: list[Exercise]) -> Chapter:
    """A chapter with its exercises, in the order they are written."""
    name = table["id"]
    return Chapter(
        name,
        read_text(name, table.get("title")),
        read_text(name, table.get("about")),
        tuple(one for one in exercises if one.chapter == name),
    )


def read_exercise(game: Game, table: Mapping[str, Any]) -> Exercise:
    """One exercise. Raises BadLesson."""
    name = str(table.get("id", ""))
    if _ID.fullmatch(name) is None:
        raise bad(name or "?", "« id » : minuscules, chiffres, traits d’union", '"id": a-z 0-9 -')
    kind = table.get("kind")
    if kind not in KINDS:
        raise bad(name, f"« kind » : {', '.join(KINDS)}", f'"kind": {", ".join(KINDS)}')
    level = table.get("level")
    if not isinstance(level, int) or not 1 <= level <= HARDEST:
        raise bad(name, f"« level » : 1 à {HARDEST}", f'"level": 1 to {HARDEST}')
    goal = table.get("goal", {})
    check_goal(name, goal)
    check_parts(name, kind, table)
    return Exercise(
        name,
        table.get("chapter", ""),
        level,
        kind,
        read_position(game, name, table.get("position")),
        read_text(name, table.get("title")),
        read_text(name, table.get("task")),
        read_text(name, table.get("hint")),
        read_text(name, table.get("after")),
        tuple(table.get("clauses", ())),
        goal,
        table.get("move", ""),
        table.get("fact", ""),
        tuple(read_choice(name, one) for one in table.get("choices", ())),
        tuple(tuple(one) if isinstance(one, list) else one for one in table.get("answers", ())),
        table.get("n_answers", 0),
        table.get("source", ""),
    )


def check_goal(where: str, goal: Mapping[str, Any]) -> None:
    """Raise BadLesson for a goal that nobody knows."""
    unknown = set(goal) - set(GOALS)
    if unknown:
        raise bad(where, f"but inconnu {unknown}", f"unknown goal {unknown}")


NEEDED = {  # what each kind of exercise must have
    "move": ("goal",),
    "turn": ("goal",),
    "allowed": ("move",),
    "points": ("move",),
    "which": ("choices", "answers"),
}


def check_parts(name: str, kind: str, table: Mapping[str, Any]) -> None:
    """Raise BadLesson for an exercise without what its kind needs."""
    for part in (*NEEDED[kind], "clauses"):
        if not table.get(part):
            raise bad(name, f"« {part} » manque", f"there is no {part!r}")
    if kind in ("move", "turn") and ("answers" in table) == ("n_answers" in table):
        raise bad(name, "il faut « answers » ou « n_answers »", "answers or n_answers is needed")
    if kind == "which" and ("fact" in table) == ("goal" in table):
        raise bad(name, "il faut « fact » ou « goal »", "either fact or goal is needed")


def read_choice(where: str, written: Any) -> Choice:
    """An answer to choose from: a text that needs no words, or a value with its words."""
    if isinstance(written, str):
        return Choice(written, same(written))
    return Choice(written.get("value"), read_text(where, {k: written.get(k) for k in LANGS}))


def read_guided(game: Game, table: Mapping[str, Any]) -> Guided:
    """A guided game. Raises BadLesson."""
    then = table.get("then", {})
    return Guided(
        read_text("guided title", table.get("title")),
        tuple(read_scene(game, i, one) for i, one in enumerate(table.get("scenes", ()))),
        read_text("guided done", table.get("done")),
        then.get("level", "debutant"),
        then.get("options", {}),
    )


def read_scene(game: Game, i: int, table: Mapping[str, Any]) -> Scene:
    """A scene of a guided game. Raises BadLesson."""
    where = f"scene {i + 1}"
    position = table.get("position")
    return Scene(
        str(table.get("id", i + 1)),
        read_text(where, table.get("title")),
        int(table.get("seats", 2)),
        table.get("options", {}),
        words_in(table.get("deal", "")),
        None if position is None else read_position(game, where, position),
        tuple(read_step(f"{where}.{j + 1}", one) for j, one in enumerate(table.get("steps", ()))),
    )


def words_in(written: Any) -> tuple[str, ...]:
    """Outcomes of draws, written with spaces between them."""
    return tuple(written.split()) if isinstance(written, str) else tuple(written)


def read_step(where: str, table: Mapping[str, Any]) -> GuidedStep:
    """A step of a guided game. Raises BadLesson."""
    seat = int(table.get("seat", 0))
    moves = table.get("moves", ())
    goal = table.get("goal", {})
    check_goal(where, goal)
    return GuidedStep(
        seat,
        table.get("do", ""),
        read_text(where, table.get("say")) if seat == 0 else maybe_text(where, table, "say"),
        table.get("anchor", "board"),
        (moves,) if isinstance(moves, str) else tuple(moves),
        words_in(table.get("draws", "")),
        maybe_text(where, table, "well"),
        maybe_text(where, table, "otherwise"),
        goal,
    )
