"""The tests' settings on another day: the server's clock begins at the moment CLOCK_BEGINS, and goes on from there.

A season takes a year; a test plays it in a minute. Only the time that Django tells is another one.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from tabellone.server.settings.testing import *  # noqa: F403 - settings are made by overlaying
from tabellone.server.settings.testing import env

_now = timezone.now
_ahead: timedelta = datetime.fromisoformat(env.str("CLOCK_BEGINS")) - _now()


def _later() -> datetime:
    return _now() + _ahead


timezone.now = _later
