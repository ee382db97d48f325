"""Writes what follows from the games' declarations of what they show (``Game.show``).

web/src/views/<game>.ts   the TypeScript types of a game's view, and the reader that checks them;
                          the forms of its moves' parts (``parts.toml``), where it has them
web/src/words/<game>.json its catalogue, both languages, as Python has it, and what the numbers of
                          each kind of sentence are; index.ts lists them with their marks
web/tests/words.json      every sentence, filled in by Python: the page fills it in alike
docs/views.md             the page of the protocol that documents every field
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from jetons.core.game import Game
from jetons.core.layouts import (
    Cells,
    Field,
    Flag,
    Form,
    Group,
    Many,
    Maybe,
    Name,
    Number,
    Phrase,
    Sentence,
    Show,
)
from jetons.core.text import LANGS, Text
from jetons.core.told import document_of, kinds_of, mark_of
from jetons.core.words import fill, pieces_of
from jetons.games import REGISTRY

ROOT = Path(__file__).parents[2]
MOST_LISTED = 12  # values that a type lists one by one


def folder_of(game: Game) -> str:
    """The name of a game's folder."""
    return game.folder.rpartition(".")[2]


# --- types ------------------------------------------------------------------------------------


def literal_types(values: Sequence[Any]) -> str:
    """The type of some JSON values that never change."""
    found: list[str] = []
    texts = [value for value in values if isinstance(value, str)]
    for value in values:
        if isinstance(value, str):
            kind = json.dumps(value) if len(set(texts)) <= MOST_LISTED else "string"
        elif isinstance(value, bool):
            kind = "boolean"
        elif isinstance(value, int):
            kind = "number"
        elif value is None:
            kind = "null"
        elif isinstance(value, Sentence):
            kind = "Told"
        elif isinstance(value, list):
            items = "string" if value and isinstance(value[0], str) else literal_types(value)
            kind = f"({items})[]" if " | " in items else f"{items}[]"
        else:
            kind = object_type([one for one in values if isinstance(one, dict)])
        if kind not in found:
            found.append(kind)
    return " | ".join(sorted(found, key=lambda kind: kind == "null"))


def object_type(values: Sequence[dict[str, Any]]) -> str:
    """The type of objects: what not all of them have is optional, unless their kinds differ."""
    kinds = list(dict.fromkeys(value.get("kind") for value in values))
    shapes = [[value for value in values if value.get("kind") == kind] for kind in kinds]
    if len({tuple(shape[0]) for shape in shapes}) > 1:
        return " | ".join(object_type(shape) for shape in shapes)
    names = list(dict.fromkeys(name for value in values for name in value))
    members = []
    for name in names:
        having = [value[name] for value in values if name in value]
        optional = "" if len(having) == len(values) else "?"
        members.append(f"{name}{optional}: {literal_types(having)}")
    return "{ " + "; ".join(members) + " }"


class Types:
    """The types of one declaration, named ones apart."""

    def __init__(self, show: Show) -> None:
        self.named: dict[str, str] = {}
        self.tells = False  # whether it has sentences
        self.view = self.interface("View", [one for one in show.fields if not one.is_hidden])

    def of(self, form: Form) -> str:
        """The type of a form."""
        match form:
            case Number():
                return "number"
            case Flag():
                return "boolean"
            case Name():
                return self.called(form.of, form.values)
            case Cells():
                values = self.called(form.of, form.values[1:])
                if form.key == "cell":
                    return f"Record<string, {values}>"
                keys = " | ".join(json.dumps(name) for name in form.cells)
                return f"Partial<Record<{keys}, {values}>>"
            case Many():
                item = self.of(form.item)
                if not form.count and form.most == 2:
                    return f"[{item}, {item}]"
                return f"({item})[]" if " | " in item else f"{item}[]"
            case Group():
                told = [one for one in form.fields if not one.is_hidden]
                if form.of:
                    self.named.setdefault(form.of, self.interface(form.of, told))
                    return form.of
                return "{ " + "; ".join(f"{one.name}: {self.of(one.form)}" for one in told) + " }"
            case Maybe():
                return f"{self.of(form.group)} | null"
            case Phrase():
                self.tells = True
                return "Told"

    def called(self, name: str, values: Sequence[Any]) -> str:
        """The type of values that have a name of their own, or are listed."""
        plain = name.removesuffix("[]")
        if not name or name == "token":
            return literal_types(values)
        if plain == "Told":
            self.tells = True
        elif plain[0].isupper() and plain not in self.named:
            listed = [one for value in values for one in value] if plain != name else values
            kind = literal_types([value for value in listed if value is not None])
            self.tells = self.tells or "Told" in kind
            self.named[plain] = f"export type {plain} = {kind};"
        if None in list(values) and "null" not in name:
            return f"{name} | null"
        return name

    def interface(self, name: str, fields: Sequence[Field]) -> str:
        """An object as an exported interface, every field with its comment."""
        lines = [f"export interface {name} {{"]
        for one in fields:
            lines.append(f"  /** {one.about.replace('`', '')} */")
            lines.append(f"  {one.name}: {self.of(one.form)};")
        return "\n".join([*lines, "}"])


