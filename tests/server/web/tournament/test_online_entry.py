"""BIG 9.1, 9.2: entering an online tournament: paid or free, what it costs and where, and no box."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tabellone.server.events.models import Tournament
from tabellone.server.journal.models import Entry
from tabellone.server.journal.services import Writing
from tabellone.server.play import arrivals, paying
from tabellone.server.play.services import act
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.state import Entrant
from tabellone.tournament.undo import Undo
from tabellone.tournament.view import admission
from tests.scenes.pages import page_text
from tests.server.people.examples import account
from tests.server.web.prizes_scene import done, online

pytestmark = pytest.mark.django_db
SHOP = "https://shop.example/big"


def played_online(**more: Any) -> Tournament:
    """An online tournament of four that everybody can enter, at 2.50 in a shop."""
    row = online(4)
    settings = {"online": True, "open": True, "shop_link": SHOP, **more}
    return done(row, acts.Settle(replace(state_of(row).settings, **settings)))


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def entering(client: Client, row: Tournament, status: int = 303, **typed: str) -> str:
    sent = {"token": str(Entry.objects.count()), "name": "Ada Online", **typed}
    response = client.post(reverse("enter", args=[row.slug]), sent)
    return page_text(response, status)


def mine(row: Tournament) -> Entrant:
    row.refresh_from_db()
    return state_of(row).entrants[-1]


class TestWhoEnters:
    def test_chooses_sees_fee_and_shop_and_no_box(self) -> None:
        """BIG 9.2: today's form had no choice, no fee, no address, and asked for a box."""
        row = played_online()
        client = browser(account("Ada Online"))
        page = page_text(client.get(reverse("enter", args=[row.slug])))
        assert 'name="entry" value="paid"' in page
        assert 'name="entry" value="free"' in page
        assert "2.50 €" in page
        assert f'href="{SHOP}"' in page
        assert "a box" not in page
        entering(client, row, entry="paid", box="on")
        entered = mine(row)
        assert (entered.pays, entered.player.paid, entered.brings_box) == (True, False, False)
        page = page_text(client.get(reverse("enter", args=[row.slug])))
        assert "is not noted yet" in page
        assert f'href="{SHOP}"' in page
        assert "a box" not in page

    def test_is_asked_until_it_is_said(self) -> None:
        row = played_online()
        page = entering(browser(account("Ada Online")), row, 422)
        assert "2.50 euros" in page
        assert "ada online" not in [one.player.name.lower() for one in state_of(row).entrants]

    def test_can_choose_otherwise_until_it_is_noted_as_paid(self) -> None:
        row = played_online()
        client = browser(account("Ada Online"))
        entering(client, row, entry="free")
        assert mine(row).pays is False
        entering(client, row, change="1", entry="paid")
        assert mine(row).pays is True
        done(row, acts.Pay((mine(row).player.id,)))
        assert "noted as paid" in entering(client, row, 422, change="1", entry="free")
        assert "have noted your fee" in page_text(client.get(reverse("enter", args=[row.slug])))

    def test_without_a_fee_nothing_is_asked(self) -> None:
        row = online(4, fee=None)
        done(row, acts.Settle(replace(state_of(row).settings, online=True, open=True)))
        entering(browser(account("Ada Online")), row)
        assert mine(row).pays is None

    def test_in_a_hall_a_box_is_asked_for_and_nothing_of_a_shop(self) -> None:
        row = played_online(online=False)
        page = page_text(browser(account("Ada Online")).get(reverse("enter", args=[row.slug])))
        assert "a box" in page
        assert SHOP not in page

    def test_a_box_promised_online_is_refused_and_stands_before_nobody(self) -> None:
        row = played_online(cap=5)
        client = browser(account("Ada Online"))
        entering(client, row, entry="free")
        assert "no box is needed" in entering(client, row, 422, promise="yes")
        first = state_of(row).entrants[0]
        done(row, acts.Settle(replace(state_of(row).settings, cap=2)))
        done(row, acts.Amend(replace(mine(row), brings_box=True)))
        assert first.player.id in admission(state_of(row)).admitted
        assert arrivals.box_panel(row, state_of(row)) is None

    def test_the_tournament_s_page_says_what_it_costs(self) -> None:
        page = page_text(Client().get(reverse("tournament", args=[played_online().slug])))
        assert "2.50 €" in page
        assert f'href="{SHOP}"' in page


class TestOrganisers:
    def test_set_shop_and_free_entries(self) -> None:
        row = online(4)
        client = browser(account("Tiene Banco", role="organiser", scope=row.scope))
        at = reverse("prizes-desk", args=[row.slug])
        sent = {"token": "a", "online": "on", "fee": "2.50", "voucher_to": "", "shop_link": "javascript:alert(1)"}
        assert client.post(at, sent).status_code == 422
        sent |= {"token": "b", "shop_link": SHOP}
        assert client.post(at, sent).status_code == 303
        row.refresh_from_db()
        offer = paying.offer_of(state_of(row))
        assert offer == paying.Offer(Decimal("2.50"), SHOP)
        assert SHOP in page_text(client.get(at))

    def test_see_the_choice_and_note_who_paid(self) -> None:
        """Ruling paid-when-noted: a choice is no payment; all but those who chose free are noted at once."""
        row = played_online()
        entering(browser(account("Ada Online")), row, entry="paid")
        entering(browser(account("Bea Gratis")), row, entry="free", name="Bea Gratis")
        client = browser(account("Tiene Banco", role="organiser", scope=row.scope))
        listed = page_text(client.get(reverse("players", args=[row.slug])))
        assert "chose paid, not noted yet" in listed
        desk = page_text(client.get(reverse("prizes-desk", args=[row.slug])))
        assert "chose free" in desk
        assert "All paid but who chose free" in desk
        done(row, acts.Pay(("p001",)))
        assert "1 to be paid, not in the pot yet" in page_text(Client().get(reverse("prizes", args=[row.slug])))
        client.post(reverse("fees", args=[row.slug]), {"token": "all", "all": "1"})
        row.refresh_from_db()
        noted = {one.player.name: one.player.paid for one in state_of(row).entrants}
        assert (noted["Ada Online"], noted["Bea Gratis"]) == (True, False)
        assert paying.sheet_of(row).paid == 5
        act(row, Writing(), Undo(row.version))
        row.refresh_from_db()
        assert paying.expected(state_of(row)) == [state_of(row).entrants[-2].player.id]

    def test_note_a_chosen_payment_that_never_came_as_free(self) -> None:
        row = played_online()
        entering(browser(account("Ada Online")), row, entry="paid")
        done(row, acts.Pay((mine(row).player.id,), paid=False))
        assert (mine(row).pays, mine(row).player.paid) == (False, False)

    def test_are_not_asked_for_boxes_either(self) -> None:
        row = played_online()
        client = browser(account("Tiene Banco", role="organiser", scope=row.scope))
        at = reverse("player-edit", args=[row.slug, "p001"])
        assert 'name="box"' not in page_text(client.get(at))
        assert 'name="box"' not in page_text(client.get(reverse("add-player", args=[row.slug]), {"q": "Zoe"}))
