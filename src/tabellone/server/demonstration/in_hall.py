"""The middle of a round: the clock runs, results and calls come from the tables, some names are not shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from django.utils import timezone

from tabellone.engine.lots import Lots
from tabellone.server.demonstration.playing import Playing
from tabellone.server.people.models import Person
from tabellone.server.people.services import details_of
from tabellone.server.play import services
from tabellone.server.play.entries import change_record
from tabellone.tournament import acts
from tabellone.tournament.acts import Act
from tabellone.tournament.hall import Call, ClockTurn, Confirmation

MINUTES, BEGUN, CALLED = 90, timedelta(minutes=40), timedelta(minutes=3)
QUESTION = "Dopo aver costruito si può ancora commerciare?"
DISPUTE = "La strada più lunga era mia: ho due punti in più"


def in_the_middle(playing: Playing) -> None:
    """The last round: its clock started a while ago, one table reports, one disagrees, one has a question."""
    now, last = timezone.now(), playing.facts().rounds[-1]
    playing.do(acts.TurnClock(last.number, ClockTurn("start", now - BEGUN, MINUTES)))
    waiting, disputed, asking = (table for table in last.tables if table.seats[0].score is None)
    lots = Lots(playing.row.slug, "scores that wait")
    for table in (waiting, disputed):
        reported = Confirmation(table.players[0])
        _tapped(playing, acts.Propose(last.number, table.number, playing.scores(table, lots), reported))
    objecting, called = disputed.players[1], now - CALLED
    _tapped(playing, acts.CallReferee(last.number, Call(disputed.number, "dispute", called, objecting, DISPUTE)))
    _tapped(playing, acts.CallReferee(last.number, Call(asking.number, "question", now, asking.players[2], QUESTION)))


def _tapped(playing: Playing, act: Act) -> None:
    """An act from a phone at a table: nobody is signed in there."""
    services.act(playing.row, services.Writing(), act)


def unseen(playing: Playing) -> None:
    """One player hides their name, another is a minor."""
    hidden, minor = playing.facts().players[14:16]  # who plays nowhere else
    today = timezone.localdate()
    thirteen = today.replace(year=today.year - 13, day=1)
    for name, hides, birth in ((hidden.name, True, None), (minor.name, False, thirteen)):
        record = Person.objects.get(name=name)
        change_record(record, replace(details_of(record), hides_name=hides, birth=birth), by=playing.organiser)
