"""The Python around a game's kernels as JavaScript: options, positions, endings.

What people write (a position as JSON, a board as text) is read by plain Python with sentences for
whatever is wrong. So that it is written once, that Python is translated: the functions that the
roots reach, a function of JavaScript for each; the constants they name as data. Operators and
containers keep Python's meaning (``web/node/python.mjs``). What the translation does not know
stops the build.
"""

from __future__ import annotations

import enum
import inspect
import json
import re
import textwrap
import types
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

import msgspec
import numpy as np

from jetons.core.errors import JetonsError
from jetons.core.game import Game
from jetons.core.notation import Texts
from jetons.core.refusing import Refusing
from jetons.core.words import Catalogue
from jetons.learn import goals, telling
from jetons.machines.reading import (
    RESERVED,
    CannotTranslate,
    depth,
    fields_of,
    method_in,
    parsed,
    scope_of,
    structures_in,
)
from jetons.machines.writer import Writer
from jetons.study import why


def roots_of(game: Game) -> dict[str, Callable[..., Any]]:
    """What a game's script offers, by name."""
    found: dict[str, Any] = {
        "configure": game.configure,
        "check_options": game.check_options,
        "outcome": game.eyes.outcome,
        "tell_move": game.notation.tell_move,
        "read_position": game.notation.read_position,
        "read_table": game.notation.read_table or game.notation.read_position,
        "left_open": game.notation.left_open,
        "write_position": game.notation.write_position,
        "score_position": game.notation.score_position,
        "tell_score": game.notation.tell_score,
        "notices": game.study.notices,
        "tell": telling.tell,
        "why": why.decide,
        "missed": goals.missed_part,
        "why_not": goals.why_not,
        # Python in place of kernels that the game lacks
        "partners": game.eyes.partners if game.kernel.side is None else None,
        "round_points": game.rounds.points
        if game.rounds and not game.kernel.round_points
        else None,
        "wrong_choice": goals.wrong_choice,
    }
    return {name: function for name, function in found.items() if function is not None}


def script_of(game: Game) -> str:
    """The module of JavaScript with a game's roots, ``python(py, host)`` → functions."""
    of = f"`jetons wasm` from the Python of {game.slug}"
    return module_of(Script(game), roots_of(game), of)


def module_of(script: Script, roots: Mapping[str, Any], origin: str) -> str:
    """The module of JavaScript with some roots."""
    names = {name: script.value(function) for name, function in roots.items()}
    body = script.text()
    offered = ", ".join(f"{name}: {told}" for name, told in names.items())
    return (
        f"// Written by {origin}: do not edit.\n"
        "export default function (py, host) {\n"
        "  const { np } = py;\n"
        f"{textwrap.indent(body, '  ')}"
        f"  return {{ {offered} }};\n"
        "}\n"
    )


