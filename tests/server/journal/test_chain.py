"""The journal shows tampering: what was changed past the platform is found, or needs a head that was kept elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import CharField, DateTimeField, Field, JSONField, TextField
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tabellone.engine.errors import RuleError
from tabellone.server.events.models import Tournament
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.journal.chain import canonical, last_line, last_lines, line_hash, sealed
from tabellone.server.journal.models import Entry, Erasing, PersonalPart, Subject
from tabellone.server.journal.replacing import STREAM
from tabellone.server.journal.services import NewLine, Writing, append_lines
from tabellone.server.operations.audit import audited_here, heads_read
from tabellone.server.play import journal_lines, storage
from tests.server.identity.erasing_scenes import aviary
from tests.server.journal.tampering import evening, guards_down, rewritten, sql, traces

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def row() -> Tournament:
    return evening()


def last(row: Tournament) -> int:
    return last_line(row.scope).number


def test_what_the_platform_wrote_leaves_no_trace(row: Tournament) -> None:
    found = audited_here(last_lines())
    assert found.clean
    assert found.lines == Entry.objects.count() >= last(row) > 5
    assert {one.found for one in found.heads} == {"there"}


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "$who", '"$who":"x"', "e+16", "1e5", "è", "\ud7ff", "a b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("baé1Z"), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(VALUES, min_size=1, max_size=4))
def test_what_comes_back_from_the_database_has_the_hash_of_what_was_written(bodies: list[Any]) -> None:
    with transaction.atomic():
        append_lines("site", [NewLine("any", {"it": body}, Writing(why="€")) for body in bodies])
        assert traces() == set()
        transaction.set_rollback(True)


def test_numbers_have_one_text_however_a_database_writes_them() -> None:
    same = [1e16, 10000000000000000], [-0.0, 0.0], [1e23, 10**23]
    assert [canonical(one) for one, _ in same] == [canonical(other) for _, other in same]
    assert canonical({"b": [1e-07, 2.5], "a": None}) == '{"a":null,"b":[1e-07,2.5]}'


Attack = Callable[[Tournament], set[tuple[str, int]]]  # what it must be found by


def line(change: str, number: int, found: str = "line") -> Attack:
    """A line changed, counted from the end where the number is not above 0."""

    def attack(row: Tournament) -> set[tuple[str, int]]:
        at = number if number > 0 else last(row) + number
        sql(f"UPDATE journal_entry SET {change} WHERE stream = %s AND number = %s", row.scope, at)
        return {(found, at)}

    return attack


def part(change: str) -> Attack:
    """What is personal of the last line but one changed, which has a reason and a note."""

    def attack(row: Tournament) -> set[tuple[str, int]]:
        key = Entry.objects.get(stream=row.scope, number=last(row) - 1).pk
        sql(f"UPDATE journal_personalpart SET {change} WHERE entry_id = %s", key)
        return {("part", last(row) - 1)}

    return attack


def gone(row: Tournament, number: int) -> None:
    key = Entry.objects.get(stream=row.scope, number=number).pk
    sql("DELETE FROM journal_personalpart WHERE entry_id = %s", key)
    sql("DELETE FROM journal_entry WHERE id = %s", key)


def renumbered(row: Tournament, *moves: tuple[int, int]) -> None:
    for number, new in moves:
        line(f"number = {new}", number)(row)


def rewritten_line(row: Tournament) -> set[tuple[str, int]]:
    """One line and its hash: the one after it does not follow any more."""
    line("kind = 'close'", 3)(row)
    before, changed = (Entry.objects.get(stream=row.scope, number=number) for number in (2, 3))
    sums = dict(Subject.objects.filter(stream=row.scope).values_list("token", "sum"))
    sql("UPDATE journal_entry SET hash = %s WHERE id = %s", line_hash(before.hash, changed, sums), changed.pk)
    return {("line", 4)}


def dropped_tail(row: Tournament) -> set[tuple[str, int]]:
    gone(row, last(row))
    return {("tail", row.version)}


def put_in(row: Tournament) -> set[tuple[str, int]]:
    """A line between two others, which move up."""
    renumbered(row, *((number, number + 1) for number in range(last(row), 2, -1)))
    copied = Entry.objects.get(stream=row.scope, number=2)
    copied.pk, copied.number, copied.token = None, 3, None
    copied.save(force_insert=True)
    return {("line", 3), ("line", 4), ("tail", row.version)}


def put_at_the_end(row: Tournament) -> set[tuple[str, int]]:
    """A line that the platform did not write, with everything as it should be: the tournament never counted it."""
    append_lines(row.scope, [NewLine("close", {}, Writing())])
    return {("tail", row.version), ("rows", 0)}


def exchanged(row: Tournament) -> set[tuple[str, int]]:
    end = last(row)
    renumbered(row, (end, 999), (end - 1, end), (999, end - 1))
    return {("line", end), ("line", end - 1)}


def taken_out(row: Tournament) -> set[tuple[str, int]]:
    gone(row, 3)
    return {("gap", 4), ("line", 4)}


def no_part(row: Tournament) -> set[tuple[str, int]]:
    key = Entry.objects.get(stream=row.scope, number=last(row)).pk
    sql("DELETE FROM journal_personalpart WHERE entry_id = %s", key)
    return {("part", last(row))}


def part_added(row: Tournament) -> set[tuple[str, int]]:
    bare = Entry.objects.filter(stream=row.scope, sums="").latest("number")
    PersonalPart.objects.create(entry=bare, why="because", salts="x")
    return {("part", bare.number)}


def ids_exchanged(row: Tournament) -> set[tuple[str, int]]:
    """Two players' ids behind each other's tokens: every result of one would be the other's."""
    one, other = Subject.objects.filter(stream=row.scope, called__in="ab").order_by("called")
    for token, called in ((one.token, "x"), (other.token, "a"), (one.token, "b")):
        sql("UPDATE journal_subject SET called = %s WHERE token = %s", called, token)
    return {("subject", 0), ("rows", 0)}


