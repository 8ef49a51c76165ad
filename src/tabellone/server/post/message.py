"""A mail as it goes over the wire: plain text, the same Message-ID however often it is built."""

from __future__ import annotations

from email.utils import format_datetime, parseaddr

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.crypto import salted_hmac

from tabellone.server.post.models import Mail


def message(mail: Mail) -> EmailMessage:
    """The message of a mail; whoever gets it twice by another's fault can tell by its Message-ID."""
    headers = {
        "Message-ID": message_id(mail.key),
        "Date": format_datetime(mail.queued_at),
        "Auto-Submitted": "auto-generated",
        "Content-Language": mail.language,
        **mail.headers,
    }
    return EmailMessage(
        subject=mail.subject,
        body=mail.text,
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers=headers,
    )


def message_id(key: str) -> str:
    """Made of the mail's key, which nobody can read out of it."""
    digest = salted_hmac("tabellone.post.message-id", key, algorithm="sha256").hexdigest()[:32]
    host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    return f"<{digest}@{host.encode('idna').decode('ascii')}>"
