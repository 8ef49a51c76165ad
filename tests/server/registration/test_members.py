"""Who plays becomes a member; who does not want to cannot play (BIG 2, BIG 2.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people import queries as people
from tabellone.server.people.models import Person
from tabellone.server.play import arrivals, draws, roll, self_entry
from tabellone.server.play import keys as hall_door
from tabellone.server.play.draws import PublishingConsents, arrange, publish
from tabellone.server.play.entries import Newcomer, enrol
from tabellone.server.play.player_list import Listed
from tabellone.server.play.self_entry import EntryWish, MembershipForm
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.server.registration.members import (
    counts_as_member,
    declined_players,
    member_rows,
    set_events,
    unsaid_consents,
)
from tabellone.server.registration.models import Membership
from tabellone.tournament.arranging import SeatReplacement
from tabellone.tournament.undo import Undo
from tests.server.federation.request_scenes import circuit, entered, evening, published
from tests.server.people.examples import account
from tests.server.play.drawing import draw
from tests.server.play.halls import Writing

pytestmark = pytest.mark.django_db
NAMES = ("Ada Uno", "Bea Due", "Ciro Tre", "Dora Quattro")
YES = MembershipForm(agrees=True, born=date(1990, 5, 4), phone="555 0123", nickname="AdaOnline")


def ids(row: Tournament) -> dict[str, str]:
    row.refresh_from_db()
    return {one.player.name: one.player.id for one in state_of(row).entrants}


def by_desk(user: User | None = None) -> Writing:
    return Writing(by=user or account("Tiene Porta"))


def test_who_enters_says_yes_and_the_day_and_the_data_are_kept() -> None:
    of = circuit()
    row, user = evening(of), account("Ada Uno")
    self_entry.enter_oneself(row, EntryWish("Ada Uno"), YES, Writing(user))
    said = Membership.objects.get()
    assert (said.agreed_on, said.how, said.nickname, said.wants_mail) == (
        timezone.localdate(),
        "player",
        "AdaOnline",
        True,
    )
    assert (said.person.email, said.person.birth, said.person.phone) == (user.email, date(1990, 5, 4), "555 0123")
    assert [one.scope for one in said.person.keepings.all()] == [of.scope]


@pytest.mark.parametrize(
    ("joined", "place"),
    [
        pytest.param(MembershipForm(born=date(1990, 5, 4)), "consent", id="BIG 2 consent"),
        pytest.param(MembershipForm(agrees=True), "birth_date", id="BIG 2.1 day of birth"),
    ],
)
def test_nobody_enters_without_saying_yes_or_without_the_data(joined: MembershipForm, place: str) -> None:
    row, user = evening(circuit()), account("Ada Uno")
    with pytest.raises(InputError) as refused:
        self_entry.enter_oneself(row, EntryWish("Ada Uno"), joined, Writing(user))
    assert [problem.place for problem in refused.value.problems] == [place]
    row.refresh_from_db()
    assert (len(state_of(row).entrants), Membership.objects.count(), Person.objects.count()) == (0, 0, 0)


def test_a_name_of_one_word_is_not_a_first_and_a_last_name() -> None:
    with pytest.raises(InputError) as refused:
        self_entry.enter_oneself(evening(circuit()), EntryWish("Ada"), YES, Writing(account("Ada")))
    assert [problem.place for problem in refused.value.problems] == ["last_name"]


def test_a_member_is_not_asked_again_in_the_next_tournament() -> None:
    of, user = circuit(), account("Ada Uno")
    self_entry.enter_oneself(evening(of), EntryWish("Ada Uno"), YES, Writing(user))
    after = evening(of)
    assert not self_entry.asks_membership(after, people.person_of_account(user))
    self_entry.enter_oneself(after, EntryWish(), MembershipForm(), Writing(user))
    assert len(state_of(Tournament.objects.get(pk=after.pk)).entrants) == 1


def test_a_tournament_in_no_circuit_makes_no_members() -> None:
    row = evening()
    self_entry.enter_oneself(row, EntryWish("Ada Uno"), MembershipForm(), Writing(account("Ada Uno")))
    assert not Membership.objects.exists()


def test_marked_present_or_all_present_gives_nobodys_consent() -> None:
    """BIG 2, ruling consent-is-ones-own (B18)."""
    row, user = evening(circuit(), names=NAMES), account("Tiene Porta")
    assert len(unsaid_consents(row, state_of(row))) == 4
    roll.mark(row, [ids(row)["Ada Uno"]], by_desk(user), present=True)
    roll.mark_undecided(Tournament.objects.get(pk=row.pk), by_desk(user), present=True)
    assert not Membership.objects.exists()
    row.refresh_from_db()
    assert all(one.present for one in unsaid_consents(row, state_of(row)))


def test_publishing_names_who_has_not_said_and_takes_each_one_or_the_signed_list() -> None:
    """BIG 2, ruling consent-is-ones-own (B18): noted with how they were given, by whom and where."""
    row, user = evening(circuit(), names=NAMES), account("Tiene Porta")
    draw(row, by_desk(user), all_here=True)
    row.refresh_from_db()
    asked = draws.consents_to_ask(row, state_of(row), 1)
    assert [one.name for one in asked] == sorted(NAMES)
    ada = next(one.code for one in asked if one.name == "Ada Uno")
    for said in (PublishingConsents(), PublishingConsents(agreed=frozenset({ada, "nobody"}))):
        with pytest.raises(RuleError) as refused:
            draws.publish(row, 1, by_desk(user), said)
        assert (refused.value.code, refused.value.rule) == ("consent-unsaid", "BIG 2")
    assert refused.value.values["players"] == ["Bea Due", "Ciro Tre", "Dora Quattro"]
    assert not Membership.objects.exists()
    draws.publish(row, 1, by_desk(user), PublishingConsents(agreed=frozenset({ada}), signed_list=True))
    how = {one.person.name: one.how for one in Membership.objects.select_related("person")}
    assert how == {"Ada Uno": "asked", "Bea Due": "list", "Ciro Tre": "list", "Dora Quattro": "list"}
    assert {(one.by, one.tournament) for one in Membership.objects.all()} == {(user, row)}
    row.refresh_from_db()
    assert state_of(row).rounds[0].published


def test_no_way_into_a_published_round_goes_around_the_question() -> None:
    """BIG 2 (B18): a plain publication is refused, and somebody from outside does not replace a player unasked."""
    row, user = evening(circuit(), names=(*NAMES, "Ezio Cinque")), account("Tiene Porta")
    player = ids(row)["Ezio Cinque"]
    roll.mark(row, [player], by_desk(user), present=False)
    draw(Tournament.objects.get(pk=row.pk), by_desk(user), all_here=True)
    with pytest.raises(RuleError, match="consent-unsaid"):
        publish(Tournament.objects.get(pk=row.pk), 1, by_desk(user))
    draws.publish(Tournament.objects.get(pk=row.pk), 1, by_desk(user), PublishingConsents(signed_list=True))
    wish = SeatReplacement(ids(row)["Ada Uno"], player)
    with pytest.raises(RuleError, match="consent-unsaid"):
        arrange(Tournament.objects.get(pk=row.pk), 1, wish, by_desk(user))
    arrivals.note_agreement(row, player, by_desk(user))
    arrange(Tournament.objects.get(pk=row.pk), 1, wish, by_desk(user))
    assert player in state_of(Tournament.objects.get(pk=row.pk)).rounds[0].round.tables[0].players


def test_the_signed_list_notes_those_who_are_here_and_stand_on_it() -> None:
    """BIG 2 (B18)."""
    row, user = evening(circuit(), names=NAMES), account("Tiene Porta")
    code = {one.name: one.code for one in unsaid_consents(row, state_of(row))}
    assert arrivals.note_signed_list(row, [code["Ada Uno"], code["Bea Due"], "nobody"], by=user) == 2
    assert arrivals.note_signed_list(row, [code["Ada Uno"]], by=user) == 0
    assert [one.name for one in unsaid_consents(row, state_of(row))] == ["Ciro Tre", "Dora Quattro"]
    assert set(Membership.objects.values_list("how", flat=True)) == {"list"}


def test_a_consent_that_was_noted_with_the_mark_of_being_here_stays_and_says_so() -> None:
    """BIG 2 (B18): how it was given is told to the federation."""
    row = evening(circuit(), names=("Ada Uno",))
    person = Person.objects.get()
    Membership.objects.create(person=person, rulebook="big", agreed_on=date(2026, 1, 2), how="desk", tournament=row)
    arrivals.note_agreement(row, ids(row)["Ada Uno"], by_desk())
    (line,) = member_rows("big")
    assert line.said is not None
    assert (line.said.how, line.said.agreed_on) == ("desk", date(2026, 1, 2))
    assert "earlier rule" in line.said.get_how_display()


def test_of_a_pair_each_is_asked() -> None:
    """BIG 2 (B18): consent is each person's own, of the two of an entry too."""
    row = evening(circuit(), game="7-wonders-cities", table_size=2)
    two = [Newcomer(Listed(1, name)) for name in ("Ada Uno", "Bea Due")]
    enrol(row, [replace(two[0], partner=two[1])], Writing())
    row.refresh_from_db()
    asked = unsaid_consents(row, state_of(row))
    assert [(one.name, one.player) for one in asked] == [(name, asked[0].player) for name in ("Ada Uno", "Bea Due")]
    arrivals.note_agreement(row, asked[0].player, by_desk(), person=asked[0].code)
    assert [one.name for one in unsaid_consents(row, state_of(row))] == ["Bea Due"]


