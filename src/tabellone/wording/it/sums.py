"""Words inside a sum."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "sum": {
        "round": "arrotondato",
        "up": "arrotondato per eccesso",
        "down": "arrotondato per difetto",
        "min": "minimo tra",
        "max": "massimo tra",
        "point": ",",
        ", ": "; ",
    },
}
