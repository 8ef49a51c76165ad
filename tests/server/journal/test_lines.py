"""A line of the journal holds nothing personal, and what stands beside it gives back exactly what was written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import partial
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.engine.personal import told_apart
from tabellone.server.journal.models import Entry, PersonalPart, Subject
from tabellone.server.journal.queries import lines_of_stream
from tabellone.server.journal.services import NewLine, Writing, append_lines
from tabellone.tournament.acts import KINDS, Act
from tabellone.tournament.codec import decoded, encoded
from tests.server.people.examples import account

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
CANARY, STREAM = "Canarina", "tournament:x"
PLAIN: Mapping[Any, Any] = {
    int: 3,
    bool: True,
    Decimal: Decimal("2.50"),
    date: date(2026, 5, 9),
    datetime: datetime(2026, 5, 9, 20, 30, tzinfo=UTC),
}


def example(kind: Any, text: Callable[[str], str], said: str = "") -> Any:
    """A value of a type with everything stated in it; `text` gives a text of a kind of `engine.personal`."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind, include_extras=True)
        return kind(**{one.name: example(hints[one.name], text) for one in fields(kind)})
    if origin is Annotated:
        return example(inner[0], text, inner[1])
    if origin in (Union, UnionType):
        return example(next(one for one in inner if one is not NoneType), text, said)
    if origin is Literal:
        return inner[-1]
    if origin is tuple:
        return (example(inner[0], text, said), example(inner[0], text, said))
    if origin is not None:
        key = 4 if inner[0] is int else example(inner[0], text, said)
        return {key: example(inner[1], text, said)}
    return PLAIN.get(kind) if kind in PLAIN else text(said)


def examples(text: Callable[[str], str]) -> list[Act]:
    return [example(kind, text) for kind in KINDS.values()]


def written(acts: list[Act], writing: Writing | None = None) -> None:
    told = [NewLine(act.kind, told_apart(type(act), encoded(act)), writing or Writing()) for act in acts]
    append_lines(STREAM, told)


def test_no_line_of_any_kind_holds_a_name_a_reason_or_an_id() -> None:
    by = account(f"{CANARY} Rossi")
    acts = examples(lambda kind: "code" if kind == "code" else f"{CANARY} {kind}")
    written(acts, Writing(by, why=f"lo dice {CANARY}"))
    lines = list(Entry.objects.values())
    assert len(lines) == len(KINDS) > 25
    assert [line for line in lines if CANARY.casefold() in str(line).casefold()] == []
    assert set(Subject.objects.values_list("called", flat=True)) == {f"{CANARY} who"}
    for entry, act in zip(lines_of_stream(STREAM), acts, strict=True):
        assert decoded(type(act), entry.data) == act
        assert (entry.why, entry.by_name) == (f"lo dice {CANARY}", f"{CANARY} Rossi")


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_what_was_written_comes_back_whatever_equals_what(data: st.DataObject) -> None:
    pool = st.sampled_from(["1", "code", "$who", "$said", "$whoever", "nul\x00l", "Ada"])
    acts = examples(lambda _: data.draw(pool))
    with transaction.atomic():
        written(acts)
        found = list(lines_of_stream(STREAM))
        assert [decoded(type(act), one.data) for one, act in zip(found, acts, strict=True)] == acts
        assert [json.dumps(one.data, sort_keys=True) for one in found] == [
            json.dumps(encoded(act), sort_keys=True) for act in acts
        ]
        transaction.set_rollback(True)


def test_lines_that_are_read_together_ask_once_who_they_tell_of(
    django_assert_num_queries: Callable[[int], Any],
) -> None:
    acts = examples(partial("{}-1".format))
    written(acts)
    with django_assert_num_queries(2):
        assert [decoded(type(act), one.data) for one, act in zip(lines_of_stream(STREAM), acts, strict=True)] == acts


def test_who_was_met_before_keeps_the_token_and_a_line_without_anything_personal_has_no_part() -> None:
    written(examples(lambda kind: f"x {kind}"))
    tokens = list(Subject.objects.values())
    before = PersonalPart.objects.count()
    kind = KINDS["strike"]
    written([example(kind, lambda kind: f"x {kind}")])
    assert (list(Subject.objects.values()), PersonalPart.objects.count()) == (tokens, before)
    assert Entry.objects.latest("pk").body == {"player": {"$who": tokens[0]["token"]}}