def test_who_does_not_agree_is_not_coming_and_cannot_be_marked_present() -> None:
    row, user = evening(circuit(), names=NAMES), account("Tiene Porta")
    player = ids(row)["Bea Due"]
    arrivals.note_refusal(row, player, by_desk(user), by=user)
    row.refresh_from_db()
    assert declined_players(row, state_of(row).entrants) == {player}
    with pytest.raises(RuleError) as refused:
        roll.mark(row, [player], by_desk(user), present=True)
    assert (refused.value.code, refused.value.values["players"]) == ("member-declined", ["Bea Due"])
    roll.mark_undecided(row, by_desk(user), present=True)
    arrivals.note_agreement(row, player, by_desk(user))
    row.refresh_from_db()
    roll.mark(row, [player], by_desk(user), present=True)
    assert Membership.objects.get(person__name="Bea Due").agreed_on == timezone.localdate()


def test_whoever_says_that_all_are_here_when_drawing_has_asked_nobody_and_a_no_is_refused() -> None:
    of, user = circuit(), account("Tiene Porta")
    before = evening(of, names=NAMES)
    arrivals.note_refusal(before, ids(before)["Bea Due"], by_desk(user), by=user)
    row = evening(of)
    for one in Person.objects.all():
        entered(row, one)
    with pytest.raises(RuleError) as refused:
        draw(row, by_desk(user), all_here=True)
    assert refused.value.code == "member-declined"
    assert Membership.objects.count() == 1
    roll.mark(row, [ids(row)["Bea Due"]], by_desk(user), present=False)
    draw(Tournament.objects.get(pk=row.pk), by_desk(user), all_here=True)
    assert not Membership.objects.filter(agreed_on__isnull=False).exists()


