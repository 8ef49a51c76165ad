"""`tabellone schema`: JSON Schema of both formats."""

from __future__ import annotations


def schema() -> None:
    """Print the JSON Schema of both formats."""
    from tabellone.cli.streams import print_utf8
    from tabellone.exchange.documents import layout, schema

    print_utf8(layout(schema()))
