"""The demonstration put into a new database: once, whole or not at all, and never into one that is in use."""

from __future__ import annotations

from datetime import date, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tabellone.server.demonstration import (
    circuit,
    convened,
    correspondence,
    federation,
    fields,
    in_hall,
    logins,
    requested,
    scores,
)
from tabellone.server.demonstration.logins import Login
from tabellone.server.demonstration.playing import announced, entered
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.people import rights
from tabellone.server.people.models import Person

MARK = "demonstration"
QUALIFYING = 2  # rounds of a RisiKo! Master before its semifinals
SIGHTS = (
    "Master di Borgofinto: a RisiKo! Master of 61 players, round 1 played, round 2 drawn  /t/master-dimostrativo/",
    "Splendor a Borgofinto: a BIG tournament from the first round to the final standing   /t/splendor-borgofinto/",
    "Catan a Lagovuoto: a BIG tournament, its second round being played: see its hall     /t/catan-lagovuoto/hall/",
    "Master di Lagovuoto: a RisiKo! Master that is over, with its bracket                 /t/master-lagovuoto/bracket/",
    "Carcassonne a Montefavola: a BIG tournament that takes entries                       /t/carcassonne-montefavola/",
    "PerGioco: a season with stages from three platforms, one of them being played        /c/pergioco-dimostrativo/",
    "BIG: a circuit of two years with ELO, champions, pairs and a ranking for every game  /c/big-dimostrativo/",
    "Its national final of Ticket to Ride: called by mail, some have answered             /c/big-dimostrativo/finals/",
)


def ready() -> tuple[Login, ...]:
    """The demonstration's logins; it is loaded if the database is new, and left out if others use it already."""
    if not due():
        return logins.kept() if loaded() else ()
    made = load()
    logins.keep(made)
    return made


def due() -> bool:
    """Whether it should be loaded: never twice, and not where others are at work."""
    return not (loaded() or User.objects.exists() or Tournament.objects.exists())


def loaded() -> bool:
    """Whether it has been loaded, ever."""
    return journal_queries.line_with_token(MARK) is not None


def load(today: date | None = None) -> tuple[Login, ...]:
    """Load it: accounts, tournaments, a season. Their logins are known only to who called."""
    day = today or timezone.localdate()
    with transaction.atomic():
        made = logins.made()
        organiser, scorer = logins.account("organiser"), logins.account("scorer")
        _master(day, organiser, scorer)
        _finished(day - timedelta(days=14), organiser, scorer)
        _past_master(day - timedelta(days=21), organiser, scorer)
        _running(day, organiser, scorer)
        announced(fields.coming(day + timedelta(days=12)), organiser=organiser)
        _claimed(logins.account("player"), organiser)
        _season(day, organiser, scorer, logins.account("player"))
        _federation(day, organiser, logins.account("player"))
        journal.append_line("site", "demonstration-loaded", {}, by=None, token=MARK)
    return made


def _master(day: date, organiser: User, scorer: User) -> None:
    playing = entered(fields.master(day), scores.conquered, organiser=organiser, scorer=scorer)
    playing.draw()
    playing.report()
    playing.draw()


def _finished(day: date, organiser: User, scorer: User) -> None:
    playing = entered(fields.finished(day), scores.collected, organiser=organiser, scorer=scorer)
    playing.to_the_end(fields.ROUNDS)


def _past_master(day: date, organiser: User, scorer: User) -> None:
    playing = entered(fields.past_master(day), scores.conquered, organiser=organiser, scorer=scorer)
    playing.to_the_end(QUALIFYING)


def _running(day: date, organiser: User, scorer: User) -> None:
    playing = entered(fields.running(day), scores.settled, organiser=organiser, scorer=scorer)
    playing.draw()
    playing.report()
    playing.draw()
    playing.report(tables=2)
    in_hall.in_the_middle(playing)
    in_hall.unseen(playing)


def _season(day: date, organiser: User, scorer: User, player: User | None = None) -> None:
    season = circuit.founded(day, organiser)
    circuit.in_course(season, day, organiser, scorer, player)
    correspondence.written(season, organiser)


def _federation(day: date, organiser: User, player: User) -> None:
    of = federation.loaded(day, organiser)
    requested.written(of, day, organiser)
    convened.called(of, day, organiser, player)


def _claimed(player: User, organiser: User) -> None:
    """The player's account has its record, as an organiser confirmed."""
    record = Person.objects.get(name=player.first_name)
    rights.decide_claim(rights.ask_claim(record, by=player), confirm=True, by=organiser)
