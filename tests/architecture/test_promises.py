"""`docs/promises.md` holds every promise, each with a quick and a full test that are there.

Text and page cannot drift: the quoted words must stand in their file, and where the README, the architecture or a
guide speaks in strong words ("never", "nobody", …), the sentence must be quoted on the page.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.promises import ROOT, Proof, Quote, plain, promises, said_beside

STRONG = re.compile(r"\b(?:never|nobody|nothing|always|twice|whatever|however often)\b", re.IGNORECASE)
FOR_BUILDERS = {
    "benchmarks.md",
    "looks.md",
    "testing.md",
}  # how it is made: what they promise is quoted, the rest is not
SPOKEN = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    *(path for path in sorted((ROOT / "docs" / "guides").glob("*.md")) if path.name not in FOR_BUILDERS),
]


@cache
def spoken(path: Path) -> str:
    """What a page says, without its examples of code."""
    return plain(re.sub(r"^( *)```.*?^\1```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def found(proof: Proof) -> list[ast.ClassDef | ast.FunctionDef]:
    """The class and the function that a proof names; as many of them as there are."""
    inside: list[ast.stmt] = tree(proof.file).body if proof.file.is_file() else []
    there: list[ast.ClassDef | ast.FunctionDef] = []
    for name in proof.names:
        for one in inside:
            if isinstance(one, ast.ClassDef | ast.FunctionDef) and one.name == name:
                there.append(one)
                inside = one.body
    return there


def left_to_soak(proof: Proof) -> bool:
    """Whether the test, its class or its file is marked to run in `make soak` alone."""
    marks = [mark for one in found(proof) for mark in one.decorator_list]
    marks += [
        one.value
        for one in tree(proof.file).body
        if isinstance(one, ast.Assign) and [ast.unparse(name) for name in one.targets] == ["pytestmark"]
    ]
    flat = chain.from_iterable(one.elts if isinstance(one, ast.List | ast.Tuple) else [one] for one in marks)
    return any(ast.unparse(mark) == "pytest.mark.soak" for mark in flat)


def sizes(path: Path) -> set[tuple[int, int]]:
    """The numbers that a test asks for in `make test` and in `make soak`: `sized(4, 40)`, `sized(test=4, soak=40)`."""
    pairs: set[tuple[int, int]] = set()
    for call in ast.walk(tree(path)):
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == "sized":
            given: dict[str | None, ast.expr] = dict(zip(("test", "soak"), call.args, strict=False))
            given |= {one.arg: one.value for one in call.keywords}
            few, many = (_whole(given.get(name)) for name in ("test", "soak"))
            pairs |= set(zip(few, many, strict=False))
    return pairs


def _read_by(path: Path) -> list[Path]:
    """A file of tests, and the files of this folder that it takes something from."""
    named = [one.module for one in tree(path).body if isinstance(one, ast.ImportFrom) and one.module]
    found = [ROOT / f"{name.replace('.', '/')}.py" for name in named if name.startswith("tests.")]
    return [path, *(one for one in found if one.is_file())]


def _whole(value: ast.expr | None) -> list[int]:
    """The whole numbers of a size: one, or several side by side."""
    each = value.elts if isinstance(value, ast.Tuple) else [value]
    return [one.value for one in each if isinstance(one, ast.Constant) and type(one.value) is int]


def numbers(size: str) -> set[int]:
    return {int(one.replace(",", "")) for one in re.findall(r"\d[\d,]*", size)}


def test_no_promise_stands_on_the_page_twice() -> None:
    names = [one.id for one in promises()]
    assert sorted(set(names)) == sorted(names)
    assert len(names) > 60


def test_a_promise_is_made_somewhere_and_tried_small_and_whole() -> None:
    lacking = {
        one.id: [what for what, given in (("words", one.quotes), ("quick", one.quick), ("full", one.full)) if not given]
        for one in promises()
    }
    assert {name: what for name, what in lacking.items() if what} == {}


def test_its_tests_are_there() -> None:
    named = {proof.node: proof for one in promises() for proof in (*one.quick, *one.full)}
    assert [node for node, proof in named.items() if len(found(proof)) != len(proof.names)] == []


def test_its_quick_tests_run_in_make_test() -> None:
    assert [(one.id, proof.node) for one in promises() for proof in one.quick if left_to_soak(proof)] == []


def test_its_sizes_are_those_that_its_tests_ask_for() -> None:
    """Where one test serves as both and has sizes in numbers, the page tells a pair of them."""
    wrong = {}
    for promise in promises():
        full = {one.node: one.size for one in promise.full}
        for one in promise.quick:
            if "few examples" in one.size:
                continue  # the profiles of hypothesis say how many
            pairs = {pair for file in _read_by(one.file) for pair in sizes(file)} if one.node in full else set()
            if pairs and not any(a in numbers(one.size) and b in numbers(full[one.node]) for a, b in pairs):
                wrong[one.node] = sorted(pairs)
    assert wrong == {}, "write the sizes that the test asks for"


def words_of(quotes: tuple[Quote, ...]) -> list[str]:
    return [
        f"{one.file.relative_to(ROOT)}: {one.words}"
        for one in quotes
        if one.file and not (one.file.is_file() and one.words in plain(one.file.read_text(encoding="utf-8")))
    ]


def test_its_words_still_stand_where_they_are_said_to() -> None:
    assert [words for one in promises() for words in words_of(one.quotes)] == []


def test_so_do_the_words_that_promise_nothing_to_test() -> None:
    assert words_of(said_beside()) == []


@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: path.name)
def test_what_is_said_in_strong_words_is_on_the_page(path: Path) -> None:
    text = spoken(path)
    quotes = [one.words for one in chain(said_beside(), *(each.quotes for each in promises())) if one.file == path]
    spans = [match.span() for words in quotes for match in re.finditer(re.escape(words), text)]
    unheard = [
        text[max(0, match.start() - 70) : match.end() + 70]
        for match in STRONG.finditer(text)
        if not any(start <= match.start() and match.end() <= end for start, end in spans)
    ]
    assert unheard == []
