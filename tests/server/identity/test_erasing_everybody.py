"""Everybody can be erased: players, accounts without one, minors; and no backup brings them back."""

from __future__ import annotations

import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tabellone.server.identity.erased_list import erased_file, erased_tokens, tokens_in_file
from tabellone.server.identity.services.erasing import erase_account, erase_person
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.details import Details
from tabellone.server.people.models import Grant, Person
from tabellone.server.people.services import register_person
from tests.server.identity.erasing_scenes import CANARIES, EMAIL, NAME, WORDS, aviary, everywhere, written_about
from tests.server.live import call
from tests.server.operations.commands import backed_up, tabellone
from tests.server.people.examples import account

OWN = ("Canarina Gorgheggiante", EMAIL, WORDS)


def left_over(words: tuple[str, ...] = CANARIES) -> list[str]:
    held = everywhere().casefold()
    return [one for one in words if one.casefold() in held]


def bare_account() -> User:
    """Somebody who only has an account, and has written wherever accounts write."""
    from tabellone.server.letters.models import Letter
    from tabellone.server.mail.message import MailWords
    from tabellone.server.mail.services import OutgoingMail, queue_mail
    from tabellone.server.people.rights import ask_claim, invite_by_link
    from tabellone.server.play import services as play
    from tabellone.tournament import acts
    from tests.server.play.halls import master
    from tests.server.registration.scenes import circuit

    user, here, administrator = account(NAME, email=EMAIL), circuit(), account("Cura", role="administrator")
    ask_claim(Person.objects.create(name="Altra"), Writing(user, why=WORDS))
    play.act(master(8), Writing(user, why=f"lo dice {NAME}"), acts.CheckIn(("p001",), present=None))
    Letter.objects.create(circuit=here, number=1, kind="contact", name=NAME, email=EMAIL, text=WORDS, user=user)
    queue_mail(OutgoingMail("prova:1", EMAIL, MailWords(f"Cara {NAME}", WORDS, "it")))
    invite_by_link("scorer", here.scope, Writing(administrator), email=EMAIL)
    Client().post("/accounts/login/", {"login": EMAIL, "password": "wrong"})
    return user


@pytest.mark.django_db
@pytest.mark.postgres
def test_an_account_without_a_player_is_gone_from_everywhere() -> None:
    user = bare_account()
    assert left_over(OWN) == list(OWN)
    sign = erase_account(user, Writing(user))
    assert left_over(OWN) == []
    assert sign == f"#{user.pk}"
    user.refresh_from_db()
    assert (user.is_active, user.has_usable_password()) == (False, False)


@pytest.mark.django_db
@pytest.mark.postgres
def test_with_its_player_an_account_goes_as_both() -> None:
    at = aviary()
    written_about(at)
    erase_account(at.user, Writing(at.user))
    assert left_over() == []


@pytest.mark.django_db
def test_roles_end_only_where_that_is_said_and_never_the_last_administrators() -> None:
    at, user = aviary(), account("Cura Tutto", role="administrator")
    Grant.objects.create(user=at.user, role="organiser", scope="tournament:solo-suo")
    with pytest.raises(RefusedError, match="roles"):
        erase_account(at.user, Writing(at.user))
    erase_account(at.user, Writing(at.user), roles=True)
    assert not Grant.objects.filter(user=at.user).exists()
    with pytest.raises(RefusedError, match="administrator"):
        erase_account(user, Writing(user), roles=True)
    user.refresh_from_db()
    assert user.is_active


@pytest.mark.django_db
class TestPages:
    """Who may erase whom, and what a page says of it."""

    @staticmethod
    def signed_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    @pytest.mark.parametrize("has_player", [True, False])
    def test_whoever_has_an_account_does_it_on_their_own_page(self, has_player: bool) -> None:
        user = account(NAME, email=EMAIL)
        if has_player:
            mine = register_person(Details(NAME, email=EMAIL), Writing(user))
            Person.objects.filter(pk=mine.pk).update(user=user)
        client = self.signed_in(user)
        assert "/me/erase/" in client.get("/me/").content.decode()
        assert client.get("/me/erase/").status_code == 200
        assert left_over(OWN[:2]) == list(OWN[:2])
        assert client.post("/me/erase/")["Location"] == "/"
        assert left_over(OWN[:2]) == []
        assert client.get("/me/").status_code == 302

    def test_roles_are_asked_about(self) -> None:
        user = account(NAME, role="organiser")
        client = self.signed_in(user)
        assert client.post("/me/erase/").status_code == 422
        assert client.post("/me/erase/", {"roles": "yes"}).status_code == 303
        assert not Grant.objects.exists()

    def test_a_minor_is_erased_by_the_organisers_who_keep_the_record_alone(self) -> None:
        from tests.server.play.halls import master

        here, other = master(8), master(8)
        child = register_person(Details(NAME, birth=date(2015, 5, 5)), Writing(), scopes=(here.scope,))
        path = f"/people/r/{child.code}/erase/"
        stranger = self.signed_in(account("Altrove", role="organiser", scope=other.scope))
        assert [stranger.get(path).status_code, stranger.post(path).status_code] == [404, 404]
        keeper = self.signed_in(account("Tiene Banco", role="organiser", scope=here.scope))
        assert path in keeper.get(f"/people/r/{child.code}/").content.decode()
        assert "parents" in keeper.get(path).content.decode()
        assert keeper.post(path).status_code == 303
        assert left_over(OWN[:1]) == []

    def test_a_record_that_others_use_is_not_a_self_made_organisers_to_erase(self) -> None:
        from dataclasses import replace

        from tabellone.server.play import services as play
        from tabellone.server.play.states import state_of
        from tabellone.tournament import acts
        from tests.server.play.halls import master

        here, other = master(8), master(8)
        child = register_person(Details(NAME), Writing(), scopes=(here.scope,))
        first = state_of(other).entrants[0]
        play.act(other, Writing(), acts.Amend(replace(first, person=str(child.pk))))
        keeper = self.signed_in(account("Tiene Banco", role="organiser", scope=here.scope))
        assert keeper.post(f"/people/r/{child.code}/erase/").status_code == 404
        administrator = self.signed_in(account("Cura Tutto", role="administrator"))
        assert administrator.post(f"/people/r/{child.code}/erase/").status_code == 303

    def test_an_administrator_finds_an_account_by_its_address_and_is_asked_first(self) -> None:
        user = bare_account()
        client = self.signed_in(account("Cura Tutto", role="administrator"))
        assert "No account" in client.get("/people/erase/?email=nobody@piume.example").content.decode()
        assert NAME in client.get(f"/people/erase/?email={EMAIL}").content.decode()
        assert client.post("/people/erase/", {"email": EMAIL}).status_code == 200
        assert User.objects.get(pk=user.pk).is_active
        assert client.post("/people/erase/", {"email": EMAIL, "sure": "yes"}).status_code == 303
        assert left_over(OWN) == []


