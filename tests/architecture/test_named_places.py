"""Files, functions and classes that the pages for developers name are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, SRC, trees

PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/glossary.md", "docs/guides/changing.md")
FOLDERS = (ROOT, SRC, SRC / "server")
STATION = re.compile(r"(?<![\w/])((?:[\w*-]+/)+[\w*-]+\.py):(\w+)")
PATH = re.compile(r"[\w.*-]+(?:/[\w.*-]+)+/?|[\w-]+\.(?:py|md|toml)")
DOTTED = re.compile(r"([a-z_]+(?:\.[a-z_]+)*)\.(\w+)")
CLASS = re.compile(r"[A-Z][a-z]+[A-Za-z]*")
NOT_OURS = {"Decimal", "Fraction"}
MADE = {".venv", "data"}  # there once a command has made them


@cache
def defined(path: Path) -> frozenset[str]:
    """The names that stand for something in a file, in its classes too: functions, classes, constants, fields."""
    nodes = [*ast.walk(trees("src").get(path) or ast.parse(path.read_text(encoding="utf-8")))]
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    taken = {one.asname or one.name for one in nodes if isinstance(one, ast.alias)}
    return frozenset(functions | taken | {one.id for one in nodes if isinstance(one, ast.Name)})


@cache
def classes() -> frozenset[str]:
    """The names of all classes in `src`."""
    return frozenset(n.name for tree in trees("src").values() for n in ast.walk(tree) if isinstance(n, ast.ClassDef))


def files(name: str) -> list[Path]:
    """The files or folders that a page calls so: from the root, from the package or from the server."""
    if name.partition("/")[0] in MADE:
        return [ROOT]
    return [path for folder in FOLDERS for path in folder.glob(name.rstrip("/"))]


def modules(dotted: str) -> Iterator[Path]:
    """The files of the modules whose dotted names end so."""
    tail = tuple(dotted.split("."))
    for path in trees("src"):
        parts = path.relative_to(SRC).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        if parts[-len(tail) :] == tail:
            yield path


def is_there(word: str) -> bool:
    """Whether what stands in a page as code is there, if it is a place at all."""
    if found := STATION.fullmatch(word):
        return any(found[2] in defined(path) for path in files(found[1]))
    if PATH.fullmatch(word):
        return bool(files(word)) or ("/" not in word and any(SRC.rglob(word)))
    if found := DOTTED.fullmatch(word):
        places = [*modules(found[1])]
        return not places or any(found[2] in defined(path) for path in places) or any(modules(word))
    return not CLASS.fullmatch(word) or word in classes() | NOT_OURS


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    words = {*re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))}
    words |= {f"{path}:{name}" for path, name in STATION.findall(text)}
    assert [word for word in sorted(words) if not is_there(word)] == []


def test_what_is_not_there_would_be_found() -> None:
    gone = ("play/nowhere.py", "play/services.py:nothing", "play.services.nothing", "Nowhere", "docs/none.md")
    assert [word for word in gone if is_there(word)] == []
