"""The guide on security says what is so: each section that is held names tests that are there, little is open."""

from __future__ import annotations

import ast
import re
from datetime import timedelta
from typing import Any, cast

from tabellone.server.settings import base
from tests.architecture.sources import ROOT, nodes

PAGE = ROOT / "docs" / "guides" / "security.md"
TEXT = PAGE.read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| V(\d+)\.(\d+)(?: – V\d+\.(\d+))? \| [^|]+ \| (held|not applicable|open) \| ([^|]+) \|$", re.MULTILINE
)
TEST = re.compile(r"`(tests/[\w/]+\.py(?:::\w+){1,2})`")
# how many sections each chapter of the standard has
CHAPTERS = {
    1: 5,
    2: 4,
    3: 7,
    4: 4,
    5: 4,
    6: 8,
    7: 6,
    8: 4,
    9: 2,
    10: 7,
    11: 7,
    12: 3,
    13: 4,
    14: 3,
    15: 4,
    16: 5,
    17: 3,
}
DEFINED = ast.ClassDef | ast.FunctionDef
AUTHENTICATION, SESSIONS, AUTHORIZATION = 6, 7, 8
MOST_OPEN = 10
ROWS = [
    (int(chapter), section, state, told)
    for chapter, first, last, state, told in ROW.findall(TEXT)
    for section in range(int(first), int(last or first) + 1)
]


def test_every_section_of_the_standard_has_its_line() -> None:
    wanted = [(chapter, section) for chapter, many in CHAPTERS.items() for section in range(1, many + 1)]
    assert [(chapter, section) for chapter, section, _, _ in ROWS] == wanted


def is_there(node: str) -> bool:
    """Whether the file has the class and the function that an address of a test names."""
    name, *names = node.split("::")
    file = ROOT / name
    inside: list[ast.stmt] = ast.parse(file.read_text(encoding="utf-8")).body if file.is_file() else []
    for wanted in names:
        one = next((one for one in inside if isinstance(one, DEFINED) and one.name == wanted), None)
        if one is None:
            return False
        inside = one.body
    return True


def test_what_is_held_names_tests_that_are_there() -> None:
    named = {(chapter, section): TEST.findall(told) for chapter, section, state, told in ROWS if state == "held"}
    assert [where for where, tests in named.items() if not tests] == []
    assert [test for tests in named.values() for test in tests if not is_there(test)] == []


def test_little_is_open_and_none_of_it_about_who_may_what() -> None:
    left = [(chapter, section) for chapter, section, state, _ in ROWS if state == "open"]
    assert len(left) <= MOST_OPEN
    assert [one for one in left if one[0] in {AUTHENTICATION, SESSIONS, AUTHORIZATION}] == []


def test_the_ways_to_the_page_are_there() -> None:
    assert "docs/guides/security.md" in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(docs/guides/security.md)" in readme
    assert "(SECURITY.md)" in readme


def test_what_the_page_says_of_sessions_is_set() -> None:
    assert (timedelta(seconds=base.SESSION_COOKIE_AGE).days, timedelta(seconds=base.SESSION_LONGEST).days) == (14, 30)
    assert "14 days after it was last used (`SESSION_COOKIE_AGE`), and 30 days after signing in" in TEXT
    assert base.ACCOUNT_REAUTHENTICATION_REQUIRED
    assert base.MFA_TOTP_TOLERANCE == 1
    validators = cast("list[dict[str, Any]]", base.AUTH_PASSWORD_VALIDATORS)
    least = {one["NAME"].rpartition(".")[2]: one.get("OPTIONS", {}) for one in validators}
    assert least["MinimumLengthValidator"] == {"min_length": 10}
    assert {"CommonPasswordValidator", "UserAttributeSimilarityValidator", "WordsOfThePlaceValidator"} <= least.keys()


def test_passwords_are_kept_by_argon2() -> None:
    from django.utils.module_loading import import_string

    first = import_string(base.PASSWORD_HASHERS[0])()
    assert first.algorithm == "argon2"
    assert first.memory_cost >= 19 * 1024  # KiB, and one turn or two: the least that is advised today
    assert first.encode("una frase lunga", first.salt()).startswith("argon2$argon2id$")


def test_no_weak_hash_is_used() -> None:
    """A sum that nobody relies on says so (`usedforsecurity=False`)."""
    weak = [
        f"{path.name}:{node.lineno}"
        for path, inside in nodes("src").items()
        for node in inside
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in {"hashlib.md5", "hashlib.sha1", "md5", "sha1", "hashlib.new"}
        and "usedforsecurity=False" not in ast.unparse(node)
    ]
    assert weak == []


def test_foreign_data_is_read_by_harmless_readers() -> None:
    dangerous = {"pickle", "marshal", "shelve", "yaml", "xml", "lxml", "dill"}
    found_ = {
        (path.name, name)
        for path, inside in nodes("src").items()
        for node in inside
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([each.name for each in node.names] if isinstance(node, ast.Import) else [node.module or ""])
        if name.partition(".")[0] in dangerous
    }
    assert found_ == set()
    called = {
        f"{path.name}:{node.lineno}"
        for path, inside in nodes("src").items()
        for node in inside
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"eval", "exec"}
    }
    assert called == set()
