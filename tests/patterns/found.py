"""Every pattern of the code base, with the way in which it is asked: sources, scripts, addresses, fields."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

from tests.architecture.sources import SRC, nodes, texts
from tests.patterns.growth import Subject

AT_ONCE = {"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
# what stands in patterns that are made inside a function: names of the function, with values as hostile as they come
WITHIN: dict[str, list[dict[str, Any]]] = {
    "server/identity/traces.py": [{"longest": ["Ada Neri", "Ada", "A. Neri", "ada@example.org"]}],
    "server/rankings/turning.py": [{"year": 2026}],
    "wording/__init__.py": [{"language": code, "result": "12.5"} for code in ("en", "it", "es")],
    "wording/values.py": [{"language": code} for code in ("en", "it", "es")],
}


def subjects() -> list[Subject]:
    """All of them, each once for each way in which it is asked."""
    return [*of_sources(), *of_scripts(), *of_addresses(), *of_fields()]


def of_sources() -> Iterator[Subject]:
    """What stands in `re.compile` and its like."""
    for path, inside in nodes("src").items():
        for node in inside:
            if isinstance(node, ast.Call) and (asked := _function_of_re(node)):
                for pattern in _patterns(path, node, asked):
                    methods = {asked} if asked != "compile" else _methods(path, node)
                    yield from _asked(f"{_short(path)}:{node.lineno}", pattern, methods)


def _function_of_re(node: ast.Call) -> str:
    function = node.func
    if not (isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id == "re"):
        return ""
    return function.attr if function.attr in AT_ONCE | {"compile"} else ""


def _patterns(path: Path, node: ast.Call, asked: str) -> Iterator[re.Pattern[str]]:
    """The pattern of a call, worked out where the call stands."""
    place = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(asked, 2)
    flags = next((one.value for one in node.keywords if one.arg == "flags"), None)
    flags = node.args[place] if flags is None and len(node.args) > place else flags
    space = vars(importlib.import_module(_module(path)))
    for more in WITHIN.get(_short(path), [{}]):
        text = _value(node.args[0], {**space, **more}, path)
        text = text.decode("latin-1") if isinstance(text, bytes) else text
        yield re.compile(text, _value(flags, space, path) if flags is not None else 0)


def _value(node: ast.expr, space: dict[str, Any], path: Path) -> Any:
    try:
        return eval(compile(ast.Expression(node), str(path), "eval"), space)  # our own source
    except NameError as error:
        message = f"{_short(path)}:{node.lineno} makes a pattern of {error.name}: give a value in {__name__}.WITHIN"
        raise AssertionError(message) from error


def _methods(path: Path, node: ast.Call) -> set[str]:
    """How the pattern is asked where it has a name: there, and wherever the name is imported."""
    name, module = _name_of(path, node), _module(path)
    found: set[str] = set()
    for other in nodes("src") if name else ():
        if other == path or (module, name) in _imported(other):
            found |= _asked_there(other).get(name, set())
    return found or {"search", "fullmatch"}


@cache
def _asked_there(path: Path) -> dict[str, set[str]]:
    """Of each name in a file that is asked as a pattern is: how."""
    found: dict[str, set[str]] = {}
    for one in nodes("src")[path]:
        if isinstance(one, ast.Attribute) and one.attr in AT_ONCE:
            found.setdefault(_last(one.value), set()).add(one.attr)
    return found


@cache
def _imported(path: Path) -> set[tuple[str, str]]:
    inside = nodes("src")[path]
    return {(one.module or "", each.name) for one in inside if isinstance(one, ast.ImportFrom) for each in one.names}


def _name_of(path: Path, node: ast.Call) -> str:
    for one in nodes("src")[path]:
        if isinstance(one, ast.Assign | ast.AnnAssign) and one.value is node:
            return _last(one.targets[0] if isinstance(one, ast.Assign) else one.target)
    return ""


def _last(node: ast.expr) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _asked(where: str, pattern: re.Pattern[str], methods: set[str]) -> Iterator[Subject]:
    """In each way: what goes through the whole text (`sub`, `split`, …) is one way."""
    through = methods - {"match", "fullmatch", "search"}
    for method in sorted(methods - through):
        yield Subject(f"{where} {method}", pattern, getattr(pattern, method))
    if through:
        yield Subject(f"{where} {min(through)}", pattern, partial(_all_places, pattern))


def _all_places(pattern: re.Pattern[str], text: str) -> None:
    for _ in pattern.finditer(text):
        pass


def _module(path: Path) -> str:
    return ".".join(path.relative_to(SRC.parent).with_suffix("").parts).removesuffix(".__init__")


def _short(path: Path) -> str:
    return path.relative_to(SRC).as_posix()


# a pattern of JavaScript, after a sign behind which nothing is divided; none of ours has a slash in a class
_LITERAL = re.compile(r"(?<=[(=,:\[!&|?{};\n]) *(/(?![*/])(?:[^/\\\n]|\\.)+/)([dgimsuvy]*)")


def of_scripts() -> Iterator[Subject]:
    """What pages look for in the browser; JavaScript goes back and tries again as Python does."""
    for path, text in texts("src", "*.js").items():
        assert "RegExp(" not in text, f"{path}: write the pattern as a literal, so that it is tried"
        for literal, flags in _LITERAL.findall(text):
            pattern = re.compile(literal[1:-1], re.IGNORECASE if "i" in flags else 0)
            yield from _asked(f"{_short(path)} {literal}", pattern, {"search", "sub"})
    for path, text in texts("src", "*.html").items():
        assert " pattern=" not in text, f"{path}: a pattern of a field is tried by nobody"


def of_addresses() -> Iterator[Subject]:
    """The map of addresses, each piece as it is asked: a path of Django's own, ours and allauth's."""
    from django.urls import get_resolver

    def pieces(resolver: Any, before: str) -> Iterator[Subject]:
        for one in resolver.url_patterns:
            route = before + str(one.pattern)
            yield Subject(f"address {route}", one.pattern.regex, _match(one.pattern))
            if hasattr(one, "url_patterns"):
                yield from pieces(one, route)

    found = {one.pattern.pattern: one for one in pieces(get_resolver(), "")}
    yield from found.values()


def _match(pattern: Any) -> Callable[[str], object]:
    """Whether Django takes the address; `match` also turns what it found into values."""
    asked: Callable[[str], object] = pattern.match
    return asked


def of_fields() -> Iterator[Subject]:
    """What checks a field of a form or of a row by a pattern, as it is called; it may refuse a long text first."""
    from django.apps import apps
    from django.core.exceptions import ValidationError
    from django.forms import BaseForm

    for path in SRC.joinpath("server", "web").rglob("*.py"):
        importlib.import_module(_module(path))  # where the forms are

    def checked(check: Callable[[str], None], text: str) -> None:
        with suppress(ValidationError):
            check(text)

    fields: list[Any] = []
    for form in _kinds_of(BaseForm):
        fields.extend(getattr(form, "base_fields", {}).values())
    for model in apps.get_models():
        fields.extend([*model._meta.get_fields()])
    found: dict[str, Subject] = {}
    checks: list[Any] = [check for field in fields for check in getattr(field, "validators", ())]
    for check in checks:
        for name in ("regex", "user_regex", "domain_regex"):
            if pattern := getattr(check, name, None):
                found[pattern.pattern] = Subject(f"{type(check).__name__} {name}", pattern, partial(checked, check))
    yield from found.values()


def _kinds_of(kind: type[Any]) -> set[type[Any]]:
    below: list[type[Any]] = kind.__subclasses__()
    return {kind}.union(*map(_kinds_of, below))
