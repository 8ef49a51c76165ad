"""Invented people for the tests."""

from __future__ import annotations

from itertools import count

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Grant, Person
from tabellone.server.people.services import register_person

PASSWORD = "meeple-cardboard-42"
HALL = "tournament:7f3c1a52-0000-4000-8000-000000000001"
OTHER = "tournament:7f3c1a52-0000-4000-8000-000000000002"
numbers = count(1)


def account(name: str = "Ada Prova", *, role: str = "", scope: str = HALL, email: str = "") -> User:
    number = next(numbers)
    address = email or f"account{number}@example.org"
    user = User.objects.create_user(f"user{number}", address, PASSWORD, first_name=name)
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    if role:
        Grant.objects.create(user=user, role=role, scope="site" if role == "administrator" else scope)
    return user


def person(name: str = "Bruno Esempio", *, scope: str = HALL, **more: object) -> Person:
    return register_person(Details(name, **more), Writing(), scopes=(scope,) if scope else ())  # type: ignore[arg-type]  # any detail


def refusal(work: object) -> str:
    """The code with which it is refused."""
    import pytest

    with pytest.raises(RefusedError) as refused:
        work()  # type: ignore[operator]  # a call without arguments
    return refused.value.code


def public_person(name: str = "Bruno Esempio", **more: object) -> Person:
    """Somebody who is entered in a tournament that everybody sees, so that everybody finds them."""
    from tabellone.server.events.models import Entrant
    from tests.server.play.halls import master

    one = person(name, **more)  # type: ignore[arg-type]  # any detail
    first = Entrant.objects.filter(tournament=master(8)).order_by("position")[0]
    Entrant.objects.filter(pk=first.pk).update(person=one)
    return one
