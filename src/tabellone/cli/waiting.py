"""A progress bar on standard error, only on a terminal and only when a wait exceeds a second."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from threading import Lock, Timer
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
PATIENCE = 1.0  # seconds


class Waiting:
    """Work that may take long: the bar appears after a second, and moves if the number of steps is known."""

    def __init__(self, label: str, steps: int | None = None) -> None:
        self.label, self.steps, self.done = label, steps, 0
        self._bar: Progress | None = None
        self._over, self._lock = False, Lock()
        self._timer = Timer(PATIENCE, self._appear)
        self._timer.daemon = True

    def __enter__(self) -> Waiting:
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
