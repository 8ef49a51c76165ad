"""Games of one person under several ids come together when the organiser confirms it (PG 5, ruling shadow-claim)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tabellone.engine.facts import CarriedRating, Player, Round, Seat, Table
from tabellone.engine.facts import Person as Fact
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.events.seasons import change_season, season_of
from tabellone.server.identity.services.takeovers import decide_takeover
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.people.queries import person_by_code
from tabellone.server.play import journal_lines, storage
from tabellone.server.play import services as play
from tabellone.server.play.standings import facts_of
from tabellone.server.rankings.seasons import rankings_on
from tabellone.server.registration.models import Registration, Takeover
from tabellone.tournament.acts import Import
from tests.server.people.examples import account
from tests.server.registration.scenes import YEAR, circuit, in_season, registered, shadow

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
LAST = date(YEAR, 12, 31)


def stage(here: Circuit, name: str, day: date, *players: Person) -> Tournament:
    """A stage that a document brought: the first beats everybody in a round robin of one game each."""
    one, *others = [Player(who.code, who.name) for who in players]
    rounds = tuple(
        Round(n, (Table(1, (Seat(one.id, score=Decimal(1)), Seat(other.id, score=Decimal(0)))),))
        for n, other in enumerate(others, 1)
    )
    facts = Facts(
        "pergioco", name, name, day, day, (one, *others), game="othello", system="other", table_size=2, rounds=rounds
    )
    row = play.create(Import(facts), Writing()).tournament
    Tournament.objects.filter(pk=row.pk).update(circuit=here)
    for who in players:
        _known(here, who)
    return row


def _known(here: Circuit, who: Person) -> None:
    def change(season: Any) -> Any:
        known = {one.id for one in season.players}
        return season if who.code in known else replace(season, players=(*season.players, Fact(who.code, who.name)))

    change_season(here.pk, change, "took-part", {}, Writing())


def confirm(row: Registration, nickname: str) -> None:
    asked = Takeover.objects.get(registration=row, account__nickname=nickname)
    decide_takeover(asked, Writing(account("Tiene Banco"), why="la conosco"), confirm=True)
    row.refresh_from_db()


def test_stages_on_two_platforms_become_one_players_with_one_rating() -> None:
    here = circuit()
    torre, alfiere, altri = shadow("Torre9"), shadow("Alfiere3", "playstrategy"), shadow("Altri", "abstractplay")
    first = stage(here, "uno", date(YEAR, 3, 1), torre, altri)
    second = stage(here, "due", date(YEAR, 4, 1), alfiere, altri)
    row = registered(here, nicknames={"boardgamearena": "Torre9", "playstrategy": "Alfiere3"})
    confirm(row, "Torre9")
    assert row.person.code == torre.code
    confirm(row, "Alfiere3")
    assert row.person.code == torre.code
    for each in (first, second):
        each.refresh_from_db()
        assert torre.code in {player.id for player in facts_of(each).players}
    assert alfiere.code not in in_season(here)
    assert person_by_code(alfiere.code) == row.person
    assert {one.nickname for one in row.person.accounts.all()} == {"Torre9", "Alfiere3"}
    here.refresh_from_db()
    mine = [one for one in rankings_on(here, LAST).answer.ratings if one.player == torre.code]
    assert [(one.game, one.games) for one in mine] == [("othello", 2)]
    assert mine[0].rating > 1010
    assert all(journal_lines.rebuilt(each) == storage.read(each) for each in Tournament.objects.all())


def test_who_stands_in_one_stage_twice_is_not_one_person() -> None:
    here = circuit()
    torre, alfiere = shadow("Torre9"), shadow("Alfiere3", "playstrategy")
    both = stage(here, "uno", date(YEAR, 3, 1), torre, alfiere)
    row = registered(here, nicknames={"boardgamearena": "Torre9", "playstrategy": "Alfiere3"})
    confirm(row, "Torre9")
    stamp = Tournament.objects.get(pk=both.pk).stamp
    with pytest.raises(RefusedError, match="same tournament"):
        confirm(row, "Alfiere3")
    assert Tournament.objects.get(pk=both.pk).stamp == stamp
    assert Takeover.objects.filter(status="asked").count() == 1


def test_two_ratings_of_one_game_are_not_made_one() -> None:
    here = circuit()
    torre, alfiere, altri = shadow("Torre9"), shadow("Alfiere3", "playstrategy"), shadow("Altri", "abstractplay")
    stage(here, "uno", date(YEAR, 3, 1), torre, altri)
    stage(here, "due", date(YEAR, 4, 1), alfiere, altri)
    carried = tuple(CarriedRating(who.code, "othello", Decimal(1100)) for who in (torre, alfiere))
    change_season(here.pk, lambda season: replace(season, ratings=carried), "carried", {}, Writing())
    row = registered(here, nicknames={"boardgamearena": "Torre9", "playstrategy": "Alfiere3"})
    confirm(row, "Torre9")
    with pytest.raises(RefusedError, match="two ratings"):
        confirm(row, "Alfiere3")
    here.refresh_from_db()
    assert season_of(here).ratings == carried
