"""Who may be one person, and why; who has been told apart is not asked about again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from tabellone.server.identity import finding
from tabellone.server.identity.finding import ComparedRecord, compared_pairs, likely_pairs
from tabellone.server.identity.queries import merge_preview
from tabellone.server.identity.services.merging import keep_apart, merge_records
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Keeping, Person
from tabellone.server.people.names import fold
from tests.server.identity.merging_scenes import YEAR, circuit, dump, federation, people, played
from tests.server.people.examples import account

BORN = date(1990, 1, 2)


def known(nth: int, name: str, email: str = "", birth: date | None = None) -> ComparedRecord:
    return ComparedRecord(nth, tuple(fold(name).split()), email, birth)


@pytest.mark.parametrize(
    ("one", "other", "reasons"),
    [
        (known(1, "Mario Rossi"), known(2, "mario rossì"), ("same-name",)),
        (known(1, "Mario Rossi"), known(2, "Rossi Mario"), ("swapped-name",)),
        (known(1, "Mario Rossi"), known(2, "Mario Rosssi"), ("similar-name",)),
        (known(1, "Anna Rossi"), known(2, "Anna Maria Rossi"), ("similar-name",)),
        (known(1, "Mario Rossi", "m@x.example"), known(2, "Luigi Verdi", "m@x.example"), ("same-email",)),
        (known(1, "Mario Rossi", "", BORN), known(2, "Mario Rosi Neri", "", BORN), ("same-birth",)),
        (known(1, "Mario Rossi", "", BORN), known(2, "Luigi Verdi", "", BORN), ()),
        (known(1, "Mario Rossi"), known(2, "Mario Russo"), ()),
        (known(1, "Mario Rossi"), known(2, "Maria Rossini"), ()),
        (known(1, "Ugo"), known(2, "Ugo Bianchi"), ()),
    ],
    ids=lambda value: "" if isinstance(value, ComparedRecord) else "-".join(value) or "nothing",
)
def test_reasons(one: ComparedRecord, other: ComparedRecord, reasons: tuple[str, ...]) -> None:
    assert [pair.reasons for pair in compared_pairs([one, other])] == ([reasons] if reasons else [])


def test_thousands_of_people_are_compared_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with a few of the others: a crowd that shares a word is not compared with itself."""
    first = [f"{start}{end}" for start in ("mar", "lu", "an", "fra", "gio", "pa") for end in ("co", "ca", "na", "zia")]
    last = [
        f"{start}{end}" for start in ("ros", "bian", "ver", "ner", "fer", "gal") for end in ("si", "chi", "di", "ri")
    ]
    crowd = [known(n, f"{first[n % 24]}{n % 7} {last[n // 24 % 24]}{n // 576}") for n in range(5000)]
    compared, reasons = [], finding._reasons

    def counting(one: ComparedRecord, other: ComparedRecord) -> Iterator[str]:
        compared.append((one.pk, other.pk))
        return reasons(one, other)

    monkeypatch.setattr(finding, "_reasons", counting)
    compared_pairs(crowd)
    assert len(crowd) < len(compared) < 5 * len(crowd)


@pytest.mark.django_db
def test_pairs_of_a_circuit_until_somebody_tells_them_apart() -> None:
    at = circuit()
    by = federation(at)
    mario, rossi, *others = people("Mario Rossi", "Rossi Mario", "Ada Prova", "Bea Prova", "Ciro Prova", at=at)
    played(at, "marzo", date(YEAR, 3, 1), mario, *others)
    played(at, "aprile", date(YEAR, 4, 1), rossi, *others)
    assert [(pair.one, pair.other, pair.reasons) for pair in likely_pairs(at, by=by)] == [
        (mario.pk, rossi.pk, ("swapped-name",))
    ]
    keep_apart(rossi, mario, Writing(by))
    assert likely_pairs(at, by=by) == []


@pytest.mark.django_db
def test_private_data_is_a_reason_for_who_keeps_both_records_alone() -> None:
    at = circuit()
    by = federation(at)
    one, other = people("Mario Rossi", "Luigi Verdi", at=at)
    Person.objects.update(email="stessa@mail.example")
    assert [pair.reasons for pair in likely_pairs(at, by=by)] == [("same-email",)]
    Keeping.objects.filter(person=one).update(scope="circuit:999")
    played(at, "marzo", date(YEAR, 3, 1), one, other, *people("Ada Prova", "Bea Prova"))
    assert likely_pairs(at, by=by) == []
    assert len(likely_pairs(at, by=account("Ammi Nistra", role="administrator"))) == 1


@pytest.mark.django_db
def test_a_preview_says_what_moves_and_writes_nothing() -> None:
    at = circuit()
    by = federation(at)
    mario, rossi, *others = people("Mario Rossi", "Rossi Mario", "Ada Prova", "Bea Prova", "Ciro Prova", at=at)
    played(at, "marzo", date(YEAR, 3, 1), mario, *others)
    played(at, "aprile", date(YEAR, 4, 1), rossi, *others)
    before = dump()
    shown = merge_preview(rossi, mario, by=by)
    assert dump() == before
    assert shown.obstacles == ()
    assert [row.tournament.slug for row in shown.entries] == ["aprile"]
    (moving,) = shown.moving
    moved = {move.player: (move.was, move.now) for lines in moving.moves.values() for move in lines}
    assert moved[rossi.code][1] is None
    merge_records(rossi, mario, Writing(by, seen=shown.seen))
    rossi.refresh_from_db()
    assert merge_preview(rossi, mario, by=by).obstacles[0].code == "merge-gone"
