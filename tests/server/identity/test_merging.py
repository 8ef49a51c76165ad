"""Two records of one person: merged they count as one, parted everything is as it was (BIG 5).

Ruling merged-counts-once.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from tabellone.engine.facts import Player
from tabellone.rulebooks import big
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.events.seasons import season_of
from tabellone.server.identity import records
from tabellone.server.identity.models import Merge
from tabellone.server.identity.queries import merge_fingerprint, pairs_kept_apart
from tabellone.server.identity.records import columns_pointing
from tabellone.server.identity.services import merging
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.journal.models import Entry
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people import lookups
from tabellone.server.people import queries as people_queries
from tabellone.server.people.models import Claim, Keeping, Measure, Person
from tabellone.server.people.rights import ask_claim, decide_claim
from tabellone.server.play import journal_lines as play_queries
from tabellone.server.play import services as play
from tabellone.server.play import storage
from tabellone.server.play.standings import facts_of, standing
from tabellone.server.rankings.names import shown_in
from tabellone.server.rankings.seasons import rankings_on
from tabellone.tournament.acts import Close
from tests.scenes.histories import rankings
from tests.server.identity.merging_scenes import YEAR, circuit, dump, entered, evening, federation, people, played
from tests.server.people.examples import account

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
MARCH, APRIL, MAY = date(YEAR, 3, 7), date(YEAR, 4, 4), date(YEAR, 5, 2)
LAST = date(YEAR, 12, 31)


class Scene:
    """Mario Rossi twice: once in March, once in April under a name written the other way round."""

    def __init__(self) -> None:
        self.at = circuit()
        self.by = federation(self.at)
        self.mario, self.rossi, *self.others = people(
            "Mario Rossi", "Rossi Mario", "Ada Prova", "Bea Prova", "Ciro Prova", "Dora Prova", at=self.at
        )
        self.march = played(self.at, "marzo", MARCH, self.mario, *self.others)
        self.april = played(self.at, "aprile", APRIL, self.others[0], self.rossi, *self.others[1:])

    def merged(self, **more: str) -> Merge:
        return merging.merge_records(self.rossi, self.mario, Writing(self.by, why="lo conosco", **more))

    def fresh(self) -> None:
        for one in (self.mario, self.rossi, self.march, self.april, self.at):
            one.refresh_from_db()


@pytest.fixture
def scene() -> Scene:
    return Scene()


def ranked(at: Circuit) -> set[str]:
    at.refresh_from_db()
    return {row.player for rows in rankings_on(at, LAST).answer.rankings.values() for row in rows}


def rebuilt_as_stored(row: Tournament) -> bool:
    row.refresh_from_db()
    return play_queries.rebuilt(row) == storage.read(row)


def test_two_records_count_as_one_player_after_they_are_merged(scene: Scene) -> None:
    assert {scene.mario.code, scene.rossi.code} <= ranked(scene.at)
    scene.merged()
    assert scene.mario.code in ranked(scene.at)
    assert scene.rossi.code not in ranked(scene.at)


def test_the_rankings_are_those_of_documents_with_one_id(scene: Scene) -> None:
    scene.merged()
    scene.at.refresh_from_db()
    found = rankings_on(scene.at, LAST).answer
    facts = [
        evening(row.slug, row.start, *(_as(player, scene.rossi, scene.mario) for player in facts_of(row).players))
        for row in (scene.march, scene.april)
    ]
    wanted = rankings(big, season_of(scene.at), facts, LAST)
    assert {key: [(row.player, row.position, row.value) for row in rows] for key, rows in found.rankings.items()} == {
        key: [(row.player, row.position, row.value) for row in rows] for key, rows in wanted.rankings.items()
    }


def _as(player: Player, away: Person, stays: Person) -> Player:
    return replace(player, id=stays.code) if player.id == away.code else player


def test_documents_standings_and_draws_stay_as_they_were(scene: Scene) -> None:
    facts, before = facts_of(scene.april), standing(scene.april)
    scene.merged()
    scene.fresh()
    assert facts_of(scene.april) == facts
    assert standing(scene.april) == before


def test_entries_of_both_point_to_one_person_and_the_journal_proves_it(scene: Scene) -> None:
    scene.merged()
    assert not Entrant.objects.filter(person=scene.rossi).exists()
    assert Entrant.objects.filter(person=scene.mario).count() == 2
    assert rebuilt_as_stored(scene.march)
    assert rebuilt_as_stored(scene.april)


def test_rankings_call_both_by_the_name_of_the_record_that_stays(scene: Scene) -> None:
    merging.merge_records(scene.mario, scene.rossi, Writing(scene.by))
    scene.at.refresh_from_db()
    assert shown_in(scene.at)[scene.rossi.code].name == "Rossi Mario"


def test_parted_again_everything_is_as_before(scene: Scene) -> None:
    before, was = dump(), ranked(scene.at)
    done = scene.merged()
    assert dump() != before
    merging.part_records(done, Writing(scene.by, why="sono padre e figlio"))
    assert dump() == before
    assert ranked(scene.at) == was
    assert rebuilt_as_stored(scene.april)


def test_the_record_that_went_is_found_by_nobody_and_its_code_leads_to_the_other(scene: Scene) -> None:
    scene.merged()
    assert [one.code for one in lookups.search_people("rossi", by=None)] == [scene.mario.code]
    assert [one.code for one in lookups.likely_doubles("Mario Rossi", by=None)] == [scene.mario.code]
    assert people_queries.person_by_code(scene.rossi.code) == scene.mario


def test_both_in_one_tournament_are_not_one_person(scene: Scene) -> None:
    played(scene.at, "maggio", MAY, scene.mario, scene.rossi, *scene.others)
    before = dump()
    with pytest.raises(RefusedError) as refused:
        scene.merged()
    assert refused.value.code == "merge-met"
    assert "Serata maggio" in str(refused.value)
    assert dump() == before


def test_the_account_goes_over_and_comes_back(scene: Scene) -> None:
    user = account("Mario Rossi")
    decide_claim(ask_claim(scene.rossi, Writing(user)), Writing(scene.by), confirm=True)
    before = dump()
    done = scene.merged()
    assert people_queries.person_of_account(user) == scene.mario
    assert Claim.objects.get().person == scene.mario
    merging.part_records(done, Writing(scene.by, why="no"))
    assert people_queries.person_of_account(user) == scene.rossi
    assert dump() == before


def test_two_accounts_are_not_merged(scene: Scene) -> None:
    for who in (scene.rossi, scene.mario):
        decide_claim(ask_claim(who, Writing(account("Mario Rossi"))), Writing(scene.by), confirm=True)
    with pytest.raises(RefusedError) as refused:
        scene.merged()
    assert refused.value.code == "merge-accounts"


def test_what_the_record_lacks_is_taken_and_given_back_and_a_shy_name_stays_shy(scene: Scene) -> None:
    Person.objects.filter(pk=scene.rossi.pk).update(email="rossi@mail.example", birth=date(1990, 1, 2), hides_name=True)
    before = dump()
    done = scene.merged()
    scene.fresh()
    assert (scene.mario.email, scene.mario.birth, scene.mario.hides_name) == (
        "rossi@mail.example",
        date(1990, 1, 2),
        True,
    )
    merging.part_records(done, Writing(scene.by, why="no"))
    assert dump() == before


def test_nothing_private_stands_in_the_journal_or_in_what_a_merge_keeps(scene: Scene) -> None:
    Person.objects.filter(pk=scene.rossi.pk).update(email="rossi@mail.example", phone="+39 055 1234")
    done = scene.merged()
    kept = str(done.moved) + "".join(str(one.data) for one in Entry.objects.filter(kind__contains="merge"))
    for private in ("rossi@mail.example", "055 1234", "Rossi", "Mario"):
        assert private not in kept


def test_a_keeper_of_both_stays_once_and_measures_go_over(scene: Scene) -> None:
    Measure.objects.create(person=scene.rossi, start=MARCH, why="prova")
    Keeping.objects.create(person=scene.rossi, scope="circuit:999")
    before = dump()
    done = scene.merged()
    assert set(scene.mario.keepings.values_list("scope", flat=True)) == {scene.at.scope, "circuit:999"}
    assert scene.mario.measures.count() == 1
    merging.part_records(done, Writing(scene.by, why="no"))
    assert dump() == before


def test_entries_made_since_stay_unless_somebody_says_whose_they_are(scene: Scene) -> None:
    done = scene.merged()
    may = played(scene.at, "maggio", MAY, scene.mario, *scene.others)
    june = played(scene.at, "giugno", date(YEAR, 6, 6), scene.mario, *scene.others)
    mine = Entrant.objects.get(tournament=june, person=scene.mario)
    merging.part_records(done, Writing(scene.by, why="no"), theirs=[mine.pk])
    assert Entrant.objects.get(tournament=may, player=scene.mario.code).person == scene.mario
    assert Entrant.objects.get(tournament=june, player=scene.mario.code).person == scene.rossi
    scene.at.refresh_from_db()
    found = rankings_on(scene.at, LAST).answer
    assert {scene.rossi.code, scene.mario.code} <= {row.player for row in found.ratings}
    assert rebuilt_as_stored(june)


def test_only_entries_made_since_can_be_given_to_the_other(scene: Scene) -> None:
    done = scene.merged()
    mine = Entrant.objects.get(tournament=scene.march, person=scene.mario)
    merging.part_records(done, Writing(scene.by, why="no"), theirs=[mine.pk])
    assert Entrant.objects.get(pk=mine.pk).person == scene.mario


def test_a_closed_tournament_is_merged_too_and_stays_closed(scene: Scene) -> None:
    play.act(scene.april, Writing(), Close())
    scene.merged()
    scene.fresh()
    assert scene.april.closed
    assert rebuilt_as_stored(scene.april)


def test_a_tournament_that_runs_goes_on_with_the_record_that_stays(scene: Scene) -> None:
    row = entered(scene.at, "giugno", date(YEAR, 6, 6), scene.rossi, *scene.others)
    scene.merged()
    assert Entrant.objects.get(tournament=row, player=scene.rossi.code).person == scene.mario
    assert rebuilt_as_stored(row)


def test_entries_that_only_their_codes_tell_of_are_merged_too() -> None:
    at = circuit()
    by = federation(at)
    mario, rossi, *others = people("Mario Rossi", "Rossi Mario", "Ada Prova", "Bea Prova", "Ciro Prova", at=at)
    played(at, "marzo", MARCH, mario, *others, linked=False)
    played(at, "aprile", APRIL, rossi, *others, linked=False)
    before = dump()
    done = merging.merge_records(rossi, mario, Writing(by))
    assert rossi.code not in ranked(at)
    merging.part_records(done, Writing(by, why="no"))
    assert dump() == before


def test_a_form_sent_twice_merges_once_and_parts_once(scene: Scene) -> None:
    done = scene.merged(token="uno")
    assert scene.merged(token="uno") == done
    assert Merge.objects.count() == 1
    for _ in range(2):
        merging.part_records(done, Writing(scene.by, "due", why="no"))
    assert Entry.objects.filter(kind="parted").count() == 1


def test_merged_twice_or_parted_twice_is_refused(scene: Scene) -> None:
    done = scene.merged()
    with pytest.raises(RefusedError, match="merged already"):
        scene.merged()
    merging.part_records(done, Writing(scene.by, why="no"))
    with pytest.raises(RefusedError, match="parted already"):
        merging.part_records(done, Writing(scene.by, why="no"))


def test_whoever_does_not_organise_a_tournament_of_theirs_does_not_merge(scene: Scene) -> None:
    stranger = account("Al Trove", role="organiser", scope="circuit:999")
    with pytest.raises(RefusedError) as refused:
        merging.merge_records(scene.rossi, scene.mario, Writing(stranger))
    assert refused.value.code == "merge-not-yours"
    merging.merge_records(scene.rossi, scene.mario, Writing(account("Ammi Nistra", role="administrator")))


def test_what_changed_since_the_preview_is_looked_at_again(scene: Scene) -> None:
    seen = merge_fingerprint(scene.rossi, scene.mario)
    played(scene.at, "maggio", MAY, scene.rossi, *scene.others)
    with pytest.raises(RefusedError) as refused:
        scene.merged(seen=seen)
    assert refused.value.code == "merge-look-again"


def test_a_chain_is_parted_from_its_end(scene: Scene) -> None:
    (third,) = people("M. Rossi", at=scene.at)
    before = dump()
    first = scene.merged()
    between = dump()
    second = merging.merge_records(scene.mario, third, Writing(scene.by))
    assert third.code in ranked(scene.at)
    with pytest.raises(RefusedError) as refused:
        merging.part_records(first, Writing(scene.by, why="no"))
    assert refused.value.code == "part-later-first"
    merging.part_records(second, Writing(scene.by, why="no"))
    assert dump() == between
    merging.part_records(first, Writing(scene.by, why="no"))
    assert dump() == before


def test_every_table_that_points_to_people_says_what_a_merge_does_with_it() -> None:
    assert set(columns_pointing()) <= set(records.MERGE_RULES), "say in merging/relations.py what becomes of it"


@pytest.mark.parametrize("which", ["mario", "rossi"])
def test_erasing_either_record_erases_the_person(scene: Scene, which: str) -> None:
    Person.objects.filter(pk=scene.rossi.pk).update(email="rossi@mail.example")
    done = scene.merged()
    erase_person(getattr(scene, which), Writing(scene.by))
    text = repr(dump()) + repr([(one.data, one.why, one.by_name) for one in Entry.objects.all()])
    for private in ("Mario Rossi", "Rossi Mario", "rossi@mail.example"):
        assert private not in text
    with pytest.raises(RefusedError) as refused:
        merging.part_records(done, Writing(scene.by, why="no"))
    assert refused.value.code == "merge-erased"
    assert rebuilt_as_stored(scene.march)


def test_two_people_stay_two_people(scene: Scene) -> None:
    for _ in range(2):
        merging.keep_apart(scene.rossi, scene.mario, Writing(scene.by))
    pair = tuple(sorted((scene.rossi.pk, scene.mario.pk)))
    assert pairs_kept_apart(set(pair)) == {pair}


def test_nobody_confirmed_an_address_by_merging(scene: Scene) -> None:
    before = (User.objects.count(), EmailAddress.objects.count())
    scene.merged()
    assert (User.objects.count(), EmailAddress.objects.count()) == before
