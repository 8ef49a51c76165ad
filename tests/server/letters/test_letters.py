"""Letters to a circuit: kept, numbered, answered by mail, closed with a reason, forgotten in time.

PG 16, PG 18, ruling `letters-two-years`.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.core import mail as outbox
from django.utils import timezone

from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.letters import queries, services
from tabellone.server.letters.models import Answer, Letter
from tabellone.server.mail.models import Mail
from tabellone.server.mail.sending import send_waiting
from tests.server.letters.scenes import circuit, letter, link
from tests.server.people.examples import account

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_letter_is_numbered_and_its_writer_gets_a_receipt_in_its_language() -> None:
    of = circuit()
    first, second = letter(of), letter(of, language="es", email="Otra@Posta.example ")
    assert (first.number, second.number, first.state) == (1, 2, "new")
    assert second.email == "otra@posta.example"
    send_waiting()
    italian, spanish = outbox.outbox
    assert italian.to == ["piero@posta.example"]
    assert f"{of.slug}-1" in italian.subject
    assert link(first) in italian.body
    assert italian.extra_headers["Content-Language"] == "it"
    assert spanish.extra_headers["Content-Language"] == "es"


def test_nobody_has_us_send_their_words_to_an_address_that_they_only_typed() -> None:
    of, user = circuit(), account(email="piero@posta.example")
    words = "Compra qui: https://truffa.example/"
    letter(of, name=words, text=words)
    letter(of, name=words, text=words, by=user, email="altra@posta.example")
    letter(of, name="Piero", text=words, by=user)
    send_waiting()
    typed, anothers, own = (str(one.body) for one in outbox.outbox)
    assert "truffa" not in typed + anothers
    assert f"> {words}" in own


def test_the_same_form_again_is_the_same_letter_and_the_same_receipt() -> None:
    of = circuit()
    written = services.WrittenLetter("contact", "en", "A", "a@posta.example", "x")
    both = [services.write_letter(of, written, Writing(token="t" * 64), link=link) for _ in range(2)]
    assert both[0] == both[1]
    assert Mail.objects.count() == Letter.objects.count() == 1


def test_complaints_are_taken_in_italian_and_english_only_as_pg_16_says() -> None:
    of = circuit()
    for language in ("it", "en"):
        assert letter(of, kind="complaint", language=language).kind == "complaint"
    with pytest.raises(RefusedError, match="Italian or English"):
        letter(of, kind="complaint", language="es")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "\x00 \u200b"),
        ("name", "x" * 121),
        ("email", ""),
        ("email", "a@b.example\nBcc: c@d.example"),
        ("text", " \n\x00"),
        ("text", "x" * 10_001),
        ("language", "eo"),
    ],
)
def test_what_cannot_be_a_letter_is_refused_with_a_sentence_and_nothing_is_kept(field: str, value: str) -> None:
    with pytest.raises(RefusedError) as refused:
        letter(circuit(), **{field: value})
    assert refused.value.field == field
    assert str(refused.value)
    assert not Letter.objects.exists()
    assert not Mail.objects.exists()


def test_a_name_made_of_lines_stays_a_name() -> None:
    of = circuit()
    found = letter(of, name="Eva\r\nBcc: tutti@posta.example", text="Una\r\n\r\nriga\x07")
    assert found.name == "Eva Bcc: tutti@posta.example"
    assert found.text == "Una\n\nriga"
    send_waiting()
    assert outbox.outbox[0].message()["Bcc"] is None


def test_an_answer_goes_by_mail_with_a_way_to_reply_and_every_step_is_in_the_journal() -> None:
    found, by = letter(circuit()), account("Rita Risponde")
    services.read_letter(found, by=by)
    services.read_letter(found, by=by)
    services.add_note(found, "Chi lo sa?", Writing(by))
    services.answer_letter(found, "Domani alle nove.", Writing(by, "a" * 64), link=link, reply_to="desk@giro.example")
    services.answer_letter(found, "Domani alle nove.", Writing(by, "a" * 64), link=link, reply_to="desk@giro.example")
    found.refresh_from_db()
    assert found.state == "answered"
    send_waiting()
    _, answer = outbox.outbox
    assert answer.reply_to == ["desk@giro.example"]
    assert "Domani alle nove." in answer.body
    assert "> Quando?" in answer.body
    assert "Chi lo sa?" not in answer.body
    services.close_letter(found, "Risposto.", Writing(by), link=link)
    with pytest.raises(RefusedError, match="Reopen"):
        services.answer_letter(found, "Ancora", Writing(by), link=link)
    services.reopen_letter(found, "Non era tutto.", Writing(by), link=link)
    kinds = list(Entry.objects.filter(stream=f"letters:{found.circuit.scope}").values_list("kind", flat=True))
    assert kinds == [f"letter-{each}" for each in ("came", "read", "noted", "answered", "closed", "reopened")]
    assert [one.mail is not None for one in queries.thread_of(found)] == [False, True, True, True]


def test_the_journal_holds_numbers_and_kinds_and_no_word() -> None:
    found, by = letter(circuit(), name="Segreta Penna", text="parole segrete"), account()
    services.answer_letter(found, "risposta segreta", Writing(by), link=link)
    services.add_note(found, "nota segreta", Writing(by))
    services.close_letter(found, "motivo segreto", Writing(by), link=link)
    told = str([(one.data, one.why, one.kind) for one in Entry.objects.filter(stream__startswith="letters:")])
    assert "segret" not in told.lower()
    assert "piero" not in told


@pytest.mark.parametrize("act", [services.close_letter, services.reopen_letter])
def test_closing_and_reopening_need_a_reason(act: object) -> None:
    found, by = letter(circuit()), account()
    if act is services.reopen_letter:
        services.close_letter(found, "basta", Writing(by), link=link)
    with pytest.raises(RefusedError, match="why"):
        act(found, "  ", Writing(by), link=link)  # type: ignore[operator]  # one of two functions


def test_the_writer_reads_answers_and_no_notes_and_can_add_something() -> None:
    found, by = letter(circuit()), account()
    services.add_note(found, "tra noi", Writing(by))
    services.answer_letter(found, "Ecco.", Writing(by), link=link)
    services.add_to_letter(found, "Grazie, però?", token="m" * 64)
    services.add_to_letter(found, "Grazie, però?", token="m" * 64)
    found.refresh_from_db()
    assert found.state == "open"
    assert [one.kind for one in queries.public_thread_of(found)] == ["answer", "more"]


def test_a_private_link_opens_its_own_letter_and_nothing_else() -> None:
    of, other = circuit(), circuit()
    found = letter(of)
    key = queries.letter_key(found)
    assert queries.letter_with_key(key, of.pk) == found
    assert queries.letter_with_key(key, other.pk) is None
    pk, _, signature = key.partition("~")
    for wrong in ("", "x", pk, f"{int(pk) + 1}~{signature}", f"{pk}~{signature[:-1]}", key + "x"):
        assert queries.letter_with_key(wrong, of.pk) is None


def test_after_two_years_nothing_private_is_left_of_a_closed_letter() -> None:
    found, waiting, by = letter(circuit()), letter(circuit(), email="altro@posta.example"), account()
    services.add_note(found, "tra noi", Writing(by))
    services.close_letter(found, "fatto", Writing(by), link=link)
    Letter.objects.update(moved_at=timezone.now() - timedelta(days=729))
    assert services.forget_old_letters() == 0
    Letter.objects.update(moved_at=timezone.now() - timedelta(days=731))
    assert (services.forget_old_letters(), services.forget_old_letters()) == (1, 0)
    found.refresh_from_db()
    waiting.refresh_from_db()
    assert (found.name, found.email, found.text) == ("", "", "")
    assert set(Answer.objects.filter(letter=found).values_list("text", flat=True)) == {""}
    assert not Mail.objects.filter(to="piero@posta.example").exists()
    assert queries.letter_with_key(queries.letter_key(found), found.circuit_id) is None
    assert waiting.text
    with pytest.raises(RefusedError, match="erased"):
        services.answer_letter(found, "x", Writing(by), link=link)


def test_who_is_erased_leaves_no_letter_and_no_mail() -> None:
    found = letter(circuit(), email="Canarino@Posta.example", name="Canarino Giallo", text="canarino")
    services.answer_letter(found, "Caro canarino", Writing(account()), link=link)
    assert services.forget_letters_from("canarino@posta.example") == 1
    rows = [*Letter.objects.values_list(), *Answer.objects.values_list(), *Mail.objects.values_list()]
    assert "canarino" not in str(rows).lower()


def test_without_a_mail_service_letters_are_kept_and_nobody_believes_to_have_answered(settings: LazySettings) -> None:
    settings.MAIL_SERVICE = False
    found = letter(circuit())
    receipt = queries.receipt_mail(found)
    assert receipt is not None
    assert (receipt.state, receipt.error) == ("failed", "no-service")
    with pytest.raises(RefusedError, match="mail service"):
        services.answer_letter(found, "x", Writing(account()), link=link)
    services.close_letter(found, "letto", Writing(account()), link=link)
