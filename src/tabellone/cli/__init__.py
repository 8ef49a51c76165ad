"""The command line: the core on files, without a server."""

from __future__ import annotations


def main() -> None:
    """Run the `tabellone` command."""
    from tabellone.cli.app import run

    run()
