"""The groups of the tests, told apart by where a test lies and what it needs; `make test` says of each how it went."""

from __future__ import annotations

from collections.abc import Collection, Set

# in the order in which they run: what takes longest first, so that no worker is left with it at the end
GROUPS = {
    "journey": "whole journeys of people in a real browser",
    "stress": "crowds at once, processes killed in the middle of their work",
    "browser": "pages in a real browser",
    "processes": "servers and commands in processes of their own, on databases of their own",
    "server": "the platform in this process, on its database",
    "core": "rules, documents, sentences, paper, command line",
}


def group_of(path: str, fixtures: Collection[str], marks: Set[str]) -> str:
    """The group of a test in this file, with these fixtures and marks."""
    if path.startswith("tests/e2e/"):
        return "journey"
    if marks & {"stress", "kill"}:
        return "stress"
    if "browser" in fixtures:
        return "browser"
    if "live" in marks:
        return "processes"
    return "server" if path.startswith("tests/server/") else "core"
