"""PG 19: a season starts from a list of PGRs or from an earlier folder, after a preview, and back."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tabellone.engine.errors import InputError, RuleError
from tabellone.engine.facts import CarriedRating, Game, Person, Season
from tabellone.exchange.documents import folder_files, packed
from tabellone.exchange.rating_lists import read_ratings
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import found_circuit, season_of
from tabellone.server.intake.carried_lists import bring_list, brought_lists, list_in_folder, take_list_back
from tabellone.server.intake.carried_preview import preview_carried
from tabellone.server.journal import queries as journal
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person as Record
from tabellone.server.registration.models import PlatformAccount
from tabellone.tournament.codec import encoded
from tests.tournament.examples import with_a_bye

pytestmark = pytest.mark.django_db
ANNA = Person("p-anna", "Anna Rossi", date(2026, 1, 5))


def circuit(*players: Person, **more: object) -> Circuit:
    season = Season("pergioco", 2026, games=(Game("hex", "Hex"),), players=players or (ANNA,), **more)  # type: ignore[arg-type]
    return found_circuit(season, Writing(), name="Masters 2026", slug="masters-2026")


def bringing(of: Circuit, text: str, why: str = "", **said: str) -> Circuit:
    seen = preview_carried(of, text, _said(said)).seen
    return bring_list(of, text, _said(said), Writing(why=why), seen=seen)


def _said(said: dict[str, str]) -> dict[str, str]:
    return {key.replace("_", "-"): value for key, value in said.items()}


def ratings(of: Circuit) -> dict[str, tuple[Decimal, dict[str, int]]]:
    of.refresh_from_db()
    season = season_of(of)
    names = {one.id: one.name for one in season.players}
    return {f"{names[one.player]} {one.game}": (one.rating, dict(one.games)) for one in season.ratings}


def test_the_list_becomes_what_the_season_starts_from() -> None:
    """PG 19: whoever is known by name keeps their id, who is not gets a record."""
    of = circuit()
    shown = preview_carried(of, "anna rossi;HEX;1040.250;15;2025\nZoe Nuova;Hex;990;2;2024", {})
    assert [one.who.how for one in shown.lines] == ["name", "new"]
    assert (shown.added, shown.unchanged, shown.needs_reason) == (2, 0, False)
    assert not season_of(of).ratings
    bringing(of, shown.text)
    assert ratings(of) == {
        "Anna Rossi hex": (Decimal("1040.250"), {"2025": 15}),
        "Zoe Nuova hex": (Decimal(990), {"2024": 2}),
    }
    zoe = Record.objects.get(name="Zoe Nuova")
    assert [one.player for one in season_of(of).ratings] == sorted(["p-anna", zoe.code])
    assert next(one for one in season_of(of).players if one.id == zoe.code).registered is None


def test_the_same_list_again_changes_nothing() -> None:
    of = circuit()
    bringing(of, "Anna Rossi;Hex;1040;1;2025")
    of.refresh_from_db()
    assert preview_carried(of, "Anna Rossi;Hex;1040;1;2025", {}).unchanged == 1
    with pytest.raises(RuleError, match="ratings-unchanged"):
        bringing(of, "Anna Rossi;Hex;1040;1;2025")


def test_a_name_of_two_people_and_a_game_that_is_new_are_asked_about() -> None:
    of = circuit(ANNA, Person("p-other", "Anna Rossi"))
    text = "Anna Rossi;Havannah;1040;1;2025"
    assert [one.name for one in preview_carried(of, text, {}).asked] == ["Anna Rossi", "Havannah"]
    with pytest.raises(RuleError, match="ratings-open"):
        bringing(of, text)
    bringing(of, text, who_1="p-other", game_1="new")
    assert [(one.player, one.game) for one in season_of(Circuit.objects.get()).ratings] == [("p-other", "havannah")]
    assert [one.name for one in season_of(Circuit.objects.get()).games] == ["Hex", "Havannah"]


def test_a_nickname_on_record_means_its_holder() -> None:
    of, known = circuit(), Record.objects.create(name="Kit")
    PlatformAccount.objects.create(person=known, platform="BoardGameArena", nickname="KitKat", key="kitkat")
    found = preview_carried(of, "kitkat;Hex;1000;1;2025", {}).lines[0].who.found
    assert found is not None
    assert found.id == known.code


def test_what_is_wrong_is_told_by_line_and_nothing_is_stored() -> None:
    """PG 22, PG 27: also what the rulebook refuses."""
    of = circuit()
    twice = "Anna Rossi;Hex;1000;1;2025\nanna rossi;hex;1001;1;2025"
    assert [(one.code, one.values["line"]) for one in preview_carried(of, twice, {}).problems] == [
        ("ratings-line-twice", 2)
    ]
    later = "Anna Rossi;Hex;1000.1234;1;2027"
    assert {(one.code, one.place) for one in preview_carried(of, later, {}).problems} == {
        ("pg-rating-decimals", "line 1"),
        ("pg-carried-games", "line 1"),
    }
    with pytest.raises(InputError):
        bringing(of, later)
    assert not season_of(of).ratings


def test_a_rating_that_becomes_another_needs_a_reason_on_record() -> None:
    of = circuit(ratings=(CarriedRating("p-anna", "hex", Decimal(1000), {"2025": 1}),))
    with pytest.raises(RuleError, match="ratings-why"):
        bringing(of, "Anna Rossi;Hex;1040;1;2025")
    bringing(of, "Anna Rossi;Hex;1040;1;2025", why="wrong list")
    assert ratings(of)["Anna Rossi hex"][0] == 1040
    assert journal.lines_of_stream(of.scope).last().why == "wrong list"  # type: ignore[union-attr]


def test_the_last_list_is_taken_back_in_one_step() -> None:
    before = CarriedRating("p-anna", "hex", Decimal(1000), {"2025": 1})
    of = circuit(ratings=(before,))
    first = season_of(of)
    bringing(of, "Anna Rossi;Hex;1040;1;2025\nZoe;Havannah;900;1;2025", why="late", game_2="new")
    (made,) = brought_lists(of)
    assert (made.count, made.last) == (2, True)
    take_list_back(of, made.entry.number, Writing())
    of.refresh_from_db()
    assert season_of(of) == first
    assert brought_lists(of)[0].taken_back
    with pytest.raises(RuleError, match="ratings-not-last"):
        take_list_back(of, made.entry.number, Writing())


def test_a_list_whose_ratings_moved_since_is_not_taken_back() -> None:
    of = circuit()
    bringing(of, "Anna Rossi;Hex;1040;1;2025")
    Circuit.objects.filter(pk=of.pk).update(season=_moved(of))
    with pytest.raises(RuleError, match="ratings-moved-since"):
        take_list_back(of, brought_lists(of)[0].entry.number, Writing())


def _moved(of: Circuit) -> object:
    of.refresh_from_db()
    season = season_of(of)
    return encoded(replace(season, ratings=(replace(season.ratings[0], rating=Decimal(1)),)))


def earlier(year: int = 2025) -> Season:
    people = tuple(Person(one, one.title(), date(2024, 1, 5)) for one in ("ada", "bruno", "carla"))
    carried = (CarriedRating("ada", "hex", Decimal(1100), {"2024": 2}),)
    return Season("pergioco", year, games=(Game("hex", "Hex"),), players=people, ratings=carried)


def test_a_folder_of_an_earlier_season_gives_the_ratings_at_its_end() -> None:
    """PG 19, PG 22: its stage is rated, and what the next season starts from becomes the list."""
    stage = replace(with_a_bye(), start=date(2025, 5, 9), end=date(2025, 5, 9))
    text = list_in_folder(packed(folder_files(earlier(), {"hex-1": stage})), circuit())
    found = {one.id: (one.rating, one.games) for one in read_ratings(text).lines}
    assert found["ada"][1] == {"2024": 2, "2025": 2}
    assert found["ada"][0] < 1100
    assert found["carla"][0] > 1000
    assert [one.player for one in read_ratings(text).lines] == ["Ada", "Bruno", "Carla"]


def test_a_folder_in_a_folder_is_found_and_a_broken_one_told() -> None:
    of = circuit()
    files = folder_files(earlier(), {})
    inside = packed({f"masters-2025/{name}": text for name, text in files.items()} | {"masters-2025/notes.txt": "x"})
    assert read_ratings(list_in_folder(inside, of)).lines[0].rating == 1100
    for data, code in (
        (b"PK\x03\x04broken", "folder-unreadable"),
        (packed({"x.json": "{}"}), "folder-without-season"),
        (packed(folder_files(replace(earlier(), rulebook="big"), {})), "folder-rulebook"),
        (packed(folder_files(earlier(2027), {})), "folder-later"),
        (packed({**files, "tournaments/a.json": "{"}), "not-json"),
    ):
        with pytest.raises(InputError) as caught:
            list_in_folder(data, of)
        assert caught.value.problems[0].code == code


def test_a_folder_that_would_fill_the_memory_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("season.json", b" " * (65 * 2**20))
    with pytest.raises(InputError) as caught:
        list_in_folder(out.getvalue(), circuit())
    assert caught.value.problems[0].code == "folder-too-large"
