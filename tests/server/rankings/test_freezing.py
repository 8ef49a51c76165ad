"""Final rankings: frozen on 31 December, never changed, revised in the open."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from datetime import date
from pathlib import Path

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.cli.loading import season_at
from tabellone.engine.errors import RuleError
from tabellone.exchange import answers
from tabellone.exchange.documents import nameless
from tabellone.rulebooks import pergioco
from tabellone.server.journal.models import Entry, Erasing
from tabellone.server.journal.services import Writing
from tabellone.server.rankings import freezing, seasons
from tabellone.server.rankings.folders import folder_counted_on
from tabellone.server.rankings.gathering import gathered_facts
from tabellone.server.rankings.models import Frozen
from tests.scenes.histories import rankings
from tests.scenes.ranked_circuits import unpacked
from tests.server.emptying import emptying
from tests.server.people.examples import account
from tests.server.rankings.year_cases import LAST, circuit, corrected, on_the_day, played
from tests.strategies_pergioco import stage

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def new_years_eve(monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_day(monkeypatch, LAST)


def test_before_31_december_nothing_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """PG 31, PG 34, PG 37."""
    on_the_day(monkeypatch, date(2026, 12, 30))
    with pytest.raises(RuleError) as refused:
        freezing.freeze_rankings(circuit(), Writing())
    assert (refused.value.code, refused.value.values) == ("final-too-early", {"day": LAST})
    assert not Frozen.objects.exists()


def test_the_rankings_of_31_december_are_frozen_with_their_number_and_the_sum_of_their_facts() -> None:
    """PG 31, PG 34, PG 37."""
    of, user = circuit(), account()
    made = freezing.freeze_rankings(of, Writing(user))
    assert (made.number, made.on, made.entry.by, made.left_out) == (1, LAST, user, [])
    assert freezing.frozen_answer(made.answer) == answers.season_json(seasons.rankings_on(of, LAST).answer)
    assert freezing.latest_frozen(of) == made
    assert freezing.changed_since_frozen(of) is None
    entry = Entry.objects.get(kind=freezing.FROZEN_KIND)
    assert (entry.stream, entry.data["number"], entry.data["facts"]) == (of.scope, 1, made.facts)


def test_anybody_can_check_the_sum_and_the_rankings_with_the_folder(tmp_path: Path) -> None:
    of = circuit()
    made = freezing.freeze_rankings(of, Writing())
    folder = unpacked(bytes((freezing.frozen_revision(of, 1) or made).folder), tmp_path)
    lines = subprocess.run(
        "LC_ALL=C; sha256sum season.json tournaments/*.json | sha256sum",
        shell=True,
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert lines.stdout.split()[0] == made.facts
    loaded = season_at(folder)
    again = answers.season_json(rankings(pergioco, loaded.season, loaded.tournaments, LAST))
    counted = folder_counted_on(gathered_facts(of), LAST)
    numbers = nameless(counted.season, counted.counted.values())[2]
    kept = freezing.frozen_answer(made.answer)
    assert [numbers[row["player"]] for row in kept["rankings"]["red"]] == [
        row["player"] for row in again["rankings"]["red"]
    ]
    assert [row["value"] for row in kept["rankings"]["blue"]] == [row["value"] for row in again["rankings"]["blue"]]


def test_the_folder_of_frozen_rankings_names_nobody() -> None:
    made = freezing.freeze_rankings(circuit(), Writing())
    with zipfile.ZipFile(io.BytesIO(bytes(made.folder))) as archive:
        texts = [archive.read(name).decode() for name in archive.namelist()]
    assert not [name for name in ("ada", "bruno", "ugo", "nick") for text in texts if name in text.lower()]


def test_a_stage_that_is_over_and_incomplete_is_named_first() -> None:
    of = circuit([*played(), stage(["ada ? bruno ?"], ident="estate", end="2026-07-01")])
    with pytest.raises(RuleError) as refused:
        freezing.freeze_rankings(of, Writing())
    assert (refused.value.code, refused.value.values) == ("final-incomplete", {"stages": ["estate"]})
    assert freezing.freeze_rankings(of, Writing(), without=True).left_out == ["estate"]


def test_a_correction_never_changes_what_is_frozen() -> None:
    """Ruling revision-by-act."""
    of = circuit()
    before = freezing.freeze_rankings(of, Writing())
    corrected()
    after = freezing.latest_frozen(of)
    assert after
    assert after.answer == before.answer
    change = freezing.changed_since_frozen(of)
    assert change
    assert {"red", "blue", "game:hex", "ratings"} <= change.moves.keys()
    first = change.moves["game:hex"][0]
    assert first.was != first.now


def test_a_revision_needs_a_reason_and_all_stay() -> None:
    """Ruling revision-by-act."""
    of = circuit()
    first = freezing.freeze_rankings(of, Writing())
    with pytest.raises(RuleError, match="final-unchanged"):
        freezing.freeze_rankings(of, Writing(why="senza motivo"))
    corrected()
    with pytest.raises(RuleError, match="final-needs-reason"):
        freezing.freeze_rankings(of, Writing(why="  "))
    second = freezing.freeze_rankings(of, Writing(why="risultato letto male"))
    assert [one.number for one in freezing.frozen_revisions(of)] == [1, 2]
    assert (second.entry.why, first.facts != second.facts) == ("risultato letto male", True)
    assert freezing.changed_since_frozen(of) is None
    corrected(first="1")
    assert freezing.freeze_rankings(of, Writing(why="era giusto")).facts == first.facts


def test_what_moves_nothing_is_no_news() -> None:
    of = circuit()
    frozen = freezing.freeze_rankings(of, Writing())
    corrected(first="1")  # the same result written again
    assert freezing.changed_since_frozen(of) is None
    assert freezing.latest_frozen(of) == frozen


def test_the_same_form_twice_freezes_once() -> None:
    of, user = circuit(), account()
    assert freezing.freeze_rankings(of, Writing(user, "t1")) == freezing.freeze_rankings(of, Writing(user, "t1"))
    with pytest.raises(RuleError, match="token-of-another"):
        freezing.freeze_rankings(of, Writing(account(), "t1"))
    assert Frozen.objects.count() == 1


def test_only_what_was_previewed_is_frozen() -> None:
    of = circuit()
    seen = freezing.final_now(of).facts
    corrected()
    with pytest.raises(RuleError, match="final-facts-moved"):
        freezing.freeze_rankings(of, Writing(), seen=seen)
    assert freezing.freeze_rankings(of, Writing(), seen=freezing.final_now(of).facts).number == 1


@pytest.mark.parametrize("verb", ["UPDATE rankings_frozen SET answer = 'x'", "DELETE FROM rankings_frozen"])
def test_the_database_itself_refuses_to_change_it(verb: str) -> None:
    made = freezing.freeze_rankings(circuit(), Writing())
    with pytest.raises(DatabaseError, match="stay as they are"), transaction.atomic():
        connection.cursor().execute(verb)
    assert Frozen.objects.get().answer == made.answer


@pytest.mark.parametrize("table", ["rankings_frozen", "events_circuit"])
def test_the_database_refuses_to_empty_the_table_in_one_go(table: str) -> None:
    """Neither by itself nor because what it belongs to is emptied; not even while somebody is erased."""
    made = freezing.freeze_rankings(circuit(), Writing())
    Erasing.objects.create()
    connection.check_constraints()  # nothing waits for the end of the transaction
    with pytest.raises(DatabaseError, match=r"stay as they are|append-only"), transaction.atomic():
        connection.cursor().execute(emptying(table, "rankings_frozen"))
    assert Frozen.objects.get().answer == made.answer


def test_a_number_is_there_once() -> None:
    made = freezing.freeze_rankings(circuit(), Writing())
    row = {
        name: getattr(made, name) for name in ("circuit", "number", "on", "facts", "fingerprint", "answer", "folder")
    }
    entry = Entry.objects.create(stream="site", number=1, kind="test", at=made.entry.at)
    with pytest.raises(IntegrityError), transaction.atomic():
        Frozen.objects.create(entry=entry, **row)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10, deadline=None)
@given(st.lists(st.sampled_from(["0", "0.5", "1"]), min_size=1, max_size=4))
def test_what_is_shown_to_move_is_the_difference_of_the_answers(results: list[str]) -> None:
    """However often it is corrected: nothing moves exactly where the answer is the frozen one."""
    with transaction.atomic():
        of = circuit()
        frozen = freezing.freeze_rankings(of, Writing())
        for result in results:
            corrected(first=result)
        now, change = freezing.final_now(of), freezing.changed_since_frozen(of)
        assert (json.loads(frozen.answer) == json.loads(now.answer)) == (change is None or not change.moves)
        transaction.set_rollback(True)
