"""How `make test` and `make soak` run what they run."""

from __future__ import annotations

import os
import signal
import subprocess

import pytest

from tests.patience import PATIENCE
from tests.running import PYTHON, ROOT
from tests.scheduling import bundle_of

RUNNER = """
from tests.running import PYTHON, Command, end_what_runs, run
end_what_runs()
run(Command("long", [PYTHON, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(600)"]), shown=True)
"""


def test_a_run_told_to_end_ends_what_it_started() -> None:
    with subprocess.Popen([PYTHON, "-c", RUNNER], cwd=ROOT, stdout=subprocess.PIPE, text=True) as runner:
        assert runner.stdout
        started = int(runner.stdout.readline())
        os.kill(runner.pid, signal.SIGTERM)
        assert runner.wait(PATIENCE) == 128 + signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(started, 0)


def test_the_roles_that_walk_all_pages_are_shared_out() -> None:
    walk = "tests/server/test_defences.py::test_no_page_has_a_barrier[{}]"
    assert bundle_of(walk.format("stranger-360")) == bundle_of(walk.format("stranger-1280"))
    assert bundle_of(walk.format("stranger-360")) != bundle_of(walk.format("organiser-360"))
