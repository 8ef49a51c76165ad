"""What becomes of requests for a place (BIG 7.1, ruling answer-day): decided with a mail, told once they are in."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tabellone.server.federation import queries
from tabellone.server.federation.answers import standing_in_final
from tabellone.server.federation.convocation_mails import call_still_wanted
from tabellone.server.federation.models import Convocation
from tabellone.server.federation.places import (
    PlaceDecision,
    grant_place,
    keep_waiting,
    refuse_place,
    take_back_place_request,
)
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.mail.models import Mail
from tests.server.federation import final_scenes
from tests.server.people.examples import account

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("mail_service")]


def day_over(row: Convocation) -> None:
    """The answer day is yesterday by now."""
    Convocation.objects.filter(pk=row.pk).update(answers_by=timezone.localdate() - timedelta(days=1))
    row.refresh_from_db()


def mails() -> list[str]:
    """The waves that Zoe was written to in, as they are sent today."""
    today = Mail.objects.filter(to="zoe@posta.example", not_before__lte=timezone.now()).order_by("id")
    return [mail.key.split(":")[3] for mail in today]


def test_granted_where_a_place_is_free_at_once_gets_its_mail() -> None:
    """B16, BIG 7.1: a confirmation by mail is the guarantee."""
    row = final_scenes.called(8, places=3, called=3, reserves=2)
    final_scenes.send(row, "second")
    day_over(row)
    ask, by = final_scenes.asked(row), account("Federica Zione")
    grant_place(row, PlaceDecision(ask.pk, reply="A presto!"), Writing(by, "t"), whole=final_scenes.whole)
    grant_place(row, PlaceDecision(ask.pk, reply="A presto!"), Writing(by, "t"), whole=final_scenes.whole)
    assert (standing_in_final(row, ask.player)[0], mails()) == ("in", ["in"])
    assert "A presto!" in Mail.objects.get(to="zoe@posta.example").text
    with pytest.raises(RefusedError) as refused:
        refuse_place(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
    assert refused.value.code == "ask-inside"


def test_a_grant_that_waits_gets_a_mail_and_another_when_the_answer_day_is_over() -> None:
    """B16, BIG 7.1, ruling answer-day: two places are free, and invited players can still answer."""
    row = final_scenes.called(8, places=2, called=2, reserves=2)
    final_scenes.send(row, "second")
    ask, by = final_scenes.asked(row), account("Federica Zione")
    grant_place(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
    assert (standing_in_final(row, ask.player), mails()) == (("waiting", 1), ["granted"])
    coming = Mail.objects.get(batch=row.batch("coming"))
    assert (coming.to, coming.not_before) == ("zoe@posta.example", queries.requests_from(row))
    assert not call_still_wanted(coming), "not in yet"
    final_scenes.answer(row, 4, accepts=True)
    opens = queries.requests_from(row)
    assert opens
    later = queries.convened(row, opens)
    assert [one.how for one in later.confirmed] == ["answer", "request"]
    assert later.confirmed[-1].since == opens


@pytest.mark.parametrize("taken", [False, True])
def test_the_mail_of_the_answer_day_leaves_only_if_the_place_is_theirs(
    taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B16, ruling answer-day: asked right before it leaves, whether invited players took the places meanwhile."""
    row = final_scenes.called(8, places=2, called=2, reserves=2)
    final_scenes.send(row, "second")
    ask, by = final_scenes.asked(row), account("Federica Zione")
    grant_place(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
    coming, opens = Mail.objects.get(batch=row.batch("coming")), queries.requests_from(row)
    assert opens
    for position in (1, 4) if taken else (4,):
        final_scenes.answer(row, position, accepts=True)
    monkeypatch.setattr(timezone, "now", lambda: opens + timedelta(minutes=1))
    assert call_still_wanted(coming) is not taken


def test_once_the_answer_day_is_over_no_mail_speaks_of_it() -> None:
    """Ruling answer-day: granted when all places are taken, it waits for one, not for a day of the past."""
    row = final_scenes.called(8, places=2, called=2, reserves=2)
    final_scenes.send(row, "second")
    for position in (1, 2):
        final_scenes.answer(row, position, accepts=True)
    day_over(row)
    ask, by = final_scenes.asked(row), account("Federica Zione")
    grant_place(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
    mail = Mail.objects.get(to="zoe@posta.example")
    assert "Fino al" not in mail.text
    assert "I posti liberi sono prima di tutto per chi è stato invitato." in mail.text


@pytest.mark.parametrize("why", ["", "Viene da lontano."])
def test_ahead_of_the_invited_only_with_a_reason_on_record(why: str) -> None:
    """B16, BIG 7.1, ruling answer-day: unless the organiser says so for that one request."""
    row = final_scenes.called(8, places=2, called=2, reserves=2)
    ask, by = final_scenes.asked(row), account("Federica Zione")
    grant_place(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
    final_scenes.send(row, "second")
    ahead = PlaceDecision(ask.pk, ahead=True)
    if not why:
        with pytest.raises(RefusedError) as refused:
            grant_place(row, ahead, Writing(by, why=why), whole=final_scenes.whole)
        assert refused.value.code == "ask-why"
        return
    grant_place(row, ahead, Writing(by, why=why), whole=final_scenes.whole)
    assert (standing_in_final(row, ask.player)[0], mails()) == ("in", ["granted", "in"])
    entry = queries.convocation_lines(row)[0]
    assert (entry.kind, entry.data["ahead"], entry.why) == ("convocation-granted", True, why)
    assert not call_still_wanted(Mail.objects.get(batch=row.batch("coming"))), "they know already"


def test_what_is_decided_already_is_told() -> None:
    row = final_scenes.called(8, places=2, called=2, reserves=2)
    ask, by = final_scenes.asked(row), account("Federica Zione")
    keep_waiting(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
    refuse_place(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
    for act, code in ((keep_waiting, "ask-decided"), (refuse_place, "ask-decided")):
        with pytest.raises(RefusedError) as refused:
            act(row, PlaceDecision(ask.pk), Writing(by), whole=final_scenes.whole)
        assert refused.value.code == code
    assert standing_in_final(row, ask.player)[0] == "refused"
    take_back_place_request(ask, whole=final_scenes.whole)
    assert mails() == ["kept", "refused"]
    assert queries.convened(row).requests == ()
