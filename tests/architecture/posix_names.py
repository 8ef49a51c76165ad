"""Names of the standard library that Windows lacks, as the type checker's stubs tell them, and where we use them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

NEWEST = (3, 99)


@cache
def stubs() -> Path:
    """The folder of the stubs."""
    found = find_spec("mypy")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "typeshed" / "stdlib"


@cache
def only_posix(module: str) -> frozenset[str]:
    """The names of a module that Linux has and Windows has not; "*" too where Windows lacks the module."""
    path = stubs() / module.replace(".", "/")
    path = path / "__init__.pyi" if path.is_dir() else path.with_suffix(".pyi")
    if not path.exists():
        return frozenset()
    body = ast.parse(path.read_text(encoding="utf-8")).body
    there, here = (set(_names(body, system)) for system in ("win32", "linux"))
    return frozenset(here - there | (set() if there - {"sys"} else {"*"}))


def _names(body: Sequence[ast.stmt], system: str) -> Iterator[str]:
    for one in body:
        if isinstance(one, ast.If):
            yield from _names(one.body if _holds(one.test, system) else one.orelse, system)
        elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield one.name
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            yield one.target.id
        elif isinstance(one, ast.Assign):
            yield from (target.id for target in one.targets if isinstance(target, ast.Name))
        elif isinstance(one, ast.Import | ast.ImportFrom) and any(alias.asname for alias in one.names):
            yield from (alias.asname for alias in one.names if alias.asname)


def _holds(test: ast.expr, system: str) -> bool:
    """Whether a condition of a stub holds on this system, in the newest Python."""
    if isinstance(test, ast.BoolOp):
        parts = [_holds(one, system) for one in test.values]
        return all(parts) if isinstance(test.op, ast.And) else any(parts)
    if isinstance(test, ast.UnaryOp):
        return not _holds(test.operand, system)
    return bool(eval(ast.unparse(test), {"sys": _Sys(system)}))  # a stub of the type checker, nobody's input


class _Sys:
    """What a stub may ask of `sys`."""

    version_info = NEWEST

    def __init__(self, platform: str) -> None:
        self.platform = platform


def used(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names of that kind that a module of ours uses, each with the module it is from ("*": the module itself)."""
    modules: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name: alias.name for alias in node.names}
            yield from ((alias.name, "*") for alias in node.names if "*" in only_posix(alias.name))
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            lacking = only_posix(node.module)
            yield from ((node.module, alias.name) for alias in node.names if alias.name in lacking or "*" in lacking)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            module = modules[node.value.id]
            if node.attr in only_posix(module) and "*" not in only_posix(module):
                yield module, node.attr
