"""The federation calls people to a final (BIG 7, BIG 7.1): who is qualified, the two mails, what is refused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tabellone.engine.errors import RuleError
from tabellone.server.federation import convocation_mails, queries
from tabellone.server.federation.answers import note_answer
from tabellone.server.federation.calls import send_wave, wave_preview
from tabellone.server.federation.convocations import (
    ConvocationNumbers,
    WantedFinal,
    change_convocation,
    create_final,
)
from tabellone.server.federation.models import Convocation
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.mail.message import mail_words
from tabellone.server.mail.models import Mail
from tabellone.server.people.models import Person
from tabellone.server.play.states import state_of
from tests.server.federation import final_scenes
from tests.server.people.examples import account

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("mail_service")]


def test_a_final_is_a_tournament_of_the_circuit_with_a_convocation() -> None:
    """BIG 7: a national final of its game, nobody entered yet, its creator the organiser."""
    of = final_scenes.circuit()
    row = final_scenes.final(of)
    head = state_of(row.tournament).settings.head
    assert (head.national_final, head.game, row.tournament.circuit) == (True, final_scenes.GAME, of)
    assert (head.params, state_of(row.tournament).entrants) == ({}, ())
    assert [entry.kind for entry in queries.convocation_lines(row)] == ["convocation-created"]


def test_created_twice_by_the_same_form_it_is_there_once() -> None:
    of = final_scenes.circuit()
    by, day = final_scenes.keeper(of), timezone.localdate() + timedelta(days=40)
    wanted = WantedFinal("Finale", final_scenes.GAME, day, day)
    made = [create_final(of, wanted, ConvocationNumbers(), Writing(by, "once")) for _ in range(2)]
    assert (made[0].pk, Convocation.objects.count()) == (made[1].pk, 1)


def test_only_organisers_of_the_circuit_create_its_finals() -> None:
    of = final_scenes.circuit()
    with pytest.raises(RuleError, match="not-your-circuit"):
        final_scenes.final(of, by=account())


def test_who_is_qualified_comes_in_the_order_of_the_ranking() -> None:
    """BIG 7.1: the points ranking of the game on a day."""
    row = final_scenes.final(final_scenes.circuit(12))
    found = queries.qualified_for(row)
    assert [one.position for one in found.candidates] == sorted(one.position for one in found.candidates)
    assert (len(found.candidates), found.champion) == (12, None)
    before = queries.qualified_for(row, timezone.localdate() - timedelta(days=41))
    assert before.candidates == ()


def test_the_first_mail_goes_to_called_and_reserves_once_each() -> None:
    """BIG 7.1: called and reserves in one wave, with structure, number of qualifiers and notes."""
    row = final_scenes.final(final_scenes.circuit(12), notes="Portate i vostri mazzi.")
    assert final_scenes.send(row, "first") == 7, "eight are invited, one has no address"
    mails = {mail.to: mail for mail in Mail.objects.all()}
    assert len(mails) == Mail.objects.count() == 7
    words = " ".join(mail.text for mail in mails.values())
    assert {mail.language for mail in mails.values()} == {"it"}
    assert words.count("Portate i vostri mazzi.") == 7
    assert words.count("https://tabellone.example/convocation/key/") == 7
    assert final_scenes.send(row, "first") == 0, "nothing is sent again"
    assert Mail.objects.count() == 7


def test_who_gets_an_address_later_gets_the_mail_then_and_nobody_else_again() -> None:
    row = final_scenes.called()
    lacking = wave_preview(row, "first").unreached
    assert len(lacking) == 1
    Person.objects.filter(code=lacking[0].player).update(email="nuovo@posta.example")
    assert [one.to for one in wave_preview(row, "first").to] == ["nuovo@posta.example"]
    assert final_scenes.send(row, "first") == 1
    assert Mail.objects.filter(to="nuovo@posta.example").count() == 1
    assert Mail.objects.count() == 8


def test_numbers_change_until_the_first_mail_and_seeds_after_it() -> None:
    of = final_scenes.circuit()
    by = final_scenes.keeper(of)
    row = final_scenes.final(of, by=by)
    change_convocation(row, ConvocationNumbers(places=6, called=5, reserves=1), Writing(by), whole=final_scenes.whole)
    row.refresh_from_db()
    final_scenes.send(row, "first")
    assert row.invited.count() == 6
    with pytest.raises(RefusedError) as refused:
        change_convocation(
            row, ConvocationNumbers(places=2, called=5, reserves=1), Writing(by), whole=final_scenes.whole
        )
    assert refused.value.code == "convene-fewer"
    with pytest.raises(RefusedError) as refused:
        change_convocation(
            row, ConvocationNumbers(places=6, called=4, reserves=1), Writing(by), whole=final_scenes.whole
        )
    assert refused.value.code == "convene-sent"
    change_convocation(
        row, ConvocationNumbers(places=6, called=5, reserves=1, seeds=2), Writing(by), whole=final_scenes.whole
    )
    row.refresh_from_db()
    assert row.seeds == 2


def test_more_places_go_at_once_to_who_waits_and_they_are_told(settings: Any) -> None:
    """BIG 7.1: a larger room is found after the mails; nothing of before changes."""
    settings.MAIL_SERVICE = True
    row = final_scenes.called(12, places=2, called=3, reserves=3)
    for position in (1, 2, 4, 5):
        final_scenes.answer(row, position, accepts=True)
    final_scenes.send(row, "second")
    row.refresh_from_db()
    before = queries.convened(row)
    assert [len(before.confirmed), len(before.waiting), before.free] == [2, 2, 0]
    by = account("Federico Zani")
    numbers = ConvocationNumbers(places=3, called=3, reserves=3, seeds=row.seeds)
    change_convocation(row, numbers, Writing(by, "more"), whole=final_scenes.whole)
    change_convocation(row, numbers, Writing(by, "more"), whole=final_scenes.whole)
    row.refresh_from_db()
    now = queries.convened(row)
    assert now.confirmed[:2] == before.confirmed
    assert (now.confirmed[2].player, now.confirmed[2].since) == (before.waiting[0].player, row.moved_at)
    assert (len(now.waiting), now.free) == (1, 0)
    assert queries.convened(row, before.confirmed[1].since).free == 0  # as it was then
    assert Mail.objects.filter(batch=row.batch("in")).count() == 1


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        pytest.param({"places": 1}, "convene-numbers", id="nobody plays alone"),
        pytest.param({"reserves": 5000}, "convene-numbers", id="too many"),
        pytest.param({"notes": "x" * 10_001}, "convene-notes", id="too long"),
    ],
)
def test_numbers_that_cannot_be(numbers: dict[str, Any], code: str) -> None:
    of = final_scenes.circuit(4)
    with pytest.raises(RefusedError) as refused:
        final_scenes.final(of, **numbers)
    assert refused.value.code == code


def test_somebody_elses_change_meanwhile_is_not_overwritten() -> None:
    of = final_scenes.circuit(4)
    by, row = final_scenes.keeper(of), final_scenes.final(of)
    change_convocation(row, ConvocationNumbers(places=3), Writing(by), whole=final_scenes.whole, version=0)
    with pytest.raises(RefusedError) as refused:
        change_convocation(row, ConvocationNumbers(places=5), Writing(by), whole=final_scenes.whole, version=0)
    assert refused.value.code == "convene-theirs"


def test_a_list_that_moved_since_it_was_previewed_is_not_sent() -> None:
    row = final_scenes.final(final_scenes.circuit(12))
    seen = wave_preview(row, "first").seen
    Person.objects.filter(email="p1@posta.example").update(email="")
    with pytest.raises(RefusedError) as refused:
        send_wave(row, "first", Writing(), whole=final_scenes.whole, seen=seen)
    assert refused.value.code == "convene-moved"
    assert not Mail.objects.exists()


def test_without_a_mail_service_nothing_is_sent_unless_the_organiser_tells_them(settings: Any) -> None:
    settings.MAIL_SERVICE = False
    row = final_scenes.final(final_scenes.circuit(12))
    with pytest.raises(RefusedError) as refused:
        final_scenes.send(row, "first")
    assert refused.value.code == "mail-none"
    send_wave(row, "first", Writing(), whole=final_scenes.whole, mute=True)
    row.refresh_from_db()
    final_scenes.answer(row, 1, accepts=True)
    assert (final_scenes.positions(row)["in"], Mail.objects.count()) == ([1], 0)


def test_nobody_is_called_without_a_tournament_since_the_last_final() -> None:
    """BIG 7.1."""
    row = final_scenes.final(final_scenes.circuit(4), game="catan")
    with pytest.raises(RefusedError) as refused:
        final_scenes.send(row, "first")
    assert refused.value.code == "convene-nobody"


def test_the_second_mail_goes_to_who_has_neither_a_place_nor_declined() -> None:
    """BIG 7.1: early reserves get the free places and hear that they are in; the others are told how it stands."""
    row = final_scenes.called(12)
    for position, accepts in ((1, True), (2, False), (5, True), (6, True), (7, False)):
        final_scenes.answer(row, position, accepts=accepts)
    before = set(Mail.objects.values_list("key", flat=True))
    final_scenes.send(row, "second")
    fresh = Mail.objects.exclude(key__in=before)
    second = set(fresh.filter(batch=row.batch("second")).values_list("to", flat=True))
    inside = set(fresh.filter(batch=row.batch("in")).values_list("to", flat=True))
    ranked = {one.position: one.person.email for one in row.invited.select_related("person") if one.person}
    assert second == {ranked[n] for n in (3, 4, 8)} - {""}
    assert inside == {ranked[5], ranked[6]} - {""}
    assert final_scenes.positions(row) == {"in": [1, 5, 6], "waiting": [], "declined": [2, 7], "free": 1}
    assert final_scenes.send(row, "second") == 0


def test_everything_stands_in_the_journal_without_private_words() -> None:
    row = final_scenes.called(12)
    final_scenes.answer(row, 1, accepts=True)
    final_scenes.send(row, "second")
    told = [entry.kind for entry in reversed(queries.convocation_lines(row))]
    assert told == ["convocation-created", "convocation-mailed", "convocation-answered", "convocation-mailed"]
    assert not any("posta.example" in str(entry.data) for entry in Entry.objects.filter(stream=row.stream))


@pytest.mark.parametrize(("places", "first"), [(6, ""), (8, "The first 4 go on"), (15, "The first 8"), (22, "")])
def test_the_first_mail_tells_who_goes_on_from_small_fields(places: int, first: str) -> None:
    """BIG 7.2.1, BIG 8.1.1: of seven or eight the first four, of fifteen or sixteen the first eight."""
    row = final_scenes.final(final_scenes.circuit(12), places=places)
    final = convocation_mails.facts_of_final(row)
    text = mail_words("convocations", "first", "en", final=final, name="Ada", link="link", position=1).text
    assert "Whoever wins at least" in text
    assert (first in text) if first else ("The first" not in text)


def test_a_box_is_promised_and_taken_back_without_losing_the_place() -> None:
    """BIG 7.2: the promise changes, the place and its moment do not; an organiser's yes forgets no promise."""
    row = final_scenes.called(8, places=2, called=2, reserves=2)
    final_scenes.answer(row, 1, accepts=True)
    before, player = queries.convened(row).confirmed, row.invited.get(position=1).player
    final_scenes.answer(row, 1, accepts=True, box=True)
    assert queries.promised_boxes(row) == {player}
    by = account("Federico Zani")
    note_answer(row, player, Writing(by, why="per telefono"), accepts=True, whole=final_scenes.whole)
    assert queries.promised_boxes(row) == {player}
    final_scenes.answer(row, 1, accepts=True, box=False)
    assert queries.promised_boxes(row) == frozenset()
    assert queries.convened(row).confirmed == before
