"""Administrators made on the command line, where nobody needs a right but access to the machine."""

from __future__ import annotations

from uuid import uuid4

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from tabellone.engine.errors import RuleError
from tabellone.server.journal import services as journal


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
    journal.append_line("site", "administrator-made", {"user": user.pk}, by=None)
    return user


def _set_password(user: User, password: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise RuleError("password-weak", reasons=" ".join(error.messages)) from None
    user.set_password(password)
