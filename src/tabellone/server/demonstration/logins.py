"""The accounts of the demonstration.

Their passwords are drawn when it is loaded and kept beside the database, so that nobody who opens the server to others
later has a known password in it.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.crypto import get_random_string

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
FILE = "demo-logins.json"
ACCOUNTS = {
    "administrator": "Domizia Territori",
    "organiser": "Ermione Carrini",
    "scorer": "Fulvio Kamciati",
    "player": "Abelina Dadoni",
}


@dataclass(frozen=True, slots=True)
class Login:
    """Whom to sign in as."""

    role: str
    email: str
    password: str


def made() -> tuple[Login, ...]:
    """New accounts, one for each role, with passwords drawn just now."""
    logins = tuple(Login(role, f"{role}@tabellone.example", _password()) for role in ACCOUNTS)
    for login in logins:
        _account(login)
    return logins


def _password() -> str:
    return "-".join(get_random_string(4, SIGNS) for _ in range(3))


def _account(login: Login) -> None:
    administrator = login.role == "administrator"
    user = User(username=f"demo-{login.role}", email=login.email, first_name=ACCOUNTS[login.role])
    user.is_superuser = user.is_staff = administrator
    user.set_password(login.password)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def account(role: str) -> User:
    """The demonstration's account of a role."""
    return User.objects.get(username=f"demo-{role}")


def keep(logins: tuple[Login, ...]) -> None:
    """Write the logins down for the next start, readable for the owner alone."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump([asdict(login) for login in logins], file, indent=1)


def kept() -> tuple[Login, ...]:
    """The logins as they were written down and still hold; none when the file is gone."""
    try:
        found = [Login(**each) for each in json.loads(_path().read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return ()
    users = {user.email: user for user in User.objects.filter(email__in=[each.email for each in found])}
    return tuple(each for each in found if each.email in users)


def _path() -> Path:
    return Path(settings.DATA) / FILE
