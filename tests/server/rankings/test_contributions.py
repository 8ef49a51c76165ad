"""What tournaments contribute to their circuit is kept, believed only as it was told, and changes no answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from bench import circuit_scene
from bench.asked import as_new, counted
from django.test import Client
from django.urls import reverse

from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.identity.services.erasing import erase_person
from tabellone.server.identity.services.merging import merge_records
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.play import services
from tabellone.server.play.states import state_of
from tabellone.server.rankings import contributions, folders
from tabellone.server.rankings.gathering import gathered_facts, gathered_for_rankings
from tabellone.server.rankings.models import KeptContribution
from tabellone.tournament import acts
from tests.server.people.examples import account
from tests.server.web import big_scene
from tests.sizes import sized

pytestmark = pytest.mark.django_db
DAY = "2026-12-31"


@pytest.fixture
def of() -> Circuit:
    return big_scene.made()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tournaments that are told from their facts."""
    from tabellone.server.rankings import gathering

    found, tell = [], gathering._told_now

    def noted(row: Tournament, *more: Any) -> Any:
        found.append(row.slug)
        return tell(row, *more)

    monkeypatch.setattr(gathering, "_told_now", noted)
    return found


def pages_of(of: Circuit) -> Iterator[str]:
    """Addresses of all that everybody reads of a circuit."""
    view = gathered_for_rankings(of)
    from tabellone.server.rankings.names import shown_in
    from tabellone.server.rankings.seasons import rankings_on
    from tabellone.server.web.circuit.season_view import address_code, ranking_address

    codes = list(rankings_on(view, date.fromisoformat(DAY)).answer.rankings)
    people = [one.id for one in shown_in(view).values()][: sized(test=3, soak=40)]
    for day in (DAY, "2026-03-15", "2025-07-01"):
        for code in codes:
            yield f"{ranking_address(of, code)}?on={day}"
        yield f"{reverse('ranking-csv', args=[of.slug, address_code(codes[0])])}?on={day}"
        yield f"{reverse('ranking-json', args=[of.slug, address_code(codes[-1])])}?on={day}"
        yield f"{reverse('champions', args=[of.slug])}?on={day}"
        for player in people:
            yield f"{reverse('circuit-player', args=[of.slug, player])}?on={day}"
            yield f"{reverse('circuit-why', args=[of.slug])}?player={player}&ranking={codes[0]}&on={day}"
            yield f"{reverse('head-to-head', args=[of.slug, player])}?other={people[-1]}&on={day}"
    yield reverse("final", args=[of.slug])
    yield reverse("season-file", args=[of.slug])
    yield reverse("ranking-xlsx", args=[of.slug, address_code(codes[0])])


def answers(addresses: list[str]) -> dict[str, tuple[int, bytes]]:
    client = Client()
    return {one: (answer.status_code, answer.content) for one in addresses for answer in [client.get(one)]}


