"""Words inside a sum."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "sum": {
        "round": "rounded",
        "up": "rounded up",
        "down": "rounded down",
        "min": "least of",
        "max": "most of",
        "point": ".",
        ", ": ", ",
    },
}
