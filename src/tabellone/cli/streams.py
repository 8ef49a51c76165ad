"""Standard output and error: answers for scripts, tables for people, one line per problem, a bar for long waits."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Lock, Timer
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

if TYPE_CHECKING:
    from rich.console import Console


def prepare() -> None:
    """Prepare standard output and error: what the terminal cannot show is written as an escape.

    What was closed by the caller (`>&-`) goes nowhere.
    """
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def print_json(answer: Any) -> None:
    """One JSON value on standard output, in UTF-8 whatever the locale."""
    print_utf8(json.dumps(answer, ensure_ascii=False))


def print_utf8(text: str) -> None:
    """Text on standard output, in UTF-8 whatever the locale."""
    print_bytes((text.rstrip("\n") + "\n").encode("utf-8", "backslashreplace"))


def print_bytes(data: bytes) -> None:
    """Bytes on standard output as they are."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(data.decode("utf-8", "backslashreplace"))
    else:
        buffer.write(data)
        buffer.flush()


def print_lines(lines: Iterable[str], *, to_error: bool = False, flush: bool = False) -> None:
    """Plain lines, on standard error if asked; at once for a command that goes on."""
    stream = sys.stderr if to_error else sys.stdout
    for line in lines:
        stream.write(line + "\n")
    if flush:
        stream.flush()


def console() -> Console:
    """Where tables for people go; what users wrote is never taken for markup."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False, soft_wrap=False)


def flushed() -> bool:
    """Whether everything written has gone out; what a closed pipe or a full disk did not take is forgotten quietly."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        forget_output()
        return False
    return True


def forget_output() -> None:
    """Send what is left of standard output nowhere, so that nothing complains at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
    finally:
        os.close(nowhere)


if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
PATIENCE = 1.0  # seconds


class ProgressBar:
    """Work that may take long: the bar appears after a second, and moves if the number of steps is known."""

    def __init__(self, label: str, steps: int | None = None) -> None:
        self.label, self.steps, self.done = label, steps, 0
        self._bar: Progress | None = None
        self._over, self._lock = False, Lock()
        self._timer = Timer(PATIENCE, self._appear)
        self._timer.daemon = True

    def __enter__(self) -> ProgressBar:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._over = True
            if self._bar:
                self._bar.stop()

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """The items one by one, each a step."""
        for item in items:
            yield item
            self.done += 1
            if self._bar:
                self._bar.update(self._bar.task_ids[0], completed=self.done)

    def _appear(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        with self._lock:
            if self._over:
                return
            bar = Progress(console=Console(stderr=True), transient=True)
            bar.add_task(self.label, total=self.steps, completed=self.done)
            bar.start()
            self._bar = bar
