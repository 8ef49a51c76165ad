"""The turn of a year on the platform: PG 28 as a recorded act, and the next season opened from the last."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Person, Season
from tabellone.rulebooks import pergioco
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import change_season, season_of
from tabellone.server.intake.services import import_season
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people_queries
from tabellone.server.rankings import seasons, turning
from tests.scenes.histories import rankings
from tests.server.people.examples import account
from tests.server.rankings.year_cases import LAST, circuit, corrected, on_the_day, played, season
from tests.strategies_pergioco import carried, person, stage

pytestmark = pytest.mark.django_db
NEW_YEAR = date(2027, 1, 1)


@pytest.fixture(autouse=True)
def new_years_day(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, NEW_YEAR)


def test_the_preview_names_whose_ratings_1_january_deletes() -> None:
    """PG 28."""
    (found,) = turning.deletions(circuit())
    assert (found.day, found.due, found.entry) == (NEW_YEAR, True, None)
    assert [(one.player, one.last_year, [game for game, _ in one.ratings]) for one in found.people] == [
        ("ugo", 2022, ["hex"])
    ]


def test_the_deletion_is_written_down_once_with_ids_count_and_the_sum_of_the_facts() -> None:
    """PG 28."""
    of, user = circuit(), account()
    (found,) = turning.deletions(of)
    entry = turning.record_deletion(of, 2027, Writing(user, "t"), seen=found.facts)
    assert entry.data == {"day": "2027-01-01", "players": ["ugo"], "count": 1, "facts": found.facts}
    assert turning.record_deletion(of, 2027, Writing(user, "t")) == entry
    with pytest.raises(RuleError, match="deletion-done"):
        turning.record_deletion(of, 2027, Writing(user))
    assert Entry.objects.filter(kind=turning.RATINGS_DELETED).count() == 1
    assert turning.deletions(of)[0].entry == entry


def test_before_the_day_nothing_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, LAST)
    with pytest.raises(RuleError, match="deletion-too-early"):
        turning.record_deletion(circuit(), 2027, Writing())


def test_only_what_was_previewed_is_written_down() -> None:
    of = circuit()
    (found,) = turning.deletions(of)
    corrected()
    with pytest.raises(RuleError, match="deletion-facts-moved"):
        turning.record_deletion(of, 2027, Writing(), seen=found.facts)


def test_a_correction_that_saves_somebody_is_seen_and_written_down_again() -> None:
    of = circuit()
    turning.record_deletion(of, 2027, Writing())
    change_season(of.pk, lambda one: _registered(one, person("ugo", "2026-05-01")), "test", {}, Writing())
    (found,) = turning.deletions(of)
    assert (found.people, found.differs) == ((), True)
    assert turning.record_deletion(of, 2027, Writing()).data["count"] == 0


def test_ratings_that_a_season_starts_from_meet_the_first_day_of_its_year() -> None:
    """PG 28."""
    of = circuit(ratings=(carried("ugo", "1000.000", {2020: 1}),))
    first, second = turning.deletions(of)
    assert ([one.player for one in first.people], first.day) == (["ugo"], date(2026, 1, 1))
    assert second.people == ()


def test_the_next_season_has_the_games_the_registered_and_the_ratings_that_go_on() -> None:
    """PG 6, PG 22, PG 28."""
    of, user = circuit(), account()
    made = turning.open_next(of, Writing(user, "t"))
    assert (made.year, made.name, made.slug) == (2027, "Giro inventato 2027", "giro-2027")
    told = season_of(made)
    assert told == pergioco.next_season(season_of(of), played())
    assert {one.player for one in told.ratings} == {"ada", "bruno", "carla", "dario", "nick"}
    assert people_queries.roles(user, made.scope).is_organiser
    lines = Entry.objects.filter(kind=turning.SEASON_OPENED, stream=of.scope)
    assert [(one.data["circuit"], one.data["year"]) for one in lines] == [(made.pk, 2027)]


def test_it_is_opened_once() -> None:
    of, user = circuit(), account()
    made = turning.open_next(of, Writing(user, "t"))
    assert turning.open_next(of, Writing(user, "t")) == made
    with pytest.raises(RuleError, match="next-opened"):
        turning.open_next(of, Writing(user, "u"))
    assert Circuit.objects.count() == 2


def test_it_is_not_opened_before_december(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, date(2026, 11, 30))
    with pytest.raises(RuleError, match="next-too-early"):
        turning.open_next(circuit(), Writing())


def test_a_correction_of_the_old_year_reaches_the_new_one_by_an_act() -> None:
    of = circuit()
    made = turning.open_next(of, Writing())
    assert turning.next_season_of(of).moved == ()
    with pytest.raises(RuleError, match="next-unchanged"):
        turning.carry_again(of, Writing())
    corrected()
    assert turning.next_season_of(of).moved
    after = turning.carry_again(of, Writing(why="correzione"))
    assert after == made
    assert turning.next_season_of(of).moved == ()
    assert season_of(after).ratings == turning.carried_season(of).ratings


def test_both_seasons_answer_as_one_folder_would() -> None:
    """PG 22, PG 27: ratings and games in the window, on days of the new year."""
    made = turning.open_next(circuit(), Writing())
    new = stage(["ada 1 nick 0", "carla 0.5 dario 0.5"], ident="gennaio", end="2027-01-20")
    again = import_season(season_of(made), [new], name="Ancora", slug="ancora", by=None)
    for day in (date(2027, 1, 2), date(2027, 1, 20), date(2027, 12, 31)):
        assert seasons.rankings_on(again, day).answer == rankings(pergioco, season(), [*played(), new], day)


def _registered(season: Season, one: Person) -> Season:
    return replace(season, players=tuple(one if each.id == one.id else each for each in season.players))
