"""Where a fault stands in a tree of the project, and the file with it: by the name of its function wherever that is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.faults import Mutant

SRC = Path("src") / "tabellone"


class NotAppliedError(Exception):
    """The old text does not stand exactly once where it is looked for."""


@dataclass(frozen=True, slots=True)
class Applied:
    """A file of the tree as it is, and with the fault in it."""

    path: Path
    before: str
    after: str


def applied(mutant: Mutant, tree: Path) -> Applied:
    """The file with the fault; a function that moved to another file is found by its name, a text by itself."""
    module, _, function = mutant.function.partition(":")
    named = tree / "src" / f"{module.replace('.', '/')}.py" if function else tree / SRC / module
    package = named.with_suffix("") / "__init__.py"
    for path in (named, package):
        if path.is_file() and (found := _in_file(path, function, mutant)):
            return found
    elsewhere = sorted((tree / SRC).rglob(f"*{named.suffix}"))
    moved = [found for path in elsewhere if (found := _in_file(path, function, mutant))]
    if len(moved) != 1:
        raise NotAppliedError(f"{mutant.name}: stands {len(moved)} times in src, and not in {mutant.function}")
    return moved[0]


def _in_file(path: Path, function: str, mutant: Mutant) -> Applied | None:
    text = path.read_text(encoding="utf-8")
    if mutant.old not in text:
        return None
    places = [(start, end) for start, end in _places(text, function) if text[start:end].count(mutant.old) == 1]
    if len(places) != 1:
        return None
    start, end = places[0]
    changed = text[start:end].replace(mutant.old, mutant.new)
    return Applied(path, text, text[:start] + changed + text[end:])


def _places(text: str, function: str) -> list[tuple[int, int]]:
    """Where the functions of a name begin and end; without a name the whole text."""
    if not function:
        return [(0, len(text))]
    lines = text.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
    found = [node for name, node in _functions(ast.parse(text)) if name == function]
    return [(starts[_first_line(node) - 1], starts[node.end_lineno or node.lineno]) for node in found]


def _functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function and method with its qualified name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")


def _first_line(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])
