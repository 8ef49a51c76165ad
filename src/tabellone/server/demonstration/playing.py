"""An invented tournament played through the same door as a real one: acts, each with its line in the journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User

from tabellone.cli.demonstration import CLUBS
from tabellone.contract import BY_ID
from tabellone.engine.facts import Player, Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.lots import Lots
from tabellone.server.events.models import Circuit, Tournament
from tabellone.server.people import rights
from tabellone.server.people import services as people
from tabellone.server.people.details import Details
from tabellone.server.people.models import Person, Role
from tabellone.server.play import creating, services, storage
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.state import Entrant, Settings
from tabellone.tournament.view import facts, round_of

Scoring = Callable[[Table, Lots], tuple[Seat, ...]]


@dataclass(frozen=True, slots=True)
class Playing:
    """A tournament, who runs it, who enters its results, and how those are made up."""

    row: Tournament
    organiser: User
    scorer: User
    scores: Scoring

    def do(self, act: Act, by: User | None = None) -> None:
        """One act."""
        services.act(self.row, services.Writing(by or self.organiser), act)

    def facts(self) -> Facts:
        """The tournament as it stands."""
        return facts(storage.read(Tournament.objects.get(pk=self.row.pk)))

    def draw(self) -> None:
        """The next round drawn and published."""
        now = self.facts()
        seed = f"{now.id}-{len(now.rounds) + 1}"
        draw = BY_ID[now.rulebook].draw(now, seed)
        self.do(acts.Draw(round_of(draw), certificate=draw))
        self.do(acts.Publish(draw.round))

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


def entered(field: Facts, scores: Scoring, *, organiser: User, scorer: User, circuit: Circuit | None = None) -> Playing:
    """A tournament created, with everybody entered and here, and a scorer at hand."""
    row = creating.create(acts.Settle(Settings(field, venue=_venue(field))), by=organiser, circuit=circuit).tournament
    rights.grant_role(scorer, Role.SCORER, row.scope, by=organiser)
    playing = Playing(row, organiser, scorer, scores)
    playing.do(acts.Enrol(tuple(Entrant(player, person=_record(player, row, organiser)) for player in field.players)))
    playing.do(acts.CheckIn(tuple(player.id for player in field.players)))
    return playing


def announced(field: Facts, *, organiser: User) -> None:
    """A tournament to come that takes entries, with the first ones in."""
    settings = Settings(field, cap=24, open=True, venue=_venue(field), note="Si comincia alle 15.")
    row = creating.create(acts.Settle(settings), by=organiser).tournament
    entries = tuple(Entrant(player, person=_record(player, row, organiser)) for player in field.players)
    services.act(row, services.Writing(organiser), acts.Enrol(entries))


def _venue(field: Facts) -> str:
    """Where it is played: the place that its name tells, or the usual one."""
    return next((place for place in CLUBS if place in field.name), CLUBS[0])


def _record(player: Player, row: Tournament, organiser: User) -> str:
    """The record behind an entry; who plays in several tournaments has one."""
    known = Person.objects.filter(name=player.name).first()
    details = Details(player.name, player.club or "", player.groups)
    return str((known or people.register_person(details, scopes=(row.scope,), by=organiser)).pk)
