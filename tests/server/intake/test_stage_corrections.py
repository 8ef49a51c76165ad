"""A4: a result that an import makes another is a correction: a line with what it was, what it is, and why."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake.comparing import compared_stages, loses_results, parted_results
from tabellone.server.intake.previewing import preview_import
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play import sentences
from tabellone.server.play import services as play
from tabellone.server.play.journal_lines import rebuilt
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings import freezing
from tabellone.tournament.acts import Correct
from tabellone.tournament.undo import Undo
from tests.server.intake.stage_scene import HALF, NOTHING, ONE, applied, circuit, draft, everybody, forfeit, found, game
from tests.server.people.examples import account
from tests.server.rankings.year_cases import on_the_day

pytestmark = pytest.mark.django_db
FIRST = found(game("anna", "bruno"), game("carla", "dario", HALF), game("anna", "carla", NOTHING, 2))
CORRECTED = found(game("anna", "bruno", NOTHING), game("carla", "dario"), game("anna", "carla", NOTHING, 2))
WHY = "il risultato era scritto al contrario"


def imported() -> tuple[Circuit, Tournament]:
    at = circuit()
    everybody(at)
    return at, applied(draft(at, FIRST), why="").stage


def lines(row: Tournament, after: int = 0) -> list[Entry]:
    return list(Entry.objects.filter(stream=row.scope, number__gt=after).order_by("number"))


def test_a_reimport_with_changed_results_wants_a_reason_and_writes_nothing_without() -> None:
    """A4. A first import wants none, the same again neither."""
    at, stage = imported()
    assert applied(draft(at, FIRST), why="").changed is False
    row, before = draft(at, CORRECTED), lines(stage)
    assert preview_import(row).reason == "results"
    for why in ("", "  "):
        with pytest.raises(RuleError, match="import-reason-results"):
            applied(row, why=why)
    assert lines(stage) == before


def test_every_changed_result_is_a_line_with_before_after_and_reason() -> None:
    """A4. Two results are others: two corrections, and nothing else, since nothing else has changed."""
    at, stage = imported()
    before = lines(stage)[-1].number
    stage = applied(draft(at, CORRECTED), why=WHY).stage
    new = lines(stage, before)
    assert [(one.kind, one.why) for one in new] == [("correct", WHY)] * 2
    told = [line.told.sentence for line in sentences.lines(sentences.book_of(stage), everything=True, kind="correct")]
    assert told[::-1] == [
        "Round 1, table 1 corrected: Anna Prova 1 → 0 and Bruno Esempio 0 → 1.",
        "Round 1, table 2 corrected: Carla Finta 0.5 → 1 and Dario Inventato 0.5 → 0.",
    ]
    assert Entry.objects.get(stream=at.scope, kind="stage-imported", personal__why=WHY)
    facts = facts_of(stage)
    assert [seat.score for seat in facts.rounds[0].tables[0].seats] == [0, 1]
    assert rebuilt(stage) == state_of(stage)


def test_one_correction_can_be_undone_alone() -> None:
    """A4. Each line by itself: the other result stays corrected."""
    at, stage = imported()
    stage = applied(draft(at, CORRECTED), why=WHY).stage
    stage = play.act(stage, Writing(), Undo(stage.version)).tournament
    scores = [[seat.score for seat in table.seats] for table in facts_of(stage).rounds[0].tables]
    assert scores == [[0, 1], [HALF, HALF]]


def test_games_that_come_and_go_stand_in_the_line_of_the_import() -> None:
    """A4. What is gone is told with what it was, and why; a game that comes new is no correction."""
    at, stage = imported()
    before = lines(stage)[-1].number
    newer = found(game("anna", "bruno", NOTHING), game("carla", "dario", HALF), game("bruno", "dario", HALF, 2, id="n"))
    stage = applied(draft(at, newer), why=WHY).stage
    assert [(one.kind, one.why) for one in lines(stage, before)] == [("import", WHY), ("correct", WHY)]
    page = Client().get(reverse("journal", args=[stage.slug])).content.decode()
    newest = sentences.lines(sentences.book_of(stage), everything=True, kind="import")[0].told.sentence
    assert newest.endswith("Results that no longer stand: round 2: Anna Prova 0 and Carla Finta 1, without a game now.")
    assert page.count(WHY) == 2  # everybody reads the reasons of both


def test_results_that_come_in_later_want_no_reason() -> None:
    """A4. A game that was not over, and games that are new, change nothing that is on record."""
    at = circuit()
    everybody(at)
    applied(draft(at, found(game("anna", "bruno"), game("carla", "dario", None, ended="open"))), why="")
    row = draft(at, found(game("anna", "bruno"), game("carla", "dario", HALF), game("anna", "carla", ONE, 2)))
    assert preview_import(row).reason == ""
    assert applied(row, why="").changed


def test_once_the_rankings_are_final_every_change_wants_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """A4. Also one that changes no result: a game more moves ratings that are frozen."""
    at, stage = imported()
    on_the_day(monkeypatch, date(2027, 1, 2))
    freezing.freeze_rankings(at, Writing())
    more = found(*FIRST.games, game("bruno", "dario", ONE, 2))
    row = draft(at, more)
    assert preview_import(row).reason == "final"
    with pytest.raises(RuleError, match="import-reason-final"):
        applied(row, why="")
    applied(row, why=WHY)
    assert lines(stage)[-1].why == WHY


def test_the_preview_asks_for_the_reason_and_keeps_it(client: Client) -> None:
    """A4. The page: without a reason it is refused, and says what to do."""
    at, stage = imported()
    client.force_login(account(role="organiser", scope=at.scope))
    row = draft(at, CORRECTED)
    url = reverse("stage-import-preview", args=[at.slug, row.pk])
    page = client.get(url).content.decode()
    assert "Results on record would be others: why?" in page
    sent = {"do": "apply", "seen": preview_import(row).seen, "token": "t"}
    refused = client.post(url, sent)
    assert refused.status_code == 422
    assert "say why, so that it stands beside each of them" in refused.content.decode()
    assert client.post(url, {**sent, "why": WHY}).status_code == 303
    assert [one.why for one in lines(stage)[-2:]] == [WHY] * 2


def test_a_document_is_parted_into_what_comes_and_what_is_corrected() -> None:
    """A4. The rest with the results on record, then each correction, gives what is wanted, whoever sits first."""
    at, stage = imported()
    here = facts_of(stage)
    swapped = found(game("bruno", "anna", ONE, id="anna-bruno-1"), forfeit("carla", "dario", "timeout"), FIRST.games[2])
    row = draft(at, swapped)
    wanted = preview_import(row).plan.tournament
    assert wanted is not None
    found_ = parted_results(here, wanted)
    assert _corrected(found_.rest, found_.corrections) == wanted
    assert len(found_.corrections) == 2
    assert not loses_results(compared_stages(here, found_.rest))
    only_seats = found(game("bruno", "anna", NOTHING, id="anna-bruno-1"), *FIRST.games[1:])
    same = preview_import(draft(at, only_seats)).plan.tournament
    assert same is not None
    assert parted_results(here, same).corrections == ()


def _corrected(rest: Facts, corrections: tuple[Correct, ...]) -> Facts:
    """The document with the corrections in it."""
    seats = {(one.number, one.table): one.seats for one in corrections}
    rounds = tuple(
        replace(
            played,
            tables=tuple(replace(t, seats=seats.get((played.number, t.number), t.seats)) for t in played.tables),
        )
        for played in rest.rounds
    )
    return replace(rest, rounds=rounds)
