"""The demonstration: invented tournaments of all three rulebooks, loaded once into a new database, whole or not at all.

The passwords of its accounts are drawn when it is loaded and kept beside the database, so that nobody who opens the
server to others later has a known password in it.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from tabellone.cli.demonstration import demonstration_tournament as risiko_master
from tabellone.server.demonstration import federation, people, tournaments
from tabellone.server.demonstration import season as played_season
from tabellone.server.demonstration.playing import (
    PlayedTournament,
    announce_tournament,
    catan_scores,
    entered_tournament,
    risiko_scores,
    splendor_scores,
)
from tabellone.server.events.models import Tournament
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal
from tabellone.server.journal.services import Writing
from tabellone.server.people import rights
from tabellone.server.people.models import Person

__all__ = ["SIGHTS", "DemonstrationLogin", "demonstration_due", "demonstration_logins", "load_demonstration"]


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


def demonstration_logins() -> tuple[DemonstrationLogin, ...]:
    """The demonstration's logins; it is loaded if the database is new, and left out if others use it already."""
    if not demonstration_due():
        return kept_logins() if demonstration_loaded() else ()
    made = load_demonstration()
    keep_logins(made)
    return made


def demonstration_due() -> bool:
    """Whether it should be loaded: never twice, and not where others are at work."""
    return not (demonstration_loaded() or User.objects.exists() or Tournament.objects.exists())


def demonstration_loaded() -> bool:
    """Whether it has been loaded, ever."""
    return journal_queries.line_with_token(MARK) is not None


def load_demonstration(today: date | None = None) -> tuple[DemonstrationLogin, ...]:
    """Load it: accounts, tournaments, a season. Their logins are known only to who called."""
    day = today or timezone.localdate()
    with transaction.atomic():
        made = new_logins()
        organiser, scorer, player = map(demonstration_account, ("organiser", "scorer", "player"))
        _play_tournaments(day, organiser, scorer)
        _claimed(player, organiser)
        _load_season(day, organiser, scorer, player)
        _load_federation(day, organiser, player)
        journal.append_line("site", "demonstration-loaded", {}, Writing(token=MARK))
    return made


def _play_tournaments(day: date, organiser: User, scorer: User) -> None:
    """The single tournaments: one in its second round, two that are over, one in its last round, one to come."""
    entered, big = partial(entered_tournament, organiser=organiser, scorer=scorer), tournaments.big_tournament
    _draw_second_round(entered(replace(risiko_master(), start=day, end=day), risiko_scores))
    splendor = big("splendor", "Borgofinto", day - timedelta(days=14), 16, offset=0)
    entered(splendor, splendor_scores).to_the_end(tournaments.ROUNDS)
    entered(tournaments.past_master_of(day - timedelta(days=21)), risiko_scores).to_the_end(QUALIFYING)
    catan = entered(big("catan", "Lagovuoto", day, 20, offset=3), catan_scores)
    _draw_second_round(catan)
    catan.report(tables=2)
    tournaments.begin_last_round(catan)
    tournaments.hide_two_names(catan)
    coming = big("carcassonne", "Montefavola", day + timedelta(days=12), 7, offset=5)
    announce_tournament(coming, organiser=organiser)


def _draw_second_round(playing: PlayedTournament) -> None:
    playing.draw()
    playing.report()
    playing.draw()


def _load_season(day: date, organiser: User, scorer: User, player: User | None = None) -> None:
    season = played_season.found_season(day, organiser)
    played_season.play_season(season, day, organiser, scorer, player)
    people.write_letters(season, organiser)


def _load_federation(day: date, organiser: User, player: User) -> None:
    of = federation.load_big_circuit(day, organiser)
    federation.request_tournaments(of, day, organiser)
    federation.convene_final(of, day, organiser, player)


def _claimed(player: User, organiser: User) -> None:
    """The player's account has its record, as an organiser confirmed."""
    record = Person.objects.get(name=player.first_name)
    rights.decide_claim(rights.ask_claim(record, Writing(player)), Writing(organiser), confirm=True)


SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
FILE = "demo-logins.json"
ACCOUNTS = {
    "administrator": "Domizia Territori",
    "organiser": "Ermione Carrini",
    "scorer": "Fulvio Kamciati",
    "player": "Abelina Dadoni",
}


@dataclass(frozen=True, slots=True)
class DemonstrationLogin:
    """Whom to sign in as."""

    role: str
    email: str
    password: str


def new_logins() -> tuple[DemonstrationLogin, ...]:
    """New accounts, one for each role, with passwords drawn just now."""
    return tuple(map(_new_login, ACCOUNTS))


def _new_login(role: str) -> DemonstrationLogin:
    password = "-".join(get_random_string(4, SIGNS) for _ in range(3))
    login = DemonstrationLogin(role, f"{role}@tabellone.example", password)
    user = User(username=f"demo-{role}", email=login.email, first_name=ACCOUNTS[role])
    user.is_superuser = user.is_staff = role == "administrator"
    user.set_password(password)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return login


def demonstration_account(role: str) -> User:
    """The demonstration's account of a role."""
    return User.objects.get(username=f"demo-{role}")


def keep_logins(logins: tuple[DemonstrationLogin, ...]) -> None:
    """Write the logins down for the next start, readable for the owner alone."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump([asdict(login) for login in logins], file, indent=1)


def kept_logins() -> tuple[DemonstrationLogin, ...]:
    """The logins as they were written down and still hold; none when the file is gone."""
    try:
        found = [DemonstrationLogin(**each) for each in json.loads(_path().read_text(encoding="utf-8"))]
    except (OSError, ValueError, TypeError):
        return ()
    users = {user.email: user for user in User.objects.filter(email__in=[each.email for each in found])}
    return tuple(each for each in found if each.email in users)


def _path() -> Path:
    return Path(settings.DATA) / FILE
