"""A stage beside others, and beside another file of its own: what the preview tells of ratings and of differences."""

from __future__ import annotations

from datetime import date

import pytest

from tabellone.engine.errors import RuleError
from tabellone.server.intake.documents import document_text
from tabellone.server.intake.previewing import preview_import, stage_ratings
from tabellone.server.intake.services import take_document_over
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Grant
from tabellone.server.play import services
from tabellone.server.play import services as play
from tabellone.tournament.acts import CheckIn
from tabellone.tournament.undo import Undo
from tests.server.intake.stage_scene import HALF, NOTHING, applied, circuit, draft, everybody, found, game
from tests.server.people.examples import account
from tests.server.play.halls import stage

pytestmark = pytest.mark.django_db
THREE = found(game("anna", "bruno"), game("carla", "dario", HALF), game("anna", "carla", NOTHING, 2))


def test_a_stage_that_is_over_without_games_hides_nothing_of_the_next_ones_ratings() -> None:
    at = circuit()
    everybody(at)
    empty = applied(draft(at, found(game("anna", "bruno"), source_id="vuota", end=date(2026, 2, 10)))).stage
    play.act(empty, Writing(), Undo(empty.version))
    told = stage_ratings(preview_import(draft(at, THREE)))
    assert told is not None
    assert told.rated == 6


def test_a_file_without_the_ids_of_the_games_is_compared_by_round_and_players() -> None:
    at = circuit()
    everybody(at)
    applied(draft(at, THREE))
    nameless = found(
        game("anna", "bruno", NOTHING, id=""),
        game("carla", "dario", HALF, id=""),
        game("anna", "carla", NOTHING, 2, id=""),
    )
    told = preview_import(draft(at, nameless)).differences
    assert told is not None
    assert (told.added, told.removed) == ((), ())
    assert [(one.here.outcome, one.there.outcome) for one in told.changed] == [("win", "loss")]


def test_what_was_entered_since_the_preview_is_not_lost() -> None:
    row, ada = stage(3), account()
    Grant.objects.create(user=ada, role="organiser", scope=row.scope)
    document, seen = document_text(row).replace("Giocatore 001", "Gina Altra"), str(row.stamp)
    services.act(row, Writing(ada), CheckIn(("p001",), present=None))
    with pytest.raises(RuleError) as refused:
        take_document_over(document, Writing(ada, "one", seen=seen))
    assert refused.value.code == "document-compared-before"
    row.refresh_from_db()
    take_document_over(document, Writing(ada, "two", seen=str(row.stamp)))
    row.refresh_from_db()
    assert "Gina Altra" in document_text(row)
