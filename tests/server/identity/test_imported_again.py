"""A6: who was erased stays erased, whatever is imported: without a name, with games that rate the opponents."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.server.events.models import Circuit
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.identity.traces import sign_of
from tabellone.server.intake.decisions import NEW, OUT
from tabellone.server.intake.previewing import preview_import
from tabellone.server.journal.services import Writing
from tabellone.server.operations import backup_file, backup_shape, schema
from tabellone.server.people.models import Person
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings import seasons
from tabellone.server.registration.accounts import add_account, change_nickname
from tabellone.server.registration.models import ErasedAccount, FingerprintKey, PlatformAccount
from tabellone.server.registration.nicknames import erased_accounts
from tests.server.identity.erasing_scenes import everywhere
from tests.server.intake.stage_scene import HALF, applied, circuit, decide, draft, everybody, found, game, known
from tests.server.people.examples import account
from tests.server.registration.scenes import registered

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
FEBRUARY = found(
    game("anna", "Piumetta", id="f1"),
    game("carla", "dario", HALF, id="f2"),
    game("Piumetta", "carla", number=2, id="f3"),
)
MARCH = found(
    game("Piumetta", "dario", id="m1"), game("anna", "carla", id="m2"),
    name="Tappa di marzo", source_id="marzo", start=date(2026, 3, 1), end=date(2026, 3, 20),
)  # fmt: skip


def with_games() -> tuple[Circuit, Person]:
    """Somebody whose games are imported, and who is then erased."""
    at = circuit()
    everybody(at)
    person = known("piumetta", name="Piumetta", site_id="u-77")
    applied(draft(at, FEBRUARY))
    return at, person


def test_the_same_file_again_brings_no_name_back() -> None:
    """A6. The stage is recognised, nothing changes, and nobody is there by the old nickname."""
    at, person = with_games()
    erase_person(person, Writing())
    assert "piumetta" not in everywhere().casefold()
    row = draft(at, FEBRUARY)
    shown = preview_import(row)
    mine = next(one for one in shown.matches if one.player.key == "Piumetta")
    assert (mine.how, mine.code, mine.name) == ("erased", person.code, sign_of(person.pk))
    assert shown.same
    assert "import-note-erased" in [note.code for note in shown.plan.notes]
    applied(row)
    assert "piumetta" not in everywhere().casefold()


def test_a_new_stage_has_them_without_a_name_and_rates_the_opponents() -> None:
    """A6. Under the number that is left, whoever says that they are new or somebody else."""
    at, person = with_games()
    erase_person(person, Writing())
    carla = PlatformAccount.objects.get(key="carla").person
    row = draft(at, MARCH)
    for choice in ({}, {"Piumetta": NEW}, {"Piumetta": carla.code}):
        row = decide(row, people=choice)
        assert preview_import(row).matches[0].how == "erased"
    stage = applied(row).stage
    assert {one.id: one.name for one in facts_of(stage).players}[person.code] == sign_of(person.pk)
    assert not PlatformAccount.objects.filter(person=person).exists()
    assert "piumetta" not in everywhere().casefold()
    dario = PlatformAccount.objects.get(key="dario").person.code
    answer = seasons.rankings_on(at, date(2026, 12, 31)).answer
    assert next(one for one in answer.ratings if one.player == dario).games == 2


def test_they_can_be_left_out() -> None:
    """A6. Left out with all their games, as anybody can be."""
    at, person = with_games()
    erase_person(person, Writing())
    facts = facts_of(applied(decide(draft(at, MARCH), people={"Piumetta": OUT})).stage)
    assert person.code not in {one.id for one in facts.players}


def test_the_platforms_id_is_known_under_another_nickname() -> None:
    """A6. A nickname changed on the platform does not bring them back either."""
    at, person = with_games()
    erase_person(person, Writing())
    named = {one.key: one for one in FEBRUARY.players}
    renamed = named["Piumetta"].__class__("Piumetta", "Aquila", "u-77")
    players = (*(one for key, one in named.items() if key != "Piumetta"), renamed)
    shown = preview_import(draft(at, found(*FEBRUARY.games, players=players)))
    assert next(one for one in shown.matches if one.player.key == "Piumetta").how == "erased"


def test_another_platform_is_another_account() -> None:
    """A6. The same nickname elsewhere may be anybody's."""
    at, person = with_games()
    erase_person(person, Writing())
    shown = preview_import(draft(at, found(*FEBRUARY.games, platform="playstrategy", source_id="x")))
    assert next(one for one in shown.matches if one.player.key == "Piumetta").how == "unknown"


@pytest.mark.parametrize("how", ["register", "add", "rename"])
def test_registering_anew_lifts_it(how: str) -> None:
    """A6. Whoever is registered with the nickname is there under their name again."""
    at, person = with_games()
    erase_person(person, Writing())
    by = account(email="nuova@prova.example")
    named = {"register": {"abstractplay": "Piumetta"}, "rename": {"abstractplay": "altra"}}
    row = registered(at, by=by, nicknames=named.get(how, {"playstrategy": "Piumetta"}))
    if how == "add":
        add_account(row, "abstractplay", "piumetta", Writing(by))
    if how == "rename":
        change_nickname(row, "abstractplay", "PIUMETTA", Writing(by, why="sbagliato"))
    assert not ErasedAccount.objects.exists()
    match = preview_import(draft(at, MARCH)).matches[0]
    assert (match.how, match.code) == ("nickname", row.person.code)


def test_the_preview_says_so_and_offers_no_name(client: Client) -> None:
    """A6. A chip, a sentence, and nothing to choose but leaving out."""
    at, person = with_games()
    erase_person(person, Writing())
    client.force_login(account(role="organiser", scope=at.scope))
    row = draft(at, MARCH)
    page = client.get(reverse("stage-import-preview", args=[at.slug, row.pk])).content.decode()
    assert f"it comes in as {sign_of(person.pk)}, without a name" in page
    assert "Players whose account was erased (1)" in page
    choices = page.split('name="p-0"')[1].split("</select>")[0]
    assert 'value="new"' not in choices
    assert 'name="q-0"' not in page


def test_fingerprints_name_nobody_and_differ_by_key() -> None:
    """A6. Without the key they say nothing; the key is made once, and by chance."""
    _, person = with_games()
    erase_person(person, Writing())
    kept, key = ErasedAccount.objects.get(), FingerprintKey.objects.get()
    assert len(key.key) == len(kept.nickname) == len(kept.site_id) == 64
    assert erased_accounts("abstractplay", [("PIUMETTA", "")]) == {("PIUMETTA", ""): person}
    FingerprintKey.objects.update(key="00" * 32)
    assert erased_accounts("abstractplay", [("piumetta", "u-77")]) == {}


def test_the_key_is_in_every_backup() -> None:
    """A6. Restored elsewhere, the fingerprints are known by the same key."""
    _, person = with_games()
    erase_person(person, Writing())
    held = {
        backup_shape.table_label(model): list(backup_file.row_lines(model))
        for model in backup_shape.models_at(schema.applied_migrations())
    }
    assert FingerprintKey.objects.get().key in held["registration.fingerprintkey"][0]
    assert ErasedAccount.objects.get().nickname in held["registration.erasedaccount"][0]
