"""Web processes without what `tabellone serve` does around them: `answering PORT WORKERS THREADS`."""

from __future__ import annotations

import sys

from tabellone.server.operations.web_process import Answering, answer_until_stopped
from tabellone.server.wire.bounds import WireBounds


def answer(port: str, workers: str, threads: str) -> None:
    """Answer on this port until somebody ends it."""
    answer_until_stopped(Answering("127.0.0.1", int(port), int(workers), WireBounds(threads=int(threads))))


if __name__ == "__main__":
    answer(*sys.argv[1:])
