"""How long a test waits for what has to happen: enough on a machine with many other jobs, no longer than needed."""

from __future__ import annotations

PATIENCE = 180.0  # seconds
IN_BROWSER = 180_000  # milliseconds, as a browser counts
