"""A circuit taken out as a season folder: the command line ranks it as the server does; it can be taken in again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.cli.loading import season_at
from tabellone.engine.facts import Player, Season, Tournament
from tabellone.exchange import answers
from tabellone.rulebooks import pergioco
from tabellone.server import demonstration
from tabellone.server.events.models import Circuit
from tabellone.server.events.models import Tournament as Row
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person
from tabellone.server.people.services import register_person
from tabellone.server.rankings import folders, seasons
from tests.contract.harness import tabellone
from tests.scenes.histories import rankings
from tests.scenes.ranked_circuits import told_season, unpacked
from tests.server.rankings.year_cases import circuit, played
from tests.sizes import sized
from tests.strategies_pergioco import circuits, person, stage

pytestmark = pytest.mark.django_db
DAYS = (date(2026, 1, 1), date(2026, 6, 1), date(2026, 11, 16), date(2026, 12, 31), date(2027, 1, 1))


def test_the_demonstration_season_is_ranked_on_the_command_line_as_here(tmp_path: Path) -> None:
    demonstration.load_demonstration(date(2026, 11, 16))
    of = Circuit.objects.get(rulebook="pergioco", year=2026)
    folder = unpacked(folders.packed_folder(of, own=True), tmp_path)
    for day in DAYS:
        assert tabellone("season", str(folder), "--on", day.isoformat(), "--json").json == told_season(of, day)
    assert {path.stem for path in (folder / "left-out").iterdir()} == {
        one.tournament.slug for one in seasons.rankings_on(of, date(2026, 12, 31)).left_out
    }


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=sized(4, 40, full=400), deadline=None
)
@given(circuits(), st.lists(st.dates(date(2024, 1, 1), date(2028, 1, 1)), min_size=1, max_size=3))
def test_a_generated_season_is_ranked_from_its_folder_as_here_and_again_after_coming_back(
    tmp_path_factory: pytest.TempPathFactory, made: tuple[Season, list[Tournament]], days: list[date]
) -> None:
    with transaction.atomic():
        of = import_season(made[0], made[1], name="Generato", slug="generato", by=None)
        files, data = folders.whole_folder(of).files, folders.packed_folder(of, own=True)
        here = [told_season(of, day) for day in days]
        transaction.set_rollback(True)
    loaded = season_at(unpacked(data, tmp_path_factory.mktemp("folder")))
    assert [answers.season_json(rankings(pergioco, loaded.season, loaded.tournaments, day)) for day in days] == here
    with transaction.atomic():
        again = import_season(loaded.season, loaded.tournaments, name="Ancora", slug="ancora", by=None)
        assert [told_season(again, day) for day in days] == here
        assert folders.whole_folder(again).files == files
        assert folders.packed_folder(again, own=True) == data
        transaction.set_rollback(True)


def test_what_does_not_count_stands_beside(tmp_path: Path) -> None:
    of = circuit([*played(), stage(ident="senza", end="2026-08-01")])
    Row.objects.filter(slug="autunno").update(listed=False)
    folder = unpacked(folders.packed_folder(of, own=True), tmp_path)
    assert sorted(str(path.relative_to(folder)) for path in folder.rglob("*.json")) == [
        "left-out/autunno.json",
        "left-out/senza.json",
        "season.json",
        "tournaments/primavera.json",
    ]
    assert "left-out/autunno.json" not in folders.public_folder(of).files


def test_the_public_folder_calls_people_as_they_are_shown(tmp_path: Path) -> None:
    """Ruling public-season."""
    hidden = register_person(Details("Gianduia Nascosta"), Writing(), scopes=())
    Person.objects.filter(pk=hidden.pk).update(hides_name=True)
    code = hidden.code
    seats = played()[0]
    noted = replace(seats.players[0], extra={"x-nickname": "canarino99"})
    shown = stage([f"{code} 1 ada 0"], ident="estate", end="2026-07-01")
    shown = replace(
        shown,
        players=(*tuple(replace(one, name="Gianduia Nascosta") for one in shown.players[:1]), Player("ada", "Ada")),
    )
    of = circuit(
        [replace(seats, players=(noted, *seats.players[1:])), shown],
        players=(replace(person(code), name="Gianduia Nascosta"), person("ada"), person("bruno")),
    )
    public = unpacked(folders.packed_folder(of, own=False), tmp_path)
    texts = "".join(path.read_text() for path in public.rglob("*.json"))
    assert not [one for one in (code, "Gianduia", "Nascosta", "canarino99") if one in texts]
    loaded = season_at(public)
    there = answers.season_json(rankings(pergioco, loaded.season, loaded.tournaments, date(2026, 12, 31)))
    here = told_season(of, date(2026, 12, 31))["rankings"]
    assert isinstance(here, dict)
    assert [(row["position"], row["value"]) for row in there["rankings"]["blue"]] == [
        (row["position"], row["value"]) for row in here["blue"]
    ]
    assert code in "".join(folders.whole_folder(of).files.values())
