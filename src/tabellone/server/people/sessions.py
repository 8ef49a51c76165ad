"""Where somebody is signed in; ended one's own, or by an administrator; forgotten when they are over."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils import timezone


def sessions_of(user: User) -> list[UserSession]:
    """Where an account is signed in, the newest first."""
    return list(_alive().filter(user=user).order_by("-created_at", "-pk"))


def end_sessions(user: User) -> int:
    """Everywhere signed out; how many sessions there were."""
    found = [one.pk for one in Session.objects.all() if str(one.get_decoded().get(SESSION_KEY, "")) == str(user.pk)]
    Session.objects.filter(pk__in=found).delete()
    UserSession.objects.filter(user=user).delete()
    return len(found)


def is_suspended(request: HttpRequest) -> bool:
    """Whether the session is that of an account which was suspended since: nobody is signed in by it any more."""
    key = str(getattr(request, "session", {}).get(SESSION_KEY, ""))
    return key.isdecimal() and User.objects.filter(pk=key, is_active=False).exists()


def forget_old_sessions() -> None:
    """Forget sessions that are over, and from where they were."""
    Session.objects.filter(expire_date__lte=timezone.now()).delete()
    UserSession.objects.exclude(pk__in=_alive().values("pk")).delete()


def _alive() -> QuerySet[UserSession]:
    """Those that a cookie still opens."""
    there = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=timezone.now())
    found: QuerySet[UserSession] = UserSession.objects.filter(Exists(there))
    return found
