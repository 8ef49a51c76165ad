"""The project's own files, read once for the tests that look at them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "tabellone"


@cache
def texts(folder: str, pattern: str = "*.py") -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob(pattern))}


@cache
def trees(folder: str) -> dict[Path, ast.Module]:
    return {path: ast.parse(text) for path, text in texts(folder).items()}


@cache
def nodes(folder: str) -> dict[Path, list[ast.AST]]:
    """Every part of every file: walking through a tree takes longer than reading it."""
    return {path: list(ast.walk(tree)) for path, tree in trees(folder).items()}


@cache
def calls(folder: str) -> dict[Path, list[ast.Call]]:
    return {path: [n for n in inside if isinstance(n, ast.Call)] for path, inside in nodes(folder).items()}


@cache
def first_words(*callables: str, argument: int = 0) -> set[str]:
    """Literal strings that stand at one place of the calls, `Step("PG 22", "expected")` for instance."""
    found: set[str] = set()
    for node in (node for nodes in calls("src").values() for node in nodes):
        if _called(node.func) in callables:
            named = [keyword.value for keyword in node.keywords if keyword.arg in {"code", "name"}]
            placed = node.args[argument : argument + 1] or named
            found |= {a.value for a in placed if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return found


def _called(function: ast.expr) -> str:
    """The name of what is called; of `Problem.of` the class."""
    name = getattr(function, "id", getattr(function, "attr", ""))
    return getattr(getattr(function, "value", None), "id", "") if name == "of" else name
