"""The PostgreSQL that a run brings along is gone after it, however it ends; tests that bring their own are known."""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.databases import ROOT, SERVER
from tests.server.fresh import Fresh
from tests.server.guardian import OWNER, PREFIX, remove_leftovers

SAYS_AND_STAYS = """
import os, signal, sys
print(os.getpid(), os.environ[sys.argv[1]], flush=True)
signal.pause()
"""


@dataclass(frozen=True, slots=True)
class Run:
    """A run with a PostgreSQL of its own, in the middle of its command."""

    wrapper: subprocess.Popen[str]
    command: int
    folder: Path

    @property
    def server(self) -> int:
        """The process of PostgreSQL."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    @property
    def guardian(self) -> int:
        """Who keeps PostgreSQL."""
        return int(Path(f"/proc/{self.server}/stat").read_text().rpartition(")")[2].split()[1])


@contextlib.contextmanager
def running(**more: str) -> Iterator[Run]:
    """`python -m tests.server.databases` with a command that would stay for ever."""
    surroundings = {name: value for name, value in os.environ.items() if name != SERVER}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.databases", sys.executable, "-c", SAYS_AND_STAYS, SERVER],
        env={**surroundings, **more},
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=_as_from_a_terminal,  # noqa: PLW1509 - two calls, and no thread of ours holds a lock
    ) as wrapper:
        try:
            assert wrapper.stdout is not None
            command, folder = wrapper.stdout.readline().split()
            yield Run(wrapper, int(command), Path(folder))
        finally:
            wrapper.kill()


def _as_from_a_terminal() -> None:
    """Whoever starts the tests in the background has them ignore Ctrl-C, and so would everything they start."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def alive(process: int) -> bool:
    """Whether it does anything: one that is dead, and that nobody has asked about, does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def eventually(what: Callable[[], bool]) -> bool:
    """Whether it becomes so, on a machine of any speed."""
    until = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.live
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_ended_leaves_neither_process_nor_folder(number: signal.Signals) -> None:
    with running() as run:
        processes = [run.command, run.server, run.guardian]
        assert all(alive(one) for one in processes)
        run.wrapper.send_signal(number)
        assert run.wrapper.wait(PATIENCE) == (128 + number if number == signal.SIGTERM else -number)
        assert eventually(lambda: not any(alive(one) for one in processes))
        assert eventually(lambda: not run.folder.exists())


@pytest.mark.live
def test_where_also_the_guardian_is_killed_the_server_ends_and_the_next_run_removes_the_folder() -> None:
    with running() as run:
        server, guardian = run.server, run.guardian
        os.kill(guardian, signal.SIGSTOP)  # it has no time to tidy up
        run.wrapper.kill()
        os.kill(guardian, signal.SIGKILL)
        assert eventually(lambda: not any(alive(one) for one in (run.command, server, guardian)))
        assert run.folder.exists()
        with running() as following:
            assert eventually(lambda: not run.folder.exists())
            assert alive(following.server)


@pytest.mark.live
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_whatever_tells_a_run_to_end_ends_its_command(number: signal.Signals, tmp_path: Path) -> None:
    with running(**{SERVER: str(tmp_path)}) as run:
        run.wrapper.send_signal(number)
        assert run.wrapper.wait(PATIENCE) == 128 + number
        assert not alive(run.command)


def test_only_a_folder_whose_owner_is_surely_gone_is_removed(tmp_path: Path) -> None:
    beginning, used, left = (Path(tempfile.mkdtemp(prefix=PREFIX, dir=tmp_path)) for _ in range(3))
    (left / OWNER).touch()
    with (used / OWNER).open("wb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        remove_leftovers(tmp_path)
    assert set(tmp_path.iterdir()) == {beginning, used}


class TestMark:
    """A test is `live` when it uses our `fresh`: by what the fixture is, not by its name."""

    def test_with_the_fixture_of_ours(self, request: pytest.FixtureRequest, fresh: Fresh) -> None:
        assert "live" in request.node.keywords


class TestMarkOfAnother:
    """A module, or a class as here, may have a fixture that happens to be named so."""

    @pytest.fixture
    def fresh(self) -> str:
        return "bread"

    def test_a_fixture_of_the_same_name_is_none(self, request: pytest.FixtureRequest, fresh: str) -> None:
        assert fresh == "bread"
        assert "live" not in request.node.keywords


class TestMarkOfOneMore:
    @pytest.fixture
    def fresh(self, fresh: Fresh) -> Fresh:
        return fresh

    def test_a_fixture_made_from_it_is(self, request: pytest.FixtureRequest, fresh: Fresh) -> None:
        assert "live" in request.node.keywords
