"""Every look-up of people takes who asks, without a default: nobody forgets to say whose eyes see the answer."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

from tabellone.server.settings.sqlite import choose_sqlite
from tests.architecture.sources import SRC, nodes, trees

LOOKUPS = SRC / "server" / "people" / "lookups.py"
# of these the people are known already: a name has not led to them
AMONG_KNOWN = {"people_matching": "among", "withheld": "person"}
# who reads people by their names elsewhere, and why nobody asks there
BY_NAME = {
    "demonstration": "invented people, on an empty server",
    "lookups.py": "the look-ups themselves",
    "finding.py": "two records of one circuit, for its organisers (`by`)",
    "names.py": "the column of the folded name itself",
}
NAMED = ("words", "name__", "words__")


def functions() -> list[ast.FunctionDef]:
    return [one for one in trees("src")[LOOKUPS].body if isinstance(one, ast.FunctionDef)]


def test_every_lookup_takes_who_asks_and_has_no_default() -> None:
    lacking = []
    for one in functions():
        if one.name.startswith("_") and one.name != "_told":
            continue
        named = {arg.arg: default for arg, default in zip(one.args.kwonlyargs, one.args.kw_defaults, strict=True)}
        placed = {arg.arg for arg in one.args.args[: len(one.args.args) - len(one.args.defaults)]}
        asks = AMONG_KNOWN.get(one.name, "by")
        if not (asks in placed or (asks in named and named[asks] is None)):
            lacking.append(one.name)
    assert lacking == []


def test_a_lookup_with_a_default_is_found() -> None:
    one = ast.parse("def found(text, *, by=None): ...").body[0]
    assert isinstance(one, ast.FunctionDef)
    assert one.args.kw_defaults != [None]


def test_nobody_looks_for_people_by_their_names_past_the_lookups() -> None:
    """A question that compares the folded name of records, anywhere else in the server."""
    found = []
    for path, inside in nodes("src").items():
        if SRC / "server" not in path.parents or _is_excused(path):
            continue
        asking = (node for node in inside if isinstance(node, ast.Call) and _asks_people(node))
        found += [f"{path.relative_to(SRC)}:{node.lineno}" for node in asking]
    assert found == [], "look for people by tabellone.server.people.lookups"


def _is_excused(path: Path) -> bool:
    return path.name in BY_NAME or any(parent.name in BY_NAME for parent in path.parents)


def _asks_people(node: ast.Call) -> bool:
    """Whether a call of `filter`, `get` or `exclude` on people compares their names."""
    called = node.func
    if not (isinstance(called, ast.Attribute) and called.attr in {"filter", "get", "exclude"}):
        return False
    about = ast.unparse(called.value)
    by_name = any((word.arg or "").startswith(NAMED) or word.arg == "name" for word in node.keywords)
    return by_name and ("Person.objects" in about or "unmerged_people" in about or "records_with_clubs" in about)


def test_no_call_leaves_out_who_asks() -> None:
    """Python itself refuses a call without it: none of them can be made to answer everybody by leaving it out."""
    choose_sqlite()
    for one in functions():
        if not one.name.startswith("_") and one.name not in AMONG_KNOWN:
            source = ast.unparse(one.args)
            assert "by: Asker=" not in source, one.name
    assert inspect.cleandoc(ast.get_docstring(trees("src")[LOOKUPS]) or "")
