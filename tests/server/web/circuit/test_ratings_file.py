"""A stage's ratings as a workbook: whose they are, when there are some, and what it says before that (PG 22)."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import openpyxl
import pytest
from django.test import Client

from tabellone.engine.facts import Season, Tournament
from tabellone.server.events import models as events
from tabellone.server.events.seasons import found_circuit
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.server.rankings import seasons
from tabellone.tournament import acts
from tests.exchange.rating_stages import RACE, WORKED
from tests.scenes.ranked_circuits import example_circuit, registered_season, stage_begun
from tests.server.play.halls import splendor
from tests.strategies_pergioco import stage as written

pytestmark = pytest.mark.django_db
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def circuit_of(made: Season, tournaments: list[Tournament]) -> list[events.Tournament]:
    circuit = import_season(made, tournaments, name="Giro", slug="giro", by=None)
    return seasons.listed_tournaments(circuit)


def asked(row: events.Tournament, language: str = "en", **headers: str) -> Any:
    return Client().get(f"/t/{row.slug}/ratings.xlsx", headers={"accept-language": language, **headers})


def opened(answer: Any) -> Any:
    assert answer.status_code == 200
    return openpyxl.load_workbook(io.BytesIO(answer.content), data_only=True)


def ratings(book: Any) -> dict[str, float]:
    return {row[1]: row[7] for row in book.worksheets[8].iter_rows(min_row=3, values_only=True)}


def test_the_worked_example_can_be_taken_along() -> None:
    row = circuit_of(WORKED.season, WORKED.tournaments)[0]
    answer = asked(row)
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        XLSX,
        f'attachment; filename="{row.slug}-ratings.xlsx"',
    )
    assert ratings(opened(answer))["Anna"] == 1012.827


def test_a_race_stage_has_its_race_points_in_the_language_of_the_reader() -> None:
    row = circuit_of(RACE.season, RACE.tournaments)[0]
    titles = {language: opened(asked(row, language)).sheetnames[-1] for language in ("en", "it", "es")}
    assert titles == {"en": "Race points", "it": "Punti Race", "es": "Puntos Race"}


def test_all_stages_of_the_example_agree_with_the_published_rankings() -> None:
    circuit = example_circuit()
    for row in seasons.listed_tournaments(circuit):
        facts = seasons.rankings_on(circuit, row.end).answer
        book = opened(asked(row))
        game = next(line for line in book["Read me"].values if line[0] == "Game")[1]
        published = {one.player: float(one.rating) for one in facts.ratings if one.game == game}
        names = {line[2]: line[1] for line in book["Players"].iter_rows(min_row=3, values_only=True)}
        found = ratings(book)
        assert {player: found[names[player]] for player in names if found[names[player]] is not None} == {
            player: published[player] for player in names if player in published
        }


def test_a_stage_played_here_has_ratings_once_it_is_closed() -> None:
    """Ruling counts-once-closed."""
    row = stage_begun(found_circuit(registered_season(), Writing(), name="Giro", slug="giro"))
    before = asked(row)
    assert before.status_code == 404
    assert "once it is over, public and closed" in before.content.decode()
    act(row, Writing(), acts.Close())
    assert set(ratings(opened(asked(row))).values()) == {1010, 990}


def test_a_stage_that_has_not_ended_has_none() -> None:
    row = circuit_of(WORKED.season, [written(["anna 1 bea 0"], end="2199-03-01")])[0]
    answer = asked(row, "it")
    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert "questa non conta ancora" in answer.content.decode()


def test_a_stage_with_a_missing_result_says_which() -> None:
    row = circuit_of(WORKED.season, [written(["anna ? bea ?"])])[0]
    answer = asked(row)
    assert answer.status_code == 404
    assert "Anna" in answer.content.decode()


def test_a_tournament_outside_a_circuit_or_of_another_rulebook_says_so() -> None:
    answer = asked(splendor(8))
    assert answer.status_code == 404
    assert "There is no sheet of ratings here" in answer.content.decode()


def test_who_hides_the_name_is_a_number_here_too() -> None:
    """Ruling files-as-public."""
    row = circuit_of(WORKED.season, WORKED.tournaments)[0]
    record = register_person(Details("Nome Segreto", hides_name=True), Writing(), scopes=())
    first = state_of(row).entrants[0]
    named = replace(first, person=str(record.pk), player=replace(first.player, name="Nome Segreto"))
    act(row, Writing(token=str(uuid4())), acts.Amend(named))
    row.refresh_from_db()
    cells = [str(cell) for page in opened(asked(row)) for line in page.values for cell in line]
    assert "№ 1" in cells
    assert not [cell for cell in cells if "Segreto" in cell or cell == "anna"]


def test_it_is_kept_until_a_fact_of_the_circuit_changes() -> None:
    first, second = circuit_of(
        WORKED.season, [*WORKED.tournaments, written(["anna 1 bea 0"], ident="s2", end="2026-04-01")]
    )
    tag = asked(second)["ETag"]
    assert asked(second, **{"if-none-match": tag}).status_code == 304
    seats = state_of(first).rounds[0].round.tables[0].seats
    turned = tuple(replace(seat, score=Decimal(1) - (seat.score or Decimal(0))) for seat in seats)
    act(first, Writing(why="letta male"), acts.Correct(1, 1, turned, by_referee=True))
    assert asked(second, **{"if-none-match": tag}).status_code == 200


def test_the_standings_lead_to_it_once_the_stage_counts() -> None:
    row = circuit_of(WORKED.season, WORKED.tournaments)[0]
    assert f'href="/t/{row.slug}/ratings.xlsx"' in Client().get(f"/t/{row.slug}/standings/").content.decode()
    other = stage_begun(found_circuit(registered_season(), Writing(), name="Altro", slug="altro"))
    assert "ratings.xlsx" not in Client().get(f"/t/{other.slug}/standings/").content.decode()
    assert date(2026, 3, 1) == other.end
