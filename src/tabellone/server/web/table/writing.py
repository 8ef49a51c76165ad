"""Who writes at a table: nobody with an account, from a form that takes effect once however often it is sent."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from tabellone.server.web.rights import TableRequest


@dataclass(frozen=True, slots=True)
class TableWriting:
    """What a form sent from a table says of itself."""

    token: str
    seen: str | None
    by: None = None
    why: str = ""

    @classmethod
    def of(cls, request: TableRequest) -> TableWriting:
        """What a posted form says of itself."""
        return cls(_token(request), request.POST.get("seen") or None)


def _token(request: TableRequest) -> str:
    """The form's token, bound to the table and to what is sent: only that very form sent again is a repetition."""
    if not request.POST.get("token"):
        return ""
    sent = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return hashlib.sha256(repr((str(request.tournament.pk), request.path, sent)).encode()).hexdigest()
