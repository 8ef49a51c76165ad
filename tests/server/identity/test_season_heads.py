"""A season's own list and the ratings it starts from follow a merge, and come back with the parting."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tabellone.engine.facts import CarriedRating, Season
from tabellone.engine.facts import Person as Fact
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import change_season, season_of
from tabellone.server.identity.services import merging
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.rankings.gathering import gathered_facts
from tabellone.server.rankings.identity import players_together
from tests.server.identity.merging_scenes import YEAR, circuit, dump, federation, people, played

pytestmark = pytest.mark.django_db


def carried(at: Circuit, *told: tuple[Person, str]) -> None:
    """The season starts with ratings of these people in these games, and knows them."""

    def change(season: Season) -> Season:
        ratings = tuple(CarriedRating(who.code, game, Decimal(1550)) for who, game in told)
        known = tuple(Fact(code, "Nome Prova", seen=(2024,)) for code in dict.fromkeys(who.code for who, _ in told))
        return replace(season, ratings=ratings, players=known)

    change_season(at.pk, change, "took-part", {}, Writing())
    at.refresh_from_db()


def test_ratings_that_a_season_starts_from_are_the_merged_players() -> None:
    at = circuit()
    by = federation(at)
    mario, rossi, *others = people("Mario Rossi", "Rossi Mario", "Ada Prova", "Bea Prova", "Ciro Prova", at=at)
    played(at, "marzo", date(YEAR, 3, 1), mario, *others)
    carried(at, (rossi, "splendor"), (mario, "ticket-to-ride"))
    before = dump()
    done = merging.merge_records(rossi, mario, Writing(by))
    at.refresh_from_db()
    head = gathered_facts(at).season
    assert {one.player for one in head.ratings} == {mario.code}
    assert [one.id for one in head.players] == [mario.code]
    assert season_of(at).ratings[0].player == rossi.code  # what is stored stays as it was
    merging.part_records(done, Writing(by, why="no"))
    at.refresh_from_db()
    assert dump() == before
    assert {one.player for one in gathered_facts(at).season.ratings} == {mario.code, rossi.code}


def test_two_ratings_of_one_game_are_not_merged() -> None:
    at = circuit()
    mario, rossi = people("Mario Rossi", "Rossi Mario", at=at)
    carried(at, (rossi, "splendor"), (mario, "splendor"))
    with pytest.raises(RefusedError) as refused:
        merging.merge_records(rossi, mario, Writing(federation(at)))
    assert refused.value.code == "merge-ratings"


def test_who_stands_in_a_list_twice_is_one_registered_since_the_first_day_and_excluded_if_either_is() -> None:
    one = Fact("a", "Ada", date(2025, 1, 1), seen=(2023,))
    other = Fact("b", "Ada P.", date(2024, 1, 1), excluded=True, seen=(2022,))
    season = players_together(Season("big", YEAR, players=(other, one)), {"b": "a"})
    assert season.players == (Fact("a", "Ada", date(2024, 1, 1), excluded=True, seen=(2022, 2023)),)
