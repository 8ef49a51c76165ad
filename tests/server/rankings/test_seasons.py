"""Rankings of a circuit: what counts, what does not yet, and that they follow every correction."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Round, Season, Seat
from tabellone.server.events import models as events
from tabellone.server.events.seasons import found_circuit
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings import seasons
from tabellone.server.rankings.seasons import ranking_moves
from tabellone.tournament import acts
from tests.scenes.ranked_circuits import PEOPLE, example_circuit, registered_season, stage_begun
from tests.server.people.examples import account

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
END = date(2026, 12, 31)


def test_a_tournament_played_here_counts_once_it_is_closed() -> None:
    """Ruling counts-once-closed."""
    circuit = found_circuit(registered_season(), Writing(), name="Giro", slug="giro")
    row = stage_begun(circuit)
    before = seasons.rankings_on(circuit, END)
    assert [(one.tournament.pk, one.problem) for one in before.left_out] == [(row.pk, None)]
    assert before.answer.rankings["red"] == ()
    services.act(row, Writing(), acts.Close())
    after = seasons.rankings_on(circuit, END)
    assert after.left_out == ()
    assert len(after.answer.rankings["red"]) == len(PEOPLE)


def test_what_is_not_over_by_the_day_is_not_missed() -> None:
    circuit = found_circuit(registered_season(), Writing(), name="Giro", slug="giro")
    stage_begun(circuit)
    assert seasons.rankings_on(circuit, date(2026, 2, 1)).left_out == ()


def test_a_hidden_tournament_does_not_count_and_is_not_named() -> None:
    circuit = example_circuit()
    row = seasons.listed_tournaments(circuit)[0]
    names = len(seasons.listed_tournaments(circuit))
    whole = seasons.rankings_on(circuit, END).answer
    events.Tournament.objects.filter(pk=row.pk).update(listed=False)
    assert len(seasons.listed_tournaments(circuit)) == names - 1
    assert seasons.rankings_on(circuit, END).answer.rankings != whole.rankings


def test_a_document_with_a_missing_result_is_left_out_with_the_reason() -> None:
    circuit = example_circuit()
    row = seasons.listed_tournaments(circuit)[-1]
    played = facts_of(row).rounds[-1]
    services.act(row, Writing(), acts.DrawRound(unplayed(played)))
    services.act(row, Writing(), acts.Publish(played.number + 1))
    left = seasons.rankings_on(circuit, END).left_out
    assert [(one.tournament.pk, one.problem is not None) for one in left] == [(row.pk, True)]


def unplayed(played: Round) -> Round:
    """The same tables once more, without results."""
    tables = tuple(replace(table, seats=tuple(Seat(seat.player) for seat in table.seats)) for table in played.tables)
    return replace(played, number=played.number + 1, tables=tables)


def test_a_correction_moves_the_rankings() -> None:
    circuit = example_circuit()
    before = seasons.rankings_on(circuit, END)
    row = seasons.listed_tournaments(circuit)[0]
    table = facts_of(row).rounds[0].tables[0]
    swapped = tuple(Seat(seat.player, other.score) for seat, other in zip(table.seats, table.seats[::-1], strict=True))
    services.act(row, Writing(), acts.Correct(1, table.number, swapped))
    assert seasons.rankings_on(circuit, END).answer.rankings != before.answer.rankings


def test_any_day_of_the_past_can_be_shown_again() -> None:
    circuit = example_circuit()
    ends = [row.end for row in seasons.listed_tournaments(circuit)]
    ratings = [len(seasons.rankings_on(circuit, day).answer.ratings) for day in (date(2026, 1, 1), ends[0], END)]
    assert ratings == sorted(ratings)
    assert ratings[0] < ratings[-1]


def test_a_rulebook_without_seasons_says_so() -> None:
    circuit = found_circuit(Season("risiko", 2026), Writing(), name="Giro", slug="giro")
    with pytest.raises(RuleError) as refused:
        seasons.rankings_on(circuit, END)
    assert refused.value.code == "no-season"


def test_an_address_is_given_once() -> None:
    found_circuit(registered_season(), Writing(account()), name="Giro", slug="giro")
    with pytest.raises(RuleError) as refused:
        found_circuit(registered_season(), Writing(), name="Altro", slug="giro")
    assert refused.value.code == "slug-taken"


def answer(*race: dict[str, Any]) -> dict[str, Any]:
    return {"rankings": {"race": list(race)}, "ratings": []}


KEPT = {"position": 1, "player": "anna", "value": "32", "results": {"race-1": 16}}


def test_what_a_newer_version_tells_besides_is_no_move() -> None:
    """PG 40: rankings frozen before lines of the Race said what is dropped are still the same rankings."""
    assert ranking_moves(answer(KEPT), answer({**KEPT, "dropped": ["race-1", "race-3"], "after_drops": "32"})) == {}


def test_a_figure_that_differs_is_one() -> None:
    (line,) = ranking_moves(answer(KEPT), answer({**KEPT, "value": "33", "after_drops": "33"}))["race"]
    assert (line.player, line.was) == ("anna", KEPT)
    assert list(ranking_moves(answer(KEPT), answer())) == ["race"]
