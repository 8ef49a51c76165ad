"""Things done at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any


def together(*deeds: Callable[[], Any]) -> list[str]:
    """Do all of it at the same moment; the errors that came of it."""
    from django.db import connection

    start = Barrier(len(deeds))

    def done(deed: Callable[[], Any]) -> str:
        start.wait()
        try:
            deed()
        except Exception as error:  # noqa: BLE001 - whatever it was is told
            return type(error).__name__ + str(error)[:200]
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(len(deeds)) as hall:
        return [said for said in hall.map(done, deeds) if said]
