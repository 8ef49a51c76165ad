"""Pages for people say what is: places in the code, words, parameters with defaults, commands with their answers."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import fields
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tabellone.rulebooks.big.circuit.params import CircuitParams
from tabellone.rulebooks.big.params import Params as BigParams
from tabellone.rulebooks.pergioco.params import Params as PergiocoParams
from tabellone.rulebooks.risiko.params import Params as RisikoParams
from tests.architecture.sources import ROOT, SRC, trees
from tests.contract.harness import tabellone

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


TEXT = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = [
    (words, meaning, place)
    for words, meaning, place in re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*) \|$", TEXT, re.MULTILINE)
    if words != "word" and "---" not in words
]
# the words that the code has another name for
OTHERWISE = {
    "capability": "rulebook_as",
    "door (of a tournament)": "act",
    "draft (of a round)": "Round",
    "facts": "Tournament",
    "journal": "append_line",
    "line": "Entry",
    "parameter": "overridden",
    "record": "Person",
    "refusal": "RefusedError",
    "undo": "undone",
}
PLACE = re.compile(r"`[\w/]+\.py:(\w+)`")


def parts(name: str) -> set[str]:
    """The words in a name: `PendingReport`, `append_line`."""
    return set(re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", name).lower()))


def test_a_word_stands_there_once() -> None:
    words = [word.strip() for row in ROWS for word in row[0].split(",")]
    assert sorted(set(words)) == sorted(words)
    assert len(words) > 100


def test_the_code_calls_it_so_too() -> None:
    named = [(words, found[1]) for words, _, place in ROWS if (found := PLACE.fullmatch(place.strip()))]
    other = {words: name for words, name in named if not parts(re.sub(r"\(.*\)", "", words)) & parts(name)}
    assert other == OTHERWISE
    assert len(named) > 30


SECTIONS = {
    "PerGioco Masters": PergiocoParams(),
    "BIG, a tournament": BigParams(),
    "BIG, the rankings": CircuitParams(),
    "RisiKo! Master": RisikoParams(),
}


def listed(section: str) -> dict[str, str]:
    page = (ROOT / "docs" / "rules" / "params.md").read_text(encoding="utf-8")
    text = page.partition(f"## {section}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text, flags=re.MULTILINE))


@pytest.mark.parametrize(("section", "params"), SECTIONS.items(), ids=SECTIONS)
def test_every_parameter_is_listed_with_its_default(section: str, params: Any) -> None:
    told = listed(section)
    assert list(told) == [field.name for field in fields(params)]
    for name, default in told.items():
        value = getattr(params, name)
        if isinstance(value, int | Decimal):
            assert default == str(value).lower()


BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def tour(page: str) -> list[tuple[str, str]]:
    """Commands of the page's console blocks, each with the output printed below it."""
    found: list[tuple[str, str]] = []
    for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def plain(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.mark.parametrize("page", ["README.md", "docs/guides/command-line.md"])
def test_the_tour_prints_what_it_shows(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    assert tour(page)
    for command, output in tour(page):
        answer = tabellone(*shlex.split(command)[1:])
        assert plain(answer.out + answer.err) == plain(output), command