def subject_resealed(row: Tournament) -> set[tuple[str, int]]:
    """Another id with a salt and a hash of its own: the lines cover the hash that was there."""
    one = Subject.objects.get(stream=row.scope, called="a")
    salt, made = sealed("subject", [row.scope, one.token, "z"])
    sql("UPDATE journal_subject SET called = 'z', salt = %s, sum = %s WHERE id = %s", salt, made, one.pk)
    return {("line", 1), ("rows", 0)}


def result_taken(row: Tournament) -> set[tuple[str, int]]:
    sql("DELETE FROM play_result WHERE table_id IN (SELECT min(table_id) FROM play_result)")
    return {("rows", 0)}


ATTACKS: dict[str, Attack] = {
    "another body": line("body = '{}'", 3),
    "another kind": line("kind = 'close'", 3),
    "another moment": line("at = '2020-01-01 10:00:00+00:00'", 2),
    "somebody else did it": line("by_id = NULL", 0),
    "another token": line("token = 'mine'", 2),
    "another hash": line(f"hash = '{'ab' * 32}'", 2),
    "hashes of other words": line("sums = '- - -'", 0),
    "another reason": part("why = 'was early'"),
    "no note": part("note = ''"),
    "another name": part("by_name = 'Ugo'"),
    "an erasing that no line tells of": part("why = '', note = '', by_name = '', salts = '- - -'"),
    "a rewritten line": rewritten_line,
    "a dropped tail": dropped_tail,
    "a line put in": put_in,
    "a line put at the end": put_at_the_end,
    "lines exchanged": exchanged,
    "a line taken out": taken_out,
    "no personal part": no_part,
    "a personal part more": part_added,
    "ids exchanged": ids_exchanged,
    "an id sealed again": subject_resealed,
    "a result taken out of the tables": result_taken,
}


@pytest.mark.parametrize("name", ATTACKS)
def test_what_was_changed_past_the_platform_is_found(row: Tournament, name: str) -> None:
    with guards_down():
        wanted = ATTACKS[name](row)
    assert traces() >= wanted, name


