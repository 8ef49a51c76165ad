"""Registration: who may, with what, and what the seasons say of them afterwards (PG 3, PG 4, PG 5, PG 6, PG 12).

Rulings registered-on-the-day, shadow-claim, newsletter-asked.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.engine.facts import Person as Fact
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.registration import queries
from tabellone.server.registration.changes import leave_newsletter
from tabellone.server.registration.forms import checked_nickname
from tabellone.server.registration.models import PlatformAccount, Registration, Takeover
from tabellone.server.registration.nicknames import Profile, nickname_key, profile_in
from tabellone.server.registration.registering import register_by_hand, register_player
from tabellone.server.web.circuit.registration_forms import RegisterForm
from tests.server.people.examples import account, person
from tests.server.registration.scenes import YEAR, circuit, in_season, registered, shadow, texts, wanted

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_who_registers_stands_in_the_season_by_name_from_that_day_on() -> None:
    here = circuit()
    row = registered(here, first_name=" Ada ", last_name="Lovelace  Prova")
    assert in_season(here) == {
        row.person.code: Fact(row.person.code, "Ada Lovelace Prova", registered=queries.registration_day())
    }
    assert row.person.name == "Ada Lovelace Prova"


def test_a_registration_holds_for_its_year_and_all_later_ones_pg_6() -> None:
    before, now, after = circuit(YEAR - 1), circuit(YEAR), circuit(YEAR + 1)
    row = registered(now)
    assert [row.person.code in in_season(one) for one in (before, now, after)] == [False, True, True]


def test_other_federations_are_not_told() -> None:
    other = circuit(rulebook="big")
    registered(circuit())
    assert in_season(other) == {}


def test_nobody_registers_with_a_federation_without_a_register() -> None:
    with pytest.raises(RefusedError, match="Nobody registers"):
        register_player(circuit(rulebook="big"), wanted(), Writing(account()), accepted=texts())


@pytest.mark.parametrize(("days", "allowed"), [(0, True), (-1, True), (1, False)], ids=["on it", "after", "before"])
def test_the_age_is_that_of_the_day_pg_3(days: int, allowed: bool) -> None:
    born = queries.registration_day().replace(year=queries.registration_day().year - 16) + timedelta(days=days)
    if allowed:
        assert registered(circuit(), born=born).day == queries.registration_day()
        return
    with pytest.raises(RefusedError) as refused:
        registered(circuit(), born=born)
    assert refused.value.field == "born"
    assert str((queries.registration_day() + timedelta(days=days)).year) in str(refused.value)
    assert not Person.objects.exists()


def test_what_was_accepted_is_kept_with_its_moment_pg_4() -> None:
    before = timezone.now()
    row = registered(circuit())
    assert (row.rules.version, row.privacy.version) == (1, 1)
    assert before <= row.rules_at <= timezone.now()
    assert before <= row.privacy_at <= timezone.now()


def test_nobody_registers_before_there_are_texts() -> None:
    accepted = texts()
    here = circuit()
    with pytest.raises(RefusedError, match="texts were changed"):
        register_player(
            here,
            wanted(email="a@prova.example"),
            Writing(account(email="a@prova.example")),
            accepted=replace(accepted, rules=0),
        )


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"first_name": " "}, "first_name"),
        ({"last_name": "x" * 60}, "last_name"),
        ({"city": "…"}, "city"),
        ({"country": "ZZ"}, "country"),
        ({"country": "Italia"}, "country"),
        ({"email": ""}, "email"),
        ({"email": "nowhere"}, "email"),
        ({"born": date(1800, 1, 1)}, "born"),
        ({"born": queries.registration_day() + timedelta(days=40)}, "born"),
        ({"nicknames": {}}, "boardgamearena"),
        ({"nicknames": {"boardgamearena": " \u200b"}}, "boardgamearena"),
        ({"nicknames": {"boardgamearena": "x" * 101}}, "boardgamearena"),
        ({"nicknames": {"elsewhere": "ada"}}, "elsewhere"),
    ],
)
def test_what_cannot_be_right_is_refused_beside_its_field_and_nothing_is_kept(change: object, field: str) -> None:
    with pytest.raises(RefusedError) as refused:
        registered(circuit(), **change)  # type: ignore[arg-type]  # any field
    assert refused.value.field == field
    assert str(refused.value)
    assert not Registration.objects.exists()
    assert not Person.objects.exists()


def test_a_nickname_is_one_persons_without_regard_to_capitals_pg_7() -> None:
    here = circuit()
    registered(here, nicknames={"boardgamearena": "CavalloMatto"})
    with pytest.raises(RefusedError, match="belongs to another player"):
        registered(here, nicknames={"boardgamearena": "cavallomatto"})
    assert registered(here, nicknames={"abstractplay": "CavalloMatto"})


def test_nobody_registers_twice() -> None:
    here, user = circuit(), account()
    registered(here, by=user)
    with pytest.raises(RefusedError, match="registered already"):
        registered(here, by=user)


def test_the_same_form_sent_twice_registers_once() -> None:
    form, here, accepted = wanted(), circuit(), texts()
    user = account(email=form.email)
    both = [register_player(here, form, Writing(user, "t" * 20), accepted=accepted) for _ in range(2)]
    assert both[0].pk == both[1].pk
    assert Registration.objects.count() == 1


def test_a_player_record_of_the_account_is_registered_itself() -> None:
    user, mine = account(), person("Adina P.")
    mine.user = user
    mine.save()
    row = registered(circuit(), by=user, first_name="Ada", last_name="Prova")
    mine.refresh_from_db()
    assert (row.person_id, mine.name, mine.birth) == (mine.pk, "Ada Prova", date(1990, 4, 5))


def test_a_known_nickname_waits_for_the_organiser_ruling_shadow_claim() -> None:
    known, here = shadow("Torre9"), circuit()
    row = registered(here, nicknames={"boardgamearena": "torre9", "abstractplay": "ada"})
    assert [(one.account.person_id, one.status) for one in Takeover.objects.all()] == [(known.pk, "asked")]
    assert {one.nickname for one in row.person.accounts.all()} == {"ada"}
    assert row.person_id != known.pk


def test_the_journal_holds_nothing_private() -> None:
    row = registered(circuit(), city="Segretopoli", nicknames={"boardgamearena": "Segretissima"})
    told = " ".join(f"{one.kind} {one.data} {one.why}" for one in Entry.objects.all())
    for private in (row.person.email, "1990", "Segretopoli", "Segretissima", row.last_name):
        assert private not in told


def test_the_organiser_registers_somebody_by_hand_with_a_reason() -> None:
    known, here, organiser = shadow("Torre9"), circuit(), account("Tiene Banco")
    form = wanted(nicknames={"boardgamearena": "Torre9"})
    with pytest.raises(RefusedError, match="Write why"):
        register_by_hand(here, form, Writing(organiser, why=" "), accepted=texts())
    row = register_by_hand(here, form, Writing(organiser, why="modulo firmato su carta"), accepted=texts())
    assert row.person_id == known.pk
    assert in_season(here)[known.code].registered == queries.registration_day()
    assert not Takeover.objects.exists()


def test_two_unregistered_participants_are_not_one_without_a_look() -> None:
    shadow("Torre9")
    shadow("Alfiere3", "playstrategy")
    form = wanted(nicknames={"boardgamearena": "Torre9", "playstrategy": "Alfiere3"})
    with pytest.raises(RefusedError, match="belongs to another player"):
        register_by_hand(circuit(), form, Writing(account(), why="su carta"), accepted=texts())
    assert PlatformAccount.objects.count() == 2


def test_the_newsletter_is_left_by_the_key_of_ones_own_copy_pg_6() -> None:
    row = registered(circuit())
    key = queries.NEWSLETTER.key(row.pk)
    leave_newsletter(key)
    leave_newsletter(key)
    assert Registration.objects.get(pk=row.pk).newsletter is False
    with pytest.raises(RefusedError):
        leave_newsletter(key[:-1] + ("a" if key[-1] != "a" else "b"))


def test_nobody_is_taken_for_a_reader_who_has_not_asked_ruling_newsletter_asked() -> None:
    form = RegisterForm(addresses=(), book=queries.register_book("pergioco"))
    assert not form["newsletter"].value()


def test_nobody_registers_the_address_of_somebody_else() -> None:
    with pytest.raises(RefusedError, match="of your account"):
        registered(circuit(), by=account(), email="altri@prova.example")


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(nickname=st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=60))
def test_no_nickname_gets_in_twice_however_it_is_written(db: None, nickname: str) -> None:
    """The database refuses it, whatever two who come at the same moment have been told (PG 7)."""
    if not nickname_key(nickname):
        return
    with transaction.atomic():
        known = shadow("x")
        PlatformAccount.objects.create(person=known, platform="abstractplay", nickname="a", key=nickname_key(nickname))
        for again in {nickname, nickname.upper(), nickname.lower(), f" {nickname}\u200b"}:
            if nickname_key(again) == nickname_key(nickname):
                with pytest.raises(IntegrityError), transaction.atomic():
                    PlatformAccount.objects.create(
                        person=known, platform="abstractplay", nickname="b", key=nickname_key(again)
                    )
        transaction.set_rollback(True)


UUID = "3c1ad1f6-3a8f-4a4e-9a3e-000000000001"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("https://playstrategy.org/@/Torre9", Profile("playstrategy", "Torre9")),
        (" playstrategy.org/@/Torre9/all ", Profile("playstrategy", "Torre9")),
        ("https://www.PlayStrategy.org/@/Torre%5F9?x=1", Profile("playstrategy", "Torre_9")),
        ("https://playstrategy.org/team/pergioco-masters", Profile("playstrategy")),
        ("https://boardgamearena.com/player?id=84123456", Profile("boardgamearena", "", "84123456")),
        ("https://en.boardgamearena.com/#!player?id=84123456", Profile("boardgamearena", "", "84123456")),
        ("https://boardgamearena.com/player?name=Torre9", Profile("boardgamearena", "Torre9")),
        (f"https://play.abstractplay.com/player/{UUID}", Profile("abstractplay", "", UUID)),
        ("https://elsewhere.example/@/Torre9", Profile("")),
        ("https://[", Profile("")),
        ("Torre9", None),
        ("@Torre9", None),
        ("boardgamearena.com", None),  # somebody may be called so
        ("a/b.c", None),
    ],
)
def test_b17_what_an_address_says(written: str, told: Profile | None) -> None:
    assert profile_in(written) == told


@pytest.mark.django_db
def test_b17_a_pasted_address_registers_the_nickname() -> None:
    here = circuit()
    row = registered(here, nicknames={"playstrategy": "https://playstrategy.org/@/Torre9"})
    assert [one.nickname for one in row.person.accounts.all()] == ["Torre9"]


@pytest.mark.django_db
def test_b17_an_address_with_an_id_is_understood_where_an_import_has_told_it() -> None:
    shadow("Alfiere3")
    PlatformAccount.objects.update(site_id="84123456")
    book = queries.register_book("pergioco")
    assert checked_nickname("https://boardgamearena.com/player?id=84123456", "boardgamearena", book) == "Alfiere3"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("https://boardgamearena.com/player?id=1", "nickname-address"),
        ("https://boardgamearena.com/welcome", "nickname-address"),
        ("https://elsewhere.example/ada", "nickname-address"),
        ("https://playstrategy.org/@/Torre9", "nickname-elsewhere"),
    ],
)
def test_b17_an_address_that_tells_no_nickname_is_not_one(written: str, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        checked_nickname(written, "boardgamearena", queries.register_book("pergioco"))
    assert (refused.value.code, refused.value.field) == (code, "boardgamearena")
    assert str(refused.value)