def forms_of(game: Game) -> dict[str, dict[str, str]]:
    """The forms of the parts of a game's moves and of what stands in them; empty: it has none."""
    path = ROOT / "src" / "jetons" / "games" / folder_of(game) / "parts.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def parts_of(forms: dict[str, dict[str, str]]) -> str:
    """The TypeScript of the parts of a game's moves."""
    kinds = []
    for kind, form in forms["parts"].items():
        holes = "".join(f"; {hole}: string" for hole in re.findall(r"{(\w+)}", form))
        kinds.append(f"  | {{ kind: {json.dumps(kind)}{holes} }}")
    written = [
        "{" + ", ".join(f"{name}: {json.dumps(text)}" for name, text in forms[table].items()) + "}"
        for table in ("parts", "fields")
    ]
    return (
        "/** A part of a move: what can be laid by itself. */\nexport type Part =\n"
        + "\n".join(kinds)
        + ";\n\nexport const PARTS = new Parts<Part>(\n  "
        + ",\n  ".join(written)
        + ",\n);"
    )


def types_of(game: Game) -> str:
    """The TypeScript of one game's view."""
    assert game.show is not None
    types = Types(game.show)
    told = [one.name for one in game.show.fields if not one.is_hidden]
    names = ", ".join(json.dumps(name) for name in told)
    source = f"src/jetons/games/{folder_of(game)}/layout.py"
    parts = [f"// Written by scripts/generators/layout_types.py from {source}: do not edit."]
    forms = forms_of(game)
    imports = ['import { Parts } from "../lib/parts.ts";'] if forms else []
    if types.tells:
        imports.append('import type { Told } from "../lib/told.svelte.ts";')
    if imports:
        parts.append("\n".join(imports))
    parts += [*types.named.values(), types.view]
    parts.append(f"const FIELDS: readonly (keyof View)[] = [{names}];")
    parts.append(
        "/** What a server or a worker told of a position, once it has all that a view has. */\n"
        "export function readView(told: unknown): View {\n"
        '  if (typeof told !== "object" || told === null) throw new TypeError("no view");\n'
        "  const missing = FIELDS.filter((name) => !(name in told));\n"
        '  if (missing.length) throw new TypeError(`a view without ${missing.join(", ")}`);\n'
        "  return told as View;\n"
        "}"
    )
    if forms:
        parts.append(parts_of(forms))
    return "\n\n".join(parts) + "\n"


# --- the page of the protocol -----------------------------------------------------------------


def rows_of(types: Types, fields: Sequence[Field], path: str = "") -> list[str]:
    """The fields of an object, and below each those of the objects in it."""
    rows = []
    for one in fields:
        if one.is_hidden:
            continue
        who = "own" if one.is_own else "all" if not path else ""
        kind = types.of(one.form).replace("|", "\\|")
        if len(kind) > 90:
            kind = "object" if kind.startswith("{") else "one of some values"
        rows.append(f"| `{path}{one.name}` | `{kind}` | {who} | {one.about} |")
        form, inner = one.form, f"{path}{one.name}"
        while isinstance(form, (Many, Maybe)):
            inner += "[]" if isinstance(form, Many) else ""
            form = form.item if isinstance(form, Many) else form.group
        if isinstance(form, Group):
            rows += rows_of(types, form.fields, f"{inner}.")
    return rows


def page() -> str:
    """The page that documents every game's view."""
    parts = [
        "# What a client gets of a position",
        "",
        "Written by `make generated` from the games' declarations (`SHOW` in each",
        "`layout.py`): do not edit. A view is the `view` in the `now` of a message",
        "([wire.md](wire.md)), and what `game.eyes.describe(view)` answers. *all*: everybody at",
        "the table sees the same; *own*: it differs from seat to seat, and a spectator's is empty.",
        "Seats count from 0. A list by seat is in the order of the seats. `Told` is a sentence:",
        "`{fr, en}` in words, or for a client that has the game's catalogue `{say, numbers}`, as",
        "[wire.md](wire.md#sentences) explains.",
    ]
    for game in REGISTRY.values():
        if game.show is None:
            continue
        types = Types(game.show)
        parts += [
            "",
            f"## {game.facts.title.en}",
            "",
            "| field | type | who | what |",
            "| --- | --- | --- | --- |",
            *rows_of(types, game.show.fields),
        ]
        named = [
            (name, text) for name, text in types.named.items() if text.startswith("export type")
        ]
        if named:
            parts += ["", "```ts", *(text.removeprefix("export ") for _, text in named), "```"]
        forms = forms_of(game)
        if forms:
            told = ", ".join(f"*{kind}* `{form}`" for kind, form in forms["parts"].items())
            parts += ["", f"Parts of moves (`next`, `parts`): {told}."]
        if game.lines is not None:
            parts += [
                "",
                "Lines of an explanation (`lines` of a move) cite "
                + ", ".join(f"`{clause}`" for clause in game.lines.clauses)
                + ", and are of these kinds:",
                "",
                "| kind | numbers | in words |",
                "| --- | --- | --- |",
            ]
            for kind in game.lines.kinds:
                params = ", ".join(param.partition(":")[0] for param in kind.params) or "–"
                sentence = game.words.catalogue.text("lines", kind.name).en.replace("|", "\\|")
                parts.append(f"| {kind.name} | {params} | {sentence} |")
    return "\n".join(parts) + "\n"


