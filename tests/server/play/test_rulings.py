"""Rulings written into what is played by them: a tournament's document, a season's head (ruling as-it-was-played)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.facts import Season
from tabellone.engine.params import chosen_params
from tabellone.rulebooks import pergioco
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import found_circuit, season_of
from tabellone.server.journal import queries as journal
from tabellone.server.play import services, storage
from tabellone.server.play.draws import publish, take_back
from tabellone.server.play.journal_lines import rebuilt
from tabellone.server.play.standings import facts_of
from tabellone.tournament import acts
from tabellone.tournament.state import Settings
from tests.server.play.evenings import drawn, published
from tests.server.play.halls import Writing, play, splendor
from tests.tournament.examples import hex_stage

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
WRITTEN = {"bye_points": 1000, "bye_pbg": Decimal("0.5"), "ghost_share": Decimal("0.9"), "first_round_tables": False}


def written(row: Tournament) -> dict[str, Any]:
    row.refresh_from_db()
    return {name: value for name, value in facts_of(row).params.items() if name != "rounds"}


def test_the_document_has_them_from_the_first_publication_on() -> None:
    row = splendor(8, rounds=3)
    drawn(row)
    assert written(row) == {}
    publish(row, 1, Writing())
    assert written(row) == WRITTEN
    assert rebuilt(row) == storage.read(row)
    take_back(row, 1, Writing())
    assert written(row) == {}


def circuit(rulebook: str, **params: Any) -> Circuit:
    season = Season(rulebook, 2026, params=params)
    return found_circuit(season, Writing(), name="Circuito", slug=f"{rulebook}-2026")


def in_circuit(row: Tournament, of: Circuit) -> Tournament:
    Tournament.objects.filter(pk=row.pk).update(circuit=of)
    row.refresh_from_db()
    return row


def ruled(of: Circuit) -> dict[str, Any]:
    of.refresh_from_db()
    return dict(season_of(of).params)


def stage_in(of: Circuit) -> Tournament:
    """A stage of Hex, planned in the circuit and not played yet."""
    planned = Settings(replace(hex_stage("ada"), players=(), rounds=()))
    return in_circuit(services.create(acts.Settle(planned), Writing()).tournament, of)


def lines(of: Circuit) -> list[Any]:
    return [entry.data["names"] for entry in journal.lines_of_stream(of.scope).filter(kind="season-rulings")]


def test_a_season_of_clubs_has_them_once_its_first_tournament_is_closed() -> None:
    of = circuit("big", elo_k=24)
    row = in_circuit(splendor(8, rounds=1), of)
    published(row)
    play(row)
    assert ruled(of) == {"elo_k": 24}
    services.act(row, Writing(), acts.Close())
    assert ruled(of)["best_of_a_game"] == 5
    assert ruled(of)["elo_k"] == 24
    assert len(lines(of)) == 1
    assert "elo_k" not in lines(of)[0]
    again = in_circuit(splendor(8, rounds=1), of)
    published(again)
    play(again)
    services.act(again, Writing(), acts.Close())
    assert len(lines(of)) == 1


def test_a_season_on_platforms_has_them_once_its_first_stage_is_in() -> None:
    of = circuit("pergioco", race_stages=6)
    row = stage_in(of)
    assert "k" not in ruled(of)
    services.act(row, Writing(), acts.Import(hex_stage("ada"), again=True))
    assert ruled(of)["k"] == 20
    assert ruled(of)["green_points"] == [20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert not {"rounds", "taken_out"} & ruled(of).keys()


def test_the_next_season_starts_with_what_somebody_chose() -> None:
    """Its other rulings are those of its own time."""
    of = circuit("pergioco", race_stages=6)
    row = stage_in(of)
    services.act(row, Writing(), acts.Import(hex_stage("ada"), again=True))
    of.refresh_from_db()
    season = season_of(of)
    assert chosen_params(season) == {"race_stages": 6}
    assert dict(pergioco.next_season(season, [facts_of(row)]).params) == {"race_stages": 6}
