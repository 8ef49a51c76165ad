"""The small application in a process that may open few files: `limited SOFT HARD`; its port, and its bounds."""

from __future__ import annotations

import resource
import sys

from tabellone.server.wire.bounds import WireBounds
from tabellone.server.wire.listening import fitted, listening_socket, serve_socket
from tests.server.wire.served import Small, takes

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[1]), int(sys.argv[2])))
    with listening_socket("127.0.0.1", 0) as bound:
        print(bound.getsockname()[1], fitted(WireBounds()).sockets, flush=True)
        serve_socket(bound, Small(), WireBounds(), takes)
