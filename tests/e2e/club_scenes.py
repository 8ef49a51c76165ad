"""Accounts of players who have signed in before a club evening. Run on the live database."""

from __future__ import annotations


def players(names: list[str], password: str) -> dict[str, str]:
    """Accounts of these people, each still signed in on a phone: the session of each name."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User

    from tabellone.server.people.sessions import SessionStore
    from tests.e2e.scenes import account

    found = {}
    for name in names:
        email = f"{name.lower().replace(' ', '.')}@giocatori.example"
        account(email, password, name)
        user = User.objects.get(email=email)
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        found[name] = str(session.session_key)
    return found
