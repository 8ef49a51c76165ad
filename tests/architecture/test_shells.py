"""Shells stand apart: the command line needs no server, the server calls nobody, none asks for a rulebook by name."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator

from tests.architecture.sources import ROOT, SRC, trees

BOOKS = {"big", "pergioco", "risiko"}
SHELLS = {"cli", "tournament", "paper", "server"}
SHOWN_BY_NAME = {
    "demonstration",
    "demonstration.py",
    "style.py",
    "style_examples.py",
}  # an invented day and a page of samples choose theirs
# the other side of calling: web processes that listen
ANSWERING = {"operations/web_process.py", "wire/applications.py", "wire/connections.py", "wire/listening.py"}
CALLING = {"aiohttp", "asyncio", "ftplib", "http", "httpx", "requests", "smtplib", "socket", "telnetlib", "urllib"}
PARSING = {"urllib.parse"}  # words of addresses, nothing is asked
MAY_CALL = {
    "intake/fetching.py",  # a stage, from hosts that the settings name
    "mail/wire.py",  # the mail server
    "operations/address.py",  # which port is free here, and which addresses this machine has
}
PAST_QUERIES = {
    "objects",
    "bulk_create",
    "bulk_update",
    "delete",
    "get_or_create",
    "select_for_update",
    "update_or_create",
}
ON_FILES = """
import contextlib, io, json, sys
calls, asked = {"socket.connect", "socket.getaddrinfo"}, []
sys.addaudithook(lambda event, given: asked.append(event) if event in calls else None)
from tabellone.cli.app import outcome
codes = []
for command in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()):
        codes.append(outcome(command))
loaded = sorted(name for name in sys.modules if name == "django" or name.startswith("tabellone.server"))
print(json.dumps([codes, loaded, asked]))
"""


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a file asks for, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{name.name}" for name in node.names))


def test_the_server_calls_nobody_but_for_mail_and_downloads() -> None:
    calling = {
        path.relative_to(SRC / "server").as_posix()
        for path, tree in trees("src").items()
        if path.is_relative_to(SRC / "server")
        for name in imported(tree)
        if name.partition(".")[0] in CALLING and not any(name == one or name.startswith(f"{one}.") for one in PARSING)
    }
    assert calling == MAY_CALL | ANSWERING


def named(tree: ast.Module) -> Iterator[int]:
    """Where a rulebook is asked for: compared with its id, matched by it, looked up by it, imported."""
    for node in ast.walk(tree):
        asked: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            asked = [node.value]
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("BY_ID"):
            asked = [node.slice]
        constants = {each.value for one in asked for each in ast.walk(one) if isinstance(each, ast.Constant)}
        if constants & BOOKS:
            yield getattr(node, "lineno", 0)
    if any(name.startswith(f"tabellone.rulebooks.{book}") for name in imported(tree) for book in BOOKS):
        yield 0


def test_no_shell_asks_for_a_rulebook_by_name() -> None:
    asking = [
        f"{path.relative_to(SRC)}:{line}"
        for path, tree in trees("src").items()
        if path.relative_to(SRC).parts[0] in SHELLS and not SHOWN_BY_NAME & set(path.relative_to(SRC).parts)
        for line in named(tree)
    ]
    assert asking == []
    assert list(named(ast.parse("x = 1 if row.rulebook == 'big' else 2"))) == [1], "it would be found"


def past_queries(tree: ast.Module) -> Iterator[int]:
    """Where the rows of a model are asked for or written without the queries and services of its app."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in PAST_QUERIES:
            yield node.lineno
        elif isinstance(node, ast.Call) and re.search(r"\.save\((?!.*kind=)", ast.unparse(node)):
            yield node.lineno  # a picture is saved as one of a kind


def test_pages_read_through_queries_and_write_through_services() -> None:
    web = {path: tree for path, tree in trees("src").items() if path.is_relative_to(SRC / "server" / "web")}
    assert web
    assert [f"{path.relative_to(SRC)}:{line}" for path, tree in web.items() for line in past_queries(tree)] == []
    assert sorted(past_queries(ast.parse("rows = Tournament.objects.filter(listed=True)\nrow.save()"))) == [1, 2]


def test_no_command_on_files_loads_the_server() -> None:
    evening, season = str(ROOT / "examples" / "splendor-roma.json"), str(ROOT / "examples" / "season")
    commands = [
        ["check", evening],
        ["check", season],
        ["standings", evening],
        ["draw", evening, "--seed", "x"],
        ["verify", evening],
        ["explain", evening, "anna"],
        ["season", season],
        ["explain", season, "gina"],
        ["ratings", season, "race-2"],
        ["schema"],
    ]
    done = subprocess.run(
        [sys.executable, "-c", ON_FILES, json.dumps(commands)], capture_output=True, text=True, check=True
    )
    codes, loaded, asked = json.loads(done.stdout)
    assert codes == [0] * len(commands), done.stderr
    assert (loaded, asked) == ([], [])
