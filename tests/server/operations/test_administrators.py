"""`tabellone admin create`: somebody becomes administrator."""

from __future__ import annotations

from pathlib import Path

from tests.server.fresh import Fresh
from tests.server.live import call
from tests.server.operations.commands import tabellone

HERE = "tests.server.operations.test_administrators"
GOOD = "a-dado-is-cast-7\n"


def accounts() -> list[list[object]]:
    from allauth.account.models import EmailAddress
    from django.contrib.auth.models import User

    found = []
    for user in User.objects.order_by("pk"):
        known = EmailAddress.objects.filter(user=user, verified=True, primary=True).exists()
        found.append([user.email, user.first_name, user.is_superuser, known, user.check_password(GOOD.strip())])
    return found


def plain_account(email: str) -> None:
    from django.contrib.auth.models import User

    User.objects.create_user("somebody", email, GOOD.strip())


def test_a_new_administrator_signs_in_with_the_password_typed(fresh: Fresh, tmp_path: Path) -> None:
    url = fresh.url("sqlite")
    said = tabellone(
        url, "admin", "create", "--email", "Ada@Example.org", "--name", "Ada Dadi", data=tmp_path, typed=GOOD
    )
    assert said.code == 0, said.err
    assert call(url, f"{HERE}:accounts") == [["ada@example.org", "Ada Dadi", True, True, True]]


def test_an_account_that_exists_keeps_its_password(fresh: Fresh, tmp_path: Path) -> None:
    url = fresh.url("sqlite")
    call(url, f"{HERE}:plain_account", email="ada@example.org")
    said = tabellone(url, "admin", "create", "--email", "ADA@example.org", data=tmp_path, typed="other\n")
    assert "stays as it was" in said.out
    assert call(url, f"{HERE}:accounts") == [["ada@example.org", "", True, True, True]]


def test_a_weak_password_and_a_wrong_address_are_refused(fresh: Fresh, tmp_path: Path) -> None:
    url = fresh.url("sqlite")
    weak = tabellone(url, "admin", "create", "--email", "ada@example.org", data=tmp_path, typed="1234\n")
    assert (weak.code, "not good enough" in weak.err) == (1, True)
    wrong = tabellone(url, "admin", "create", "--email", "ada", data=tmp_path, typed=GOOD)
    assert (wrong.code, "no e-mail address" in wrong.err) == (1, True)
    assert call(url, f"{HERE}:accounts") == []
