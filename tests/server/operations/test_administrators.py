"""`tabellone admin create`: somebody becomes administrator."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.fresh import Fresh
from tests.server.live import call
from tests.server.operations.commands import plain_environment, tabellone

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


def plain(folder: Path, *words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """The command as a new user has it, on a folder of its own."""
    command = [sys.executable, "-m", "tabellone", *words]
    return subprocess.run(command, env=plain_environment(folder), capture_output=True, text=True, check=False, **more)


@pytest.mark.parametrize(
    "words",
    [("admin", "create", "--email", "ada@example.org"), ("backup", "b.zip"), ("rebuild",), ("audit",), ("work",)],
)
def test_a_folder_without_a_database_gets_none_by_mistake(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = plain(tmp_path / "forgotten", *words, input=GOOD, cwd=tmp_path)
    assert done.returncode == 1
    assert str(tmp_path / "forgotten") in done.stderr
    assert "--data" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_somebody_at_the_keyboard_is_asked_whether_a_new_database_is_meant(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    os.write(ours, b"n\n")
    done = plain(tmp_path / "new", "admin", "create", "--email", "ada@example.org", stdin=theirs)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 1
    assert f"There is no database in {tmp_path / 'new'} yet. Make a new one there?" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.soak
def test_an_empty_postgresql_is_no_database_either_until_it_is_said(fresh: Fresh, tmp_path: Path) -> None:
    url = fresh.server.url(fresh.server.create())
    words = ("admin", "create", "--email", "ada@example.org")
    said = tabellone(url, *words, data=tmp_path, typed=GOOD)
    assert (said.code, "--new" in said.err) == (1, True)
    assert tabellone(url, *words, "--new", data=tmp_path, typed=GOOD).code == 0
    assert len(call(url, f"{HERE}:accounts")) == 1
