"""Sessions in the database; a cookie that cannot be one of our keys is not asked for there."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Django's own: its keys are letters and figures, and PostgreSQL refuses to look for others (a NUL in a cookie)."""

    def _validate_session_key(self, key: Any) -> bool:
        return bool(super()._validate_session_key(key)) and str(key).isalnum()  # type: ignore[misc]  # not in the stubs
