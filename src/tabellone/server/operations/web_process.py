"""A web process: the application, and an eye on the server that started it. Imports nothing of Django when loaded.

A server that is killed can end nobody. Its web processes would go on answering with the port in their hands, so each of
them looks after its parent, and ends when that is gone.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from importlib import import_module
from multiprocessing.connection import wait
from typing import Any

EVERY = 1.0  # seconds between two looks, where the system does not tell at once
PATIENCE = 10.0  # seconds for the answers in hand


def web_application(target: str) -> Any:
    """The application of `module:name`, called in each web process when it starts."""
    parent = multiprocessing.parent_process()
    if parent is not None and parent.pid is not None:
        threading.Thread(target=_end_with, args=(parent.pid, parent.sentinel), daemon=True).start()
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


def _end_with(parent: int, sentinel: int) -> None:
    """Wait for the parent's end; then finish what is in hand, and go."""
    while not wait([sentinel], EVERY) and os.getppid() == parent:
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
