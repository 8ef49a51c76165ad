"""A process in which nothing moves by itself: the clock stands, chance comes in a fixed order.

`stand_still` comes before Django is set up, because models keep the functions that they find then.
"""

from __future__ import annotations

import hashlib
import os
import random
import time
import uuid
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

MOMENT = datetime(2026, 5, 9, 14, 30, tzinfo=UTC)
ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "tabellone.server.settings.testing",
    "COLUMNS": "120",
    "TZ": "UTC",
    "NO_COLOR": "1",
    "TABELLONE_DEBUG": "",
}
SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
drawn: Counter[object] = Counter()


def stand_still(folder: Path) -> None:
    """Stop the clock, order chance, keep a new database in this folder, and set Django up."""
    os.environ.update(ENVIRONMENT, DATABASE_URL=f"sqlite:///{folder / 'golden.sqlite3'}", TABELLONE_DATA=str(folder))
    time.tzset()
    from django.utils import crypto, timezone

    timezone.now = lambda: MOMENT
    time.time = MOMENT.timestamp
    crypto.get_random_string = _signs
    uuid.uuid4 = _numbered
    random.seed("golden")
    import django

    django.setup()


def _signs(length: int, allowed_chars: str = SIGNS) -> str:
    """Signs by how many of this kind were drawn before: what another kind takes does not move them."""
    kind = (length, allowed_chars)
    drawn[kind] += 1
    lots = random.Random(f"{length} {allowed_chars} {drawn[kind]}")
    return "".join(lots.choice(allowed_chars) for _ in range(length))


def _numbered() -> uuid.UUID:
    """Ever larger ones: who sorts by them sorts by when they were made."""
    drawn["uuid"] += 1
    rest = hashlib.sha256(str(drawn["uuid"]).encode()).digest()[:12]
    return uuid.UUID(bytes=drawn["uuid"].to_bytes(4, "big") + rest, version=4)
