"""How people are shown: by name, by initials, by number; from when on somebody is of age; who decides."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from tabellone.engine.facts import Player, Season
from tabellone.exchange.documents import read_tournament_document
from tabellone.server.events.models import Tournament
from tabellone.server.events.seasons import found_circuit
from tabellone.server.intake.documents import document_text
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people import lookups, services
from tabellone.server.people.details import is_minor, last_birthday
from tabellone.server.people.models import Person
from tabellone.server.people.tokens import public_token
from tabellone.server.play import services as play
from tabellone.server.play.entries import change_record
from tabellone.server.play.names import (
    initials_of,
    player_of,
    public_facts,
    public_id,
    public_state,
    shown,
    veiled,
    veiled_by,
)
from tabellone.server.rankings.names import shown_in
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant, Settings
from tests.server.people.examples import account, person
from tests.server.play.halls import head

MINOR = date(2012, 1, 1)
DAYS = st.dates(date(1990, 1, 1), date(2100, 12, 31))


def entered(*records: Person, ids: tuple[str, ...] = (), rulebook: str = "big") -> Tournament:
    """A tournament of 9 May 2026 with these records in it."""
    games = {"big": ("splendor", "swiss", 4), "pergioco": ("othello", "swiss", 2)}
    row = play.create(acts.Settle(Settings(head(rulebook, *games[rulebook]))), Writing(token=str(uuid4()))).tournament
    players = [
        Player(ids[nth] if nth < len(ids) else one.code, one.name, one.club.name if one.club else None)
        for nth, one in enumerate(records)
    ]
    entrants = [Entrant(player, person=str(one.pk)) for player, one in zip(players, records, strict=True)]
    return play.act(row, Writing(token=str(uuid4())), acts.Enrol(tuple(entrants))).tournament


def names(row: Tournament) -> list[str]:
    return [one.name for one in shown(row).values()]


class TestAge:
    @pytest.mark.parametrize(
        ("birth", "minor"),
        [
            (date(2008, 5, 8), False),
            (date(2008, 5, 9), False),  # eighteen on the first day
            (date(2008, 5, 10), True),
            (date(2012, 5, 9), True),
        ],
    )
    @pytest.mark.django_db
    def test_the_eighteenth_birthday_on_the_first_day_is_of_age(self, birth: date, minor: bool) -> None:
        """Ruling minor-initials."""
        row = entered(person("Nina Piccola", birth=birth))
        assert names(row) == (["N. P."] if minor else ["Nina Piccola"])

    @pytest.mark.parametrize(
        ("birth", "day", "minor"),
        [
            (date(2008, 2, 29), date(2026, 2, 28), True),
            (date(2008, 2, 29), date(2026, 3, 1), False),
            (date(2006, 2, 28), date(2024, 2, 29), False),
            (date(2006, 3, 1), date(2024, 2, 29), True),
        ],
    )
    def test_who_is_born_on_29_february_is_of_age_on_1_march(self, birth: date, day: date, minor: bool) -> None:
        """Ruling minor-initials."""
        assert is_minor(birth, day) is minor

    @given(birth=DAYS, day=DAYS)
    def test_the_last_birthday_parts_minors_from_the_others(self, birth: date, day: date) -> None:
        assert is_minor(birth, day) is (birth > last_birthday(day))


@pytest.mark.django_db
class TestShown:
    def test_a_hidden_name_is_the_number_of_the_entry_without_club(self) -> None:
        """Ruling hidden-name."""
        row = entered(person("Ada Prova", club="Dado"), person("Cela Tutto", club="Velo", hides_name=True))
        assert [(one.name, one.club, one.masked) for one in shown(row).values()] == [
            ("Ada Prova", "Dado", False),
            ("№ 2", None, True),
        ]

    def test_hidden_goes_before_initials_and_before_what_is_allowed(self) -> None:
        birth = date(2012, 1, 1)
        row = entered(person("Nina Piccola", birth=birth, hides_name=True, name_allowed=True))
        assert names(row) == ["№ 1"]

    def test_a_minor_whose_name_is_allowed_is_shown_by_it(self) -> None:
        """Ruling minor-initials."""
        row = entered(person("Nina Piccola", birth=date(2012, 1, 1), name_allowed=True))
        assert names(row) == ["Nina Piccola"]

    def test_minors_of_the_same_initials_are_told_apart(self) -> None:
        birth = date(2012, 1, 1)
        row = entered(person("Nina Piccola", birth=birth), person("Nello Primo", birth=birth))
        assert names(row) == ["N. P. (№ 1)", "N. P. (№ 2)"]

    def test_a_pair_is_hidden_by_either_of_the_two(self) -> None:
        """Ruling hidden-name."""
        one, other = person("Ada Prova"), person("Cela Tutto", hides_name=True)
        row = entered(person("Bruno Esempio"))
        pair = Player(f"{one.code}-{other.code}", "Ada Prova & Cela Tutto", members=(one.code, other.code))
        row = play.act(row, Writing(token=str(uuid4())), acts.Enrol((Entrant(pair),))).tournament
        assert names(row) == ["Bruno Esempio", "№ 2"]
        assert public_state(row).entrants[1].player.members == ()

    def test_a_pair_with_a_minor_is_shown_by_initials(self) -> None:
        one, other = person("Ada Prova"), person("Nina Piccola", birth=date(2012, 1, 1))
        row = entered(person("Bruno Esempio"))
        pair = Player(f"{one.code}-{other.code}", "Ada Prova & Nina Piccola", members=(one.code, other.code))
        row = play.act(row, Writing(token=str(uuid4())), acts.Enrol((Entrant(pair),))).tournament
        assert names(row) == ["Bruno Esempio", "A. P. N. P."]

    def test_a_circuit_masks_whom_its_tournaments_mask_however_many_they_are(self) -> None:
        of = found_circuit(Season("big", 2026), Writing(), name="Giro", slug="giro")
        people = [person("Ada Prova"), person("Cela Tutto", hides_name=True), person("Nina Prima", birth=MINOR)]
        asked = []
        for number in range(1, 4):
            more = person("Nello Primo", birth=MINOR), person("Bea Esempio")
            rows = [entered(*people[:number], *more) for _ in range(number)]
            Tournament.objects.filter(pk__in=[row.pk for row in rows]).update(circuit=of, listed=True)
            with CaptureQueriesContext(connection) as queries:
                found = shown_in(of)
            asked.append(len(queries))
            rows = list(Tournament.objects.filter(circuit=of))
            masked = {player: one.initials for row in rows for player, one in shown(row).items() if one.masked}
            assert {player: one.initials for player, one in found.items() if one.masked} == masked
            assert len(masked) == number + (number > 1) + (number > 2)
        assert asked[0] == asked[2]

    def test_a_document_from_here_knows_the_record_by_its_code(self) -> None:
        hidden = person("Cela Tutto", hides_name=True)
        row = entered(person("Bruno Esempio"))
        unlinked = Entrant(Player(hidden.code, "Cela Tutto"))
        row = play.act(row, Writing(token=str(uuid4())), acts.Enrol((unlinked,))).tournament
        assert names(row) == ["Bruno Esempio", "№ 2"]

    def test_the_number_that_a_document_gives_a_player_is_not_the_key_of_a_record(self) -> None:
        stranger = person("Nascosto Altrove", hides_name=True)
        row = entered()
        guest = Entrant(Player(str(stranger.pk), "Ospite Inventato"))
        row = play.act(row, Writing(token=str(uuid4())), acts.Enrol((guest,))).tournament
        assert names(row) == ["Ospite Inventato"]

    def test_ids_go_there_and_back_and_nobody_takes_anothers(self) -> None:
        hidden = person("Cela Tutto", hides_name=True)
        token = public_token([hidden.code])
        row = entered(person("Ada Prova"), hidden, person("Bruno Esempio"), ids=(token, "cela-tutto", "bruno"))
        assert [public_id(row, one) for one in (token, "cela-tutto", "bruno")] == [token, f"{token}-", "bruno"]
        assert [player_of(row, one) for one in (token, f"{token}-", "cela-tutto")] == [token, "cela-tutto", None]

    def test_the_public_document_is_a_sound_one_without_the_hidden_name(self) -> None:
        """Ruling public-document."""
        row = entered(person("Ada Prova"), person("Cela Tutto", hides_name=True), ids=("ada", "cela-tutto"))
        text = document_text(row, public=True)
        assert "cela" not in text.casefold()
        assert read_tournament_document(text).tournament == public_facts(row)
        assert "Cela Tutto" in document_text(row)

    def test_an_answer_is_veiled_however_deep_the_id_stands(self) -> None:
        row = entered(person("Cela Tutto", hides_name=True), ids=("cela-tutto",))
        given = {"rows": [("cela-tutto", 1)], "cela-tutto": Player("cela-tutto", "x", members=("cela-tutto",))}
        sign = public_id(row, "cela-tutto")
        assert sign.startswith("m-")
        assert veiled(row, given) == {"rows": [(sign, 1)], sign: Player(sign, "x", members=(sign,))}

    def test_no_club_is_public_where_the_rulebook_says_so(self) -> None:
        """PG 12."""
        row = entered(person("Ada Prova", club="Dado"), rulebook="pergioco")
        assert [one.club for one in shown(row).values()] == [None]

    def test_pages_follow_when_the_record_changes(self) -> None:
        record, keeper = person("Ada Prova"), account(role="administrator")
        row = entered(record)
        path = f"/t/{row.slug}/"
        assert "Ada Prova" in Client().get(path).content.decode()
        change_record(record, replace(services.details_of(record), hides_name=True), Writing(keeper))
        assert "Ada Prova" not in Client().get(path).content.decode()


@pytest.mark.parametrize(
    ("name", "initials"),
    [("Ada Rossi", "A. R."), ("  émile  zola ", "E. Z."), ("D'Amico Lia", "D. L."), ("…", ""), ("<b>Bo", "B. B.")],
)
def test_initials(name: str, initials: str) -> None:
    assert initials_of(name) == initials


@given(
    st.recursive(st.text(max_size=3) | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))
)
def test_without_anybody_masked_nothing_is_touched(value: object) -> None:
    assert veiled_by({}, value) is value


@pytest.mark.django_db
class TestWhoDecides:
    def test_a_player_hides_the_own_name(self) -> None:
        record, user = person("Ada Prova"), account()
        Person.objects.filter(pk=record.pk).update(user=user)
        client = Client()
        client.force_login(user)
        client.post("/me/record/", {"name": "Ada Prova", "hides_name": "on"})
        record.refresh_from_db()
        assert record.hides_name

    def test_a_minor_does_not_allow_the_own_name_even_as_an_organiser(self) -> None:
        """Ruling minor-initials."""
        record, user = person("Nina Piccola", birth=date(2012, 1, 1)), account(role="organiser")
        Person.objects.filter(pk=record.pk).update(user=user)
        record.refresh_from_db()
        before = services.details_of(record)
        with pytest.raises(RefusedError, match="consent"):
            change_record(record, replace(before, name_allowed=True), Writing(user))
        with pytest.raises(RefusedError, match="day of birth"):
            change_record(record, replace(before, birth=date(1990, 1, 1)), Writing(user))
        assert change_record(record, replace(before, hides_name=True), Writing(user)).hides_name

    def test_the_keepers_record_that_a_minors_name_may_be_shown(self) -> None:
        record, keeper = person("Nina Piccola", birth=date(2012, 1, 1)), account(role="organiser")
        client = Client()
        client.force_login(keeper)
        form = {"name": "Nina Piccola", "birth": "2012-01-01", "name_allowed": "on"}
        assert client.post(f"/people/r/{record.code}/", form).status_code == 303
        record.refresh_from_db()
        assert record.name_allowed

    def test_what_the_player_cannot_decide_is_not_asked_and_stays(self) -> None:
        record, user = person("Nina Piccola", birth=date(2012, 1, 1), name_allowed=True), account()
        Person.objects.filter(pk=record.pk).update(user=user)
        client = Client()
        client.force_login(user)
        assert "name_allowed" not in client.get("/me/record/").content.decode()
        client.post("/me/record/", {"name": "Nina Piccola", "birth": "2012-01-01", "club": "Dado"})
        record.refresh_from_db()
        assert (record.name_allowed, str(record.club)) == (True, "Dado")


@pytest.mark.django_db
class TestSearchedFor:
    def test_who_is_hidden_is_found_by_the_whole_name_alone(self) -> None:
        """Ruling hidden-name."""
        hidden = person("Cela Tutto", club="Velo", hides_name=True)
        for user in (account(), account(role="organiser", scope="tournament:00000000-0000-4000-8000-000000000009")):
            assert lookups.search_people("cela", by=user) == ()
            assert [(one.code, one.club) for one in lookups.search_people("cela tutto", by=user)] == [(hidden.code, "")]
        keeper = account(role="organiser")
        assert [one.club for one in lookups.search_people("cela", by=keeper)] == ["Velo"]

    @pytest.mark.parametrize("role", ["", "organiser", "administrator"])
    def test_nobody_is_found_twice(self, role: str) -> None:
        person("Ada Prova")
        assert len(lookups.search_people("ada prova", by=account(role=role))) == 1
        assert len(lookups.likely_doubles("ada prova", by=account(role=role))) == 1

    def test_a_minor_is_found_by_organisers_and_by_the_whole_name(self) -> None:
        """Ruling minor-initials."""
        person("Nina Piccola", birth=date(2012, 1, 1))
        assert lookups.search_people("nina", by=account()) == ()
        assert len(lookups.search_people("nina piccola", by=account())) == 1
        assert len(lookups.search_people("nina", by=account(role="organiser"))) == 1
