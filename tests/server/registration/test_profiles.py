"""B17: the address of somebody's page on a platform is understood as the nickname."""

from __future__ import annotations

import pytest

from tabellone.server.journal.refusals import RefusedError
from tabellone.server.registration import queries
from tabellone.server.registration.forms import checked_nickname
from tabellone.server.registration.models import PlatformAccount
from tabellone.server.registration.nicknames import Profile, profile_in
from tests.server.registration.scenes import circuit, registered, shadow

UUID = "3c1ad1f6-3a8f-4a4e-9a3e-000000000001"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("https://playstrategy.org/@/Torre9", Profile("playstrategy", "Torre9")),
        (" playstrategy.org/@/Torre9/all ", Profile("playstrategy", "Torre9")),
        ("https://www.PlayStrategy.org/@/Torre%5F9?x=1", Profile("playstrategy", "Torre_9")),
        ("https://playstrategy.org/team/pergioco-masters", Profile("playstrategy")),
        ("https://boardgamearena.com/player?id=84123456", Profile("boardgamearena", "", "84123456")),
        ("https://en.boardgamearena.com/#!player?id=84123456", Profile("boardgamearena", "", "84123456")),
        ("https://boardgamearena.com/player?name=Torre9", Profile("boardgamearena", "Torre9")),
        (f"https://play.abstractplay.com/player/{UUID}", Profile("abstractplay", "", UUID)),
        ("https://elsewhere.example/@/Torre9", Profile("")),
        ("https://[", Profile("")),
        ("Torre9", None),
        ("@Torre9", None),
        ("boardgamearena.com", None),  # somebody may be called so
        ("a/b.c", None),
    ],
)
def test_b17_what_an_address_says(written: str, told: Profile | None) -> None:
    assert profile_in(written) == told


@pytest.mark.django_db
def test_b17_a_pasted_address_registers_the_nickname() -> None:
    here = circuit()
    row = registered(here, nicknames={"playstrategy": "https://playstrategy.org/@/Torre9"})
    assert [one.nickname for one in row.person.accounts.all()] == ["Torre9"]


@pytest.mark.django_db
def test_b17_an_address_with_an_id_is_understood_where_an_import_has_told_it() -> None:
    shadow("Alfiere3")
    PlatformAccount.objects.update(site_id="84123456")
    book = queries.register_book("pergioco")
    assert checked_nickname("https://boardgamearena.com/player?id=84123456", "boardgamearena", book) == "Alfiere3"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("https://boardgamearena.com/player?id=1", "nickname-address"),
        ("https://boardgamearena.com/welcome", "nickname-address"),
        ("https://elsewhere.example/ada", "nickname-address"),
        ("https://playstrategy.org/@/Torre9", "nickname-elsewhere"),
    ],
)
def test_b17_an_address_that_tells_no_nickname_is_not_one(written: str, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        checked_nickname(written, "boardgamearena", queries.register_book("pergioco"))
    assert (refused.value.code, refused.value.field) == (code, "boardgamearena")
    assert str(refused.value)