def compared(of: Circuit, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many answers there are, once they are the same from facts, from what is kept, and without keeping."""
    addresses = list(pages_of(of))
    as_new()
    KeptContribution.objects.all().delete()
    from_facts = answers(addresses)
    assert KeptContribution.objects.exists()
    as_new()
    assert answers(addresses) == from_facts
    with monkeypatch.context() as without:
        without.setattr("tabellone.server.rankings.gathering.known_contributions", lambda *_: {})
        without.setattr("tabellone.server.rankings.gathering.rulebook_as", lambda *_: None)
        as_new()
        assert answers(addresses) == from_facts
    assert all(status in {200, 404} for status, _ in from_facts.values())
    return sum(status == 200 for status, _ in from_facts.values())


def test_every_answer_is_the_same_with_and_without(of: Circuit, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(of, monkeypatch) > 20


@pytest.mark.soak
def test_every_answer_of_a_large_circuit_is_the_same_with_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    circuit_scene.loaded()
    large = Circuit.objects.get(slug=circuit_scene.SLUG)
    assert compared(large, monkeypatch) > 300
    circuit_scene.corrected(run=1)
    assert compared(large, monkeypatch) > 300


def test_after_a_restart_no_seats_are_read_and_nothing_is_told_again(of: Circuit, told: list[str]) -> None:
    gathered_for_rankings(of)
    assert len(told) == of.tournaments.filter(listed=True).count()
    told.clear()
    as_new()
    with counted() as asked:
        gathered_for_rankings(of)
    assert told == []
    assert not any("play_seat" in question for question in asked)


@pytest.mark.postgres
def test_a_line_is_believed_only_with_its_stamp_its_sources_and_as_it_was_written(
    of: Circuit, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gathered_for_rankings(of)
    lines = KeptContribution.objects.order_by("pk")
    first = lines.first()
    assert first is not None
    slug = Tournament.objects.get(pk=first.pk).slug
    swapped = lines.last()
    assert swapped is not None
    for changed in (
        {"stamp": uuid4()},
        {"told": first.told.replace(",1,", ",2,", 1)},
        {"told": swapped.told, "seal": swapped.seal},
        {"seal": ""},
    ):
        told.clear()
        lines.filter(pk=first.pk).update(**changed)
        as_new()
        gathered_for_rankings(of)
        assert told == [slug], changed
        assert lines.get(pk=first.pk).told == first.told
    told.clear()
    with monkeypatch.context() as newer:
        newer.setattr(contributions, "sum_of_sources", lambda: "of another version")
        as_new()
        gathered_for_rankings(of)
        assert len(told) == lines.count()
    told.clear()
    as_new()
    gathered_for_rankings(of)
    assert len(told) == lines.count(), "an older version does not believe a newer one either"


@pytest.mark.postgres
def test_a_tournament_that_moved_meanwhile_is_not_written_down(of: Circuit) -> None:
    view = gathered_for_rankings(of)
    KeptContribution.objects.all().delete()
    moved, stays = view.rows[0], view.rows[1]
    Tournament.objects.filter(pk=moved.pk).update(page_stamp=uuid4())
    contributions.keep_contributions(dict(zip(view.rows, view.told, strict=True)), "")
    kept = set(KeptContribution.objects.values_list("pk", flat=True))
    assert moved.pk not in kept
    assert stays.pk in kept


def test_a_correction_makes_the_pages_of_its_game_again_and_leaves_the_others_as_they_are(of: Circuit) -> None:
    from tabellone.server.rankings.seasons import rankings_on
    from tabellone.server.web.circuit.season_view import ranking_address

    codes = list(rankings_on(gathered_for_rankings(of), date.fromisoformat(DAY)).answer.rankings)
    addresses = {code: f"{ranking_address(of, code)}?on={DAY}" for code in codes}
    client = Client()
    before = {code: client.get(address) for code, address in addresses.items()}
    row = next(row for row, one in zip(*_rows_and_told(of), strict=True) if one.game == "splendor")
    seats = state_of(row).rounds[0].round.tables[0].seats
    now = tuple(replace(one, score=Decimal(30 + turn)) for turn, one in enumerate(seats))
    services.act(row, Writing(why="typed wrong"), acts.Correct(1, 1, now))
    after = {code: client.get(address) for code, address in addresses.items()}
    same = {code for code in codes if after[code]["ETag"] == before[code]["ETag"]}
    assert {"points:splendor", "elo:splendor", "general"}.isdisjoint(same)
    assert same
    as_new()
    for code in codes:
        assert client.get(addresses[code]).content == after[code].content, code


def _rows_and_told(of: Circuit) -> tuple[Any, Any]:
    view = gathered_for_rankings(of)
    return view.rows, view.told


def test_whoever_needs_seats_gets_them(of: Circuit) -> None:
    light, whole = gathered_for_rankings(of), gathered_facts(of)
    assert light.mark == whole.mark
    assert not any(table for one in light.facts for played in one.rounds for table in played.tables)
    assert all(played.tables for one in whole.facts for played in one.rounds)
    as_new()
    assert gathered_facts(of).facts == whole.facts
    assert folders.packed_folder(of, own=True) == folders.packed_folder(of, own=True)


@pytest.mark.parametrize("how", ["erased", "merged"])
def test_erasing_and_merging_leave_no_line(of: Circuit, how: str) -> None:
    gathered_for_rankings(of)
    one, other = Person.objects.order_by("pk")[:2]
    assert KeptContribution.objects.filter(told__contains=one.name).exists()
    writing = Writing(account("Amministra Tutto", role="administrator"), why="asked for it")
    if how == "erased":
        erase_person(one, writing)
    else:
        merge_records(Person.objects.create(name=other.name, code="zzzz"), other, writing)
    assert not KeptContribution.objects.exists()
    as_new()
    gathered_for_rankings(of)
    if how == "erased":
        assert not KeptContribution.objects.filter(told__contains=one.name).exists()
