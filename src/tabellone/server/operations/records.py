"""Administrators made on the command line, and the journal read again: it must give exactly what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from tabellone.engine.errors import RuleError, TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.journal import services as journal
from tabellone.server.journal.services import Writing
from tabellone.server.operations.backup_shape import snapshot
from tabellone.server.play import journal_lines, storage


def has_account(email: str) -> bool:
    """Whether somebody has an account with this address; refuses what is no address."""
    try:
        validate_email(email)
    except ValidationError:
        raise RuleError("email-wrong", email=email) from None
    return User.objects.filter(email__iexact=email).exists()


@transaction.atomic
def make_administrator(email: str, password: str | None, *, name: str = "") -> User:
    """Make somebody administrator; an account that exists keeps its password unless a new one is given."""
    user = User.objects.filter(email__iexact=email).first() or User(username=uuid4().hex, email=email.lower())
    user.is_superuser = user.is_staff = user.is_active = True
    user.first_name = name or user.first_name
    if password is not None:
        _set_password(user, password)
    user.save()
    EmailAddress.objects.update_or_create(user=user, email=user.email, defaults={"verified": True, "primary": True})
    journal.append_line("site", "administrator-made", {"user": user.pk}, Writing())
    return user


def _set_password(user: User, password: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise RuleError("password-weak", reasons=" ".join(error.messages)) from None
    user.set_password(password)


@dataclass(frozen=True, slots=True)
class RebuiltTournament:
    """A tournament whose journal was read again."""

    slug: str
    lines: int
    same: bool


def rebuilt_tournaments() -> Iterator[RebuiltTournament]:
    """Every tournament, compared as of one moment."""
    with snapshot():
        yield from compared_tournaments()


def compared_tournaments() -> Iterator[RebuiltTournament]:
    """Every tournament, compared with what its journal gives."""
    for row in Tournament.objects.order_by("slug"):
        yield RebuiltTournament(row.slug, row.version, _same(row))


def _same(row: Tournament) -> bool:
    try:
        return journal_lines.rebuilt(row) == storage.read(row)
    except (TabelloneError, ValueError, TypeError, KeyError):  # a journal that cannot be read is not the same
        return False
