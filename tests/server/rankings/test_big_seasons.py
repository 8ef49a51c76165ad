"""BIG circuits are ranked here as `tabellone season` ranks their folders: with pairs, finals, ties, corrections."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.cli.loading import season_at
from tabellone.engine.facts import Season, Seat, Tournament
from tabellone.exchange import answers
from tabellone.rulebooks import big
from tabellone.server.events.models import Circuit
from tabellone.server.intake.services import import_season
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings import folders, seasons
from tabellone.tournament import acts
from tests.contract.harness import tabellone
from tests.rulebooks.big.circuit_cases import DAYS, NEW_YEARS_EVE, circuits
from tests.scenes.histories import rankings
from tests.scenes.ranked_circuits import told_season, unpacked
from tests.server.web.big_scene import made
from tests.sizes import sized

pytestmark = pytest.mark.django_db
SLOW = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=sized(4, 40, full=300), deadline=None
)


def corrected(of: Circuit, data: st.DataObject) -> None:
    """The first table of one of the tournaments ends otherwise."""
    row = data.draw(st.sampled_from(seasons.listed_tournaments(of)))
    table = facts_of(row).rounds[0].tables[0]
    scores = [data.draw(st.integers(0, 3)) for _ in table.seats]
    seats = tuple(Seat(seat.player, Decimal(score)) for seat, score in zip(table.seats, scores, strict=True))
    services.act(row, Writing(), acts.Correct(1, table.number, seats))


@SLOW
@given(circuits(), st.lists(st.sampled_from(DAYS), min_size=1, max_size=3), st.data())
def test_a_generated_circuit_is_ranked_from_its_folder_as_here(
    tmp_path_factory: pytest.TempPathFactory,
    case: tuple[Season, list[Tournament]],
    texts: list[str],
    data: st.DataObject,
) -> None:
    days = [*map(date.fromisoformat, texts), NEW_YEARS_EVE]
    with transaction.atomic():
        of = import_season(*case, name="Generato", slug="generato", by=None)
        first = [told_season(of, day) for day in days]
        before = folders.packed_folder(of, own=True)
        corrected(of, data)
        second = [told_season(of, day) for day in days]
        after = folders.packed_folder(of, own=True)
        transaction.set_rollback(True)
    for here, written in ((first, before), (second, after)):
        loaded = season_at(unpacked(written, tmp_path_factory.mktemp("folder")))
        assert [answers.season_json(rankings(big, loaded.season, loaded.tournaments, day)) for day in days] == here


def test_the_command_line_itself_says_the_same(tmp_path_factory: pytest.TempPathFactory) -> None:
    of = made()
    folder = unpacked(folders.packed_folder(of, own=True), tmp_path_factory.mktemp("folder"))
    for day in (date(2025, 12, 31), date(2026, 3, 14), NEW_YEARS_EVE, date(2027, 3, 1)):
        assert tabellone("season", str(folder), "--on", day.isoformat(), "--json").json == told_season(of, day)