class Script:
    """Functions, classes and constants, found from where they are named."""

    def __init__(self, game: Game | None, host: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.host = {id(one): f"host.{name}" for name, one in (host or {}).items()}
        self.names: dict[int, str] = {}  # id of a value → its name in the script
        self.kept: list[Any] = []  # so that ids stay theirs
        self.used: set[str] = {"__init__"}  # names of attributes that something asks for
        self.functions: list[str] = []
        self.constants: list[str] = []
        self.classes: dict[str, type] = {}
        self.methods: dict[tuple[str, str], str] = {}
        self.objects: list[tuple[str, Any]] = []  # instances, whose attributes come later
        self.given: set[tuple[str, str]] = set()
        self.held: dict[tuple[type, str], set[str]] = {}  # names of the structures in a field

    def text(self) -> str:
        """The text of the module, once the search finds nothing new."""
        assigned: list[str] = []
        n = -1
        while n != (n := self._size() + len(assigned)):
            for name, cls in list(self.classes.items()):
                self._methods(name, cls)
            for name, made in list(self.objects):
                assigned += self._attributes(name, made)
        classes = [self._class(name, cls) for name, cls in sorted(self.classes.items(), key=depth)]
        return "".join([*classes, *self.functions, *self.constants, *assigned])

    def _size(self) -> int:
        return sum(
            map(len, (self.functions, self.constants, self.methods, self.objects, self.used))
        )

    # --- values -----------------------------------------------------------------------------

    def fresh(self, value: Any, name: str) -> str:
        """A name for a value that has none yet."""
        name = re.sub(r"\W", "_", name)
        taken = set(self.names.values())
        chosen, n = name, 1
        while chosen in taken or chosen in RESERVED:
            n += 1
            chosen = f"{name}_{n}"
        self.names[id(value)] = chosen
        self.kept.append(value)
        return chosen

    def value(self, value: Any, hint: str = "constant") -> str:
        """How a value is named or written."""
        if id(value) in self.host:
            return self.host[id(value)]
        value = inspect.unwrap(value) if callable(value) and not inspect.isclass(value) else value
        value = getattr(value, "py_func", value)
        if value is None or isinstance(value, (bool, str)):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, (int, np.integer, enum.IntEnum)):
            number = int(value)
            return f"{number}" if abs(number) < 1 << 53 else f"{number}n"
        if id(value) in self.names:
            return self.names[id(value)]
        if isinstance(value, types.MethodType):
            self.used.add(value.__name__)
            return f"((...given) => {self.value(value.__self__)}.{value.__name__}(...given))"
        if isinstance(value, types.FunctionType):
            return self._function(value)
        if inspect.isclass(value):
            return self._class_name(value)
        if isinstance(value, Catalogue):
            return "host.words"
        if isinstance(value, Texts):
            return "host.texts"
        if isinstance(value, np.dtype):
            return self._dtype(value)
        name = self.fresh(value, value.name if isinstance(value, Refusing) else hint)
        self.constants.append(f"const {name} = {self._literal(value, hint)};\n")
        return name

    def _dtype(self, dtype: np.dtype[Any]) -> str:
        for kind in ("state", "move", "view", "config"):
            if dtype.names is not None and getattr(self.game, kind, None) == dtype:
                return f"host.{kind}"
        raise CannotTranslate(f"the type {dtype}")

    def _literal(self, value: Any, hint: str) -> str:
        if isinstance(value, Refusing):
            said = value.words.sentences("refusals", value.name)
            told = json.dumps(said, ensure_ascii=False)
            return f"py.refusing({self.value(value.kind)}, {json.dumps(value.code)}, {told})"
        if isinstance(value, np.ndarray):
            numbers = [int(number) for number in value.ravel().tolist()]
            kind = value.dtype.str.lstrip("|<")
            told = ",".join(self.value(number) for number in numbers)
            return f'py.Arr.of({list(value.shape)}, "{kind}", [{told}])'
        if isinstance(value, re.Pattern):
            flags = "i" if value.flags & re.IGNORECASE else ""
            return f"new py.Pattern({json.dumps(value.pattern)}, {json.dumps(flags)})"
        if isinstance(value, range):
            return f"new py.Range({value.start}, {value.stop}, {value.step})"
        if isinstance(value, dict):
            pairs = (f"[{self.value(k, hint)}, {self.value(v, hint)}]" for k, v in value.items())
            return f"new py.Dict([{', '.join(pairs)}])"
        if isinstance(value, (set, frozenset)):
            told = ", ".join(self.value(one, hint) for one in sorted(value))
            return f"new py.PySet([{told}])"
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            told = ", ".join(self.value(one, hint) for one in value)
            return f"new {self.value(type(value))}({told})"
        if isinstance(value, (list, tuple)):
            told = f"[{', '.join(self.value(one, hint) for one in value)}]"
            return told if isinstance(value, list) else f"py.tuple({told})"
        name = self.names[id(value)]
        self.objects.append((name, value))
        return f"Object.create({self.value(type(value))}.prototype)"

    def _attributes(self, name: str, made: Any) -> list[str]:
        """Attributes of an instance that something asks for, and that were not given yet."""
        found = []
        if not hasattr(made, "__dict__"):
            raise CannotTranslate(f"{name} is {made!r}")
        for attribute in sorted(self.used & set(vars(made))):
            if (name, attribute) not in self.given:
                self.given.add((name, attribute))
                told = self.value(getattr(made, attribute), f"{name}_{attribute}")
                found.append(f"{name}.{attribute} = {told};\n")
        return found

    # --- functions and classes --------------------------------------------------------------

    def _function(self, function: types.FunctionType) -> str:
        name = self.fresh(function, function.__name__)
        tree = parsed(function)
        self.functions.append(Writer(self, scope_of(function)).function(tree, name))
        return name

    def _class_name(self, cls: type) -> str:
        if issubclass(cls, BaseException) and not issubclass(cls, JetonsError):
            raise CannotTranslate(f"{cls.__name__} outside of except")
        name = self.fresh(cls, cls.__name__)
        if issubclass(cls, JetonsError) and cls is not JetonsError:
            self.value(cls.__bases__[0])
        self.classes[name] = cls
        return name

    def _methods(self, name: str, cls: type) -> None:
        """Translate the methods of a class that something asks for."""
        if issubclass(cls, JetonsError):
            return
        for key, member in list(vars(cls).items()):
            if key not in self.used or (name, key) in self.methods:
                continue
            function, before = method_in(member)
            if not isinstance(function, types.FunctionType):
                continue
            if key == "__init__" and fields_of(cls) is not None:
                continue
            self.methods[name, key] = ""  # it may ask for itself
            scope = scope_of(function)
            if before == "static ":
                scope["cls"] = cls
            self.methods[name, key] = Writer(self, scope).method(parsed(function), before)

    def _class(self, name: str, cls: type) -> str:
        body = "".join(text for (of, _), text in self.methods.items() if of == name)
        if issubclass(cls, JetonsError):
            base = self.names[id(cls.__bases__[0])] if cls is not JetonsError else "py.Refused"
            return f'const {name} = py.refused("{cls.__name__}", "{cls.code}", {base});\n'
        if issubclass(cls, tuple):
            fields = list(cls._fields)  # type: ignore[attr-defined]
            gets = "".join(
                f"get {field}() {{ return this[{i}]; }}\n" for i, field in enumerate(fields)
            )
            known = cls._field_defaults  # type: ignore[attr-defined]
            defaults = {name: self._field((name, one)) for name, one in known.items()}
            given = ", ".join(defaults.get(field, field) for field in fields)
            made = f"constructor({given}) {{ super(); this.push({', '.join(fields)}); }}\n"
            return (
                f"class {name} extends py.Tuple {{\n{textwrap.indent(made + gets + body, '  ')}}}\n"
            )
        made, after = "", self._parameters(name, cls)
        given_by = fields_of(cls)
        if given_by is not None:
            sets = " ".join(f"this.{field} = {field};" for field in given_by)
            made = f"constructor({', '.join(map(self._field, given_by.items()))}) {{ {sets} }}\n"
            after += (
                f"{name}.fields = {json.dumps(list(given_by))};\n{self._stored_form(name, cls)}"
            )
        elif (name, "__init__") in self.methods:
            made = "constructor(...given) { this.__init__(...given); }\n"
        return f"class {name} {{\n{textwrap.indent(made + body, '  ')}}}\n{after}"

    def _field(self, named: tuple[str, Any]) -> str:
        """A parameter of a constructor, with the default that its field has."""
        name, default = named
        if default is msgspec.NODEFAULT:
            return name
        if isinstance(default, msgspec.Struct) and default == type(default)():
            return f"{name} = new {self.value(type(default))}()"
        if isinstance(default, (list, dict)):
            return f"{name} = {'[]' if isinstance(default, list) else 'new py.Dict()'}"
        return f"{name} = {'py.tuple([])' if default == () else self.value(default)}"

    def _parameters(self, name: str, cls: type) -> str:
        """The parameters of the methods that can be called by them."""
        named = {}
        for key in (key for of, key in self.methods if of == name):
            function, before = method_in(vars(cls)[key])
            given = list(inspect.signature(function).parameters)
            if not before and len(given) > 1 and key != "__init__":
                named[key] = given[1:]
        return f"{name}.named = {json.dumps(named)};\n" if named else ""

    def _stored_form(self, name: str, cls: type) -> str:
        """How a structure is written as data: its keys, its tag, the structures in its fields."""
        if not issubclass(cls, msgspec.Struct):
            return ""
        config, told = cls.__struct_config__, [f"names: {json.dumps(cls.__struct_encode_fields__)}"]
        if config.tag is not None:
            told.append(f"tag: {json.dumps(config.tag)}")
        if config.array_like:
            told.append("isRow: true")
        if config.omit_defaults:
            told.append("omits: true")
        inner = {one: sorted(self.held.get((cls, one), ())) for one in cls.__struct_fields__}
        holds = ", ".join(f"{one}: [{', '.join(kinds)}]" for one, kinds in inner.items() if kinds)
        return f"Object.assign({name}, {{ {', '.join(told)}, holds: () => ({{ {holds} }}) }});\n"

    def hold(self, cls: type) -> str:
        """A structure that is read from data, with all structures in it."""
        name = self.value(cls)
        for field, hint in get_type_hints(cls).items():
            if (cls, field) not in self.held:
                self.held[cls, field] = found = set()
                found |= {self.hold(one) for one in structures_in(hint)}
        return name
