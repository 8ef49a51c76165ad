"""Prizes for everybody to see, fees noted by the organisers: the pages say what the command line says (BIG 9)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from typer.testing import CliRunner

from tabellone.cli.app import app
from tabellone.exchange.documents import write_tournament
from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play.services import act
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.undo import Undo
from tests.scenes.pages import page_text
from tests.server.people.examples import account
from tests.server.play.evenings import more_rounds
from tests.server.play.halls import master
from tests.server.web.prizes_scene import closed, done, online, paid

pytestmark = pytest.mark.django_db
AMOUNT = re.compile(r'<tr><td class="place">\d+</td><th scope="row">.*?<td class="num">([\d.]+) €</td></tr>', re.DOTALL)


def page(row: Tournament, client: Client | None = None) -> str:
    return page_text((client or Client()).get(reverse("prizes", args=[row.slug])))


def desk(row: Tournament) -> Client:
    client = Client()
    client.force_login(account("Tiene Banco", role="organiser", scope=row.scope))
    return client


def fees(client: Client, row: Tournament, **sent: Any) -> int:
    status: int = client.post(reverse("fees", args=[row.slug]), {"token": str(len(sent)), **sent}).status_code
    return status


def who_paid(row: Tournament) -> list[str]:
    row.refresh_from_db()
    return [one.player.id for one in state_of(row).entrants if one.player.paid]


def test_the_worked_example_through_the_pages(tmp_path: Path) -> None:
    """RULES: 12 fees of 2.50 → pot 22.50, voucher 2.00, prizes 10.25, 6.15, 4.10; the command line says the same."""
    row = online(fee=None)
    client = desk(row)
    settings = {"token": "a", "online": "on", "fee": "2,50", "voucher_to": ""}
    assert client.post(reverse("prizes-desk", args=[row.slug]), settings).status_code == 303
    row.refresh_from_db()
    assert state_of(row).settings.online
    assert fees(client, row, all="1") == 303
    more_rounds(row)
    closed(row)
    shown = page(row)
    assert "22.50 €" in shown
    assert "2.00 €" in shown
    assert AMOUNT.findall(shown) == ["10.25", "6.15", "4.10"]
    assert "these are its prizes" in shown
    assert "If it ended now" not in shown
    document = tmp_path / "online.json"
    document.write_text(write_tournament(facts_of(row)), encoding="utf-8")
    told = json.loads(CliRunner().invoke(app, ["prizes", str(document), "--json"]).stdout)
    assert [str(one["amount"]) for one in told["prizes"]] == ["10.25", "6.15", "4.10"]
    names = {one.player.id: one.player.name for one in state_of(row).entrants}
    for one in (*told["prizes"], told["voucher"]):
        assert names[one["player"]] in shown


def test_before_the_end_it_is_marked_as_if_it_ended_now() -> None:
    """Ruling prizes-if-it-ended-now."""
    row = paid(online())
    early = page(row)
    assert "Nobody stands anywhere yet" in early
    assert "What each place is worth" in early
    assert AMOUNT.findall(early) == ["10.25", "6.15", "4.10"]
    more_rounds(row, 1)
    half = page(row)
    assert "If it ended now" in half
    assert "after round 1" in half
    more_rounds(row, 1)
    over = page(row)
    assert "hold as soon as the organisers close" in over
    assert "If it ended now" in over


@pytest.mark.parametrize(
    ("number", "shares"),
    [
        pytest.param(4, "100", id="BIG 9.3 under 9"),
        pytest.param(6, "100", id="BIG 9.3 11.25"),
        pytest.param(8, "65 / 35", id="BIG 9.3 15"),
        pytest.param(12, "50 / 30 / 20", id="BIG 9.3 22.50"),
        pytest.param(16, "40 / 30 / 20 / 10", id="BIG 9.3 30"),
    ],
)
def test_the_band_of_the_pot_is_marked(number: int, shares: str) -> None:
    shown = page(paid(online(16), number))
    (marked,) = re.findall(r'aria-current="true">.*?<td>(.*?)</td>', shown, re.DOTALL)
    assert marked == shares


def test_free_entries_count_for_no_prize_and_are_said_to() -> None:
    row = closed(more_rounds(paid(online(), 4)))
    shown = page(row)
    assert "4 paid" in shown
    assert "8 free" in shown
    assert len(AMOUNT.findall(shown)) == 1


def test_each_figure_explains_itself() -> None:
    shown = page(closed(more_rounds(paid(online()))))
    assert "less 25 of a hundred" in shown
    assert "set aside for the voucher" in shown
    assert shown.count("of a hundred of 20.50 euros") == 3


class TestFees:
    def test_one_some_or_all_are_noted_with_one_line_each_and_undone(self) -> None:
        row = online()
        client, before = desk(row), Entry.objects.filter(stream=row.scope).count()
        assert fees(client, row, paid="p003") == 303
        assert who_paid(row) == ["p003"]
        assert fees(client, row, paid="", player=["p001", "p002"], why="bonifico") == 303
        assert who_paid(row) == ["p001", "p002", "p003"]
        assert fees(client, row, free="p003", x="1") == 303
        assert who_paid(row) == ["p001", "p002"]
        lines = Entry.objects.filter(stream=row.scope).order_by("number")[before:]
        assert [one.kind for one in lines] == ["pay"] * 3
        act(row, Writing(), Undo(lines[1].number))
        assert who_paid(row) == []

    def test_a_form_sent_twice_counts_once(self) -> None:
        row = online()
        client = desk(row)
        for _ in range(2):
            assert fees(client, row, paid="p001") == 303
        assert Entry.objects.filter(stream=row.scope, kind="pay").count() == 1

    @pytest.mark.parametrize(
        "sent",
        [
            {"paid": ""},
            {},
            {"paid": "nobody"},
            {"paid": "", "player": ["p001", "<script>"]},
            {"free": "=1+1\x00"},
        ],
    )
    def test_nobody_or_strangers_are_refused_and_nothing_is_noted(self, sent: dict[str, Any]) -> None:
        row = online()
        assert fees(desk(row), row, **sent) == 422
        assert who_paid(row) == []

    def test_a_closed_tournament_stays_as_it_is(self) -> None:
        row = closed(more_rounds(paid(online())))
        client = desk(row)
        assert fees(client, row, free="p001") == 422
        assert 'name="all"' not in page_text(client.get(reverse("prizes-desk", args=[row.slug])))


class TestTerms:
    @pytest.mark.parametrize("fee", ["-1", "2.505", "1e9", "NaN", "zwei", "99999999", "\x00", "<b>"])
    def test_a_fee_that_is_none_is_refused_with_what_was_typed(self, fee: str) -> None:
        row = online(fee=None)
        answer = desk(row).post(reverse("prizes-desk", args=[row.slug]), {"token": "a", "fee": fee})
        assert answer.status_code == 422
        assert state_of(row).settings.head.fee is None

    def test_the_voucher_goes_to_whom_the_organiser_names_and_to_nobody_else(self) -> None:
        row = paid(online())
        client, address = desk(row), reverse("prizes-desk", args=[row.slug])
        assert client.post(address, {"token": "a", "fee": "2.50", "voucher_to": "p009"}).status_code == 303
        row.refresh_from_db()
        assert "Chosen by the organisers" in page(row)
        assert client.post(address, {"token": "b", "fee": "2.50", "voucher_to": "stranger"}).status_code == 422
        row.refresh_from_db()
        assert state_of(row).settings.head.voucher_to == "p009"

    def test_whoever_was_slower_is_told(self) -> None:
        row = online()
        client, address = desk(row), reverse("prizes-desk", args=[row.slug])
        seen = re.findall(r'name="seen" value="([^"]+)"', page_text(client.get(address)))[0]
        assert client.post(address, {"token": "a", "fee": "3", "seen": seen}).status_code == 303
        assert client.post(address, {"token": "b", "fee": "4", "seen": seen}).status_code == 409
        row.refresh_from_db()
        assert str(state_of(row).settings.head.fee) == "3"

    def test_what_else_is_set_stays(self) -> None:
        row = online()
        before = state_of(row).settings
        desk(row).post(reverse("prizes-desk", args=[row.slug]), {"token": "a", "fee": "2.50"})
        row.refresh_from_db()
        assert state_of(row).settings == before


def test_without_a_fee_the_page_says_so_and_there_is_no_tab() -> None:
    row = online(fee=None)
    assert "There is no pot" in page(row)
    assert reverse("prizes", args=[row.slug]) not in page_text(Client().get(reverse("standings", args=[row.slug])))
    other = online()
    assert reverse("prizes", args=[other.slug]) in page_text(Client().get(reverse("standings", args=[other.slug])))


def test_a_rulebook_without_pots_has_none() -> None:
    row = master(8)
    assert "divides no pot" in page(row)
    client = desk(row)
    assert client.get(reverse("prizes-desk", args=[row.slug])).status_code == 404
    assert fees(client, row, all="1") == 404


def test_only_organisers_note_fees() -> None:
    row = online()
    for role in (None, "scorer"):
        client = Client()
        if role:
            client.force_login(account("Segna Punti", role=role, scope=row.scope))
        assert fees(client, row, all="1") in {302, 403}
        assert client.get(reverse("prizes-desk", args=[row.slug])).status_code in {302, 403}
    assert who_paid(row) == []


def test_names_are_text() -> None:
    row = paid(online())
    first = state_of(row).entrants[0]
    evil = "<script>alert(1)</script> =1+1 \u202e"
    done(row, acts.Amend(replace(first, player=replace(first.player, name=evil))))
    more_rounds(row)
    shown = Client().get(reverse("prizes", args=[row.slug])).content.decode()
    assert "<script>alert" not in shown
    assert "<script>alert" not in desk(row).get(reverse("prizes-desk", args=[row.slug])).content.decode()
