"""How the rooms hang together: imports, cycles, frameworks; templates and style sheets."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.house.reading import CORE, House, Source

FRAMEWORKS = {"django", "allauth", "ninja", "typer", "rich", "click", "requests", "httpx"}
LINKED = re.compile(r"<link rel=\"stylesheet\"[^>]*?([\w-]+)\.css[^>]*>")
TAKEN = re.compile(r"{%\s*(?:extends|include)\s+\"([^\"]+)\"")
BESIDE = {"screen", "print"}


def imported(source: Source, modules: frozenset[str]) -> set[str]:
    """The modules of ours that a file imports anywhere, inside functions too."""
    found = set()
    for node in source.nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in modules else node.module)
    return found & modules


def cycles(house: House) -> list[str]:
    """Pairs of folders of `server` that import each other; a folder and one inside it are two folders."""
    modules = frozenset(source.module for source in house.python)
    folder_of = {source.module: source.folder for source in house.python}
    edges = {
        (source.folder, folder_of[name])
        for source in house.below("server")
        for name in imported(source, modules)
        if folder_of[name].startswith("tabellone.server")
    }
    return sorted(
        f"{one.removeprefix('tabellone.server.')} ↔ {other.removeprefix('tabellone.server.')}"
        for one, other in edges
        if one < other and (other, one) in edges
    )


def framework_imports(house: House) -> list[str]:
    """Imports of a framework in the rooms of the core."""
    return [
        f"{source.path}:{node.lineno} {name}"
        for source in house.below(*CORE)
        for node in source.nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
        if name.partition(".")[0] in FRAMEWORKS
    ]


def templates(house: House) -> list[Path]:
    """Every file below a folder `templates` of the server."""
    return [path for path in house.files if "templates" in path.parts and "server" in path.parts]


def style_sheets(house: House) -> tuple[int, int]:
    """The least and the most style sheets of a page, with what it extends and includes; screen and print aside."""
    folder = house.home / "server" / "web" / "templates"
    texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.html")}

    @cache
    def linked(name: str) -> frozenset[str]:
        text = texts.get(name, "")
        more = [linked(one) for one in TAKEN.findall(text) if one != name]
        return frozenset(LINKED.findall(text)).union(*more) - BESIDE

    pages = [name for name, text in texts.items() if re.search(r"{%\s*extends", text)]
    numbers = [len(linked(name)) for name in pages] or [0]
    return min(numbers), max(numbers)
