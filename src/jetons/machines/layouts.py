"""What a program in another language must know to call a game's module, as plain data."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np

from jetons.bots import bots_of
from jetons.bots.levels import plan_of
from jetons.bots.search import judge
from jetons.bots.search.plan import PLAN, PROGRESS, space_bytes, space_places
from jetons.bots.search.runners import CLASSES, FLOOR, MAX_RUNNERS, MUCH, RACE, RUNNER, WHOLE
from jetons.bots.simple import SHOWN
from jetons.bots.value import module_of
from jetons.core.ending import BY_PLAYERS
from jetons.core.game import Game
from jetons.core.layouts import kinds_in
from jetons.core.notation import Texts
from jetons.core.show import Writer
from jetons.core.sources import content_hash
from jetons.core.told import mark_of
from jetons.learn import hint
from jetons.learn.judge import WORDS
from jetons.learn.lessons import lessons_of
from jetons.machines.exports import exports_of, memory_of
from jetons.machines.portable import PREFIX
from jetons.study import review, weigh, why
from jetons.study.levels import mean_costs
from jetons.study.sums import ACCOUNT, PLACE, TOTAL


def layout_of(game: Game) -> dict[str, Any]:
    """Records, exports, levels and tables of a game, for JSON."""
    texts = game.notation.texts
    assert isinstance(texts, Texts)
    return {
        "game": game.slug,
        "modules": list(modules_of(game)),
        "hash": content_hash(modules_of(game)),
        "title": game.facts.title._asdict(),
        "seats": list(game.seats),
        "rules_version": game.facts.rules_version,
        "records": {
            "state": record_of(game.state),
            "move": record_of(game.move),
            "view": record_of(game.view),
            "config": record_of(game.config),
            "show": record_of(game.show.dtype),
            "line": record_of(game.lines.dtype),
            "plan": record_of(PLAN),
            "progress": record_of(PROGRESS),
            "race": record_of(RACE),
            "runner": record_of(RUNNER),
            "place": record_of(PLACE),
            "account": record_of(ACCOUNT),
            "total": record_of(TOTAL),
        },
        "exports": [
            {"name": PREFIX + export.name, "takes": export.takes.split(), "answers": export.answers}
            for export in exports_of(game)
        ],
        "memory": {
            name: {"bytes": kind.dtype.itemsize, "shape": kind.shape}
            for name, kind in memory_of(game).items()
        },
        "n_outcomes": game.n_outcomes,
        "n_moves": game.n_moves,
        "space": {
            "bytes": space_bytes(space_places(game)),
            "places": {
                name: [place.offset, place.dtype.itemsize, *place.shape]
                for name, place in space_places(game).items()
            },
        },
        "levels": {bot.name: plan_of(game, bot.name).tobytes().hex() for bot in bots_of(game)},
        "study": study_of(game),
        "learn": learn_of(game),
        "between_parts": game.notation.between_parts,
        "inline_words": game.notation.inline_words,
        "reasons": reasons_of(game),
        "unread": [code.name.lower() for code in texts.unread],
        "words": game.words.catalogue.by_lang,
        "mark": mark_of(game),
        "endings": {name: list(kind.params) for name, kind in BY_PLAYERS.items()},
        "lines": {
            "most": game.lines.most,
            "numbers": game.lines.numbers,
            "kinds": [{"name": kind.name, "params": kind.params} for kind in game.lines.kinds],
            "clauses": game.lines.clauses,
        },
        "writer": writer_of(Writer(game.show)),
        "by_name": writer_of(Writer(game.show, in_words=False))
        if kinds_in(game.show.fields)
        else None,
    }


def writer_of(writer: Writer) -> dict[str, Any]:
    """The tables of a writer, and the longest text that it makes."""
    return {
        "most": writer.most,
        "steps": base64_of(writer.steps),
        "texts": base64_of(writer.texts),
        "spans": base64_of(writer.spans),
    }


def study_of(game: Game) -> dict[str, Any]:
    """What the judge and reviews go by, as the kernels take it (bots.search.judge, study)."""
    return {
        "level": weigh.LEVEL,
        "shown": weigh.SHOWN,
        "look": weigh.look_of(game),
        "window": weigh.WINDOW,
        "fewest": judge.FEWEST,
        "whole": WHOLE,
        "classes": CLASSES,
        "floor": FLOOR,
        "version": review.VERSION,
        "race": judge.settings(game).tobytes().hex(),
        "total": review.total_of(game, 0).tobytes().hex(),
        "levels": list(mean_costs().get(game.slug, {})),
        "max_runners": MAX_RUNNERS,
        "why": {
            "least": game.study.least,
            "deals": why.DEALS,
            "longest": why.LONGEST,
            "luck": why.LUCK,
        },
        "mistakes": why.MISTAKES,
    }


def learn_of(game: Game) -> dict[str, Any]:
    """The sentences of hints and verdicts, and the numbers that hints go by (learn.hint)."""
    reasons = lessons_of(game).reasons
    return {
        "words": {
            lang: {
                **words,
                "hints": {**words["hints"], **{code: text[i] for code, text in reasons.items()}},
            }
            for i, (lang, words) in enumerate(WORDS.by_lang.items())
        },
        "reasons": list(reasons),
        "most": hint.MOST_REASONS,
        "much": MUCH,
        "budget": hint.BUDGET,
        "raced": hint.RACED,
        "seconds": hint.SECONDS,
        "seed": hint.SEED,
        "shown": SHOWN,
    }


def base64_of(numbers: np.ndarray[Any, Any]) -> str:
    """The bytes of an array as text."""
    return base64.b64encode(numbers.tobytes()).decode("ascii")


def modules_of(game: Game) -> tuple[str, ...]:
    """Where the kernels behind a game's exports are written."""
    return (
        f"{game.folder}.kernel",
        f"{game.folder}.view",
        f"{game.folder}.ending",
        f"{game.folder}.notation",
        module_of(game).__name__.partition("@")[0],
        "jetons.bots.search.infer",
        "jetons.bots.search.solve",
        "jetons.bots.search.think",
        "jetons.bots.search.race",
        "jetons.analysis.playout_loops",
        "jetons.study.weigh_loops",
        "jetons.study.sums",
        "jetons.core.entry",
        "jetons.core.show",
        "jetons.core.stream",
        "jetons.machines.exports",
        "jetons.machines.portable",
    )


def record_of(dtype: np.dtype[Any]) -> dict[str, Any]:
    """The fields of a record: offset, NumPy's type of one element, shape."""
    fields = {}
    for name in dtype.names or ():
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        fields[name] = [int(offset), field.base.str.lstrip("|<"), *field.shape]
    return {"bytes": dtype.itemsize, "fields": fields}


def reasons_of(game: Game) -> dict[int, dict[str, Any]]:
    """Every refusal by its number: its name, its clause and its sentence."""
    found = {}
    for reason in game.words.reasons:
        if int(reason):
            name, clause, text = game.refuse(int(reason))
            found[int(reason)] = {"reason": name, "clause": clause, "text": text._asdict()}
    return found