# --- sentences, filled in ----------------------------------------------------------------------

SAMPLES = (0, 1, 2, 21)  # nothing, one and many, which languages count differently
SAMPLE = "H8 = l'un ?"  # a text that is no move


def sentences_of(node: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every sentence of a catalogue with its path."""
    if isinstance(node, dict):
        for name, inner in node.items():
            yield from sentences_of(inner, (*path, name))
    elif isinstance(node, str):
        yield path, node


# What the page never fills in itself: positions and boards are read by the rules, which say what is
# wrong in words; kinds of first moves have a file of their own (scripts/knowledge.py)
NOT_FILLED = ("position", "layout", "board", "first")


def for_the_page(words: dict[str, Any]) -> dict[str, Any]:
    """The sections of a catalogue that the page fills in."""
    return {name: section for name, section in words.items() if name not in NOT_FILLED}


def filled(game: Game) -> list[list[Any]]:
    """Sentences with parameters: language, path, and what each sample makes of it."""
    found: list[list[Any]] = []
    for lang, words in game.words.catalogue.by_lang.items():
        for path, sentence in sentences_of(for_the_page(words)):
            names = [piece[0] for piece in pieces_of(sentence) if not isinstance(piece, str)]
            if names:
                texts = [fill(sentence, lang, dict.fromkeys(names, n)) for n in SAMPLES]
                found.append([lang, list(path), texts])
    return found


def told(game: Game) -> list[list[Any]]:
    """Every kind that is told by numbers, and every refusal: name, parameters, both languages."""
    catalogue = game.words.catalogue
    found: list[list[Any]] = []
    for name, kind in kinds_of(game).items():
        section = name.partition(".")[0]
        for n in SAMPLES[: 1 if not kind.params else None]:
            numbers: list[int] = []
            for i, param in enumerate(kind.params):
                table = param.partition(":")[2]
                size = len(catalogue.by_lang["fr"]["names"][table]) if table else n + i + 1
                numbers += [n, n + 1, n + 2] if param.startswith("*") else [(n + i) % size]
            found.append([name, numbers, *texts_in(catalogue.wording(section, kind, numbers))])
    for reason in catalogue.table("reasons"):
        found.append([f"reasons.{reason}", {}, *texts_in(catalogue.text("reasons", reason))])
    for reason in catalogue.table("notation"):
        text = catalogue.text("notation", reason, text=SAMPLE)
        found.append([f"notation.{reason}", {"text": SAMPLE}, *texts_in(text)])
    return found


def texts_in(text: Text) -> list[str]:
    """A sentence in every language, as printers set it."""
    return [text.to(lang) for lang in LANGS]


def index() -> str:
    """The catalogues that the page has, by game: their files and marks."""
    listed = [
        f"  {json.dumps(game.slug)}: {{ file: {json.dumps(folder_of(game))}, "
        f"mark: {json.dumps(mark_of(game))} }},"
        for game in REGISTRY.values()
    ]
    return "\n".join(
        [
            "// Written by scripts/generators/layout_types.py: do not edit.",
            "/** The catalogues of sentences beside this file, by game, and the marks by which a",
            " * server knows that it has the same. */",
            "export const CATALOGUES: Readonly<Record<string, { file: string; mark: string }>> = {",
            *listed,
            "};",
            "",
        ]
    )


# --- all --------------------------------------------------------------------------------------


def files() -> dict[Path, str]:
    """Every file with its text."""
    made = {ROOT / "docs" / "views.md": page()}
    games = REGISTRY.values()
    vectors = {
        "samples": SAMPLES,
        "games": {folder_of(game): filled(game) for game in games},
        "told": {game.slug: told(game) for game in games},
    }
    text = json.dumps(vectors, ensure_ascii=False, indent=0) + "\n"
    made[ROOT / "web" / "tests" / "words.json"] = text
    made[ROOT / "web" / "src" / "words" / "index.ts"] = index()
    for game in games:
        folder = folder_of(game)
        made[ROOT / "web" / "src" / "views" / f"{folder}.ts"] = types_of(game)
        document = {name: for_the_page(part) for name, part in document_of(game).items()}
        text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
        made[ROOT / "web" / "src" / "words" / f"{folder}.json"] = text
    return made
