"""Documents in: whatever is sent, a preview or a clear refusal; taken over whole, once, by who may."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.engine.errors import InputError, RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.events.queries import slug_for
from tabellone.server.intake.documents import MOST_DOCUMENT_BYTES, document_text, examined_document
from tabellone.server.intake.services import take_document_over
from tabellone.server.journal.services import Writing
from tabellone.server.people import queries as people
from tabellone.server.play.services import Outcome
from tabellone.server.play.standings import facts_of
from tabellone.wording import error_sentence
from tests.contract.harness import round_, seats
from tests.scenes.written_documents import PLAYED, STRANGE, as_json, big_document
from tests.server.people.examples import account

pytestmark = pytest.mark.django_db


def codes(data: bytes | str) -> list[str]:
    return [problem.code for problem in examined_document(data).problems]


def taken(document: Any, by: User, token: str = "") -> Tournament:
    done = take_document_over(as_json(document), Writing(by, token))
    return done.tournament if isinstance(done, Outcome) else done


def test_a_document_becomes_a_tournament_and_its_importer_the_organiser() -> None:
    user = account()
    row = taken(PLAYED, user)
    assert (row.slug, row.name, row.version) == ("prova", "Prova", 1)
    assert people.roles(user, *row.scopes).is_organiser
    assert json.loads(document_text(row))["rounds"][0]["seed"] == "rosa"


def test_the_same_document_twice_changes_nothing_and_says_so() -> None:
    user = account()
    row = taken(PLAYED, user)
    intake = examined_document(as_json(PLAYED))
    assert (intake.same, intake.applicable, intake.differences) == (True, False, ())
    again = take_document_over(as_json(PLAYED), Writing(user))
    assert isinstance(again, Tournament)
    again.refresh_from_db()
    assert (again.version, again.stamp) == (1, row.stamp)
    assert Tournament.objects.count() == 1


def test_the_winner_of_perudo_is_scored_on_the_way_in() -> None:
    """BIG 8.3.16, ruling perudo-winner: as at the desk; the same document again is the same."""
    table: list[dict[str, Any]] = [{"player": "a", "score": 4}, {"player": "b"}, {"player": "c", "score": 9}]
    document = big_document(game="perudo", rounds=[round_(1, table)])
    row = taken(document, account())
    assert [one.score for one in facts_of(row).rounds[0].tables[0].seats] == [4, 15, 9]
    assert examined_document(as_json(document)).same


def test_the_same_form_twice_has_one_effect() -> None:
    user = account()
    first, again = taken(PLAYED, user, "token-1"), taken(PLAYED, user, "token-1")
    assert first.pk == again.pk
    assert again.version == 1


def test_a_tournament_that_has_not_begun_is_filled() -> None:
    user = account()
    taken(big_document(), user)
    intake = examined_document(as_json(PLAYED))
    assert intake.applicable
    assert [(one.name, one.here, one.there) for one in intake.differences] == [("rounds", 0, 1)]
    assert taken(PLAYED, user).version == 2


def test_rounds_are_not_replaced() -> None:
    user = account()
    taken(PLAYED, user)
    other = big_document(name="Altra")
    assert (examined_document(as_json(other)).blocked, examined_document(as_json(other)).applicable) == (True, False)
    with pytest.raises(RuleError) as refused:
        taken(other, user)
    assert refused.value.code == "import-over-rounds"
    assert Tournament.objects.get().name == "Prova"


def test_somebody_elses_tournament_is_theirs() -> None:
    taken(big_document(), account())
    with pytest.raises(RuleError) as refused:
        taken(PLAYED, account("Bruno Finto"))
    assert refused.value.code == "document-of-another"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (b"\xff\xfe\x00", "not-utf8"),
        (b"{", "not-json"),
        (b"[" * 100_000, "nested-too-deep"),
        (b"PK\x03\x04whatever", "document-packed"),
        (b"\x1f\x8b\x08\x00whatever", "document-packed"),
        (b" " * (MOST_DOCUMENT_BYTES + 1), "document-too-large"),
        ("è" * (MOST_DOCUMENT_BYTES // 2 + 1), "document-too-large"),
        (as_json({"format": "tabellone-season/1"}), "season-not-tournament"),
    ],
)
def test_what_is_no_document_is_refused_clearly(data: bytes | str, code: str) -> None:
    assert codes(data) == [code]
    problem = examined_document(data).problems[0]
    assert len({error_sentence(problem, language) for language in ("en", "it", "es")}) == 3


def test_all_problems_are_told_with_their_places() -> None:
    wrong = big_document(rounds=[round_(1, seats(a=15, zz=14, c=13))], fee="much")
    assert {problem.place for problem in examined_document(as_json(wrong)).problems} >= {
        "fee",
        "rounds[0].tables[0].seats[1].player",
    }
    with pytest.raises(InputError):
        taken(wrong, account())
    assert not Tournament.objects.exists()


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(["id", "name", "start", "players", "rounds", "withdrawals", "params", "game", "fee", "x-note"])


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=400))
def test_no_bytes_bring_it_down(data: bytes) -> None:
    assert examined_document(data).problems


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(FIELDS, ANYTHING, max_size=3), st.booleans())
def test_no_field_brings_it_down(changed: dict[str, Any], escaped: bool) -> None:
    data = json.dumps({**PLAYED, **changed}, ensure_ascii=escaped).encode("utf-8", "surrogatepass")
    intake = examined_document(data)
    assert all(error_sentence(problem, "it") for problem in intake.problems)
    if intake.applicable:
        row = taken({**PLAYED, **changed}, account())
        assert examined_document(document_text(row)).same
        Tournament.objects.filter(pk=row.pk).update(slug=f"done-{row.pk}")


@pytest.mark.parametrize("identity", STRANGE)
def test_strange_ids_have_a_plain_address_and_keep_their_id(identity: str) -> None:
    row = taken({**PLAYED, "id": identity}, account())
    assert row.slug == slug_for(identity)
    assert row.slug.strip("._~-").isascii()
    assert not set("/?#% ") & set(row.slug)
    assert row.slug not in {".", "..", ""}
    assert json.loads(document_text(row))["id"] == identity
    assert examined_document(as_json({**PLAYED, "id": identity})).same


def test_ids_that_look_alike_stay_apart() -> None:
    assert len({slug_for(identity) for identity in STRANGE}) == len(STRANGE)
