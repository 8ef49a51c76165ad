"""Which tests a worker takes together: those of a file, and files that look at the same costly thing.

A scene made for a module is so made once, and so is what several files read: every page of the site, the sources.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

TOGETHER = {
    "tests/server/test_rights.py": "every page",
    "tests/server/test_private.py": "every page",
    "tests/server/test_every_answer.py": "every page",
    "tests/server/test_nothing_inline.py": "every page",
    "tests/server/demonstration/": "demonstration",
    "tests/architecture/": "sources",
    "tests/wording/": "sources",
}

WALK = "test_no_page_has_a_barrier["  # minutes for each role: the roles are shared out


def bundle_of(node: str) -> str:
    """What a test is run together with: `tests/engine/test_numbers.py::test_the_worked_example` with its file."""
    path, _, test = node.partition("::")
    if test.startswith(WALK):
        return test.partition("-")[0]
    return next((name for start, name in TOGETHER.items() if path.startswith(start)), path)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # it has no types of its own
    """Whoever is free takes the next file."""

    def _split_scope(self, nodeid: str) -> str:
        return bundle_of(nodeid)
