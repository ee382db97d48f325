"""Functions of Python as functions of JavaScript, statement by statement."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap

from jetons.core.errors import JetonsError
from jetons.machines.expressions import Expressions
from jetons.machines.reading import OPERATORS, CannotTranslate, stored_in


class Writer(Expressions):
    """Writes one function."""

    # --- functions ----------------------------------------------------------------------------

    def function(self, tree: ast.FunctionDef, name: str) -> str:
        """A function by a name of the script's."""
        given, body = self.inside(tree)
        star = "*" if any(isinstance(node, ast.Yield) for node in ast.walk(tree)) else ""
        return f"function{star} {name}({given}) {{\n{body}}}\n"

    def method(self, tree: ast.FunctionDef, before: str) -> str:
        """A method; its first parameter is ``this``. ``before``: what stands before its name."""
        first = tree.args.args[0].arg
        given, body = self.inside(tree, skip=1)
        if before == "static ":
            return f"static {tree.name}({given}) {{\n{body}}}\n"
        inner = f"  const {self.local(first)} = this;\n{body}"
        if before == "once ":
            made = f"  return py.know(this, {json.dumps(tree.name)}, (() => {{\n{inner}}})());\n"
            return f"get {tree.name}() {{\n{made}}}\n"
        return f"{before}{tree.name}({given}) {{\n{inner}}}\n"

    def inside(self, tree: ast.FunctionDef, skip: int = 0) -> tuple[str, str]:
        """The parameters and the statements of a function."""
        self.where = tree.name
        args = tree.args
        names = [arg.arg for arg in (*args.args, *args.kwonlyargs)]
        if args.vararg or args.kwarg or args.posonlyargs:
            raise self.unknown(tree, "parameters of any number")
        own = names[1:] if "cls" in self.scope and names[:1] == ["cls"] else names
        self.own = {*own, *stored_in(tree.body)}
        defaults = [*[None] * (len(args.args) - len(args.defaults)), *args.defaults]
        defaults += list(args.kw_defaults)
        given = []
        for name, default in list(zip(names, defaults, strict=True))[skip:]:
            told = self.local(name)
            given.append(f"{told} = {self.of(default)}" if default is not None else told)
        variables = sorted(self.own - set(names))
        body = f"  let {', '.join(map(self.local, variables))};\n" if variables else ""
        return ", ".join(given), body + self.block(tree.body)

    # --- statements ---------------------------------------------------------------------------

    def block(self, nodes: list[ast.stmt]) -> str:
        """Some statements."""
        return "".join(textwrap.indent(self.statement(node), "  ") for node in nodes)

    def statement(self, node: ast.stmt) -> str:
        """One statement."""
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass() | ast.Assert():
                return ""
            case ast.Expr(ast.Yield(value)) if value is not None:
                return f"yield {self.of(value)};\n"
            case ast.Expr(value):
                return f"{self.of(value)};\n"
            case ast.Match(subject, cases):
                return self.choice(subject, cases)
            case ast.Return(value):
                return f"return {self.of(value) if value is not None else 'null'};\n"
            case ast.Assign(targets, value):
                if len(targets) == 1:
                    return self.assign(targets[0], self.of(value))
                kept = self.temporary()
                assigned = "".join(self.assign(target, kept) for target in targets)
                return f"const {kept} = {self.of(value)};\n{assigned}"
            case ast.AnnAssign(target, _, value):
                return self.assign(target, self.of(value)) if value is not None else ""
            case ast.AugAssign(ast.Subscript(of, key), operator, value):
                whose, at = self.temporary(), self.temporary()  # each is asked once
                told = f"py.{OPERATORS[type(operator)]}(py.item({whose}, {at}), {self.of(value)})"
                given = f"const [{whose}, {at}] = [{self.of(of)}, {self.of(key)}];"
                return f"{{ {given} py.setitem({whose}, {at}, {told}); }}\n"
            case ast.AugAssign(target, operator, value):
                read = ast.parse(ast.unparse(target), mode="eval").body
                return self.assign(
                    target, f"py.{OPERATORS[type(operator)]}({self.of(read)}, {self.of(value)})"
                )
            case ast.If(test, body, orelse):
                other = f" else {{\n{self.block(orelse)}}}" if orelse else ""
                return f"if ({self.test(test)}) {{\n{self.block(body)}}}{other}\n"
            case ast.While(test, body, []):
                return f"while ({self.test(test)}) {{\n{self.block(body)}}}\n"
            case ast.For(target, iterated, body, orelse):
                return self.loop(target, iterated, body, orelse)
            case ast.Break():
                return "break;\n"
            case ast.Continue():
                return "continue;\n"
            case ast.Raise(ast.expr() as raised, _):
                return f"throw {self.of(raised)};\n"
            case ast.Delete(targets) if all(isinstance(one, ast.Subscript) for one in targets):
                return "".join(
                    f"py.delitem({self.of(one.value)}, {self.of(one.slice)});\n"
                    for one in targets
                    if isinstance(one, ast.Subscript)
                )
            case ast.Try(body, handlers, [], []):
                return self.attempt(body, handlers)
        raise self.unknown(node, type(node).__name__)

    def loop(
        self, target: ast.expr, iterated: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]
    ) -> str:
        """A ``for``, with its ``else`` where nothing broke it."""
        item = self.temporary()
        inner = textwrap.indent(self.assign(target, item), "  ") + self.block(body)
        if not orelse:
            return f"for (const {item} of py.iter({self.of(iterated)})) {{\n{inner}}}\n"
        ended = self.temporary()
        broken = re.sub(r"^(\s*)break;", rf"\1{ended} = false;\n\1break;", inner, flags=re.M)
        return (
            f"let {ended} = true;\n"
            f"for (const {item} of py.iter({self.of(iterated)})) {{\n{broken}}}\n"
            f"if ({ended}) {{\n{self.block(orelse)}}}\n"
        )

    def choice(self, subject: ast.expr, cases: list[ast.match_case]) -> str:
        """A ``match`` by values and by classes."""
        kept = self.temporary()
        told = " else ".join(
            f"if ({self.fits(kept, case)}) {{\n{self.block(case.body)}}}" for case in cases
        )
        return f"const {kept} = {self.of(subject)};\n{told}\n"

    def fits(self, kept: str, case: ast.match_case) -> str:
        """Whether a case is the one."""
        match case.pattern:
            case ast.MatchValue(value):
                told = f"py.eq({kept}, {self.of(value)})"
            case ast.MatchClass(cls, [], [], []):
                told = f"py.isinstance({kept}, [{self.kind(cls)}])"
            case _:
                raise self.unknown(case.pattern, "this pattern")
        return f"{told} && {self.test(case.guard)}" if case.guard is not None else told

    def attempt(self, body: list[ast.stmt], handlers: list[ast.ExceptHandler]) -> str:
        """A ``try``: what no handler names is thrown on."""
        caught = self.temporary()
        told = ""
        for handler in handlers:
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
            tests = " || ".join(self.catches(caught, kind) for kind in kinds)
            bound = ""
            if handler.name:
                self.own.add(handler.name)
                bound = f"  const {self.local(handler.name)} = {caught};\n"
            told += f"if ({tests}) {{\n{bound}{self.block(handler.body)}}} else "
        return f"try {{\n{self.block(body)}}} catch ({caught}) {{\n  {told}throw {caught};\n}}\n"

    def catches(self, caught: str, kind: ast.expr | None) -> str:
        """Whether an error is of a class."""
        cls = self.static(kind) if kind is not None else None
        if cls is None or not inspect.isclass(cls):
            raise CannotTranslate(f"{self.where}: an unknown error is caught")
        if issubclass(cls, JetonsError):
            return f"{caught} instanceof {self.script.value(cls)}"
        return f'{caught}?.kind === "{cls.__name__}"'
