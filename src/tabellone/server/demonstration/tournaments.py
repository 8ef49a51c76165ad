"""The single tournaments of the demonstration: who plays what, and one in the middle of a round. All is invented."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from django.utils import timezone

from tabellone.cli.demonstration import CLUBS, FIRST
from tabellone.cli.demonstration import demonstration_tournament as risiko_master
from tabellone.engine.facts import Player, Tournament
from tabellone.engine.lots import Lots
from tabellone.server.demonstration.playing import PlayedTournament
from tabellone.server.journal.services import Writing
from tabellone.server.people.models import Person
from tabellone.server.people.services import details_of
from tabellone.server.play import services
from tabellone.server.play.entries import change_record
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.hall import ClockTurn, Confirmation, TableCall

FAMILY = ("Meeplini", "Segnalini", "Plance", "Pedinari", "Mazzieri")
ROUNDS = 3


def past_master_of(day: date) -> Tournament:
    """A RisiKo! Master of twenty-four that is over, with semifinals and a final."""
    whole = risiko_master()
    named = replace(whole, id="master-lagovuoto", name="Master di Lagovuoto", players=whole.players[:24])
    return replace(named, start=day, end=day)


def big_tournament(game: str, place: str, day: date, players: int, *, offset: int) -> Tournament:
    """A BIG tournament with its entries, before any round; `offset` tells which of the invented people they are."""
    return Tournament(
        rulebook="big",
        id=f"{game}-{place.lower()}",
        name=f"{game.capitalize()} a {place}",
        start=day,
        end=day,
        game=game,
        system="swiss",
        players=tuple(_player(index + offset) for index in range(players)),
        params={"rounds": ROUNDS, "final_phase": "final"},
    )


def _player(index: int) -> Player:
    first, last = FIRST[index % len(FIRST)], FAMILY[(index // len(FIRST) + index) % len(FAMILY)]
    return Player(id=f"{first}-{last}".lower(), name=f"{first} {last}", club=CLUBS[index % len(CLUBS)])


MINUTES, BEGUN, CALLED = 90, timedelta(minutes=40), timedelta(minutes=3)
QUESTION = "Dopo aver costruito si può ancora commerciare?"
DISPUTE = "La strada più lunga era mia: ho due punti in più"


def begin_last_round(playing: PlayedTournament) -> None:
    """The last round: its clock started a while ago, one table reports, one disagrees, one has a question."""
    now, last = timezone.now(), playing.facts().rounds[-1]
    playing.do(acts.TurnClock(last.number, ClockTurn("start", now - BEGUN, MINUTES)))
    waiting, disputed, asking = (table for table in last.tables if table.seats[0].score is None)
    lots = Lots(playing.row.slug, "scores that wait")
    for table in (waiting, disputed):
        reported = Confirmation(table.players[0])
        _tapped(playing, acts.Propose(last.number, table.number, playing.scores(table, lots), reported))
    objecting, called = disputed.players[1], now - CALLED
    _tapped(playing, acts.CallReferee(last.number, TableCall(disputed.number, "dispute", called, objecting, DISPUTE)))
    _tapped(
        playing, acts.CallReferee(last.number, TableCall(asking.number, "question", now, asking.players[2], QUESTION))
    )


def _tapped(playing: PlayedTournament, act: Act) -> None:
    """An act from a phone at a table: nobody is signed in there."""
    services.act(playing.row, Writing(), act)


def hide_two_names(playing: PlayedTournament) -> None:
    """One player hides their name, another is a minor."""
    hidden, minor = playing.facts().players[14:16]  # who plays nowhere else
    today = timezone.localdate()
    thirteen = today.replace(year=today.year - 13, day=1)
    for name, hides, birth in ((hidden.name, True, None), (minor.name, False, thirteen)):
        record = Person.objects.get(name=name)
        change_record(record, replace(details_of(record), hides_name=hides, birth=birth), Writing(playing.organiser))
