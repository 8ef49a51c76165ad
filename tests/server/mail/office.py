"""A real SMTP server on this machine: takes mail, refuses some, goes away when told.

As a thread in the test's process, `with Office() as office`; what it took stands in `office.taken`.
"""

from __future__ import annotations

import asyncio
import email
import email.policy
import time
from collections import (
    Counter,
)
from collections.abc import (
    Callable,
)
from email.message import (
    EmailMessage,
)
from types import (
    TracebackType,
)
from typing import (
    Any,
    Self,
)

from aiosmtpd.controller import (
    Controller,
)
from aiosmtpd.smtp import (
    SMTP,
    Envelope,
    Session,
)

from tests.server.ports import (
    HeldPort,
)

Rule = Callable[[str], str | None]


class Office:
    """The server; `at_address` and `at_words` may answer otherwise than 250, by the recipient's address."""

    def __init__(self, *, slow: float = 0.0) -> None:
        self.taken: list[tuple[str, bytes]] = []
        self.connections = 0
        self.slow = slow
        self.at_sender: Rule = lambda _: None
        self.at_address: Rule = lambda _: None
        self.at_words: Rule = lambda _: None
        self._held = HeldPort()  # also while it is closed
        self.port = self._held.number
        self._controller: Controller | None = None

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        self._held.release()

    def open(self) -> None:
        """Open, at the same address as before."""
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port, ready_timeout=20)
        self._controller.start()

    def close(self) -> None:
        """Close."""
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    @property
    def settings(self) -> dict[str, Any]:
        """Django's settings that lead here."""
        return {
            "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "EMAIL_HOST": "127.0.0.1",
            "EMAIL_PORT": self.port,
            "EMAIL_TIMEOUT": 5,
            "DEFAULT_FROM_EMAIL": "Tabellone <post@tabellone.example>",
        }

    @property
    def environment(self) -> dict[str, str]:
        """The same for a process of ours."""
        return {
            "EMAIL_URL": f"smtp://127.0.0.1:{self.port}",
            "TEST_EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
            "DEFAULT_FROM_EMAIL": "Tabellone <post@tabellone.example>",
        }

    @property
    def arrived(self) -> Counter[str]:
        """How many mails each address got."""
        return Counter(to for to, _ in self.taken)

    def messages(self) -> list[EmailMessage]:
        """What was taken, read as a mail program reads it."""
        read = [email.message_from_bytes(words, policy=email.policy.default) for _, words in self.taken]
        assert all(isinstance(one, EmailMessage) for one in read)
        return read

    async def handle_EHLO(  # noqa: N802 - the library's name
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        """Somebody connects."""
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_MAIL(  # noqa: N802 - the name that aiosmtpd calls
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """From whom."""
        answer = self.at_sender(address)
        if answer is None:
            envelope.mail_from = address
        return answer or "250 OK"

    async def handle_RCPT(  # noqa: N802 - the name that aiosmtpd calls
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """To whom."""
        answer = self.at_address(address)
        if answer is None:
            envelope.rcpt_tos.append(address)
        return answer or "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - the name that aiosmtpd calls
        """The words."""
        (to,) = envelope.rcpt_tos
        answer = self.at_words(to)
        if answer == "hang up":
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.abort()
            return "250 unheard"
        if answer is None:
            assert isinstance(envelope.content, bytes)
            self.taken.append((to, envelope.content))
            time.sleep(self.slow)
        return answer or "250 OK"
