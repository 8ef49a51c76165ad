"""The sources of the house, of this work tree or of another commit, each file read and parsed once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.architecture import sources

LEFT_OUT = {".pyc", ".mo"}
CORE = ("engine", "contract", "rulebooks", "exchange", "wording", "tournament", "paper")


@dataclass(frozen=True)
class Source:
    """A file of Python: its place under `src/tabellone`, its lines and its tree."""

    path: Path
    text: str
    tree: ast.Module
    nodes: list[ast.AST]

    @property
    def module(self) -> str:
        """Its dotted name: `tabellone.engine.numbers`; a package goes by its folder."""
        parts = ("tabellone", *self.path.with_suffix("").parts)
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def folder(self) -> str:
        """The dotted name of the folder it lies in."""
        return ".".join(("tabellone", *self.path.parent.parts))

    @property
    def room(self) -> str:
        """The first folder under `tabellone`; `server` is told apart by its apps: `server.web`."""
        parts = self.path.parts[:-1]
        return ".".join(parts[: 2 if parts[:1] == ("server",) else 1])

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return len(self.text.splitlines())


@dataclass(frozen=True)
class House:
    """The files under one root, which holds `src` and `tests`."""

    root: Path

    @property
    def home(self) -> Path:
        """Where the package lies."""
        return self.root / "src" / "tabellone"

    @cached_property
    def everything(self) -> list[Source]:
        """Every file of Python in `src`, migrations too."""
        if self.root == sources.ROOT:
            trees, nodes = sources.trees("src"), sources.nodes("src")
            texts = sources.texts("src")
            return [Source(p.relative_to(self.home), texts[p], tree, nodes[p]) for p, tree in trees.items()]
        return [_read(path, self.home) for path in sorted(self.home.rglob("*.py"))]

    @cached_property
    def python(self) -> list[Source]:
        """Every file of Python in `src` but the migrations, which Django writes."""
        return [source for source in self.everything if "migrations" not in source.path.parts]

    @cached_property
    def files(self) -> list[Path]:
        """Every file under `src/tabellone` that is not made from another: no bytecode, no compiled catalogue."""
        return [path for path in sorted(self.home.rglob("*")) if path.is_file() and path.suffix not in LEFT_OUT]

    def below(self, *rooms: str) -> Iterator[Source]:
        """The files of these first folders."""
        return (source for source in self.python if source.path.parts[0] in rooms)


def _read(path: Path, home: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    return Source(path.relative_to(home), text, tree, list(ast.walk(tree)))
