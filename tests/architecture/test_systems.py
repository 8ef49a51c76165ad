"""Tabellone starts on Windows too: what only other systems have stands in one small module."""

from __future__ import annotations

import ast

from tests.architecture.posix_names import only_posix, used
from tests.architecture.sources import SRC, trees


def test_names_that_windows_lacks_are_used_in_one_module() -> None:
    found = {path: names for path, tree in trees("src").items() if (names := set(used(tree)))}
    assert set(found) == {SRC / "system.py"}
    assert {("os", "nice"), ("os", "register_at_fork"), ("os", "chown"), ("fcntl", "*")} <= found[SRC / "system.py"]


def test_such_names_are_told_from_others() -> None:
    assert {"fork", "nice", "getuid"} <= only_posix("os")
    assert not {"getpid", "getppid", "umask", "link", "kill", "environ"} & only_posix("os")
    assert "*" in only_posix("pwd")
    assert "SIGKILL" in only_posix("signal")
    assert "SIGTERM" not in only_posix("signal")
    tree = ast.parse("import os as o, pwd\nfrom signal import SIGKILL, SIGTERM\no.nice(1)\no.getpid()")
    assert set(used(tree)) == {("os", "nice"), ("pwd", "*"), ("signal", "SIGKILL")}