def all_rewritten(row: Tournament) -> None:
    """A line that changes nothing of the tournament rewritten, and every hash after it made again."""
    line("by_id = NULL", -1)(row)
    rewritten(row.scope)


def tail_and_rows(row: Tournament) -> None:
    """The last line dropped together with what it did."""
    gone(row, last(row))
    storage.write(row, storage.read(row), journal_lines.rebuilt(row))
    sql("UPDATE events_tournament SET version = version - 1")


@pytest.mark.parametrize("attack", [all_rewritten, tail_and_rows])
def test_whoever_rewrites_everything_is_shown_by_a_head_alone_that_was_kept_elsewhere(
    row: Tournament, attack: Callable[[Tournament], None]
) -> None:
    kept = last_line(row.scope)
    with guards_down():
        attack(row)
    assert traces() == set(), "if it is found without a head, say so in the guide"
    ((found, number),) = traces(str(kept))
    assert (found, number) == ("missing" if attack is tail_and_rows else "another", kept.number)


def test_a_head_is_known_by_the_address_of_its_tournament_and_by_the_first_signs(row: Tournament) -> None:
    kept = last_line(row.scope)
    assert audited_here(heads_read([f"{row.slug}:{kept.number}:{kept.hash[:16].upper()}"])).clean
    for wrong in ("", "x", f"{row.slug}:0:{kept.hash}", f"{row.slug}:1:{kept.hash[:15]}", f"{row.slug}:1:{'g' * 64}"):
        with pytest.raises(RuleError, match="head-unreadable"):
            heads_read([wrong])


def test_erasing_makes_no_hash_again_and_leaves_no_trace_of_tampering() -> None:
    at = aviary()
    kept, lines = last_lines(), list(Entry.objects.order_by("pk").values())
    assert audited_here(kept).clean
    erase_person(at.person, Writing(at.user))
    assert list(Entry.objects.order_by("pk").values())[: len(lines)] == lines
    found = audited_here(kept)
    assert (found.clean, found.replaced > 10) == (True, True)


def test_what_stands_in_place_of_the_erased_is_covered_too() -> None:
    erase_person(aviary().person, Writing())
    with guards_down():
        sql("UPDATE journal_personalpart SET by_name = 'Ugo' WHERE by_name LIKE '№%%'")
        sql("UPDATE journal_subject SET called = 'ugo' WHERE id IN (SELECT max(id) FROM journal_subject)")
        sql("DELETE FROM journal_entry WHERE stream = %s AND number = 1", STREAM)
    found = traces()
    assert {trace for trace, _ in found} >= {"part", "subject", "gap"}


def another(column: Field[Any, Any]) -> str:
    """Something else for a column than what stands there."""
    name = column.column
    match column:
        case JSONField():
            return "'[0]'"
        case DateTimeField():
            return "'2020-01-01 10:00:00+00:00'"
        case CharField() | TextField():
            return f"'?' || substr(COALESCE({name}, ''), 2)"
    return f"COALESCE({name}, 0) + 1000"


GIVES_WAY = {"by_name", "why", "note", "pieces", "salts", "called", "salt"}  # while somebody is erased


@pytest.mark.parametrize("erasing", [False, True], ids=["always", "while somebody is erased"])
def test_no_column_can_be_changed(row: Tournament, *, erasing: bool) -> None:
    if erasing:
        Erasing.objects.create()
    for model in (Entry, PersonalPart, Subject):
        for column in model._meta.local_concrete_fields:
            if erasing and column.name in GIVES_WAY:
                continue
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
                sql(f"UPDATE {model._meta.db_table} SET {column.column} = {another(column)}")


def test_no_line_takes_the_place_of_another(row: Tournament) -> None:
    over = "INSERT OR REPLACE" if connection.vendor == "sqlite" else "INSERT"
    for table in ("journal_entry", "journal_personalpart", "journal_subject"):
        with pytest.raises(DatabaseError, match=r"append-only|duplicate key"), transaction.atomic():
            sql(f"{over} INTO {table} SELECT * FROM {table}")
