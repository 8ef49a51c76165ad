"""The pages of correspondence: forms, private links, the organisers' desk, the post."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core import mail as outbox
from django.test import Client
from django.utils import timezone

from tabellone.server.events.models import Circuit
from tabellone.server.journal.services import Writing
from tabellone.server.letters import queries, services
from tabellone.server.letters.models import Answer, Letter
from tabellone.server.mail import sending
from tabellone.server.mail.models import Mail
from tests.scenes.pages import browser_of, page_source
from tests.server.letters.scenes import circuit, letter, link, player
from tests.server.people.examples import account
from tests.server.registration import scenes as register

pytestmark = pytest.mark.django_db
TYPED = {"language": "it", "name": "Piero Penna", "email": "piero@posta.example", "text": "Quando?", "website": ""}
EVIL = ["<script>alert(1)</script>", "=HYPERLINK(1)", "\u202egro.live", "W" * 120, "x\x00y", "<b>'\"&"]


@pytest.fixture
def of() -> Circuit:
    return circuit()


def organiser(of: Circuit) -> Client:
    address = f"banco{User.objects.count()}@giro.example"
    return browser_of(account("Tiene Banco", role="organiser", scope=of.scope, email=address))


def test_a_letter_is_sent_and_followed_by_its_private_link(of: Circuit) -> None:
    client = Client()
    assert client.get(f"/c/{of.slug}/contact/").status_code == 200
    sent = client.post(f"/c/{of.slug}/contact/", {**TYPED, "token": "one"})
    assert sent.status_code == 303
    again = client.post(f"/c/{of.slug}/contact/", {**TYPED, "token": "one"})
    assert again["Location"] == sent["Location"]
    assert Letter.objects.count() == 1
    page = Client().get(sent["Location"])
    assert page.status_code == 200
    assert page["X-Robots-Tag"] == "noindex"
    assert "no-store" in page["Cache-Control"] or "private" in page["Cache-Control"]
    assert "Quando?" in page.content.decode()
    sending.send_waiting()
    assert f"http://testserver{sent['Location']}" in outbox.outbox[0].body
    more = Client().post(sent["Location"], {"text": "E dove?", "token": "two"})
    assert more.status_code == 303
    assert "E dove?" in Client().get(sent["Location"]).content.decode()


def test_what_was_typed_stays_when_something_is_missing(of: Circuit) -> None:
    for lack, told in (("email", "name@example.org"), ("text", "required"), ("name", "required")):
        page = page_source(
            Client().post(f"/c/{of.slug}/contact/", {**TYPED, lack: "" if lack != "email" else "nobody"}), 422
        )
        assert told in page
        assert all(value in page for name, value in TYPED.items() if name != lack and value)
    assert not Letter.objects.exists()


def test_machines_that_fill_in_every_field_are_told_and_nothing_is_kept(of: Circuit) -> None:
    answer = Client().post(f"/c/{of.slug}/contact/", {**TYPED, "website": "https://buy.example"})
    assert answer.status_code == 422
    assert "Leave this field empty" in answer.content.decode()
    assert not Letter.objects.exists()


def test_a_flood_from_one_address_is_stopped_and_loses_no_words(of: Circuit) -> None:
    statuses = [
        Client().post(f"/c/{of.slug}/contact/", {**TYPED, "email": f"p{nth}@posta.example"}).status_code
        for nth in range(12)
    ]
    assert statuses == [303] * 10 + [429] * 2
    last = Client().post(f"/c/{of.slug}/contact/", {**TYPED, "text": "Parole care"})
    assert "Parole care" in last.content.decode()
    other = Client(REMOTE_ADDR="10.1.2.3").post(f"/c/{of.slug}/contact/", TYPED)
    assert other.status_code == 303


def test_nobody_can_have_us_flood_somebody_elses_mailbox(of: Circuit) -> None:
    statuses = [
        Client(REMOTE_ADDR=f"10.0.0.{nth}").post(f"/c/{of.slug}/contact/", TYPED).status_code for nth in range(5)
    ]
    assert statuses == [303] * 3 + [429] * 2
    assert Mail.objects.count() == 3


@pytest.mark.parametrize("rulebook", ["big", "pergioco"])
def test_b17_complaints_cite_an_article_of_their_own_rulebook_alone(rulebook: str) -> None:
    """B17: the page of a circuit of clubs cited PG 16."""
    of = register.circuit(rulebook=rulebook)
    page = Client().get(f"/c/{of.slug}/complaint/", headers={"accept-language": "es"}).content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    assert ("PG 16" in main) is (rulebook == "pergioco")
    assert "PG " not in main or rulebook == "pergioco"


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_the_complaint_form_offers_two_languages_and_says_so_in_all_three(of: Circuit, language: str) -> None:
    page = Client().get(f"/c/{of.slug}/complaint/", headers={"accept-language": language}).content.decode()
    assert re.findall(r'type="radio" name="language" value="(\w+)"', page) == ["it", "en"]
    assert ("notice-info" in page) == (language == "es"), "a Spanish speaker is told kindly"
    assert "PG 16" in page
    sent = Client().post(f"/c/{of.slug}/complaint/", {**TYPED, "language": "es"})
    assert sent.status_code == 422
    assert not Letter.objects.exists()


def test_who_is_signed_in_need_not_type_their_name(of: Circuit) -> None:
    user = account("Nota Persona", email="nota@posta.example")
    page = browser_of(user).get(f"/c/{of.slug}/contact/").content.decode()
    assert 'value="Nota Persona"' in page
    assert 'value="nota@posta.example"' in page
    browser_of(user).post(f"/c/{of.slug}/contact/", TYPED)
    assert Letter.objects.get().user == user


def test_a_wrong_key_opens_nothing(of: Circuit) -> None:
    found = letter(of)
    other = circuit()
    for path in ("nokey", f"{found.pk}", f"{found.pk}~x", "%00", "~"):
        assert Client().get(f"/c/{of.slug}/letter/key/{path}/").status_code == 404
    assert Client().get(f"/c/{other.slug}/letter/key/{queries.letter_key(found)}/").status_code == 404
    assert Client().post(f"/c/{of.slug}/letter/key/nokey/", {"text": "x"}).status_code == 404


def test_letters_are_for_the_organisers_of_their_circuit(of: Circuit) -> None:
    found, other = letter(of), circuit()
    assert Client().get(f"/c/{of.slug}/letters/").status_code == 302
    assert organiser(other).get(f"/c/{of.slug}/letters/").status_code == 403
    client = organiser(of)
    page = client.get(f"/c/{of.slug}/letters/").content.decode()
    assert "Piero Penna" in page
    assert client.get(f"/c/{of.slug}/letters/{found.number}/").status_code == 200
    assert client.get(f"/c/{of.slug}/letters/99/").status_code == 404


def test_the_organiser_takes_answers_notes_closes_and_reopens(of: Circuit) -> None:
    found, client = letter(of), organiser(of)
    here = f"/c/{of.slug}/letters/{found.number}/"
    assert client.post(f"{here}take/").status_code == 303
    assert client.post(f"{here}note/", {"note": "tra noi", "token": "n"}).status_code == 303
    answer = {"answer": "Domani.", "reply_to": "banco@giro.example", "added": "1", "token": "a"}
    late = client.post(f"{here}answer/", {**answer, "added": "0", "token": "late"})
    assert late.status_code == 422
    assert "Domani." in late.content.decode(), "somebody was quicker: the words are kept"
    assert client.post(f"{here}answer/", answer).status_code == 303
    assert client.post(f"{here}answer/", answer).status_code == 303
    assert client.post(f"{here}close/", {"why": "", "token": "c"}).status_code == 422
    assert client.post(f"{here}close/", {"why": "fatto", "token": "c"}).status_code == 303
    refused = client.post(f"{here}answer/", {"answer": "Ancora?", "token": "x"})
    assert refused.status_code == 422
    assert client.post(f"{here}reopen/", {"why": "ancora", "token": "r"}).status_code == 303
    kinds = list(Answer.objects.values_list("kind", flat=True))
    assert kinds == ["note", "answer", "closed", "reopened"]
    page = client.get(here).content.decode()
    assert "tra noi" in page
    mine = Client().get(f"/c/{of.slug}/letter/key/{queries.letter_key(found)}/").content.decode()
    assert "tra noi" not in mine
    assert "giro.example" not in mine
    assert "Domani." in mine


def test_letters_are_listed_by_state_and_closed_ones_apart(of: Circuit) -> None:
    kept, closed = letter(of, name="Resta Qui"), letter(of, name="Va Via")
    services.close_letter(closed, "fatto", Writing(account()), link=link)
    client = organiser(of)
    assert "Va Via" not in client.get(f"/c/{of.slug}/letters/").content.decode()
    assert "Va Via" in client.get(f"/c/{of.slug}/letters/?state=closed").content.decode()
    assert kept.name in client.get(f"/c/{of.slug}/letters/?state=new").content.decode()
    assert client.get(f"/c/{of.slug}/letters/?state=nonsense&page=99").status_code == 200


@pytest.mark.parametrize("evil", EVIL)
def test_hostile_words_are_shown_as_words(of: Circuit, evil: str) -> None:
    sent = Client().post(f"/c/{of.slug}/contact/", {**TYPED, "name": evil, "text": evil})
    assert sent.status_code in {303, 422}
    if sent.status_code == 303:
        found = Letter.objects.get()
        for page in (
            Client().get(sent["Location"]),
            organiser(of).get(f"/c/{of.slug}/letters/"),
            organiser(of).get(f"/c/{of.slug}/letters/{found.number}/"),
        ):
            assert page.status_code == 200
            assert "<script>alert" not in page.content.decode()
            assert "<b>'" not in page.content.decode()


def test_a_newsletter_from_draft_to_sent(of: Circuit) -> None:
    client, here = organiser(of), f"/c/{of.slug}/newsletters/"
    player("una@posta.example", language="it")
    words = {"subject_en": "News", "text_en": "Hello", "subject_it": "Notizie", "text_it": "Ciao <b>"}
    assert client.post(here, {**words, "subject_en": ""}).status_code == 422
    made = client.post(here, {**words, "token": "d"})
    assert made.status_code == 303
    page = client.get(made["Location"]).content.decode()
    assert "1 address would get it." in page
    assert "Ciao &lt;b&gt;" in page
    assert (
        client.post(made["Location"], {**words, "text_en": "Hello!", "version": "1", "token": "e"}).status_code == 303
    )
    stale = client.post(made["Location"], {**words, "text_en": "Hi, mine", "version": "1", "token": "f"})
    assert stale.status_code == 422
    assert "Hello!" in stale.content.decode()
    assert "Hi, mine" in stale.content.decode()
    assert client.post(f"{made['Location']}test/", {"token": "t"}).status_code == 303
    asked = client.get(f"{made['Location']}send/").content.decode()
    (version,) = re.findall(r'name="version" value="(\d+)"', asked)
    assert client.post(f"{made['Location']}send/", {"version": "99", "token": "s"}).status_code == 422
    for _ in range(2):
        assert client.post(f"{made['Location']}send/", {"version": version, "token": "s"}).status_code == 303
    assert client.post(f"{made['Location']}pause/", {"token": "p"}).status_code == 303
    sending.send_waiting()
    assert {one.to[0] for one in outbox.outbox} == {"banco0@giro.example"}
    assert client.post(f"{made['Location']}resume/", {"token": "r"}).status_code == 303
    sending.send_waiting()
    assert [one.subject for one in outbox.outbox if one.to == ["una@posta.example"]] == ["Notizie"]
    done = client.get(made["Location"]).content.decode()
    assert 'max="1" value="1"' in done
    assert "Stop for good" not in done
    assert client.get(here).status_code == 200


def test_without_a_mail_service_pages_say_so(of: Circuit, settings: LazySettings) -> None:
    settings.MAIL_SERVICE = False
    player("una@posta.example")
    found, client = letter(of), organiser(of)
    for path in ("contact/", "complaint/", f"letters/{found.number}/", "newsletters/"):
        assert "mail" in client.get(f"/c/{of.slug}/{path}").content.decode().split("notice-warning")[1]
    follow = f"/c/{of.slug}/letter/key/{queries.letter_key(found)}/"
    assert "no mail can be sent" in Client().get(follow).content.decode()
    refused = client.post(f"/c/{of.slug}/letters/{found.number}/answer/", {"answer": "x", "token": "a"})
    assert refused.status_code == 422
    made = client.post(f"/c/{of.slug}/newsletters/", {"subject_en": "a", "text_en": "b", "token": "d"})
    assert client.post(f"{made['Location']}send/", {"version": "1", "token": "s"}).status_code == 422
    assert "no mail service" in browser_of(account(role="administrator")).get("/post/").content.decode()


def test_mail_that_waits_while_nobody_sends_is_told(of: Circuit) -> None:
    letter(of)
    client = browser_of(account(role="administrator"))
    assert "nobody seems to be sending" not in client.get("/post/").content.decode(), "it has only just been written"
    Mail.objects.update(not_before=timezone.now() - timedelta(hours=1))
    assert "nobody seems to be sending" in client.get("/post/").content.decode()
    sending.send_waiting()
    assert "nobody seems to be sending" not in client.get("/post/").content.decode()


def test_the_administrator_decides_on_what_perhaps_arrived(of: Circuit) -> None:
    letter(of)
    mail = sending.claim_mail()
    assert mail
    Mail.objects.update(state="unsure", error="broke-off")
    client = browser_of(account(role="administrator"))
    page = client.get("/post/").content.decode()
    assert "piero@posta.example" in page
    (tries,) = set(re.findall(r'name="tries" value="(\d+)"', page))
    assert client.post(f"/post/{mail.pk}/again/", {"tries": "77"}).status_code == 303
    mail.refresh_from_db()
    assert mail.state == "unsure", "a page that is out of date decides nothing"
    client.post(f"/post/{mail.pk}/again/", {"tries": tries})
    mail.refresh_from_db()
    assert mail.state == "queued"
    assert client.post("/post/999999/again/", {"tries": "1"}).status_code == 404
    assert organiser(of).get("/post/").status_code == 403


def test_organisers_decide_on_the_mails_of_their_own_circuit_alone(of: Circuit) -> None:
    letter(of)
    mail = Mail.objects.get()
    Mail.objects.update(state="failed", error="550 nobody")
    other = circuit()
    path = f"mail/{mail.pk}/"
    assert organiser(other).post(f"/c/{other.slug}/{path}", {"tries": "0", "decision": "again"}).status_code == 404
    client = organiser(of)
    page = client.get(f"/c/{of.slug}/letters/1/").content.decode()
    assert "550 nobody" in page
    sent = client.post(f"/c/{of.slug}/{path}", {"tries": "0", "decision": "again", "back": "https://evil.example/"})
    assert sent["Location"] == f"/c/{of.slug}/letters/"
    mail.refresh_from_db()
    assert mail.state == "queued"
