"""A stage from a platform: understood, decided, applied whole or not at all, again without a change."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.apps import apps
from django.utils import timezone

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import Seat
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake import importing as imports
from tabellone.server.intake.decisions import NEW, OUT, Decisions, GameChoice
from tabellone.server.intake.models import Draft
from tabellone.server.intake.previewing import preview_import
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.play import draws
from tabellone.server.play import services as play
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings import seasons
from tabellone.server.registration.models import PlatformAccount
from tabellone.tournament.undo import Undo
from tests.server.intake.stage_scene import (
    HALF,
    NOTHING,
    ONE,
    all_new,
    alone,
    applied,
    circuit,
    decide,
    draft,
    everybody,
    forfeit,
    found,
    game,
    known,
)
from tests.server.play import drawing, halls

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
SIMPLE = found(game("anna", "bruno"), game("carla", "dario", HALF), game("anna", "carla", NOTHING, 2))


def codes(problems: object) -> list[str]:
    return [problem.code for problem in problems]  # type: ignore[attr-defined]  # problems of any kind


def test_a_source_becomes_a_stage_that_counts_at_once() -> None:
    at = circuit()
    people = everybody(at)
    done = applied(draft(at, SIMPLE))
    facts = facts_of(done.stage)
    assert (facts.game, facts.system, facts.end) == ("hex", "swiss", date(2026, 2, 20))
    assert facts.extra["x-source"] == {"platform": "abstractplay", "format": "prova", "id": "prova-1", "game": "Hex"}
    anna, bruno = people["anna"].code, people["bruno"].code
    first = facts.rounds[0].tables[0]
    assert first.seats == (Seat(anna, ONE), Seat(bruno, NOTHING))
    assert first.extra == {"x-game": "anna-bruno-1"}
    answer = seasons.rankings_on(at, date(2026, 12, 31)).answer
    assert {row.player for row in answer.ratings} == {one.code for one in people.values()}
    assert done.stage.circuit == at


def test_a_preview_writes_nothing() -> None:
    """Whatever is decided in it, and however often it is looked at: only applying makes a stage."""
    at = circuit()
    known("anna", at=at)
    row = draft(at, found(game("anna", "zoe"), game("zoe", "bruno", number=2)))
    before = counted()
    preview_import(row)
    assert preview_import(all_new(row)).applicable
    assert counted() == before
    applied(row)
    assert counted() != before


def counted() -> list[tuple[str, int]]:
    """Everything that is stored but for what was handed in with what was decided about it; circuits as they stand."""
    tables = [model for model in apps.get_models() if model not in {Draft, Entry}]
    return [(model.__name__, model._default_manager.count()) for model in tables] + [
        (one.slug, one.version) for one in Circuit.objects.all()
    ]


def test_what_was_handed_in_is_gone_once_applied_or_discarded() -> None:
    at = circuit()
    everybody(at)
    one = imports.start_import_of(at, SIMPLE, Writing(), [("a.json", "testo")])
    two = imports.start_import_of(at, SIMPLE, Writing(), [("a.json", "altro")])
    assert one.parts
    applied(one)
    imports.discard_import(two.pk, by=None)
    for row in Draft.objects.all():
        assert (row.parts, row.found) == ([], {})
        assert "anna" not in str(row.answers)


def test_drafts_of_a_month_ago_are_cleaned_when_the_next_is_made() -> None:
    at = circuit()
    old = draft(at, SIMPLE)
    Draft.objects.update(changed_at=timezone.now() - timedelta(days=31))
    new = draft(at, SIMPLE)
    old.refresh_from_db()
    assert (old.state, old.found, new.state) == ("discarded", {}, "draft")


def test_the_same_source_again_changes_nothing_and_says_so() -> None:
    at = circuit()
    everybody(at)
    stage = applied(draft(at, SIMPLE)).stage
    before = (Entry.objects.filter(stream__startswith="tournament:").count(), stage.stamp)
    again = draft(at, SIMPLE)
    shown = preview_import(again)
    assert again.stage == stage
    assert shown.same
    assert not shown.applicable
    outcome = applied(again)
    assert not outcome.changed
    stage.refresh_from_db()
    assert (Entry.objects.filter(stream__startswith="tournament:").count(), stage.stamp) == before


def test_the_same_again_changes_nothing_also_after_decisions_by_hand() -> None:
    """Corrections, people left out and new participants of the first import hold for the second."""
    at = circuit()
    known("anna", at=at)
    source = found(
        game("anna", "zoe", None, id="g1"), game("bot", "anna", ONE, 2, id="g2"), game("zoe", "anna", ONE, 3)
    )
    row = decide(draft(at, source), people={"zoe": NEW, "bot": OUT}, games={"id g1": GameChoice("draw")})
    stage = applied(row).stage
    assert len(facts_of(stage).rounds) == 2
    shown = preview_import(draft(at, source))
    assert (shown.plan.questions, shown.same) == ((), True)


def test_unknown_people_are_asked_about_and_become_participants_under_their_nickname() -> None:
    at = circuit()
    known("anna", at=at)
    row = draft(at, found(game("anna", "<b>zoe")))
    assert codes(preview_import(row).plan.questions) == ["import-ask-people"]
    with pytest.raises(InputError):
        applied(row)
    assert not Tournament.objects.exists()
    stage = applied(all_new(row)).stage
    zoe = Person.objects.get(name="<b>zoe")
    assert {player.id: player.name for player in facts_of(stage).players}[zoe.code] == "<b>zoe"
    account = PlatformAccount.objects.get(person=zoe)
    assert (account.platform, account.key) == ("abstractplay", "<b>zoe")
    assert Entry.objects.filter(stream=zoe.stream, kind="took-part").exists()
    answer = seasons.rankings_on(at, date(2026, 12, 31)).answer
    assert [row.player for row in answer.rankings["blue"]] != [zoe.code]


def test_somebody_recognised_by_hand_is_known_from_then_on() -> None:
    at = circuit()
    known("anna", at=at)
    bruno = known("bruno", at=at, platform="playstrategy")
    row = draft(at, found(game("anna", "bruno")))
    match = preview_import(row).matches[1]
    assert (match.how, [one.why for one in match.suggestions][:1]) == ("unknown", ["other_platform"])
    applied(decide(row, people={"bruno": bruno.code}))
    assert preview_import(draft(at, found(game("anna", "bruno", NOTHING)))).matches[1].code == bruno.code


def test_head_data_that_nobody_told_is_asked() -> None:
    at = circuit()
    everybody(at)
    bare = found(game("anna", "bruno"), name="", game="", start=None, end=None, system=None, platform="")
    row = draft(at, bare)
    asked = [problem.place for problem in preview_import(row).plan.questions]
    assert asked[:6] == ["platform", "name", "game", "start", "end", "system"]
    row = decide(
        row,
        platform="abstractplay",
        name="Prova",
        game="Gioco nuovo",
        new_game="Gioco nuovo",
        start=date(2026, 3, 1),
        end=date(2026, 3, 2),
        system="swiss",
    )
    stage = applied(row).stage
    assert facts_of(stage).game == "gioco-nuovo"
    at.refresh_from_db()
    assert at.season["games"][-1] == {"id": "gioco-nuovo", "name": "Gioco nuovo"}


@pytest.mark.parametrize(
    ("written", "code", "near"),
    [("Gioco nuovo", "import-ask-new-game", None), ("Esenpio", "import-ask-near-game", ["Esempio"])],
)
def test_b17_a_game_that_the_circuit_does_not_know_is_asked_about(written: str, code: str, near: object) -> None:
    """B17: a name typed wrong made a new game silently."""
    at = circuit()
    everybody(at)
    row = decide(draft(at, found(game("anna", "bruno"))), game=written)
    asked = preview_import(row).plan.questions
    assert [(one.code, one.place, one.values.get("near")) for one in asked] == [(code, "game", near)]
    assert preview_import(decide(row, new_game="Un altro")).plan.questions == asked  # another was said to be new
    assert preview_import(decide(row, new_game=written)).head.new_game is not None
    assert preview_import(decide(row, game=" ésempio! ")).head.game == "esempio"


def test_forfeits_timeouts_byes_and_voids_are_written_as_the_documents_want_them() -> None:
    at = circuit()
    people = everybody(at)
    source = found(
        forfeit("anna", "bruno", "no_show"),
        forfeit("carla", "dario", "timeout"),
        forfeit("anna", "carla", "left", 2),
        game("bruno", "dario", None, 2, ended="void"),
        alone("anna", number=3),
        alone("bruno", number=3, points=HALF),
        alone("carla", "absent", 3),
    )
    facts = facts_of(applied(draft(at, source)).stage)
    told = [[(seat.status, seat.score) for seat in table.seats] for played in facts.rounds for table in played.tables]
    assert told == [
        [("played", 1), ("absent", None)],
        [("played", 1), ("timeout", 0)],
        [("played", 1), ("abandoned", 0)],
        [("void", None), ("void", None)],
        [("bye", None)],
        [("bye", HALF)],
    ]
    last = {seat.player for table in facts.rounds[2].tables for seat in table.seats}
    assert people["carla"].code not in last  # ruling unpaired-no-game


def test_games_without_a_result_are_asked_and_open_ones_wait() -> None:
    at = circuit()
    everybody(at)
    source = found(
        game("anna", "bruno", None, ended="unknown", id="g1"), game("carla", "dario", None, ended="open", id="g2")
    )
    row = draft(at, source)
    assert codes(preview_import(row).plan.questions) == ["import-ask-results"]
    row = decide(row, games={"id g1": GameChoice("loss_timeout")})
    assert codes(preview_import(row).plan.notes) == ["import-note-open"]
    stage = applied(row).stage
    assert facts_of(stage).rounds[0].tables[1].seats[0].score is None
    left = seasons.rankings_on(at, date(2026, 12, 31)).left_out
    assert [one.tournament for one in left] == [stage]


def test_tables_of_three_are_refused_and_named() -> None:
    at = circuit()
    everybody(at)
    three = game("anna", "bruno")
    three = type(three)((*three.seats, three.seats[0].__class__("carla", NOTHING)), id="t77", round=1)
    row = draft(at, found(three, game("anna", "bruno", number=2)))
    refused = preview_import(row).plan.refusals
    assert codes(refused) == ["import-more-than-two"]
    assert refused[0].values["tables"] == ("t77",)
    assert applied(decide(row, games={"id t77": GameChoice(out=True)})).changed


def test_a_race_stage_with_unregistered_people_is_refused_until_they_are_taken_out() -> None:
    at = circuit()
    everybody(at)
    row = decide(all_new(draft(at, found(game("anna", "zoe"), game("bruno", "carla")))), race=True)
    shown = preview_import(row)
    assert (codes(shown.problems), shown.race_out) == (["pg-race-unregistered"], ("zoe",))
    with pytest.raises(InputError):
        applied(row)
    assert not Person.objects.filter(name="zoe").exists()
    facts = facts_of(applied(decide(row, taken_out=shown.race_out)).stage)
    zoe = Person.objects.get(name="zoe")
    assert facts.params == {"taken_out": [zoe.code]}
    race = seasons.rankings_on(at, date(2026, 12, 31)).answer.rankings["race"]
    assert zoe.code not in {row.player for row in race}


def test_a_round_robin_without_rounds_gets_those_of_berger() -> None:
    at = circuit()
    everybody(at)
    names = ("anna", "bruno", "carla", "dario")
    games = [game(one, two, number=None, id=f"{one}{two}") for n, one in enumerate(names) for two in names[n + 1 :]]
    row = draft(at, found(*games, system="round_robin"))
    assert codes(preview_import(row).plan.notes) == ["import-rounds-berger"]
    facts = facts_of(applied(row).stage)
    assert [len(played.tables) for played in facts.rounds] == [2, 2, 2]
    others = [replace(one, id=f"altra {one.id}") for one in games]
    swiss = draft(at, found(*others, source_id="altro"))
    assert codes(preview_import(swiss).plan.questions) == ["import-ask-rounds"]
    assert preview_import(decide(swiss, rounding="order")).plan.tournament is not None


def test_a_reimport_shows_what_differs_and_undo_brings_back_what_was() -> None:
    at = circuit()
    people = everybody(at)
    stage = applied(draft(at, SIMPLE)).stage
    before = facts_of(stage)
    newer = found(
        game("anna", "bruno", NOTHING), game("carla", "dario", HALF), game("bruno", "dario", HALF, 2, id="nuova")
    )
    row = draft(at, newer)
    differences = preview_import(row).differences
    assert differences is not None
    assert [(one.here.outcome, one.there.outcome) for one in differences.changed] == [("win", "loss")]
    assert [one.game for one in differences.added] == ["nuova"]
    assert [one.game for one in differences.removed] == ["anna-carla-2"]
    stage = applied(row).stage
    assert facts_of(stage).rounds[0].tables[0].seats[0] == Seat(people["anna"].code, NOTHING)
    for number in (stage.version, stage.version - 1):  # the correction, and the games that came and went
        stage = play.act(stage, Writing(), Undo(number)).tournament
    assert facts_of(stage) == before


def test_undoing_the_first_import_leaves_a_stage_that_can_be_imported_into_again() -> None:
    at = circuit()
    everybody(at)
    stage = applied(draft(at, SIMPLE)).stage
    stage = play.act(stage, Writing(), Undo(stage.version)).tournament
    assert (facts_of(stage).rounds, facts_of(stage).players) == ((), ())
    again = applied(draft(at, SIMPLE))
    assert (again.stage, again.changed, len(facts_of(again.stage).rounds)) == (stage, True, 2)


def test_a_stage_of_another_year_is_refused() -> None:
    at = circuit()
    everybody(at)
    row = draft(at, found(game("anna", "bruno"), start=date(2025, 2, 1), end=date(2025, 2, 2)))
    assert codes(preview_import(row).problems) == ["pg-stage-outside-season"]


def test_rounds_drawn_here_are_never_replaced() -> None:
    row = stage_drawn_here()
    at = circuit()
    everybody(at)
    row.circuit = at
    row.save()
    waiting = draft(at, found(game("anna", "bruno")), target=imports.ImportTarget(row))
    assert codes(preview_import(waiting).problems) == ["import-over-rounds"]
    with pytest.raises(InputError):
        applied(waiting)


def stage_drawn_here() -> Tournament:
    row = halls.stage(4)
    drawing.draw(row, halls.Writing())
    draws.publish(row, 1, halls.Writing())
    row.refresh_from_db()
    return row


def test_what_changed_since_the_preview_is_looked_at_again() -> None:
    at = circuit()
    everybody(at)
    stage = applied(draft(at, SIMPLE)).stage
    row = draft(at, found(game("anna", "bruno", HALF)))
    seen = preview_import(row).seen
    applied(draft(at, found(game("anna", "bruno", NOTHING))))
    with pytest.raises(RuleError, match="import-look-again"):
        imports.apply_import(row.pk, Writing(), seen=seen)
    stage.refresh_from_db()
    assert facts_of(stage).rounds[0].tables[0].seats[0].score == Decimal(0)


def test_two_administrators_with_the_same_source_make_one_stage() -> None:
    at = circuit()
    everybody(at)
    one, two = draft(at, SIMPLE), draft(at, SIMPLE)
    seen = preview_import(two).seen
    applied(one)
    with pytest.raises(RuleError, match="import-look-again"):
        imports.apply_import(two.pk, Writing(), seen=seen)
    assert Tournament.objects.count() == 1


def test_applying_twice_is_applying_once() -> None:
    at = circuit()
    everybody(at)
    row = draft(at, SIMPLE)
    seen, token = preview_import(row).seen, str(uuid4())
    first = imports.apply_import(row.pk, Writing(token=token), seen=seen)
    second = imports.apply_import(row.pk, Writing(token=token), seen=seen)
    assert (first.stage, second.repeated, Tournament.objects.count()) == (second.stage, True, 1)


def test_decisions_on_a_draft_that_somebody_else_has_changed_are_not_taken() -> None:
    at = circuit()
    row = draft(at, SIMPLE)
    decide(row, name="Prima")
    with pytest.raises(RuleError, match="import-look-again"):
        imports.decide_import(row.pk, Decisions(name="Seconda"), by=None, seen=1)


@pytest.mark.parametrize("nickname", ["\u202e evil", "=SUM(A1)", "★★", "x" * 100, "Zoë \u200b"])
def test_hostile_nicknames_become_participants_as_they_can_be_shown(nickname: str) -> None:
    at = circuit()
    known("anna", at=at)
    stage = applied(all_new(draft(at, found(game("anna", nickname))))).stage
    name = facts_of(stage).players[1].name
    assert name.isprintable()
    assert name


@pytest.mark.parametrize(("nickname", "code"), [("\u200b", "nickname-unseen"), ("x" * 101, "nickname-long")])
def test_impossible_nicknames_are_refused_until_they_are_left_out(nickname: str, code: str) -> None:
    at = circuit()
    everybody(at)
    row = all_new(draft(at, found(game("anna", nickname), game("bruno", "carla"))))
    assert codes(preview_import(row).plan.refusals) == [code]
    assert applied(decide(row, people={nickname: OUT})).changed


def test_two_spellings_of_one_nickname_are_not_two_people() -> None:
    at = circuit()
    known("anna", at=at)
    row = all_new(draft(at, found(game("anna", "Zoe"), game("anna", "zoe", number=2))))
    assert codes(preview_import(row).plan.refusals) == ["import-same-nickname"] * 2
