"""A plugin of pytest for `scripts/mutants --promises`: writes the name of every test that failed into a file.

That a property fails is enough: no smaller example is looked for.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import Phase, settings

WHERE = "TABELLONE_FAILURES"


def pytest_configure() -> None:
    """Behind the settings of `tests/conftest.py`, which has been read by now."""
    settings.register_profile("unshrunk", settings(), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("unshrunk")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A test failed, or what stands around it."""
    if report.failed:
        _tell(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """A file of tests cannot be read: all of them have failed."""
    if report.failed:
        _tell(report.nodeid)


def _tell(test: str) -> None:
    with Path(os.environ[WHERE]).open("a", encoding="utf-8") as told:
        told.write(f"{test}\n")
