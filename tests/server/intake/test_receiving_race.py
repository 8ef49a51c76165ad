"""A stage of a season that somebody sends is looked at like one that is made or imported here (PG 2, PG 38)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from tabellone.engine.errors import InputError
from tabellone.engine.facts import Player, Round, Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.intake import receiving
from tabellone.server.journal.services import Writing
from tabellone.server.play import services as play
from tabellone.tournament.acts import Import
from tests.server.intake.receiving_scene import sent, shown, text
from tests.server.people.examples import account
from tests.server.registration.scenes import YEAR, registered
from tests.server.registration.scenes import circuit as masters

pytestmark = pytest.mark.django_db
LAST = date(YEAR, 12, 30)


def refusal(at: Circuit, facts: Facts) -> list[str]:
    try:
        receiving.receive_document(at, text(facts))
    except InputError as error:
        return [one.code for one in error.problems]
    return []


def of_season(*players: Player, race: bool = True, start: date = LAST, end: date = LAST, name: str = "tappa") -> Facts:
    """A stage of PerGioco as somebody sends it: the first of its players beats the second."""
    seats = tuple(Seat(one.id, Decimal(score)) for one, score in zip(players, (1, 0), strict=False))
    rounds = (Round(1, (Table(1, seats),)),) if seats else ()
    return Facts("pergioco", name, name.title(), start, end, players, game="othello", race=race, rounds=rounds)


def test_a_race_stage_that_arrives_is_looked_at_like_one_that_is_imported() -> None:
    """PG 5, PG 38: whoever is not registered by its first day keeps it out until somebody says who that is."""
    at = masters()
    ada, bea = registered(at), registered(at)
    row = sent(at, of_season(Player("p1", ada.person.name), Player(bea.person.code, "Mai Vista")))
    wrong = shown(row).problems
    assert [(one.code, one.rule, one.values["player"]) for one in wrong] == [
        ("pg-race-unregistered", "PG 38", "Mai Vista")
    ]
    with pytest.raises(InputError):
        receiving.accept_received(row, Writing(), seen=shown(row).seen)
    assert not Tournament.objects.exists()
    said = {"p1": ada.person.code, bea.person.code: bea.person.code}
    receiving.decide_received(row, said, by=account(), seen=row.version)
    assert shown(row).problems == ()
    receiving.accept_received(row, Writing(), seen=shown(row).seen)
    assert Tournament.objects.get().circuit == at


def test_who_registered_after_the_first_day_is_not_in_a_race_stage_that_arrives() -> None:
    """PG 38: an ordinary stage takes everybody, and whoever the document takes out is no bar."""
    at = masters()
    late = registered(at)
    two = (Player("p1", late.person.name), Player("p2", "Mai Vista"))
    facts = of_season(*two, start=late.day - timedelta(days=1))
    found = {(one.code, one.values["player"]) for one in shown(sent(at, facts)).problems}
    assert found == {("pg-race-registered-late", late.person.name), ("pg-race-unregistered", "Mai Vista")}
    assert shown(sent(at, replace(facts, params={"taken_out": ["p1", "p2"]}))).problems == ()
    assert shown(sent(at, replace(facts, race=False))).problems == ()


def test_no_thirteenth_race_stage_arrives_and_none_outside_the_season() -> None:
    """PG 2, PG 38: refused at the door, with the words of the page of stages."""
    at = masters()
    for number in range(12):
        made = play.create(Import(of_season(name=f"race-{number}")), Writing()).tournament
        Tournament.objects.filter(pk=made.pk).update(circuit=at)
    assert refusal(at, of_season()) == ["pg-race-full"]
    assert refusal(at, of_season(race=False)) == []
    assert refusal(at, of_season(race=False, end=date(YEAR + 1, 1, 1), name="dopo")) == ["pg-stage-outside-season"]
