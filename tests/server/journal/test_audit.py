"""`tabellone audit`, writers at once, databases from before the chain, restores: on both databases, in processes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.scenes.at_once import together
from tests.server.fresh import Fresh, enough_on
from tests.server.live import call, manage
from tests.server.operations.commands import tabellone
from tests.sizes import sized

HERE = "tests.server.journal.test_audit"
WRITERS = 4
EACH = sized(test=4, soak=25)


def scene() -> dict[str, str]:
    """A tournament of an evening; the head of its journal, and its stream."""
    from tabellone.server.journal.chain import last_line
    from tests.server.journal.tampering import evening

    row = evening()
    return {"head": str(last_line(row.scope)), "slug": row.slug, "stream": row.scope}


def writers(number: int, each: int) -> list[Any]:
    """Many who write in one tournament, and in a stream that nobody locks, at the same moment."""
    from tabellone.server.journal import services as journal
    from tabellone.server.journal.models import Entry
    from tabellone.server.journal.services import Writing, done_once
    from tabellone.server.operations.audit import audited
    from tabellone.server.play import services
    from tabellone.tournament import acts
    from tests.server.play import tables

    row = tables.risiko()

    def write() -> None:
        for _ in range(each):
            services.act(row, Writing(), acts.CheckIn(("a",)))
            done_once(lambda: journal.append_line("site", "any", {}, Writing()), lambda line: line, Writing())

    errors = together(*[write] * number)
    return [errors, audited().clean, Entry.objects.count()]


def test_two_writers_never_fork_a_chain(database_url: str) -> None:
    assert call(database_url, f"{HERE}:writers", number=WRITERS, each=EACH) == [[], True, 1 + 2 * WRITERS * EACH]


def reason_changed() -> None:
    """A reason changed past the platform."""
    from tests.server.journal.tampering import guards_down, sql

    with guards_down():
        sql("UPDATE journal_personalpart SET why = 'was early' WHERE why = 'was late'")


@enough_on("sqlite")
def test_the_command_says_what_was_changed_and_what_only_a_head_can_show(database_url: str, tmp_path: Path) -> None:
    at = call(database_url, f"{HERE}:scene")
    listed = tabellone(database_url, "audit", "--list", data=tmp_path)
    assert at["head"] in listed.out.splitlines()
    (tmp_path / "heads.txt").write_text(f"# kept elsewhere\n{listed.out}", encoding="utf-8")
    clean = tabellone(database_url, "audit", "--heads", tmp_path / "heads.txt", data=tmp_path)
    assert (clean.code, "no trace of tampering" in clean.out, "kept elsewhere" in clean.out) == (0, True, True)

    call(database_url, f"{HERE}:reason_changed")
    found = tabellone(database_url, "audit", data=tmp_path)
    assert (found.code, "TRACES OF TAMPERING: 1" in found.out, "changed past the platform" in found.out) == (
        1,
        True,
        True,
    )
    forged = f"{at['slug']}:1:{'0' * 64}"
    told = json.loads(tabellone(database_url, "audit", "--json", "--head", forged, data=tmp_path).out)
    assert (told["clean"], told["heads"]) == (False, [{"head": forged, "found": "another"}])
    assert [(one["trace"], one["stream"]) for one in told["findings"]] == [("part", at["stream"])]
    wrong = tabellone(database_url, "audit", "--head", "ada", data=tmp_path)
    assert (wrong.code, "STREAM:NUMBER:HASH" in wrong.err) == (1, True)


def test_lines_from_before_the_chain_are_chained_as_they_are_found(database_url: str, tmp_path: Path) -> None:
    call(database_url, f"{HERE}:scene")
    manage(database_url, "migrate", "journal", "0001", "--verbosity", "0")
    manage(database_url, "migrate", "journal", "--verbosity", "0")
    assert call(database_url, f"{HERE}:findings") == []
    said = call(database_url, f"{HERE}:line_refused")
    assert "append-only" in said


def findings() -> list[str]:
    from tabellone.server.operations.audit import audited

    return [one.trace for one in audited().findings]


def line_refused() -> str:
    """What the database says to somebody who changes a hash."""
    from django.db import DatabaseError

    from tests.server.journal.tampering import sql

    try:
        sql("UPDATE journal_entry SET hash = ''")
    except DatabaseError as error:
        return str(error)
    return ""


def test_a_restore_is_a_line_and_a_head_from_after_the_backup_is_missed(fresh: Fresh, tmp_path: Path) -> None:
    url = fresh.url("sqlite")
    at = call(url, f"{HERE}:scene")
    assert tabellone(url, "backup", tmp_path / "b.zip", data=tmp_path).code == 0
    later = call(url, f"{HERE}:written_after", slug=at["slug"])
    assert tabellone(url, "restore", tmp_path / "b.zip", "--replace", data=tmp_path).code == 0
    told = json.loads(tabellone(url, "audit", "--json", "--head", at["head"], "--head", later, data=tmp_path).out)
    assert [one["found"] for one in told["heads"]] == ["there", "missing"]
    assert (told["findings"], len(told["restored"])) == ([], 1)


def written_after(slug: str) -> str:
    """The head after one more line."""
    from tabellone.server.events.models import Tournament
    from tabellone.server.journal.chain import last_line
    from tabellone.server.journal.services import Writing
    from tabellone.server.play import services
    from tabellone.tournament import acts

    row = Tournament.objects.get(slug=slug)
    services.act(row, Writing(), acts.CheckIn(("c",)))
    return str(last_line(row.scope))
