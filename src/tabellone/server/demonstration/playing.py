"""An invented tournament played through the same door as a real one, with results that the lots make up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from hashlib import sha256

from django.contrib.auth.models import User

from tabellone.cli.demonstration import CLUBS, scored_table
from tabellone.contract import BY_ID
from tabellone.engine.facts import Player, Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.lots import Lots
from tabellone.engine.sealing import SECRET_BYTES
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.journal.services import Writing
from tabellone.server.people import rights
from tabellone.server.people import services as people
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person, Role
from tabellone.server.play import creating, services, storage
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.sealed_draws import decide_drawing, decide_sealing
from tabellone.tournament.state import Entrant, Settings
from tabellone.tournament.view import facts, sealed

Scoring = Callable[[Table, Lots], tuple[Seat, ...]]


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A tournament, who runs it, who enters its results, and how those are made up."""

    row: Tournament
    organiser: User
    scorer: User
    scores: Scoring

    def do(self, act: Act, by: User | None = None) -> None:
        """One act."""
        services.act(self.row, Writing(by or self.organiser), act)

    def facts(self) -> Facts:
        """The tournament as it stands."""
        return facts(storage.read(Tournament.objects.get(pk=self.row.pk)))

    def draw(self) -> None:
        """The next round sealed, drawn by three dice that somebody in the hall throws, and published."""
        number = len(self.facts().rounds) + 1
        dice = Lots(self.row.slug, f"dice of round {number}")
        thrown = "-".join(str(dice.below(6) + 1) for _ in range(3))
        # nothing to keep from anybody here: the season is to be the same every time
        secret = sha256(f"{self.row.slug} {number}".encode()).hexdigest()[: 2 * SECRET_BYTES]
        services.act(self.row, Writing(self.organiser), lambda state: decide_sealing(state, secret=secret))
        if sealed(storage.read(self.row)):
            services.act(self.row, Writing(self.organiser), lambda state: decide_drawing(state, number, thrown))
        self.do(acts.Publish(number))

    def report(self, tables: int | None = None) -> None:
        """Results for the first tables of the last round, for all if unsaid."""
        last = self.facts().rounds[-1]
        lots = Lots(self.row.slug, f"scores of round {last.number}")
        for table in last.tables[:tables]:
            if len(table.seats) > 1:
                self.do(acts.Report(last.number, table.number, self.scores(table, lots)), by=self.scorer)

    def to_the_end(self, rounds: int) -> None:
        """So many rounds and the finals after them, until there is a winner; then it is closed."""
        while len((now := self.facts()).rounds) < rounds or not BY_ID[now.rulebook].standing(now).final:
            self.draw()
            self.report()
        self.do(acts.Close())


def entered_tournament(
    field: Facts, scores: Scoring, *, organiser: User, scorer: User, circuit: Circuit | None = None
) -> PlayedTournament:
    """A tournament created, with everybody entered and here, and a scorer at hand."""
    row = creating.create(
        acts.Settle(Settings(field, venue=_venue(field))), Writing(organiser), circuit=circuit
    ).tournament
    rights.grant_role(scorer, Role.SCORER, row.scope, Writing(organiser))
    playing = PlayedTournament(row, organiser, scorer, scores)
    playing.do(acts.Enrol(tuple(Entrant(player, person=_record(player, row, organiser)) for player in field.players)))
    playing.do(acts.CheckIn(tuple(player.id for player in field.players)))
    return playing


def announce_tournament(field: Facts, *, organiser: User) -> None:
    """A tournament to come that takes entries, with the first ones in."""
    settings = Settings(field, cap=24, open=True, venue=_venue(field), note="Si comincia alle 15.")
    row = creating.create(acts.Settle(settings), Writing(organiser)).tournament
    entries = tuple(Entrant(player, person=_record(player, row, organiser)) for player in field.players)
    services.act(row, Writing(organiser), acts.Enrol(entries))


def _venue(field: Facts) -> str:
    """Where it is played: the place that its name tells, or the usual one."""
    return next((place for place in CLUBS if place in field.name), CLUBS[0])


def _record(player: Player, row: Tournament, organiser: User) -> str:
    """The record behind an entry; who plays in several tournaments has one."""
    known = Person.objects.filter(name=player.name).first()
    details = Details(player.name, player.club or "", player.groups)
    return str((known or people.register_person(details, Writing(organiser), scopes=(row.scope,))).pk)


BELOW = 7  # the others have one of so many points below what wins, no two the same


def risiko_scores(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """Points at a table of RisiKo!, as in the day on the terminal."""
    return scored_table(table, lots).seats


def _ranked(table: Table, lots: Lots, wins: int, more: int) -> tuple[Seat, ...]:
    """Points, no two alike, of a game that ends when somebody has so many; who wins may have a few more."""
    winner, *others = lots.shuffled(table.players)
    lower = lots.shuffled(range(wins - BELOW, wins))
    found = {winner: wins + lots.below(more), **dict(zip(others, lower, strict=False))}
    return tuple(replace(seat, score=Decimal(found[seat.player])) for seat in table.seats)


splendor_scores: Scoring = partial(_ranked, wins=15, more=4)
catan_scores: Scoring = partial(_ranked, wins=10, more=2)


def duel_scores(table: Table, lots: Lots) -> tuple[Seat, ...]:
    """A game for two: won, now and then drawn."""
    if lots.below(6) == 0:
        return tuple(replace(seat, score=Decimal("0.5")) for seat in table.seats)
    winner = lots.below(2)
    return tuple(replace(seat, score=Decimal(int(turn == winner))) for turn, seat in enumerate(table.seats))
