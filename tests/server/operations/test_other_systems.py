"""The server on a system that lacks what Windows lacks, and where `pysqlite3` has no wheel."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tabellone.server.settings import sqlite
from tests.architecture.posix_names import used
from tests.architecture.sources import ROOT, trees
from tests.server.operations.commands import migrated, plain_environment, serving, stopped
from tests.server.visitor import Visitor

# the standard library is loaded first: it asks for these names by the system it was built for
ELSEWHERE = """
import concurrent.futures, logging, multiprocessing, os, random, socket, sys
for name in {modules}:
    sys.modules[name] = None
for module, name in {names}:
    delattr(sys.modules[module], name)
multiprocessing.set_start_method("spawn")
opened = os.open
def open(path, *arguments, **more):
    if os.path.isdir(path):
        raise PermissionError(13, "a folder is not opened here", path)
    return opened(path, *arguments, **more)
os.open = open
"""


def elsewhere(folder: Path) -> str:
    """What every Python that is started with this path lacks: all such names that our code uses, and `pysqlite3`."""
    lacking = {one for tree in trees("src").values() for one in used(tree)}
    modules = ["pysqlite3", *sorted(module for module, name in lacking if name == "*")]
    names = sorted(one for one in lacking if one[1] != "*")
    assert names
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(ELSEWHERE.format(modules=modules, names=names))
    return os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])


def test_the_server_starts_without_what_windows_lacks(tmp_path: Path) -> None:
    data, path = tmp_path / "data #1", elsewhere(tmp_path / "elsewhere")
    data.mkdir()
    with serving(migrated(data), PYTHONPATH=path) as (port, process):
        with Visitor(f"http://127.0.0.1:{port}") as visitor:
            assert visitor.get("/accounts/login/").status == 200
            assert visitor.get("/tournaments/").status == 200
        saved = _run(data, path, "-m", "tabellone", "backup", str(tmp_path / "b.zip"))
        said = stopped(process)
    assert (tmp_path / "b.zip").exists(), saved
    version = _run(data, path, "-c", "import sqlite3; print(*sqlite3.sqlite_version_info)").split()
    warned = "loses what two processes write at once" in said
    assert warned is not sqlite.is_safe((int(version[0]), int(version[1]), int(version[2])))


def _run(data: Path, path: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        env=plain_environment(data, PYTHONPATH=path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


LINUX = {"sys_platform": "linux", "os_name": "posix"}
MAC = {"sys_platform": "darwin", "os_name": "posix"}


@pytest.mark.parametrize(
    ("system", "machine", "wheel"),
    [
        (LINUX, "x86_64", True),
        (LINUX, "aarch64", False),
        (MAC, "arm64", True),
        (MAC, "x86_64", False),
        ({"sys_platform": "win32", "os_name": "nt"}, "AMD64", True),
    ],
    ids=["Linux", "ARM Linux", "Mac", "Intel Mac", "Windows"],
)
@pytest.mark.parametrize("lock", ["server", "test"])
def test_the_lock_asks_for_pysqlite3_where_it_has_a_wheel(
    system: dict[str, str], machine: str, wheel: bool, lock: str
) -> None:
    lines = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8").splitlines()
    asked = [Requirement(line.rstrip(" \\")) for line in lines if line[:1].isalpha()]
    here = {**system, "platform_machine": machine}
    wanted = [one for one in asked if one.marker is None or one.marker.evaluate(here)]
    assert ("pysqlite3" in {one.name for one in wanted}) is wheel
    for name in ("cryptography", "argon2-cffi-bindings", "django"):
        assert [one.name for one in wanted].count(name) == 1


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 9), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 53, 0), True),
    ],
)
def test_which_versions_of_sqlite_lose_nothing(version: sqlite.Version, safe: bool) -> None:
    assert sqlite.is_safe(version) is safe


def libraries(code: str, **environment: str) -> set[str]:
    """Which libraries of databases a new process has loaded after this code."""
    code = f"import sys; {code}; print(*{{'pysqlite3', '_sqlite3', 'psycopg'}} & sys.modules.keys())"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("url", "found"), [("", {"pysqlite3"}), ("sqlite:///a.sqlite3", {"pysqlite3"}), ("postgresql://a@b/c", set())]
)
def test_the_library_is_chosen_by_the_database(url: str, found: Iterable[str]) -> None:
    """This machine has `pysqlite3`; beside PostgreSQL no SQLite is loaded by the settings."""
    assert libraries("import tabellone.server.settings", DATABASE_URL=url) == set(found)
    without = "sys.modules['pysqlite3'] = None; import tabellone.server.settings, sqlite3"
    assert "_sqlite3" in libraries(without, DATABASE_URL=url)
