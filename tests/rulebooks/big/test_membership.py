"""Members and their data (BIG 2, BIG 2.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tabellone.contract.hosting import Member, Viewer
from tabellone.rulebooks.big.entries import (
    OPTIONAL,
    ORGANISER_PUBLIC,
    PURPOSES,
    REQUIRED,
    gets_event_mail,
    membership_problems,
    phone_visible,
)

DAY = date(2026, 3, 1)
MEMBER = Member("Ada", "Neri", "ada@example.org", date(1990, 5, 5), consent=DAY)


def test_a_member_with_all_data_may_play() -> None:
    assert not list(membership_problems(MEMBER, on=DAY))


@pytest.mark.parametrize("name", [pytest.param(name, id=f"BIG 2.1 {name}") for name in REQUIRED])
def test_data_asked_for(name: str) -> None:
    found = list(membership_problems(replace(MEMBER, **{name: getattr(Member(), name)}), on=DAY))
    assert [(problem.code, problem.place, problem.rule) for problem in found] == [
        ("member-field-missing", name, "BIG 2.1")
    ]


def test_phone_and_nicknames_are_optional() -> None:
    """BIG 2.1."""
    assert OPTIONAL == ("phone", "nicknames")
    assert not list(membership_problems(replace(MEMBER, phone=None, nicknames={}), on=DAY))


def test_who_does_not_want_to_join_cannot_play() -> None:
    """BIG 2: consent with its date at enrolment."""
    for consent in (None, date(2026, 3, 2)):
        found = membership_problems(replace(MEMBER, consent=consent), on=DAY)
        assert [problem.place for problem in found] == ["consent"]


def test_nobody_is_born_tomorrow() -> None:
    found = list(membership_problems(replace(MEMBER, birth_date=date(2026, 3, 2)), on=DAY))
    assert [problem.code for problem in found] == ["member-birth-date-ahead"]


@pytest.mark.parametrize(
    ("viewer", "occasion", "seen"),
    [
        pytest.param("organiser", {"national_final": True}, True, id="BIG 2.1 national final"),
        pytest.param("organiser", {"preregistered": True, "started": True}, True, id="BIG 2.1 missing at the start"),
        pytest.param("organiser", {"preregistered": True}, False, id="BIG 2.1 before the start"),
        pytest.param("organiser", {"started": True}, False, id="BIG 2.1 not pre-registered"),
        pytest.param(
            "organiser", {"preregistered": True, "started": True, "present": True}, False, id="BIG 2.1 present"
        ),
        pytest.param("player", {"national_final": True}, False, id="BIG 2.1 another player"),
        pytest.param("public", {"national_final": True}, False, id="BIG 2.1 anybody"),
    ],
)
def test_who_sees_a_phone(viewer: Viewer, occasion: dict[str, bool], seen: bool) -> None:
    assert phone_visible(viewer, **occasion) is seen


def test_event_mail_has_a_way_out() -> None:
    """BIG 2.1; an organiser's contacts are public (BIG 2)."""
    assert gets_event_mail(MEMBER)
    assert not gets_event_mail(replace(MEMBER, wants_mail=False))
    assert not gets_event_mail(replace(MEMBER, consent=None))
    assert ORGANISER_PUBLIC == ("name", "phone", "email")
    assert len(PURPOSES) == 3