def test_the_door_takes_nobody_in_who_does_not_agree_and_notes_who_says_so() -> None:
    row, user = evening(circuit(), names=NAMES), account("Tiene Porta")
    hall_door.check_in(row, hall_door.handle(row, ids(row)["Ciro Tre"]), Writing())
    assert not Membership.objects.exists()
    hall_door.check_in(row, hall_door.handle(row, ids(row)["Ada Uno"]), Writing(), agrees=True)
    assert (Membership.objects.get().person.name, Membership.objects.get().how) == ("Ada Uno", "door")
    arrivals.note_refusal(row, ids(row)["Bea Due"], by_desk(user), by=user)
    row.refresh_from_db()
    with pytest.raises(RuleError):
        hall_door.check_in(row, hall_door.handle(row, ids(row)["Bea Due"]), Writing())


def test_who_has_a_seat_cannot_be_noted_as_not_agreeing() -> None:
    row, user = evening(circuit(), names=NAMES), account("Tiene Porta")
    draw(row, Writing(), all_here=True)
    with pytest.raises(RefusedError):
        arrivals.note_refusal(row, ids(row)["Ada Uno"], by_desk(user), by=user)
    assert not Membership.objects.filter(refused_on__isnull=False).exists()


def test_a_seat_in_a_published_round_makes_a_member_and_undoing_it_does_not_leave_one() -> None:
    """BIG 2, ruling member-once-seated."""
    row = evening(circuit(), names=NAMES, day=date(2026, 3, 1))
    draw(row, Writing(), all_here=True)
    assert not any(counts_as_member(one) for one in member_rows("big"))
    published(row)
    found = member_rows("big")
    assert [(one.person.name, one.since, one.played) for one in found] == [
        (name, date(2026, 3, 1), 1) for name in NAMES
    ]
    assert all(counts_as_member(one) for one in found)
    row.refresh_from_db()
    act(row, Writing(), Undo(row.version))
    assert not any(counts_as_member(one) for one in member_rows("big"))


def test_membership_has_no_end_and_begins_with_the_first_tournament() -> None:
    of = circuit()
    first, later = evening(of, names=NAMES, day=date(2019, 3, 1)), evening(of, day=date(2026, 3, 1))
    for one in Person.objects.all():
        entered(later, one)
    for row in (later, first):
        draw(row, Writing(), all_here=True)
        published(row)
    assert {(one.since, one.played) for one in member_rows("big")} == {(date(2019, 3, 1), 2)}


def test_the_list_says_what_is_missing() -> None:
    row = evening(circuit(), names=("Ada Uno",))
    arrivals.note_agreement(row, ids(row)["Ada Uno"], by_desk())
    (line,) = member_rows("big")
    assert line.missing == ("email", "birth_date")


def test_consent_goes_into_the_journal_without_private_data() -> None:
    self_entry.enter_oneself(evening(circuit()), EntryWish("Ada Uno"), YES, Writing(account("Ada Uno")))
    line = Entry.objects.get(kind="member-agreed")
    assert line.data == {"rulebook": "big", "how": "player"}


def test_a_box_can_be_promised_later_and_taken_back() -> None:
    row, user = evening(circuit(), cap=1), account("Ada Uno")
    self_entry.enter_oneself(row, EntryWish("Ada Uno"), YES, Writing(user))
    for box in (True, False):
        self_entry.promise_box(row, Writing(user), box=box)
        row.refresh_from_db()
        assert state_of(row).entrants[0].brings_box is box


def test_promising_for_nobody_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        self_entry.promise_box(evening(circuit()), Writing(account("Ada Uno")), box=True)
    assert refused.value.code == "not-entered-yet"


def test_news_of_events_are_switched_off_and_on() -> None:
    self_entry.enter_oneself(evening(circuit()), EntryWish("Ada Uno"), YES, Writing(account("Ada Uno")))
    said = Membership.objects.get()
    set_events(said, Writing(), wanted=False)
    set_events(said, Writing(), wanted=False)
    assert Entry.objects.filter(kind="member-events-off").count() == 1
