"""Which rules no command and no page reaches, walked through the sources from where somebody can ask.

It begins at the commands, at the root of the addresses, at what Django itself loads (settings, apps, models, tags of
templates, migrations), and follows names through imports. A method lives when its class does and something that lives,
or a template, names it; a module that is handed on as a value (a rulebook) is asked like an object: by the names that
living code uses. So code counts as reached rather too often than too rarely, and what is left over is really unused.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from tests.house.definitions import Key, Module, Names, module_of
from tests.house.reading import CORE, House

CITED = re.compile(r"\b(?:PG \d|BIG \d|RK [a-z]|ruling [a-z]+(?:-[a-z]+)*)")
BEGIN = {"tabellone.__main__", "tabellone.cli", "tabellone.cli.app", "tabellone.server.wsgi"}
LOADED = {"apps", "models", "admin", "tasks"}  # modules that Django finds by their names
LOADED_FOLDERS = {"settings", "migrations", "templatetags", "commands", "models", "formats"}
WORD = re.compile(r"[A-Za-z_]\w*")
TAG = re.compile(r"{[{%](.*?)[%}]}", re.DOTALL)


def unreached_rules(house: House) -> list[str]:
    """Definitions of the core that cite a rule in the first line of their docstring and that nothing reaches."""
    walk = Walk(house)
    walk.go()
    rooms = {f"tabellone.{room}" for room in CORE}
    return sorted(
        f"{module.name}.{name}"
        for module in walk.names.modules.values()
        if ".".join(module.name.split(".")[:2]) in rooms
        for name, node in _definitions(module)
        if (module.name, name) not in walk.live and cites(node)
    )


def cites(node: ast.AST) -> bool:
    """Whether the first line of a docstring names a rule."""
    told = ast.get_docstring(node) if isinstance(node, ast.FunctionDef | ast.ClassDef) else None
    return bool(told and CITED.search(told.splitlines()[0]))


def _definitions(module: Module) -> Iterator[tuple[str, ast.AST]]:
    for name, nodes in module.defined.items():
        for node in nodes:
            yield name, node
            if isinstance(node, ast.ClassDef):
                yield from ((f"{name}.{one.name}", one) for one in node.body if isinstance(one, ast.FunctionDef))


class Walk:
    """What lives so far, what waits to be looked at, and which names living code asks of objects."""

    def __init__(self, house: House) -> None:
        self.names = Names({source.module: module_of(source) for source in house.everything})
        self.live: set[Key] = set()
        self.waiting: list[Key] = []
        self.asked: set[str] = set(_words_of_templates(house))
        self.objects: dict[str, set[Key]] = defaultdict(set)  # by the name that would wake them
        self.loaded: set[str] = set()

    def go(self) -> None:
        """Begin where somebody can ask, and follow."""
        for module in self.names.modules.values():
            if _begins(module):
                self._whole(module)
        while self.waiting:
            where, name = self.waiting.pop()
            for node in self._nodes(where, name):
                self._look(where, node)

    def _whole(self, module: Module) -> None:
        self._load(module.name)
        for name in list(module.defined):
            self._wake((module.name, name))

    def _load(self, name: str) -> None:
        """What runs when a module is imported: the statements outside of functions and classes."""
        if name in self.loaded:
            return
        self.loaded.add(name)
        for node in self.names.modules[name].run:
            self._look(name, node)

    def _wake(self, key: Key) -> None:
        if key in self.live:
            return
        self.live.add(key)
        module, name = key
        self._load(module)
        if name:
            self.waiting.append(key)
            self._registered(module, name)
        else:
            self._offer(module, {one: (module, one) for one in self._offered(module)})

    def _offered(self, module: str) -> set[str]:
        """The names of a module that is handed on as a value: what it defines, and what it takes from others."""
        here = self.names.modules[module]
        return {*here.defined, *here.taken}

    def _offer(self, module: str, found: dict[str, Key]) -> None:
        """Objects wait for somebody to ask for them by name."""
        for name, key in found.items():
            real = self.names.resolved(module, name) if "." not in key[1] else key
            if real is None:
                continue
            if name in self.asked or name.startswith("__"):
                self._wake(real)
            else:
                self.objects[name].add(real)

    def _registered(self, module: str, name: str) -> None:
        """Functions that a living object of the module has been made to know: `@apply.register`, `@app.command`."""
        for other, nodes in self.names.modules[module].defined.items():
            for node in nodes:
                for decorator in getattr(node, "decorator_list", ()):
                    if _root(decorator) == name:
                        self._wake((module, other))

    def _nodes(self, module: str, name: str) -> Iterator[ast.AST]:
        owner, _, method = name.partition(".")
        for node in self.names.modules[module].defined[owner]:
            if not isinstance(node, ast.ClassDef):
                yield node
            elif method:
                yield from (one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == method)
            else:
                yield from self._class(module, node)

    def _class(self, module: str, node: ast.ClassDef) -> Iterator[ast.AST]:
        """A class lives with its bases, fields and decorators; its methods wait, but for those of a framework."""
        yield from (*node.bases, *node.keywords, *node.decorator_list)
        methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
        yield from (one for one in node.body if one not in methods)
        keys = {one.name: (module, f"{node.name}.{one.name}") for one in methods}
        if all(isinstance(base, ast.Name) and self._is_ours(module, base.id) for base in node.bases):
            self._offer(module, keys)
        else:
            for key in keys.values():
                self._wake(key)

    def _is_ours(self, module: str, base: str) -> bool:
        return base in {"Protocol", "Exception"} or self.names.resolved(module, base) is not None

    def _look(self, module: str, node: ast.AST) -> None:
        for key in self.names.named(module, node):
            if key[1]:
                self._wake(key)
            else:
                self._module_named(key[0])
        for one in ast.walk(node):
            if isinstance(one, ast.Attribute):
                self._ask(one.attr)
            elif isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value.isidentifier():
                self._ask(one.value)  # getattr, or the name of a field
            elif isinstance(one, ast.ImportFrom) and one.module in self.names.modules:
                self._load(one.module)

    def _module_named(self, module: str) -> None:
        """A module as a value; one with addresses is taken whole, as Django takes it."""
        if "urlpatterns" in self.names.modules[module].defined:
            self._wake((module, "urlpatterns"))
        self._wake((module, ""))

    def _ask(self, name: str) -> None:
        if name not in self.asked:
            self.asked.add(name)
            for key in self.objects.pop(name, ()):
                self._wake(key)


def _begins(module: Module) -> bool:
    parts = module.name.split(".")
    if module.name in BEGIN:
        return True
    return parts[1:2] == ["server"] and (parts[-1] in LOADED or bool(LOADED_FOLDERS & set(parts[2:])))


def _root(node: ast.AST) -> str:
    """The name that a decorator begins with, if something is asked of it: `apply` of `@apply.register`."""
    node = node.func if isinstance(node, ast.Call) else node
    if not isinstance(node, ast.Attribute):
        return ""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _words_of_templates(house: House) -> Iterator[str]:
    for path in house.files:
        if "templates" in path.parts and path.suffix in {".html", ".txt", ".xml"}:
            for tag in TAG.findall(path.read_text(encoding="utf-8")):
                yield from WORD.findall(tag)
