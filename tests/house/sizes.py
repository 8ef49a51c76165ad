"""How large the house is: lines, tokens, files, folders, functions."""

from __future__ import annotations

import ast
import io
import statistics
import tokenize
from collections.abc import Iterable

from tests.house.reading import House, Source

LAYOUT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
Spread = tuple[int, int, int]  # median, 95 of 100, most


def lines_of_python(house: House) -> int:
    """Lines of Python in `src` without migrations, blank ones, comments and docstrings too."""
    return sum(source.lines for source in house.python)


def tokens(house: House) -> int:
    """Tokens of Python outside `wording` and sheets, without migrations; comments, docstrings and layout are none."""
    return sum(tokens_of(source) for source in house.python if not is_data(source))


def is_data(source: Source) -> bool:
    """Whether a file holds sentences, or the sheet of a game and nothing that is done with it."""
    return source.path.parts[0] == "wording" or any(_is_sheet(node) for node in source.tree.body)


def _is_sheet(node: ast.stmt) -> bool:
    value = getattr(node, "value", None) if isinstance(node, ast.Assign | ast.AnnAssign) else None
    return isinstance(value, ast.Call) and getattr(value.func, "id", "") in {"GameSheet", "Sheet"}


def tokens_of(source: Source) -> int:
    """Tokens of one file that a program consists of."""
    told = {node.value.lineno for node in _docstrings(source)}
    found = tokenize.generate_tokens(io.StringIO(source.text).readline)
    return sum(
        one.type not in LAYOUT
        and not (one.type == tokenize.STRING and one.start[0] in told and one.start[1] == _at(one))
        for one in found
    )


def _at(token: tokenize.TokenInfo) -> int:
    """The column where the line of a token begins: a docstring stands alone."""
    return len(token.line) - len(token.line.lstrip())


def _docstrings(source: Source) -> Iterable[ast.Expr]:
    for node in source.nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                yield first


def files(house: House) -> int:
    """Files under `src/tabellone`: Python with migrations, templates, static files, catalogues, data."""
    return len(house.files)


def folders(house: House) -> int:
    """Folders under `src/tabellone` that hold a file themselves."""
    return len({path.parent for path in house.files})


def lines_per_file(house: House) -> Spread:
    """Of the files of Python without migrations that have more than one line: an empty `__init__` is none to read."""
    return spread(source.lines for source in house.python if source.lines > 1)


def lines_per_function(house: House) -> Spread:
    """Of all functions and methods, nested ones too, from `def` (without decorators) to the last line."""
    return spread(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for source in house.python
        for node in source.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def lines_of_tests(house: House) -> int:
    """Lines of Python in `tests`."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in (house.root / "tests").rglob("*.py"))


def spread(numbers: Iterable[int]) -> Spread:
    """Median, what 95 of 100 do not exceed, and the most."""
    found = sorted(numbers)
    return int(statistics.median(found)), found[int(len(found) * 0.95)], found[-1]
