"""Newsletters: to the consenting, each address once, in their language, with a way out in every copy.

PG 6, ruling `newsletter-once`.
"""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.core import mail as outbox
from django.urls import Resolver404, resolve

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.letters import newsletters, queries
from tabellone.server.letters.newsletters import NewsletterWords, newsletter_recipients
from tabellone.server.mail.models import Mail
from tabellone.server.mail.sending import send_waiting
from tabellone.server.people.models import Person
from tabellone.server.registration.models import Registration
from tabellone.server.registration.queries import NEWSLETTER
from tests.server.letters.scenes import WORDS, circuit, newsletter, player, whole
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db


def sent_to() -> list[str]:
    return sorted(one.to[0] for one in outbox.outbox)


def test_only_the_consenting_get_it_each_address_once_newsletter_once() -> None:
    player("una@posta.example")
    player("UNA@posta.example")
    player("due@posta.example", newsletter=False)
    player("tre@posta.example", disqualified=True)
    player("quattro@posta.example", verification="failed")
    player("cinque@posta.example", erased_at="2026-03-01T00:00:00Z")
    player("famiglia@posta.example")
    player("Famiglia@posta.example", newsletter=False)
    player("altrove@posta.example", rulebook="altro")
    Person.objects.filter(pk=player().person_id).update(email="")
    assert [one.email for one in newsletter_recipients("pergioco")] == ["una@posta.example"]


def test_everybody_gets_it_in_their_language_or_in_english_with_the_way_out() -> None:
    of = circuit()
    rows = {each: player(f"{each}@posta.example", language=each) for each in ("en", "it", "es")}
    row = newsletter(of)
    newsletters.start_newsletter(row, Writing(account()), version=1, whole=whole)
    send_waiting()
    by_address = {one.to[0]: one for one in outbox.outbox}
    assert by_address["it@posta.example"].subject == WORDS.subject["it"]
    assert by_address["es@posta.example"].subject == by_address["en@posta.example"].subject == WORDS.subject["en"]
    for each, registration in rows.items():
        one = by_address[f"{each}@posta.example"]
        link = one.extra_headers["List-Unsubscribe"].strip("<>")
        assert link in one.body
        assert one.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert NEWSLETTER.number(link.rstrip("/").rpartition("/")[2]) == registration.pk
        assert of.name in one.body


def test_who_says_no_while_it_is_being_sent_gets_none() -> None:
    row = newsletter(circuit())
    players = [player(f"p{nth}@posta.example") for nth in range(4)]
    newsletters.start_newsletter(row, Writing(account()), version=1, whole=whole)
    Registration.objects.filter(pk=players[0].pk).update(newsletter=False)
    Registration.objects.filter(pk=players[1].pk).update(disqualified=True)
    send_waiting()
    assert sent_to() == ["p2@posta.example", "p3@posta.example"]
    progress = queries.newsletter_progress(row)
    assert (progress.total, progress.sent, progress.dropped, progress.over) == (4, 2, 2, True)


def test_it_is_started_once_however_often_the_button_is_pressed() -> None:
    row, by = newsletter(circuit()), account()
    player("una@posta.example")
    newsletters.start_newsletter(row, Writing(by, "s" * 64), version=1, whole=whole)
    newsletters.start_newsletter(row, Writing(by, "s" * 64), version=1, whole=whole)
    with pytest.raises(RefusedError, match="started"):
        newsletters.start_newsletter(row, Writing(by), version=1, whole=whole)
    assert Mail.objects.count() == 1
    with pytest.raises(RefusedError, match="cannot be changed"):
        newsletters.change_newsletter(row, WORDS, Writing(by))


def test_words_that_changed_after_they_were_read_are_not_sent() -> None:
    row, by = newsletter(circuit()), account()
    player("una@posta.example")
    newsletters.change_newsletter(row, NewsletterWords({"en": "Other"}, {"en": "Words"}), Writing(by))
    with pytest.raises(RefusedError, match="Read them again"):
        newsletters.start_newsletter(row, Writing(by), version=1, whole=whole)
    assert not Mail.objects.exists()


def test_it_can_be_paused_resumed_and_stopped() -> None:
    row, by = newsletter(circuit()), account()
    for nth in range(3):
        player(f"p{nth}@posta.example")
    newsletters.start_newsletter(row, Writing(by), version=1, whole=whole)
    newsletters.pause_newsletter(row, Writing(by))
    assert send_waiting() == 0
    newsletters.resume_newsletter(row, Writing(by))
    newsletters.pause_newsletter(row, Writing(by))
    with pytest.raises(RefusedError):
        newsletters.pause_newsletter(row, Writing(by))
    newsletters.stop_newsletter(row, Writing(by))
    assert send_waiting() == 0
    with pytest.raises(RefusedError):
        newsletters.resume_newsletter(row, Writing(by))
    assert queries.newsletter_progress(row).dropped == 3
    assert outbox.outbox == []


def test_a_test_goes_to_oneself_in_every_language_and_counts_for_nobody() -> None:
    row, by = newsletter(circuit()), account(email="cura@posta.example")
    player("cura@posta.example")
    assert newsletters.send_test_newsletter(row, Writing(by), whole=whole) == 2
    assert newsletters.send_test_newsletter(row, Writing(by, "t" * 64), whole=whole) == 2
    newsletters.send_test_newsletter(row, Writing(by, "t" * 64), whole=whole)
    send_waiting()
    assert [one.subject for one in outbox.outbox] == [WORDS.subject["en"], WORDS.subject["it"]] * 2
    assert queries.newsletter_progress(row).total == 0
    newsletters.start_newsletter(row, Writing(by), version=1, whole=whole)
    send_waiting()
    assert len(outbox.outbox) == 5


@pytest.mark.parametrize(
    "words",
    [
        NewsletterWords({}, {}),
        NewsletterWords({"it": "Solo"}, {"it": "italiano"}),
        NewsletterWords({"en": "A", "it": "B"}, {"en": "a"}),
        NewsletterWords({"en": "A"}, {"en": "a", "es": "b"}),
        NewsletterWords({"en": "\r\n"}, {"en": "a"}),
        NewsletterWords({"en": "A"}, {"en": "x" * 20_001}),
    ],
)
def test_half_a_newsletter_is_refused(words: NewsletterWords) -> None:
    with pytest.raises(RefusedError) as refused:
        newsletter(circuit(), words)
    assert str(refused.value)


def test_nobody_to_write_to_and_no_mail_service_are_said_before_anything_is_queued(settings: LazySettings) -> None:
    row, by = newsletter(circuit()), account()
    with pytest.raises(RefusedError, match="Nobody"):
        newsletters.start_newsletter(row, Writing(by), version=1, whole=whole)
    settings.MAIL_SERVICE = False
    player("una@posta.example")
    with pytest.raises(RefusedError, match="mail service"):
        newsletters.start_newsletter(row, Writing(by), version=1, whole=whole)
    row.refresh_from_db()
    assert row.state == "draft"
    assert not Mail.objects.exists()


def test_no_key_of_a_mail_tells_an_address() -> None:
    row = newsletter(circuit())
    player("segreta@posta.example")
    newsletters.start_newsletter(row, Writing(account()), version=1, whole=whole)
    assert "segreta" not in Mail.objects.get().key


def test_the_way_out_is_an_address_of_ours() -> None:
    from tabellone.server.letters.queries import newsletter_way_out

    try:
        assert resolve(newsletter_way_out(player().pk)).url_name
    except Resolver404:
        pytest.fail("nobody serves the way out of the newsletter")
