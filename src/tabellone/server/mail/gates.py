"""Questions asked right before a mail leaves: whether it is still wanted.

An app that queues mails with a gate names the question once, when Django is ready: `gates.ask["newsletter"] = wanted`.
"""

from __future__ import annotations

from collections.abc import (
    Callable,
)

from tabellone.server.mail.models import (
    Mail,
)

ask: dict[str, Callable[[Mail], bool]] = {}


def opens(mail: Mail) -> bool:
    """Whether the mail may leave; one whose question nobody knows stays."""
    return not mail.gate or (mail.gate in ask and ask[mail.gate](mail))