@pytest.mark.django_db
def test_the_list_beside_the_database_names_nobody() -> None:
    at = aviary()
    erase_person(at.person, Writing(at.user))
    tokens = tokens_in_file(erased_file())
    assert erased_tokens() <= tokens
    assert f"person:{at.person.code}" in tokens
    assert not [one for one in CANARIES if one in erased_file().read_text()]


@pytest.mark.django_db
def test_without_the_list_nobody_is_erased(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    at = aviary()
    nowhere = tmp_path / "nowhere" / "list.txt"
    monkeypatch.setattr("tabellone.server.identity.erased_list.erased_file", lambda: nowhere)
    with pytest.raises(RefusedError, match="cannot be written"):
        erase_person(at.person, Writing(at.user))
    assert Person.objects.get(pk=at.person.pk).name == NAME


def made() -> dict[str, str]:
    """Called on a database of its own: the canary, with a player and without an account, another with an account."""
    at = aviary()
    written_about(at)
    return {"code": at.person.code, "email": EMAIL}


def told_everywhere() -> list[str]:
    return left_over()


def in_zip(path: Path) -> list[str]:
    """The canaries in a backup."""
    with zipfile.ZipFile(path) as packed:
        held = "\n".join(packed.read(one).decode() for one in packed.namelist()).casefold()
    return [one for one in CANARIES if one.casefold() in held]


def test_a_backup_made_before_brings_nobody_back_and_later_ones_hold_nobody(database_url: str, tmp_path: Path) -> None:
    code = call(database_url, f"{__name__}:made")["code"]
    backed_up(database_url, tmp_path / "before.zip")
    assert len(in_zip(tmp_path / "before.zip")) > len(CANARIES) - 3
    refused = tabellone(database_url, "admin", "erase", "--player", code, data=tmp_path)
    assert (refused.code, NAME in refused.out, "--yes" in refused.err) == (1, True, True)
    erased = tabellone(database_url, "admin", "erase", "--player", code, "--yes", data=tmp_path)
    assert erased.code == 0, erased.err
    backed_up(database_url, tmp_path / "after.zip")
    assert in_zip(tmp_path / "after.zip") == []
    said = tabellone(database_url, "restore", tmp_path / "before.zip", "--replace", data=tmp_path)
    assert said.code == 0, said.err
    assert "WARNING" not in said.out
    assert "Erased once more" in said.out
    assert call(database_url, f"{__name__}:told_everywhere") == []
    again = tabellone(database_url, "admin", "erase", "--email", EMAIL, "--yes", data=tmp_path)
    assert (again.code, "nobody here" in again.err) == (1, True)


def test_without_the_list_a_restore_warns_and_takes_another_one(tmp_path: Path) -> None:
    from tests.server.templates import sqlite_template

    here = tmp_path / "here.sqlite3"
    here.write_bytes(sqlite_template().read_bytes())
    url = f"sqlite:///{here}"
    call(url, f"{__name__}:made")
    backed_up(url, tmp_path / "before.zip")
    assert tabellone(url, "admin", "erase", "--email", EMAIL, "--yes", data=tmp_path).code == 0
    (listed,) = tmp_path.glob("*-erased.txt")
    there = f"sqlite:///{tmp_path / 'there.sqlite3'}"
    warned = tabellone(there, "restore", tmp_path / "before.zip", data=tmp_path)
    assert (warned.code, "WARNING" in warned.out) == (0, True)
    assert call(there, f"{__name__}:told_everywhere")
    done: Any = tabellone(there, "restore", tmp_path / "before.zip", "--replace", "--erased", listed, data=tmp_path)
    assert (done.code, "WARNING" in done.out) == (0, False), done.err
    assert call(there, f"{__name__}:told_everywhere") == []
