"""Words inside a sum."""

from __future__ import annotations

TERMS: dict[str, dict[str, str]] = {
    "sum": {
        "round": "redondeado",
        "up": "redondeado hacia arriba",
        "down": "redondeado hacia abajo",
        "min": "mínimo de",
        "max": "máximo de",
        "point": ",",
        ", ": "; ",
    },
}
