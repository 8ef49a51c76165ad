"""What each module defines and imports, and what a piece of code names: the ground on which reach is walked."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.house.reading import Source

OURS = re.compile(r"^tabellone(?:\.\w+)+(?::\w+)?$")
Key = tuple[str, str]  # a module, and a name in it: `Class.method` for a method; "" is the module as a value


@dataclass(frozen=True)
class Module:
    """The names of a module: what it defines, what it takes from others, and what runs when it is loaded."""

    name: str
    package: str
    defined: dict[str, list[ast.AST]] = field(default_factory=lambda: defaultdict(list))
    taken: dict[str, tuple[str, str]] = field(default_factory=dict)
    taken_whole: list[str] = field(default_factory=list)  # modules of which all that they list is taken
    run: list[ast.AST] = field(default_factory=list)


def module_of(source: Source) -> Module:
    """Read one file."""
    found = Module(source.module, source.folder)
    for node in source.nodes:
        if isinstance(node, ast.Import):
            found.taken.update({alias.asname: (alias.name, "") for alias in node.names if alias.asname})
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.taken.update({alias.asname or alias.name: (node.module, alias.name) for alias in node.names})
            found.taken_whole.extend(node.module for alias in node.names if alias.name == "*")
    _define(found, source.tree.body)
    return found


def _define(module: Module, body: list[ast.stmt]) -> None:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            module.defined[node.name].append(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for one in ast.walk(target):
                    if isinstance(one, ast.Name):
                        module.defined[one.id].append(node)
        elif isinstance(node, ast.If | ast.Try):
            _define(module, [*node.body, *node.orelse])
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            module.run.append(node)


@dataclass
class Names:
    """Every module, and how names are followed through imports."""

    modules: dict[str, Module]

    def resolved(self, module: str, name: str, seen: frozenset[Key] = frozenset()) -> Key | None:
        """Where a name of a module is defined; a module itself is `(module, "")`."""
        if module not in self.modules or (module, name) in seen:
            return None
        here = self.modules[module]
        if name in here.defined:
            return module, name
        if name in here.taken and here.taken[name] != (module, name):
            whence, what = here.taken[name]
            if not what:
                return (whence, "") if whence in self.modules else None
            return self.resolved(whence, what, seen | {(module, name)})
        if f"{module}.{name}" in self.modules:
            return f"{module}.{name}", ""
        through = (self.resolved(one, name, seen | {(module, name)}) for one in here.taken_whole)
        return next(filter(None, through), None)

    def named(self, module: str, node: ast.AST) -> Iterator[Key]:
        """What of ours a piece of code names: by name, through a module, by a text, or by a module built of a text."""
        inner: set[ast.AST] = set()
        for one in ast.walk(node):
            if isinstance(one, ast.Attribute) and one not in inner:
                inner.update(_chain(one))
                yield from self._through(module, one)
            elif isinstance(one, ast.Name) and one not in inner:
                if found := self.resolved(module, one.id):
                    yield found
            elif isinstance(one, ast.ImportFrom) and one.module and node is not one:  # a function's own imports
                yield from filter(None, (self.resolved(one.module, alias.name) for alias in one.names))
            elif isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield from self._told(one.value)
            elif isinstance(one, ast.JoinedStr):
                yield from self._built(module, one)

    def _through(self, module: str, node: ast.Attribute) -> Iterator[Key]:
        names, value = [node.attr], node.value
        while isinstance(value, ast.Attribute):
            names.append(value.attr)
            value = value.value
        found = self.resolved(module, value.id) if isinstance(value, ast.Name) else None
        while found and not found[1] and names:
            found = self.resolved(found[0], names.pop())
        if found:
            yield found

    def _told(self, text: str) -> Iterator[Key]:
        """`tabellone.server.web.urls`, `tabellone.server.web.rights.anyone`, `tabellone.server.wsgi:application`."""
        if not OURS.match(text):
            return
        whole, _, name = text.partition(":")
        if whole in self.modules:
            yield from ([(whole, name)] if name else [(whole, "")])
        else:
            module, _, last = whole.rpartition(".")
            if found := self.resolved(module, last):
                yield found

    def _built(self, module: str, node: ast.JoinedStr) -> Iterator[Key]:
        """Every module that a text with gaps may name: `f"{__name__}.{name}"`, `f"tabellone.server.{area}.urls"`."""
        here = self.modules[module]
        own = {"__name__": here.name, "__package__": here.package}
        parts = [
            re.escape(own.get(ast.unparse(one.value), "")) or r"\w+"
            if isinstance(one, ast.FormattedValue)
            else re.escape(str(getattr(one, "value", "")))
            for one in node.values
        ]
        if parts[0].startswith("tabellone"):
            named = re.compile("".join(parts))
            yield from ((name, "") for name in self.modules if named.fullmatch(name))


def _chain(node: ast.AST) -> Iterator[ast.AST]:
    while isinstance(node, ast.Attribute):
        yield node
        node = node.value
    if isinstance(node, ast.Name):
        yield node
