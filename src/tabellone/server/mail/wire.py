"""The connection to the mail server: opened once for many mails, and what becomes of each.

A mail that the server has answered is settled by the answer. When the connection breaks while the words of a mail are
on their way, nobody knows whether the server has taken it: that is `unsure`, never tried again by itself.
"""

from __future__ import annotations

import contextlib
import smtplib
from dataclasses import dataclass
from typing import Any, Literal

from django.core.mail import get_connection
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.message import sanitize_address

from tabellone.server.mail.message import mail_message
from tabellone.server.mail.models import Mail

MOST_WORDS = 500
TAKEN = (250, 251)


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of a mail; `away` holds for all others too: the server is not there, or does not take ours."""

    kind: Literal["sent", "later", "refused", "unsure", "away"]
    words: str = ""


class Wire:
    """The connection; `taken` counts the mails that went over it since it was opened."""

    def __init__(self) -> None:
        self._backend: Any = get_connection()
        self.taken = 0

    def open(self) -> Delivery | None:
        """Make sure that the server is there; `away` if not."""
        try:
            if self._backend.open():
                self.taken = 0
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            return Delivery("away", _words(error))
        return None

    def close(self) -> None:
        """Say goodbye; a server that is gone already need not hear it."""
        with contextlib.suppress(OSError, smtplib.SMTPException):
            self._backend.close()
        self._backend.connection = None

    def hand(self, mail: Mail) -> Delivery:
        """Hand a mail over."""
        try:
            ready = mail_message(mail)
            people = [sanitize_address(each, "utf-8") for each in (ready.from_email, *ready.recipients())]
            words = ready.message().as_bytes(linesep="\r\n")  # type: ignore[call-arg]  # Django's own message
        except ValueError as error:  # nothing that a server could read
            return Delivery("refused", _words(error))
        if isinstance(self._backend, EmailBackend) and self._backend.connection:
            return self._handed(self._backend.connection, people, words)
        self._backend.send_messages([ready])  # a console, a memory: they take everything
        return Delivery("sent")

    def _handed(self, smtp: smtplib.SMTP, people: list[str], words: bytes) -> Delivery:
        outcome = self._addressed(smtp, *people) or self._spoken(smtp, words)
        if outcome.kind == "sent":
            self.taken += 1
        else:
            self._begin_anew(smtp)
        return outcome

    def _addressed(self, smtp: smtplib.SMTP, sender: str, recipient: str) -> Delivery | None:
        """From whom and to whom; until here nothing has been handed over."""
        try:
            smtp.ehlo_or_helo_if_needed()
            code, said = smtp.mail(sender)
            if code != 250:  # our own address: no mail of ours will do better
                return Delivery("away", _answer(code, said))
            code, said = smtp.rcpt(recipient)
        except (OSError, smtplib.SMTPException) as error:
            return Delivery("away", _words(error))
        return None if code in TAKEN else _refused(code, said)

    def _spoken(self, smtp: smtplib.SMTP, words: bytes) -> Delivery:
        """The words themselves."""
        try:
            code, said = smtp.data(words)
        except smtplib.SMTPDataError as error:  # before the first word of it
            return _refused(error.smtp_code, error.smtp_error)
        except (OSError, smtplib.SMTPException) as error:
            return Delivery("unsure", _words(error))
        return Delivery("sent") if code == 250 else _refused(code, said)

    def _begin_anew(self, smtp: smtplib.SMTP) -> None:
        """Ready for the next mail, on this connection if it still stands."""
        try:
            smtp.rset()
        except (OSError, smtplib.SMTPException):
            self.close()


def _refused(code: int, said: bytes | str) -> Delivery:
    """5xx is for good, everything else for now; 421 is the server's goodbye."""
    kind: Literal["refused", "later", "away"] = "refused" if 500 <= code < 600 else "away" if code == 421 else "later"
    return Delivery(kind, _answer(code, said))


def _answer(code: int, said: bytes | str) -> str:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return " ".join(f"{code} {text}".replace("\x00", "").split())[:MOST_WORDS]


def _words(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        return _answer(error.smtp_code, error.smtp_error)
    return " ".join(str(error).replace("\x00", "").split())[:MOST_WORDS] or type(error).__name__
