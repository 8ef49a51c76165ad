"""Only proven addresses tell whose letters and mails they are: nobody takes or erases another's."""

from __future__ import annotations

import json

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.test import Client

from tabellone.server.events.models import Circuit
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.journal.services import Writing
from tabellone.server.letters import services as letters
from tabellone.server.letters.models import Letter
from tabellone.server.mail.models import Mail
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_own
from tests.server.people.examples import account
from tests.server.registration.scenes import circuit, registered

pytestmark = pytest.mark.django_db
HERS, WORDS = "altra@altrove.example", "parole di un'altra"


def written(here: Circuit, email: str = HERS) -> Letter:
    """A letter of somebody who is not signed in, with its receipt in the post."""
    given = letters.WrittenLetter("contact", "it", "Altra Persona", email, WORDS)
    return letters.write_letter(here, given, Writing(), link=lambda one: f"/letter/key/{one.pk}/")


def test_nobody_reads_anothers_letters_by_typing_the_address_into_their_own_record() -> None:
    here, user = circuit(), account()
    written(here)
    register_own(Details("Ada Prova", email=HERS), scopes=(), by=user)
    client = Client()
    client.force_login(user)
    data = client.get(f"/c/{here.slug}/mine/data.json").content.decode()
    assert WORDS not in data
    assert "letter/key" not in data


def test_what_was_written_from_a_confirmed_address_is_in_the_file() -> None:
    here = circuit()
    row = registered(here)
    assert row.person.user
    written(here, row.person.email)
    client = Client()
    client.force_login(row.person.user)
    data = json.loads(client.get(f"/c/{here.slug}/mine/data.json").content)
    assert [one["text"] for one in data["letters"]] == [WORDS]
    assert any("letter/key" in one["text"] for one in data["mails"])


@pytest.mark.parametrize("has_mail", [True, False])
def test_nobody_erases_anothers_letters_by_an_address_that_they_never_confirmed(
    settings: LazySettings, has_mail: bool
) -> None:
    settings.HAS_MAIL = has_mail
    here = circuit()
    row = registered(here)
    letter = written(here)
    EmailAddress.objects.create(user=row.person.user, email=HERS, verified=False)
    erase_person(row.person, Writing(row.person.user))
    letter.refresh_from_db()
    assert letter.text == WORDS
    assert Mail.objects.get(key=f"letter:{letter.pk}:receipt").to == HERS
    assert not EmailAddress.objects.filter(email=HERS).exists()
