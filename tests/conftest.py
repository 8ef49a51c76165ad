"""Which tests run, in which order and at which size, and what is said of them at the end.

Under CI nothing is skipped silently: a test that would be skipped fails, and says why. A run that is told to end ends
as with Ctrl-C, so that what the tests have started and made goes with it.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from tests.groups import GROUPS, group_of
from tests.programs import missing_for
from tests.scheduling import ByFile
from tests.sizes import SIZE, WHOLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
for size, examples in {"quick": 10, "test": 20, "soak": 300, "full": 3000}.items():
    settings.register_profile(
        size,
        deadline=None,
        derandomize=size in ("quick", "test"),
        max_examples=examples,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile(SIZE)


def pytest_configure(config: pytest.Config) -> None:
    """Each group is a mark too, so that `-m browser` runs that group; and being told to end is taken as Ctrl-C is."""
    for group, meaning in GROUPS.items():
        config.addinivalue_line("markers", f"{group}: {meaning} (set by tests/conftest.py)")
    for number in (signal.SIGTERM, signal.SIGHUP) if threading.current_thread() is threading.main_thread() else ():
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _told_to_end)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Workers take whole files."""
    return ByFile(config, log)


def _told_to_end(number: int, _frame: object) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # once is enough: what follows is tidying up
    raise KeyboardInterrupt


@pytest.fixture(scope="session")
def browser() -> Generator[Browser, None, None]:
    """The browser of this process, for all who look at pages: a new one takes two seconds."""
    from tests.server.web.looking import chromium  # with it comes Playwright, which most runs do not need

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright's loop stays in this thread, and no database uses it
    with chromium() as found:
        yield found


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Say of each test its group; leave out what is for `make soak` alone; the longest first.

    It runs after `tests/server/conftest.py` has marked what is live and before pytest selects by marks.
    """
    order = list(GROUPS)
    ranks: dict[pytest.Item, int] = {}
    for item in items:
        path = item.path.relative_to(ROOT).as_posix()
        marks = {mark.name for mark in item.iter_markers()}
        group = group_of(path, getattr(item, "fixturenames", ()), marks)
        item.add_marker(group)
        item.user_properties.append(("group", group))
        ranks[item] = order.index(group)
        if reason := missing_for(group, marks):
            item.add_marker(pytest.mark.skip(reason=reason))
    if not WHOLE:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("soak")])
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
    items.sort(key=ranks.__getitem__)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Under CI a skipped test is a failed one."""
    report = yield
    if report.skipped and os.environ.get("CI") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped under CI: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for each group: how many tests it had, how many of them failed, how long they took."""
    counts: dict[str, Counter[str]] = {group: Counter() for group in GROUPS}
    seconds: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                group = dict(report.user_properties).get("group")
                if isinstance(group, str):
                    seconds[group] += report.duration
                    counts[group][report.outcome] += report.when == "call" or not report.passed
    terminalreporter.section(f"groups, at the size of {SIZE}")
    for group, found in counts.items():
        if found.total():
            told = ", ".join(f"{number} {outcome}" for outcome, number in found.items() if number)
            terminalreporter.write_line(f"{group:10} {told}, {seconds[group]:.0f} s of its workers")
