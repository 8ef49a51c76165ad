"""Processes that do not outlive whoever started them, also when that one is killed and can tell nobody."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
from collections.abc import Callable

END_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


def end_with_parent(number: int = signal.SIGTERM) -> None:
    """From now on this process gets a signal when its parent ends; where the system cannot do that, nothing changes."""
    with contextlib.suppress(AttributeError):
        ctypes.CDLL(None).prctl(END_WITH_PARENT, number)


def ending_with_parent(number: int = signal.SIGTERM) -> Callable[[], None]:
    """The same for a process that is about to start, as its `preexec_fn`; for a parent without other threads."""
    parent = os.getpid()

    def prepare() -> None:
        end_with_parent(number)
        if os.getppid() != parent:  # it ended just now
            os._exit(1)

    return prepare
