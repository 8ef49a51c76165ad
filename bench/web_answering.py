"""One web process as `tabellone serve` has it, without what it does around it: python -m bench.web_answering PORT"""

from __future__ import annotations

import sys

from tabellone.server.operations.web_process import Answering, answer_until_stopped
from tabellone.server.wire.bounds import WireBounds

if __name__ == "__main__":
    answer_until_stopped(Answering("127.0.0.1", int(sys.argv[1]), 1, WireBounds()))
