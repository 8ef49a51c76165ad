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
def calls(folder: str) -> dict[Path, list[ast.Call]]:
    return {path: [n for n in ast.walk(tree) if isinstance(n, ast.Call)] for path, tree in trees(folder).items()}
