"""A plugin of pytest for `scripts/mutants`: writes the name of the first test that failed into a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

WHERE = "TABELLONE_FIRST_FAILURE"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A test failed, or what stands around it."""
    if report.failed:
        _tell(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """A file of tests cannot be read."""
    if report.failed:
        _tell(report.nodeid)


def _tell(test: str) -> None:
    path = Path(os.environ[WHERE])
    if not path.exists():
        path.write_text(test, encoding="utf-8")
