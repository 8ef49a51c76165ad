"""Erasing holds nobody up, is finished by the worker where it was not, and leaves nothing in the files."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tabellone.server.identity.models import Erasure
from tabellone.server.identity.services import documents, erasing
from tabellone.server.identity.services.erasing import erase_person, finish_erasures
from tabellone.server.journal.services import Writing
from tests.server.identity.erasing_scenes import CANARIES, aviary, everywhere, written_about
from tests.server.live import call
from tests.sizes import sized


def left_over() -> list[str]:
    return [one for one in CANARIES if one.casefold() in everywhere().casefold()]


def test_others_write_between_the_steps_and_nobody_is_held_a_second(database_url: str) -> None:
    size = {"tournaments": 2, "players": 16, "rounds": 1, "others": 20}
    large = {"tournaments": 4, "players": 300, "rounds": 6, "others": 20_000}
    found = call(database_url, "tests.scenes.large_person:held_while_erased", **sized(size, large))
    assert found["between"] == sized(size, large)["tournaments"]
    assert found["held"] < 1.0  # of the processor: what others run beside does not count
    assert not found["name"]


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.parametrize("step", ["take_out_of_tournament", "take_out_of_circuit", "_ended"])
def test_what_breaks_off_is_finished_by_the_worker(monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    at = aviary()
    written_about(at)
    with monkeypatch.context() as broken:
        where: Any = erasing if step == "_ended" else documents
        usual = getattr(where, step)

        def breaks(*told: Any) -> None:
            if step != "_ended":
                usual(*told)
            raise KeyboardInterrupt

        broken.setattr(where, step, breaks)
        with pytest.raises(KeyboardInterrupt):
            erase_person(at.person, Writing(at.user, token="una-volta"))
    assert left_over()
    assert finish_erasures() == 0  # somebody may be at it
    Erasure.objects.update(touched_at=timezone.now() - timedelta(minutes=5))
    assert finish_erasures() == 1
    assert left_over() == []
    assert [one.plan for one in Erasure.objects.all()] == [{}]


@pytest.mark.django_db
def test_a_worker_that_cannot_finish_lives_and_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    at = aviary()

    def disagrees(*_: Any) -> None:
        raise AssertionError("the journal does not give what is stored")

    with monkeypatch.context() as broken:
        broken.setattr(documents, "take_out_of_tournament", disagrees)
        with pytest.raises(AssertionError):
            erase_person(at.person, Writing(at.user))
        Erasure.objects.update(touched_at=timezone.now() - timedelta(minutes=5))
        assert finish_erasures() == 0
        assert finish_erasures() == 0  # not at once again
    Erasure.objects.update(touched_at=timezone.now() - timedelta(minutes=5))
    assert finish_erasures() == 1
    assert left_over() == []


@pytest.mark.django_db
@pytest.mark.postgres
def test_what_is_written_meanwhile_is_looked_through_too(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabellone.server.play import services as play
    from tabellone.tournament import acts
    from tests.server.identity.erasing_scenes import NAME

    at, usual = aviary(), documents.take_out_of_circuit
    written: list[Any] = []

    def somebody_writes(*told: Any) -> None:
        usual(*told)
        if not written:  # in a tournament that has been gone through
            written.append(play.act(at.stage, Writing(why=f"anche {NAME}"), acts.Close()))

    monkeypatch.setattr(documents, "take_out_of_circuit", somebody_writes)
    erase_person(at.person, Writing(at.user))
    assert written
    assert left_over() == []


def erased_beside_a_reader(path: str) -> dict[str, Any]:
    """Called on a database of its own: erased while somebody reads it; what the files hold, and after that."""
    at = aviary()
    written_about(at)
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM people_person").fetchone()
        erase_person(at.person, Writing(at.user))
        told = {"settled": not erasing.erasing_is_unsettled(), "while": held_in_files(path)}
        told["worked"] = finish_erasures()
    told["finished"] = finish_erasures()
    return told | {"settled_then": not erasing.erasing_is_unsettled(), "then": held_in_files(path)}


def held_in_files(path: str) -> list[str]:
    """The canaries in the files of a database."""
    files = [one.read_bytes() for one in Path(path).parent.glob(f"{Path(path).name}*")]
    return [one for one in CANARIES if any(one.encode() in held for held in files)]


def test_with_a_reader_open_the_worker_clears_the_files_later(tmp_path: Path) -> None:
    from tests.server.templates import sqlite_template

    path = tmp_path / "tabellone.sqlite3"
    path.write_bytes(sqlite_template().read_bytes())
    found = call(f"sqlite:///{path}", f"{__name__}:erased_beside_a_reader", path=str(path))
    assert (found["settled"], found["worked"]) == (False, 0)
    assert found["while"]  # the reader still sees it: it is told, and not called done
    assert (found["settled_then"], found["finished"], found["then"]) == (True, 1, [])
